//! Error responses: problems with a request id, also after a panic and for static files.

use actix_web::http::StatusCode;

use crate::{
    harness::TestSite,
    metrics::{scrape, site_with_metrics},
};

#[actix_web::test]
async fn error_is_a_problem_with_request_id_and_no_internals() {
    let answer = TestSite::new().get("/api/nowhere").await;
    assert_eq!(answer.status, StatusCode::NOT_FOUND);
    assert_eq!(answer.header("content-type"), "application/problem+json");
    assert_eq!(answer.header("cache-control"), "no-store");
    let problem = answer.json();
    assert_eq!(problem["type"], "about:blank");
    assert_eq!(problem["title"], "Not Found");
    assert_eq!(problem["detail"], "There is nothing at this address");
    assert_eq!(problem["requestId"].as_str().unwrap().len(), 36);
}

#[actix_web::test]
async fn panicking_handler_gives_a_problem_response() {
    let mut site = site_with_metrics("token");
    // A mock panics on any call that is not expected; the metrics ask for the version.
    let mut vehicle_reader = ports::vehicles::MockVehicleReader::new();
    vehicle_reader.expect_version().returning(|| None);
    site.site.vehicle_reader = std::sync::Arc::new(vehicle_reader);
    let answer = site.get("/api/vehicles").await;
    assert_eq!(answer.status, StatusCode::INTERNAL_SERVER_ERROR);
    assert_eq!(answer.header("content-type"), "application/problem+json");
    assert_eq!(answer.header("x-content-type-options"), "nosniff");
    assert_eq!(answer.header("cache-control"), "no-store");
    assert!(answer.header("content-security-policy").starts_with("default-src 'none'"));
    assert_eq!(answer.json()["message"], "Something went wrong on our side; please try again");
    assert_eq!(answer.json()["requestId"].as_str().unwrap().len(), 36);
    assert!(site.send(scrape("Bearer token")).await.body.contains(r#"status="500""#));
}

/// Errors of static files are problems with the common headers.
#[actix_web::test]
async fn static_file_errors_are_problems() {
    let site = TestSite::new();
    for address in [
        "/assets/missing.js",
        "/assets/.hidden",
        "/assets/%2e%2e/index.html",
        "/assets/app.js%00",
        "/assets/",
        "/plates/missing.avif",
        "/icons/missing.png",
        "/sitemaps/vehicles-999.xml",
    ] {
        let answer = site.get(address).await;
        assert!(answer.status.is_client_error(), "{address}: {}", answer.status);
        assert_eq!(answer.header("content-type"), "application/problem+json", "{address}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{address}");
        assert_eq!(answer.header("cache-control"), "no-store", "{address}");
        assert!(answer.header("content-security-policy").starts_with("default-src 'none'"), "{address}");
        assert_eq!(answer.json()["requestId"].as_str().unwrap().len(), 36, "{address}");
    }
}
