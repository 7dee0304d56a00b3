//! Port for vehicle imports: whole files, stored in batches, resumable after an interruption.

use std::collections::HashSet;

use async_trait::async_trait;
use domain::{
    Timestamp,
    feeds::RunId,
    imports::{ImportRecord, KnownVehicles, LineOutcome, RecordKey, RecordOutcome, VinHolders},
    vehicles::{NewVehicle, VehicleId},
};

use crate::StoreError;

/// Identifies a file: a digest that the importer computes from its size and beginning.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FileKey(pub [u8; 32]);

/// Progress of an import.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ImportProgress {
    /// Number of this import; a resumed import keeps its number.
    pub run: RunId,
    /// Bytes of the file that are processed; the next line begins there.
    pub offset: u64,
    /// Lines that are processed.
    pub lines: u64,
    /// Empty lines.
    pub blank: u64,
    /// Vehicles that were added.
    pub imported: u64,
    /// Vehicles whose listings were changed.
    pub updated: u64,
    /// Records that were imported before without a difference.
    pub known: u64,
    /// Records of vehicles that are sold or withdrawn on this site.
    pub off_sale: u64,
    /// Lines skipped because an earlier line describes the same vehicle.
    pub repeated: u64,
    /// Lines that were rejected.
    pub refused: u64,
    /// Records without a stock number or VIN, identified by the vehicle's other data.
    pub unnumbered: u64,
    /// True when the end of the file was reached.
    pub finished: bool,
}

impl ImportProgress {
    /// Adds the outcomes of records to the counters.
    #[must_use]
    pub fn with_outcomes(mut self, outcomes: &[LineOutcome]) -> Self {
        for LineOutcome { outcome, .. } in outcomes {
            let counter = match outcome {
                RecordOutcome::Listed => &mut self.imported,
                RecordOutcome::Unchanged => &mut self.known,
                RecordOutcome::Updated(..) => &mut self.updated,
                RecordOutcome::OffSale(..) => &mut self.off_sale,
                RecordOutcome::Repeated(_) => &mut self.repeated,
                RecordOutcome::AnotherVehicle(..)
                | RecordOutcome::VinChanged(..)
                | RecordOutcome::VinTaken(_)
                | RecordOutcome::StockNumberTaken(_) => &mut self.refused,
            };
            *counter += 1;
        }
        self
    }
}

/// Counters of a batch of sample vehicles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BatchOutcome {
    /// Vehicles that were added.
    pub imported: u64,
    /// Records that were listed before.
    pub known: u64,
}

/// State of a dry run: what would have been stored so far, so that later lines are compared with it.
#[derive(Debug, Default)]
pub struct DryRunResult {
    /// By identity; a vehicle that would be listed has no id.
    pub known_vehicles: KnownVehicles,
    /// Listings without a record identity that lines were matched with.
    pub adopted: Vec<VehicleId>,
    /// VINs of the lines so far.
    pub vins: VinHolders,
}

impl DryRunResult {
    /// Vehicles that the lines so far name.
    #[must_use]
    pub fn named(&self) -> HashSet<VehicleId> {
        let named = self.known_vehicles.values().flatten().filter(|known| known.run == RunId::DRY_RUN);
        named.filter_map(|known| known.vehicle).collect()
    }
}

/// Imports vehicles in batches.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait VehicleImport: Send + Sync {
    /// Progress of the import of that file; `None` when it never began.
    async fn import_progress(&self, file: FileKey) -> Result<Option<ImportProgress>, StoreError>;

    /// Whether any listing was imported.
    async fn has_import_records(&self) -> Result<bool, StoreError>;

    /// Number for a new import: positive, greater than all before.
    async fn next_import_run(&self) -> Result<RunId, StoreError>;

    /// Imports records in their order as of `at`, following [`match_records`](domain::imports::match_records) and
    /// [`decide_batch`](domain::imports::decide_batch). A new vehicle is listed with its pictures and first price; one
    /// event covers all new ones. A changed one gets an audit log entry, and a step of the price history when
    /// the price differs; one event covers all changed ones.
    ///
    /// A listing without a record identity is found by the digest of its line, otherwise by make, model,
    /// year, mileage and location, and gets the record's identity. `progress`, increased by the outcomes, is
    /// stored for its file. All of this is one transaction, so a killed import resumes without duplicates.
    /// MUST NOT query the store once per record.
    async fn import_batch(
        &self,
        records: Vec<ImportRecord>,
        progress: (FileKey, ImportProgress),
        at: Timestamp,
    ) -> Result<Vec<LineOutcome>, StoreError>;

    /// Returns what [`import_batch`](Self::import_batch) would do after everything in `dry_run`; writes
    /// nothing.
    async fn dry_run_batch(
        &self,
        records: &[ImportRecord],
        dry_run: &mut DryRunResult,
        at: Timestamp,
    ) -> Result<Vec<LineOutcome>, StoreError>;

    /// Lists those vehicles that are not listed yet, in their order as of `at`, with their pictures and first
    /// price and one event for all, in one transaction. A record whose key was listed before, in this batch
    /// or any other, MUST NOT be listed again.
    async fn list_batch(
        &self,
        records: Vec<(RecordKey, NewVehicle)>,
        at: Timestamp,
    ) -> Result<BatchOutcome, StoreError>;
}
