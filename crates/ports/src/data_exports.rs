//! Ports for data exports: requesting one, building it in the background, and writing its archive.

use std::{convert::Infallible, time::Duration};

use async_trait::async_trait;
use domain::{Timestamp, account_closure::Export, accounts::UserId, audit::Actor};

use crate::{
    StoreError,
    blobs::{BlobKey, BlobSource, Outgoing, StoredBlob},
    commands::{Command, CommandOutcome},
};

/// An export that is to be built. Each attempt has its own key, so a worker that lost its lease cannot
/// overwrite the file of a later attempt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExportJob {
    pub user: UserId,
    /// Storage key for the export.
    pub key: BlobKey,
}

/// An export that can be downloaded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadyExport {
    pub key: BlobKey,
    pub stored: StoredBlob,
}

/// Stores at most one export per member.
///
/// Each request and each download is in the audit log.
#[async_trait]
pub trait Exports: Send + Sync {
    /// Requests an export, within the rate limit of the command. The keys of its attempts begin with `base`,
    /// which MUST be unguessable. While an export is being built, that one is returned
    /// ([`CommandOutcome::Repeated`]) and nothing is counted. An existing finished export is abandoned.
    async fn request_export(
        &self,
        user: UserId,
        base: &BlobKey,
        actor: Actor,
        command: &Command,
    ) -> Result<CommandOutcome<Export, Infallible>, StoreError>;

    /// The member's export at that moment; `None` when there is none or it has expired.
    async fn export(&self, user: UserId, now: Timestamp) -> Result<Option<Export>, StoreError>;

    /// Records a download by the member and returns the location. `None` unless the export is ready.
    async fn fetch_export(
        &self,
        user: UserId,
        actor: Actor,
        now: Timestamp,
    ) -> Result<Option<ReadyExport>, StoreError>;

    /// Claims the longest waiting export, or one whose worker let its lease run out. Until the lease ends no
    /// other caller, on any server, gets it. An export that was tried
    /// [`MAX_EXPORT_ATTEMPTS`](domain::account_closure::MAX_EXPORT_ATTEMPTS) times without success has failed and is not
    /// returned.
    async fn claim_export(&self, now: Timestamp, lease: Duration) -> Result<Option<ExportJob>, StoreError>;

    /// Stores the progress in percent and extends the lease. False when the caller no longer holds the job;
    /// it should stop.
    async fn record_progress(
        &self,
        job: &ExportJob,
        percent: u8,
        leased_until: Timestamp,
    ) -> Result<bool, StoreError>;

    /// Marks the export as ready and notifies the member, in one transaction. False when the caller no longer
    /// holds the job; its file is abandoned.
    async fn finish_export(
        &self,
        job: &ExportJob,
        stored: StoredBlob,
        at: Timestamp,
    ) -> Result<bool, StoreError>;

    /// Abandons exports that have expired; returns how many.
    async fn expire_exports(&self, now: Timestamp) -> Result<u64, StoreError>;
}

/// An archive file that is being written.
#[async_trait]
pub trait Archive: Send {
    async fn add_text(&mut self, name: &str, text: String) -> Result<(), StoreError>;

    async fn add_file(&mut self, name: &str, content: Outgoing) -> Result<(), StoreError>;

    /// Completes the archive. The content stays readable for as long as the returned guard is held.
    async fn finish(self: Box<Self>) -> Result<(BlobSource, Box<dyn Send>), StoreError>;
}

/// Creates archives.
pub trait Archives: Send + Sync {
    /// Creates an empty archive.
    fn begin(&self) -> Result<Box<dyn Archive>, StoreError>;
}
