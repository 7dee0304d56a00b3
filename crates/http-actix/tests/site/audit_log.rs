//! The audit log of admins and its export.

use actix_web::http::StatusCode;
use ports::sessions::Sessions;
use serde_json::json;
use testkit::at_minute;

use crate::{
    harness::TestSite,
    submissions::{admin, create_listing, get},
};

/// The export covers several batches, with each entry once.
#[actix_web::test]
async fn audit_export_covers_all_entries_in_batches() {
    let site = TestSite::new();
    let desk = admin(&site).await;
    for _ in 0..1200 {
        site.store.record_failed_log_in(None, None, at_minute(0)).await.unwrap();
    }
    let table = get(&site, &desk, "/api/admin/audit/export").await.body;
    let numbers: Vec<i64> =
        table.lines().skip(1).map(|line| line.split(',').next().unwrap().parse().unwrap()).collect();
    assert!(numbers.len() >= 1202, "{}", numbers.len());
    assert!(numbers.is_sorted_by(|a, b| *a == b + 1), "each line once, the latest first");
}

#[actix_web::test]
async fn audit_log_lists_actor_target_and_changes() {
    let site = TestSite::new();
    let (ada, desk) = (site.join("ada").await, admin(&site).await);
    create_listing(&site, &ada, &desk).await;
    let lines = get(&site, &desk, "/api/admin/audit?actor=DESK&action=submission_moved").await.json();
    assert_eq!(lines.as_array().unwrap().len(), 1, "{lines}");
    assert_eq!(
        (&lines[0]["actor"]["username"], &lines[0]["target"]["label"]),
        (&json!("desk"), &json!("submission 1"))
    );
    assert_eq!(
        lines[0]["changes"],
        json!([{ "field": "status", "before": "pending", "after": "approved", "isWithheld": false }])
    );
    let one = get(&site, &desk, "/api/admin/audit?object=submission:1").await.json();
    let of_one: Vec<_> = one.as_array().unwrap().iter().map(|line| line["action"].clone()).collect();
    assert_eq!(of_one, ["submission_moved", "submission_sent"]);
    assert_eq!(get(&site, &desk, "/api/admin/audit?object=vehicle:99").await.json(), json!([]));
    let table = get(&site, &desk, "/api/admin/audit/export?object=submission:1").await.body;
    assert_eq!(table.lines().count(), 3, "{table}");
    let refused = get(&site, &desk, "/api/admin/audit?object=topic:1").await;
    assert!(refused.json()["fields"]["object"].as_str().unwrap().contains("vehicle:711"), "{}", refused.body);
    let actions = get(&site, &desk, "/api/admin/audit/actions").await.json();
    assert_eq!(actions, json!(["registered", "role_granted", "submission_moved", "submission_sent"]));
    let page = get(&site, &desk, "/api/admin/audit?limit=2").await;
    let next = page.header("link").split(['<', '>']).nth(1).unwrap().to_owned();
    let (first, second) = (page.json(), get(&site, &desk, &next).await.json());
    assert!(first[1]["id"].as_i64() > second[0]["id"].as_i64());
    assert_eq!(get(&site, &desk, "/api/admin/audit?actor=nobody").await.json(), json!([]));
    assert_eq!(get(&site, &desk, "/api/admin/audit?from=2026-01-16").await.json(), json!([]));
    assert!(!get(&site, &desk, "/api/admin/audit?to=2026-01-15").await.json().as_array().unwrap().is_empty());
    let table = get(&site, &desk, "/api/admin/audit/export?actor=desk&action=submission_moved").await;
    assert_eq!(table.header("content-type"), "text/csv; charset=utf-8; header=present");
    assert_eq!(table.header("content-disposition"), "attachment; filename=\"audit-log.csv\"");
    let lines: Vec<&str> = table.body.lines().collect();
    assert_eq!(lines.len(), 2, "{}", table.body);
    assert_eq!(
        lines[0],
        "number,at,actor_number,actor,action,target_number,target,vehicle_number,field,before,after,reason,details,address"
    );
    assert!(lines[1].contains(",desk,submission_moved,"), "{}", lines[1]);
    assert!(lines[1].contains(",status,pending,approved,"), "{}", lines[1]);
    assert_eq!(get(&site, &desk, "/api/admin/audit/export?actor=nobody").await.body.lines().count(), 1);
    assert_eq!(
        get(&site, &desk, "/api/admin/audit/export?from=soon").await.status,
        StatusCode::UNPROCESSABLE_ENTITY
    );
    for path in ["/api/admin/audit?action=bogus", "/api/admin/audit/export?action=bogus"] {
        let refused = get(&site, &desk, path).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{path}");
        assert!(refused.json()["fields"]["action"].is_string(), "{}", refused.body);
    }
    for from in ["soon", "-9999-01-01", "%2B10000-01-01"] {
        let refused = get(&site, &desk, &format!("/api/admin/audit?from={from}")).await;
        assert_eq!(refused.json()["fields"]["from"], "from must be a day or a moment, as in 2026-12-24");
    }
}
