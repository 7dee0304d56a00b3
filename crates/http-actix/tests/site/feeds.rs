//! Feeds in the admin area: upload, preview, import, withdrawal and undoing.

use actix_web::{
    http::{Method, StatusCode, header},
    test::TestRequest,
};
use application::{
    feeds::{FeedPorts, FeedWork, RefusalList, finish_run, perform_feed_work},
    imports::{ImportReport, RefusedLine},
};
use domain::{
    Violation,
    feeds::{FeedFormat, RunCounts, RunId, SourceName},
};
use ports::feeds::{Feeds, ImmediateRun};
use serde_json::{Value, json};
use testkit::at_minute;

use crate::{
    harness::{Answer, TestSite},
    submissions::admin,
};

pub(crate) const IMPORTS: &str = "/api/admin/imports";

pub(crate) fn upload(cookie: &str, source: &str, name: &str, content: &[u8]) -> TestRequest {
    let head = format!(
        "--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"{name}\"\r\n\
         Content-Type: text/csv\r\n\r\n"
    );
    TestRequest::post()
        .uri(&format!("{IMPORTS}?source={source}"))
        .insert_header((header::COOKIE, cookie))
        .insert_header((header::CONTENT_TYPE, "multipart/form-data; boundary=edge"))
        .set_payload([head.as_bytes(), content, b"\r\n--edge--\r\n"].concat())
}

pub async fn run_feed_work(site: &TestSite) -> FeedWork {
    let store = site.store.as_ref();
    let ports = FeedPorts {
        feeds: store,
        imports: store,
        schedules: store,
        blobs: &site.media,
        clock: site.clock.as_ref(),
    };
    perform_feed_work(ports).await.unwrap()
}

pub(crate) async fn read(site: &TestSite, cookie: &str, id: i64) -> Value {
    let answer = site.call_as(cookie, Method::GET, &format!("{IMPORTS}/{id}")).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
    answer.json()
}

/// Uploads a file, lets it be checked and returns its run.
pub async fn upload_and_check(site: &TestSite, cookie: &str, name: &str, content: &[u8]) -> Value {
    let answer = site.send(upload(cookie, "North", name, content)).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.body);
    let run = answer.json();
    assert_eq!(run["state"], "checking");
    assert_eq!(run_feed_work(site).await, FeedWork::Checked);
    read(site, cookie, run["id"].as_i64().unwrap()).await
}

pub async fn send(site: &TestSite, cookie: &str, method: Method, address: &str, body: &Value) -> Answer {
    let request = TestRequest::default().method(method).uri(address);
    site.send(request.insert_header((header::COOKIE, cookie)).set_json(body)).await
}

pub async fn import(site: &TestSite, cookie: &str, run: &Value, body: &Value) -> Value {
    let address = format!("{IMPORTS}/{}/import", run["id"]);
    let answer = send(site, cookie, Method::POST, &address, body).await;
    assert_eq!(
        (answer.status, &answer.json()["state"]),
        (StatusCode::OK, &json!("importing")),
        "{}",
        answer.body
    );
    assert_eq!(run_feed_work(site).await, FeedWork::Imported);
    read(site, cookie, run["id"].as_i64().unwrap()).await
}

pub(crate) fn counts(run: &Value, names: &[&str]) -> Vec<i64> {
    names.iter().map(|name| run["counts"][name].as_i64().unwrap()).collect()
}

const COUNT_NAMES: [&str; 6] = ["listed", "changed", "unchanged", "refused", "gone", "withdrawn"];

pub async fn for_sale(site: &TestSite) -> Vec<(String, String)> {
    let found = site.get("/api/vehicles?sort=year-old").await.json();
    let cars = found.as_array().unwrap().iter();
    let text = |car: &Value, name: &str| car[name].as_str().unwrap().to_owned();
    cars.map(|car| (text(car, "model"), text(car, "price"))).collect()
}

