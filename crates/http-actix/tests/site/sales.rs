//! Sales: correction and reversal by admins, and validation of numbers.

use actix_web::http::{Method, StatusCode};
use chrono::TimeDelta;
use ports::clock::Clock;
use serde_json::{Value, json};

use crate::{
    harness::{Answer, TestSite},
    submissions::{SUBMISSIONS, admin, call, create_listing, form},
};

async fn get(site: &TestSite, cookie: &str, address: &str) -> Value {
    let answer = site.call_as(cookie, Method::GET, address).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
    answer.json()
}

fn field<'a>(answer: &'a Value, name: &str) -> &'a str {
    answer["fields"][name].as_str().unwrap_or_default()
}

/// Staff see what became of each time that a listing was under offer; one that fell through is no sold price.
#[actix_web::test]
async fn sale_attempts_are_recorded_with_their_outcome() {
    let site = TestSite::new();
    let (ada, desk) = (site.join("ada").await, admin(&site).await);
    let (_, vehicle) = create_listing(&site, &ada, &desk).await;
    let address = format!("/api/admin/vehicles/{vehicle}");
    assert_eq!(get(&site, &desk, &address).await["sales"], json!([]));
    for body in [
        json!({ "status": "under_offer" }),
        json!({ "status": "live", "reason": "The buyer’s loan was refused" }),
        json!({ "status": "under_offer" }),
    ] {
        let answer = call(&site, &desk, Method::PATCH, &address, &body).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
        site.clock.advance(TimeDelta::minutes(1));
    }
    let sales = get(&site, &desk, &address).await["sales"].clone();
    let outcomes: Vec<(&str, &str, bool)> = sales
        .as_array()
        .unwrap()
        .iter()
        .map(|sale| {
            (sale["outcome"].as_str().unwrap(), sale["reason"].as_str().unwrap(), sale["endedAt"].is_null())
        })
        .collect();
    assert_eq!(outcomes, [("fell_through", "The buyer’s loan was refused", false), ("pending", "", true)]);
    let page = get(&site, "", &format!("/api/vehicles/{vehicle}")).await;
    assert_eq!(page["priceHistory"].as_array().unwrap().len(), 1, "no price was paid");
    assert!(page.get("sales").is_none());
}

#[actix_web::test]
async fn a_mistyped_sale_is_corrected_with_a_reason() {
    let site = TestSite::new();
    let (ada, desk) = (site.join("ada").await, admin(&site).await);
    let (submission, vehicle) = create_listing(&site, &ada, &desk).await;
    let address = format!("/api/admin/vehicles/{vehicle}");
    let change = async |body: Value| -> Answer { call(&site, &desk, Method::PATCH, &address, &body).await };
    let early = change(json!({ "soldPriceNumeric": 1, "reason": "r" })).await.json();
    assert_eq!(field(&early, "soldPriceNumeric"), "Only a sold vehicle has a price paid and a date of sale");
    let sold = change(json!({ "status": "sold", "priceNumeric": 24_000_000 })).await;
    assert_eq!(sold.status, StatusCode::OK, "{}", sold.body);

    let wordless = change(json!({ "soldPriceNumeric": 2_400_000 })).await.json();
    assert_eq!(field(&wordless, "reason"), "Please enter a reason");
    for (day, sentence) in [
        ("soon", "Please enter the date of sale as in 2026-11-21"),
        ("2999-01-01", "The date of sale cannot be in the future"),
        ("1999-01-01", "The date of sale cannot be before the vehicle was listed"),
    ] {
        let refused = change(json!({ "soldOn": day, "reason": "r" })).await.json();
        assert_eq!(field(&refused, "soldOn"), sentence);
    }
    let response = change(json!({ "priceNumeric": 1, "reason": "r" })).await;
    assert_eq!(response.status, StatusCode::CONFLICT, "a sold vehicle has no asking price");
    let today = (site.clock.now() - TimeDelta::hours(6)).date_naive().to_string();
    let body = json!({ "soldPriceNumeric": 2_400_000, "soldOn": today, "reason": "One zero too many" });
    let corrected = change(body.clone()).await;
    assert_eq!(corrected.json()["priceNumeric"], 2_400_000, "{}", corrected.body);
    let seller = format!("{SUBMISSIONS}/{submission}/listing");
    let refused = call(&site, &ada, Method::PATCH, &seller, &body).await;
    assert_eq!(
        refused.status,
        StatusCode::UNPROCESSABLE_ENTITY,
        "a seller corrects no sale: {}",
        refused.body
    );

    let page = get(&site, "", &format!("/api/vehicles/{vehicle}")).await;
    let steps: Vec<(&str, i64, bool)> = page["priceHistory"]
        .as_array()
        .unwrap()
        .iter()
        .map(|step| {
            let price = step["priceNumeric"].as_i64().unwrap();
            (step["kind"].as_str().unwrap(), price, step["isCorrected"].as_bool().unwrap())
        })
        .collect();
    assert_eq!(steps, [("asked", 2_450_000, false), ("sold", 24_000_000, true), ("sold", 2_400_000, false)]);
    let notifications = get(&site, &ada, "/api/notifications").await;
    assert_eq!(notifications[0]["title"], "The sale of your 1990 Ferrari F40 was corrected");
    let text = notifications[0]["text"].as_str().unwrap();
    assert!(
        text.contains("$2,400,000") && text.contains("$24,000,000") && text.ends_with("One zero too many")
    );
    let log = get(&site, &desk, "/api/admin/audit?action=listing_changed").await;
    assert_eq!(log[0]["reason"], "One zero too many");
    assert_eq!(log[0]["target"]["label"], format!("vehicle {vehicle}"));
    let change =
        json!({ "field": "price", "before": "$24,000,000", "after": "$2,400,000", "isWithheld": false });
    assert_eq!(log[0]["changes"][0], change);
}

