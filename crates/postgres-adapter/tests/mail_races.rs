//! Deliveries and admins that take the same mail at the same time, from two servers.
#![allow(clippy::disallowed_methods, reason = "a test runs each statement once")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test stops at what it does not expect"
)]

mod fixture;

use std::time::Duration;

use diesel::connection::SimpleConnection;
use domain::{
    audit::Actor,
    contact_requests::EmailAddress,
    mail::{Mail, MailAction, MailActionRefusal, MailId, MailState},
};
use fixture::Fixture;
use ports::{
    mail::MailOutbox,
    mail_queue::{ChangeMailError, MailQueue},
};
use testkit::at_minute;

const LEASE: Duration = Duration::from_secs(600);

async fn queue_mail(fixture: &Fixture) -> MailId {
    let to = EmailAddress::parse("register", "ada@example.com").unwrap();
    fixture.store.post(Mail::new(to, "Contested", "Hello"), at_minute(0)).await.unwrap()
}

/// A drop that comes while a claim is being written waits for it and is refused.
#[tokio::test(flavor = "multi_thread")]
async fn drop_waits_for_a_concurrent_claim_and_is_refused() {
    let fixture = Fixture::fresh();
    let id = queue_mail(&fixture).await;
    let mut delivery = fixture.connection();
    delivery
        .batch_execute(&format!(
            "BEGIN; SELECT id FROM mail_outbox WHERE id = {} FOR UPDATE SKIP LOCKED;
             UPDATE mail_outbox SET claimed_until = '{}', due_at = '{1}'",
            id.0,
            at_minute(10).to_rfc3339()
        ))
        .unwrap();
    let drop = fixture.store.change_mail(id, MailAction::Drop, Actor::default(), at_minute(1));
    let commit = async {
        tokio::time::sleep(Duration::from_millis(300)).await;
        delivery.batch_execute("COMMIT").unwrap();
    };
    let (dropped, ()) = tokio::join!(drop, commit);
    assert_eq!(dropped.unwrap(), Err(ChangeMailError::NotPossible(MailActionRefusal(MailState::Sending))));
}

/// A delivery passes over a mail that is being dropped, whether or not the drop has committed.
#[tokio::test(flavor = "multi_thread")]
async fn delivery_skips_mail_that_is_being_dropped() {
    let fixture = Fixture::fresh();
    let id = queue_mail(&fixture).await;
    let mut admin = fixture.connection();
    admin
        .batch_execute(&format!(
            "BEGIN; SELECT id FROM mail_outbox WHERE id = {0} FOR UPDATE;
             UPDATE mail_outbox SET state = 'dropped', body = '' WHERE id = {0}",
            id.0
        ))
        .unwrap();
    assert_eq!(fixture.store.claim_due(at_minute(1), LEASE, 9).await.unwrap(), [], "locked");
    admin.batch_execute("COMMIT").unwrap();
    assert_eq!(fixture.store.claim_due(at_minute(1), LEASE, 9).await.unwrap(), [], "dropped");
}
