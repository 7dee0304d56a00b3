use domain::{
    Timestamp, Violation,
    accounts::UserId,
    audit::Actor,
    notifications::{DeepLink, NewNotice, NoticeKind},
    prices::{ComparableCriteria, PriceEvidence},
    submissions::{
        Check, CheckName, CheckState, Reason, Side, StatusChange, Submission, SubmissionId,
        SubmissionMessage, SubmissionStatus, missing_facts, price_check, vin_check,
    },
    vehicles::Badge,
};
use ports::{
    StoreError,
    prices::Prices,
    submissions::{Seller, Submissions, Transition, TransitionCommand, TransitionResult},
};

use crate::prices::like_prices;

/// A submission with everything that a decision rests on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Case {
    /// It.
    pub submission: Submission,
    /// Whose.
    pub seller: Seller,
    /// What was looked at.
    pub checks: Vec<Check>,
    /// What is known of the prices of like cars.
    pub evidence: PriceEvidence,
    /// What happened, oldest first.
    pub moves: Vec<StatusChange>,
    /// What was written, oldest first.
    pub messages: Vec<SubmissionMessage>,
}

/// Opens a case for the desk, which has read what was written then.
///
/// # Errors
/// When a store fails.
pub async fn open_case(
    id: SubmissionId,
    submissions: &dyn Submissions,
    prices: &dyn Prices,
) -> Result<Option<Case>, StoreError> {
    let messages = submissions.read_messages(id, Side::Concierge).await?;
    let Some(submission) = submissions.submission(id).await? else { return Ok(None) };
    let Some(seller) = submissions.seller(submission.seller).await? else { return Ok(None) };
    let mut checks = vec![vin_check(&submission.content)];
    checks.extend(duplicate_vin(&submission, submissions).await?);
    checks.push(same_pictures(id, submissions).await?);
    let car = &submission.content.car;
    let own = submission.listing.map(|listing| listing.vehicle);
    let likeness = ComparableCriteria::of(&car.make, &car.model, car.year, own);
    let evidence = like_prices(&likeness, prices).await?;
    checks.push(price_check(car.price, &evidence));
    checks.extend(missing_facts(&submission));
    let moves = submissions.status_changes(id).await?;
    Ok(Some(Case { submission, seller, checks, evidence, moves, messages }))
}

/// Nothing where there is no VIN to look for: that one is missing is said once.
async fn duplicate_vin(
    submission: &Submission,
    submissions: &dyn Submissions,
) -> Result<Option<Check>, StoreError> {
    let Some(vin) = &submission.content.vin else { return Ok(None) };
    let same = submissions.same_vin(&vin.key(), submission.id).await?;
    let (fine, found) = ("No other submission has this VIN", "Other submissions have the same VIN");
    Ok(Some(linked(CheckName::DuplicateVin, &same, fine, found)))
}

async fn same_pictures(id: SubmissionId, submissions: &dyn Submissions) -> Result<Check, StoreError> {
    let same = submissions.same_picture(id).await?;
    let (fine, found) =
        ("No other submission shows these pictures", "Other submissions show the same pictures");
    Ok(linked(CheckName::DuplicatePicture, &same, fine, found))
}

fn linked(name: CheckName, same: &[SubmissionId], fine: &str, found: &str) -> Check {
    if same.is_empty() {
        return Check::new(name, CheckState::Ok, fine);
    }
    let links = same.iter().take(10);
    let links = links.map(|id| (format!("Submission {}", id.0), format!("/admin/submissions/{}", id.0)));
    Check { links: links.collect(), ..Check::new(name, CheckState::Warning, found) }
}

/// What the concierge decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// It is listed.
    Approved,
    /// It is declined.
    Rejected,
    /// Something is asked for.
    ChangesRequested,
}

/// A decision.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    /// About which submission.
    pub submission: SubmissionId,
    /// Who decides.
    pub admin: UserId,
    /// From where.
    pub actor: Actor,
    /// What.
    pub verdict: Verdict,
    /// Why; must be given unless it is listed.
    pub notes: String,
    /// The label on its picture.
    pub badge: Option<Badge>,
    /// The content that was looked at.
    pub revision: Option<i32>,
    /// When.
    pub at: Timestamp,
}

/// What became of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Decided {
    /// It stands.
    Done(Box<Submission>),
    /// It is not in order.
    Invalid(Vec<Violation>),
    /// There is no such submission.
    NoSuchSubmission,
    /// Somebody was faster.
    Impossible(SubmissionStatus),
    /// The seller has changed it meanwhile.
    Stale,
}

/// Decides about a submission, and tells its seller.
///
/// # Errors
/// When the store fails.
pub async fn decide(decision: Decision, submissions: &dyn Submissions) -> Result<Decided, StoreError> {
    let reason = match decision.verdict {
        Verdict::Approved => Reason::parse("notes", &decision.notes),
        Verdict::Rejected | Verdict::ChangesRequested => Reason::required("notes", &decision.notes),
    };
    let reason = match reason {
        Ok(reason) => reason,
        Err(violation) => return Ok(Decided::Invalid(vec![violation])),
    };
    let Some(submission) = submissions.submission(decision.submission).await? else {
        return Ok(Decided::NoSuchSubmission);
    };
    let (step, outcome) = match decision.verdict {
        Verdict::Approved => (Transition::Approve(decision.badge), "is listed now"),
        Verdict::Rejected => (Transition::Reject, "was not accepted"),
        Verdict::ChangesRequested => (Transition::RequestChanges, "needs changes before it can be listed"),
    };
    let title = format!("Your {} {outcome}", submission.title());
    let link = DeepLink::to(&format!("/dashboard/submissions/{}", submission.id.0));
    let notice =
        NewNotice::new(submission.seller, NoticeKind::SubmissionDecided, &title, reason.as_str(), link);
    let order = TransitionCommand {
        submission: decision.submission,
        user: decision.admin,
        actor: decision.actor,
        revision: decision.revision,
        step,
        reason,
        notices: vec![notice],
        at: decision.at,
    };
    Ok(match submissions.apply_transition(&order).await? {
        TransitionResult::Done(submission) => Decided::Done(submission),
        TransitionResult::Impossible(status) => Decided::Impossible(status),
        TransitionResult::Stale => Decided::Stale,
        // The concierge shows no pictures, so none can be gone.
        TransitionResult::NoSuchSubmission | TransitionResult::PictureGone => Decided::NoSuchSubmission,
    })
}
