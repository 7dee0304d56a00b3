//! Feeds: runs, journals, schedules and galleries.

use std::collections::BTreeMap;

use domain::{
    Timestamp,
    accounts::UserId,
    audit::Actor,
    feeds::{FeedGallery, FeedOptions, JournalEntry, LeftReason, RunId},
    imports::{FieldDigests, RecordKey},
    vehicles::VehicleId,
};
use ports::{feed_schedules::ScheduledFeed, feeds::FeedRun};

/// Everything about feeds.
#[derive(Debug, Default)]
pub(crate) struct FeedState {
    pub(crate) runs: BTreeMap<RunId, RunRecord>,
    /// Remembered options by the key of the source.
    pub(crate) options: BTreeMap<String, FeedOptions>,
    /// The source that named a record last.
    pub(crate) sources: BTreeMap<(RecordKey, i32), String>,
    pub(crate) journal: Vec<JournalRecord>,
    pub(crate) galleries: BTreeMap<VehicleId, GalleryRecord>,
    pub(crate) schedules: BTreeMap<String, ScheduledFeed>,
}

impl FeedState {
    /// Number of stored files of feeds.
    pub(crate) fn files(&self) -> usize {
        let runs = self.runs.values().map(|record| &record.run);
        runs.flat_map(|run| run.file.iter().chain(&run.refused)).count()
    }
}

/// A run with what is not shown of it.
#[derive(Debug)]
pub(crate) struct RunRecord {
    pub(crate) run: FeedRun,
    /// Who began its import or undid it.
    pub(crate) actor: Option<UserId>,
    pub(crate) gone: Vec<VehicleId>,
    pub(crate) checked_at: Option<Timestamp>,
    /// End of the lease; `None` when there is nothing to do in the background.
    pub(crate) due_at: Option<Timestamp>,
    pub(crate) attempt: i32,
}

impl RunRecord {
    pub(crate) const fn actor(&self) -> Actor {
        Actor { user: self.actor, address: None }
    }
}

/// The record of a listing that a run changes, with its digests before.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RecordBefore {
    pub(crate) record: Option<(RecordKey, i32)>,
    pub(crate) digests: Option<FieldDigests>,
}

/// What a run did to a listing.
#[derive(Debug)]
pub(crate) struct JournalRecord {
    pub(crate) run: RunId,
    pub(crate) entry: JournalEntry,
    pub(crate) record_before: RecordBefore,
    /// Whether it was undone, or why not; `None` before.
    pub(crate) outcome: Option<Result<(), LeftReason>>,
}

/// The photos that a feed states for a listing.
#[derive(Debug, Default)]
pub(crate) struct GalleryRecord {
    /// Key of the source that stated them last.
    pub(crate) source: String,
    pub(crate) gallery: FeedGallery,
    /// When there is something to do; `None` if nothing is.
    pub(crate) due_at: Option<Timestamp>,
}
