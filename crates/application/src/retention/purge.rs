use chrono::Months;
use domain::contact_requests::KEPT_MONTHS;
use ports::{StoreError, clock::Clock, retention::Retention};

/// Forgets whatever has been kept long enough; how many askings that were.
///
/// # Errors
/// When the store fails; what was forgotten until then is forgotten.
pub async fn forget_what_is_over(store: &dyn Retention, clock: &dyn Clock) -> Result<u64, StoreError> {
    let now = clock.now();
    store.forget_expired(now).await?;
    match now.checked_sub_months(Months::new(KEPT_MONTHS)) {
        Some(before) => store.forget_askings(before).await,
        None => Ok(0),
    }
}
