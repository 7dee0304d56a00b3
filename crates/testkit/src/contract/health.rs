//! The contract of [`Health`].

use domain::events::EventId;
use ports::{
    events::EventLog,
    health::{Backlog, Health, StoreReadiness},
    mail::MailOutbox,
};

use super::mail::mail;
use crate::{VehicleFixture, at_minute, list_one, vehicle};

/// A migrated store is ready, also one whose schema was migrated by a newer version.
pub async fn a_fresh_store_is_ready<F: VehicleFixture>(fixture: &F) {
    let readiness = fixture.store().readiness().await.unwrap();
    assert!(matches!(readiness, StoreReadiness::Ready | StoreReadiness::SchemaIsNewer(_)), "{readiness:?}");
}

/// The backlog is the mail that waits, and the end of the event log.
pub async fn backlog_counts_waiting_mail_and_latest_event<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let empty = Backlog { mails: 0, mail_due_at: None, latest_event: EventId(0) };
    assert_eq!(store.backlog().await.unwrap(), empty);
    for minute in [7, 5] {
        store.post(mail("ada@x.example"), at_minute(minute)).await.unwrap();
    }
    list_one(store, vehicle().build(), at_minute(1)).await;
    let latest_event = store.latest_event().await.unwrap();
    let waiting = Backlog { mails: 2, mail_due_at: Some(at_minute(5)), latest_event };
    assert_eq!(store.backlog().await.unwrap(), waiting);
    assert!(latest_event > EventId(0));
}
