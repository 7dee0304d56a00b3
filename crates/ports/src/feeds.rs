//! Port for feeds: runs that import a file, their previews, the journal of what they changed, and undoing them.

use std::{convert::Infallible, time::Duration};

use async_trait::async_trait;
use domain::{
    Page, Timestamp,
    accounts::{MemberRef, UserId},
    feeds::{
        FeedFormat, FeedOption, FeedOptions, LeftReason, RunCounts, RunId, RunState, RunStepRefusal,
        SourceListing, SourceName, Withdrawals,
    },
    pictures::Picture,
    vehicles::{ListingStatus, Vehicle, VehicleId},
};

use crate::{
    StoreError,
    blobs::BlobKey,
    commands::{Command, CommandOutcome},
};

/// An uploaded file that is to be checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewRun {
    pub source: SourceName,
    pub file_name: String,
    pub format: FeedFormat,
    /// Admin who uploaded it or set up its schedule; `None` when their account was erased.
    pub user: Option<UserId>,
    /// The stored file.
    pub file: BlobKey,
}

/// An import that the command line begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImmediateRun {
    pub id: RunId,
    pub source: SourceName,
    pub file_name: String,
    pub format: FeedFormat,
    /// When the file was compared with the listings.
    pub checked_at: Timestamp,
}

/// A file of a feed and what became of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FeedRun {
    pub id: RunId,
    pub source: SourceName,
    pub file_name: String,
    pub format: FeedFormat,
    pub state: RunState,
    /// Id and username of who uploaded it; `None` for the command line and for former members.
    pub user: Option<MemberRef>,
    pub created_at: Timestamp,
    /// End of the import, or of undoing it.
    pub finished_at: Option<Timestamp>,
    /// As previewed, or as imported.
    pub counts: RunCounts,
    /// Listings of the source for sale when it was checked.
    pub of_source: u64,
    /// Rows, or changes to undo, that the running job has worked through.
    pub done: u64,
    /// Whether the import withdraws listings that the file does not offer for sale.
    pub withdraws: bool,
    /// Why the file cannot be imported.
    pub problem: Option<String>,
    /// How its file is read.
    pub options: FeedOptions,
    /// Preview as JSON, written by the application layer.
    pub preview: Option<String>,
    /// The stored file; `None` when it is not needed any more.
    pub file: Option<BlobKey>,
    /// List of all refused rows.
    pub refused: Option<BlobKey>,
    /// Whether it can be undone: imported, and the [latest import](domain::feeds::latest_import) of its source.
    pub is_undoable: bool,
}

/// A run with work to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClaimedRun {
    pub run: FeedRun,
    /// Number of the attempt; an earlier attempt has lost the run.
    pub attempt: i32,
}

/// Result of checking a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckResult {
    /// Why the file cannot be imported; `None` if it can.
    pub problem: Option<String>,
    pub preview: String,
    pub counts: RunCounts,
    /// Live listings that the import [can withdraw](domain::feeds::MissingListings::withdrawable).
    pub gone: Vec<VehicleId>,
    pub of_source: u64,
    /// The stored list of refused rows.
    pub refused: Option<BlobKey>,
}

/// Result of a batch of withdrawals or undone changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BatchCounts {
    pub done: u64,
    /// Left as they are.
    pub left: u64,
    /// Whether the batch was the last.
    pub is_last: bool,
}

/// A listing by its title.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedListing {
    pub vehicle: VehicleId,
    pub title: String,
    /// Stock number of its seller; empty if there is none.
    pub stock_number: String,
    pub status: ListingStatus,
}

/// Stores feed runs.
///
/// While a run is registered, [`import_batch`](crate::imports::VehicleImport::import_batch) with its number records the
/// run's source with each record, and journals each listing that it adds or changes with what is needed to undo it.
#[async_trait]
pub trait Feeds: Send + Sync {
    /// Remembered options of a source; the default ones if there are none.
    async fn feed_options(&self, source: &SourceName) -> Result<FeedOptions, StoreError>;

    /// Remembers the options of a source, in place of earlier ones.
    async fn remember_feed_options(
        &self,
        source: &SourceName,
        options: &FeedOptions,
    ) -> Result<(), StoreError>;

    /// Adds a run to be checked, with the remembered options of its source. A [`Command`] with all its duties.
    async fn add_feed_run(
        &self,
        new: &NewRun,
        command: &Command,
    ) -> Result<CommandOutcome<RunId, Infallible>, StoreError>;

    /// A run; `None` if there is none.
    async fn feed_run(&self, id: RunId) -> Result<Option<FeedRun>, StoreError>;

    /// Runs before that one, the latest first, without their previews. Runs of the command line are among them.
    async fn feed_runs(&self, before: Option<RunId>, limit: u32) -> Result<Page<FeedRun, RunId>, StoreError>;

    /// Checks a run again with another option, and remembers its options for its source. Only before it is imported.
    async fn recheck_feed_run(
        &self,
        id: RunId,
        option: FeedOption,
        at: Timestamp,
    ) -> Result<Result<(), RunStepRefusal>, StoreError>;

    /// Deletes a run that was not imported, and abandons its files.
    async fn discard_feed_run(&self, id: RunId) -> Result<Result<(), RunStepRefusal>, StoreError>;

    /// Discards the runs that were added before then and not imported, and abandons their files; returns how many.
    async fn expire_feed_previews(&self, before: Timestamp) -> Result<u64, StoreError>;

