//! Operation of the site by admins: the mail queue and the background jobs.

use std::{sync::Arc, time::Duration};

use actix_web::http::{Method, StatusCode};
use chrono::{SecondsFormat, TimeDelta};
use domain::{
    Timestamp,
    contact_requests::EmailAddress,
    jobs::{JobFailure, JobState, JobStatus},
    mail::{Mail, MailId},
};
use ports::{
    audit::{AuditLog, AuditQuery},
    mail::{MailOutbox, MailResult},
    pictures::Pictures,
};
use serde_json::{Value, json};

use crate::{
    harness::{Answer, TestSite},
    submissions::admin,
};

const MAILS: &str = "/api/admin/mails";
const SECRET: &str = "https://marque.example/reset-password/secret";

/// Queues a mail and records this result of its delivery.
async fn queue_with_result(site: &TestSite, subject: &str, fate: MailResult) -> MailId {
    let (store, now) = (&site.store, site.clock_now());
    let to = EmailAddress::parse("register", "ada@example.com").unwrap();
    let id = store.post(Mail::new(to, subject, SECRET).with_html(SECRET), now).await.unwrap();
    store.claim_due(now, Duration::from_secs(60), 100).await.unwrap();
    store.record_result(id, fate, now).await.unwrap();
    id
}

fn rfc3339(at: Timestamp) -> String {
    at.to_rfc3339_opts(SecondsFormat::Millis, true)
}

fn given_up() -> MailResult {
    MailResult::GivenUp { why: "550 no such mailbox".into() }
}

async fn change_mail(site: &TestSite, staff: &str, id: MailId, action: &str) -> Answer {
    site.call_as(staff, Method::POST, &format!("{MAILS}/{}/{action}", id.0)).await
}

async fn list_mails(site: &TestSite, staff: &str, query: &str) -> Vec<Value> {
    let answer = site.call_as(staff, Method::GET, &format!("{MAILS}{query}")).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
    assert!(!answer.body.contains("secret"), "the content of mail is never sent: {}", answer.body);
    answer.json().as_array().unwrap().clone()
}

