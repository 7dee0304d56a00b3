//! Submitting, withdrawing and listing claims, by the seller.

use domain::{
    Violation,
    accounts::SignedIn,
    audit::Actor,
    claims::{Claim, ClaimDraft, ClaimKind, Statement},
    documents::DocumentId,
    submissions::SubmissionId,
};
use ports::{
    StoreError,
    claims::{Claims, NewClaim, SubmitClaimResult, WithdrawClaimResult},
    clock::Clock,
    submissions::Submissions,
};

/// The claim that a seller submits or withdraws.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClaimContext {
    pub submission: SubmissionId,
    pub kind: ClaimKind,
    /// For the audit log.
    pub actor: Actor,
}

/// Outcome for the seller.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SubmitClaimOutcome {
    /// All claims of that vehicle as they are now.
    Done(Vec<Claim>),
    Invalid(Violation),
    /// The member has no such submission, or the submission no such claim.
    NotTheirs,
    /// The vehicle is sold, withdrawn or declined.
    Closed,
}

/// The claims of a seller's submission; `None` when they have no such submission.
pub async fn own_claims(
    seller: &SignedIn,
    submission: SubmissionId,
    claims: &dyn Claims,
    submissions: &dyn Submissions,
) -> Result<Option<Vec<Claim>>, StoreError> {
    let own = submissions.submission(submission).await?;
    match own.filter(|submission| submission.seller == seller.user().id) {
        None => Ok(None),
        Some(_) => claims.claims_of(submission).await.map(Some),
    }
}

/// Submits a claim, replacing the one of the same kind.
pub async fn submit_claim(
    seller: &SignedIn,
    stating: ClaimContext,
    draft: &ClaimDraft,
    claims: &dyn Claims,
    clock: &dyn Clock,
) -> Result<SubmitClaimOutcome, StoreError> {
    let statement = match Statement::parse(&draft.statement) {
        Ok(statement) => statement,
        Err(violation) => return Ok(SubmitClaimOutcome::Invalid(violation)),
    };
    let ClaimContext { submission, kind, actor } = stating;
    let document = draft.document.map(DocumentId);
    let new = NewClaim { submission, seller: seller.user().id, kind, statement, document };
    Ok(match claims.submit_claim(&new, actor, clock.now()).await? {
        SubmitClaimResult::Done => SubmitClaimOutcome::Done(claims.claims_of(submission).await?),
        SubmitClaimResult::NoSuchSubmission => SubmitClaimOutcome::NotTheirs,
        SubmitClaimResult::Closed => SubmitClaimOutcome::Closed,
        SubmitClaimResult::NoSuchDocument => {
            let sentence = "Please choose a document of this vehicle";
            SubmitClaimOutcome::Invalid(Violation::new("documentId", sentence))
        }
    })
}

/// Withdraws a claim.
pub async fn withdraw_claim(
    seller: &SignedIn,
    stating: ClaimContext,
    claims: &dyn Claims,
    clock: &dyn Clock,
) -> Result<SubmitClaimOutcome, StoreError> {
    let ClaimContext { submission, kind, actor } = stating;
    let seller = seller.user().id;
    Ok(match claims.withdraw_claim(seller, submission, kind, actor, clock.now()).await? {
        WithdrawClaimResult::Done => SubmitClaimOutcome::Done(claims.claims_of(submission).await?),
        WithdrawClaimResult::NoSuchClaim => SubmitClaimOutcome::NotTheirs,
        WithdrawClaimResult::Closed => SubmitClaimOutcome::Closed,
    })
}