/// Calls the functions with which the command line stores the refused rows of its import.
#[actix_web::test]
async fn refused_rows_of_command_line_imports_are_listed() {
    let site = TestSite::new();
    let desk = admin(&site).await;
    let (store, clock) = (site.store.as_ref(), site.clock.as_ref());
    let ports = FeedPorts { feeds: store, imports: store, schedules: store, blobs: &site.media, clock };
    let (source, file_name) = (SourceName::default(), "cars.jsonl".to_owned());
    let checked_at = at_minute(1);
    let run = ImmediateRun { id: RunId(1), source, file_name, format: FeedFormat::Lines, checked_at };
    store.begin_feed_run(&run, at_minute(1)).await.unwrap().unwrap();
    let mut refusals = RefusalList::new().unwrap();
    for line in [9, 2] {
        let reasons = vec![Violation::new("price", "Please enter a valid price")];
        refusals.record_refusal(&RefusedLine { line, reasons, excerpt: "A1;TBD".into() });
    }
    let report = ImportReport { photos: 3, ..ImportReport::default() };
    refusals.store_for_run(run.id, &report, ports).await.unwrap();
    finish_run(run.id, RunCounts { refused: 2, ..RunCounts::default() }, ports).await.unwrap();
    let shown = read(&site, &desk, 1).await;
    let row = |line| {
        let reason = json!({ "field": "price", "message": "Please enter a valid price" });
        json!({ "line": line, "reasons": [reason], "excerpt": "A1;TBD" })
    };
    assert_eq!(shown["refused"], json!([row(2), row(9)]));
    assert_eq!((&shown["photos"], &shown["counts"]["refused"]), (&json!(3), &json!(2)));
    let list = site.call_as(&desk, Method::GET, &format!("{IMPORTS}/1/refused")).await;
    assert!(list.body.contains(r#"9,"price","Please enter a valid price","A1;TBD""#), "{}", list.body);
}

pub(crate) const FEED_OF_FIVE: &str = "stock,vin,year,make,model,price,city,state\n\
    A1,WP0AA0918JS820001,1988,Porsche,911 Carrera,\"$89,000\",Chicago,IL\n\
    A2,,1989,Ferrari,328 GTS,\"$125,000\",Chicago,IL\n\
    A3,,1990,Mercedes-Benz,500 SL,45000,Madison,WI\n\
    A4,,1991,Acura,NSX,98000,Madison,WI\n\
    A5,,1992,Jaguar,XJ220,TBD,Madison,WI\n";

#[actix_web::test]
async fn feed_run_lifecycle_from_preview_to_undo() {
    let (site, desk) = {
        let site = TestSite::new();
        let desk = admin(&site).await;
        (site, desk)
    };
    let run = upload_and_check(&site, &desk, "north.csv", FEED_OF_FIVE.as_bytes()).await;
    assert_eq!(
        (&run["state"], &run["source"], &run["fileName"]),
        (&json!("ready"), &json!("North"), &json!("north.csv"))
    );
    assert_eq!(counts(&run, &COUNT_NAMES), [4, 0, 0, 1, 0, 0]);
    assert_eq!(run["columns"][0], json!({ "header": "stock", "field": "stockNumber", "sample": "A1" }));
    assert_eq!(
        (&run["refused"][0]["line"], &run["refused"][0]["reasons"][0]["field"]),
        (&json!(6), &json!("price"))
    );
    assert!(for_sale(&site).await.is_empty(), "a preview writes nothing");
    let refused = site.call_as(&desk, Method::GET, &format!("{IMPORTS}/{}/refused", run["id"])).await;
    assert!(
        refused.body.contains("6,\"price\",\"Please enter a valid price: an amount in US dollars,"),
        "{}",
        refused.body
    );

    let first = import(&site, &desk, &run, &json!({})).await;
    assert_eq!(
        (first["state"].as_str(), counts(&first, &COUNT_NAMES)),
        (Some("imported"), vec![4, 0, 0, 1, 0, 0])
    );
    assert_eq!(for_sale(&site).await.len(), 4);

    let second = "stock,vin,year,make,model,price,city,state\n\
        A1,WP0AA0918JS820001,1988,Porsche,911 Carrera,\"$79,000\",Chicago,IL\n\
        A2,,1989,Ferrari,328 GTS,\"$125,000\",Chicago,IL\n\
        A3,,1990,Mercedes-Benz,500 SL,soon,Madison,WI\n\
        A6,,1993,Bugatti,EB 110,850000,Madison,WI\n";
    let run = upload_and_check(&site, &desk, "north.csv", second.as_bytes()).await;
    assert_eq!(counts(&run, &COUNT_NAMES), [1, 1, 1, 1, 1, 0], "a refused row is not gone");
    assert_eq!(run["gone"][0]["title"], "1991 Acura NSX");
    let change = &run["changed"][0];
    assert_eq!(change["title"], "1988 Porsche 911 Carrera");
    assert_eq!(change["fields"][0]["after"], "$79,000");
    assert_eq!((&run["ofSource"], &run["mostUnconfirmed"]), (&json!(4), &json!(2)));
    let imported = import(&site, &desk, &run, &json!({ "withdrawMissing": true })).await;
    assert_eq!(counts(&imported, &COUNT_NAMES), [1, 1, 1, 1, 1, 1]);
    let now = for_sale(&site).await;
    let expected =
        [("911 Carrera", "$79,000"), ("328 GTS", "$125,000"), ("500 SL", "$45,000"), ("EB 110", "$850,000")];
    assert_eq!(now, expected.map(|(model, price)| (model.to_owned(), price.to_owned())));

    let earlier = format!("{IMPORTS}/{}/undo", first["id"]);
    assert_eq!(send(&site, &desk, Method::POST, &earlier, &json!({})).await.status, StatusCode::CONFLICT);
    let undo = format!("{IMPORTS}/{}/undo", run["id"]);
    let answer = send(&site, &desk, Method::POST, &undo, &json!({})).await;
    assert_eq!(answer.json()["state"], "undoing", "{}", answer.body);
    assert_eq!(run_feed_work(&site).await, FeedWork::Undone);
    let undone = read(&site, &desk, run["id"].as_i64().unwrap()).await;
    assert_eq!((&undone["state"], counts(&undone, &["undone", "left"])), (&json!("undone"), vec![3, 0]));
    let models: Vec<String> =
        for_sale(&site).await.into_iter().map(|(model, price)| format!("{model} {price}")).collect();
    assert_eq!(models, ["911 Carrera $89,000", "328 GTS $125,000", "500 SL $45,000", "NSX $98,000"]);
    let runs = site.call_as(&desk, Method::GET, IMPORTS).await;
    assert_eq!((runs.header("x-total-count"), runs.json()[0]["state"].as_str()), ("2", Some("undone")));
    let audit = site.call_as(&desk, Method::GET, "/api/admin/audit?action=feed_undone").await.json();
    assert_eq!(audit.as_array().unwrap().len(), 1);
    assert_eq!(audit[0]["actor"]["username"], "desk");
    assert_eq!(run_feed_work(&site).await, FeedWork::Nothing);
}

#[actix_web::test]
async fn admin_listings_are_filtered_by_source_and_found_by_vin_ending() {
    let site = TestSite::new();
    let desk = admin(&site).await;
    let by_hand = json!({ "make": "BMW", "model": "M1", "yearNumeric": 1980, "priceNumeric": 1, "location": "Chicago, IL",
        "vin": "WP0ZZZ99ZTS392124", "vinVisibility": "hidden" });
    let added = send(&site, &desk, Method::POST, "/api/admin/vehicles", &by_hand).await;
    assert_eq!(added.status, StatusCode::CREATED, "{}", added.body);
    assert_eq!((&added.json()["sources"], &added.json()["stockNumber"]), (&json!([]), &json!("")));
    let run = upload_and_check(&site, &desk, "a.csv", FEED_OF_FIVE.as_bytes()).await;
    let sources = async || site.call_as(&desk, Method::GET, "/api/admin/feed-sources").await.json();
    assert_eq!(sources().await, json!([]), "a preview is no import");
    import(&site, &desk, &run, &json!({})).await;
    assert_eq!(sources().await, json!(["North"]));
    let models = async |query: &str| {
        let found = site.call_as(&desk, Method::GET, &format!("/api/admin/vehicles?{query}")).await;
        assert_eq!(found.status, StatusCode::OK, "{query}: {}", found.body);
        let models = found.json();
        let models = models.as_array().unwrap().iter().map(|it| it["model"].as_str().unwrap().to_owned());
        models.collect::<Vec<_>>()
    };
    for (query, expected) in [
        ("source=north&search=328", &["328 GTS"][..]),
        ("source=South", &[]),
        ("source=", &["NSX", "500 SL", "328 GTS", "911 Carrera", "M1"]),
        ("addedByHand=true", &["M1"]),
        ("addedByHand=false&search=a3", &["500 SL"]),
        ("search=392124", &["M1"]),
        ("search=820001", &["911 Carrera"]),
        ("search=124", &[]),
    ] {
        assert_eq!(models(query).await, expected, "{query}");
    }
    let listed = site.call_as(&desk, Method::GET, "/api/admin/vehicles?search=a3").await.json();
    assert_eq!((&listed[0]["sources"], &listed[0]["stockNumber"]), (&json!(["North"]), &json!("A3")));
    for (query, field) in [
        ("source=a%7Cb", "source"),
        (&format!("source={}", "x".repeat(81)), "source"),
        ("source=North&addedByHand=true", "addedByHand"),
        ("addedByHand=maybe", "addedByHand"),
    ] {
        let refused = site.call_as(&desk, Method::GET, &format!("/api/admin/vehicles?{query}")).await;
        assert_eq!(refused.status.as_u16(), 422, "{query}");
        assert!(refused.json()["fields"][field].is_string(), "{query}: {}", refused.body);
    }
    for text in ["392124", "WP0ZZZ99ZTS392124", "820001"] {
        let found = site.get(&format!("/api/vehicles?search={text}")).await;
        assert_eq!(found.json(), json!([]), "visitors find no car by its VIN: {text}");
    }
}
