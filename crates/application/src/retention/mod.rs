//! Deleting data whose retention period is over.

mod purge;

pub use purge::purge_expired;
