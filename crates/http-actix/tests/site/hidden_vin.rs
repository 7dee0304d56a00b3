//! A VIN that the seller masks or hides: no answer and no message states it to others, whatever text of the listing does.

use std::time::Duration;

use actix_web::http::{Method, StatusCode};
use application::{
    accounts::EmailSender,
    notifications::{NewsPorts, announce_news, mail_notifications},
};
use chrono::TimeDelta;
use ports::events::EventLog;
use serde_json::{Value, json};
use testkit::CountedRandomness;

use crate::{
    audiences::set_collector,
    harness::TestSite,
    live_channel::LiveSite,
    mailed::mails,
    pictures::{png, send},
    public_answers,
    submissions::{admin, call},
};

const VIN: &str = "1HGCM82633A004352";

/// Whether a text states the part of the VIN that the public must not see, with any signs between its characters.
fn reveals(text: &str, visibility: &str) -> bool {
    let letters: String = text.to_lowercase().chars().filter(char::is_ascii_alphanumeric).collect();
    let secret = if visibility == "hidden" { &VIN[..11] } else { VIN };
    text.contains("004352") || letters.contains(&secret.to_lowercase())
}

/// Lists a car whose every text states the VIN; returns its id.
async fn list_car(site: &TestSite, desk: &str, visibility: &str) -> i64 {
    let path = send(site, desk, &png(900, 600, 3)).await["path"].clone();
    let said = |text: &str| format!("{text} {VIN}");
    let body = json!({
        "make": said("Ferrari"), "model": said("F40"), "yearNumeric": 2003, "priceNumeric": 2_450_000,
        "location": said("Chicago"), "photos": [{ "path": path, "alt": said("Front") }],
        "description": said("Imported. VIN 1hgcm-82633-a004352."), "specs": [said("V8"), said("471 hp")],
        "vin": VIN, "vinVisibility": visibility, "trim": said("GTO"), "stockNumber": VIN, "engine": said("V8"),
        "exteriorColor": said("Red"), "interiorColor": said("Black"),
    });
    let added = call(site, desk, Method::POST, "/api/admin/vehicles", &body).await;
    assert_eq!(added.status, StatusCode::CREATED, "{}", added.body);
    added.json()["id"].as_i64().unwrap()
}

/// Asks for everything that shows the listing; also the pages of its market.
async fn check_answers(site: &TestSite, session: &str, id: i64, visibility: &str) {
    let get = async |path: &str| site.call_as(session, Method::GET, path).await;
    let slug = get("/api/markets").await.json()["makes"][0]["slug"].as_str().unwrap().to_owned();
    let family = get(&format!("/api/markets/{slug}")).await.json()["families"][0]["slug"].clone();
    let market = format!("{slug}/{}", family.as_str().unwrap());
    let mut paths = public_answers::of_listing(id);
    paths.extend(public_answers::SEARCHES.into_iter().chain(public_answers::FOR_EVERYONE).map(str::to_owned));
    paths.extend(["api/markets", "makes"].map(|part| format!("/{part}/{slug}")));
    paths.extend(["api/markets", "makes"].map(|part| format!("/{part}/{market}")));
    paths.extend(["", "/x"].map(|end| format!("/listings/{id}{end}")));
    let others = [
        "/",
        "/listings",
        "/sitemap.xml",
        "/api/markets",
        "/api/vehicles/facets?search=f40",
        "/api/vehicles/filter-removals?search=f40&location=nowhere",
        "/api/vehicles/wider-areas?location=chicago",
        "/api/vehicles/makes",
        "/api/vehicles?near=chicago",
    ];
    paths.extend(others.map(str::to_owned));
    if !session.is_empty() {
        let own = ["saved-vehicles", "watch-list", "saved-searches", "notifications"];
        paths.extend(own.map(|list| format!("/api/user/{list}")));
    }
    let mut shown = 0;
    for path in paths {
        let answer = get(&path).await;
        assert!(!reveals(&answer.body, visibility), "{visibility} {path}: {}", answer.body);
        assert!(
            !answer.headers.iter().any(|(_, value)| reveals(value.to_str().unwrap(), visibility)),
            "{path}"
        );
        shown += usize::from(answer.body.contains("F40"));
    }
    assert!(shown >= 15, "the answers show the car: {shown}");
    for number in [VIN, "1hgcm-82633-a004352", "004352"] {
        let found = get(&format!("/api/vehicles?search={number}&descriptions=true")).await;
        assert_eq!(found.json(), json!([]), "{visibility} {number}");
    }
}

