//! `/.well-known/`: `security.txt` and the page to change a password.

use actix_web::http::{Method, StatusCode};
use domain::Timestamp;
use serde_json::json;

use crate::{
    harness::TestSite,
    submissions::{admin, call},
};

#[actix_web::test]
async fn security_txt_names_the_contact_email() {
    let site = TestSite::new();
    let path = "/.well-known/security.txt";
    assert_eq!(site.get(path).await.status, StatusCode::NOT_FOUND, "no email is set");
    let staff = admin(&site).await;
    let settings = "/api/admin/site-settings";
    let mut form = site.call_as(&staff, Method::GET, settings).await.json()["settings"].clone();
    form["email"] = json!("desk@marque.example");
    assert_eq!(call(&site, &staff, Method::PUT, settings, &form).await.status, StatusCode::OK);
    let answer = site.get(path).await;
    assert_eq!(answer.header("content-type"), "text/plain; charset=utf-8");
    let lines: Vec<&str> = answer.body.lines().collect();
    assert!(lines.contains(&"Contact: mailto:desk@marque.example"), "{lines:?}");
    assert!(lines.contains(&"Canonical: https://marque.example/.well-known/security.txt"), "{lines:?}");
    let expires = lines.iter().find_map(|line| line.strip_prefix("Expires: ")).unwrap();
    let left = expires.parse::<Timestamp>().unwrap() - site.clock_now();
    assert!((1..365).contains(&left.num_days()), "{expires}");
}

#[actix_web::test]
async fn change_password_leads_to_the_form() {
    let answer = TestSite::new().get("/.well-known/change-password").await;
    assert_eq!((answer.status, answer.header("location")), (StatusCode::FOUND, "/account?tab=security"));
}
