//! What sellers claim of their vehicles, and what the concierge found of it.

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::UserId,
    audit::Actor,
    claims::{Claim, ClaimId, ClaimKind, ClaimReview, FactEdit, Statement},
    documents::DocumentId,
    notifications::NewNotice,
    submissions::SubmissionId,
    vehicles::VehicleId,
};

use crate::StoreError;

/// A claim on its way in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewClaim {
    /// Of which vehicle.
    pub submission: SubmissionId,
    /// Who states it: a seller speaks of their own submissions only.
    pub seller: UserId,
    /// What it is about.
    pub kind: ClaimKind,
    /// What they say.
    pub statement: Statement,
    /// The document that is to show it: one of theirs that stands beside that submission.
    pub document: Option<DocumentId>,
}

/// What became of a claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SubmitClaimResult {
    /// It is stated.
    Done,
    /// They have no such submission.
    NoSuchSubmission,
    /// No such document of theirs stands beside it.
    NoSuchDocument,
    /// Nothing [can be claimed](domain::claims::takes_claims) any more where the vehicle stands.
    Closed,
}

/// What became of the wish to state something no longer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WithdrawClaimResult {
    /// It is not stated any more.
    Done,
    /// They have stated no such thing.
    NoSuchClaim,
    /// Nothing [can be claimed](domain::claims::takes_claims) any more where the vehicle stands.
    Closed,
}

/// Keeps claims.
///
/// Each change MUST be a line of the audit log in the same transaction. What was found of a claim MUST
/// stay on record after the claim is gone, for as long as its submission is there.
#[async_trait]
pub trait Claims: Send + Sync {
    /// The claims of a submission, in the order of their kinds.
    async fn claims_of(&self, submission: SubmissionId) -> Result<Vec<Claim>, StoreError>;

    /// The claims of a listing, in the order of their kinds; `None` when there is none that everybody
    /// may see.
    async fn claims_about(&self, vehicle: VehicleId) -> Result<Option<Vec<Claim>>, StoreError>;

    /// What staff changed of the listing that a submission became, oldest first, for
    /// [`Claim::contradicted_by`].
    async fn fact_edits(&self, submission: SubmissionId) -> Result<Vec<FactEdit>, StoreError>;

    /// The claim of that number.
    async fn claim(&self, id: ClaimId) -> Result<Option<Claim>, StoreError>;

    /// States a claim in place of what was claimed of the same kind; what was found of that counts no
    /// longer. The same once more, with the same document, changes nothing.
    async fn submit_claim(
        &self,
        new: &NewClaim,
        actor: Actor,
        at: Timestamp,
    ) -> Result<SubmitClaimResult, StoreError>;

    /// States something no longer.
    async fn withdraw_claim(
        &self,
        seller: UserId,
        submission: SubmissionId,
        kind: ClaimKind,
        actor: Actor,
        at: Timestamp,
    ) -> Result<WithdrawClaimResult, StoreError>;

    /// Keeps what was found of a claim, with the document that it points at then, and gives the notices;
    /// false when there is no such claim (any more). The same finding once more, of the same document and
    /// for the same reason, changes nothing.
    async fn review_claim(
        &self,
        id: ClaimId,
        judge: UserId,
        judgement: &ClaimReview,
        notices: &[NewNotice],
        actor: Actor,
    ) -> Result<bool, StoreError>;
}
