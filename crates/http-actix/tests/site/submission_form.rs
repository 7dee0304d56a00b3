//! The form of a submission: its messages, preview and check while writing.

use actix_web::{
    http::{Method, StatusCode, header},
    test::TestRequest,
};
use chrono::TimeDelta;
use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::{
    harness::{Answer, TestSite},
    pictures::{png, send as send_picture},
    submissions::{SUBMISSIONS, call, form, get, submit, with},
};

#[actix_web::test]
async fn invalid_fields_use_the_specified_messages() {
    let site = TestSite::new();
    let ada = site.join("ada").await;
    for (field, value, at, message) in [
        ("make", json!(" "), "make", "Make is required"),
        ("model", json!(null), "model", "Model is required"),
        ("location", json!(""), "location", "Location is required"),
        ("year", json!(""), "year", "Year is required"),
        ("yearNumeric", json!(1899), "yearNumeric", "Please enter a valid year"),
        (
            "yearNumeric",
            json!(1991),
            "yearNumeric",
            "The year is written in two ways that differ; please make them agree",
        ),
        ("yearNumeric", json!(1990.5), "yearNumeric", "Please enter a valid year"),
        ("price", json!(""), "price", "Price is required"),
        ("price", json!("a lot"), "priceNumeric", "Please enter a valid price"),
        ("priceNumeric", json!(-1), "priceNumeric", "Please enter a valid price"),
        (
            "priceNumeric",
            json!(1),
            "priceNumeric",
            "The price is written in two ways that differ; please make them agree",
        ),
        ("miles", json!(""), "miles", "Mileage is required"),
        ("milesNumeric", json!(-1), "milesNumeric", "Please enter valid mileage"),
        (
            "milesNumeric",
            json!(81),
            "milesNumeric",
            "The mileage is written in two ways that differ; please make them agree",
        ),
        ("vin", json!("none"), "vin", "Please enter the VIN or chassis number as stamped on the car"),
        (
            "images",
            json!(["javascript:alert(1)"]),
            "images",
            "javascript:alert(1): Please give an address that begins with https:// and has no user name, password or port",
        ),
        (
            "mainImage",
            json!("http://x.example/a"),
            "mainImage",
            "http://x.example/a: Please give an address that begins with https:// and has no user name, password or port",
        ),
        (
            "images",
            json!(["https://10.0.0.1/a.jpg"]),
            "images",
            "https://10.0.0.1/a.jpg: This address is not on the public internet",
        ),
    ] {
        let answer = call(&site, &ada, Method::POST, SUBMISSIONS, &with(field, value.clone())).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{field} {value}: {}", answer.body);
        assert_eq!(answer.json()["fields"][at], message, "{field} {value}: {}", answer.body);
    }
    let many: Vec<String> = (0..21).map(|n| format!("https://example.com/{n}.jpg")).collect();
    let answer = call(&site, &ada, Method::POST, SUBMISSIONS, &with("images", json!(many))).await;
    assert_eq!(answer.json()["fields"]["images"], "There can be at most 20 photos");
    assert_eq!(get(&site, &ada, SUBMISSIONS).await.json(), json!([]));
}

#[actix_web::test]
async fn submission_is_idempotent_and_limited_to_ten_per_hour() {
    let site = TestSite::new();
    let ada = site.join("ada").await;
    let keyed = |body: &Value| {
        let request = TestRequest::post().uri(SUBMISSIONS).insert_header((header::COOKIE, ada.as_str()));
        site.send(request.insert_header(("Idempotency-Key", "k")).set_json(body))
    };
    let body = form();
    let answers = join_all((0..20).map(|_| keyed(&body))).await;
    assert!(answers.iter().all(|answer| answer.status == StatusCode::CREATED && answer.json()["id"] == 1));
    let other = keyed(&with("model", json!("F50"))).await;
    assert_eq!(other.status, StatusCode::UNPROCESSABLE_ENTITY);
    for _ in 1..10 {
        submit(&site, &ada, &body).await;
    }
    let refused = call(&site, &ada, Method::POST, SUBMISSIONS, &body).await;
    assert_eq!((refused.status, refused.header("retry-after")), (StatusCode::TOO_MANY_REQUESTS, "3600"));
    site.clock.advance(TimeDelta::minutes(29));
    get(&site, &ada, "/api/user").await;
    site.clock.advance(TimeDelta::minutes(29));
    get(&site, &ada, "/api/user").await;
    site.clock.advance(TimeDelta::minutes(3));
    submit(&site, &ada, &body).await;
}

