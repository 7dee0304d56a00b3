//! Listings: adding them, and changes by their seller and by the concierge.

mod add;
mod change;
mod notifications;
mod photos;
mod sale_date;

use ports::{clock::Clock, listings::Listings, pictures::Pictures, vehicles::VehicleCatalogue};

pub use add::{AddListingOutcome, ListingForm, add_listing};
pub use change::{AdminEdit, ChangeListingOutcome, Facts, SellerChange, change_by_admin, change_by_seller};

/// Ports of the use cases of admins.
#[derive(Clone, Copy)]
pub struct ListingPorts<'a> {
    pub listings: &'a dyn Listings,
    pub catalogue: &'a dyn VehicleCatalogue,
    pub pictures: &'a dyn Pictures,
    pub clock: &'a dyn Clock,
}
