//! Price evidence on vehicle pages, in the admin area and in Collector Insights.

use actix_web::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::{
    harness::TestSite,
    submissions::{SUBMISSIONS, admin, call, create_listing, form},
};

async fn sell(site: &TestSite, who: &str, submission: &Value, dollars: i64) {
    let body = json!({ "status": "sold", "soldPriceNumeric": dollars });
    let address = format!("{SUBMISSIONS}/{submission}/listing");
    let sold = call(site, who, Method::PATCH, &address, &body).await;
    assert_eq!(sold.status, StatusCode::OK, "{}", sold.body);
}

#[actix_web::test]
async fn price_evidence_requires_three_comparables() {
    let site = TestSite::new();
    let (ada, desk) = (site.join("ada").await, admin(&site).await);
    let (_, own) = create_listing(&site, &ada, &desk).await;
    let address = format!("/api/vehicles/{own}/prices");
    let saved = format!("/api/user/saved-vehicles/{own}");
    assert_eq!(site.call_as(&ada, Method::PUT, &saved).await.status, StatusCode::NO_CONTENT);
    let alone = site.get(&address).await.json();
    let nothing = json!({ "n": 0, "from": null, "to": null, "low": null, "median": null, "high": null });
    let years = json!({ "family": "F40", "fromYear": 1987, "toYear": 1993, "isGeneration": false });
    for (name, value) in [("asked", &nothing), ("sold", &nothing), ("cars", &json!([]))] {
        assert_eq!(&alone[name], value);
    }
    for (name, value) in years.as_object().unwrap() {
        assert_eq!(&alone[name], value);
    }

    let mut last = Value::Null;
    for dollars in [2_100_000, 2_000_000, 2_300_000] {
        let (submission, vehicle) = create_listing(&site, &ada, &desk).await;
        let before = site.get(&address).await.json();
        assert_eq!(before["sold"]["median"], json!(null), "fewer than three say nothing");
        sell(&site, &ada, &submission, dollars).await;
        last = vehicle;
    }
    let body = site.get(&address).await.json();
    let sold = &body["sold"];
    assert_eq!(
        (&sold["n"], &sold["low"], &sold["median"], &sold["high"]),
        (&json!(3), &json!("$2,000,000"), &json!("$2,100,000"), &json!("$2,300,000"))
    );
    assert_eq!(sold["from"], "2026-01-15T12:00:00.000Z");
    assert_eq!(body["asked"], nothing, "a car says nothing of its own price");
    let car = body["cars"].as_array().unwrap().iter().find(|car| car["vehicleId"] == last).unwrap();
    assert_eq!(
        (&car["make"], &car["model"], &car["year"], &car["price"], &car["kind"]),
        (&json!("Ferrari"), &json!("F40"), &json!("1990"), &json!("$2,300,000"), &json!("sold"))
    );
    assert_eq!((&car["isSameModel"], &car["milesDifference"]), (&json!(true), &json!(0)));

    let sent = crate::submissions::submit(&site, &ada, &form()).await;
    let case =
        site.call_as(&desk, Method::GET, &format!("/api/admin/submissions/{}", sent["id"])).await.json();
    assert_eq!((&case["priceEvidence"]["sold"], &case["priceEvidence"]["asked"]["n"]), (sold, &json!(1)));
    let check = case["checks"].as_array().unwrap().iter().find(|check| check["name"] == "price").unwrap();
    assert_eq!(
        check["sentence"],
        "$2,450,000 is in line with the median of 3 like cars sold here, $2,100,000"
    );
    let insights = site.call_as(&ada, Method::GET, "/api/user/insights").await.json();
    assert_eq!((&insights[0]["make"], &insights[0]["sales"]), (&json!("Ferrari"), sold));
    assert_eq!(site.get("/api/vehicles/4711/prices").await.status, StatusCode::NOT_FOUND);
}
