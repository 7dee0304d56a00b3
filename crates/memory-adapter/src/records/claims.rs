//! Claims and their reviews.

use domain::{
    Timestamp,
    accounts::UserId,
    claims::{ClaimId, ClaimKind, ClaimReview, Statement},
    documents::DocumentId,
    submissions::SubmissionId,
};
use ports::claims::NewClaim;

/// A claim as stored.
#[derive(Debug)]
pub(crate) struct ClaimRecord {
    pub(crate) new: NewClaim,
    pub(crate) stated_at: Timestamp,
}

/// A review of a claim; it outlives the claim.
#[derive(Debug)]
pub(crate) struct ClaimReviewRecord {
    pub(crate) claim: ClaimId,
    pub(crate) submission: SubmissionId,
    pub(crate) kind: ClaimKind,
    pub(crate) statement: Statement,
    pub(crate) review: ClaimReview,
    /// The document reviewed; it may be deleted since.
    pub(crate) document: Option<DocumentId>,
    pub(crate) reviewer: UserId,
}
