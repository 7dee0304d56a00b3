//! Data export, deactivation and deletion of accounts.

use std::io::{Cursor, Read};

use actix_web::{
    http::{Method, StatusCode, header},
    test::TestRequest,
};
use application::account_closure::{
    CleanupCounts, ExportPorts, ExportWork, build_next_export, erase_due_accounts,
};
use chrono::TimeDelta;
use domain::accounts::Role;
use media::ZipArchives;
use ports::blobs::Blobs;
use serde_json::{Value, json};
use testkit::PASSWORD;

use crate::harness::{Answer, TestSite, call};

pub(crate) async fn log_in(site: &TestSite, name: &str) -> Answer {
    let body = json!({ "username": name, "password": PASSWORD });
    site.send(TestRequest::post().uri("/api/login").set_json(body)).await
}

async fn export(site: &TestSite, cookie: &str) -> Value {
    let answer = site.call_as(cookie, Method::GET, "/api/user/export").await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
    answer.json()
}

async fn build_export(site: &TestSite) -> ExportWork {
    let ports = ExportPorts {
        exports: site.store.as_ref(),
        account_closure: site.store.as_ref(),
        blobs: &site.media,
        archives: &ZipArchives,
        clock: site.clock.as_ref(),
        brand: "Marque",
    };
    build_next_export(ports).await.unwrap()
}

async fn run_cleanup(site: &TestSite) -> CleanupCounts {
    let store = site.store.as_ref();
    erase_due_accounts(store, store, store, &site.media, site.clock.as_ref()).await.unwrap()
}

fn close_body(username: &str) -> Value {
    json!({ "username": username, "password": PASSWORD })
}

#[actix_web::test]
async fn export_is_requested_built_and_downloaded() {
    let site = TestSite::new();
    let (ada, eve) = (site.join("ada").await, site.join("eve").await);
    assert_eq!(export(&site, &ada).await["state"], "none");
    let fetch = async |cookie: &str| site.call_as(cookie, Method::GET, "/api/user/export/file").await;
    assert_eq!(fetch(&ada).await.status, StatusCode::NOT_FOUND);
    let response = site.call_as(&ada, Method::POST, "/api/user/export").await;
    assert_eq!(
        (response.status, response.json()["state"].as_str()),
        (StatusCode::ACCEPTED, Some("building"))
    );
    assert_eq!(fetch(&ada).await.status, StatusCode::NOT_FOUND, "not yet");
    assert_eq!(build_export(&site).await, ExportWork::Made);
    assert_eq!(build_export(&site).await, ExportWork::Nothing);

    let exported = export(&site, &ada).await;
    assert_eq!((&exported["state"], &exported["progress"]), (&json!("ready"), &json!(100)));
    assert_eq!(export(&site, &eve).await["state"], "none", "hers alone");
    assert_eq!(fetch(&eve).await.status, StatusCode::NOT_FOUND);
    let file = fetch(&ada).await;
    assert_eq!(file.status, StatusCode::OK);
    assert_eq!(Some(file.bytes.len() as u64), exported["size"].as_u64());
    for (name, value) in [
        ("content-type", "application/zip"),
        ("content-disposition", "attachment; filename=\"ada-data.zip\""),
        ("cache-control", "private, no-store"),
        ("x-content-type-options", "nosniff"),
        ("accept-ranges", "bytes"),
    ] {
        assert_eq!(file.header(name), value, "{name}");
    }
    let mut zip = zip::ZipArchive::new(Cursor::new(file.bytes)).unwrap();
    let mut read = |name: &str| {
        let mut text = String::new();
        zip.by_name(name).unwrap().read_to_string(&mut text).unwrap();
        text
    };
    let account: Value = serde_json::from_str(&read("account.json")).unwrap();
    assert_eq!(account[0]["email"], "ada@example.com");
    assert!(read("README.txt").contains("account.json"));
    assert!(!read("audit.json").contains("eve"));
    assert!(zip.len() > 10, "{}", zip.len());
}

