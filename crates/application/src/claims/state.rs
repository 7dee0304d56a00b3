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
    claims::{Claims, NewClaim, Stated, Unstated},
    clock::Clock,
    submissions::Submissions,
};

/// Something that a seller states, or states no longer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stating {
    /// Of which vehicle.
    pub submission: SubmissionId,
    /// What it is about.
    pub kind: ClaimKind,
    /// Who states it, and from where.
    pub actor: Actor,
}

/// What the seller is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StateAnswer {
    /// It is done; all that they claim of that vehicle now.
    Done(Vec<Claim>),
    /// It is not in order.
    Invalid(Violation),
    /// They have no such submission, or no such claim.
    NotTheirs,
    /// The vehicle is sold, withdrawn or declined.
    Closed,
}

/// What a seller claims of a vehicle of theirs; `None` when they have no such submission.
///
/// # Errors
/// When a store fails.
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

/// States a claim, in place of what was claimed of the same kind.
///
/// # Errors
/// When the store fails.
pub async fn state_claim(
    seller: &SignedIn,
    stating: Stating,
    draft: &ClaimDraft,
    claims: &dyn Claims,
    clock: &dyn Clock,
) -> Result<StateAnswer, StoreError> {
    let statement = match Statement::parse(&draft.statement) {
        Ok(statement) => statement,
        Err(violation) => return Ok(StateAnswer::Invalid(violation)),
    };
    let Stating { submission, kind, actor } = stating;
    let document = draft.document.map(DocumentId);
    let new = NewClaim { submission, seller: seller.user().id, kind, statement, document };
    Ok(match claims.state_claim(&new, actor, clock.now()).await? {
        Stated::Done => StateAnswer::Done(claims.claims_of(submission).await?),
        Stated::NoSuchSubmission => StateAnswer::NotTheirs,
        Stated::Closed => StateAnswer::Closed,
        Stated::NoSuchDocument => {
            let sentence = "Please choose a document that stands beside this vehicle";
            StateAnswer::Invalid(Violation::new("documentId", sentence))
        }
    })
}

/// States something no longer.
///
/// # Errors
/// When the store fails.
pub async fn withdraw_claim(
    seller: &SignedIn,
    stating: Stating,
    claims: &dyn Claims,
    clock: &dyn Clock,
) -> Result<StateAnswer, StoreError> {
    let Stating { submission, kind, actor } = stating;
    let seller = seller.user().id;
    Ok(match claims.withdraw_claim(seller, submission, kind, actor, clock.now()).await? {
        Unstated::Done => StateAnswer::Done(claims.claims_of(submission).await?),
        Unstated::NoSuchClaim => StateAnswer::NotTheirs,
        Unstated::Closed => StateAnswer::Closed,
    })
}