/// A feed withdrew the car, which turns out to be sold.
#[actix_web::test]
async fn staff_record_the_sale_of_a_withdrawn_listing() {
    let site = TestSite::new();
    let (ada, desk) = (site.join("ada").await, admin(&site).await);
    let (submission, vehicle) = create_listing(&site, &ada, &desk).await;
    let address = format!("/api/admin/vehicles/{vehicle}");
    let change = async |body: Value| -> Answer { call(&site, &desk, Method::PATCH, &address, &body).await };
    let withdrawn = change(json!({ "status": "withdrawn", "reason": "Not in the feed" })).await;
    assert_eq!(withdrawn.status, StatusCode::OK, "{}", withdrawn.body);
    site.clock.advance(TimeDelta::minutes(1));
    let seller = format!("{SUBMISSIONS}/{submission}/listing");
    let sale = json!({ "status": "sold", "soldPriceNumeric": 2_300_000 });
    let refused = call(&site, &ada, Method::PATCH, &seller, &sale).await;
    assert_eq!(refused.status, StatusCode::CONFLICT, "only staff: {}", refused.body);
    let refused = change(json!({ "status": "under_offer" })).await;
    assert_eq!(refused.status, StatusCode::CONFLICT, "{}", refused.body);
    let future = change(json!({ "status": "sold", "priceNumeric": 1, "soldOn": "2999-01-01" })).await.json();
    assert_eq!(field(&future, "soldOn"), "The date of sale cannot be in the future");

    let today = (site.clock.now() - TimeDelta::hours(6)).date_naive().to_string();
    let sold = change(json!({ "status": "sold", "priceNumeric": 2_300_000, "soldOn": today })).await;
    assert_eq!(sold.status, StatusCode::OK, "{}", sold.body);
    let sold = sold.json();
    assert_eq!((&sold["status"], &sold["priceNumeric"]), (&json!("sold"), &json!(2_300_000)));
    assert_eq!(
        (sold["sales"].as_array().unwrap().len(), &sold["sales"][0]["outcome"]),
        (1, &json!("completed"))
    );
    let page = get(&site, "", &format!("/api/vehicles/{vehicle}")).await;
    let kinds: Vec<&str> =
        page["priceHistory"].as_array().unwrap().iter().map(|it| it["kind"].as_str().unwrap()).collect();
    assert_eq!(
        (&page["status"], kinds),
        (&json!("sold"), vec!["asked", "sold"]),
        "one sale is price evidence"
    );
    let reversed = change(json!({ "status": "live", "reason": "The buyer stepped back" })).await;
    assert_eq!(reversed.json()["priceNumeric"], 2_450_000, "{}", reversed.body);
}

#[actix_web::test]
async fn a_sale_that_fell_through_is_reversed_with_a_reason() {
    let site = TestSite::new();
    let (ada, desk) = (site.join("ada").await, admin(&site).await);
    let (_, vehicle) = create_listing(&site, &ada, &desk).await;
    let address = format!("/api/admin/vehicles/{vehicle}");
    let change = async |body: Value| -> Answer { call(&site, &desk, Method::PATCH, &address, &body).await };
    change(json!({ "status": "sold", "soldPriceNumeric": 2_000_000 })).await;
    let wordless = change(json!({ "status": "live" })).await.json();
    assert_eq!(field(&wordless, "reason"), "Please enter a reason");
    let back = change(json!({ "status": "under_offer", "reason": "The buyer stepped back" })).await.json();
    assert_eq!((&back["status"], &back["priceNumeric"]), (&json!("under_offer"), &json!(2_450_000)));
    let notifications = get(&site, &ada, "/api/notifications").await;
    assert_eq!(notifications[0]["title"], "Your 1990 Ferrari F40 is under offer now");
    let text = "The sale on record was reversed. The asking price is $2,450,000.\nThe buyer stepped back";
    assert_eq!(notifications[0]["text"], text);
    let found = get(&site, "", "/api/vehicles?search=f40").await;
    assert_eq!(found[0]["price"], "$2,450,000");
    let history = get(&site, "", &format!("/api/vehicles/{vehicle}")).await["priceHistory"].clone();
    let sale = history.as_array().unwrap().iter().find(|event| event["kind"] == "sold").unwrap();
    assert_eq!((&sale["fellThrough"], &sale["isCorrected"]), (&json!(true), &json!(false)));
}

