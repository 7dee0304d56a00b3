//! The contract of [`MailQueue`].

use std::{collections::BTreeSet, time::Duration};

use domain::{
    audit::{Action, Actor},
    contact_requests::EmailAddress,
    mail::{Mail, MailAction, MailActionRefusal, MailFilter, MailId, MailState},
};
use futures_util::future::{join, join_all};
use ports::{
    audit::AuditLog,
    mail::{MailCounts, MailOutbox, MailResult},
    mail_queue::{ChangeMailError, MailQuery, MailQueue, QueuedMail},
};

use super::{mail::mail, notifications::member};
use crate::{VehicleFixture, at_minute};

const LEASE: Duration = Duration::from_secs(600);
const ERROR: &str = "451 come back later";

/// Queues a mail, claims it and records this result, all at minute 0.
async fn queue_with_result<F: VehicleFixture>(fixture: &F, subject: &str, fate: MailResult) -> MailId {
    let store = fixture.store();
    let id = store.post(mail(subject), at_minute(0)).await.unwrap();
    assert_eq!(store.claim_due(at_minute(0), LEASE, 1).await.unwrap().len(), 1);
    store.record_result(id, fate, at_minute(0)).await.unwrap();
    id
}

fn postponed() -> MailResult {
    MailResult::Postponed { until: at_minute(5), why: ERROR.to_owned() }
}

fn given_up() -> MailResult {
    MailResult::GivenUp { why: ERROR.to_owned() }
}

async fn list_mails<F: VehicleFixture>(fixture: &F, filter: MailFilter, minute: i64) -> Vec<QueuedMail> {
    let query = MailQuery { filter, before: None };
    let mails = fixture.store().queued_mails(&query, 99, at_minute(minute)).await.unwrap();
    assert_eq!(mails.total, mails.items.len() as u64, "{filter:?}");
    mails.items
}

async fn change_mail<F: VehicleFixture>(
    fixture: &F,
    id: MailId,
    action: MailAction,
    minute: i64,
) -> Result<QueuedMail, ChangeMailError> {
    fixture.store().change_mail(id, action, Actor::default(), at_minute(minute)).await.unwrap()
}

/// Each filter lists its mails, the last queued first and in pages.
pub async fn the_mail_queue_is_listed_by_state<F: VehicleFixture>(fixture: &F) {
    let (failed, sent) = (
        queue_with_result(fixture, "failed", postponed()).await,
        queue_with_result(fixture, "sent", MailResult::Sent).await,
    );
    let (lost, shown) = (
        queue_with_result(fixture, "lost", given_up()).await,
        queue_with_result(fixture, "shown", MailResult::Shown).await,
    );
    let dropped = queue_with_result(fixture, "dropped", given_up()).await;
    change_mail(fixture, dropped, MailAction::Drop, 1).await.unwrap();
    let fresh = fixture.store().post(mail("fresh"), at_minute(2)).await.unwrap();
    for (filter, expected) in [
        (MailFilter::Attention, vec![lost, failed]),
        (MailFilter::Stored(MailState::Waiting), vec![fresh, failed]),
        (MailFilter::Stored(MailState::GivenUp), vec![lost]),
        (MailFilter::Stored(MailState::Sent), vec![sent]),
        (MailFilter::Stored(MailState::Shown), vec![shown]),
        (MailFilter::Stored(MailState::Dropped), vec![dropped]),
    ] {
        let mails = list_mails(fixture, filter, 3).await;
        assert_eq!(mails.iter().map(|mail| mail.id).collect::<Vec<_>>(), expected, "{filter:?}");
    }
    let attention = list_mails(fixture, MailFilter::Attention, 3).await;
    let expected = QueuedMail {
        id: failed,
        recipient: EmailAddress::parse("register", "ada@example.com").unwrap(),
        subject: "failed".to_owned(),
        state: MailState::Waiting,
        failures: 1,
        last_error: Some(ERROR.to_owned()),
        queued_at: at_minute(0),
        next_attempt_at: Some(at_minute(5)),
    };
    assert_eq!(attention[1], expected);
    assert_eq!((attention[0].state, attention[0].next_attempt_at), (MailState::GivenUp, None));
    for (before, expected, next) in
        [(None, Some(lost), Some(lost)), (Some(lost), Some(failed), None), (Some(failed), None, None)]
    {
        let query = MailQuery { before, ..MailQuery::default() };
        let page = fixture.store().queued_mails(&query, 1, at_minute(3)).await.unwrap();
        assert_eq!(page.items.first().map(|mail| mail.id), expected, "after {before:?}");
        assert_eq!((page.total, page.next), (2, next), "after {before:?}");
    }
}

