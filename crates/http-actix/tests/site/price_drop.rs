//! Price drops: how far an asking price is below the highest one, in lists and as an order.

use actix_web::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::{
    harness::TestSite,
    submissions::{admin, call},
};

/// Models and price drops of the cars for sale, in the order of the drops.
async fn drops(site: &TestSite) -> Vec<(String, Option<String>)> {
    let found = site.get("/api/vehicles?sort=price-drop").await;
    assert_eq!(found.status, StatusCode::OK, "{}", found.body);
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let cars = found.json();
    cars.as_array()
        .unwrap()
        .iter()
        .map(|car| (text(&car["model"]).unwrap(), text(&car["priceDrop"])))
        .collect()
}

#[actix_web::test]
async fn vehicles_are_filtered_by_price_drop() {
    let site = TestSite::new();
    let desk = admin(&site).await;
    let mut ids = Vec::new();
    for (model, price) in [("F40", 2_000_000), ("F50", 3_000_000), ("Enzo", 2_500_000)] {
        let body = json!({
            "make": "Ferrari", "model": model, "yearNumeric": 1995, "priceNumeric": price, "location": "Chicago, IL"
        });
        let added = call(&site, &desk, Method::POST, "/api/admin/vehicles", &body).await;
        ids.push(added.json()["id"].clone());
    }
    let change = async |car: usize, body: Value| {
        let address = format!("/api/admin/vehicles/{}", ids[car]);
        let changed = call(&site, &desk, Method::PATCH, &address, &body).await;
        assert_eq!(changed.status, StatusCode::OK, "{}", changed.body);
    };
    let entry = |model: &str, drop: Option<&str>| (model.to_owned(), drop.map(str::to_owned));
    change(0, json!({ "priceNumeric": 2_100_000 })).await;
    assert_eq!(drops(&site).await, [entry("Enzo", None), entry("F50", None), entry("F40", None)], "one rose");
    change(0, json!({ "priceNumeric": 1_900_000 })).await;
    change(1, json!({ "priceNumeric": 2_950_000 })).await;
    let expected = [entry("F40", Some("$200,000")), entry("F50", Some("$50,000")), entry("Enzo", None)];
    assert_eq!(drops(&site).await, expected, "from the highest price, not from the first");
    change(0, json!({ "priceNumeric": 0 })).await;
    assert_eq!(drops(&site).await[1], entry("Enzo", None), "0 is no lower price");
    assert_eq!(drops(&site).await[2], entry("F40", None), "0 is no lower price");
    change(0, json!({ "priceOnRequest": true })).await;
    change(1, json!({ "status": "sold", "priceNumeric": 2_000_000 })).await;
    assert_eq!(drops(&site).await, [entry("Enzo", None), entry("F40", None)], "no asking price, no drop");
    change(1, json!({ "status": "live", "reason": "The sale was not completed" })).await;
    assert_eq!(drops(&site).await[0], entry("F50", Some("$50,000")));
}
