//! Records what a dry run of a file reports.

use std::{
    collections::HashSet,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use domain::{
    Violation,
    feeds::price_jump,
    imports::{ImportRecord, LineOutcome, RecordKey, RecordOutcome, VinHolder},
    vehicles::VehicleId,
};
use ports::{StoreError, imports::ImportProgress};

use super::{
    preview::{MAX_SHOWN, Preview, PreviewChange, PreviewNewListing, PreviewWarning},
    refusals::RefusalList,
};
use crate::imports::{ImportWatcher, RefusedLine};

/// Records what a dry run reports of a file: its preview, and which listings its rows name.
pub(super) struct DryRunRecorder {
    pub(super) preview: Preview,
    pub(super) refusals: RefusalList,
    /// Records of refused rows that name a listing nevertheless.
    pub(super) mentioned: HashSet<RecordKey>,
    /// Records of rows that state their car as sold.
    pub(super) sold: HashSet<RecordKey>,
    /// Listings that hold the VIN of a refused row.
    pub(super) matched: HashSet<VehicleId>,
    /// First listings of rows that are not for sale here any more.
    pub(super) off_sale: Vec<VehicleId>,
    pub(super) repriced: u64,
    /// Rows read, for whoever shows the progress.
    rows: Arc<AtomicU64>,
}

impl DryRunRecorder {
    pub(super) fn new(rows: Arc<AtomicU64>) -> Result<Self, StoreError> {
        Ok(Self {
            preview: Preview::default(),
            refusals: RefusalList::new()?,
            mentioned: HashSet::new(),
            sold: HashSet::new(),
            matched: HashSet::new(),
            off_sale: Vec::new(),
            repriced: 0,
            rows,
        })
    }

    pub(super) fn record_refusal(&mut self, refusal: &RefusedLine) {
        self.refusals.record_refusal(refusal);
        self.preview.unmatched += 1;
    }
}

impl ImportWatcher for DryRunRecorder {
    fn progress(&mut self, progress: &ImportProgress) {
        self.rows.store(progress.lines - progress.blank, Ordering::Relaxed);
    }

    fn refused(&mut self, refusal: &RefusedLine) {
        self.record_refusal(refusal);
    }

    fn mentioned(&mut self, key: RecordKey) {
        self.mentioned.insert(key);
        self.preview.unmatched = self.preview.unmatched.saturating_sub(1);
    }

    fn sold(&mut self, key: RecordKey) {
        self.sold.insert(key);
    }

    fn warned(&mut self, line: u64, remark: &Violation) {
        self.preview.warned += 1;
        if self.preview.warnings.len() < MAX_SHOWN {
            self.preview.warnings.push(PreviewWarning { line, reason: remark.into() });
        }
    }

    fn listed(&mut self, record: &ImportRecord) {
        self.preview.unplaced += u64::from(record.vehicle.place.is_none());
        if self.preview.listed.len() < MAX_SHOWN {
            self.preview.listed.push(PreviewNewListing::of(record));
        }
    }

    fn line_finished(&mut self, outcome: &LineOutcome) {
        if outcome.outcome.is_refusal() {
            // Its listing is known: it has the record's identity or VIN.
            self.preview.unmatched = self.preview.unmatched.saturating_sub(1);
        }
        match &outcome.outcome {
            RecordOutcome::VinTaken(VinHolder::Listing(vehicle, _)) => {
                self.matched.insert(*vehicle);
            }
            RecordOutcome::OffSale(vehicle, _) if self.off_sale.len() < MAX_SHOWN => {
                self.off_sale.push(*vehicle);
            }
            RecordOutcome::Repeated(first) => {
                let message = format!(
                    "The row is left out: line {first} has the same stock number or VIN, with other values"
                );
                self.warned(outcome.line, &Violation::new("line", message));
            }
            RecordOutcome::Updated(_, changes) => {
                if let Some(remark) = price_jump(changes) {
                    self.repriced += 1;
                    self.warned(outcome.line, &remark);
                    if self.preview.price_jumps.len() < MAX_SHOWN {
                        self.preview.price_jumps.extend(PreviewChange::price_of(outcome));
                    }
                }
            }
            _ => {}
        }
        if self.preview.changed.len() < MAX_SHOWN {
            self.preview.changed.extend(PreviewChange::of(outcome));
        }
    }
}
