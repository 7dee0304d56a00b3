//! Scheduled feeds: their settings, reading, and importing changed files without staff.

use std::io::Write;

use actix_web::http::{Method, StatusCode};
use application::feeds::{SchedulePorts, read_scheduled_feed};
use chrono::TimeDelta;
use ports::feed_schedules::{FeedReading, FeedSchedules, MockFeedFetcher};
use serde_json::{Value, json};
use testkit::CountedRandomness;

use crate::{
    feeds::{for_sale, run_feed_work, send},
    harness::TestSite,
    submissions::admin,
};

const SCHEDULES: &str = "/api/admin/feed-schedules";

/// Reads the feed that is due; its address answers with this content, or with a problem.
async fn read_due_feed(site: &TestSite, answer: Result<String, &'static str>) -> Option<FeedReading> {
    let mut fetcher = MockFeedFetcher::new();
    fetcher.expect_fetch_feed().returning(move |address, _| {
        assert_eq!(address, "https://north.example/feed.csv");
        answer.clone().map(|content| {
            let mut file = tempfile::tempfile().unwrap();
            file.write_all(content.as_bytes()).unwrap();
            file
        })
    });
    let ports = SchedulePorts {
        schedules: site.store.as_ref(),
        feeds: site.store.as_ref(),
        fetcher: &fetcher,
        blobs: &site.media,
        randomness: &CountedRandomness::default(),
        clock: site.clock.as_ref(),
    };
    read_scheduled_feed(ports).await.unwrap()
}

async fn schedules(site: &TestSite, cookie: &str) -> Value {
    site.call_as(cookie, Method::GET, SCHEDULES).await.json()
}

/// A table of cars with these stock numbers.
fn table(numbers: &[u32]) -> String {
    let rows = numbers.iter().map(|number| format!("A{number},1988,Porsche,Type {number},89000\n"));
    format!("stock,year,make,model,price\n{}", rows.collect::<String>())
}

#[actix_web::test]
async fn scheduled_feed_is_imported_unless_likely_damaged() {
    let site = TestSite::new();
    let desk = admin(&site).await;
    let set = json!({ "source": "North", "address": "https://north.example/feed.csv", "everyHours": 6,
        "isAutomatic": true, "withdrawMissing": true });
    let answer = send(&site, &desk, Method::PUT, SCHEDULES, &set).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
    assert_eq!(answer.json()[0]["readAt"], Value::Null);

    assert!(matches!(
        read_due_feed(&site, Ok(table(&[1, 2, 3, 4]))).await,
        Some(FeedReading::Changed { .. })
    ));
    assert_eq!(read_due_feed(&site, Ok(String::new())).await, None, "it is due in six hours");
    run_feed_work(&site).await;
    run_feed_work(&site).await;
    assert_eq!(for_sale(&site).await.len(), 4);
    let shown = schedules(&site, &desk).await;
    assert_eq!((&shown[0]["problem"], &shown[0]["runId"]), (&Value::Null, &json!(1)));
    let run = site.call_as(&desk, Method::GET, "/api/admin/imports/1").await.json();
    assert_eq!((&run["state"], &run["fileName"]), (&json!("imported"), &json!("feed.csv")));

    site.clock.advance(TimeDelta::hours(6));
    assert_eq!(read_due_feed(&site, Ok(table(&[1, 2, 3, 4]))).await, Some(FeedReading::Unchanged));
    site.clock.advance(TimeDelta::hours(6));
    assert!(matches!(
        read_due_feed(&site, Ok(table(&[1, 2, 3, 5]))).await,
        Some(FeedReading::Changed { .. })
    ));
    run_feed_work(&site).await;
    run_feed_work(&site).await;
    let models: Vec<String> = for_sale(&site).await.into_iter().map(|(model, _)| model).collect();
    assert_eq!(models.len(), 4);
    assert!(models.contains(&"Type 5".to_owned()) && !models.contains(&"Type 4".to_owned()), "{models:?}");

    for (content, problem) in [
        (
            table(&[1]),
            "More than half of this source’s listings would be withdrawn. Please look at the preview",
        ),
        (
            "stock,year,make,model,price\nA1,x,,,\nA2,y,,,\nA3,1988,Porsche,Type 3,89000\n".to_owned(),
            "More than half of the rows are refused. Please look at the preview",
        ),
        (
            table(&[1, 2, 3, 5]).replace(",89000", ",8900"),
            "More than a tenth of the prices are less than half or more than twice those before",
        ),
        ("no table".to_owned(), "has no column for make, model, year, price"),
    ] {
        site.clock.advance(TimeDelta::hours(6));
        read_due_feed(&site, Ok(content)).await;
        run_feed_work(&site).await;
        // Not over HTTP: the session has ended meanwhile.
        let shown = site.store.feed_schedules().await.unwrap()[0].problem.clone();
        assert!(shown.as_deref().unwrap_or_default().contains(problem), "{shown:?}");
        assert_eq!(for_sale(&site).await.len(), 4);
    }
    site.clock.advance(TimeDelta::hours(6));
    let failed = read_due_feed(&site, Err("The file took longer than ten minutes to load")).await;
    assert_eq!(failed, Some(FeedReading::Failed("The file took longer than ten minutes to load".into())));
    assert_eq!(read_due_feed(&site, Ok(table(&[1]))).await, None);
    site.clock.advance(TimeDelta::hours(1));
    let same = read_due_feed(&site, Ok("no table".to_owned())).await;
    assert_eq!(same, Some(FeedReading::Unchanged), "a failed reading is repeated after an hour");
}

