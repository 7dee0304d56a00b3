//! Who may call what: each operation of the document has a row here, and each row is tried.

use actix_web::{
    http::{Method, StatusCode},
    test::TestRequest,
};

use crate::harness::TestSite;

/// Who may make a call.
enum Access {
    /// Everybody; tried as a visitor, who must not be refused for who they are.
    Everybody,
    /// Whoever is signed in; tried as a visitor, who must get 401.
    SignedIn,
}

/// Method, path and who may. Spec §6; deny by default: an operation without a row fails.
const ROWS: &[(&str, &str, Access)] = &[
    ("GET", "/api/user", Access::SignedIn),
    ("POST", "/api/inquiries", Access::Everybody),
    ("POST", "/api/appointments", Access::Everybody),
    ("POST", "/api/access-requests", Access::Everybody),
    ("GET", "/api/vehicles", Access::Everybody),
    ("GET", "/api/vehicles/featured", Access::Everybody),
    ("GET", "/api/vehicles/recent", Access::Everybody),
    ("GET", "/api/vehicles/facets", Access::Everybody),
    ("GET", "/api/vehicles/suggestions", Access::Everybody),
    ("GET", "/api/vehicles/{id}", Access::Everybody),
    ("GET", "/api/vehicles/{id}/similar", Access::Everybody),
];

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

    let site = TestSite::new();
    for (method, path, access) in ROWS {
        let request = TestRequest::default()
            .method(Method::from_bytes(method.as_bytes()).unwrap())
            .uri(&path.replace("{id}", "1"));
        let status = site.send(request).await.status;
        match access {
            Access::Everybody => {
                assert!(
                    ![StatusCode::UNAUTHORIZED, StatusCode::FORBIDDEN].contains(&status),
                    "{method} {path}"
                );
            }
            Access::SignedIn => assert_eq!(status, StatusCode::UNAUTHORIZED, "{method} {path}"),
        }
    }
}
