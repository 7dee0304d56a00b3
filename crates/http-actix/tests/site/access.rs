//! Access rules: every operation of the API document has a row here, and each row is tested.

use std::collections::BTreeSet;

use actix_web::{
    http::{Method, StatusCode, header},
    test::TestRequest,
};
use chrono::TimeDelta;
use domain::accounts::Role;

use crate::{access_rows::access_rows, harness::TestSite, openapi::operation};

/// Required permission. Without a session the answer is 401, with a missing role 403.
#[derive(Clone, Copy, PartialEq)]
#[allow(dead_code, reason = "the table tells every kind of access there is, used or not yet")]
pub(crate) enum Access {
    /// No permission required.
    Everybody,
    /// Any signed-in member.
    SignedIn,
    Collector,
    CollectorOrAdmin,
    Admin,
}

impl Access {
    /// Roles in the API document, one of which is required; `None` if no session is required.
    fn documented(self) -> Option<&'static [&'static str]> {
        match self {
            Self::Everybody => None,
            Self::SignedIn => Some(&[]),
            Self::Collector => Some(&["collector"]),
            Self::CollectorOrAdmin => Some(&["collector", "admin"]),
            Self::Admin => Some(&["admin"]),
        }
    }

    /// Status of the refusal for a caller with that role; `None` if admitted.
    fn refusal(self, who: CallerRole) -> Option<StatusCode> {
        match (self, who) {
            (Self::Everybody, _) => None,
            (_, CallerRole::Nobody) => Some(StatusCode::UNAUTHORIZED),
            (Self::Collector, CallerRole::User | CallerRole::Admin)
            | (Self::CollectorOrAdmin, CallerRole::User)
            | (Self::Admin, CallerRole::User | CallerRole::Collector) => Some(StatusCode::FORBIDDEN),
            _ => None,
        }
    }
}

/// Role of the test's caller.
#[derive(Clone, Copy)]
enum CallerRole {
    Nobody,
    User,
    Collector,
    Admin,
}

#[actix_web::test]
async fn operation_ids_are_unique() {
    let document = serde_json::to_value(http_actix::openapi()).unwrap();
    let mut names = BTreeSet::new();
    for item in document["paths"].as_object().unwrap().values() {
        for operation in item.as_object().unwrap().values().filter(|part| part.is_object()) {
            let name = operation["operationId"].as_str().unwrap();
            assert!(names.insert(name.to_owned()), "two operations are called {name}");
        }
    }
}

#[actix_web::test]
async fn every_operation_enforces_its_access_row() {
    let document = serde_json::to_value(http_actix::openapi()).unwrap();
    let mut operations = Vec::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for method in item.as_object().unwrap().keys().filter(|key| *key != "parameters") {
            operations.push((method.to_uppercase(), path.clone()));
        }
    }
    for (method, path) in &operations {
        assert!(access_rows().any(|(m, p, _)| m == method && p == path), "{method} {path} has no row");
    }
    assert_eq!(operations.len(), access_rows().count(), "a row names an operation that is gone");
    for (method, path, access) in access_rows() {
        let security = operation(method, path).unwrap()["security"].as_array();
        let roles = security.map(|alternatives| {
            alternatives.iter().flat_map(|one| one["session"].as_array().unwrap()).collect::<Vec<_>>()
        });
        let expected = access.documented().map(|roles| roles.to_vec());
        let roles = roles.map(|roles| roles.iter().filter_map(|role| role.as_str()).collect());
        assert_eq!(roles, expected, "security of {method} {path}");
    }

    for (who, standing) in CALLERS {
        let refused = TestSite::new();
        let stranger = cookie_of(&refused, who).await;
        for (method, path, access) in access_rows() {
            let verb = Method::from_bytes(method.as_bytes()).unwrap();
            let address = example(path);
            let Some(refusal) = access.refusal(*standing) else {
                // A new site per call, because a call may end the session or delete the account.
                let site = TestSite::new();
                site.site.hub.catch_up().await.unwrap();
                let cookie = cookie_of(&site, who).await;
                let answer = site.call_as(&cookie, verb, &address).await;
                let (status, what) = (answer.status, format!("{method} {path} as {who}: {}", answer.body));
                // The ids in the paths do not exist and no body is sent, so errors are expected; each must be
                // documented. Lists must succeed.
                let responses = &operation(method, path).unwrap()["responses"];
                assert!(responses.get(status.as_str()).is_some(), "{status} is not described: {what}");
                assert!(!status.is_server_error(), "{status}: {what}");
                let refusals = [StatusCode::UNAUTHORIZED, StatusCode::FORBIDDEN];
                assert!(!refusals.contains(&status), "{status}: {what}");
                if *method == "GET" && !path.contains('{') && !NOT_PLAIN_200.contains(path) {
                    assert_eq!(status, StatusCode::OK, "{what}");
                }
                continue;
            };
            assert_eq!(
                refused.call_as(&stranger, verb, &address).await.status,
                refusal,
                "{method} {path} as {who}"
            );
        }
    }
}

