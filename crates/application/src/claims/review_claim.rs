use domain::{
    Violation,
    accounts::Admin,
    audit::Actor,
    claims::{Claim, ClaimId, ClaimReview, Finding},
    notifications::{DeepLink, NewNotice, NoticeKind},
    submissions::Reason,
};
use ports::{StoreError, claims::Claims, clock::Clock, submissions::Submissions};

/// What the concierge finds of a claim.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClaimReviewDraft {
    /// Of which: the very words that were read.
    pub claim: ClaimId,
    /// What.
    pub finding: Finding,
    /// Why, as everybody will read it.
    pub reason: String,
    /// Who, and from where.
    pub actor: Actor,
}

/// What became of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReviewClaimOutcome {
    /// It is on record; all claims of that vehicle now.
    Done(Vec<Claim>),
    /// It is not in order.
    Invalid(Violation),
    /// Its seller says something else by now, or nothing.
    NoSuchClaim,
}

/// Keeps what the concierge finds of a claim, and tells the seller.
///
/// # Errors
/// When a store fails.
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
        Finding::Seen => "The concierge has seen the proof",
        Finding::Disputed => "The concierge doubts what you state",
    };
    let title = format!("{found}: {} of your {}", claim.kind.name(), submission.title());
    let link = DeepLink::to(&format!("/dashboard/submissions/{}", claim.submission.0));
    let kind = NoticeKind::ClaimJudged;
    let notice = NewNotice::new(submission.seller, kind, &title, reason.as_str(), link);
    let judgement = ClaimReview { finding: judging.finding, reason, at: clock.now() };
    let judge = admin.signed_in().user().id;
    if claims.review_claim(claim.id, judge, &judgement, &[notice], judging.actor).await? {
        Ok(ReviewClaimOutcome::Done(claims.claims_of(claim.submission).await?))
    } else {
        Ok(ReviewClaimOutcome::NoSuchClaim)
    }
}
