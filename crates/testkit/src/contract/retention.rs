//! The contract of [`Retention`] for contact requests.

use ports::{commands::CommandOutcome, contact_requests::ContactRequests, retention::Retention};

use crate::{ContactRequestFixture, at_minute, command_at, inquiry, new_confirmation};

/// Requests received before the given time are deleted; those at or after it stay.
pub async fn old_contact_requests_are_deleted<F>(fixture: &F)
where
    F: ContactRequestFixture,
    F::Store: Retention,
{
    let store = fixture.store();
    let mut confirmations = Vec::new();
    for minute in [0, 1, 2] {
        let confirmation = new_confirmation(at_minute(minute));
        store
            .store_contact_request(&inquiry(None), None, &confirmation, &command_at(at_minute(minute)), None)
            .await
            .unwrap();
        confirmations.push(confirmation);
    }
    assert_eq!(store.delete_contact_requests(at_minute(1)).await.unwrap(), 1);
    let mut left: Vec<_> =
        fixture.contact_requests().await.into_iter().map(|(confirmation, _)| confirmation).collect();
    left.sort_by_key(|confirmation| confirmation.received_at);
    assert_eq!(left, confirmations[1..]);
    assert_eq!(store.delete_contact_requests(at_minute(1)).await.unwrap(), 0);
    store.delete_expired(at_minute(60 * 24 * 30)).await.unwrap();
    assert_eq!(fixture.contact_requests().await.len(), 2, "only what is over is forgotten");
}

/// The reference of a deleted request stays taken.
pub async fn reference_of_a_deleted_request_stays_taken<F>(fixture: &F)
where
    F: ContactRequestFixture,
    F::Store: Retention,
{
    let store = fixture.store();
    let confirmation = new_confirmation(at_minute(0));
    store
        .store_contact_request(&inquiry(None), None, &confirmation, &command_at(at_minute(0)), None)
        .await
        .unwrap();
    store.delete_contact_requests(at_minute(1)).await.unwrap();
    let again = store
        .store_contact_request(&inquiry(None), None, &confirmation, &command_at(at_minute(2)), None)
        .await
        .unwrap();
    assert!(matches!(again, CommandOutcome::Refused(_)), "{again:?}");
}