#[actix_web::test]
async fn export_download_supports_ranges() {
    let site = TestSite::new();
    let ada = site.join("ada").await;
    site.call_as(&ada, Method::POST, "/api/user/export").await;
    build_export(&site).await;
    let whole = site.call_as(&ada, Method::GET, "/api/user/export/file").await;
    let length = whole.bytes.len();
    let part = async |range: &str, known: &str| {
        let request = TestRequest::get().uri("/api/user/export/file");
        let request = request.insert_header((header::COOKIE, ada.as_str()));
        let request = request.insert_header((header::ACCEPT_ENCODING, "gzip, br"));
        site.send(request.insert_header((header::RANGE, range)).insert_header((header::IF_RANGE, known)))
            .await
    };
    let tag = whole.header("etag").to_owned();
    let rest = format!("bytes 10-{}/{length}", length - 1);
    for (range, first, expected) in [("bytes=10-", 10, rest.as_str()), ("bytes=-4", length - 4, "")] {
        let answer = part(range, &tag).await;
        assert_eq!(answer.status, StatusCode::PARTIAL_CONTENT, "{range}");
        assert_eq!(answer.bytes, whole.bytes[first..], "{range}");
        assert!(answer.header("content-range").contains(expected), "{range}");
    }
    for (range, known) in [("bytes=0-3", "\"another\""), ("bytes=0-1,5-6", tag.as_str()), ("lines=1-2", &tag)]
    {
        let answer = part(range, known).await;
        assert_eq!((answer.status, answer.bytes.len()), (StatusCode::OK, length), "{range}");
    }
    let beyond = part(&format!("bytes={length}-"), &tag).await;
    assert_eq!(beyond.status, StatusCode::RANGE_NOT_SATISFIABLE);
    assert_eq!(beyond.header("content-range"), format!("bytes */{length}"));
}

#[actix_web::test]
async fn exports_are_limited_to_three_a_day_and_expire_after_a_week() {
    let site = TestSite::new();
    let ada = site.join("ada").await;
    for _ in 0..3 {
        let response = site.call_as(&ada, Method::POST, "/api/user/export").await;
        assert_eq!(response.status, StatusCode::ACCEPTED, "{}", response.body);
        let again = site.call_as(&ada, Method::POST, "/api/user/export").await;
        assert_eq!(again.status, StatusCode::ACCEPTED, "while it is being made, nothing counts");
        build_export(&site).await;
    }
    let refused = site.call_as(&ada, Method::POST, "/api/user/export").await;
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(refused.header("retry-after"), "86400");
    assert_eq!(run_cleanup(&site).await.files, 2, "those that were asked for anew");
    assert_eq!(site.media.list_all().await.unwrap().len(), 1);
    site.clock.advance(TimeDelta::days(7));
    let ada = log_in(&site, "ada").await.cookie();
    assert_eq!(export(&site, &ada).await["state"], "none");
    assert_eq!(run_cleanup(&site).await, CleanupCounts { exports: 1, files: 1, ..CleanupCounts::default() });
    assert_eq!(site.media.list_all().await.unwrap().len(), 0);
}

#[actix_web::test]
async fn export_request_is_idempotent() {
    let site = TestSite::new();
    let (ada, eve) = (site.join("ada").await, site.join("eve").await);
    let ask = async |cookie: &str| {
        let request = TestRequest::post().uri("/api/user/export");
        let request = request.insert_header((header::COOKIE, cookie));
        site.send(request.insert_header(("idempotency-key", "one"))).await
    };
    for cookie in [&ada, &eve] {
        assert_eq!(ask(cookie).await.status, StatusCode::ACCEPTED);
        assert_eq!(build_export(&site).await, ExportWork::Made, "a key is its member's own");
        assert_eq!(ask(cookie).await.json()["state"], "ready");
        assert_eq!(build_export(&site).await, ExportWork::Nothing);
    }
}

#[actix_web::test]
async fn deactivated_account_is_reopened_by_log_in() {
    let site = TestSite::new();
    let (ada, eve) = (site.join_confirmed("ada").await, site.join("eve").await);
    let rest = async |cookie: &str, password: &str| {
        let body = json!({ "password": password });
        call(&site, cookie, Method::POST, "/api/user/deactivate", &body).await
    };
    for (wrong, sentence) in
        [("", "Please enter your password"), ("wrong horse battery", "Password is incorrect")]
    {
        let refused = rest(&ada, wrong).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", refused.body);
        assert_eq!(refused.json()["fields"]["password"], sentence);
    }
    for cookie in [&ada, &eve] {
        let rests = rest(cookie, PASSWORD).await;
        assert_eq!(rests.status, StatusCode::NO_CONTENT, "{}", rests.body);
        assert!(rests.header("set-cookie").contains("Max-Age=0"));
        assert_eq!(site.call_as(cookie, Method::GET, "/api/user").await.status, StatusCode::UNAUTHORIZED);
    }
    site.clock.advance(TimeDelta::days(30));
    assert_eq!(run_cleanup(&site).await, CleanupCounts::default());
    site.clock.advance(TimeDelta::days(370));
    // Deactivation does not keep an account with an unconfirmed address from expiring.
    assert_eq!(run_cleanup(&site).await, CleanupCounts { expired: 1, ..CleanupCounts::default() });
    assert_eq!(log_in(&site, "eve").await.status, StatusCode::UNAUTHORIZED);
    assert_eq!(run_cleanup(&site).await, CleanupCounts::default(), "who rests is never erased");
    let back = log_in(&site, "ada").await;
    assert_eq!((back.status, &back.json()["returned"]), (StatusCode::OK, &json!("deactivated")));
    assert_eq!(log_in(&site, "ada").await.json().get("returned"), None, "it is told once");
}

