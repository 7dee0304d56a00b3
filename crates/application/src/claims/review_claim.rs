//! Reviews a seller's claim, by the concierge.

use domain::{
    accounts::Admin,
    audit::Actor,
    claims::{Claim, ClaimId, ClaimRefusal, ClaimReview, Finding},
    notifications::{DeepLink, NewNotification, NotificationKind},
    submissions::DecisionReason,
};
use ports::{claims::Claims, clock::Clock, commands::WriteError, submissions::Submissions};

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

/// Stores a review and notifies the seller. Returns all claims of the vehicle as they are then.
pub async fn review_claim(
    admin: &Admin,
    draft: ClaimReviewDraft,
    claims: &dyn Claims,
    submissions: &dyn Submissions,
    clock: &dyn Clock,
) -> Result<Vec<Claim>, WriteError<ClaimRefusal>> {
    let reason = DecisionReason::required("reason", &draft.reason)?;
    let no_such_claim = WriteError::Refused(ClaimRefusal::NoSuchClaim);
    let Some(claim) = claims.claim(draft.claim).await? else { return Err(no_such_claim) };
    let Some(submission) = submissions.submission(claim.submission).await? else {
        return Err(no_such_claim);
    };
    let found = match draft.finding {
        Finding::Seen => "The concierge has verified your statement",
        Finding::Disputed => "The concierge questions your statement",
    };
    let title = format!("{found}: {} of your {}", claim.kind.name(), submission.title());
    let link = DeepLink::to(&format!("/dashboard/submissions/{}", claim.submission.0));
    let kind = NotificationKind::ClaimReviewed;
    let notification = NewNotification::new(submission.seller, kind, &title, reason.as_str(), link);
    let review = ClaimReview { finding: draft.finding, reason, at: clock.now() };
    let reviewer = admin.signed_in().user().id;
    if !claims.review_claim(claim.id, reviewer, &review, &[notification], draft.actor).await? {
        return Err(no_such_claim);
    }
    Ok(claims.claims_of(claim.submission).await?)
}
