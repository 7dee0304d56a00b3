//! Shares of documents, and who reads them.

use actix_web::http::{Method, StatusCode};
use chrono::TimeDelta;
use domain::accounts::Role;
use serde_json::json;

use crate::{
    documents::{DOCUMENTS, PDF, call, get, refusals, share, upload_document, with_role},
    harness::TestSite,
};

#[actix_web::test]
async fn document_is_shared_read_and_unshared() {
    let site = TestSite::new();
    let ada = with_role(&site, "ada", Role::Collector).await;
    let eve = with_role(&site, "eve", Role::Collector).await;
    let document = upload_document(&site, &ada, "Title of 1972.pdf", PDF).await;
    let file = format!("{document}/file");
    assert_eq!(get(&site, &eve, &file).await.status, StatusCode::NOT_FOUND);

    let shared = share(&site, &ada, &document, Some("eve"), "2026-01-20").await;
    assert_eq!(shared.status, StatusCode::OK, "{}", shared.body);
    let listed_share = shared.json()["shares"][0].clone();
    assert_eq!((&listed_share["username"], &listed_share["until"]), (&json!("eve"), &json!("2026-01-20")));
    assert_eq!(listed_share["isOver"], false);
    let notifications = get(&site, &eve, "/api/notifications").await.json();
    assert_eq!(notifications[0]["title"], "Ada Lovelace shared a document with you");

    let list = get(&site, &eve, "/api/documents/shared").await.json();
    assert_eq!((&list[0]["name"], &list[0]["owner"]), (&json!("Title of 1972.pdf"), &json!("ada")));
    assert_eq!((&list[0]["readAs"], &list[0]["until"]), (&json!("guest"), &json!("2026-01-20")));
    let read = get(&site, &eve, &file).await;
    assert_eq!((read.status, read.bytes.as_slice()), (StatusCode::OK, PDF));
    assert_eq!(
        read.header("content-disposition"),
        "attachment; filename=\"Title-of-1972.pdf\"; filename*=UTF-8''Title%20of%201972.pdf"
    );
    assert_eq!(
        read.header("content-security-policy"),
        "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox"
    );
    assert_eq!(read.header("x-content-type-options"), "nosniff");
    assert_eq!(read.header("cache-control"), "private, no-store");
    assert_eq!(read.header("content-type"), "application/pdf");

    let log = get(&site, &ada, &format!("{document}/accesses")).await.json();
    assert_eq!(log.as_array().unwrap().len(), 1);
    assert_eq!((&log[0]["username"], &log[0]["way"]), (&json!("eve"), &json!("fetched")));

    let end = format!("{document}/shares/{}", listed_share["id"]);
    assert_eq!(site.call_as(&ada, Method::DELETE, &end).await.status, StatusCode::NO_CONTENT);
    assert_eq!(get(&site, &eve, &file).await.status, StatusCode::NOT_FOUND);
    assert_eq!(get(&site, &eve, "/api/documents/shared").await.json(), json!([]));
}

#[actix_web::test]
async fn others_documents_are_like_missing_ones() {
    let site = TestSite::new();
    let ada = with_role(&site, "ada", Role::Collector).await;
    let eve = with_role(&site, "eve", Role::Collector).await;
    let document = upload_document(&site, &ada, "title.pdf", PDF).await;
    let missing = format!("{DOCUMENTS}/4711");
    let body = json!({ "username": null, "until": "2026-01-20", "submissionId": null });
    let calls = [
        (Method::GET, "/file"),
        (Method::GET, "/preview"),
        (Method::GET, "/accesses"),
        (Method::PUT, "/vehicle"),
        (Method::PUT, "/shares"),
        (Method::DELETE, "/shares/1"),
        (Method::DELETE, ""),
    ];
    for (method, end) in &calls {
        let mut problems = Vec::new();
        for address in [&document, &missing] {
            let address = format!("{address}{end}");
            let answer = call(&site, &eve, method.clone(), &address, &body).await;
            assert_eq!(answer.status, StatusCode::NOT_FOUND, "{method} {address}");
            let mut problem = answer.json();
            for own in ["requestId", "instance"] {
                problem.as_object_mut().unwrap().remove(own);
            }
            problems.push(problem);
        }
        assert_eq!(problems[0], problems[1], "{method} {end}");
    }
    let (ada_id, eve_id) = (site.id_of("ada").await, site.id_of("eve").await);
    let expected = [(Some(eve_id), Some(ada_id)), (Some(eve_id), None)].repeat(calls.len());
    assert_eq!(refusals(&site).await, expected, "each is on record");
    assert_eq!(
        get(&site, &ada, &format!("{document}/file")).await.status,
        StatusCode::OK,
        "nothing happened"
    );
}

#[actix_web::test]
async fn share_ends_after_its_last_day_or_without_the_role() {
    let site = TestSite::new();
    let ada = with_role(&site, "ada", Role::Collector).await;
    let eve = with_role(&site, "eve", Role::Collector).await;
    let document = upload_document(&site, &ada, "title.pdf", PDF).await;
    assert_eq!(share(&site, &ada, &document, None, "2026-01-15").await.status, StatusCode::OK);
    let file = format!("{document}/file");
    assert_eq!(get(&site, &eve, &file).await.status, StatusCode::OK);
    site.revoke("eve", Role::Collector).await;
    assert_eq!(get(&site, &eve, &file).await.status, StatusCode::NOT_FOUND, "no collector any more");
    assert_eq!(get(&site, &eve, "/api/documents/shared").await.status, StatusCode::FORBIDDEN);
    site.grant("eve", Role::Collector).await;
    // The share ends at midnight in Chicago: it was 6 p.m. there.
    site.clock.advance(TimeDelta::hours(19));
    let eve = {
        let body = json!({ "username": "eve", "password": testkit::PASSWORD });
        call(&site, "", Method::POST, "/api/login", &body).await.cookie()
    };
    assert_eq!(get(&site, &eve, &file).await.status, StatusCode::NOT_FOUND, "the day is over");
}

#[actix_web::test]
async fn invalid_shares_are_reported_by_field() {
    let site = TestSite::new();
    let ada = with_role(&site, "ada", Role::Collector).await;
    site.join("plain").await;
    let document = upload_document(&site, &ada, "title.pdf", PDF).await;
    for (name, until, field) in [
        (Some("plain"), "2026-01-20", "username"),
        (Some("nobody"), "2026-01-20", "username"),
        (Some("ada"), "2026-01-20", "username"),
        (None, "2026-01-14", "until"),
        (None, "", "until"),
    ] {
        let answer = share(&site, &ada, &document, name, until).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{name:?} {until}");
        assert!(answer.json()["fields"][field].is_string(), "{}", answer.body);
    }
    let place = json!({ "submissionId": 4711 });
    let placed = call(&site, &ada, Method::PUT, &format!("{document}/vehicle"), &place).await;
    assert!(placed.json()["fields"]["submissionId"].is_string(), "{}", placed.body);
}