#[actix_web::test]
async fn a_claim_that_contradicts_a_later_edit_is_flagged() {
    let site = TestSite::new();
    let (ada, desk) = (site.join("ada").await, admin(&site).await);
    let (submission, vehicle) = create_listing(&site, &ada, &desk).await;
    let claims = format!("{SUBMISSIONS}/{submission}/claims");
    let body = json!({ "statement": "8,100 miles from new", "documentId": null });
    let stated = call(&site, &ada, Method::PUT, &format!("{claims}/odometer"), &body).await;
    assert_eq!(stated.json()[0]["contradiction"], Value::Null, "{}", stated.body);
    site.clock.advance(TimeDelta::minutes(5));
    let edit = json!({ "milesNumeric": 81_000, "reason": "The odometer photo" });
    let address = format!("/api/admin/vehicles/{vehicle}");
    assert_eq!(call(&site, &desk, Method::PATCH, &address, &edit).await.status, StatusCode::OK);
    for (who, address) in [
        (&desk, format!("/api/admin/submissions/{submission}/claims")),
        (&ada, claims.clone()),
        (&String::new(), format!("/api/vehicles/{vehicle}/claims")),
    ] {
        let flag = &get(&site, who, &address).await[0]["contradiction"];
        assert_eq!((&flag["field"], &flag["after"]), (&json!("miles"), &json!("81,000 miles")), "{address}");
    }
    site.clock.advance(TimeDelta::minutes(5));
    let body = json!({ "statement": "81,000 miles, one digit was hidden", "documentId": null });
    let restated = call(&site, &ada, Method::PUT, &format!("{claims}/odometer"), &body).await;
    assert_eq!(restated.json()[0]["contradiction"], Value::Null);
}

#[actix_web::test]
async fn numbers_are_validated_before_rounding() {
    let site = TestSite::new();
    let (ada, desk) = (site.join("ada").await, admin(&site).await);
    let (submission, vehicle) = create_listing(&site, &ada, &desk).await;
    let (own, desks) =
        (format!("{SUBMISSIONS}/{submission}/listing"), format!("/api/admin/vehicles/{vehicle}"));
    for price in [json!(-0.01), json!(-0.99), json!(-1), json!(1e300), json!(1_000_000_000.5)] {
        for (who, address) in [(&ada, &own), (&desk, &desks)] {
            let answer = call(&site, who, Method::PATCH, address, &json!({ "priceNumeric": price })).await;
            assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{price} {}", answer.body);
            assert_eq!(field(&answer.json(), "priceNumeric"), "Please enter a valid price");
        }
        let mut sent = form();
        sent["priceNumeric"] = price.clone();
        sent["price"] = json!("0");
        let answer = call(&site, &ada, Method::POST, SUBMISSIONS, &sent).await;
        assert_eq!(field(&answer.json(), "priceNumeric"), "Please enter a valid price", "{price}");
        let search = format!("/api/vehicles?minPrice={price}");
        let answer = site.call_as("", Method::GET, &search).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{price}");
    }
    for (name, value, sentence) in [
        ("milesNumeric", json!(0.5), "Please enter valid mileage"),
        ("milesNumeric", json!(-0.5), "Please enter valid mileage"),
        ("milesNumeric", json!(-1), "Please enter valid mileage"),
        ("yearNumeric", json!(1990.5), "Please enter a valid year"),
        ("yearNumeric", json!(1899), "Please enter a valid year"),
        ("yearNumeric", json!(2999), "Please enter a valid year"),
    ] {
        let answer = call(&site, &desk, Method::PATCH, &desks, &json!({ name: value })).await;
        assert_eq!(field(&answer.json(), name), sentence, "{}", answer.body);
        let mut sent = form();
        sent[name] = value.clone();
        let answer = call(&site, &ada, Method::POST, SUBMISSIONS, &sent).await;
        assert!(!field(&answer.json(), name).is_empty(), "{}", answer.body);
    }
    let cents = call(&site, &desk, Method::PATCH, &desks, &json!({ "priceNumeric": 2_400_000.99 })).await;
    assert_eq!(cents.json()["price"], "$2,400,000", "{}", cents.body);
}
