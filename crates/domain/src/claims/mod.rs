//! Claims: what a seller says of a vehicle that a paper could show, and how far it was shown.

mod act;
mod claim;
mod contradiction;

pub use act::ClaimAct;
pub use claim::{
    Claim, ClaimDraft, ClaimId, ClaimKind, ClaimReview, ClaimState, Finding, MAX_STATEMENT, Proof, Statement,
    takes_claims,
};
pub use contradiction::FactEdit;
