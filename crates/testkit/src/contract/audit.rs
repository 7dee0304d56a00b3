//! The contract of [`AuditLog`].

use domain::audit::{Action, Actor, AuditObject};
use ports::audit::{AuditLog, AuditQuery};

use super::{listing_changes::list_submission, notifications::member};
use crate::{VehicleFixture, at_minute};

/// The audit log is filtered by actor, member, action and time, latest first.
pub async fn audit_log_is_filtered_latest_first<F: VehicleFixture>(fixture: &F) {
    let (ada, desk) = (member(fixture, "ada").await, member(fixture, "desk").await);
    list_submission(fixture, ada, desk).await;
    let store = fixture.store();
    let names = async |query: AuditQuery| -> Vec<String> {
        let lines = store.audit_lines(&query, 9).await.unwrap();
        assert_eq!((lines.total, lines.next), (lines.items.len() as u64, None));
        lines.items.into_iter().map(|line| line.action).collect()
    };
    let all = ["submission_moved", "submission_sent", "registered", "registered"];
    assert_eq!(names(AuditQuery::default()).await, all);
    assert_eq!(
        names(AuditQuery { actor: Some("DESK".into()), ..AuditQuery::default() }).await,
        ["submission_moved"]
    );
    let target = AuditQuery { target: Some("ada".into()), ..AuditQuery::default() };
    assert_eq!(names(target).await, ["submission_moved", "submission_sent", "registered"]);
    let action = AuditQuery { action: Some("submission_sent".into()), ..AuditQuery::default() };
    assert_eq!(names(action).await, ["submission_sent"]);
    let lines = store.audit_lines(&AuditQuery::default(), 9).await.unwrap().items;
    let sent: serde_json::Value = serde_json::from_str(&lines[1].details).unwrap();
    let about = |object: String| AuditQuery { object: AuditObject::parse(&object), ..AuditQuery::default() };
    let submission = format!("submission:{}", sent["submission"]);
    assert_eq!(names(about(submission)).await, ["submission_moved", "submission_sent"]);
    assert_eq!(names(about(format!("member:{}", desk.0))).await, ["registered"]);
    assert_eq!(names(about("vehicle:99".to_owned())).await, [""; 0]);
    let span = AuditQuery { from: Some(at_minute(1)), to: Some(at_minute(2)), ..AuditQuery::default() };
    assert_eq!(names(span).await, ["submission_sent"]);
    assert_eq!(names(AuditQuery { actor: Some("nobody".into()), ..AuditQuery::default() }).await, [""; 0]);
    let lines = store.audit_lines(&AuditQuery::default(), 9).await.unwrap().items;
    let before = AuditQuery { before: Some(lines[1].id), ..AuditQuery::default() };
    let page = store.audit_lines(&before, 1).await.unwrap();
    assert_eq!(page.items, lines[2..3]);
    assert_eq!(store.audit_batch(&before, 1).await.unwrap(), lines[2..3]);
    assert_eq!(store.audit_batch(&AuditQuery::default(), 9).await.unwrap(), lines);
    assert_eq!((page.total, page.next), (lines.len() as u64, Some(lines[2].id)), "on all pages");
    assert_eq!(lines[0].actor.as_ref().unwrap().username.as_deref(), Some("desk"));
    assert_eq!(store.audit_actions().await.unwrap(), ["registered", "submission_moved", "submission_sent"]);

    let actor = Actor { user: Some(ada), address: None };
    store.record_refused_access("GET /api/admin/users", actor, at_minute(9)).await.unwrap();
    let refused = AuditQuery { action: Some("access_refused".into()), ..AuditQuery::default() };
    let line = store.audit_lines(&refused, 9).await.unwrap().items.remove(0);
    assert_eq!((line.actor.map(|named| named.id), line.at), (Some(ada), at_minute(9)));
    assert_eq!(line.details, r#"{"route":"GET /api/admin/users"}"#);
    let entry = store.entries_after(line.id - 1, 1).await.unwrap().remove(0);
    assert_eq!(entry.action, Action::AccessDenied);
}