#[actix_web::test]
async fn a_schedule_is_checked_and_removed() {
    let site = TestSite::new();
    let desk = admin(&site).await;
    for (body, fields) in [
        (json!({}), vec!["source", "address", "everyHours"]),
        (
            json!({ "source": "A|B", "address": "http://a.example", "everyHours": 6 }),
            vec!["source", "address"],
        ),
        (json!({ "source": "A", "address": "https://a.example/x", "everyHours": 5 }), vec!["everyHours"]),
    ] {
        let answer = send(&site, &desk, Method::PUT, SCHEDULES, &body).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{body}");
        let named = answer.json()["fields"].as_object().unwrap().len();
        assert_eq!(named, fields.len(), "{}", answer.body);
        assert!(fields.iter().all(|field| answer.json()["fields"].get(field).is_some()), "{}", answer.body);
    }
    let plain = "The address must begin with https:// and have no user name, password or port";
    let private = "This address is not on the public internet";
    for (address, sentence) in [
        ("https://north.example:8443/feed.csv", plain),
        ("https://ada:secret@north.example/feed.csv", plain),
        ("https://127.0.0.1/feed.csv", private),
        ("https://[fd12::1]/feed.csv", private),
        ("https://localhost/feed.csv", private),
        ("https://nas.local/feed.csv", private),
    ] {
        let set = json!({ "source": "North", "address": address, "everyHours": 24 });
        let answer = send(&site, &desk, Method::PUT, SCHEDULES, &set).await;
        assert_eq!(answer.json()["fields"]["address"], sentence, "{address}");
    }
    assert_eq!(schedules(&site, &desk).await, json!([]));
    let set = json!({ "source": "North", "address": "https://north.example/feed.csv", "everyHours": 24 });
    assert_eq!(send(&site, &desk, Method::PUT, SCHEDULES, &set).await.status, StatusCode::OK);
    read_due_feed(&site, Ok(table(&[1]))).await;
    run_feed_work(&site).await;
    run_feed_work(&site).await;
    assert!(for_sale(&site).await.is_empty(), "without leave it waits as a preview");
    assert_eq!(read_due_feed(&site, Ok(table(&[1]))).await, None);
    let (now, source) = (format!("{SCHEDULES}/readings"), json!({ "source": "north" }));
    assert_eq!(send(&site, &desk, Method::POST, &now, &source).await.status, StatusCode::NO_CONTENT);
    assert_eq!(
        read_due_feed(&site, Ok(String::new())).await,
        Some(FeedReading::Failed("The file is empty".into()))
    );
    let remove = format!("{SCHEDULES}?source=North");
    assert_eq!(site.call_as(&desk, Method::DELETE, &remove).await.status, StatusCode::NO_CONTENT);
    assert_eq!(site.call_as(&desk, Method::DELETE, &remove).await.status, StatusCode::NOT_FOUND);
    let (now, source) = (format!("{SCHEDULES}/readings"), json!({ "source": "North" }));
    assert_eq!(send(&site, &desk, Method::POST, &now, &source).await.status, StatusCode::NOT_FOUND);
    assert_eq!(schedules(&site, &desk).await, json!([]));
}
