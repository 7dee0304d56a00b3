//! Lists: JSON arrays with total count and link to the next page.

use actix_web::http::{Method, StatusCode};
use domain::accounts::Role;
use serde_json::Value;

use crate::{access::example, harness::TestSite, openapi::operations};

async fn admin(site: &TestSite) -> String {
    let cookie = site.join("staff").await;
    for role in [Role::Admin, Role::Collector] {
        site.grant("staff", role).await;
    }
    cookie
}

fn is_array(operation: &Value) -> bool {
    operation["responses"]["200"]["content"]["application/json"]["schema"]["type"] == "array"
}

fn parameters(operation: &Value) -> Vec<&str> {
    operation["parameters"].as_array().into_iter().flatten().filter_map(|one| one["name"].as_str()).collect()
}

/// Every paged list sends its total count and the link to the next page, and the API document says so.
#[actix_web::test]
async fn paged_lists_send_total_count_and_next_link() {
    let site = TestSite::new();
    let staff = admin(&site).await;
    let mut asked = 0;
    for (method, path, operation) in operations() {
        let names = parameters(operation);
        let is_paged = ["cursor", "page"].iter().any(|name| names.contains(name));
        if method != "GET" || !is_paged {
            continue;
        }
        for header in ["X-Total-Count", "Link"] {
            let described = &operation["responses"]["200"]["headers"][header];
            assert!(described.is_object(), "{path} does not describe {header}");
        }
        if path != "/api/forum/topics/{id}" {
            assert!(is_array(operation), "{path} is no array");
        }
        let address = match path {
            "/api/forum/search" => "/api/forum/search?q=oil".to_owned(),
            path => example(path),
        };
        let answer = site.call_as(&staff, Method::GET, &address).await;
        if answer.status == StatusCode::OK {
            asked += 1;
            let length = answer.json().as_array().map_or(0, Vec::len);
            let total: usize = answer.header("x-total-count").parse().unwrap_or_else(|_| panic!("{path}"));
            assert!(total >= length, "{path}: {total} on all pages, {length} on this one");
            assert_eq!(answer.header("link"), "", "{path} fits on one page");
        } else {
            assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}: {}", answer.body);
        }
    }
    assert!(asked >= 14, "only {asked} lists were asked for");
}

/// A malformed cursor is refused by every list in the same words.
#[actix_web::test]
async fn malformed_cursors_are_refused() {
    let site = TestSite::new();
    let staff = admin(&site).await;
    let mut refused = 0;
    for (method, path, operation) in operations() {
        if method != "GET" || !parameters(operation).contains(&"cursor") {
            continue;
        }
        let address = match path {
            // Of a member who exists.
            "/api/members/{username}/listings" => "/api/members/staff/listings".to_owned(),
            path => example(path),
        };
        for cursor in ["x", "-1", "%F0%9F%92%A9"] {
            let answer = site.call_as(&staff, Method::GET, &format!("{address}?q=oil&cursor={cursor}")).await;
            assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{path}: {cursor}");
            let message = "This page of the list is no longer available; please start from the first page";
            assert_eq!(answer.json()["message"], message, "{path}: {cursor}");
        }
        refused += 1;
    }
    assert!(refused >= 20, "only {refused} lists were asked for");
}

/// Collections are plain arrays.
#[actix_web::test]
async fn lists_are_arrays() {
    for path in ["/api/documents", "/api/vehicles/{id}/questions"] {
        let (_, _, operation) =
            operations().find(|(method, known, _)| method == "GET" && *known == path).unwrap();
        assert!(is_array(operation), "{path}");
    }
    let site = TestSite::new();
    let staff = admin(&site).await;
    let documents = site.call_as(&staff, Method::GET, "/api/documents").await;
    assert_eq!(documents.json(), serde_json::json!([]));
    for (name, value) in [
        ("x-total-count", "0"),
        ("x-used-bytes", "0"),
        ("x-quota-bytes", "524288000"),
        ("x-max-document-bytes", "20971520"),
    ] {
        assert_eq!(documents.header(name), value, "{name}");
    }
}

/// A full last page has no next link.
#[actix_web::test]
async fn full_last_page_has_no_next_link() {
    let site = TestSite::new();
    let staff = admin(&site).await;
    for n in 1..50 {
        testkit::forum::collector(site.store.as_ref(), &format!("member_{n}"), 0).await;
    }
    let users = async |address: &str| site.call_as(&staff, Method::GET, address).await;
    let full = users("/api/admin/users").await;
    assert_eq!((full.json().as_array().unwrap().len(), full.header("x-total-count")), (50, "50"));
    assert_eq!(full.header("link"), "", "fifty on a page of fifty");
    testkit::forum::collector(site.store.as_ref(), "one_more", 0).await;
    let first = users("/api/admin/users").await;
    assert_eq!((first.json().as_array().unwrap().len(), first.header("x-total-count")), (50, "51"));
    let next = first.header("link").split(['<', '>']).nth(1).unwrap().to_owned();
    let last = users(&next).await;
    assert_eq!((last.json().as_array().unwrap().len(), last.header("link")), (1, ""));
    assert_eq!(last.header("x-total-count"), "51", "on all pages, whichever is read");

    let lines = users("/api/admin/audit").await;
    let total: usize = lines.header("x-total-count").parse().unwrap();
    assert_eq!(lines.json().as_array().unwrap().len(), total.min(50));
    for (limit, has_next) in [(total, false), (total - 1, true)] {
        let page = users(&format!("/api/admin/audit?limit={limit}")).await;
        assert_eq!(!page.header("link").is_empty(), has_next, "{limit} of {total}");
    }
}
