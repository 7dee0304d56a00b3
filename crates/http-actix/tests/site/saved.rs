//! Saved vehicles and searches; each member sees only their own.

use actix_web::{
    http::{Method, StatusCode, header},
    test::TestRequest,
};
use chrono::TimeDelta;
use domain::{
    saved::MAX_VEHICLES,
    vehicles::{ListingStatus, VehicleId},
};
use serde_json::{Value, json};
use testkit::{at_minute, list, vehicle};

use crate::{
    contact_request_texts::NAUGHTY,
    harness::{Answer, TestSite},
};

pub(crate) const LISTS: [&str; 2] = ["/api/user/saved-vehicles", "/api/user/watch-list"];

pub(crate) const SEARCHES: &str = "/api/user/saved-searches";

pub(crate) async fn site_with_vehicles(count: usize) -> (TestSite, Vec<VehicleId>) {
    let site = TestSite::new();
    let cars = (0..count).map(|_| vehicle().build()).collect();
    let cars = list(site.store.as_ref(), cars, at_minute(0)).await;
    (site, cars)
}

pub(crate) async fn put(site: &TestSite, cookie: &str, path: &str, car: VehicleId) -> Answer {
    site.clock.advance(TimeDelta::seconds(1));
    site.call_as(cookie, Method::PUT, &format!("{path}/{}", car.0)).await
}

pub(crate) async fn remove(site: &TestSite, cookie: &str, path: &str, id: i64) -> Answer {
    site.call_as(cookie, Method::DELETE, &format!("{path}/{id}")).await
}

pub(crate) async fn ids(site: &TestSite, cookie: &str, path: &str) -> Vec<i64> {
    let answer = site.call_as(cookie, Method::GET, path).await;
    assert_eq!(answer.status, StatusCode::OK);
    let ids: Vec<i64> =
        answer.json().as_array().unwrap().iter().map(|item| item["id"].as_i64().unwrap()).collect();
    assert_eq!(answer.header("x-total-count"), ids.len().to_string());
    ids
}

pub(crate) async fn save(site: &TestSite, cookie: &str, body: &Value) -> Answer {
    let request = TestRequest::post().uri(SEARCHES).insert_header((header::COOKIE, cookie));
    site.send(request.set_json(body)).await
}

/// The body without the request id.
pub(crate) fn body_without_request_id(answer: &Answer) -> Value {
    let mut body = answer.json();
    body.as_object_mut().unwrap().remove("requestId");
    body
}

#[actix_web::test]
async fn saved_vehicle_is_listed_until_it_is_removed() {
    let (site, cars) = site_with_vehicles(3).await;
    let cookie = site.join("ada").await;
    for path in LISTS {
        assert_eq!(ids(&site, &cookie, path).await, [0_i64; 0]);
        for car in [cars[0], cars[2], cars[0]] {
            let answer = put(&site, &cookie, path, car).await;
            assert_eq!((answer.status, answer.body.as_str()), (StatusCode::NO_CONTENT, ""));
        }
        assert_eq!(ids(&site, &cookie, path).await, [cars[2].0, cars[0].0], "the last saved first");
        let answer = site.call_as(&cookie, Method::GET, path).await;
        let listed = site.get("/api/vehicles").await.json();
        assert_eq!(answer.json()[0], listed[0], "the same card as in the listings");
        assert_eq!(answer.header("cache-control"), "no-store");
        for _ in 0..2 {
            let answer = remove(&site, &cookie, path, cars[2].0).await;
            assert_eq!((answer.status, answer.body.as_str()), (StatusCode::NO_CONTENT, ""));
        }
        assert_eq!(ids(&site, &cookie, path).await, [cars[0].0]);
    }
}

