//! The cars on a member's profile: only public ones, to their audience, and only where the profile is shown.

use actix_web::http::{Method, StatusCode};
use domain::accounts::Role;
use serde_json::{Value, json};

use crate::{
    harness::{Answer, TestSite},
    submissions::{admin, call, create_listing, decide, form, submit},
};

const LISTINGS: &str = "/api/members/ada/listings";

async fn with_role(site: &TestSite, name: &str, role: Role) -> String {
    let cookie = site.join(name).await;
    site.grant(name, role).await;
    cookie
}

async fn shown_vehicles(site: &TestSite, cookie: &str) -> Vec<i64> {
    let answer = match cookie {
        "" => site.get(LISTINGS).await,
        cookie => site.call_as(cookie, Method::GET, LISTINGS).await,
    };
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
    let ids: Vec<i64> =
        answer.json().as_array().unwrap().iter().map(|car| car["id"].as_i64().unwrap()).collect();
    assert_eq!(answer.headers.get("x-total-count").unwrap(), &ids.len().to_string());
    ids
}

async fn set_profile(site: &TestSite, cookie: &str, visibility: &str) {
    let body = json!({ "privacy": { "profileVisibility": visibility } });
    let saved = call(site, cookie, Method::PATCH, "/api/user/preferences", &body).await;
    assert_eq!(saved.status, StatusCode::OK, "{}", saved.body);
}

#[actix_web::test]
async fn a_profile_shows_the_members_public_cars() {
    let site = TestSite::new();
    let (ada, eve, desk) = (site.join("ada").await, site.join("eve").await, admin(&site).await);
    let collector = with_role(&site, "cleo", Role::Collector).await;
    set_profile(&site, &ada, "public").await;
    assert_eq!(shown_vehicles(&site, "").await, [0; 0]);
    // A submission that waits for review is not listed, not even for its owner.
    submit(&site, &ada, &form()).await;
    let car = create_listing(&site, &ada, &desk).await.1.as_i64().unwrap();
    create_listing(&site, &eve, &desk).await;
    for viewer in ["", &ada, &eve, &collector, &desk] {
        assert_eq!(shown_vehicles(&site, viewer).await, [car]);
    }
    let set = async |mut body: Value| {
        body["reason"] = json!("The seller asked for it.");
        let changed = call(&site, &desk, Method::PATCH, &format!("/api/admin/vehicles/{car}"), &body).await;
        assert_eq!(changed.status, StatusCode::OK, "{}", changed.body);
    };
    set(json!({ "audience": "collectors" })).await;
    for (viewer, sees) in [("", false), (&ada, true), (&eve, false), (&collector, true), (&desk, true)] {
        assert_eq!(shown_vehicles(&site, viewer).await.len(), usize::from(sees));
    }
    set(json!({ "audience": "everyone" })).await;
    set(json!({ "status": "withdrawn" })).await;
    for viewer in ["", &ada, &desk] {
        assert_eq!(shown_vehicles(&site, viewer).await, [0; 0]);
    }
}

/// A seller who is no collector sees their own car whatever its audience, is told of the change, and can read questions.
#[actix_web::test]
async fn seller_sees_their_own_listing_whatever_its_audience() {
    let site = TestSite::new();
    let (ada, eve, desk) = (site.join("ada").await, site.join("eve").await, admin(&site).await);
    let car = create_listing(&site, &ada, &desk).await.1.as_i64().unwrap();
    let paths = ["", "/questions", "/facts", "/prices", "/similar"];
    for audience in ["collectors", "staff"] {
        let body = json!({ "audience": audience, "reason": "" });
        let changed = call(&site, &desk, Method::PATCH, &format!("/api/admin/vehicles/{car}"), &body).await;
        assert_eq!(changed.status, StatusCode::OK, "{}", changed.body);
        for path in paths {
            let path = format!("/api/vehicles/{car}{path}");
            for (cookie, status) in [(&ada, StatusCode::OK), (&eve, StatusCode::NOT_FOUND)] {
                let answer = site.call_as(cookie, Method::GET, &path).await;
                assert_eq!(answer.status, status, "{audience} {path}: {}", answer.body);
            }
            assert_eq!(site.get(&path).await.status, StatusCode::NOT_FOUND, "{path}");
        }
        let page = site.call_as(&ada, Method::GET, &format!("/listings/{car}")).await;
        assert_eq!(page.status, StatusCode::OK);
        assert_eq!(site.get(&format!("/listings/{car}")).await.status, StatusCode::NOT_FOUND);
    }
    let told = site.call_as(&ada, Method::GET, "/api/notifications").await.json();
    let texts: Vec<&str> = told.as_array().unwrap().iter().filter_map(|one| one["text"].as_str()).collect();
    assert!(texts.contains(&"Only verified collectors can see it now."), "{told}");
    assert!(texts.contains(&"Only you and the concierge can see it now."), "{told}");
    let submission = submit(&site, &ada, &form()).await;
    let approval = json!({ "status": "approved", "audience": "collectors" });
    let approved = decide(&site, &desk, &submission["id"], &approval).await;
    assert_eq!(approved.status, StatusCode::OK, "{}", approved.body);
    let told = site.call_as(&ada, Method::GET, "/api/notifications").await.json();
    let text = told[0]["text"].as_str().unwrap();
    assert!(text.starts_with("Only verified collectors can see it now.\nOpen it"), "{text}");
}

#[actix_web::test]
async fn listings_follow_profile_visibility() {
    let site = TestSite::new();
    let (ada, desk) = (site.join("ada").await, admin(&site).await);
    let collector = with_role(&site, "cleo", Role::Collector).await;
    create_listing(&site, &ada, &desk).await;
    let unknown = site.get("/api/members/nobody/listings").await;
    assert_eq!(unknown.status, StatusCode::NOT_FOUND);
    let hidden = site.get(LISTINGS).await;
    assert_eq!(
        (hidden.status, hidden.json()["message"].clone()),
        (unknown.status, unknown.json()["message"].clone())
    );
    assert_eq!(shown_vehicles(&site, &collector).await.len(), 1);
    set_profile(&site, &ada, "private").await;
    assert_eq!(site.call_as(&collector, Method::GET, LISTINGS).await.status, StatusCode::NOT_FOUND);
    assert_eq!(shown_vehicles(&site, &ada).await.len(), 1);
    let bad = site.call_as(&ada, Method::GET, "/api/members/ada/listings?cursor=x").await;
    assert_eq!(bad.status, StatusCode::BAD_REQUEST, "{}", bad.body);
}

#[actix_web::test]
async fn member_listings_are_paged_by_twelve() {
    let site = TestSite::without_rate_limits();
    let (ada, desk) = (site.join("ada").await, admin(&site).await);
    let mut cars = Vec::new();
    for _ in 0..13 {
        cars.push(create_listing(&site, &ada, &desk).await.1.as_i64().unwrap());
    }
    cars.reverse();
    let first = site.call_as(&ada, Method::GET, LISTINGS).await;
    let ids = |answer: &Answer| -> Vec<i64> {
        answer.json().as_array().unwrap().iter().map(|car| car["id"].as_i64().unwrap()).collect()
    };
    assert_eq!(ids(&first), cars[..12]);
    assert_eq!(first.headers.get("x-total-count").unwrap(), "13");
    let link = first.headers.get("link").unwrap().to_str().unwrap();
    let next = link.split(['<', '>']).nth(1).unwrap();
    let rest = site.call_as(&ada, Method::GET, next).await;
    assert_eq!(ids(&rest), cars[12..]);
    assert!(rest.headers.get("link").is_none());
}
