//! Claims: a seller's statements about a vehicle that a document could support, and the concierge's review of
//! them.

mod action;
mod claim;
mod contradiction;

pub use action::ClaimAction;
pub use claim::{
    Claim, ClaimDraft, ClaimId, ClaimKind, ClaimProof, ClaimRefusal, ClaimReview, ClaimState, ClaimSubject,
    Finding, Statement, takes_claims,
};
pub use contradiction::FactEdit;
