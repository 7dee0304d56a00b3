//! Changes of listings by their seller and by the concierge.

mod change;
mod notifications;
mod sale_date;

pub use change::{AdminEdit, Changed, Facts, OwnChange, change_by_desk, change_by_seller};