#[actix_web::test]
async fn preview_shows_the_page_and_stores_nothing() {
    let site = TestSite::new();
    let ada = site.join("ada").await;
    let address = format!("{SUBMISSIONS}/preview");
    let seen = call(&site, &ada, Method::POST, &address, &form()).await;
    assert_eq!(seen.status, StatusCode::OK, "{}", seen.body);
    let seen = seen.json();
    assert_eq!((&seen["card"]["make"], &seen["card"]["price"]), (&json!("Ferrari"), &json!("$2,450,000")));
    assert_eq!(seen["page"]["description"], "One owner.");
    assert_eq!(get(&site, &ada, SUBMISSIONS).await.json(), json!([]));
    let refused = call(&site, &ada, Method::POST, &address, &with("make", json!(""))).await;
    assert_eq!(refused.json()["fields"]["make"], "Make is required");
}

#[actix_web::test]
async fn readiness_checks_an_incomplete_form() {
    let site = TestSite::new();
    let (ada, eve) = (site.join("ada").await, site.join("eve").await);
    let mary = site.join("mary").await;
    let address = format!("{SUBMISSIONS}/readiness");
    let check = async |who: &str, query: &str, body: &Value| {
        call(&site, who, Method::POST, &format!("{address}{query}"), body).await
    };
    let named = |answer: &Answer, name: &str| -> Value {
        let checks = answer.json()["checks"].clone();
        checks.as_array().unwrap().iter().find(|check| check["name"] == name).cloned().unwrap_or_default()
    };
    let empty = json!({ "make": "", "model": "", "year": "", "price": "", "miles": "", "location": "" });
    let answer = check(&ada, "", &empty).await;
    assert_eq!((answer.status, &answer.json()["score"]), (StatusCode::OK, &json!(0)), "{}", answer.body);
    assert_eq!(named(&answer, "required_fields")["state"], "warning");

    // Uploads of others do not count, and nothing is fetched.
    let picture = send_picture(&site, &ada, &png(1000, 600, 7)).await;
    let url = picture["url"].as_str().unwrap();
    let mut body = with("images", json!([url, "https://elsewhere.example/a.jpg"]));
    body["alts"] = json!({ url: "Engine" });
    body["vin"] = json!("zffmn34a000080000");
    let answer = check(&ada, "", &body).await;
    assert_eq!(named(&answer, "required_fields")["state"], "ok", "{}", answer.body);
    assert_eq!(named(&answer, "pictures")["sentence"], "There are only two photos");
    let shots = answer.json()["shots"].clone();
    assert_eq!(shots[3], json!({ "label": "Engine", "isShown": true }));
    assert_eq!(shots.as_array().unwrap().iter().filter(|shot| shot["isShown"] == true).count(), 1);
    assert_eq!(named(&check(&eve, "", &body).await, "pictures")["sentence"], "There is only one photo");
    assert_eq!(get(&site, &ada, SUBMISSIONS).await.json(), json!([]));

    // A seller hears of their own submissions with this VIN, not of those of others, however many there are.
    let foreign = send_picture(&site, &eve, &png(1000, 600, 8)).await["url"].clone();
    for _ in 0..10 {
        body["images"] = json!([foreign]);
        submit(&site, &eve, &body).await;
    }
    body["images"] = json!([url]);
    let id = submit(&site, &ada, &body).await["id"].clone();
    let duplicate_check = named(&check(&ada, "", &body).await, "duplicate_vin");
    assert_eq!(
        duplicate_check["links"][0]["href"],
        format!("/dashboard/submissions/{id}"),
        "{duplicate_check}"
    );
    assert_eq!(named(&check(&mary, "", &body).await, "duplicate_vin")["state"], "ok");
    let revised = check(&ada, &format!("?submission={id}"), &body).await;
    assert_eq!(named(&revised, "duplicate_vin")["state"], "ok");
    let refused = check(&ada, "?submission=x", &body).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    let withdrawn = format!("{SUBMISSIONS}/{id}/withdraw");
    call(&site, &ada, Method::POST, &withdrawn, &json!({})).await;
    assert_eq!(named(&check(&ada, "", &body).await, "duplicate_vin")["state"], "ok");
}
