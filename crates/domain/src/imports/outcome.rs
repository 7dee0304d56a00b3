//! Outcome of each record of a file.

use super::{
    plan::{FeedPlan, ListingUpdate, plan, plan_return},
    record_matching::{ImportRecord, RecordMatch},
};
use crate::{
    Timestamp,
    edit::FieldChange,
    vehicles::{ListingStatus, Vehicle, VehicleId},
};

/// Reason recorded in the audit log for changes made by an import.
pub const AUDIT_REASON: &str = "Changed by its source in an import";

/// The owner of a VIN that is already in use.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum VinHolder {
    /// An earlier line of the same file.
    Line(u64),
    /// A listing for sale, with its title, and its stock number if it has one.
    Listing(VehicleId, String),
}

/// Outcome of a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RecordOutcome {
    /// Added as a new listing.
    Listed,
    /// Already listed, nothing to change.
    Unchanged,
    /// Its listing was changed.
    Updated(VehicleId, Vec<FieldChange>),
    /// Its listing was sold or withdrawn here, and is left unchanged.
    OffSale(VehicleId, ListingStatus),
    /// Ignored, because this earlier line of the file names the same vehicle with other values.
    Repeated(u64),
    /// Rejected: its identity belongs to the listing of another vehicle, with this title.
    AnotherVehicle(VehicleId, String),
    /// Rejected: its VIN differs from that of the listing with its identity, with this title.
    VinChanged(VehicleId, String),
    /// Rejected: its VIN is that of another car for sale.
    VinTaken(VinHolder),
    /// Rejected: this earlier line of the file has its stock number for another car.
    StockNumberTaken(u64),
}

impl RecordOutcome {
    /// Whether the record was rejected.
    #[must_use]
    pub const fn is_refusal(&self) -> bool {
        matches!(
            self,
            Self::AnotherVehicle(..) | Self::VinChanged(..) | Self::VinTaken(_) | Self::StockNumberTaken(_)
        )
    }

    /// Whether the record's values count as taken over; one that was not counts as changed in the next import.
    #[must_use]
    pub const fn is_taken(&self) -> bool {
        !self.is_refusal() && !matches!(self, Self::OffSale(..))
    }
}

/// Why a listing is not for sale.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OffSale {
    /// It was sold or withdrawn here.
    Here(ListingStatus),
    /// A feed withdrew it because a file did not name it, and nobody has changed it since. It returns with the feed.
    ByFeed,
}

/// Outcome of one line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineOutcome {
    /// Line number, from 1.
    pub line: u64,
    pub outcome: RecordOutcome,
}

/// Determines the outcome of a record, and the change of its listing if there is one.
///
/// `off_sale` says why the listing is not for sale, if it is not. `listing` is required when the feed's values
/// have changed since the last import, or a feed withdrew it; without it the record counts as known.
#[must_use]
pub fn decide(
    record: &ImportRecord,
    matched: &RecordMatch,
    off_sale: Option<OffSale>,
    listing: Option<&Vehicle>,
    at: Timestamp,
) -> (RecordOutcome, Option<ListingUpdate>) {
    let outcome = match *matched {
        RecordMatch::New { .. } => RecordOutcome::Listed,
        RecordMatch::Repeats { is_same: true, .. } => RecordOutcome::Unchanged,
        RecordMatch::Repeats { line, .. } => RecordOutcome::Repeated(line),
        RecordMatch::Listed { vehicle, before, .. } => match (off_sale, listing) {
            (Some(OffSale::Here(status)), _) => RecordOutcome::OffSale(vehicle, status),
            (Some(OffSale::ByFeed), None) => RecordOutcome::OffSale(vehicle, ListingStatus::Withdrawn),
            (None, None) => RecordOutcome::Unchanged,
            (None, Some(_)) if !record.is_changed(before.as_ref()) => RecordOutcome::Unchanged,
            (off_sale, Some(listing)) => {
                let plan = if off_sale.is_some() { plan_return } else { plan };
                match plan(listing, &record.vehicle, &record.digests, before.as_ref(), at) {
                    FeedPlan::Same => RecordOutcome::Unchanged,
                    FeedPlan::OffSale(status) => RecordOutcome::OffSale(vehicle, status),
                    FeedPlan::AnotherVehicle => {
                        RecordOutcome::AnotherVehicle(vehicle, listing.summary.title())
                    }
                    FeedPlan::AnotherVin => RecordOutcome::VinChanged(vehicle, listing.summary.title()),
                    FeedPlan::Update(change, edit) => {
                        let outcome = RecordOutcome::Updated(vehicle, edit.changes.clone());
                        return (outcome, Some((change, edit)));
                    }
                }
            }
        },
    };
    (outcome, None)
}
