//! Forgetting in time.

mod forget;

pub use forget::forget_what_is_over;
