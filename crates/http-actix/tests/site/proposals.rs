//! Changes of listings that sellers propose, and their review by admins.

use actix_web::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::{
    harness::{Answer, TestSite},
    pictures::{png, send},
    submissions::{SUBMISSIONS, admin, call, create_listing, get, submit, with},
};

const QUEUE: &str = "/api/admin/proposals";

/// A site with a listing of Ada's.
struct Scene {
    site: TestSite,
    ada: String,
    desk: String,
    vehicle: Value,
    /// Where Ada's proposal is.
    address: String,
}

async fn scene() -> Scene {
    let site = TestSite::new();
    let (ada, desk) = (site.join("ada").await, admin(&site).await);
    let (submission, vehicle) = create_listing(&site, &ada, &desk).await;
    let address = format!("{SUBMISSIONS}/{submission}/proposal");
    Scene { site, ada, desk, vehicle, address }
}

impl Scene {
    async fn own_listing(&self) -> Value {
        get(&self.site, &self.ada, &self.address).await.json()
    }

    /// Proposes for the listing as it is now.
    async fn propose(&self, mut change: Value) -> Answer {
        change["version"] = self.own_listing().await["version"].clone();
        call(&self.site, &self.ada, Method::PUT, &self.address, &change).await
    }

    async fn open(&self, change: Value) -> Value {
        let answer = self.propose(change).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
        answer.json()["proposal"].clone()
    }

    async fn refused_proposal(&self, change: Value) -> Value {
        let answer = self.propose(change).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", answer.body);
        answer.json()["fields"].clone()
    }

    async fn decide(&self, proposal: &Value, mut decision: Value) -> Answer {
        decision["revision"] = proposal["revision"].clone();
        let address = format!("{QUEUE}/{}/decision", proposal["id"]);
        call(&self.site, &self.desk, Method::POST, &address, &decision).await
    }

    async fn edit(&self, change: Value) {
        let address = format!("/api/admin/vehicles/{}", self.vehicle);
        let answer = call(&self.site, &self.desk, Method::PATCH, &address, &change).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
    }

    async fn page(&self) -> Value {
        self.site.get(&format!("/api/vehicles/{}", self.vehicle)).await.json()
    }
}

fn photo(sent: &Value, alt: &str) -> Value {
    json!({ "path": sent["path"], "alt": alt })
}

#[actix_web::test]
async fn proposal_is_submitted_approved_and_published() {
    let scene = scene().await;
    let own = scene.own_listing().await;
    assert_eq!((&own["content"]["description"], &own["proposal"]), (&json!("One owner."), &Value::Null));
    let engine = send(&scene.site, &scene.ada, &png(900, 600, 9)).await;
    let change = json!({
        "description": "Two owners.", "exteriorColor": "Rosso", "milesNumeric": 8200,
        "photos": [photo(&engine, "The engine")]
    });
    let proposal = scene.open(change).await;
    assert_eq!((&proposal["state"], &proposal["revision"]), (&json!("open"), &json!(1)));
    let changes: Vec<&Value> = proposal["changes"].as_array().unwrap().iter().collect();
    let change_of = |field: &str| *changes.iter().find(|change| change["field"] == field).unwrap();
    assert_eq!(change_of("description")["before"], "One owner.");
    assert_eq!(change_of("description")["after"], "Two owners.");
    assert_eq!((&change_of("exteriorColor")["before"], changes.len()), (&Value::Null, 3));
    assert_eq!((&proposal["photosBefore"], &proposal["reason"]), (&json!([]), &Value::Null));
    assert_eq!(scene.page().await["description"], "One owner.", "nothing is shown yet");
    let file = format!("{}/480.webp", engine["path"].as_str().unwrap());
    assert_eq!(scene.site.get(&file).await.status, StatusCode::NOT_FOUND);

    let queues = get(&scene.site, &scene.desk, "/api/admin/queues").await.json();
    let queue = queues.as_array().unwrap().iter().find(|queue| queue["queue"] == "proposals").unwrap();
    assert_eq!(queue["waiting"], 1);
    let waiting = get(&scene.site, &scene.desk, QUEUE).await.json();
    assert_eq!(waiting[0]["fields"], json!(["miles", "description", "exteriorColor", "photos"]));
    assert_eq!(waiting[0]["seller"]["username"], "ada");
    let case = get(&scene.site, &scene.desk, &format!("{QUEUE}/{}", proposal["id"])).await.json();
    assert_eq!((&case["title"], &case["conflicts"]), (&json!("1990 Ferrari F40"), &json!([])));
    assert_eq!(case["proposed"]["photos"][0]["alt"], "The engine");

    let approved = scene.decide(&proposal, json!({ "decision": "approved" })).await;
    assert_eq!(approved.status, StatusCode::OK, "{}", approved.body);
    assert_eq!(approved.json()["state"], "approved");
    let page = scene.page().await;
    assert_eq!((&page["description"], &page["miles"]), (&json!("Two owners."), &json!("8,200 miles")));
    assert_eq!(page["facts"]["exteriorColor"], "Rosso");
    assert_eq!(page["pictures"][0]["alt"], "The engine");
    assert_eq!(scene.site.get(&file).await.status, StatusCode::OK, "visitors see it");
    let notifications = get(&scene.site, &scene.ada, "/api/notifications").await.json();
    assert_eq!(notifications[0]["title"], "Your changes to your 1990 Ferrari F40 are live");
    assert_eq!(notifications[0]["kind"], "submission_decided");
    let log = get(&scene.site, &scene.desk, "/api/admin/audit?action=proposal_approved").await.json();
    assert_eq!((&log[0]["actor"]["username"], log.as_array().unwrap().len()), (&json!("desk"), 1));
    let again = scene.decide(&proposal, json!({ "decision": "approved" })).await;
    assert_eq!(again.status, StatusCode::CONFLICT);
    assert_eq!(
        get(&scene.site, &scene.desk, &format!("{QUEUE}?state=closed")).await.json()[0]["state"],
        "approved"
    );
    assert_eq!(scene.own_listing().await["proposal"]["state"], "approved", "the seller sees the result");
}

