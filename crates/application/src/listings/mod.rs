//! Changing what is listed.

mod change;
mod sale_date;
mod tell;

pub use change::{Changed, DeskEdit, Facts, OwnChange, change_by_desk, change_by_seller};
