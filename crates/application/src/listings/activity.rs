//! Counting views of listings, and reading the activity of listings.

use std::collections::BTreeMap;

use chrono::Days;
use domain::{
    accounts::UserId,
    vehicles::{ListingActivity, ListingViewer, RECENT_DAYS, VehicleId, is_counted_view},
};
use ports::{
    StoreError, clock::Clock, listing_activity::ListingActivityLog, listings::Listings,
    vehicles::VehicleReader,
};

use crate::vehicles::get_vehicle;

/// Counts a view of a listing's page. Returns `false` if the viewer may not see the listing.
pub async fn count_listing_view<S: Listings + ListingActivityLog + ?Sized>(
    vehicle: VehicleId,
    viewer: ListingViewer,
    reader: Option<UserId>,
    vehicle_reader: &dyn VehicleReader,
    store: &S,
    clock: &dyn Clock,
) -> Result<bool, StoreError> {
    if get_vehicle(vehicle, viewer, vehicle_reader).await?.is_none() {
        return Ok(false);
    }
    let seller = store.seller_of(vehicle).await?.map(|listing| listing.seller);
    if is_counted_view(viewer, reader, seller) {
        store.count_view(vehicle, clock.now().date_naive()).await?;
    }
    Ok(true)
}

/// The activity of each of these listings until now.
pub async fn listing_activity<S: ListingActivityLog + ?Sized>(
    vehicles: &[VehicleId],
    store: &S,
    clock: &dyn Clock,
) -> Result<BTreeMap<VehicleId, ListingActivity>, StoreError> {
    let today = clock.now().date_naive();
    let since = today.checked_sub_days(Days::new(RECENT_DAYS)).unwrap_or(today);
    store.listing_activity(vehicles, since).await
}
