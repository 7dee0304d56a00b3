//! Trims of listings and submissions entered by hand: they are part of the model, as those of feeds.

use actix_web::http::{Method, StatusCode};
use serde_json::json;

use crate::{
    harness::TestSite,
    submissions::{admin, call, decide, form, submit},
};

const LISTINGS: &str = "/api/admin/vehicles";

#[actix_web::test]
async fn trim_of_a_listing_is_part_of_its_model() {
    let site = TestSite::new();
    let desk = admin(&site).await;
    let car = json!({
        "make": "Porsche", "model": "911", "trim": "TURBO S®", "yearNumeric": 2021, "priceNumeric": 240_000,
        "location": "Chicago, IL",
    });
    let added = call(&site, &desk, Method::POST, LISTINGS, &car).await;
    assert_eq!(added.status, StatusCode::CREATED, "{}", added.body);
    let added = added.json();
    assert_eq!(added["title"], "2021 Porsche 911 Turbo S");
    let found = site.get("/api/vehicles?modelExact=911+Turbo+S").await;
    assert_eq!(found.header("x-total-count"), "1");

    // A changed trim takes the place of the one before; one that stays leaves a corrected model as it is.
    let address = format!("{LISTINGS}/{}", added["id"]);
    for (change, model, trim) in [
        (json!({ "trim": "Carrera 4S" }), "911 Carrera 4S", json!("Carrera 4S")),
        (json!({ "model": "992 Carrera", "trim": "Carrera 4S" }), "992 Carrera", json!("Carrera 4S")),
        (json!({ "trim": "Base" }), "992 Carrera", json!(null)),
        (json!({ "model": "911", "trim": "GT3" }), "911 GT3", json!("GT3")),
    ] {
        let changed = call(&site, &desk, Method::PATCH, &address, &change).await;
        assert_eq!(changed.status, StatusCode::OK, "{}", changed.body);
        let changed = site.get(&format!("/api/vehicles/{}", added["id"])).await.json();
        assert_eq!((&changed["model"], &changed["facts"]["trim"]), (&json!(model), &trim), "{change}");
    }
}

#[actix_web::test]
async fn trim_of_a_submission_is_part_of_its_model() {
    let site = TestSite::new();
    let (ada, desk) = (site.join("ada").await, admin(&site).await);
    let mut body = form();
    body["trim"] = json!("COMPETIZIONE");
    let sent = submit(&site, &ada, &body).await;
    assert_eq!(sent["model"], "F40 Competizione");
    let case = decide(&site, &desk, &sent["id"], &json!({ "status": "approved" })).await.json();
    let car = site.get(&format!("/api/vehicles/{}", case["vehicleId"])).await.json();
    assert_eq!((&car["model"], &car["facts"]["trim"]), (&json!("F40 Competizione"), &json!("Competizione")));
}