/// A retried mail is due at once, complete; after it was given up its failures count from zero.
pub async fn a_mail_is_retried<F: VehicleFixture>(fixture: &F) {
    let failed = queue_with_result(fixture, "failed", postponed()).await;
    let lost = queue_with_result(fixture, "lost", postponed()).await;
    fixture.store().record_result(lost, given_up(), at_minute(0)).await.unwrap();
    let (first, second) = (
        change_mail(fixture, failed, MailAction::Retry, 1).await.unwrap(),
        change_mail(fixture, lost, MailAction::Retry, 2).await.unwrap(),
    );
    for (mail, failures, minute) in [(&first, 1, 1), (&second, 0, 2)] {
        let state = (mail.state, mail.failures, mail.next_attempt_at);
        assert_eq!(state, (MailState::Waiting, failures, Some(at_minute(minute))), "{}", mail.subject);
        assert_eq!(mail.last_error.as_deref(), Some(ERROR));
    }
    let due = fixture.store().claim_due(at_minute(2), LEASE, 9).await.unwrap();
    let due: Vec<_> = due.into_iter().map(|due| (due.id, due.mail, due.failures)).collect();
    assert_eq!(due, [(failed, mail("failed"), 1), (lost, mail("lost"), 0)]);
}

/// A dropped mail is never claimed, stays in the list and takes no further act; its content is erased.
pub async fn a_mail_is_dropped<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let lost = queue_with_result(fixture, "lost", given_up()).await;
    let waiting = store.post(mail("waiting"), at_minute(0)).await.unwrap();
    for id in [lost, waiting] {
        let mail = change_mail(fixture, id, MailAction::Drop, 1).await.unwrap();
        assert_eq!((mail.state, mail.next_attempt_at), (MailState::Dropped, None));
        for again in MailAction::ALL {
            let refused = Err(ChangeMailError::NotPossible(MailActionRefusal(MailState::Dropped)));
            assert_eq!(change_mail(fixture, id, again, 2).await, refused, "{again:?}");
        }
    }
    assert_eq!(store.claim_due(at_minute(999), LEASE, 9).await.unwrap(), []);
    let counts = store.mail_counts().await.unwrap();
    assert_eq!(counts, MailCounts { dropped: 2, ..MailCounts::default() });
    // A delivery that outlived its claim shows the mail all the same: that is recorded, without content.
    store.record_result(waiting, MailResult::Shown, at_minute(3)).await.unwrap();
    let to = EmailAddress::parse("register", "ada@example.com").unwrap();
    assert_eq!(store.shown_mail(9).await.unwrap(), [(at_minute(0), Mail::new(to, "waiting", ""))]);
    assert_eq!(
        change_mail(fixture, MailId(4711), MailAction::Drop, 3).await,
        Err(ChangeMailError::NoSuchMail)
    );
}

