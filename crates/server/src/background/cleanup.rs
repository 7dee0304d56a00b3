//! Rounds that build exports, erase accounts and delete what is past its retention.

use anyhow::anyhow;
use application::{
    account_closure::{
        self, CleanupCounts, ExportPorts, ExportWork, build_next_export, delete_orphaned_exports,
    },
    documents::sweep_documents,
    feeds::sweep_feeds,
    membership::delete_evidence,
    pictures::{SweepCounts, sweep_pictures},
    retention::purge_expired,
};
use media::{MediaStore, ZipArchives};
use postgres_adapter::PostgresStore;

use crate::{clock::SystemClock, supervisor::Round};

/// Builds one data export.
pub(super) async fn build_exports(
    store: PostgresStore,
    media: MediaStore,
    brand: String,
) -> anyhow::Result<Round> {
    let ports = ExportPorts {
        exports: &store,
        account_closure: &store,
        blobs: &media,
        archives: &ZipArchives,
        clock: &SystemClock,
        brand: &brand,
    };
    match build_next_export(ports).await? {
        ExportWork::Nothing => return Ok(Round::Idle),
        ExportWork::Made => tracing::info!("data export built"),
        ExportWork::Unwanted => tracing::info!("data export dropped: it is not wanted any more"),
    }
    Ok(Round::More)
}

/// Erases accounts whose grace period is over, and deletes files that are no longer referenced.
pub(super) async fn erase(store: PostgresStore, media: MediaStore) -> anyhow::Result<Round> {
    let cleared = account_closure::erase_due_accounts(&store, &store, &store, &media, &SystemClock).await?;
    if cleared != CleanupCounts::default() {
        let CleanupCounts { members, expired, put_off, exports, files } = cleared;
        tracing::info!(members, expired, put_off, exports, files, "accounts erased and their files deleted");
    }
    Ok(Round::Idle)
}

/// Deletes everything past its retention period. Each step runs even if earlier ones failed.
pub(super) async fn clean_up(store: PostgresStore, media: MediaStore) -> anyhow::Result<Round> {
    let mut failures = Vec::new();
    match purge_expired(&store, &SystemClock).await {
        Ok(0) => {}
        Ok(rows) => tracing::info!(rows, "cleanup: contact requests past their retention deleted"),
        Err(error) => failures.push(format!("retention: {error}")),
    }
    match delete_orphaned_exports(&media, &SystemClock).await {
        Ok(0) => {}
        Ok(files) => tracing::info!(files, "cleanup: files of unknown exports deleted"),
        Err(error) => failures.push(format!("exports: {error}")),
    }
    match sweep_pictures(&store, &media, &SystemClock).await {
        Ok(SweepCounts { unused: 0, without_record: 0 }) => {}
        Ok(SweepCounts { unused, without_record }) => {
            tracing::info!(unused, without_record, "cleanup: unused pictures deleted")
        }
        Err(error) => failures.push(format!("pictures: {error}")),
    }
    if let Err(error) = delete_evidence(&store, &media, &SystemClock).await {
        failures.push(format!("evidence: {error}"));
    }
    match sweep_documents(&store, &media, &SystemClock).await {
        Ok(0) => {}
        Ok(files) => tracing::info!(files, "cleanup: files of unknown documents deleted"),
        Err(error) => failures.push(format!("documents: {error}")),
    }
    match sweep_feeds(&store, &media, &SystemClock).await {
        Ok(0) => {}
        Ok(files) => tracing::info!(files, "cleanup: old previews and files of unknown feeds deleted"),
        Err(error) => failures.push(format!("feeds: {error}")),
    }
    match media.delete_leftovers().await {
        Ok(0) => {}
        Ok(files) => tracing::info!(files, "cleanup: unfinished files of killed servers deleted"),
        Err(error) => failures.push(format!("unfinished files: {error}")),
    }
    if failures.is_empty() { Ok(Round::Idle) } else { Err(anyhow!(failures.join("; "))) }
}
