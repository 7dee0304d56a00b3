//! Document vault: upload, sharing, end of shares, and no disclosure of other members' documents.

use std::sync::Arc;

use actix_web::{
    http::{Method, StatusCode, header},
    test::TestRequest,
};
use application::documents::sweep_documents;
use chrono::TimeDelta;
use domain::{
    accounts::{Role, UserId},
    audit::Action,
    documents::{DocumentAction, MAX_BYTES},
};
use ports::{
    StoreError,
    audit::AuditLog,
    blobs::{BlobKey, BlobSource, Blobs},
    clock::Clock,
    malware::{MockMalwareScanner, ScanResult},
};
use serde_json::{Value, json};

pub(crate) use crate::harness::{call, get};
use crate::{
    harness::{Answer, TestSite},
    pictures::png,
};

pub(crate) const DOCUMENTS: &str = "/api/documents";
/// A PDF that contains a script.
pub(crate) const PDF: &[u8] =
    b"%PDF-1.7\n1 0 obj << /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >> endobj\n\
    <script>fetch('/api/user')</script>\nstartxref\n9\n%%EOF\n";

pub(crate) async fn with_role(site: &TestSite, name: &str, role: Role) -> String {
    let cookie = site.join(name).await;
    site.grant(name, role).await;
    cookie
}

fn form(cookie: &str, name: &str, content: &[u8]) -> TestRequest {
    form_with(cookie, "file", name, content)
}

fn form_with(cookie: &str, field: &str, name: &str, content: &[u8]) -> TestRequest {
    let head = format!(
        "--edge\r\nContent-Disposition: form-data; name=\"{field}\"; filename=\"{name}\"\r\n\
         BlobSource-Type: text/html\r\n\r\n"
    );
    TestRequest::post()
        .uri(DOCUMENTS)
        .insert_header((header::COOKIE, cookie))
        .insert_header((header::CONTENT_TYPE, "multipart/form-data; boundary=edge"))
        .set_payload([head.as_bytes(), content, b"\r\n--edge--\r\n"].concat())
}

/// Uploads a document about a submission.
pub(crate) async fn send_about(site: &TestSite, cookie: &str, submission: &Value, content: &[u8]) -> Answer {
    site.send(upload_about(cookie, submission, content)).await
}

/// Upload of a document about a submission.
pub(crate) fn upload_about(cookie: &str, submission: &Value, content: &[u8]) -> TestRequest {
    form(cookie, "title.pdf", content).uri(&format!("/api/vehicle-submissions/{submission}/documents"))
}

pub(crate) async fn upload_document(site: &TestSite, cookie: &str, name: &str, content: &[u8]) -> String {
    let answer = site.send(form(cookie, name, content)).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.body);
    format!("{DOCUMENTS}/{}", answer.json()["id"])
}

pub(crate) async fn share(
    site: &TestSite,
    cookie: &str,
    document: &str,
    username: Option<&str>,
    until: &str,
) -> Answer {
    let body = json!({ "username": username, "until": until });
    call(site, cookie, Method::PUT, &format!("{document}/shares"), &body).await
}

pub(crate) async fn refusals(site: &TestSite) -> Vec<(Option<UserId>, Option<UserId>)> {
    let entries = site.store.entries_after(0, 1000).await.unwrap();
    let refused = entries
        .into_iter()
        .filter(|entry| matches!(entry.action, Action::Document(DocumentAction::Refused, _)));
    refused.map(|entry| (entry.actor.user, entry.user)).collect()
}

