//! Vehicles of sellers who are suspended or close their account, and cars that a seller submits twice.

use actix_web::http::{Method, StatusCode};
use serde_json::{Value, json};
use testkit::PASSWORD;

use crate::{
    harness::{TestSite, call, get},
    submissions::{admin, create_listing, decide, form, submit},
};

/// A seller's cookie, their listing and a submission of theirs that awaits review.
async fn seller(site: &TestSite, desk: &str) -> (String, Value, Value) {
    let ada = site.join("ada").await;
    let (_, listing) = create_listing(site, &ada, desk).await;
    let waiting = submit(site, &ada, &form()).await;
    assert_eq!(get(site, "", &format!("/api/vehicles/{listing}")).await.status, StatusCode::OK);
    (ada, listing, waiting["id"].clone())
}

#[actix_web::test]
async fn suspended_sellers_vehicles_are_withdrawn_and_not_approved() {
    let site = TestSite::new();
    let desk = admin(&site).await;
    let (_, listing, waiting) = seller(&site, &desk).await;
    let members = get(&site, &desk, "/api/admin/users?search=ada").await.json();
    let member = format!("/api/admin/users/{}", members[0]["id"]);
    let suspended = json!({ "suspended": true, "reason": "Offers cars of others" });
    let answer = call(&site, &desk, Method::PATCH, &member, &suspended).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);

    assert_eq!(get(&site, "", &format!("/api/vehicles/{listing}")).await.status, StatusCode::NOT_FOUND);
    let case = get(&site, &desk, &format!("/api/admin/vehicles/{listing}")).await.json();
    assert_eq!(case["status"], "withdrawn");
    let log = get(&site, &desk, "/api/admin/audit?action=listing_changed").await;
    assert!(log.body.contains("The seller’s account is suspended"), "{}", log.body);
    let refused = decide(&site, &desk, &waiting, &json!({ "status": "approved" })).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", refused.body);
    let message = refused.json()["message"].clone();
    assert_eq!(message, "The seller’s account is suspended or closed, so their vehicle can’t be listed");

    let open = json!({ "suspended": false, "reason": "They have shown the papers" });
    assert_eq!(call(&site, &desk, Method::PATCH, &member, &open).await.status, StatusCode::OK);
    let again = get(&site, "", &format!("/api/vehicles/{listing}")).await;
    assert_eq!(again.status, StatusCode::NOT_FOUND, "the concierge decides what is for sale again");
    assert_eq!(decide(&site, &desk, &waiting, &json!({ "status": "approved" })).await.status, StatusCode::OK);
}

#[actix_web::test]
async fn leaving_seller_takes_vehicles_and_submissions_along() {
    for (method, path) in [(Method::POST, "/api/user/deactivate"), (Method::DELETE, "/api/user")] {
        let site = TestSite::new();
        let desk = admin(&site).await;
        let (ada, listing, waiting) = seller(&site, &desk).await;
        let answer =
            call(&site, &ada, method, path, &json!({ "username": "ada", "password": PASSWORD })).await;
        assert!(answer.status.is_success(), "{path} {}", answer.body);
        let gone = get(&site, "", &format!("/api/vehicles/{listing}")).await;
        assert_eq!(gone.status, StatusCode::NOT_FOUND, "{path}");
        let case = get(&site, &desk, &format!("/api/admin/submissions/{waiting}")).await.json();
        assert_eq!(case["status"], "withdrawn", "{path}");
    }
}

#[actix_web::test]
async fn car_that_its_seller_submitted_before_is_pointed_out() {
    let site = TestSite::new();
    let desk = admin(&site).await;
    let (ada, listing, waiting) = seller(&site, &desk).await;
    let check_of = async |id: &Value| {
        let case = get(&site, &desk, &format!("/api/admin/submissions/{id}")).await.json();
        let checks = case["checks"].as_array().unwrap().clone();
        assert!(checks.iter().all(|check| check["name"] != "duplicate_picture"), "there are no photos");
        checks.into_iter().find(|check| check["name"] == "same_car")
    };
    let found = check_of(&waiting).await.expect("it is the listed car");
    assert_eq!((&found["state"], found["links"].as_array().unwrap().len()), (&json!("warning"), 1));
    let mut other_year = form();
    (other_year["year"], other_year["yearNumeric"]) = (json!("1991"), json!(1991));
    let other_year = submit(&site, &ada, &other_year).await;
    assert_eq!(check_of(&other_year["id"]).await, None);
    let withdrawn = json!({ "status": "withdrawn", "reason": "Listed twice." });
    call(&site, &desk, Method::PATCH, &format!("/api/admin/vehicles/{listing}"), &withdrawn).await;
    assert_eq!(check_of(&waiting).await, None);
}