/// GET operations without a path parameter that do not answer 200 in a new account, or that need a query.
const NOT_PLAIN_200: &[&str] = &[
    "/api/forum/search",
    "/api/user/export",
    "/api/user/export/file",
    "/api/vehicle-submissions/draft",
    "/api/appointments/slots",
    "/api/admin/saved-views",
];

/// A refusal comes before any other error, even if the store finds the session slowly.
#[actix_web::test]
async fn access_is_refused_before_any_other_error() {
    for (who, standing) in CALLERS {
        let site = TestSite::new();
        let cookie = cookie_of(&site, who).await;
        site.store.set_slow(true);
        for (method, path, access) in access_rows() {
            let Some(refusal) = access.refusal(*standing) else { continue };
            let names = path.split('/').map(|part| if part.starts_with('{') { "no-number" } else { part });
            let address = names.collect::<Vec<_>>().join("/");
            for (query, kind, body) in [
                ("", "application/json", "{}"),
                ("?revision=x&limit=x&cursor=%FF&before=x&page=x", "application/json", "[]"),
                ("", "text/plain", "nonsense"),
                ("", "multipart/form-data", "nonsense"),
            ] {
                let request = TestRequest::default()
                    .method(Method::from_bytes(method.as_bytes()).unwrap())
                    .uri(&format!("{address}{query}"))
                    .insert_header((header::COOKIE, cookie.as_str()))
                    .insert_header((header::CONTENT_TYPE, kind))
                    .set_payload(body);
                let answer = site.send(request).await;
                assert_eq!(answer.status, refusal, "{method} {address}{query} as {who}: {}", answer.body);
            }
        }
    }
}

/// Fills in a path pattern with ids that do not exist.
pub(crate) fn example(path: &str) -> String {
    path.replace("{id}", "77")
        .replace("{token}", "77")
        .replace("{invitation}", "77")
        .replace("{file}", "77")
        .replace("{share}", "77")
        .replace("{kind}", "owners")
        .replace("{reference}", "77")
        .replace("{queue}", "reports")
        .replace("{key}", "topic-77")
        .replace("{rendition}", "77.webp")
}

/// Usernames of the callers and their roles.
const CALLERS: &[(&str, CallerRole)] = &[
    ("a visitor", CallerRole::Nobody),
    ("somebody with a made-up cookie", CallerRole::Nobody),
    ("somebody who has logged out", CallerRole::Nobody),
    ("somebody who was away for too long", CallerRole::Nobody),
    ("a user", CallerRole::User),
    ("a collector", CallerRole::Collector),
    ("an admin", CallerRole::Admin),
];

pub(crate) async fn cookie_of(site: &TestSite, who: &str) -> String {
    let grant = async |role| {
        site.grant("ada", role).await;
    };
    match who {
        "a visitor" => return String::new(),
        "somebody with a made-up cookie" => return format!("__Host-session={}", "f".repeat(64)),
        _ => {}
    }
    if who == "an admin called desk" {
        let cookie = site.join("desk").await;
        site.grant("desk", Role::Admin).await;
        return cookie;
    }
    let cookie = site.join("ada").await;
    match who {
        "somebody who has logged out" => {
            site.call_as(&cookie, Method::POST, "/api/logout").await;
        }
        "somebody who was away for too long" => site.clock.advance(TimeDelta::minutes(30)),
        "a collector" => grant(Role::Collector).await,
        "an admin" => grant(Role::Admin).await,
        _ => {}
    }
    cookie
}
