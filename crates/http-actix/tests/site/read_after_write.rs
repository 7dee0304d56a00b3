//! Read-your-writes for the inventory with a slow read model.

use std::{sync::Arc, time::Duration};

use actix_web::{
    http::{Method, StatusCode, header},
    test::TestRequest,
};
use ports::events::EventLog as _;
use serde_json::{Value, json};
use testkit::{at_minute, list_one, vehicle};
use tokio::time::Instant;
use vehicle_cache::VehicleCache;

use crate::{
    harness::{Answer, TestSite},
    submissions::{SUBMISSIONS, admin, call, form, submit},
};

/// A site whose vehicle cache is loaded but does not follow events by itself.
async fn site_with_slow_follower() -> (TestSite, Arc<VehicleCache>) {
    let mut site = TestSite::new();
    list_one(&*site.store, vehicle().make("Porsche").price(100).build(), at_minute(0)).await;
    let cache = Arc::new(VehicleCache::new(Arc::clone(&site.store) as _));
    cache.catch_up().await.unwrap();
    site.site.vehicle_reader = Arc::clone(&cache) as _;
    (site, cache)
}

async fn read(site: &TestSite, cookies: &[&str], address: &str) -> Value {
    let request = TestRequest::get().uri(address).insert_header((header::COOKIE, cookies.join("; ")));
    site.send(request).await.json()
}

/// The read-after-write cookie as a browser sends it back.
fn change_cookie(answer: &Answer) -> String {
    assert!(answer.status.is_success(), "{}", answer.body);
    let mut cookies = answer.headers.get_all(header::SET_COOKIE).map(|value| value.to_str().unwrap());
    let cookie = cookies.find(|cookie| cookie.contains("inventory-event")).expect("a cookie");
    for trait_ in ["HttpOnly", "Secure", "SameSite=Lax", "Path=/", "Max-Age=15"] {
        assert!(cookie.contains(trait_), "{cookie}");
    }
    cookie.split(';').next().unwrap().to_owned()
}

#[actix_web::test]
async fn author_sees_own_inventory_changes_at_once() {
    let (site, cache) = site_with_slow_follower().await;
    let (ada, desk) = (site.join("ada").await, admin(&site).await);
    let sent = submit(&site, &ada, &form()).await;
    let ferraris = "/api/vehicles?search=ferrari";

    let decision = format!("/api/admin/submissions/{}/decision", sent["id"]);
    cache.catch_up().await.unwrap();
    let approved = call(&site, &desk, Method::POST, &decision, &json!({ "status": "approved" })).await;
    let after = change_cookie(&approved);
    assert_eq!(read(&site, &[], ferraris).await, json!([]), "others see it a moment later");
    assert_eq!(read(&site, &[&desk, &after], ferraris).await[0]["price"], "$2,450,000");
    let makes = read(&site, &[&desk, &after], "/api/vehicles/facets").await;
    assert_eq!(makes["makes"][0]["count"], 1);

    cache.catch_up().await.unwrap();
    let listing = format!("{SUBMISSIONS}/{}/listing", sent["id"]);
    let cheaper = call(&site, &ada, Method::PATCH, &listing, &json!({ "priceNumeric": 2_000_000 })).await;
    let after = change_cookie(&cheaper);
    assert_eq!(read(&site, &[], ferraris).await[0]["price"], "$2,450,000");
    assert_eq!(read(&site, &[&ada, &after], ferraris).await[0]["price"], "$2,000,000");

    cache.catch_up().await.unwrap();
    let address = format!("/api/admin/vehicles/{}", approved.json()["vehicleId"]);
    let withdrawn = json!({ "status": "withdrawn", "reason": "Its seller has changed their mind" });
    let withdrawn = call(&site, &desk, Method::PATCH, &address, &withdrawn).await;
    let after = change_cookie(&withdrawn);
    assert_eq!(read(&site, &[], ferraris).await[0]["price"], "$2,000,000");
    assert_eq!(read(&site, &[&desk, &after], ferraris).await, json!([]));

    cache.catch_up().await.unwrap();
    assert_eq!(read(&site, &[], ferraris).await, json!([]));
    assert_eq!(read(&site, &[&desk, &after], ferraris).await, json!([]));
}

#[actix_web::test]
async fn requests_without_inventory_change_set_no_cookie() {
    let (site, _cache) = site_with_slow_follower().await;
    let ada = site.join("ada").await;
    let refused = call(&site, &ada, Method::POST, SUBMISSIONS, &json!({})).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    let saved = site.call_as(&ada, Method::PUT, "/api/user/saved-vehicles/1").await;
    assert_eq!(saved.status, StatusCode::NO_CONTENT);
    let listed = site.call_as(&ada, Method::GET, SUBMISSIONS).await;
    for answer in [refused, saved, listed] {
        assert_eq!(answer.headers.get_all(header::SET_COOKIE).count(), 0);
    }
}

/// Uses a paused clock, which only waiting advances.
#[actix_web::test]
async fn forged_event_number_causes_no_wait() {
    let (site, _cache) = site_with_slow_follower().await;
    tokio::time::pause();
    let begun = Instant::now();
    for number in ["9223372036854775807", "-1", "0", "1e9", "", "99999999999999999999", "%00"] {
        let cookie = format!("__Host-inventory-event={number}");
        assert_eq!(read(&site, &[&cookie], "/api/vehicles").await[0]["make"], "Porsche", "{number}");
        assert_eq!(begun.elapsed(), Duration::ZERO, "{number}");
    }
    // A real event that the cache does not follow does cause a wait.
    list_one(&*site.store, vehicle().make("Ferrari").price(200).build(), at_minute(1)).await;
    let latest = site.store.latest_event().await.unwrap().0;
    let cookie = format!("__Host-inventory-event={latest}");
    assert_eq!(read(&site, &[&cookie], "/api/vehicles").await.as_array().map(Vec::len), Some(2));
    assert_ne!(begun.elapsed(), Duration::ZERO);
}
