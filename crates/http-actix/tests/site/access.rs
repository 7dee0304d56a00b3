//! Access rules: every operation of the API document has a row here, and each row is tested.

use std::collections::BTreeSet;

use actix_web::{
    http::{Method, StatusCode, header},
    test::TestRequest,
};
use chrono::TimeDelta;
use domain::{accounts::Role, audit::Actor};
use ports::accounts::Accounts;
use testkit::at_minute;

use crate::{harness::TestSite, openapi::operation};

/// Required permission. Without a session the answer is 401, with a missing role 403.
#[derive(Clone, Copy, PartialEq)]
#[allow(dead_code, reason = "the table tells every kind of access there is, used or not yet")]
enum Access {
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
    fn refusal(self, who: Standing) -> Option<StatusCode> {
        match (self, who) {
            (Self::Everybody, _) => None,
            (_, Standing::Nobody) => Some(StatusCode::UNAUTHORIZED),
            (Self::Collector, Standing::User | Standing::Admin)
            | (Self::CollectorOrAdmin, Standing::User)
            | (Self::Admin, Standing::User | Standing::Collector) => Some(StatusCode::FORBIDDEN),
            _ => None,
        }
    }
}

/// Role of the test's caller.
#[derive(Clone, Copy)]
enum Standing {
    Nobody,
    User,
    Collector,
    Admin,
}

