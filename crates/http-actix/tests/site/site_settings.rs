//! Tests of the settings of the site.

use actix_web::http::{Method, StatusCode};
use application::business_time::promised_by;
use domain::{inquiries::Queue, site_settings::Holidays};
use serde_json::{Value, json};

use crate::{
    harness::TestSite,
    submissions::{admin, call},
};

const PATH: &str = "/api/admin/site-settings";

fn form(revision: i32) -> Value {
    json!({
        "revision": revision,
        "email": "desk@marque.example",
        "phone": "(414) 555-0100",
        "address": "1 Oak Street, Chicago, IL 60611",
        "hours": "10 AM to 4 PM",
        "licenses": "Illinois dealer license DL1234",
        "testimonials": [{ "text": "Straight people.", "author": "J. D., Madison" }],
        "holidays": [{ "date": "2026-01-16", "name": "Inventory" }],
        "fees": [{ "label": "Documentary fee", "amount": "$367.70", "note": "" }],
        "privateMessages": true,
    })
}

#[actix_web::test]
async fn admins_save_the_settings_and_pages_show_them() {
    let site = TestSite::new();
    let staff = admin(&site).await;
    let first = site.call_as(&staff, Method::GET, PATH).await.json();
    assert_eq!((&first["savedAt"], &first["settings"]["revision"]), (&Value::Null, &json!(0)));
    assert_eq!(first["settings"]["phone"], "(312) 555-0142", "the operator's default");
    let coming = &first["federalHolidays"][0];
    assert_eq!(coming, &json!({ "date": "2026-01-19", "name": "Martin Luther King Jr. Day" }));

    let saved = call(&site, &staff, Method::PUT, PATH, &form(0)).await;
    assert_eq!(saved.status, StatusCode::OK, "{}", saved.body);
    assert_eq!(saved.json()["settings"], form(1));
    assert_eq!(site.call_as(&staff, Method::GET, PATH).await.json(), saved.json());
    let home = site.call(Method::GET, "/").await.body;
    for text in ["(414) 555-0100", "Illinois dealer license DL1234", "Straight people.", "$367.70"] {
        assert!(home.contains(text), "{text}: {home}");
    }
    assert!(!home.contains("(312) 555-0142"), "{home}");

    let log = site.call_as(&staff, Method::GET, "/api/admin/audit?action=site_settings_changed").await.json();
    assert_eq!(log[0]["changes"][0]["field"], "email", "{log}");
}

#[actix_web::test]
async fn invalid_and_outdated_settings_are_refused() {
    let site = TestSite::new();
    let staff = admin(&site).await;
    let mut wrong = form(0);
    wrong["phone"] = json!("call us");
    wrong["hours"] = json!("Mon-Fri 9-6");
    wrong["holidays"] = json!([{ "date": "2026-02-30", "name": "None" }]);
    wrong["fees"] = json!([{ "label": "Documentary fee", "amount": "some", "note": "" }]);
    let refused = call(&site, &staff, Method::PUT, PATH, &wrong).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    let fields = refused.json()["fields"].clone();
    for field in ["phone", "hours", "holidays", "fees"] {
        assert!(fields[field].is_string(), "{field}: {fields}");
    }
    let misspelt = json!({ "revision": 0, "telephone": "(414) 555-0100" });
    assert!(call(&site, &staff, Method::PUT, PATH, &misspelt).await.status.is_client_error());
    assert_eq!(call(&site, &staff, Method::PUT, PATH, &form(3)).await.status, StatusCode::CONFLICT);
    assert_eq!(site.call_as(&staff, Method::GET, PATH).await.json()["savedAt"], Value::Null);
}

#[actix_web::test]
async fn response_times_skip_holidays() {
    let site = TestSite::new();
    let staff = admin(&site).await;
    call(&site, &staff, Method::PUT, PATH, &form(0)).await;
    let inquiry = json!({
        "name": "Ada Lovelace",
        "email": "ada@example.com",
        "message": "Is the car still for sale?",
        "consent": true,
    });
    let sent = call(&site, "", Method::POST, "/api/inquiries", &inquiry).await;
    assert_eq!(sent.status, StatusCode::CREATED, "{}", sent.body);
    let queues = site.call_as(&staff, Method::GET, "/api/admin/queues").await.json();
    let queue = queues.as_array().unwrap().iter().find(|queue| queue["queue"] == "inquiries").unwrap();
    // It arrived on a Thursday before 9 AM; the Friday is a holiday.
    let without = promised_by(Queue::Inquiries, site.clock_now(), &Holidays::NONE);
    assert_eq!(without.to_rfc3339(), "2026-01-16T15:00:00+00:00");
    assert_eq!(queue["promisedBy"], "2026-01-19T15:00:00.000Z");
}
