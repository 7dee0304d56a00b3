//! Port for the interest that listings draw.

use std::collections::BTreeMap;

use async_trait::async_trait;
use chrono::NaiveDate;
use domain::vehicles::{ListingActivity, VehicleId};

use crate::StoreError;

/// Counts views of listings and reads them with saves and inquiries.
#[async_trait]
pub trait ListingActivityLog: Send + Sync {
    /// Adds a view to a listing's day, also under concurrent calls. Does nothing if there is no such listing.
    async fn count_view(&self, vehicle: VehicleId, day: NaiveDate) -> Result<(), StoreError>;

    /// The activity of each of these listings; views on or after `since` are recent ones.
    async fn listing_activity(
        &self,
        vehicles: &[VehicleId],
        since: NaiveDate,
    ) -> Result<BTreeMap<VehicleId, ListingActivity>, StoreError>;
}