/// Runs the jobs that notify of the listing and mail the notifications.
async fn notify(site: &TestSite) {
    let store = site.store.as_ref();
    let news = NewsPorts { log: store, feed: store, announcements: store, clock: &*site.clock };
    while announce_news(news).await.unwrap() {}
    site.clock.advance(TimeDelta::minutes(20));
    let sender = EmailSender {
        brand: "Marque".into(),
        origin: "https://marque.example".into(),
        contact: None,
        reply_to: None,
    };
    mail_notifications(store, &sender, &CountedRandomness::default(), &*site.clock).await.unwrap();
}

#[actix_web::test]
async fn no_answer_and_no_message_states_a_vin_that_is_not_public() {
    for visibility in ["hidden", "masked"] {
        let live = LiveSite::start();
        let site = &live.test;
        let desk = admin(site).await;
        let (ada, cora) = (site.join_confirmed("ada").await, site.join_confirmed("cora").await);
        set_collector(site, "cora", true).await;
        let search = json!({ "name": "F40s", "query": { "search": "f40" } });
        for member in [&ada, &cora] {
            let saved = call(site, member, Method::POST, "/api/user/saved-searches", &search).await;
            assert_eq!(saved.status, StatusCode::CREATED, "{}", saved.body);
        }
        let mut socket = live.connect(&cora).await;
        let id = list_car(site, &desk, visibility).await;
        for list in ["saved-vehicles", "watch-list"] {
            for member in [&ada, &cora] {
                let saved = site.call_as(member, Method::PUT, &format!("/api/user/{list}/{id}")).await;
                assert_eq!(saved.status, StatusCode::NO_CONTENT, "{}", saved.body);
            }
        }
        let question = json!({ "text": format!("Does {VIN} have a tool kit?") });
        let asked =
            call(site, &cora, Method::POST, &format!("/api/vehicles/{id}/questions"), &question).await;
        assert_eq!(asked.status, StatusCode::CREATED, "{}", asked.body);
        let answer = json!({ "text": format!("{VIN} has it."), "revision": 1 });
        let address = format!("/api/questions/{}/answer", asked.json()["id"]);
        assert_eq!(call(site, &desk, Method::PUT, &address, &answer).await.status, StatusCode::OK);
        let inquiry = json!({
            "name": "Eve", "email": "eve@example.com", "message": "Is it still for sale?", "consent": true,
            "vehicleId": id,
        });
        let asked = call(site, "", Method::POST, "/api/inquiries", &inquiry).await;
        assert_eq!(asked.status, StatusCode::CREATED, "{}", asked.body);
        notify(site).await;
        for change in
            [json!({ "priceNumeric": 2_400_000 }), json!({ "status": "sold", "priceNumeric": 2_300_000 })]
        {
            for session in ["", &ada, &cora] {
                check_answers(site, session, id, visibility).await;
            }
            let address = format!("/api/admin/vehicles/{id}");
            let changed = call(site, &desk, Method::PATCH, &address, &change).await;
            assert_eq!(changed.status, StatusCode::OK, "{}", changed.body);
            notify(site).await;
        }
        let sent = mails(site).await;
        let about: Vec<_> = sent.iter().filter(|mail| mail.text().contains("F40")).collect();
        assert!(about.len() >= 4, "{sent:?}");
        for mail in sent {
            assert!(!reveals(&format!("{mail:?}"), visibility), "{mail:?}");
        }
        let last = site.store.latest_event().await.unwrap();
        while site.site.hub.position() < last {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        let events = socket.received_messages().await;
        assert!(events.iter().any(|event| event["type"] == "vehicle_updated"), "{events:?}");
        assert!(!reveals(&Value::from(events).to_string(), visibility));
    }
}
