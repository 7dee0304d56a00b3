//! Listings: adding them, changes by their seller and by the concierge, their end and renewal.

mod activity;
mod add;
mod audience;
mod change;
mod change_by_seller;
mod end;
mod facts;
mod notifications;
mod photos;
mod price;
mod release;
mod renew;
mod sale_date;
mod withdraw_all;

use ports::{clock::Clock, listings::Listings, pictures::Pictures, vehicles::VehicleReader};

pub use activity::{count_listing_view, listing_activity};
pub use add::{ListingForm, add_listing};
pub use audience::AudienceChoice;
pub use change::{AdminEdit, change_by_admin};
pub use change_by_seller::{SellerChange, change_by_seller};
pub use end::{EndedListings, end_listings};
pub use facts::FactsPatch;
pub(crate) use notifications::audience_sentence;
pub(crate) use notifications::own_listing_notification;
pub use photos::photo_gone;
pub(crate) use photos::resolve_photos;
pub use release::release_due_listings;
pub use renew::{RenewalRequest, renew_listing};
pub use withdraw_all::{SellerStockPorts, Withdrawal, withdraw_all};

/// Ports of the use cases of admins.
#[derive(Clone, Copy)]
pub struct ListingPorts<'a> {
    pub listings: &'a dyn Listings,
    pub vehicle_reader: &'a dyn VehicleReader,
    pub pictures: &'a dyn Pictures,
    pub clock: &'a dyn Clock,
}
