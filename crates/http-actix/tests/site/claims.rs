//! Claims: stated by the seller, reviewed by admins, public; proofs only for readers with access.

use actix_web::http::{Method, StatusCode};
use domain::accounts::Role;
use serde_json::{Value, json};

use crate::{
    documents::{PDF, send_about, upload_about, upload_document},
    harness::{Answer, TestSite, call, get},
    submissions::{SUBMISSIONS, admin, form, submit},
};

async fn collector(site: &TestSite, name: &str) -> String {
    let cookie = site.join(name).await;
    site.grant(name, Role::Collector).await;
    cookie
}

async fn state_claim(site: &TestSite, cookie: &str, address: &str, text: &str, document: Value) -> Answer {
    let body = json!({ "statement": text, "documentId": document });
    call(site, cookie, Method::PUT, address, &body).await
}

/// Creates a submission; returns its path and id.
async fn create_submission(site: &TestSite, cookie: &str) -> (String, Value) {
    let id = submit(site, cookie, &form()).await["id"].clone();
    (format!("{SUBMISSIONS}/{id}/claims"), id)
}

async fn approve_submission(site: &TestSite, desk: &str, id: &Value) -> String {
    let decision = json!({ "status": "approved" });
    let address = format!("/api/admin/submissions/{id}/decision");
    let answer = call(site, desk, Method::POST, &address, &decision).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
    format!("/api/vehicles/{}/claims", answer.json()["vehicleId"])
}

#[actix_web::test]
async fn claim_is_stated_reviewed_and_published() {
    let site = TestSite::new();
    let (ada, desk) = (site.join("ada").await, admin(&site).await);
    let (claims, id) = create_submission(&site, &ada).await;
    let stated = state_claim(&site, &ada, &format!("{claims}/owners"), " Two owners ", Value::Null).await;
    assert_eq!(stated.status, StatusCode::OK, "{}", stated.body);
    let claim = stated.json()[0].clone();
    assert_eq!((&claim["kind"], &claim["statement"]), (&json!("owners"), &json!("Two owners")));
    assert_eq!((&claim["state"], &claim["proof"]), (&json!("stated"), &Value::Null));
    let page = approve_submission(&site, &desk, &id).await;
    assert_eq!(site.get(&page).await.json()[0]["state"], "stated");
    let case = get(&site, &desk, "/api/admin/vehicles").await.json();
    assert_eq!(case[0]["submissionId"], id, "its claims are reviewed in the listing's case too");

    let finding = format!("/api/admin/claims/{}/finding", claim["id"]);
    for (body, field) in [
        (json!({ "finding": "seen", "reason": " " }), "reason"),
        (json!({ "finding": "seen", "reason": "é".repeat(2001) }), "reason"),
        (json!({ "finding": "stated", "reason": "Because." }), "finding"),
    ] {
        let refused = call(&site, &desk, Method::PUT, &finding, &body).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(refused.json()["fields"][field].is_string(), "{}", refused.body);
    }
    let body = json!({ "finding": "seen", "reason": "We read both titles." });
    assert_eq!(call(&site, &desk, Method::PUT, &finding, &body).await.json()[0]["state"], "seen");
    let read = site.get(&page).await.json();
    assert_eq!((&read[0]["state"], &read[0]["reason"]), (&json!("seen"), &body["reason"]));
    assert!(read[0]["foundAt"].is_string());
    let notifications = get(&site, &ada, "/api/notifications").await.json();
    assert_eq!(
        notifications[0]["title"],
        "The concierge has verified your statement: owners of your 1990 Ferrari F40"
    );
    assert_eq!(
        (&notifications[0]["kind"], &notifications[0]["text"]),
        (&json!("claim_judged"), &body["reason"])
    );
    let log = get(&site, &desk, "/api/admin/audit?action=claim_seen").await.json();
    assert_eq!(
        (&log[0]["actor"]["username"], &log[0]["target"]["label"]),
        (&json!("desk"), &json!("submission 1"))
    );

    let other = state_claim(&site, &ada, &format!("{claims}/owners"), "One owner", Value::Null).await.json();
    assert_eq!((&other[0]["state"], &other[0]["reason"]), (&json!("stated"), &Value::Null));
    let late = call(&site, &desk, Method::PUT, &finding, &body).await;
    assert_eq!(late.status, StatusCode::NOT_FOUND, "the seller says something else by now");
    let gone = site.call_as(&ada, Method::DELETE, &format!("{claims}/owners")).await;
    assert_eq!((gone.status, gone.json()), (StatusCode::OK, json!([])));
    assert_eq!(site.get(&page).await.json(), json!([]));
}

