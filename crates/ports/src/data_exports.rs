//! What members take along, put together in the background.

use std::time::Duration;

use async_trait::async_trait;
use domain::{Timestamp, account_closure::Export, accounts::UserId, audit::Actor};

use crate::{
    StoreError,
    blobs::{BlobKey, Content, Outgoing, Stored},
    commands::{Command, CommandOutcome},
};

/// An export to be put together. Its key is another with every try, so that whoever was given up
/// changes nothing any more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExportJob {
    /// Whose.
    pub user: UserId,
    /// Where it is to lie.
    pub key: BlobKey,
}

/// An export that can be fetched.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadyExport {
    /// Where it lies.
    pub key: BlobKey,
    /// How long it is, and its digest.
    pub stored: Stored,
}

/// Nothing: what a member asks for is not refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Infallible {}

/// Keeps one export for each member at most.
///
/// Asking for one, and each time that it is fetched, is in the audit log.
#[async_trait]
pub trait Exports: Send + Sync {
    /// Asks for an export, within the bounds of the act. The keys of its tries begin with that base,
    /// which nobody MUST be able to guess. While one is being put together, it is the
    /// answer ([`CommandOutcome::Repeated`]) and nothing counts. One that is there is given up for it.
    async fn request_export(
        &self,
        user: UserId,
        base: &BlobKey,
        actor: Actor,
        act: &Command,
    ) -> Result<CommandOutcome<Export, Infallible>, StoreError>;

    /// A member's export at that moment; `None` when there is none (any more).
    async fn export(&self, user: UserId, now: Timestamp) -> Result<Option<Export>, StoreError>;

    /// Notes that the member fetches it, and says where it lies. `None` unless it is ready.
    async fn fetch_export(
        &self,
        user: UserId,
        actor: Actor,
        now: Timestamp,
    ) -> Result<Option<ReadyExport>, StoreError>;

    /// The export that has waited longest, or whose maker was not heard of for the time of their
    /// lease. It is the caller's alone for that time, on every server. What was tried
    /// [`EXPORT_TRIES`](domain::account_closure::EXPORT_TRIES) times in vain has failed and is nobody's.
    async fn claim_export(&self, now: Timestamp, lease: Duration) -> Result<Option<ExportJob>, StoreError>;

    /// Notes how much is done, in percent, and extends the lease. False when the job is the caller's
    /// no longer: what they make is not wanted any more.
    async fn note_progress(
        &self,
        job: &ExportJob,
        percent: u8,
        leased_until: Timestamp,
    ) -> Result<bool, StoreError>;

    /// Notes that the export is there, and gives the notice that tells the member, in one atomic act.
    /// False when the job is the caller's no longer: what they made is given up.
    async fn finish_export(&self, job: &ExportJob, stored: Stored, at: Timestamp)
    -> Result<bool, StoreError>;

    /// Gives up exports whose time is over; how many that were.
    async fn forget_exports(&self, now: Timestamp) -> Result<u64, StoreError>;
}

/// A file of files that is being put together.
#[async_trait]
pub trait Archive: Send {
    /// Adds a text under that name.
    async fn add_text(&mut self, name: &str, text: String) -> Result<(), StoreError>;

    /// Adds a file under that name.
    async fn add_file(&mut self, name: &str, content: Outgoing) -> Result<(), StoreError>;

    /// Ends it; what was made is there for as long as the guard is held.
    async fn finish(self: Box<Self>) -> Result<(Content, Box<dyn Send>), StoreError>;
}

/// Begins archives.
pub trait Archives: Send + Sync {
    /// A new one, with nothing in it.
    fn begin(&self) -> Result<Box<dyn Archive>, StoreError>;
}