    /// Those of the files that no run names.
    async fn unknown_feed_files(&self, files: Vec<BlobKey>) -> Result<Vec<BlobKey>, StoreError>;

    /// Begins the import of a checked run in the background, in the name of `by`. Of the listings of its check it withdraws
    /// [those](Withdrawals::of) that were chosen. Other runs of its source cannot be
    /// undone from now on. A run that is being imported already is left as it is.
    async fn start_feed_import(
        &self,
        id: RunId,
        withdraws: Withdrawals,
        by: Option<UserId>,
        at: Timestamp,
    ) -> Result<Result<(), RunStepRefusal>, StoreError>;

    /// Registers an import that the command line runs itself, unless the same rule as for
    /// [`start_feed_import`](Self::start_feed_import) refuses it; nothing happens if it is registered. Other runs of the
    /// source cannot be undone from now on.
    async fn begin_feed_run(
        &self,
        run: &ImmediateRun,
        at: Timestamp,
    ) -> Result<Result<(), RunStepRefusal>, StoreError>;

    /// Begins undoing an imported run in the background, in the name of `by`; `None` for the command line.
    async fn start_feed_undo(
        &self,
        id: RunId,
        by: Option<UserId>,
        at: Timestamp,
    ) -> Result<Result<(), RunStepRefusal>, StoreError>;

    /// Claims the longest waiting run with work to do, or one whose worker let its lease run out. Until the lease ends
    /// no other caller, on any server, gets it.
    async fn claim_feed_run(&self, now: Timestamp, lease: Duration)
    -> Result<Option<ClaimedRun>, StoreError>;

    /// Stores the number of rows worked through and extends the lease. False when the caller no longer holds the run; it
    /// should stop.
    async fn renew_feed_lease(
        &self,
        claimed: &ClaimedRun,
        done: u64,
        leased_until: Timestamp,
    ) -> Result<bool, StoreError>;

    /// Stores the result of a check: the run is ready, or unreadable if there is a problem. An earlier list of refused
    /// rows under another key is abandoned. Nothing happens when the caller no longer holds the run.
    async fn finish_feed_check(
        &self,
        claimed: &ClaimedRun,
        result: &CheckResult,
        at: Timestamp,
    ) -> Result<(), StoreError>;

    /// Names of the sources whose files were imported, by name, each in the spelling of its latest import. Imports that
    /// name none are left out.
    async fn feed_sources(&self) -> Result<Vec<SourceName>, StoreError>;

    /// The listings for sale that the source named last, by their records.
    async fn source_listings(&self, source: &SourceName) -> Result<Vec<SourceListing>, StoreError>;

    /// Titles of listings, in the order of the ids; unknown ids are left out.
    async fn listing_titles(&self, ids: &[VehicleId]) -> Result<Vec<NamedListing>, StoreError>;

    /// Whole listings, with pictures, in no order; unknown ids are left out. MUST NOT query the store once per listing.
    async fn listings_by_id(&self, ids: &[VehicleId]) -> Result<Vec<Vehicle>, StoreError>;

    /// The first pictures of the listings in a range of ids, at most `most` per listing, by listing and position.
    async fn first_pictures(
        &self,
        from: VehicleId,
        to: VehicleId,
        most: u32,
    ) -> Result<Vec<(VehicleId, Picture)>, StoreError>;

    /// Sets the listings that an import of the command line withdraws; for others they are those of the check.
    async fn set_feed_gone(&self, id: RunId, gone: &[VehicleId]) -> Result<(), StoreError>;

    /// Stores the preview of a run that the command line imports, and its list of refused rows.
    async fn set_feed_preview(
        &self,
        id: RunId,
        preview: &str,
        refused: Option<&BlobKey>,
    ) -> Result<(), StoreError>;

    /// Withdraws the next of the run's listings that its file does not offer for sale, at most `limit`: those that are still for
    /// sale, and were not named by this or another import since. Each gets an audit log entry and a journal entry; one
    /// event covers all. MUST NOT query the store once per listing.
    async fn withdraw_gone(&self, id: RunId, limit: u32, at: Timestamp) -> Result<BatchCounts, StoreError>;

    /// Marks a run as imported with these counts, writes its audit log entry, abandons its file and deletes the journals
    /// of the source's other runs. Nothing happens to a run that is not being imported.
    async fn finish_feed_import(&self, id: RunId, counts: RunCounts, at: Timestamp)
    -> Result<(), StoreError>;

    /// Undoes the next journaled changes of a run, at most `limit`, as [`undo`](domain::feeds::undo) says, each with an
    /// audit log entry; one event covers all. The price step of the run leaves the price history. The record of a
    /// changed listing gets its previous digests; that of a new one is forgotten, so that a later import lists the car
    /// anew. Counts are added to the run. MUST NOT query the store once per listing.
    async fn undo_feed_batch(&self, id: RunId, limit: u32, at: Timestamp) -> Result<BatchCounts, StoreError>;

    /// Marks a run as undone and writes its audit log entry.
    async fn finish_feed_undo(&self, id: RunId, at: Timestamp) -> Result<(), StoreError>;

    /// Listings that undoing a run left as they are, at most `limit`, with the reason.
    async fn left_by_undo(
        &self,
        id: RunId,
        limit: u32,
    ) -> Result<Vec<(NamedListing, LeftReason)>, StoreError>;
}
