//! Submitting, withdrawing and listing claims, by the seller.

use domain::{
    Violation,
    accounts::SignedIn,
    audit::Actor,
    claims::{Claim, ClaimDraft, ClaimKind, ClaimRefusal, Statement},
    documents::DocumentId,
    submissions::SubmissionId,
};
use ports::{
    StoreError,
    claims::{Claims, NewClaim},
    clock::Clock,
    commands::WriteError,
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

/// Submits a claim, replacing the one of the same kind. Returns all claims of the vehicle as they are then.
pub async fn submit_claim(
    seller: &SignedIn,
    stating: ClaimContext,
    draft: &ClaimDraft,
    claims: &dyn Claims,
    clock: &dyn Clock,
) -> Result<Vec<Claim>, WriteError<ClaimRefusal>> {
    let statement = Statement::parse(&draft.statement)?;
    let ClaimContext { submission, kind, actor } = stating;
    let document = draft.document.map(DocumentId);
    let new = NewClaim { submission, seller: seller.user().id, kind, statement, document };
    claims.submit_claim(&new, actor, clock.now()).await?.map_err(|refusal| match refusal {
        ClaimRefusal::NoSuchDocument => {
            Violation::new("documentId", "Please choose a document of this vehicle").into()
        }
        refusal => WriteError::Refused(refusal),
    })?;
    Ok(claims.claims_of(submission).await?)
}

/// Withdraws a claim. Returns all claims of the vehicle as they are then.
pub async fn withdraw_claim(
    seller: &SignedIn,
    stating: ClaimContext,
    claims: &dyn Claims,
    clock: &dyn Clock,
) -> Result<Vec<Claim>, WriteError<ClaimRefusal>> {
    let ClaimContext { submission, kind, actor } = stating;
    let seller = seller.user().id;
    let withdrawn = claims.withdraw_claim(seller, submission, kind, actor, clock.now()).await?;
    withdrawn.map_err(WriteError::Refused)?;
    Ok(claims.claims_of(submission).await?)
}
