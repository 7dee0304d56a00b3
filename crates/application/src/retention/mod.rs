//! Deleting data whose retention period is over.

mod purge;

pub use purge::forget_what_is_over;