#[actix_web::test]
async fn claims_about_others_vehicles_are_not_found() {
    let site = TestSite::new();
    let (ada, eve) = (site.join("ada").await, site.join("eve").await);
    let (claims, _) = create_submission(&site, &ada).await;
    state_claim(&site, &ada, &format!("{claims}/owners"), "Two owners", Value::Null).await;
    let missing = format!("{SUBMISSIONS}/4711/claims");
    for (method, end) in [(Method::GET, ""), (Method::PUT, "/owners"), (Method::DELETE, "/owners")] {
        let mut messages = Vec::new();
        for address in [&claims, &missing] {
            let body = json!({ "statement": "Mine", "documentId": null });
            let answer = call(&site, &eve, method.clone(), &format!("{address}{end}"), &body).await;
            assert_eq!(answer.status, StatusCode::NOT_FOUND, "{method} {address}{end}");
            messages.push(answer.json()["message"].clone());
        }
        assert_eq!(messages[0], messages[1]);
    }
    let unknown = state_claim(&site, &ada, &format!("{claims}/colour"), "Red", Value::Null).await;
    assert_eq!(
        (unknown.status, &unknown.json()["message"]),
        (StatusCode::NOT_FOUND, &json!("There is no such kind of claim"))
    );
    assert_eq!(get(&site, &ada, &claims).await.json()[0]["statement"], "Two owners");
    assert_eq!(site.get("/api/vehicles/4711/claims").await.status, StatusCode::NOT_FOUND);
    for (text, document, field) in [
        ("", Value::Null, "statement"),
        (&*"é".repeat(301), Value::Null, "statement"),
        ("Two owners", json!(4711), "documentId"),
    ] {
        let refused = state_claim(&site, &ada, &format!("{claims}/service"), text, document).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(refused.json()["fields"][field].is_string(), "{}", refused.body);
    }
}