#[actix_web::test]
async fn invisible_vehicles_cannot_be_saved() {
    let (site, cars) = site_with_vehicles(2).await;
    let cookie = site.join("ada").await;
    site.store.set_status(cars[1], ListingStatus::Withdrawn);
    for path in LISTS {
        put(&site, &cookie, path, cars[0]).await;
        let unknown = put(&site, &cookie, path, VehicleId(4711)).await;
        let withdrawn = put(&site, &cookie, path, cars[1]).await;
        assert_eq!(unknown.status, StatusCode::NOT_FOUND);
        assert_eq!(body_without_request_id(&unknown), body_without_request_id(&withdrawn));
        assert_eq!(unknown.json()["message"], "We couldn’t find this vehicle; it may have been withdrawn");
        for nonsense in ["abc", "1.5", "99999999999999999999", "%00"] {
            let answer = site.call_as(&cookie, Method::PUT, &format!("{path}/{nonsense}")).await;
            assert_eq!(answer.status, StatusCode::NOT_FOUND, "{nonsense}");
        }
        assert_eq!(put(&site, &cookie, path, VehicleId(-1)).await.status, StatusCode::NOT_FOUND);
    }
    site.store.set_status(cars[0], ListingStatus::Sold);
    let sold = site.call_as(&cookie, Method::GET, LISTS[0]).await.json();
    assert_eq!(sold[0]["status"], "sold", "sold ones stay");
    site.store.set_status(cars[0], ListingStatus::Withdrawn);
    assert_eq!(ids(&site, &cookie, LISTS[0]).await, [0_i64; 0]);
}

#[actix_web::test]
async fn saved_items_are_private() {
    let (site, cars) = site_with_vehicles(1).await;
    let (ada, eve) = (site.join("ada").await, site.join("eve").await);
    for path in LISTS {
        put(&site, &ada, path, cars[0]).await;
        assert_eq!(ids(&site, &eve, path).await, [0_i64; 0]);
        remove(&site, &eve, path, cars[0].0).await;
        assert_eq!(ids(&site, &ada, path).await, [cars[0].0]);
    }
    let saved = save(&site, &ada, &json!({ "name": "Mine", "query": {} })).await.json();
    let id = saved["id"].as_i64().unwrap();
    assert_eq!(ids(&site, &eve, SEARCHES).await, [0_i64; 0]);
    let anothers = remove(&site, &eve, SEARCHES, id).await;
    let nobodys = remove(&site, &eve, SEARCHES, 4711).await;
    assert_eq!(anothers.status, StatusCode::NOT_FOUND);
    assert_eq!(
        body_without_request_id(&anothers),
        body_without_request_id(&nobodys),
        "whether another has it is not told"
    );
    assert_eq!(ids(&site, &ada, SEARCHES).await, [id]);
}

#[actix_web::test]
async fn full_list_is_refused_with_the_limit() {
    let (site, cars) = site_with_vehicles(MAX_VEHICLES as usize + 1).await;
    let cookie = site.join("ada").await;
    for path in LISTS {
        for car in &cars[1..] {
            let path = format!("{path}/{}", car.0);
            assert_eq!(site.call_as(&cookie, Method::PUT, &path).await.status, StatusCode::NO_CONTENT);
        }
        let answer = put(&site, &cookie, path, cars[0]).await;
        assert_eq!(answer.status, StatusCode::CONFLICT);
        assert!(answer.json()["message"].as_str().unwrap().contains("500 vehicles"), "{}", answer.body);
        assert_eq!(put(&site, &cookie, path, cars[1]).await.status, StatusCode::NO_CONTENT);
    }
}

#[actix_web::test]
async fn naughty_strings_are_saved_or_refused() {
    let site = TestSite::new();
    let cookie = site.join("ada").await;
    let mut kept = 0;
    for text in NAUGHTY {
        let body = json!({ "name": text, "query": { "search": text, "make": text, "model": text } });
        let answer = save(&site, &cookie, &body).await;
        let is_expected =
            [StatusCode::CREATED, StatusCode::OK, StatusCode::UNPROCESSABLE_ENTITY, StatusCode::CONFLICT];
        assert!(is_expected.contains(&answer.status), "{text:?}: {}", answer.body);
        kept += usize::from(answer.status == StatusCode::CREATED);
    }
    assert_eq!(ids(&site, &cookie, SEARCHES).await.len(), kept);
}

#[actix_web::test]
async fn cross_site_requests_save_nothing() {
    let (site, cars) = site_with_vehicles(1).await;
    let cookie = site.join("ada").await;
    for path in LISTS {
        for method in [Method::PUT, Method::DELETE] {
            let request = TestRequest::default()
                .method(method)
                .uri(&format!("{path}/{}", cars[0].0))
                .insert_header((header::COOKIE, cookie.as_str()))
                .insert_header(("origin", "https://evil.example"));
            assert_eq!(site.send(request).await.status, StatusCode::FORBIDDEN);
        }
        assert_eq!(ids(&site, &cookie, path).await, [0_i64; 0]);
    }
}