#[actix_web::test]
async fn admins_see_what_needs_attention_without_its_content() {
    let site = TestSite::new();
    let staff = admin(&site).await;
    queue_with_result(&site, "Sent", MailResult::Sent).await;
    let lost = queue_with_result(&site, "Lost", given_up()).await;
    let until = site.clock_now() + TimeDelta::minutes(5);
    let failed =
        queue_with_result(&site, "Failed", MailResult::Postponed { until, why: "451 later".into() }).await;
    let found = list_mails(&site, &staff, "").await;
    let expected = json!({
        "id": failed.0, "recipient": "ada@example.com", "subject": "Failed", "state": "waiting", "failures": 1,
        "lastError": "451 later", "queuedAt": rfc3339(site.clock_now()), "nextAttemptAt": rfc3339(until)
    });
    assert_eq!(found[0], expected);
    assert_eq!(found.iter().map(|mail| &mail["id"]).collect::<Vec<_>>(), [failed.0, lost.0]);
    assert_eq!(found[1]["nextAttemptAt"], Value::Null);
    for (state, subject) in [("sent", "Sent"), ("given_up", "Lost")] {
        let found = list_mails(&site, &staff, &format!("?state={state}")).await;
        assert_eq!(found.iter().map(|mail| &mail["subject"]).collect::<Vec<_>>(), [subject]);
    }
    let refused = site.call_as(&staff, Method::GET, &format!("{MAILS}?state=sending")).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[actix_web::test]
async fn mail_queue_is_paged() {
    let site = TestSite::new();
    let staff = admin(&site).await;
    for number in 0..51 {
        queue_with_result(&site, &format!("Lost {number}"), given_up()).await;
    }
    let first = site.call_as(&staff, Method::GET, &format!("{MAILS}?state=given_up")).await;
    assert_eq!((first.json().as_array().unwrap().len(), first.header("x-total-count")), (50, "51"));
    let next = first.header("link").split(['<', '>']).nth(1).unwrap().to_owned();
    let second = site.call_as(&staff, Method::GET, &next).await;
    assert_eq!(second.json()[0]["subject"], "Lost 0");
    assert_eq!(second.header("link"), "");
}

#[actix_web::test]
async fn a_mail_is_retried_and_dropped_once() {
    let site = TestSite::new();
    let staff = admin(&site).await;
    let lost = queue_with_result(&site, "Lost", given_up()).await;
    let retried = change_mail(&site, &staff, lost, "retry").await;
    assert_eq!(retried.status, StatusCode::OK, "{}", retried.body);
    assert_eq!((&retried.json()["state"], &retried.json()["failures"]), (&json!("waiting"), &json!(0)));
    let dropped = change_mail(&site, &staff, lost, "drop").await;
    assert_eq!((dropped.status, &dropped.json()["state"]), (StatusCode::OK, &json!("dropped")));
    let sent = queue_with_result(&site, "Sent", MailResult::Sent).await;
    for (id, sentence) in [(lost, "This email was dropped"), (sent, "This email was already sent")] {
        for each in ["retry", "drop"] {
            let refused = change_mail(&site, &staff, id, each).await;
            assert_eq!(refused.status, StatusCode::CONFLICT, "{each}");
            assert_eq!(refused.json()["message"], sentence, "{each}");
        }
    }
    assert_eq!(change_mail(&site, &staff, MailId(4711), "drop").await.status, StatusCode::NOT_FOUND);
    let lines = site.store.audit_lines(&AuditQuery::default(), 2).await.unwrap().items;
    let entries: Vec<_> = lines
        .iter()
        .map(|line| {
            (line.action.as_str(), line.actor.as_ref().unwrap().username.as_deref(), line.details.as_str())
        })
        .collect();
    let details = format!("{{\"mail\":{}}}", lost.0);
    let expected = ["mail_dropped", "mail_retried"].map(|action| (action, Some("desk"), details.as_str()));
    assert_eq!(entries, expected);
}

#[actix_web::test]
async fn mail_being_sent_cannot_be_dropped() {
    let site = TestSite::new();
    let staff = admin(&site).await;
    let to = EmailAddress::parse("register", "ada@example.com").unwrap();
    let id = site.store.post(Mail::new(to, "On its way", SECRET), site.clock_now()).await.unwrap();
    site.store.claim_due(site.clock_now(), Duration::from_secs(60), 100).await.unwrap();
    let waiting = list_mails(&site, &staff, "?state=waiting").await;
    let on_its_way = waiting.iter().find(|mail| mail["id"] == id.0).unwrap();
    assert_eq!((&on_its_way["state"], &on_its_way["nextAttemptAt"]), (&json!("sending"), &Value::Null));
    let refused = change_mail(&site, &staff, id, "drop").await;
    assert_eq!(refused.status, StatusCode::CONFLICT);
    assert!(refused.json()["message"].as_str().unwrap().contains("being sent right now"));
}

#[actix_web::test]
async fn admins_see_the_jobs_of_the_answering_server() {
    let mut site = TestSite::new();
    let now = site.clock_now();
    let job = JobStatus {
        name: "mail-delivery",
        state: JobState::Restarting,
        started_at: now,
        last_success: Some(now),
        last_failure: Some(JobFailure { at: now, message: "it panicked: no more".into() }),
        failures: 7,
        failures_in_a_row: 1,
        restarts: 2,
        max_silence: TimeDelta::minutes(10),
    };
    let fresh = JobStatus {
        name: "cleanup",
        state: JobState::Running,
        last_success: None,
        last_failure: None,
        failures: 0,
        failures_in_a_row: 0,
        restarts: 0,
        ..job.clone()
    };
    site.site.jobs = Arc::new(vec![job, fresh]);
    let staff = admin(&site).await;
    let answer = site.call_as(&staff, Method::GET, "/api/admin/jobs").await;
    let jobs = answer.json();
    let (first, second) = (&jobs[0], &jobs[1]);
    assert_eq!((&first["name"], &first["state"]), (&json!("mail-delivery"), &json!("restarting")));
    assert_eq!((&first["needsAttention"], &first["restarts"]), (&json!(true), &json!(2)));
    assert_eq!(first["lastError"], "it panicked: no more");
    assert_eq!(first["lastFailureAt"], first["lastSuccessAt"]);
    assert_eq!((&second["needsAttention"], &second["lastError"]), (&json!(false), &Value::Null));
}

#[actix_web::test]
async fn admins_see_the_storage_that_the_site_uses() {
    let site = TestSite::new();
    let staff = admin(&site).await;
    let ada = site.join("ada").await;
    for (who, status) in [("", StatusCode::UNAUTHORIZED), (&ada, StatusCode::FORBIDDEN)] {
        assert_eq!(site.call_as(who, Method::GET, "/api/admin/storage").await.status, status);
    }
    let user = site.id_of("ada").await;
    for number in [2, 5] {
        let picture = testkit::new_picture(user, number);
        site.store.store_picture(&picture, &testkit::command_at(site.clock_now())).await.unwrap();
    }
    let found = site.call_as(&staff, Method::GET, "/api/admin/storage").await;
    assert_eq!(found.status, StatusCode::OK, "{}", found.body);
    let none = |kind: &str| json!({ "kind": kind, "files": 0, "bytes": 0, "unmeasured": 0 });
    let files = json!([
        { "kind": "photos", "files": 2, "bytes": 7_000, "unmeasured": 0 },
        none("documents"),
        none("evidence"),
        none("feed_files"),
        none("data_exports"),
    ]);
    let expected = json!({ "databaseBytes": 0, "tables": [], "files": files, "lastBackup": null });
    assert_eq!(found.json(), expected);
}

#[actix_web::test]
async fn overloaded_store_serves_visitors_and_refuses_the_rest() {
    let site = TestSite::new();
    let staff = admin(&site).await;
    site.store.set_overloaded(true);
    for (cookie, method, address) in [
        (staff.as_str(), Method::GET, MAILS),
        (staff.as_str(), Method::GET, "/api/vehicles"),
        ("", Method::POST, "/api/login"),
    ] {
        let refused = site.call_as(cookie, method, address).await;
        assert_eq!(refused.status, StatusCode::SERVICE_UNAVAILABLE, "{address}");
        assert_eq!(refused.headers.get("retry-after").unwrap(), "2", "{address}");
        assert_eq!(refused.headers.get("content-type").unwrap(), "application/problem+json");
        assert_eq!(refused.headers.get("cache-control").unwrap(), "no-store");
        assert_eq!(refused.headers.get("x-content-type-options").unwrap(), "nosniff");
        assert!(refused.body.contains("The site is busy"), "{}", refused.body);
    }
    for address in ["/api/vehicles", "/healthz", "/readyz", "/"] {
        assert_eq!(site.get(address).await.status, StatusCode::OK, "{address}");
    }
    site.store.set_overloaded(false);
    assert_eq!(site.call_as(&staff, Method::GET, MAILS).await.status, StatusCode::OK);
}