#[actix_web::test]
async fn proof_is_shown_only_to_its_readers() {
    let site = TestSite::new();
    let (ada, eve) = (collector(&site, "ada").await, collector(&site, "eve").await);
    let (desk, plain) = (admin(&site).await, site.join("plain").await);
    let (claims, id) = create_submission(&site, &ada).await;
    let paper = upload_document(&site, &ada, "title.pdf", PDF).await;
    let number: i64 = paper.rsplit('/').next().unwrap().parse().unwrap();
    let loose = state_claim(&site, &ada, &format!("{claims}/owners"), "Two owners", json!(number)).await;
    assert_eq!(loose.status, StatusCode::UNPROCESSABLE_ENTITY, "it stands beside no vehicle yet");
    call(&site, &ada, Method::PUT, &format!("{paper}/vehicle"), &json!({ "submissionId": id })).await;
    let stated =
        state_claim(&site, &ada, &format!("{claims}/owners"), "Two owners", json!(number)).await.json();
    assert_eq!((&stated[0]["state"], &stated[0]["proof"]["name"]), (&json!("on_file"), &json!("title.pdf")));

    let page = approve_submission(&site, &desk, &id).await;
    let proof = async |cookie: &str| get(&site, cookie, &page).await.json()[0]["proof"].clone();
    for other in ["", &plain, &eve] {
        assert_eq!(proof(other).await, Value::Null);
    }
    assert_eq!(site.get(&page).await.json()[0]["state"], "on_file");
    for reader in [&ada, &desk] {
        assert_eq!(proof(reader).await, json!({ "id": number, "name": "title.pdf" }));
    }
    let shared = json!({ "username": null, "until": "2026-01-20" });
    call(&site, &ada, Method::PUT, &format!("{paper}/shares"), &shared).await;
    assert_eq!(proof(&eve).await["id"], number);
    assert_eq!(proof(&plain).await, Value::Null);
    let at_desk = get(&site, &desk, &format!("/api/admin/submissions/{id}/claims")).await.json();
    assert_eq!(at_desk[0]["proof"]["id"], number);

    let finding = format!("/api/admin/claims/{}/finding", at_desk[0]["id"]);
    let seen = json!({ "finding": "seen", "reason": "We read the title." });
    assert_eq!(call(&site, &desk, Method::PUT, &finding, &seen).await.json()[0]["state"], "seen");
    site.call_as(&ada, Method::DELETE, &paper).await;
    let gone = site.get(&page).await.json();
    assert_eq!((&gone[0]["state"], &gone[0]["proof"]), (&json!("off_file"), &Value::Null));
    assert!(gone[0]["foundAt"].is_string(), "when it was seen stays on record");
    let listing = format!("{SUBMISSIONS}/{id}/listing");
    let sale = json!({ "status": "sold", "soldPriceNumeric": 2_400_000 });
    assert_eq!(call(&site, &ada, Method::PATCH, &listing, &sale).await.status, StatusCode::OK);
    let late = state_claim(&site, &ada, &format!("{claims}/owners"), "One owner", Value::Null).await;
    assert_eq!(late.status, StatusCode::CONFLICT);
}

/// Any seller attaches evidence to a vehicle of their own; the vault stays with collectors.
#[actix_web::test]
async fn seller_without_collector_role_attaches_documents() {
    let site = TestSite::new();
    let (ada, eve) = (site.join("ada").await, site.join("eve").await);
    let (claims, id) = create_submission(&site, &ada).await;
    let keyed = || upload_about(&ada, &id, PDF).insert_header(("Idempotency-Key", "k"));
    let answer = site.send(keyed()).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.body);
    let document = answer.json();
    assert_eq!(document["vehicle"]["submissionId"], id);
    let own = get(&site, &ada, "/api/documents").await.json();
    assert_eq!((own.as_array().unwrap().len(), &own[0]["id"]), (1, &document["id"]));
    let stated =
        state_claim(&site, &ada, &format!("{claims}/owners"), "Two owners", document["id"].clone()).await;
    assert_eq!(stated.json()[0]["proof"]["id"], document["id"], "{}", stated.body);

    for cookie in [&eve, ""] {
        let file = get(&site, cookie, &format!("/api/documents/{}/file", document["id"])).await;
        assert!(matches!(file.status, StatusCode::NOT_FOUND | StatusCode::UNAUTHORIZED), "{}", file.status);
    }
    assert_eq!(send_about(&site, &eve, &id, PDF).await.status, StatusCode::NOT_FOUND, "another's vehicle");
    assert_eq!(send_about(&site, &ada, &json!(999), PDF).await.status, StatusCode::NOT_FOUND);
    let wrong = send_about(&site, &ada, &id, b"<html>").await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(wrong.json()["fields"]["file"].is_string(), "{}", wrong.body);
    let withdrawn =
        call(&site, &ada, Method::POST, &format!("{SUBMISSIONS}/{id}/withdraw"), &json!({})).await;
    assert_eq!(withdrawn.status, StatusCode::OK, "{}", withdrawn.body);
    let late = send_about(&site, &ada, &id, PDF).await;
    assert_eq!(late.status, StatusCode::CONFLICT, "{}", late.body);
    let repeated = site.send(keyed()).await;
    assert_eq!(
        (repeated.status, repeated.json()),
        (StatusCode::CREATED, document),
        "it was stored before the vehicle was withdrawn"
    );
    assert_eq!(get(&site, &ada, "/api/documents").await.json().as_array().unwrap().len(), 1);
}
