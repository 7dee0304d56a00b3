//! Sellers' claims about their vehicles, and their review by the concierge.

mod read;
mod review_claim;
mod submit_claim;

pub use read::claims_about;
pub use review_claim::{ClaimReviewDraft, review_claim};
pub use submit_claim::{ClaimContext, own_claims, submit_claim, withdraw_claim};
