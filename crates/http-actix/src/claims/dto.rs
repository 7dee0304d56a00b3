//! DTOs of claims: statements of sellers with their proofs and reviews.

use domain::{
    claims::{Claim, FactEdit},
    vehicles::VehicleFacts,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{dto::enums::one_of, response::rfc3339};

/// Subject of a claim.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[allow(dead_code, reason = "describes the words for the document only")]
pub(super) enum ClaimKind {
    MatchingNumbers,
    Owners,
    Service,
    Odometer,
}

/// How far a claim is supported.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[allow(dead_code, reason = "describes the words for the document only")]
pub(super) enum ClaimState {
    /// Stated by the seller only.
    Stated,
    /// The seller attached a document.
    OnFile,
    /// The concierge has seen the proof.
    Seen,
    /// The concierge has seen a document that is no longer attached.
    OffFile,
    /// The concierge doubts it.
    Disputed,
}

/// Document that supports a claim.
#[derive(Serialize, ToSchema)]
#[schema(as = ClaimProof)]
pub(super) struct ProofDto {
    /// Document id.
    id: i64,
    /// Name given by its owner.
    name: String,
}

/// A seller's claim about a vehicle.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Claim)]
pub(super) struct ClaimDto {
    /// Claim id; changes with each new statement.
    id: i64,
    #[schema(value_type = ClaimKind)]
    kind: &'static str,
    statement: String,
    #[schema(value_type = ClaimState)]
    state: &'static str,
    #[schema(format = DateTime)]
    stated_at: String,
    /// Supporting document; null if there is none or the caller may not read it.
    proof: Option<ProofDto>,
    /// Reason of the review; null if not reviewed.
    reason: Option<String>,
    /// Time of the review; null if not reviewed.
    #[schema(format = DateTime)]
    found_at: Option<String>,
    /// Later edit of the listing by staff that contradicts the claim; null if none.
    #[schema(required)]
    contradiction: Option<ContradictionDto>,
}

/// Edit of a listing that contradicts a claim.
#[derive(Serialize, ToSchema)]
#[schema(as = ClaimContradiction)]
pub(super) struct ContradictionDto {
    /// Name of the edited field.
    field: String,
    /// Null if it was empty.
    #[schema(required)]
    before: Option<String>,
    /// Null if it is empty.
    #[schema(required)]
    after: Option<String>,
    #[schema(format = DateTime)]
    at: String,
}

impl From<&FactEdit> for ContradictionDto {
    fn from(edit: &FactEdit) -> Self {
        let change = &edit.change;
        Self {
            field: change.field.clone(),
            before: change.before.clone(),
            after: change.after.clone(),
            at: rfc3339(edit.at),
        }
    }
}

/// A claim to state.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NewClaim)]
pub(crate) struct NewClaimDto {
    /// One line of text.
    #[serde(default)]
    #[schema(required, min_length = 1)]
    pub(super) statement: String,
    /// Id of a document of the caller's own that is attached to the vehicle; null for none.
    pub(super) document_id: Option<i64>,
}

/// Review of a claim.
#[derive(Deserialize, ToSchema)]
#[schema(as = ClaimReview)]
pub(crate) struct FindingDto {
    /// `seen` or `disputed`.
    #[serde(default)]
    #[schema(required, schema_with = one_of::<domain::claims::Finding>)]
    pub(super) finding: String,
    /// Shown with the claim.
    #[serde(default)]
    #[schema(required, min_length = 1)]
    pub(super) reason: String,
}

impl ClaimDto {
    pub(super) fn new(claim: &Claim, is_proof_readable: bool, edits: &[FactEdit]) -> Self {
        let proof = claim.proof.as_ref().filter(|_| is_proof_readable);
        Self {
            id: claim.id.0,
            kind: claim.kind.as_str(),
            statement: claim.statement.as_str().to_owned(),
            state: claim.state().as_str(),
            stated_at: rfc3339(claim.stated_at),
            proof: proof.map(|it| ProofDto { id: it.document.0, name: it.name.as_str().to_owned() }),
            reason: claim.review.as_ref().map(|found| found.reason.as_str().to_owned()),
            found_at: claim.review.as_ref().map(|found| rfc3339(found.at)),
            contradiction: claim.contradicted_by(edits).map(ContradictionDto::from),
        }
    }

    /// The claim as the public reads it, about a listing with these facts.
    pub(super) fn redacted(mut self, facts: &VehicleFacts) -> Self {
        facts.redact(&mut self.statement);
        let contradiction = self.contradiction.as_mut();
        let edited = contradiction.map(|edit| [edit.before.as_mut(), edit.after.as_mut()]);
        for text in edited.into_iter().flatten().chain([self.reason.as_mut()]).flatten() {
            facts.redact(text);
        }
        self
    }

    /// Builds the DTOs for readers who may see every proof: the owner and admins.
    pub(super) fn all(claims: &[Claim], edits: &[FactEdit]) -> Vec<Self> {
        claims.iter().map(|claim| Self::new(claim, true, edits)).collect()
    }
}
