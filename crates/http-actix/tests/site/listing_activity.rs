//! Views of listings, and the interest that sellers and staff see.

use actix_web::http::{Method, StatusCode};
use domain::vehicles::VehicleId;
use serde_json::json;

use crate::{
    harness::TestSite,
    submissions::{SUBMISSIONS, admin, call, create_listing},
};

#[actix_web::test]
async fn seller_sees_views_saves_and_inquiries() {
    let site = TestSite::new();
    let (ada, eve, desk) = (site.join("ada").await, site.join("eve").await, admin(&site).await);
    let (submission, vehicle) = create_listing(&site, &ada, &desk).await;
    let views = format!("/api/vehicles/{vehicle}/views");
    for viewer in ["", &eve, &eve, &ada, &desk] {
        let counted = site.call_as(viewer, Method::POST, &views).await;
        assert_eq!(counted.status, StatusCode::NO_CONTENT, "{}", counted.body);
    }
    let saved =
        call(&site, &eve, Method::PUT, &format!("/api/user/saved-vehicles/{vehicle}"), &json!({})).await;
    assert!(saved.status.is_success(), "{}", saved.body);
    let inquiry = json!({
        "name": "Eve", "email": "eve@example.com", "message": "Is it still for sale?", "consent": true,
        "vehicleId": vehicle,
    });
    let response = call(&site, "", Method::POST, "/api/inquiries", &inquiry).await;
    assert!(response.status.is_success(), "{}", response.body);

    let expected = json!({ "views": 3, "recentViews": 3, "saves": 1, "inquiries": 1 });
    let own = site.call_as(&ada, Method::GET, SUBMISSIONS).await.json();
    assert_eq!(own[0]["listing"]["activity"], expected);
    let own = site.call_as(&ada, Method::GET, &format!("{SUBMISSIONS}/{submission}")).await.json();
    assert_eq!(own["listing"]["activity"], expected);
    let all = site.call_as(&desk, Method::GET, "/api/admin/vehicles").await.json();
    assert_eq!(all[0]["activity"], expected);
    let one = site.call_as(&desk, Method::GET, &format!("/api/admin/vehicles/{vehicle}")).await.json();
    assert_eq!(one["activity"], expected);
    let public = site.get(&format!("/api/vehicles/{vehicle}")).await;
    assert!(!public.body.contains("recentViews"), "the public page tells no numbers");
}

#[actix_web::test]
async fn views_of_invisible_listings_are_not_counted() {
    let site = TestSite::new();
    let (ada, desk) = (site.join("ada").await, admin(&site).await);
    let (_, vehicle) = create_listing(&site, &ada, &desk).await;
    let restricted = json!({ "audience": "staff", "reason": "Not yet" });
    let address = format!("/api/admin/vehicles/{vehicle}");
    let changed = call(&site, &desk, Method::PATCH, &address, &restricted).await;
    assert_eq!(changed.status, StatusCode::OK, "{}", changed.body);
    for id in [VehicleId(vehicle.as_i64().unwrap()), VehicleId(i64::MAX), VehicleId(-1)] {
        let views = format!("/api/vehicles/{}/views", id.0);
        assert_eq!(site.call(Method::POST, &views).await.status, StatusCode::NOT_FOUND);
    }
    assert_eq!(site.call(Method::POST, "/api/vehicles/x/views").await.status, StatusCode::NOT_FOUND);
}
