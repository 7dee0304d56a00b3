//! Forgetting in time.

mod purge;

pub use purge::forget_what_is_over;