/// Method, path and required permission (spec §6). An operation without a row fails the test.
const ROWS: &[(&str, &str, Access)] = &[
    ("GET", "/api/user", Access::SignedIn),
    ("DELETE", "/api/user", Access::SignedIn),
    ("POST", "/api/user/deactivate", Access::SignedIn),
    ("POST", "/api/user/export", Access::SignedIn),
    ("GET", "/api/user/export", Access::SignedIn),
    ("GET", "/api/user/export/file", Access::SignedIn),
    ("POST", "/api/register", Access::Everybody),
    ("POST", "/api/login", Access::Everybody),
    ("POST", "/api/login/second-factor", Access::Everybody),
    ("POST", "/api/logout", Access::Everybody),
    ("GET", "/api/user/sessions", Access::SignedIn),
    ("DELETE", "/api/user/sessions/{id}", Access::SignedIn),
    ("DELETE", "/api/user/sessions", Access::SignedIn),
    ("GET", "/api/user/preferences", Access::SignedIn),
    ("PUT", "/api/user/preferences", Access::SignedIn),
    ("PATCH", "/api/user/preferences", Access::SignedIn),
    ("GET", "/api/notifications", Access::SignedIn),
    ("GET", "/api/notifications/unread", Access::SignedIn),
    ("POST", "/api/notifications/read", Access::SignedIn),
    ("GET", "/api/unsubscribe/{token}", Access::Everybody),
    ("POST", "/api/unsubscribe/{token}", Access::Everybody),
    ("POST", "/unsubscribe/{token}", Access::Everybody),
    ("GET", "/api/members/{username}", Access::Everybody),
    ("GET", "/api/members/{username}/listings", Access::Everybody),
    ("GET", "/api/conversations", Access::Collector),
    ("POST", "/api/conversations", Access::Collector),
    ("GET", "/api/conversations/unread", Access::Collector),
    ("GET", "/api/conversations/{id}", Access::Collector),
    ("GET", "/api/conversations/{id}/messages", Access::Collector),
    ("POST", "/api/conversations/{id}/messages", Access::Collector),
    ("PUT", "/api/conversations/{id}/read", Access::Collector),
    ("POST", "/api/messages/{id}/reports", Access::Collector),
    ("PUT", "/api/members/{username}/block", Access::Collector),
    ("DELETE", "/api/members/{username}/block", Access::Collector),
    ("GET", "/api/user/blocks", Access::Collector),
    ("GET", "/api/admin/message-reports", Access::Admin),
    ("GET", "/api/admin/message-reports/{id}", Access::Admin),
    ("POST", "/api/admin/message-reports/{id}/close", Access::Admin),
    ("GET", "/api/user/profile", Access::SignedIn),
    ("PATCH", "/api/user/profile", Access::SignedIn),
    ("POST", "/api/user/password", Access::SignedIn),
    ("GET", "/api/user/two-factor", Access::SignedIn),
    ("POST", "/api/user/two-factor", Access::SignedIn),
    ("POST", "/api/user/two-factor/confirmation", Access::SignedIn),
    ("POST", "/api/user/two-factor/recovery-codes", Access::SignedIn),
    ("DELETE", "/api/user/two-factor", Access::SignedIn),
    ("GET", "/api/user/passkeys", Access::SignedIn),
    ("POST", "/api/user/passkeys/start", Access::SignedIn),
    ("POST", "/api/user/passkeys/finish", Access::SignedIn),
    ("DELETE", "/api/user/passkeys/{id}", Access::SignedIn),
    ("POST", "/api/login/passkey/start", Access::Everybody),
    ("POST", "/api/login/passkey/finish", Access::Everybody),
    ("POST", "/api/user/email", Access::SignedIn),
    ("DELETE", "/api/user/email", Access::SignedIn),
    ("POST", "/api/email-changes/{token}", Access::Everybody),
    ("POST", "/api/email-verifications", Access::SignedIn),
    ("POST", "/api/email-verifications/{token}", Access::Everybody),
    ("GET", "/api/email-verifications/{token}", Access::Everybody),
    ("DELETE", "/api/email-verifications/{token}", Access::Everybody),
    ("POST", "/api/password-resets", Access::Everybody),
    ("POST", "/api/password-resets/{token}", Access::Everybody),
    ("GET", "/api/user/saved-vehicles", Access::SignedIn),
    ("PUT", "/api/user/saved-vehicles/{id}", Access::SignedIn),
    ("DELETE", "/api/user/saved-vehicles/{id}", Access::SignedIn),
    ("GET", "/api/user/watch-list", Access::SignedIn),
    ("PUT", "/api/user/watch-list/{id}", Access::SignedIn),
    ("DELETE", "/api/user/watch-list/{id}", Access::SignedIn),
    ("GET", "/api/user/insights", Access::SignedIn),
    ("GET", "/api/user/saved-searches", Access::SignedIn),
    ("POST", "/api/user/saved-searches", Access::SignedIn),
    ("DELETE", "/api/user/saved-searches/{id}", Access::SignedIn),
    ("GET", "/api/vehicle-submissions/draft", Access::SignedIn),
    ("PUT", "/api/vehicle-submissions/draft", Access::SignedIn),
    ("DELETE", "/api/vehicle-submissions/draft", Access::SignedIn),
    ("POST", "/api/vehicle-submissions/preview", Access::SignedIn),
    ("POST", "/api/vehicle-submissions/readiness", Access::SignedIn),
    ("POST", "/api/vehicle-submissions", Access::SignedIn),
    ("GET", "/api/vehicle-submissions", Access::SignedIn),
    ("GET", "/api/vehicle-submissions/{id}", Access::SignedIn),
    ("PUT", "/api/vehicle-submissions/{id}", Access::SignedIn),
    ("POST", "/api/vehicle-submissions/{id}/withdraw", Access::SignedIn),
    ("GET", "/api/vehicle-submissions/{id}/messages", Access::SignedIn),
    ("POST", "/api/vehicle-submissions/{id}/messages", Access::SignedIn),
    ("PATCH", "/api/vehicle-submissions/{id}/listing", Access::SignedIn),
    ("POST", "/api/vehicle-submissions/{id}/renewal", Access::SignedIn),
    ("GET", "/api/admin/audit", Access::Admin),
    ("GET", "/api/admin/audit/actions", Access::Admin),
    ("GET", "/api/admin/audit/export", Access::Admin),
    ("GET", "/api/admin/vehicles", Access::Admin),
    ("POST", "/api/admin/vehicles", Access::Admin),
    ("GET", "/api/admin/vehicles/{id}", Access::Admin),
    ("PATCH", "/api/admin/vehicles/{id}", Access::Admin),
    ("PUT", "/api/admin/featured", Access::Admin),
    ("POST", "/api/admin/imports", Access::Admin),
    ("GET", "/api/admin/imports", Access::Admin),
    ("GET", "/api/admin/imports/{id}", Access::Admin),
    ("DELETE", "/api/admin/imports/{id}", Access::Admin),
    ("GET", "/api/admin/imports/{id}/refused", Access::Admin),
    ("PUT", "/api/admin/imports/{id}/columns", Access::Admin),
    ("POST", "/api/admin/imports/{id}/import", Access::Admin),
    ("POST", "/api/admin/imports/{id}/undo", Access::Admin),
    ("GET", "/api/admin/feed-schedules", Access::Admin),
    ("PUT", "/api/admin/feed-schedules", Access::Admin),
    ("DELETE", "/api/admin/feed-schedules", Access::Admin),
    ("POST", "/api/admin/feed-schedules/readings", Access::Admin),
    ("GET", "/api/admin/feed-photos", Access::Admin),
    ("GET", "/api/admin/feed-photos/problems", Access::Admin),
    ("POST", "/api/admin/feed-photos/retries", Access::Admin),
    ("GET", "/api/admin/submissions", Access::Admin),
    ("GET", "/api/admin/submissions/counts", Access::Admin),
    ("GET", "/api/admin/submissions/{id}", Access::Admin),
    ("POST", "/api/admin/submissions/{id}/decision", Access::Admin),
    ("POST", "/api/admin/submissions/{id}/messages", Access::Admin),
    ("POST", "/api/images", Access::SignedIn),
    ("POST", "/api/images/{id}/rotations", Access::SignedIn),
    ("DELETE", "/api/images/{id}", Access::SignedIn),
    ("GET", "/api/images/{id}/{rendition}", Access::Everybody),
    ("GET", "/api/forum/categories", Access::CollectorOrAdmin),
    ("POST", "/api/forum/categories", Access::Collector),
    ("GET", "/api/forum/categories/{id}", Access::CollectorOrAdmin),
    ("PATCH", "/api/forum/categories/{id}", Access::Admin),
    ("DELETE", "/api/forum/categories/{id}", Access::Admin),
    ("GET", "/api/forum/categories/{id}/topics", Access::CollectorOrAdmin),
    ("GET", "/api/forum/topics", Access::CollectorOrAdmin),
    ("POST", "/api/forum/categories/{id}/topics", Access::Collector),
    ("GET", "/api/forum/topics/{id}", Access::CollectorOrAdmin),
    ("PATCH", "/api/forum/topics/{id}", Access::CollectorOrAdmin),
    ("DELETE", "/api/forum/topics/{id}", Access::CollectorOrAdmin),
    ("POST", "/api/forum/topics/{id}/restore", Access::Admin),
    ("GET", "/api/forum/topics/{id}/history", Access::Admin),
    ("POST", "/api/forum/topics/{id}/merge", Access::Admin),
    ("POST", "/api/forum/topics/{id}/split", Access::Admin),
    ("POST", "/api/forum/topics/{id}/posts", Access::Collector),
    ("PUT", "/api/forum/topics/{id}/read", Access::CollectorOrAdmin),
    ("PUT", "/api/forum/topics/{id}/watch", Access::CollectorOrAdmin),
    ("POST", "/api/forum/read", Access::CollectorOrAdmin),
    ("POST", "/api/forum/topics/{id}/reports", Access::CollectorOrAdmin),
    ("GET", "/api/forum/posts/{id}", Access::CollectorOrAdmin),
    ("PATCH", "/api/forum/posts/{id}", Access::Collector),
    ("DELETE", "/api/forum/posts/{id}", Access::CollectorOrAdmin),
    ("POST", "/api/forum/posts/{id}/restore", Access::Admin),
    ("GET", "/api/forum/posts/{id}/history", Access::Admin),
    ("POST", "/api/forum/posts/{id}/reports", Access::CollectorOrAdmin),
    ("PUT", "/api/forum/posts/{id}/like", Access::Collector),
    ("DELETE", "/api/forum/posts/{id}/like", Access::Collector),
    ("PUT", "/api/forum/posts/{id}/bookmark", Access::Collector),
    ("DELETE", "/api/forum/posts/{id}/bookmark", Access::Collector),
    ("GET", "/api/forum/bookmarks", Access::CollectorOrAdmin),
    ("GET", "/api/forum/search", Access::CollectorOrAdmin),
    ("GET", "/api/forum/members", Access::Collector),
    ("GET", "/api/forum/drafts/{key}", Access::Collector),
    ("PUT", "/api/forum/drafts/{key}", Access::Collector),
    ("DELETE", "/api/forum/drafts/{key}", Access::Collector),
    ("POST", "/api/forum/preview", Access::CollectorOrAdmin),
    ("GET", "/api/admin/reports", Access::Admin),
    ("GET", "/api/admin/reports/{id}", Access::Admin),
    ("POST", "/api/admin/reports/{id}/close", Access::Admin),
    ("POST", "/api/inquiries", Access::Everybody),
    ("POST", "/api/appointments", Access::Everybody),
    ("POST", "/api/access-requests", Access::Everybody),
    ("GET", "/api/inquiries", Access::SignedIn),
    ("GET", "/api/inquiries/{key}", Access::Everybody),
    ("POST", "/api/inquiries/{key}/messages", Access::Everybody),
    ("PUT", "/api/inquiries/{key}/appointment", Access::Everybody),
    ("DELETE", "/api/inquiries/{key}/appointment", Access::Everybody),
    ("GET", "/api/inquiries/{key}/appointment.ics", Access::Everybody),
    ("GET", "/api/appointments/slots", Access::Everybody),
    ("POST", "/api/appointments/feed", Access::SignedIn),
    ("DELETE", "/api/appointments/feed", Access::SignedIn),
    ("GET", "/api/appointments/feed/{token}", Access::Everybody),
    ("GET", "/api/admin/queues", Access::Admin),
    ("GET", "/api/admin/inquiries", Access::Admin),
    ("GET", "/api/admin/inquiries/{reference}", Access::Admin),
    ("POST", "/api/admin/inquiries/{reference}/messages", Access::Admin),
    ("PUT", "/api/admin/inquiries/{reference}/assignee", Access::Admin),
    ("POST", "/api/admin/inquiries/{reference}/close", Access::Admin),
    ("POST", "/api/admin/inquiries/{reference}/reopen", Access::Admin),
    ("POST", "/api/admin/inquiries/{reference}/appointment", Access::Admin),
    ("GET", "/api/admin/reply-templates", Access::Admin),
    ("PUT", "/api/admin/reply-templates", Access::Admin),
    ("DELETE", "/api/admin/reply-templates/{id}", Access::Admin),
    ("GET", "/api/admin/appointment-slots", Access::Admin),
    ("POST", "/api/admin/appointment-slots", Access::Admin),
    ("DELETE", "/api/admin/appointment-slots/{id}", Access::Admin),
    ("GET", "/api/collector-applications", Access::SignedIn),
    ("POST", "/api/collector-applications", Access::SignedIn),
    ("POST", "/api/collector-applications/{id}/answer", Access::SignedIn),
    ("POST", "/api/collector-applications/{id}/withdraw", Access::SignedIn),
    ("POST", "/api/collector-applications/evidence", Access::SignedIn),
    ("GET", "/api/collector-applications/evidence/{id}", Access::SignedIn),
    ("DELETE", "/api/collector-applications/evidence/{id}", Access::SignedIn),
    ("GET", "/api/invitations", Access::CollectorOrAdmin),
    ("POST", "/api/invitations", Access::CollectorOrAdmin),
    ("GET", "/api/invitations/{invitation}", Access::Everybody),
    ("POST", "/api/invitations/{invitation}/accept", Access::SignedIn),
    ("POST", "/api/invitations/{invitation}/resend", Access::CollectorOrAdmin),
    ("DELETE", "/api/invitations/{invitation}", Access::CollectorOrAdmin),
    ("GET", "/api/admin/status", Access::Admin),
    ("GET", "/api/admin/live", Access::Admin),
    ("GET", "/api/admin/mails", Access::Admin),
    ("POST", "/api/admin/mails/{id}/retry", Access::Admin),
    ("POST", "/api/admin/mails/{id}/drop", Access::Admin),
    ("GET", "/api/admin/storage", Access::Admin),
    ("GET", "/api/admin/site-settings", Access::Admin),
    ("PUT", "/api/admin/site-settings", Access::Admin),
    ("GET", "/api/admin/legal", Access::Admin),
    ("POST", "/api/admin/legal/preview", Access::Admin),
    ("GET", "/api/admin/legal/{document}", Access::Admin),
    ("PUT", "/api/admin/legal/{document}/draft", Access::Admin),
    ("POST", "/api/admin/legal/{document}/versions", Access::Admin),
    ("POST", "/api/admin/legal/{document}/versions/{version}/withdraw", Access::Admin),
    ("GET", "/api/admin/jobs", Access::Admin),
    ("GET", "/api/admin/saved-views", Access::Admin),
    ("POST", "/api/admin/saved-views", Access::Admin),
    ("PATCH", "/api/admin/saved-views/{id}", Access::Admin),
    ("DELETE", "/api/admin/saved-views/{id}", Access::Admin),
    ("GET", "/api/admin/cases/{queue}", Access::Admin),
    ("GET", "/api/admin/cases/{queue}/{reference}", Access::Admin),
    ("PUT", "/api/admin/cases/{queue}/{reference}/assignee", Access::Admin),
    ("POST", "/api/admin/cases/{queue}/{reference}/notes", Access::Admin),
    ("GET", "/api/admin/applications", Access::Admin),
    ("GET", "/api/admin/applications/{id}", Access::Admin),
    ("POST", "/api/admin/applications/{id}/decision", Access::Admin),
    ("GET", "/api/admin/applications/{id}/evidence/{file}", Access::Admin),
    ("GET", "/api/admin/invitations", Access::Admin),
    ("GET", "/api/admin/invitations/{id}", Access::Admin),
    ("GET", "/api/admin/access-requests", Access::Admin),
    ("GET", "/api/admin/access-requests/{reference}", Access::Admin),
    ("POST", "/api/admin/access-requests/{reference}/invitation", Access::Admin),
    ("POST", "/api/admin/access-requests/{reference}/close", Access::Admin),
    ("GET", "/api/admin/users", Access::Admin),
    ("GET", "/api/admin/users/{id}", Access::Admin),
    ("PATCH", "/api/admin/users/{id}", Access::Admin),
    ("DELETE", "/api/admin/users/{id}/sessions", Access::Admin),
    ("GET", "/api/admin/users/{id}/second-factor", Access::Admin),
    ("POST", "/api/admin/users/{id}/second-factor-reset", Access::Admin),
    ("POST", "/api/admin/users/{id}/second-factor-reset/confirmation", Access::Admin),
    ("DELETE", "/api/admin/users/{id}/second-factor-reset", Access::Admin),
    ("GET", "/api/admin/second-factor-resets", Access::Admin),
    ("GET", "/api/documents", Access::SignedIn),
    ("POST", "/api/documents", Access::Collector),
    ("GET", "/api/documents/shared", Access::Collector),
    ("DELETE", "/api/documents/{id}", Access::SignedIn),
    ("PUT", "/api/documents/{id}/vehicle", Access::Collector),
    ("PUT", "/api/documents/{id}/shares", Access::Collector),
    ("DELETE", "/api/documents/{id}/shares/{share}", Access::SignedIn),
    ("GET", "/api/documents/{id}/accesses", Access::SignedIn),
    ("GET", "/api/documents/{id}/file", Access::SignedIn),
    ("GET", "/api/documents/{id}/preview", Access::SignedIn),
    ("GET", "/api/vehicles/{id}/documents", Access::CollectorOrAdmin),
    ("GET", "/api/vehicles/{id}/questions", Access::Everybody),
    ("GET", "/api/vehicles/{id}/facts", Access::Everybody),
    ("POST", "/api/vehicles/{id}/questions", Access::Collector),
    ("PUT", "/api/questions/{id}/answer", Access::SignedIn),
    ("DELETE", "/api/questions/{id}", Access::SignedIn),
    ("GET", "/api/admin/questions", Access::Admin),
    ("GET", "/api/admin/questions/{id}", Access::Admin),
    ("PUT", "/api/admin/questions/{id}/fact", Access::Admin),
    ("DELETE", "/api/admin/questions/{id}/fact", Access::Admin),
    ("POST", "/api/admin/questions/{id}/removal", Access::Admin),
    ("GET", "/api/vehicle-submissions/{id}/proposal", Access::SignedIn),
    ("PUT", "/api/vehicle-submissions/{id}/proposal", Access::SignedIn),
    ("DELETE", "/api/vehicle-submissions/{id}/proposal", Access::SignedIn),
    ("GET", "/api/admin/proposals", Access::Admin),
    ("GET", "/api/admin/proposals/{id}", Access::Admin),
    ("POST", "/api/admin/proposals/{id}/decision", Access::Admin),
    ("GET", "/api/vehicle-submissions/{id}/sign-off", Access::SignedIn),
    ("POST", "/api/vehicle-submissions/{id}/sign-off", Access::SignedIn),
    ("GET", "/api/admin/sign-offs", Access::Admin),
    ("GET", "/api/admin/sign-offs/{id}", Access::Admin),
    ("POST", "/api/admin/sign-offs/{id}/keep", Access::Admin),
    ("GET", "/api/vehicles/{id}/claims", Access::Everybody),
    ("GET", "/api/vehicle-submissions/{id}/claims", Access::SignedIn),
    ("POST", "/api/vehicle-submissions/{id}/documents", Access::SignedIn),
    ("PUT", "/api/vehicle-submissions/{id}/claims/{kind}", Access::SignedIn),
    ("DELETE", "/api/vehicle-submissions/{id}/claims/{kind}", Access::SignedIn),
    ("GET", "/api/admin/submissions/{id}/claims", Access::Admin),
    ("PUT", "/api/admin/claims/{id}/finding", Access::Admin),
    ("GET", "/api/legal", Access::Everybody),
    ("GET", "/api/legal/{document}", Access::Everybody),
    ("GET", "/api/legal/{document}/versions/{version}", Access::Everybody),
    ("GET", "/api/markets", Access::Everybody),
    ("GET", "/api/markets/{make}", Access::Everybody),
    ("GET", "/api/markets/{make}/{family}", Access::Everybody),
    ("GET", "/api/vehicles", Access::Everybody),
    ("GET", "/api/vehicles/featured", Access::Everybody),
    ("GET", "/api/vehicles/recent", Access::Everybody),
    ("GET", "/api/vehicles/facets", Access::Everybody),
    ("GET", "/api/vehicles/filter-removals", Access::Everybody),
    ("GET", "/api/vehicles/wider-areas", Access::Everybody),
    ("POST", "/api/vehicles/{id}/views", Access::Everybody),
    ("GET", "/api/vehicles/suggestions", Access::Everybody),
    ("GET", "/api/vehicles/makes", Access::Everybody),
    ("GET", "/api/vehicles/{id}", Access::Everybody),
    ("GET", "/api/vehicles/{id}/prices", Access::Everybody),
    ("GET", "/api/vehicles/{id}/similar", Access::Everybody),
];

