//! Tests of mail delivery from the outbox.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "helpers of tests stop there")]

use application::mail::{Delivery, deliver_due_mail};
use chrono::TimeDelta;
use domain::{contact_requests::EmailAddress, mail::Mail};
use memory_adapter::MemoryStore;
use ports::{
    clock::Clock,
    mail::{MailCounts, MailError, MailOutbox, MockMailTransport, SendOutcome},
};
use testkit::FixedClock;

fn mail(subject: &str) -> Mail {
    Mail::new(EmailAddress::parse("register", "ada@example.com").unwrap(), subject, "Dear Ada")
}

fn transport_returning(answer: Result<SendOutcome, MailError>) -> MockMailTransport {
    let mut transport = MockMailTransport::new();
    transport.expect_send().returning(move |_| answer.clone());
    transport
}

#[tokio::test]
async fn accepted_mail_is_sent_once() {
    let (store, clock) = (MemoryStore::default(), FixedClock::default());
    store.post(mail("one"), clock.now()).await.unwrap();
    store.post(mail("two"), clock.now()).await.unwrap();
    let transport = transport_returning(Ok(SendOutcome::Sent));
    let first = deliver_due_mail(&store, &transport, &clock).await.unwrap();
    assert_eq!(first, Delivery { sent: 2, ..Delivery::default() });
    assert!(deliver_due_mail(&store, &transport, &clock).await.unwrap().is_nothing());
}

#[tokio::test]
async fn unreachable_server_is_retried_for_two_days() {
    let (store, clock) = (MemoryStore::default(), FixedClock::default());
    store.post(mail("patient"), clock.now()).await.unwrap();
    let transport = transport_returning(Err(MailError::Temporary("connection refused".into())));
    let begun = clock.now();
    let mut tries = 0;
    while store.mail_counts().await.unwrap().given_up == 0 {
        let round = deliver_due_mail(&store, &transport, &clock).await.unwrap();
        tries += round.postponed + round.given_up;
        clock.advance(TimeDelta::minutes(1));
        assert!(clock.now() - begun < TimeDelta::days(4), "it never ends");
    }
    assert_eq!(tries, 9);
    assert!(clock.now() - begun > TimeDelta::days(2));
}

#[tokio::test]
async fn permanent_rejection_gives_up_that_mail_only() {
    let (store, clock) = (MemoryStore::default(), FixedClock::default());
    store.post(mail("refused"), clock.now()).await.unwrap();
    store.post(mail("taken"), clock.now()).await.unwrap();
    let mut transport = MockMailTransport::new();
    transport.expect_send().returning(|due| match due.mail.subject() {
        "refused" => Err(MailError::Permanent("550 no such mailbox".into())),
        _ => Ok(SendOutcome::Sent),
    });
    deliver_due_mail(&store, &transport, &clock).await.unwrap();
    assert_eq!(
        store.mail_counts().await.unwrap(),
        MailCounts { given_up: 1, sent: 1, ..MailCounts::default() }
    );
}

#[tokio::test]
async fn mail_without_a_server_is_shown_and_stored() {
    let (store, clock) = (MemoryStore::default(), FixedClock::default());
    store.post(mail("kept"), clock.now()).await.unwrap();
    deliver_due_mail(&store, &transport_returning(Ok(SendOutcome::Shown)), &clock).await.unwrap();
    assert_eq!(store.shown_mail(5).await.unwrap(), [(clock.now(), mail("kept"))]);
}