#[actix_web::test]
async fn deletion_requires_the_username_and_is_due_after_14_days() {
    let site = TestSite::new();
    let ada = site.join("ada").await;
    let close = async |body: &Value| call(&site, &ada, Method::DELETE, "/api/user", body).await;
    for (body, field) in [
        (json!({}), "username"),
        (close_body("eve"), "username"),
        (json!({ "username": "ada", "password": "wrong horse battery" }), "password"),
    ] {
        let refused = close(&body).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", refused.body);
        assert!(refused.json()["fields"][field].is_string(), "{}", refused.body);
    }
    let closed = close(&close_body("ADA")).await;
    assert_eq!(closed.status, StatusCode::OK, "{}", closed.body);
    let erased_at =
        (site.clock_now() + TimeDelta::days(14)).to_rfc3339_opts(chrono::SecondsFormat::Millis, true);
    assert_eq!(closed.json()["erasedAt"], erased_at);
    assert_eq!(site.call_as(&ada, Method::GET, "/api/user").await.status, StatusCode::UNAUTHORIZED);

    site.clock.advance(TimeDelta::days(14) - TimeDelta::seconds(1));
    assert_eq!(run_cleanup(&site).await, CleanupCounts::default());
    let back = log_in(&site, "ada").await;
    assert_eq!(back.json()["returned"], "closing");
    site.clock.advance(TimeDelta::days(2));
    assert_eq!(run_cleanup(&site).await, CleanupCounts::default(), "she has returned");
}

/// Login failures and password resets get byte-identical answers, after the same hashing, for active,
/// deactivated, closing, deleted and unknown accounts.
#[actix_web::test]
async fn account_closure_state_is_not_revealed() {
    let site = TestSite::new();
    let go = async |name: &str, method: Method, path: &str| {
        let cookie = site.join(name).await;
        let answer = call(&site, &cookie, method, path, &close_body(name)).await;
        assert!(answer.status.is_success(), "{}", answer.body);
    };
    go("left", Method::DELETE, "/api/user").await;
    site.clock.advance(TimeDelta::days(14));
    assert_eq!(run_cleanup(&site).await.members, 1);
    go("rests", Method::POST, "/api/user/deactivate").await;
    go("leaves", Method::DELETE, "/api/user").await;
    site.join("ada").await;

    let mut answers = Vec::new();
    for name in ["nobody", "ada", "rests", "leaves", "left"] {
        let work = site.hasher.work();
        let wrong = json!({ "username": name, "password": "wrong horse" });
        let refused = site.send(TestRequest::post().uri("/api/login").set_json(wrong)).await;
        let guessed = site.hasher.work() - work;
        let email = json!({ "email": format!("{name}@example.com") });
        let asked = site.send(TestRequest::post().uri("/api/password-resets").set_json(email)).await;
        assert_eq!((guessed, site.hasher.work() - work), (1, 1), "{name}");
        answers.push((name, refused.without_request_id(), asked.without_request_id()));
    }
    let [(_, refused, asked), rest @ ..] = &answers[..] else { panic!("{answers:?}") };
    assert_eq!((refused.0, asked.0), (StatusCode::UNAUTHORIZED, StatusCode::ACCEPTED));
    for (name, r, a) in rest {
        assert_eq!((r, a), (refused, asked), "{name}");
    }
}

#[actix_web::test]
async fn erased_account_is_like_an_unknown_one() {
    let site = TestSite::new();
    let ada = site.join("ada").await;
    site.call_as(&ada, Method::POST, "/api/user/export").await;
    build_export(&site).await;
    call(&site, &ada, Method::DELETE, "/api/user", &close_body("ada")).await;
    site.clock.advance(TimeDelta::days(14));
    let cleared = run_cleanup(&site).await;
    assert_eq!((cleared.members, site.media.list_all().await.unwrap().len()), (1, 0), "{cleared:?}");
    let (gone, never) = (log_in(&site, "ada").await, log_in(&site, "nobody").await);
    assert_eq!(gone.status, StatusCode::UNAUTHORIZED);
    let words = |answer: &Answer| answer.json()["message"].clone();
    assert_eq!((gone.status, words(&gone)), (never.status, words(&never)));
    site.join("ada").await;
}

#[actix_web::test]
async fn last_admin_cannot_close_their_account() {
    let site = TestSite::new();
    let ada = site.join("ada").await;
    site.grant("ada", Role::Admin).await;
    let body = json!({ "password": PASSWORD });
    let rests = call(&site, &ada, Method::POST, "/api/user/deactivate", &body).await;
    assert_eq!(rests.status, StatusCode::CONFLICT);
    let leaves = call(&site, &ada, Method::DELETE, "/api/user", &close_body("ada")).await;
    assert_eq!(leaves.status, StatusCode::CONFLICT, "{}", leaves.body);
    assert_eq!(site.call_as(&ada, Method::GET, "/api/user").await.status, StatusCode::OK);
}
