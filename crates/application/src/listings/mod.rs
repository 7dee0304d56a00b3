//! Changes of listings by their seller and by the concierge.

mod change;
mod notifications;
mod sale_date;

pub use change::{AdminEdit, ChangeListingOutcome, Facts, SellerChange, change_by_admin, change_by_seller};
