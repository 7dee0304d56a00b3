//! Deletes data whose retention period is over.

use chrono::Months;
use domain::contact_requests::KEPT_MONTHS;
use ports::{StoreError, clock::Clock, retention::Retention};

/// Deletes everything whose retention period is over; returns the number of contact requests.
///
/// # Errors
/// When the store fails; earlier deletions remain.
pub async fn purge_expired(store: &dyn Retention, clock: &dyn Clock) -> Result<u64, StoreError> {
    let now = clock.now();
    store.delete_expired(now).await?;
    match now.checked_sub_months(Months::new(KEPT_MONTHS)) {
        Some(before) => store.delete_contact_requests(before).await,
        None => Ok(0),
    }
}
