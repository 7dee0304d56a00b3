use domain::claims::{Claim, FactEdit};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::vehicles::rfc3339;

/// What a claim is about.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[allow(dead_code, reason = "describes the words for the document only")]
pub(super) enum ClaimKind {
    MatchingNumbers,
    Owners,
    Service,
    Odometer,
}

/// How far a claim was shown.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[allow(dead_code, reason = "describes the words for the document only")]
pub(super) enum ClaimState {
    /// The seller says so.
    Stated,
    /// The seller has put a document beside the vehicle.
    OnFile,
    /// The concierge has seen the proof.
    Seen,
    /// The concierge saw a document that is no longer on file.
    OffFile,
    /// The concierge doubts it.
    Disputed,
}

/// The document that a claim points at.
#[derive(Serialize, ToSchema)]
#[schema(as = ClaimProof)]
pub(super) struct ProofDto {
    /// Its number.
    id: i64,
    /// What its owner calls it.
    name: String,
}

/// Something that a seller says of a vehicle.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Claim)]
pub(super) struct ClaimDto {
    /// Its number: another one as soon as anything else is stated.
    id: i64,
    /// What it is about.
    #[schema(value_type = ClaimKind)]
    kind: &'static str,
    /// What the seller says.
    #[schema(max_length = 300)]
    statement: String,
    /// How far it was shown.
    #[schema(value_type = ClaimState)]
    state: &'static str,
    /// Since when.
    #[schema(format = DateTime)]
    stated_at: String,
    /// What is to show it; `null` when there is nothing, or nothing that one may read.
    proof: Option<ProofDto>,
    /// Why the concierge found what it found.
    reason: Option<String>,
    /// When it did.
    #[schema(format = DateTime)]
    found_at: Option<String>,
    /// The later edit of the listing by staff that speaks against it; `null` when none does.
    #[schema(required)]
    contradiction: Option<ContradictionDto>,
}

/// An edit of a listing that a claim contradicts.
#[derive(Serialize, ToSchema)]
#[schema(as = ClaimContradiction)]
pub(super) struct ContradictionDto {
    /// The field that was changed.
    field: String,
    /// Its value before; `null` when it was empty.
    #[schema(required)]
    before: Option<String>,
    /// Its value after.
    #[schema(required)]
    after: Option<String>,
    /// When it was changed.
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

/// What a seller states.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NewClaim)]
pub(crate) struct NewClaimDto {
    /// In one line.
    #[serde(default)]
    #[schema(required, min_length = 1, max_length = 300)]
    pub(super) statement: String,
    /// A document of one's own that stands beside the vehicle; `null` for none.
    pub(super) document_id: Option<i64>,
}

/// What the concierge finds of a claim.
#[derive(Deserialize, ToSchema)]
#[schema(as = ClaimFinding)]
pub(crate) struct FindingDto {
    /// `seen` or `disputed`.
    #[serde(default)]
    #[schema(required, pattern = "^(seen|disputed)$")]
    pub(super) finding: String,
    /// Why; shown with the claim.
    #[serde(default)]
    #[schema(required, min_length = 1, max_length = 2000)]
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
            reason: claim.judgement.as_ref().map(|found| found.reason.as_str().to_owned()),
            found_at: claim.judgement.as_ref().map(|found| rfc3339(found.at)),
            contradiction: claim.contradicted_by(edits).map(ContradictionDto::from),
        }
    }

    /// For those who may read every proof: its owner, and the concierge.
    pub(super) fn all(claims: &[Claim], edits: &[FactEdit]) -> Vec<Self> {
        claims.iter().map(|claim| Self::new(claim, true, edits)).collect()
    }
}