#[actix_web::test]
async fn images_have_previews_and_other_file_types_are_refused() {
    let site = TestSite::new();
    let ada = with_role(&site, "ada", Role::Collector).await;
    let eve = with_role(&site, "eve", Role::Collector).await;
    let plate = upload_document(&site, &ada, "plate.png", &png(700, 400, 9)).await;
    share(&site, &ada, &plate, None, "2026-01-20").await;
    let preview = get(&site, &eve, &format!("{plate}/preview")).await;
    assert_eq!((preview.status, preview.header("content-type")), (StatusCode::OK, "image/webp"));
    assert_eq!(
        preview.header("content-security-policy"),
        "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox"
    );
    assert_eq!(preview.header("cache-control"), "private, no-store");
    let log = get(&site, &ada, &format!("{plate}/accesses")).await.json();
    assert_eq!(log[0]["way"], "previewed");

    let title = upload_document(&site, &ada, "title.pdf", PDF).await;
    assert_eq!(get(&site, &ada, &format!("{title}/preview")).await.status, StatusCode::NOT_FOUND);
    let broken = &png(700, 400, 9)[..200];
    for (name, content) in [
        ("a.pdf", &b"<html><script>"[..]),
        ("a.svg", b"<svg/>"),
        ("a.pdf", b"MZ%PDF-"),
        ("a.pdf", b"%PDF-1.4\ngarbage"),
        ("a.png", broken),
    ] {
        let answer = site.send(form(&ada, name, content)).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{name}");
        assert!(answer.json()["fields"]["file"].is_string(), "{}", answer.body);
    }
    // A field with another name is not the document, whatever its size.
    for other in [PDF, &vec![b' '; MAX_BYTES as usize]] {
        let answer = site.send(form_with(&ada, "document", "a.pdf", other)).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", answer.body);
        assert_eq!(answer.json()["fields"]["file"], "Please choose a PDF, JPEG, PNG or WebP file");
    }
    let long = [PDF, &vec![b' '; MAX_BYTES as usize]].concat();
    let answer = site.send(form(&ada, "long.pdf", &long)).await;
    assert_eq!(answer.status, StatusCode::PAYLOAD_TOO_LARGE);
    assert!(answer.json()["message"].as_str().unwrap().contains("20 MB"));
    let vault = get(&site, &ada, DOCUMENTS).await;
    let sizes: Vec<u64> =
        vault.json().as_array().unwrap().iter().map(|document| document["size"].as_u64().unwrap()).collect();
    assert_eq!(sizes, [PDF.len() as u64, png(700, 400, 9).len() as u64], "the latest first");
    assert_eq!(vault.header("x-total-count"), "2");
    assert_eq!(vault.header("x-used-bytes"), sizes.iter().sum::<u64>().to_string());
}

#[actix_web::test]
async fn staff_reading_of_vehicle_documents_is_audited() {
    let site = TestSite::new();
    let ada = with_role(&site, "ada", Role::Collector).await;
    let eve = with_role(&site, "eve", Role::Collector).await;
    let desk = with_role(&site, "desk", Role::Admin).await;
    let submission = json!({
        "make": "Ferrari", "model": "F40", "year": "1990", "yearNumeric": 1990, "price": "$2,450,000",
        "priceNumeric": 2_450_000, "miles": "8,100 miles", "milesNumeric": 8100, "location": "Chicago, IL"
    });
    let offered = call(&site, &ada, Method::POST, "/api/vehicle-submissions", &submission).await.json();
    let approve = json!({ "status": "approved", "revision": 1 });
    let address = format!("/api/admin/submissions/{}/decision", offered["id"]);
    let listed = call(&site, &desk, Method::POST, &address, &approve).await;
    assert_eq!(listed.status, StatusCode::OK, "{}", listed.body);
    let vehicle = get(&site, &ada, "/api/vehicle-submissions").await.json()[0]["vehicleId"].clone();
    assert!(vehicle.is_number());
    let watch = format!("/api/user/watch-list/{vehicle}");
    assert_eq!(site.call_as(&eve, Method::PUT, &watch).await.status, StatusCode::NO_CONTENT);

    let document = upload_document(&site, &ada, "title.pdf", PDF).await;
    let file = format!("{document}/file");
    assert_eq!(get(&site, &desk, &file).await.status, StatusCode::NOT_FOUND, "private");
    let place = json!({ "submissionId": offered["id"] });
    let placed = call(&site, &ada, Method::PUT, &format!("{document}/vehicle"), &place).await;
    assert_eq!(placed.json()["vehicle"]["vehicleId"], vehicle);
    assert_eq!(get(&site, &desk, &file).await.status, StatusCode::OK);
    let log = get(&site, &ada, &format!("{document}/accesses")).await.json();
    assert_eq!((&log[0]["username"], &log[0]["isStaff"]), (&json!("desk"), &json!(true)));
    let audit = get(&site, &desk, "/api/admin/audit?action=document_read_by_staff").await.json();
    assert_eq!(audit.as_array().unwrap().len(), 1, "{audit}");

    let papers = format!("/api/vehicles/{vehicle}/documents");
    assert_eq!(get(&site, &desk, &papers).await.json()[0]["readAs"], "staff");
    assert_eq!(get(&site, &ada, &papers).await.json()[0]["readAs"], "owner");
    assert_eq!(get(&site, &eve, &papers).await.json(), json!([]));
    assert_eq!(get(&site, &eve, "/api/vehicles/4711/documents").await.status, StatusCode::NOT_FOUND);
    share(&site, &ada, &document, None, "2026-01-20").await;
    assert_eq!(get(&site, &eve, &papers).await.json()[0]["readAs"], "guest");
    let notifications = get(&site, &eve, "/api/notifications").await.json();
    assert_eq!(notifications[0]["title"], "New document: 1990 Ferrari F40");
    assert_eq!(notifications[0]["link"], format!("/listings/{vehicle}"));
    let other = call(&site, &eve, Method::PUT, &format!("{document}/vehicle"), &place).await;
    assert_eq!(other.status, StatusCode::NOT_FOUND);
}

