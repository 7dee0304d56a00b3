//! Imports of vehicles: whole files, in batches, resumable.

use async_trait::async_trait;
use domain::{
    Timestamp,
    imports::{ImportRecord, LineOutcome, RecordOutcome, SlotTable},
    vehicles::{NewVehicle, VehicleId},
};

pub use domain::imports::RecordKey;

use crate::StoreError;

/// Tells one file from another: a digest of its content.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FileKey(pub [u8; 32]);

/// How far an import has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ImportProgress {
    /// Number of this import; one that was resumed keeps its own.
    pub run: i64,
    /// Bytes of the file that are done with; the next line begins there.
    pub offset: u64,
    /// Lines that are done with.
    pub lines: u64,
    /// Lines with nothing on them.
    pub blank: u64,
    /// Vehicles that were added.
    pub imported: u64,
    /// Vehicles whose listings were changed.
    pub updated: u64,
    /// Records that were here already.
    pub known: u64,
    /// Records of vehicles that were sold or withdrawn here.
    pub off_sale: u64,
    /// Lines left out because an earlier one is of the same vehicle.
    pub repeated: u64,
    /// Lines that were refused.
    pub refused: u64,
    /// Records without a stock number or VIN, known by what they say of the vehicle.
    pub unnumbered: u64,
    /// Whether the file's end was reached.
    pub finished: bool,
}

impl ImportProgress {
    /// Counts what became of records.
    #[must_use]
    pub fn counting(mut self, outcomes: &[LineOutcome]) -> Self {
        for LineOutcome { outcome, .. } in outcomes {
            let counter = match outcome {
                RecordOutcome::Listed => &mut self.imported,
                RecordOutcome::Known => &mut self.known,
                RecordOutcome::Updated(..) => &mut self.updated,
                RecordOutcome::OffSale(..) => &mut self.off_sale,
                RecordOutcome::Repeated(_) => &mut self.repeated,
                RecordOutcome::AnotherVehicle(..) => &mut self.refused,
            };
            *counter += 1;
        }
        self
    }
}

/// What a batch of samples did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BatchOutcome {
    /// Vehicles that were added.
    pub imported: u64,
    /// Records that were here already.
    pub known: u64,
}

/// What an import that writes nothing would have kept so far, so that later lines meet it.
#[derive(Debug, Default)]
pub struct Rehearsal {
    /// By identity; a vehicle that would be listed has the number 0.
    pub slots: SlotTable,
    /// Listings from before records had identities that lines were found to be of.
    pub adopted: Vec<VehicleId>,
}

/// Takes vehicles in by the batch.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait VehicleImport: Send + Sync {
    /// How far the import of that file had come; `None` when it never began.
    async fn import_progress(&self, file: FileKey) -> Result<Option<ImportProgress>, StoreError>;

    /// A number for an import: positive, greater than all before.
    async fn next_import_run(&self) -> Result<i64, StoreError>;

    /// Takes records in as of `at`, in their order, as [`assign`](domain::imports::assign) and
    /// [`decide`](domain::imports::decide) say. Listed: each with its pictures and first price, and one event
    /// for them all. Changed: with a step of the price history where the price is another, a line of the
    /// audit log each, and one event for them all.
    ///
    /// A listing from before records had identities is found by the digest of its line, else by make,
    /// model, year, mileage and location, and known by the record's identity from then on. `progress`,
    /// raised by what became of the records, is kept for its file. All of it is one atomic act, so a
    /// killed import goes on without doubling. MUST NOT ask the store once for each record.
    async fn import_batch(
        &self,
        records: Vec<ImportRecord>,
        progress: (FileKey, ImportProgress),
        at: Timestamp,
    ) -> Result<Vec<LineOutcome>, StoreError>;

    /// What [`import_batch`](Self::import_batch) would do after all that was rehearsed so far; writes nothing.
    async fn rehearse_batch(
        &self,
        records: &[ImportRecord],
        rehearsal: &mut Rehearsal,
        at: Timestamp,
    ) -> Result<Vec<LineOutcome>, StoreError>;

    /// Lists the vehicles that are not here yet, as of `at`, in their order: each with its pictures
    /// and first price, and one event for them all, as one atomic act. A record whose key was listed
    /// before, in this batch or any other, MUST NOT be listed again.
    async fn list_batch(
        &self,
        records: Vec<(RecordKey, NewVehicle)>,
        at: Timestamp,
    ) -> Result<BatchOutcome, StoreError>;
}
