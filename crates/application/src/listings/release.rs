//! Makes listings visible to everyone whose time for collectors has ended.

use domain::vehicles::VehicleId;
use ports::{StoreError, clock::Clock, listings::Listings};

/// Releases the listings that are due and returns them. Safe to run on several servers at once.
///
/// # Errors
/// When the store fails; nothing was released then.
pub async fn release_due_listings(
    listings: &dyn Listings,
    clock: &dyn Clock,
) -> Result<Vec<VehicleId>, StoreError> {
    listings.release_due_listings(clock.now()).await
}
