//! Retries while the store is unavailable.

use std::time::Duration;

use backon::{ExponentialBuilder, Retryable};
use domain::feeds::RunId;
use ports::{
    StoreError,
    imports::{FileKey, ImportProgress, VehicleImport},
};

pub(super) async fn next_run(store: &dyn VehicleImport) -> Result<RunId, StoreError> {
    (|| store.next_import_run()).retry(retry_backoff()).when(is_temporary).await
}

pub(super) async fn stored_progress(
    store: &dyn VehicleImport,
    key: FileKey,
) -> Result<Option<ImportProgress>, StoreError> {
    (|| store.import_progress(key)).retry(retry_backoff()).when(is_temporary).await
}

/// Five retries within about twelve seconds, long enough for a database restart.
pub(super) fn retry_backoff() -> ExponentialBuilder {
    ExponentialBuilder::default().with_min_delay(Duration::from_millis(400)).with_max_times(5)
}

pub(super) fn is_temporary(error: &StoreError) -> bool {
    matches!(error, StoreError::Unavailable(_))
}
