//! Deletes data whose retention period is over.

use chrono::Months;
use domain::contact_requests::KEPT_MONTHS;
use ports::{StoreError, clock::Clock, retention::Retention};

/// Deletes everything whose retention period is over; returns the number of contact requests.
///
/// # Errors
/// When the store fails; earlier deletions remain.
pub async fn forget_what_is_over(store: &dyn Retention, clock: &dyn Clock) -> Result<u64, StoreError> {
    let now = clock.now();
    store.forget_expired(now).await?;
    match now.checked_sub_months(Months::new(KEPT_MONTHS)) {
        Some(before) => store.forget_askings(before).await,
        None => Ok(0),
    }
}
