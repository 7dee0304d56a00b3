//! Evidence files of applications.

use actix_web::http::{Method, StatusCode, header};
use serde_json::json;

use crate::{
    harness::TestSite,
    membership::{PDF, form, upload},
};

const ONE: &[u8] = b"%PDF-1.7 one startxref 9 %%EOF";
const TWO: &[u8] = b"%PDF-1.7 two startxref 9 %%EOF";

#[actix_web::test]
async fn evidence_upload_is_idempotent() {
    let site = TestSite::new();
    let (ada, eve) = (site.join("ada").await, site.join("eve").await);
    let send = async |who: &str, name: &str, content: &[u8]| {
        let request = form(name, content).insert_header((header::COOKIE, who));
        site.send(request.insert_header(("Idempotency-Key", "k"))).await
    };
    let first = send(&ada, "title.pdf", ONE).await;
    assert_eq!(first.status, StatusCode::CREATED, "{}", first.body);
    for _ in 0..8 {
        assert_eq!(send(&ada, "title.pdf", ONE).await.body, first.body);
    }
    for (name, content) in [("title.pdf", TWO), ("other.pdf", ONE)] {
        assert_eq!(send(&ada, name, content).await.status, StatusCode::UNPROCESSABLE_ENTITY);
    }
    let eve_file = send(&eve, "title.pdf", ONE).await.json();
    assert_ne!(eve_file["id"], first.json()["id"], "a key is its member's");
    let blobs = site.site.blobs.list_all().await.unwrap();
    assert_eq!(blobs.len(), 2, "what was sent again leaves no file behind");
}

#[actix_web::test]
async fn evidence_file_kind_is_detected_by_content() {
    let site = TestSite::new();
    let ada = site.join("ada").await;
    for content in [b"<svg onload=alert(1)>".as_slice(), b"<html>%PDF-1.7", b"MZ\x90\0", b""] {
        let refused = upload(&site, &ada, "title.pdf", content).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{content:?}");
        assert_eq!(refused.json()["fields"]["file"], "Please choose a PDF, JPEG, PNG or WebP file");
    }
    let mut large = PDF.to_vec();
    large.resize(10 * 1024 * 1024 + 1, b' ');
    assert_eq!(upload(&site, &ada, "title.pdf", &large).await.status, StatusCode::PAYLOAD_TOO_LARGE);
    let uploaded = upload(&site, &ada, "../../a/title.pdf", PDF).await.json();
    assert_eq!((&uploaded["name"], &uploaded["mediaType"]), (&json!("title.pdf"), &json!("application/pdf")));
    let path = format!("/api/collector-applications/evidence/{}", uploaded["id"]);
    let eve = site.join("eve").await;
    for method in [Method::GET, Method::DELETE] {
        assert_eq!(site.call_as(&eve, method, &path).await.status, StatusCode::NOT_FOUND);
    }
    for _ in 1..6 {
        assert_eq!(upload(&site, &ada, "title.pdf", PDF).await.status, StatusCode::CREATED);
    }
    let seventh = upload(&site, &ada, "title.pdf", PDF).await;
    assert_eq!(seventh.json()["fields"]["evidence"], "Please attach at most 6 files");
    assert_eq!(site.site.blobs.list_all().await.unwrap().len(), 6);
    assert_eq!(site.call_as(&ada, Method::DELETE, &path).await.status, StatusCode::NO_CONTENT);
    assert_eq!(site.site.blobs.list_all().await.unwrap().len(), 5);
}
