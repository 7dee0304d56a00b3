//! Audit log entries of refused access, and their limits.

use actix_web::http::{Method, StatusCode};
use chrono::TimeDelta;

use crate::{
    access::{Access, cookie_of, example},
    access_rows::access_rows,
    harness::TestSite,
};

/// A refusal is recorded once per member, route and hour.
#[actix_web::test]
async fn access_refusals_are_audited() {
    let site = TestSite::new();
    let (ada, bob) = (site.join("ada").await, site.join("bob").await);
    let desk = cookie_of(&site, "an admin called desk").await;
    let refused = async || -> Vec<(String, String)> {
        let lines = site.call_as(&desk, Method::GET, "/api/admin/audit?action=access_refused").await.json();
        let listed = lines.as_array().unwrap().iter().rev().map(|line| {
            let text = |value: &serde_json::Value| value.as_str().unwrap().to_owned();
            (text(&line["actor"]["username"]), text(&line["details"]["route"]))
        });
        listed.collect()
    };
    for _ in 0..3 {
        for id in [7, 8] {
            let address = format!("/api/admin/users/{id}");
            assert_eq!(site.call_as(&ada, Method::GET, &address).await.status, StatusCode::FORBIDDEN);
        }
        site.call_as(&ada, Method::DELETE, "/api/admin/users/7/sessions").await;
        site.call_as(&bob, Method::GET, "/api/forum/categories").await;
        site.call_as("", Method::GET, "/api/admin/users").await;
        site.call_as(&desk, Method::GET, "/api/admin/users").await;
    }
    let line = |name: &str, route: &str| (name.to_owned(), route.to_owned());
    let once = [
        line("ada", "GET /api/admin/users/{id}"),
        line("ada", "DELETE /api/admin/users/{id}/sessions"),
        line("bob", "GET /api/forum/categories"),
    ];
    assert_eq!(refused().await, once);
    site.clock.advance(TimeDelta::minutes(20));
    site.call_as(&bob, Method::GET, "/api/forum/categories").await;
    site.call_as(&desk, Method::GET, "/api/user").await;
    assert_eq!(refused().await.len(), 3, "within the hour");
    for _ in 0..3 {
        site.clock.advance(TimeDelta::minutes(20));
        site.call_as(&desk, Method::GET, "/api/user").await;
        site.call_as(&bob, Method::GET, "/api/forum/categories").await;
    }
    assert_eq!(refused().await[3..], [line("bob", "GET /api/forum/categories")]);
}

/// A member who tries many routes leaves 30 entries an hour, and one for all others.
#[actix_web::test]
async fn audited_access_refusals_are_limited_per_member() {
    let site = TestSite::new();
    let (ada, bob) = (site.join("ada").await, site.join("bob").await);
    let desk = cookie_of(&site, "an admin called desk").await;
    let admin_routes = || access_rows().filter(|(.., access)| *access == Access::Admin);
    assert!(admin_routes().count() > 40, "more routes than entries");
    let try_all = async |cookie: &str| {
        for (method, path, _) in admin_routes() {
            let method = Method::from_bytes(method.as_bytes()).unwrap();
            let answer = site.call_as(cookie, method, &example(path)).await;
            assert_eq!(answer.status, StatusCode::FORBIDDEN, "{path}");
        }
    };
    let recorded = async |name: &str| -> Vec<String> {
        let address = format!("/api/admin/audit?action=access_refused&limit=200&actor={name}");
        let lines = site.call_as(&desk, Method::GET, &address).await.json();
        let routes = lines.as_array().unwrap().iter().map(|line| line["details"]["route"].as_str().unwrap());
        routes.map(str::to_owned).collect()
    };
    for _ in 0..2 {
        try_all(&ada).await;
    }
    let routes = recorded("ada").await;
    assert_eq!(routes.len(), 31, "{routes:?}");
    assert_eq!(routes[0], "further routes within the hour");
    site.call_as(&bob, Method::GET, "/api/admin/users").await;
    assert_eq!(recorded("bob").await, ["GET /api/admin/users"], "others are counted on their own");
    for _ in 0..4 {
        site.clock.advance(TimeDelta::minutes(20));
        site.call_as(&desk, Method::GET, "/api/user").await;
        site.call_as(&ada, Method::GET, "/api/user").await;
    }
    try_all(&ada).await;
    assert_eq!(recorded("ada").await.len(), 62, "another hour");
}
