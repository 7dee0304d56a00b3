//! The first snapshot while the inventory is loaded.

use std::sync::Arc;

use domain::{events::EventId, vehicles::VehicleId};
use ports::vehicles::ListingRecord;

use crate::{
    facts::{CachedListing, FactWords},
    segment::Segment,
    snapshot::Snapshot,
};

/// The listings of a first snapshot while they are loaded. Each part is stored as snapshots hold it at once: the words
/// of all facts would take as much memory as the listings.
#[derive(Default)]
pub(crate) struct SnapshotBuilder {
    listings: Vec<Arc<CachedListing>>,
    words: Arc<FactWords>,
}

impl SnapshotBuilder {
    /// Adds listings, whose ids must be above those added before.
    pub(crate) fn add(&mut self, listings: Vec<ListingRecord>) {
        self.listings.extend(CachedListing::all_of(listings, &mut self.words));
    }

    /// The highest id added; 0 without listings.
    pub(crate) fn last_id(&self) -> VehicleId {
        self.listings.last().map_or(VehicleId(0), |listing| listing.summary.id)
    }

    pub(crate) fn build(mut self, version: EventId) -> Snapshot {
        self.listings.shrink_to_fit();
        let base = Segment::of(self.listings, &self.words);
        Snapshot::new(Arc::new(base), Vec::new(), self.words, version)
    }
}
