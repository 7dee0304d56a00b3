//! What sellers claim of their vehicles, and what the concierge finds of it.

mod judge;
mod read;
mod state;

pub use judge::{Judged, Judging, judge_claim};
pub use read::claims_about;
pub use state::{StateAnswer, Stating, own_claims, state_claim, withdraw_claim};