#[actix_web::test]
async fn declined_proposal_states_the_reason() {
    let scene = scene().await;
    let proposal = scene.open(json!({ "make": "Lancia", "model": "Delta" })).await;
    for (body, field) in [
        (json!({ "decision": "declined" }), "reason"),
        (json!({ "decision": "declined", "reason": " " }), "reason"),
        (json!({ "decision": "declined", "reason": "é".repeat(2001) }), "reason"),
        (json!({ "decision": "postponed" }), "decision"),
    ] {
        let refused = scene.decide(&proposal, body).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(refused.json()["fields"][field].is_string(), "{}", refused.body);
    }
    let replaced = scene.open(json!({ "model": "F40 LM" })).await;
    let stale = scene.decide(&proposal, json!({ "decision": "approved" })).await;
    assert_eq!(stale.status, StatusCode::CONFLICT, "{}", stale.body);
    let body = json!({ "decision": "declined", "reason": "The title says F40." });
    assert_eq!(scene.decide(&replaced, body).await.status, StatusCode::OK);
    let own = scene.own_listing().await;
    assert_eq!(own["proposal"]["reason"], "The title says F40.");
    assert_eq!(own["content"]["model"], "F40");
    let notifications = get(&scene.site, &scene.ada, "/api/notifications").await.json();
    assert_eq!(notifications[0]["title"], "Your changes to your 1990 Ferrari F40 were not accepted");
    assert_eq!(notifications[0]["text"], "The title says F40.");
    let missing = format!("{QUEUE}/4711");
    assert_eq!(get(&scene.site, &scene.desk, &missing).await.status, StatusCode::NOT_FOUND);
    let none = json!({ "id": 4711, "revision": 1 });
    let none = scene.decide(&none, json!({ "decision": "approved" })).await;
    assert_eq!(none.status, StatusCode::NOT_FOUND);
    let bad = get(&scene.site, &scene.desk, &format!("{QUEUE}?state=lost")).await;
    assert_eq!(bad.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[actix_web::test]
async fn conflicting_fields_are_reported() {
    let scene = scene().await;
    let proposal = scene.open(json!({ "description": "Two owners.", "specs": ["2.9L V8", "Cats"] })).await;
    scene.edit(json!({ "description": "One owner since new." })).await;
    let case = get(&scene.site, &scene.desk, &format!("{QUEUE}/{}", proposal["id"])).await.json();
    assert_eq!(case["conflicts"], json!(["description"]));
    let refused = scene.decide(&proposal, json!({ "decision": "approved" })).await;
    assert_eq!(refused.status, StatusCode::CONFLICT);
    assert!(refused.json()["message"].as_str().unwrap().ends_with(": description"), "{}", refused.body);
    assert_eq!(scene.page().await["specs"], json!(["2.9L V8"]), "nothing of it was applied");
    let again = scene.open(json!({ "description": "Two owners." })).await;
    assert_eq!(again["changes"][0]["before"], "One owner since new.");
    assert_eq!(scene.decide(&again, json!({ "decision": "approved" })).await.status, StatusCode::OK);
}

#[actix_web::test]
async fn invalid_proposals_are_refused() {
    let scene = scene().await;
    let eve = scene.site.join("eve").await;
    let foreign = send(&scene.site, &eve, &png(900, 600, 40)).await;
    let own = send(&scene.site, &scene.ada, &png(900, 600, 41)).await;
    let elsewhere = json!([own["url"]]);
    submit(&scene.site, &scene.ada, &with("images", elsewhere)).await;
    let unknown = json!({ "path": format!("/api/images/{}", "0".repeat(32)) });
    for bad in [&foreign, &unknown, &own] {
        let fields = scene.refused_proposal(json!({ "photos": [photo(bad, "")] })).await;
        assert!(fields["photos"].as_str().unwrap().starts_with("Photo 1 is no longer available"), "{fields}");
    }
    let many: Vec<Value> = (0..151).map(|_| photo(&own, "")).collect();
    assert_eq!(
        scene.refused_proposal(json!({ "photos": many })).await["photos"],
        "There can be at most 150 photos"
    );
    for nothing in [json!({}), json!({ "description": " One owner. ", "model": "F40", "photos": [] })] {
        assert!(scene.refused_proposal(nothing).await["changes"].is_string());
    }
    let vin = "ZFFGJ34B000080000";
    let other = json!({
        "make": "ferrari", "model": "F40", "yearNumeric": 1990, "priceNumeric": 1, "location": "Chicago, IL",
        "vin": vin
    });
    let added = call(&scene.site, &scene.desk, Method::POST, "/api/admin/vehicles", &other).await;
    assert_eq!(added.status, StatusCode::CREATED, "{}", added.body);
    let fields = scene.refused_proposal(json!({ "vin": vin })).await;
    assert!(fields["vin"].as_str().unwrap().starts_with("Another listing has this VIN"), "{fields}");
    for (change, field) in [
        (json!({ "make": "" }), "make"),
        (json!({ "yearNumeric": 1990.5 }), "yearNumeric"),
        (json!({ "milesNumeric": -1 }), "milesNumeric"),
        (json!({ "description": "e".repeat(50_001) }), "description"),
        (json!({ "horsepower": 0 }), "horsepower"),
    ] {
        let fields = scene.refused_proposal(change).await;
        assert!(fields[field].is_string(), "{field}: {fields}");
    }
    let put = async |who: &str, body: Value| call(&scene.site, who, Method::PUT, &scene.address, &body).await;
    let missing = put(&scene.ada, json!({ "description": "Red." })).await;
    assert!(missing.json()["fields"]["version"].is_string(), "{}", missing.body);
    for version in ["1", "today"] {
        let stale = put(&scene.ada, json!({ "description": "Red.", "version": version })).await;
        assert_eq!(stale.status, StatusCode::CONFLICT);
    }
    assert_eq!(scene.own_listing().await["proposal"], Value::Null);
}

#[actix_web::test]
async fn proposals_for_others_listings_are_not_found() {
    let scene = scene().await;
    let eve = scene.site.join("eve").await;
    let version = scene.own_listing().await["version"].clone();
    let pending = submit(&scene.site, &eve, &with("model", json!("F50"))).await;
    let unlisted = format!("{SUBMISSIONS}/{}/proposal", pending["id"]);
    let missing = format!("{SUBMISSIONS}/4711/proposal");
    for method in [Method::GET, Method::PUT, Method::DELETE] {
        for address in [&scene.address, &missing, &unlisted] {
            let body = json!({ "description": "Mine.", "version": version });
            let answer = call(&scene.site, &eve, method.clone(), address, &body).await;
            assert_eq!(answer.status, StatusCode::NOT_FOUND, "{method} {address}");
        }
    }
}

#[actix_web::test]
async fn a_proposal_is_withdrawn_or_lapses() {
    let scene = scene().await;
    let withdraw = async || scene.site.call_as(&scene.ada, Method::DELETE, &scene.address).await;
    assert_eq!(withdraw().await.status, StatusCode::CONFLICT);
    let first = scene.open(json!({ "description": "Red." })).await;
    assert_eq!(withdraw().await.json()["proposal"]["state"], "withdrawn");
    let late = scene.decide(&first, json!({ "decision": "approved" })).await;
    assert_eq!(late.json()["message"], "The seller has withdrawn these changes");
    let second = scene.open(json!({ "description": "Red." })).await;
    let listing = scene.address.replace("/proposal", "/listing");
    let sale = json!({ "status": "sold", "soldPriceNumeric": 2_400_000 });
    assert_eq!(call(&scene.site, &scene.ada, Method::PATCH, &listing, &sale).await.status, StatusCode::OK);
    assert_eq!(scene.own_listing().await["proposal"]["state"], "lapsed");
    let late = scene.decide(&second, json!({ "decision": "approved" })).await;
    assert_eq!(late.status, StatusCode::CONFLICT);
    assert_eq!(scene.propose(json!({ "description": "Blue." })).await.status, StatusCode::CONFLICT);
    assert_eq!(scene.page().await["description"], "One owner.");
}

#[actix_web::test]
async fn proposals_are_rate_limited() {
    let scene = scene().await;
    let version = scene.own_listing().await["version"].clone();
    let mut last = StatusCode::OK;
    for number in 0..=50 {
        let body = json!({ "description": format!("Red {number}."), "version": version });
        last = call(&scene.site, &scene.ada, Method::PUT, &scene.address, &body).await.status;
        assert_eq!(last == StatusCode::TOO_MANY_REQUESTS, number == 50, "{number}: {last}");
    }
    assert_eq!(last, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(scene.own_listing().await["proposal"]["revision"], 50);
}
