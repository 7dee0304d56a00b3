//! Forgets in time, for as long as the server runs.

use std::time::Duration;

use application::{
    documents::sweep_documents,
    leaving::forget_stray_exports,
    membership::forget_evidence,
    pictures::{Swept, sweep_pictures},
    retention::forget_what_is_over,
};
use media::MediaStore;
use postgres_adapter::PostgresStore;

use crate::clock::SystemClock;

/// How often the house is swept.
const PAUSE: Duration = Duration::from_secs(15 * 60);

/// Forgets what is over, again and again.
pub(crate) async fn keep_house(store: PostgresStore, media: MediaStore) {
    loop {
        match forget_what_is_over(&store, &SystemClock).await {
            Ok(0) => {}
            Ok(askings) => tracing::info!(askings, "forgotten after their time"),
            Err(error) => tracing::debug!(%error, "the store is out of reach; the house is swept later"),
        }
        match forget_stray_exports(&media, &SystemClock).await {
            Ok(0) => {}
            Ok(files) => tracing::info!(files, "exports that no member has were taken away"),
            Err(error) => tracing::warn!(%error, "the files cannot be looked through"),
        }
        match sweep_pictures(&store, &media, &SystemClock).await {
            Ok(Swept { loose: 0, orphans: 0 }) => {}
            Ok(Swept { loose, orphans }) => tracing::info!(loose, orphans, "pictures that nothing shows"),
            Err(error) => tracing::debug!(%error, "the pictures are looked through later"),
        }
        if let Err(error) = forget_evidence(&store, &media, &SystemClock).await {
            tracing::warn!(%error, "files of evidence cannot be looked through");
        }
        match sweep_documents(&store, &media, &SystemClock).await {
            Ok(0) => {}
            Ok(files) => tracing::info!(files, "files that no document has were taken away"),
            Err(error) => tracing::warn!(%error, "the files of documents cannot be looked through"),
        }
        match media.forget_leftovers().await {
            Ok(0) => {}
            Ok(files) => tracing::info!(files, "half files of killed writers were taken away"),
            Err(error) => tracing::warn!(%error, "the files cannot be looked through"),
        }
        tokio::time::sleep(PAUSE).await;
    }
}
