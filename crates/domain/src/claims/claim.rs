//! Claims: kinds, states and reviews.

use crate::{
    Timestamp,
    documents::DocumentId,
    edit::{Edit, FieldChange},
    files::FileName,
    submissions::{DecisionReason, SubmissionId, SubmissionStatus},
    vehicles::ListingStatus,
};

/// Id of a claim, never reused. A reworded claim gets a new id, so that a review always applies to the text
/// that was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ClaimId(pub i64);

/// Subject of a claim. A vehicle has at most one claim of each kind.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, strum::VariantArray, strum::IntoStaticStr,
)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum ClaimKind {
    /// Whether engine, gearbox and body are the original ones.
    MatchingNumbers,
    /// Ownership history.
    Owners,
    /// Service history.
    Service,
    /// Whether the mileage is true.
    Odometer,
}

named_enum!(ClaimKind);

impl ClaimKind {
    /// Name within a sentence.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::MatchingNumbers => "matching numbers",
            Self::Owners => "owners",
            Self::Service => "service history",
            Self::Odometer => "odometer",
        }
    }
}

/// How far a claim is supported.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::VariantArray, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum ClaimState {
    /// Stated by the seller, without a document.
    Stated,
    /// The seller attached a document as proof; not reviewed.
    OnFile,
    /// The concierge has seen the proof.
    Seen,
    /// The concierge has seen a document that has since been removed from the vehicle.
    OffFile,
    /// The concierge disputes the claim.
    Disputed,
}

named_enum!(ClaimState);

/// Result of a claim review.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::VariantArray, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum Finding {
    /// The proof was seen.
    Seen,
    /// The claim is doubtful.
    Disputed,
}

named_enum!(Finding);

form_text!(
    /// Text of a claim: a single line of 1 to 300 characters.
    Statement: single_line of "claim", "statement"
);

/// Unvalidated claim form.
#[derive(Debug, Clone, Default)]
pub struct ClaimDraft {
    pub statement: String,
    /// Id of the document that supports the claim.
    pub document: Option<i64>,
}

/// The document that supports a claim, while it is attached to the same vehicle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClaimProof {
    pub document: DocumentId,
    pub name: FileName,
}

/// The concierge's review of a claim.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClaimReview {
    pub finding: Finding,
    /// Public.
    pub reason: DecisionReason,
    pub at: Timestamp,
}

impl ClaimReview {
    /// Audit record of the review; `before` is the previous review.
    #[must_use]
    pub fn edit(&self, before: Option<&Self>) -> Edit {
        let earlier = before.map(|review| review.finding.as_str());
        let finding = FieldChange::between("finding", earlier, Some(self.finding.as_str()));
        Edit::with_reason(self.reason.as_str()).with([finding])
    }
}

/// A seller's claim about a vehicle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claim {
    pub id: ClaimId,
    pub submission: SubmissionId,
    pub kind: ClaimKind,
    pub statement: Statement,
    /// When the current statement was made.
    pub stated_at: Timestamp,
    /// Supporting document.
    pub proof: Option<ClaimProof>,
    /// Latest review.
    pub review: Option<ClaimReview>,
    /// Whether the review relies on a document that is no longer attached to the vehicle.
    pub is_proof_gone: bool,
}

impl Claim {
    /// Derives the state. A review takes precedence over an attached document. A "seen" review loses its
    /// effect when its document is removed; a dispute does not.
    #[must_use]
    pub const fn state(&self) -> ClaimState {
        match (&self.review, &self.proof) {
            (Some(ClaimReview { finding: Finding::Seen, .. }), _) if self.is_proof_gone => {
                ClaimState::OffFile
            }
            (Some(ClaimReview { finding: Finding::Seen, .. }), _) => ClaimState::Seen,
            (Some(ClaimReview { finding: Finding::Disputed, .. }), _) => ClaimState::Disputed,
            (None, Some(_)) => ClaimState::OnFile,
            (None, None) => ClaimState::Stated,
        }
    }

    /// Whether the review would only repeat the latest one, which still has its proof.
    #[must_use]
    pub fn is_reviewed_as(&self, review: &ClaimReview) -> bool {
        let is_same = |last: &ClaimReview| (last.finding, &last.reason) == (review.finding, &review.reason);
        !self.is_proof_gone && self.review.as_ref().is_some_and(is_same)
    }
}

/// Why a claim was not submitted, withdrawn or reviewed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClaimRefusal {
    /// The seller has no such submission.
    NoSuchSubmission,
    /// There is no such claim, or it was replaced or withdrawn.
    NoSuchClaim,
    /// The seller has no such document attached to the submission.
    NoSuchDocument,
    /// The status of the vehicle [allows no claims](takes_claims) any more.
    Closed,
}

/// A submission as claims about it find it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClaimSubject {
    pub status: SubmissionStatus,
    /// Status of its listing.
    pub listing: Option<ListingStatus>,
}

impl ClaimSubject {
    /// Checks a new claim about the seller's submission, which is `None` if they have no such submission.
    /// `has_document` says whether the supporting document, if one is named, is attached to it.
    ///
    /// # Errors
    /// All but [`ClaimRefusal::NoSuchClaim`].
    pub fn check_claim(found: Option<Self>, has_document: bool) -> Result<(), ClaimRefusal> {
        match found {
            None => Err(ClaimRefusal::NoSuchSubmission),
            Some(subject) if !takes_claims(subject.status, subject.listing) => Err(ClaimRefusal::Closed),
            Some(_) if !has_document => Err(ClaimRefusal::NoSuchDocument),
            Some(_) => Ok(()),
        }
    }

    /// Checks the withdrawal of a claim about the seller's submission. `has_claim` says whether there is one.
    ///
    /// # Errors
    /// [`ClaimRefusal::NoSuchSubmission`], [`ClaimRefusal::NoSuchClaim`] and [`ClaimRefusal::Closed`].
    pub fn check_withdrawal(found: Option<Self>, has_claim: bool) -> Result<(), ClaimRefusal> {
        match found {
            None => Err(ClaimRefusal::NoSuchSubmission),
            Some(_) if !has_claim => Err(ClaimRefusal::NoSuchClaim),
            Some(subject) if !takes_claims(subject.status, subject.listing) => Err(ClaimRefusal::Closed),
            Some(_) => Ok(()),
        }
    }
}

/// Whether the seller may create and withdraw claims: while the submission is open, or approved with a
/// listing that is for sale.
#[must_use]
pub fn takes_claims(status: SubmissionStatus, listing: Option<ListingStatus>) -> bool {
    match status {
        SubmissionStatus::Pending | SubmissionStatus::ChangesRequested => true,
        SubmissionStatus::Approved => listing.is_some_and(ListingStatus::is_for_sale),
        SubmissionStatus::Rejected | SubmissionStatus::Withdrawn => false,
    }
}

#[cfg(test)]
#[path = "claim_tests.rs"]
mod tests;