/// A mail that is being sent takes no act until its claim ends.
pub async fn mail_being_sent_cannot_be_retried_or_dropped<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let id = store.post(mail("on its way"), at_minute(0)).await.unwrap();
    store.claim_due(at_minute(0), LEASE, 1).await.unwrap();
    let mails = list_mails(fixture, MailFilter::Stored(MailState::Waiting), 9).await;
    assert_eq!((mails[0].state, mails[0].next_attempt_at), (MailState::Sending, None));
    for each in MailAction::ALL {
        assert_eq!(
            change_mail(fixture, id, each, 9).await,
            Err(ChangeMailError::NotPossible(MailActionRefusal(MailState::Sending)))
        );
    }
    assert_eq!(store.entries_after(0, 9).await.unwrap(), [], "a refused action leaves no entry");
    assert_eq!(store.claim_due(at_minute(9), LEASE, 1).await.unwrap(), [], "nor is it sent twice");
    assert_eq!(change_mail(fixture, id, MailAction::Drop, 10).await.unwrap().state, MailState::Dropped);
}

/// The result of a delivery ends its claim, and a late failure changes nothing.
pub async fn a_late_failure_changes_nothing<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let dropped = queue_with_result(fixture, "dropped", postponed()).await;
    change_mail(fixture, dropped, MailAction::Drop, 1).await.unwrap();
    let sent = queue_with_result(fixture, "sent", MailResult::Sent).await;
    for id in [dropped, sent] {
        for fate in [postponed(), given_up()] {
            store.record_result(id, fate, at_minute(2)).await.unwrap();
        }
    }
    assert_eq!(list_mails(fixture, MailFilter::Attention, 3).await, []);
    let mails = list_mails(fixture, MailFilter::Stored(MailState::Dropped), 3).await;
    assert_eq!(mails.iter().map(|mail| (mail.id, mail.failures)).collect::<Vec<_>>(), [(dropped, 1)]);
    let counts = store.mail_counts().await.unwrap();
    assert_eq!(counts, MailCounts { sent: 1, dropped: 1, ..MailCounts::default() });
}

/// Of a claim and an act at the same time one takes the mail: what is claimed is not dropped, and nothing is
/// neither.
pub async fn concurrent_claim_and_drop_never_both_succeed<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let mut ids = Vec::new();
    for _ in 0..24 {
        ids.push(store.post(mail("contested"), at_minute(0)).await.unwrap());
    }
    let changes = join_all(ids.iter().map(|id| change_mail(fixture, *id, MailAction::Drop, 1)));
    let claims = join_all((0..4).map(|_| store.claim_due(at_minute(1), LEASE, 6)));
    let (results, claims) = join(changes, claims).await;
    let mut claimed: BTreeSet<MailId> = BTreeSet::new();
    for due in claims.into_iter().flat_map(|claim| claim.unwrap()) {
        assert!(claimed.insert(due.id), "{:?} is claimed twice", due.id);
        assert_eq!(due.mail, mail("contested"), "complete");
    }
    for (id, result) in ids.iter().zip(results) {
        match result {
            Ok(dropped) => {
                assert_eq!(dropped.state, MailState::Dropped);
                assert!(!claimed.contains(id), "{id:?} is both");
            }
            refused => {
                assert_eq!(refused, Err(ChangeMailError::NotPossible(MailActionRefusal(MailState::Sending))));
                assert!(claimed.contains(id), "{id:?} is neither");
            }
        }
    }
}

/// Each act leaves an entry in the audit log with the number of the mail and who did it.
pub async fn acts_on_mail_are_audited<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let admin = Actor { user: Some(member(fixture, "desk").await), address: None };
    let latest = store.entries_after(0, 99).await.unwrap().last().map_or(0, |entry| entry.id);
    let id = queue_with_result(fixture, "lost", given_up()).await;
    for each in MailAction::ALL {
        store.change_mail(id, each, admin, at_minute(1)).await.unwrap().unwrap();
    }
    let entries = store.entries_after(latest, 9).await.unwrap();
    let listed: Vec<_> =
        entries.iter().map(|entry| (entry.at, entry.actor, entry.user, entry.action)).collect();
    let expected = MailAction::ALL.map(|each| (at_minute(1), admin, None, Action::Mail(each, id)));
    assert_eq!(listed, expected);
}
