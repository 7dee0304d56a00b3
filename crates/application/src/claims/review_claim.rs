//! Reviews a seller's claim, by the concierge.

use domain::{
    Violation,
    accounts::Admin,
    audit::Actor,
    claims::{Claim, ClaimId, ClaimReview, Finding},
    notifications::{DeepLink, NewNotification, NotificationKind},
    submissions::Reason,
};
use ports::{StoreError, claims::Claims, clock::Clock, submissions::Submissions};

/// The concierge's review of a claim.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClaimReviewDraft {
    /// The claim that was read; an edited claim has another id.
    pub claim: ClaimId,
    pub finding: Finding,
    /// Reason, shown publicly.
    pub reason: String,
    /// For the audit log.
    pub actor: Actor,
}

/// Outcome of a review.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReviewClaimOutcome {
    /// Stored; all claims of that vehicle as they are now.
    Done(Vec<Claim>),
    Invalid(Violation),
    /// The seller has replaced or withdrawn the claim.
    NoSuchClaim,
}

/// Stores a review and notifies the seller.
pub async fn review_claim(
    admin: &Admin,
    judging: ClaimReviewDraft,
    claims: &dyn Claims,
    submissions: &dyn Submissions,
    clock: &dyn Clock,
) -> Result<ReviewClaimOutcome, StoreError> {
    let reason = match Reason::required("reason", &judging.reason) {
        Ok(reason) => reason,
        Err(violation) => return Ok(ReviewClaimOutcome::Invalid(violation)),
    };
    let Some(claim) = claims.claim(judging.claim).await? else { return Ok(ReviewClaimOutcome::NoSuchClaim) };
    let Some(submission) = submissions.submission(claim.submission).await? else {
        return Ok(ReviewClaimOutcome::NoSuchClaim);
    };
    let found = match judging.finding {
        Finding::Seen => "The concierge has verified your statement",
        Finding::Disputed => "The concierge questions your statement",
    };
    let title = format!("{found}: {} of your {}", claim.kind.name(), submission.title());
    let link = DeepLink::to(&format!("/dashboard/submissions/{}", claim.submission.0));
    let kind = NotificationKind::ClaimReviewed;
    let notice = NewNotification::new(submission.seller, kind, &title, reason.as_str(), link);
    let review = ClaimReview { finding: judging.finding, reason, at: clock.now() };
    let reviewer = admin.signed_in().user().id;
    if claims.review_claim(claim.id, reviewer, &review, &[notice], judging.actor).await? {
        Ok(ReviewClaimOutcome::Done(claims.claims_of(claim.submission).await?))
    } else {
        Ok(ReviewClaimOutcome::NoSuchClaim)
    }
}
