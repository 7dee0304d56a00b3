//! Tests of saved views of the admin area.

use actix_web::http::{Method, StatusCode};
use serde_json::json;

use crate::{
    harness::{Answer, TestSite},
    submissions::{admin, call},
};

const PATH: &str = "/api/admin/saved-views";

fn address(section: &str) -> String {
    format!("{PATH}?section={section}")
}

async fn save(site: &TestSite, staff: &str, section: &str, name: &str, query: &str) -> Answer {
    call(site, staff, Method::POST, &address(section), &json!({ "name": name, "query": query })).await
}

#[actix_web::test]
async fn staff_save_rename_and_delete_views() {
    let site = TestSite::new();
    let staff = admin(&site).await;
    let saved = save(&site, &staff, "inquiries", " My open\nPorsches ", "stage=received&assignee=me").await;
    assert_eq!(saved.status, StatusCode::CREATED, "{}", saved.body);
    let mut view = saved.json();
    let id = view["id"].clone();
    assert_eq!(
        view,
        json!({
            "id": id,
            "section": "inquiries",
            "name": "My open Porsches",
            "query": "stage=received&assignee=me",
        })
    );
    let list = site.call_as(&staff, Method::GET, &address("inquiries")).await;
    assert_eq!(list.json(), json!([view]));
    assert_eq!(site.call_as(&staff, Method::GET, &address("audit")).await.json(), json!([]));

    let path = format!("{PATH}/{id}");
    let renamed = call(&site, &staff, Method::PATCH, &path, &json!({ "name": "Mine" })).await;
    view["name"] = json!("Mine");
    assert_eq!((renamed.status, renamed.json()), (StatusCode::OK, view));
    assert_eq!(site.call_as(&staff, Method::DELETE, &path).await.status, StatusCode::NO_CONTENT);
    let gone = site.call_as(&staff, Method::DELETE, &path).await;
    assert_eq!(gone.status, StatusCode::NOT_FOUND);
    assert_eq!(gone.json()["message"], "We couldn’t find this view; it may have been deleted");
    let gone = call(&site, &staff, Method::PATCH, &path, &json!({ "name": "Mine" })).await;
    assert_eq!(gone.status, StatusCode::NOT_FOUND);
}

#[actix_web::test]
async fn view_names_are_unique_and_sections_hold_twenty_views() {
    let site = TestSite::new();
    let staff = admin(&site).await;
    for number in 0..20 {
        let saved = save(&site, &staff, "listings", &format!("View {number}"), "status=live").await;
        assert_eq!(saved.status, StatusCode::CREATED);
    }
    let taken = save(&site, &staff, "listings", "VIEW 3", "").await;
    assert_eq!(taken.status, StatusCode::CONFLICT);
    assert_eq!(taken.json()["fields"]["name"], "You have a view of this name; choose another name");
    let full = save(&site, &staff, "listings", "One more", "").await;
    assert_eq!(full.status, StatusCode::CONFLICT);
    assert_eq!(full.json()["message"], "You can save up to 20 views in a section; delete one to make room");
}

#[actix_web::test]
async fn wrong_views_are_refused_with_their_reason() {
    let site = TestSite::new();
    let staff = admin(&site).await;
    let wrong = save(&site, &staff, "audit", " ", "?actor=ada").await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(
        wrong.json()["fields"],
        json!({
            "name": "Please name the view",
            "query": "Query must be a query string without the question mark",
        })
    );
    let long = save(&site, &staff, "audit", &"x".repeat(41), &"q".repeat(513)).await;
    assert_eq!(long.json()["fields"]["query"], "These filters are too long to save; shorten the search");
    for section in ["operations", ""] {
        let unknown = save(&site, &staff, section, "Mine", "").await;
        assert_eq!(unknown.status, StatusCode::UNPROCESSABLE_ENTITY, "{section}");
        let unknown = site.call_as(&staff, Method::GET, &address(section)).await;
        assert!(unknown.json()["fields"]["section"].is_string(), "{}", unknown.body);
    }
    let empty = call(&site, &staff, Method::POST, &address("audit"), &json!({})).await;
    assert_eq!(empty.status, StatusCode::UNPROCESSABLE_ENTITY);
}
