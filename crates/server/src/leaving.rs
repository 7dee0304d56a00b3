//! What runs beside the requests for members who leave.

use std::time::Duration;

use application::leaving::{self, Cleared, ExportPorts, ExportWork, build_next_export};
use media::{MediaStore, ZipArchives};
use postgres_adapter::PostgresStore;

use crate::clock::SystemClock;

/// How often it is looked whether an export waits.
const EXPORT_PAUSE: Duration = Duration::from_secs(1);
/// How often what is over is cleared away: files are gone within a minute.
const CLEARING_PAUSE: Duration = Duration::from_secs(10);

/// Puts exports together, again and again.
pub(crate) async fn build_exports(store: PostgresStore, media: MediaStore, brand: String) {
    let ports = ExportPorts {
        exports: &store,
        leaving: &store,
        blobs: &media,
        archives: &ZipArchives,
        clock: &SystemClock,
        brand: &brand,
    };
    loop {
        match build_next_export(ports).await {
            Ok(ExportWork::Nothing) => tokio::time::sleep(EXPORT_PAUSE).await,
            Ok(ExportWork::Made) => tracing::info!("an export was put together"),
            Ok(ExportWork::Unwanted) => tracing::info!("an export is not wanted any more"),
            Err(error) => {
                tracing::warn!(%error, "an export could not be put together; it is tried again");
                tokio::time::sleep(EXPORT_PAUSE).await;
            }
        }
    }
}

/// Erases whose time has come and takes away what nobody wants any more, again and again.
pub(crate) async fn clear_away(store: PostgresStore, media: MediaStore) {
    loop {
        match leaving::clear_away(&store, &store, &store, &media, &SystemClock).await {
            Ok(cleared) if cleared == Cleared::default() => {}
            Ok(Cleared { members, expired, put_off, exports, files }) => {
                tracing::info!(members, expired, put_off, exports, files, "cleared away");
            }
            Err(error) => tracing::debug!(%error, "not everything could be cleared away"),
        }
        tokio::time::sleep(CLEARING_PAUSE).await;
    }
}
