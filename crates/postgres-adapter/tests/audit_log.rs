//! Entries of the audit log cannot be changed or deleted by any role.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test stops at what it does not expect"
)]

mod fixture;

use diesel::connection::SimpleConnection;
use fixture::Fixture;
use ports::{audit::AuditLog, sessions::Sessions};

#[tokio::test]
async fn audit_log_is_append_only() {
    let fixture = Fixture::fresh();
    let at = testkit::at_minute(0);
    fixture.store.record_failed_log_in(None, None, at).await.unwrap();
    let before = fixture.store.entries_after(0, 10).await.unwrap();
    for statement in [
        "UPDATE audit_log SET action = 'registered'",
        "UPDATE audit_log SET address = '192.0.2.1' WHERE false",
        "DELETE FROM audit_log",
        "TRUNCATE audit_log",
    ] {
        let refused = fixture.connection().batch_execute(statement).unwrap_err();
        assert!(refused.to_string().contains("never altered"), "{statement}: {refused}");
    }
    assert_eq!(fixture.store.entries_after(0, 10).await.unwrap(), before);
    assert_eq!(before.len(), 1);
}
