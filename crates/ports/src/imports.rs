//! Imports of vehicles: whole files, in batches, resumable.

use async_trait::async_trait;
use domain::{Timestamp, vehicles::NewVehicle};

use crate::StoreError;

/// Tells one file from another: a digest of its content.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FileKey(pub [u8; 32]);

/// Tells one record from another, across all files: a digest of its content.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RecordKey(pub [u8; 32]);

/// How far an import has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ImportProgress {
    /// Bytes of the file that are done with; the next line begins there.
    pub offset: u64,
    /// Lines that are done with.
    pub lines: u64,
    /// Vehicles that were added.
    pub imported: u64,
    /// Records that were here already.
    pub known: u64,
    /// Lines that were refused.
    pub refused: u64,
    /// Whether the file's end was reached.
    pub finished: bool,
}

/// What a batch did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BatchOutcome {
    /// Vehicles that were added.
    pub imported: u64,
    /// Records that were here already.
    pub known: u64,
}

/// Takes vehicles in by the batch.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait VehicleImport: Send + Sync {
    /// How far the import of that file had come; `None` when it never began.
    async fn import_progress(&self, file: FileKey) -> Result<Option<ImportProgress>, StoreError>;

    /// Lists the vehicles that are not here yet, as of `at`, in their order: each with its pictures
    /// and first price, and one event for them all.
    ///
    /// A record whose key was listed before, in this batch or any other, MUST NOT be listed again.
    /// When `progress` is given, its `imported` and `known` are raised by this batch's and it is
    /// kept for its file. All of it is one atomic act, so a killed import goes on without doubling.
    async fn list_batch(
        &self,
        records: Vec<(RecordKey, NewVehicle)>,
        progress: Option<(FileKey, ImportProgress)>,
        at: Timestamp,
    ) -> Result<BatchOutcome, StoreError>;
}