#[actix_web::test]
async fn every_operation_has_a_name_of_its_own() {
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
async fn every_operation_has_its_row_and_keeps_to_it() {
    let document = serde_json::to_value(http_actix::openapi()).unwrap();
    let mut operations = Vec::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for method in item.as_object().unwrap().keys().filter(|key| *key != "parameters") {
            operations.push((method.to_uppercase(), path.clone()));
        }
    }
    for (method, path) in &operations {
        assert!(ROWS.iter().any(|(m, p, _)| m == method && p == path), "{method} {path} has no row");
    }
    assert_eq!(operations.len(), ROWS.len(), "a row names an operation that is gone");
    for (method, path, access) in ROWS {
        let security = operation(method, path).unwrap()["security"].as_array();
        let roles = security.map(|alternatives| {
            alternatives.iter().flat_map(|one| one["session"].as_array().unwrap()).collect::<Vec<_>>()
        });
        let expected = access.documented().map(|roles| roles.to_vec());
        let roles = roles.map(|roles| roles.iter().filter_map(|role| role.as_str()).collect());
        assert_eq!(roles, expected, "security of {method} {path}");
    }

    for (who, standing) in PEOPLE {
        let refused = TestSite::new();
        let stranger = cookie_of(&refused, who).await;
        for (method, path, access) in ROWS {
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
                if *method == "GET" && !path.contains('{') && !NEEDS_MORE.contains(path) {
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
const NEEDS_MORE: &[&str] = &[
    "/api/forum/search",
    "/api/user/export",
    "/api/user/export/file",
    "/api/vehicle-submissions/draft",
    "/api/appointments/slots",
    "/api/admin/saved-views",
];

/// A refusal comes before any other error, even if the store finds the session slowly.
#[actix_web::test]
async fn a_refusal_comes_before_whatever_else_is_wrong() {
    for (who, standing) in PEOPLE {
        let site = TestSite::new();
        let cookie = cookie_of(&site, who).await;
        site.store.set_slow(true);
        for (method, path, access) in ROWS {
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

/// A refusal is recorded once per member, route and hour.
#[actix_web::test]
async fn a_refusal_leaves_a_line_in_the_audit_log() {
    let site = TestSite::new();
    let (ada, bob) = (site.join("ada").await, site.join("bob").await);
    let desk = cookie_of(&site, "an admin called desk").await;
    let refused = async || -> Vec<(String, String)> {
        let lines = site.call_as(&desk, Method::GET, "/api/admin/audit?action=access_refused").await.json();
        let told = lines.as_array().unwrap().iter().rev().map(|line| {
            let text = |value: &serde_json::Value| value.as_str().unwrap().to_owned();
            (text(&line["actor"]["username"]), text(&line["details"]["route"]))
        });
        told.collect()
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
const PEOPLE: &[(&str, Standing)] = &[
    ("a visitor", Standing::Nobody),
    ("somebody with a made-up cookie", Standing::Nobody),
    ("somebody who has logged out", Standing::Nobody),
    ("somebody who was away for too long", Standing::Nobody),
    ("a user", Standing::User),
    ("a collector", Standing::Collector),
    ("an admin", Standing::Admin),
];

async fn cookie_of(site: &TestSite, who: &str) -> String {
    let grant = async |role| {
        let user = site.store.account(&testkit::username("ada")).await.unwrap().unwrap().user.id;
        site.store.set_role(user, role, true, Actor::default(), at_minute(0)).await.unwrap();
    };
    match who {
        "a visitor" => return String::new(),
        "somebody with a made-up cookie" => return format!("__Host-session={}", "f".repeat(64)),
        _ => {}
    }
    if who == "an admin called desk" {
        let cookie = site.join("desk").await;
        let user = site.store.account(&testkit::username("desk")).await.unwrap().unwrap().user.id;
        site.store.set_role(user, Role::Admin, true, Actor::default(), at_minute(0)).await.unwrap();
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