#[actix_web::test]
#[expect(clippy::disallowed_methods, reason = "later than every file that the test wrote")]
async fn document_upload_is_idempotent_and_deletion_removes_files() {
    let site = TestSite::new();
    let ada = with_role(&site, "ada", Role::Collector).await;
    let mut ids = Vec::new();
    for _ in 0..2 {
        let request = form(&ada, "title.pdf", PDF).insert_header(("Idempotency-Key", "k"));
        ids.push(site.send(request).await.json()["id"].clone());
    }
    assert_eq!(ids[0], ids[1]);
    let other = form(&ada, "title.pdf", b"%PDF-1.4 another startxref 9 %%EOF")
        .insert_header(("Idempotency-Key", "k"));
    assert_eq!(site.send(other).await.status, StatusCode::UNPROCESSABLE_ENTITY);
    let folder = BlobKey::parse("documents").unwrap();
    assert_eq!(site.media.list(&folder).await.unwrap().len(), 1, "what came again was taken away");

    let stray = BlobKey::parse("documents/1/stray").unwrap();
    site.media.put(&stray, BlobSource::of(&b"x"[..]), 9).await.unwrap();
    assert_eq!(sweep_documents(site.store.as_ref(), &site.media, site.clock.as_ref()).await.unwrap(), 0);
    let later = testkit::FixedClock::at(chrono::Utc::now() + TimeDelta::hours(2));
    assert!(later.now() > chrono::Utc::now());
    assert_eq!(sweep_documents(site.store.as_ref(), &site.media, &later).await.unwrap(), 1, "the stray one");
    assert_eq!(site.media.list(&folder).await.unwrap().len(), 1);
}

/// Refused requests are logged up to a number per hour, then once as an excess.
#[actix_web::test]
async fn refused_document_requests_are_rate_limited() {
    let site = TestSite::new();
    let ada = with_role(&site, "ada", Role::Collector).await;
    let eve = with_role(&site, "eve", Role::Collector).await;
    let document = upload_document(&site, &ada, "title.pdf", PDF).await;
    for number in 0..30 {
        let address =
            if number % 2 == 0 { format!("{document}/file") } else { format!("{DOCUMENTS}/{number}999") };
        let method = if number % 2 == 0 { Method::GET } else { Method::DELETE };
        assert_eq!(site.call_as(&eve, method, &address).await.status, StatusCode::NOT_FOUND, "{number}");
    }
    for (method, end) in [(Method::GET, "/file"), (Method::GET, "/preview"), (Method::DELETE, "")] {
        let answer = site.call_as(&eve, method, &format!("{document}{end}")).await;
        assert_eq!(answer.status, StatusCode::TOO_MANY_REQUESTS, "{end}");
        assert_eq!(answer.header("retry-after"), "3600");
    }
    assert_eq!(refusals(&site).await.len(), 30);
    let entries = site.store.entries_after(0, 1000).await.unwrap();
    let limited =
        entries.iter().filter(|entry| matches!(entry.action, Action::Document(DocumentAction::Limited, _)));
    assert_eq!(limited.count(), 1);
    assert_eq!(get(&site, &ada, &format!("{document}/file")).await.status, StatusCode::OK, "others read on");
}

/// A file in which the scanner finds something is refused, and so is every file that could not be scanned.
#[actix_web::test]
async fn a_file_with_malware_is_refused() {
    let mut site = TestSite::new();
    let mut scanner = MockMalwareScanner::new();
    scanner.expect_scan().returning(|path| match std::fs::read(path).unwrap().as_slice() {
        content if content.starts_with(b"%PDF-1.7 bad") => Ok(ScanResult::Infected("Eicar-Signature".into())),
        content if content.starts_with(b"%PDF-1.7 unscanned") => {
            Err(StoreError::Unavailable("no clamd".into()))
        }
        _ => Ok(ScanResult::Clean),
    });
    site.site.malware_scanner = Some(Arc::new(scanner));
    let ada = with_role(&site, "ada", Role::Collector).await;
    let send = async |content: &[u8]| site.send(form(&ada, "title.pdf", content)).await;
    let refused = send(b"%PDF-1.7 bad").await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    let sentence = "Our scanner found malware in this file, so it was not stored";
    assert_eq!(refused.json()["message"], sentence);
    let unscanned = send(b"%PDF-1.7 unscanned").await;
    assert_eq!(unscanned.status, StatusCode::SERVICE_UNAVAILABLE);
    let sentence = "This file could not be checked for malware, so it was not stored; please try again later";
    assert_eq!(unscanned.json()["message"], sentence);
    assert_eq!(send(b"%PDF-1.7 good startxref 9 %%EOF").await.status, StatusCode::CREATED);
    assert_eq!(get(&site, &ada, DOCUMENTS).await.json().as_array().unwrap().len(), 1);
}
