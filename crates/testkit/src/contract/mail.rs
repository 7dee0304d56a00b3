//! The contract of [`MailOutbox`].

use std::{collections::BTreeSet, time::Duration};

use domain::{
    contact_requests::EmailAddress,
    mail::{Mail, MailId, MailThread},
};
use futures_util::future::join_all;
use ports::mail::{MailCounts, MailOutbox, MailResult};

use crate::{VehicleFixture, at_minute};

const LEASE: Duration = Duration::from_secs(600);

pub(super) fn mail(subject: &str) -> Mail {
    let to = EmailAddress::parse("register", "ada@example.com").expect("an address");
    Mail::new(to, subject, "Dear Ada,\n\nline two — ünïcode.")
        .with_html("<p>Dear Ada,</p>\n<p>ünïcode &amp;</p>")
}

/// A due mail is claimed once, complete, in order of its due time.
pub async fn due_mail_is_claimed_once<F>(fixture: &F)
where
    F: VehicleFixture,
    F::Store: MailOutbox,
{
    let store = fixture.store();
    store.post(mail("later"), at_minute(5)).await.unwrap();
    let opening = mail("first").with_thread(MailThread::begun_by_inquiry("MQ-1"));
    let reply = mail("second").with_thread(MailThread::of_inquiry("MQ-1"));
    let first = store.post(opening.clone(), at_minute(0)).await.unwrap();
    let second = store.post(reply.clone(), at_minute(1)).await.unwrap();
    let due = store.claim_due(at_minute(2), LEASE, 10).await.unwrap();
    assert_eq!(due.iter().map(|due| due.id).collect::<Vec<_>>(), [first, second]);
    assert_eq!((&due[0].mail, &due[1].mail), (&opening, &reply));
    assert_eq!(due[0].failures, 0);
    assert_eq!(store.claim_due(at_minute(2), LEASE, 10).await.unwrap(), []);
}

/// A claim returns at most `limit` mails.
pub async fn claim_returns_at_most_the_limit<F>(fixture: &F)
where
    F: VehicleFixture,
    F::Store: MailOutbox,
{
    let store = fixture.store();
    for _ in 0..3 {
        store.post(mail("one of three"), at_minute(0)).await.unwrap();
    }
    assert_eq!(store.claim_due(at_minute(0), LEASE, 2).await.unwrap().len(), 2);
    assert_eq!(store.claim_due(at_minute(0), LEASE, 2).await.unwrap().len(), 1);
}

/// A claimed mail can be claimed again after its lease.
pub async fn mail_can_be_claimed_again_after_its_lease<F>(fixture: &F)
where
    F: VehicleFixture,
    F::Store: MailOutbox,
{
    let store = fixture.store();
    let id = store.post(mail("orphan"), at_minute(0)).await.unwrap();
    assert_eq!(store.claim_due(at_minute(0), LEASE, 1).await.unwrap().len(), 1);
    assert_eq!(store.claim_due(at_minute(9), LEASE, 1).await.unwrap(), []);
    assert_eq!(store.claim_due(at_minute(10), LEASE, 1).await.unwrap()[0].id, id);
}

/// A postponed mail becomes due again and counts its failures; a sent, shown or abandoned one does not.
pub async fn mail_result_is_recorded<F>(fixture: &F)
where
    F: VehicleFixture,
    F::Store: MailOutbox,
{
    let store = fixture.store();
    let mut ids = Vec::new();
    for subject in ["postponed", "sent", "shown", "given up"] {
        ids.push(store.post(mail(subject), at_minute(0)).await.unwrap());
    }
    store.claim_due(at_minute(0), LEASE, 10).await.unwrap();
    let why = || "451 come back later".to_owned();
    let fates = [
        MailResult::Postponed { until: at_minute(3), why: why() },
        MailResult::Sent,
        MailResult::Shown,
        MailResult::GivenUp { why: why() },
    ];
    for (id, fate) in ids.iter().zip(fates) {
        store.record_result(*id, fate, at_minute(1)).await.unwrap();
    }
    let counts = store.mail_counts().await.unwrap();
    assert_eq!(counts, MailCounts { waiting: 1, sent: 1, shown: 1, given_up: 1, dropped: 0 });
    assert_eq!(store.shown_mail(10).await.unwrap(), [(at_minute(0), mail("shown"))]);
    assert_eq!(store.claim_due(at_minute(2), LEASE, 10).await.unwrap(), []);
    let again = store.claim_due(at_minute(3), LEASE, 10).await.unwrap();
    assert_eq!(again.iter().map(|due| (due.id, due.failures)).collect::<Vec<_>>(), [(ids[0], 1)]);
    store.record_result(MailId(4711), MailResult::Sent, at_minute(3)).await.unwrap();
}

/// Concurrent claims share no mail.
pub async fn concurrent_claims_share_no_mail<F>(fixture: &F)
where
    F: VehicleFixture,
    F::Store: MailOutbox,
{
    let store = fixture.store();
    for _ in 0..12 {
        store.post(mail("one of twelve"), at_minute(0)).await.unwrap();
    }
    let claim = || store.claim_due(at_minute(0), LEASE, 12);
    let claims = join_all([claim(), claim(), claim()]).await;
    let mut claimed: Vec<MailId> =
        claims.into_iter().flat_map(|claim| claim.unwrap()).map(|due| due.id).collect();
    claimed.extend(claim().await.unwrap().into_iter().map(|due| due.id));
    assert_eq!(claimed.len(), 12);
    assert_eq!(claimed.into_iter().collect::<BTreeSet<_>>().len(), 12);
}
