//! Port for sellers' claims about their vehicles, and for their review by the concierge.

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::UserId,
    audit::Actor,
    claims::{Claim, ClaimId, ClaimKind, ClaimRefusal, ClaimReview, FactEdit, Statement},
    documents::DocumentId,
    notifications::NewNotification,
    submissions::SubmissionId,
    vehicles::{ListingViewer, VehicleId},
};

use crate::StoreError;

/// A claim that a seller submits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewClaim {
    pub submission: SubmissionId,
    /// MUST be the seller of the submission.
    pub seller: UserId,
    pub kind: ClaimKind,
    pub statement: Statement,
    /// Supporting document; MUST belong to the seller and be attached to that submission.
    pub document: Option<DocumentId>,
}

/// Stores claims.
///
/// Each change MUST be in the audit log in the same transaction. The review of a claim MUST stay on record
/// after the claim is gone, for as long as its submission exists.
#[async_trait]
pub trait Claims: Send + Sync {
    /// The claims of a submission, ordered by kind.
    async fn claims_of(&self, submission: SubmissionId) -> Result<Vec<Claim>, StoreError>;

    /// The claims of a listing, ordered by kind; `None` when there is no such listing that the viewer may see.
    async fn claims_about(
        &self,
        vehicle: VehicleId,
        viewer: ListingViewer,
    ) -> Result<Option<Vec<Claim>>, StoreError>;

    /// Staff edits of the listing that a submission became, oldest first, for [`Claim::contradicted_by`].
    async fn fact_edits(&self, submission: SubmissionId) -> Result<Vec<FactEdit>, StoreError>;

    async fn claim(&self, id: ClaimId) -> Result<Option<Claim>, StoreError>;

    /// Stores a claim, replacing the one of the same kind together with its review. Submitting an identical
    /// claim with the same document changes nothing.
    async fn submit_claim(
        &self,
        new: &NewClaim,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<(), ClaimRefusal>, StoreError>;

    /// Withdraws a claim.
    async fn withdraw_claim(
        &self,
        seller: UserId,
        submission: SubmissionId,
        kind: ClaimKind,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<(), ClaimRefusal>, StoreError>;

    /// Stores the review of a claim together with the document that the claim refers to at that moment, and
    /// gives the notifications. False when the claim does not exist (any more). An identical review, of the
    /// same document and for the same reason, changes nothing.
    async fn review_claim(
        &self,
        id: ClaimId,
        reviewer: UserId,
        review: &ClaimReview,
        notifications: &[NewNotification],
        actor: Actor,
    ) -> Result<bool, StoreError>;
}
