//! Review of submissions by the concierge: the case with its automatic checks, and the decision.

use chrono::Datelike;
use domain::{
    Timestamp, Violation,
    accounts::UserId,
    audit::{Action, Actor, AuditObject, FieldChange},
    notifications::{DeepLink, NewNotification, NotificationKind},
    prices::ComparableCriteria,
    submissions::{
        CheckName, DecisionReason, Side, StatusChange, Submission, SubmissionCheck, SubmissionId,
        SubmissionMessage, SubmissionRefusal, SubmissionStatus, changes_of_revisions, facts_check,
        pictures_check, price_check, vin_check, with_texts_check,
    },
    vehicles::{Badge, ListingAudience, ListingStatus, ListingTerm},
};
use ports::{
    StoreError,
    audit::{AuditLog, AuditQuery},
    commands::WriteError,
    prices::Prices,
    submissions::{Approval, Seller, Submissions, Transition, TransitionCommand},
    vehicles::VehicleReader,
};

use crate::{
    listings::{AudienceChoice, audience_sentence},
    prices::{ComparablePrices, comparable_prices},
};

/// Revisions of a submission that are read at most.
const MAX_REVISIONS: u32 = 100;

/// A submission with everything that a decision is based on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SubmissionCase {
    pub submission: Submission,
    pub seller: Seller,
    /// Automatic checks.
    pub checks: Vec<SubmissionCheck>,
    /// Prices of comparable cars.
    pub comparables: ComparablePrices,
    /// Status history, oldest first.
    pub moves: Vec<StatusChange>,
    /// Changes that the seller made since the latest decision of staff.
    pub changes: Vec<FieldChange>,
    /// Oldest first.
    pub messages: Vec<SubmissionMessage>,
}

/// The stores that a case is read from.
#[derive(Clone, Copy)]
pub struct CasePorts<'a> {
    pub submissions: &'a dyn Submissions,
    pub vehicle_reader: &'a dyn VehicleReader,
    pub prices: &'a dyn Prices,
    pub audit_log: &'a dyn AuditLog,
}

/// Opens a case for the admin area and marks its messages as read by the concierge.
pub async fn open_case(
    id: SubmissionId,
    CasePorts { submissions, vehicle_reader, prices, audit_log }: CasePorts<'_>,
    at: Timestamp,
) -> Result<Option<SubmissionCase>, StoreError> {
    let messages = submissions.read_messages(id, Side::Concierge).await?;
    let Some(submission) = submissions.submission(id).await? else { return Ok(None) };
    let Some(seller) = submissions.seller(submission.seller, at).await? else { return Ok(None) };
    let car = &submission.content.car;
    let vin = vin_check(car.facts.vin.as_ref(), car.year.get(), at.year());
    let mut checks = vec![with_texts_check(vin, &car.facts, car.specs.iter().chain([&car.description]))];
    checks.extend(duplicate_vin(&submission, submissions).await?);
    checks.extend(same_car(&submission, submissions).await?);
    if !submission.pictures.is_empty() {
        checks.push(same_pictures(id, submissions).await?);
    }
    let own = submission.listing.map(|listing| listing.vehicle);
    let criteria = ComparableCriteria::of(&car.make, &car.model, car.year, own);
    let facts = car.facts.with_text(car.model.as_str(), &car.specs, &car.description);
    let miles = car.miles.filter(|_| !facts.is_mileage_unknown());
    let criteria = ComparableCriteria { miles, ..criteria };
    let comparables = comparable_prices(criteria, vehicle_reader, prices).await?;
    checks.extend(car.price.known().map(|price| price_check(price, &comparables.evidence)));
    let captions = submission.content.shown.iter().map(|shown| shown.alt.as_str());
    checks.push(facts_check(&car.description, !car.specs.is_empty(), &facts, captions));
    checks.push(pictures_check(&submission.pictures.iter().map(|kept| Some(kept.width)).collect::<Vec<_>>()));
    let moves = submissions.status_changes(id).await?;
    let changes = changes_since_review(id, &moves, audit_log).await?;
    Ok(Some(SubmissionCase { submission, seller, checks, comparables, moves, changes, messages }))
}

/// The changes of the revisions since the latest decision of staff; empty before the first.
async fn changes_since_review(
    id: SubmissionId,
    moves: &[StatusChange],
    audit_log: &dyn AuditLog,
) -> Result<Vec<FieldChange>, StoreError> {
    let Some(decided) = moves.iter().rev().find(|step| step.by == Side::Concierge) else {
        return Ok(Vec::new());
    };
    let query = AuditQuery {
        action: Some(Action::SubmissionRevised(id).record().0.to_owned()),
        object: Some(AuditObject::Submission(id)),
        from: Some(decided.at),
        ..AuditQuery::default()
    };
    let revisions = audit_log.audit_batch(&query, MAX_REVISIONS).await?;
    Ok(changes_of_revisions(revisions.into_iter().rev().map(|line| line.edit)))
}

/// `None` without a VIN, because `vin_check` reports that already.
async fn duplicate_vin(
    submission: &Submission,
    submissions: &dyn Submissions,
) -> Result<Option<SubmissionCheck>, StoreError> {
    let Some(vin) = &submission.content.car.facts.vin else { return Ok(None) };
    let same = submissions.submissions_with_vin(&vin.key(), submission.id).await?;
    let listed = submissions.listings_with_vin(&vin.key(), submission.id).await?;
    let (fine, found) =
        ("No other submission or listing has this VIN", "Other submissions or listings have the same VIN");
    let listed = listed.iter().take(10);
    let listed = listed.map(|id| (format!("Listing {}", id.0), format!("/admin/listings/{}", id.0)));
    let links = submission_links(&same).chain(listed).collect();
    Ok(Some(SubmissionCheck::of_links(CheckName::DuplicateVin, links, fine, found)))
}

/// Without a VIN, the seller's other submissions of the same make, model and year that are in review or listed; `None` if
/// there is none.
async fn same_car(
    submission: &Submission,
    submissions: &dyn Submissions,
) -> Result<Option<SubmissionCheck>, StoreError> {
    let car = &submission.content.car;
    if car.facts.vin.is_some() {
        return Ok(None);
    }
    let others = submissions.submissions_of(submission.seller).await?;
    let is_same = |other: &Submission| {
        let of_car = (&other.content.car.make, &other.content.car.model, other.content.car.year);
        let is_open = match other.listing {
            Some(listing) => listing.status.is_for_sale(),
            None => matches!(other.status, SubmissionStatus::Pending | SubmissionStatus::ChangesRequested),
        };
        other.id != submission.id && is_open && of_car == (&car.make, &car.model, car.year)
    };
    let same: Vec<SubmissionId> =
        others.iter().filter(|other| is_same(other)).map(|other| other.id).collect();
    let found = "The seller has other submissions of this make, model and year; please check whether they are one car";
    let links = submission_links(&same).collect();
    Ok((!same.is_empty()).then(|| SubmissionCheck::of_links(CheckName::SameCar, links, "", found)))
}

async fn same_pictures(
    id: SubmissionId,
    submissions: &dyn Submissions,
) -> Result<SubmissionCheck, StoreError> {
    let same = submissions.submissions_with_similar_picture(id).await?;
    let (fine, found) = ("No other submission uses these photos", "Other submissions use the same photos");
    Ok(SubmissionCheck::of_links(CheckName::DuplicatePicture, submission_links(&same).collect(), fine, found))
}

fn submission_links(same: &[SubmissionId]) -> impl Iterator<Item = (String, String)> {
    let first = same.iter().take(10);
    first.map(|id| (format!("Submission {}", id.0), format!("/admin/submissions/{}", id.0)))
}

/// The concierge's decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    Approved,
    Rejected,
    ChangesRequested,
}

impl Verdict {
    /// The words of [`parse`](Self::parse): the statuses that the verdicts lead to.
    pub const WORDS: [&str; 3] = [
        SubmissionStatus::Approved.as_str(),
        SubmissionStatus::Rejected.as_str(),
        SubmissionStatus::ChangesRequested.as_str(),
    ];

    /// The verdict by the status that it leads to; `None` for other words.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        match SubmissionStatus::parse(word)? {
            SubmissionStatus::Approved => Some(Self::Approved),
            SubmissionStatus::Rejected => Some(Self::Rejected),
            SubmissionStatus::ChangesRequested => Some(Self::ChangesRequested),
            SubmissionStatus::Pending | SubmissionStatus::Withdrawn => None,
        }
    }
}

/// A decision about a submission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SubmissionDecision {
    pub submission: SubmissionId,
    pub admin: UserId,
    /// For the audit log.
    pub actor: Actor,
    pub verdict: Verdict,
    /// Reason; required unless approved.
    pub notes: String,
    /// Badge of the listing, for approvals.
    pub badge: Option<Badge>,
    /// Audience of the listing, for approvals.
    pub audience: AudienceChoice,
    /// Time for which the vehicle is listed, for approvals.
    pub term: ListingTerm,
    /// Content revision that the admin saw; `None` accepts any.
    pub revision: Option<i32>,
    pub at: Timestamp,
}

/// Decides about a submission and notifies its seller.
pub async fn decide(
    decision: SubmissionDecision,
    submissions: &dyn Submissions,
) -> Result<Box<Submission>, WriteError<SubmissionRefusal>> {
    let reason = match decision.verdict {
        Verdict::Approved => DecisionReason::parse("notes", &decision.notes),
        Verdict::Rejected | Verdict::ChangesRequested => DecisionReason::required("notes", &decision.notes),
    };
    let badge = decision.badge.as_ref().map_or(Ok(()), |badge| badge.check(ListingStatus::Live));
    let (reason, audience) = match (reason, decision.audience.parse(decision.at), badge) {
        (Ok(reason), Ok(audience), Ok(())) => (reason, audience),
        (reason, audience, badge) => {
            let violations = [reason.err(), audience.err(), badge.err()];
            return Err(WriteError::Invalid(violations.into_iter().flatten().collect()));
        }
    };
    let Some(submission) = submissions.submission(decision.submission).await? else {
        return Err(WriteError::Refused(SubmissionRefusal::NoSuchSubmission));
    };
    if decision.verdict == Verdict::Approved {
        let seller = submissions.seller(submission.seller, decision.at).await?;
        if seller.is_some_and(|seller| !seller.is_active) {
            let sentence = "The seller’s account is suspended or closed, so their vehicle can’t be listed";
            return Err(Violation::new("status", sentence).into());
        }
    }
    let (transition, outcome) = match decision.verdict {
        Verdict::Approved => {
            let expires_at = decision.term.end(decision.at);
            let approval = Approval { badge: decision.badge, audience, expires_at };
            (Transition::Approve(approval), "is listed now")
        }
        Verdict::Rejected => (Transition::Reject, "was not accepted"),
        Verdict::ChangesRequested => (Transition::RequestChanges, "needs changes before it can be listed"),
    };
    let text = decision_text(decision.verdict, audience, reason.as_str());
    let title = format!("Your {} {outcome}", submission.title());
    let link = DeepLink::to(&format!("/dashboard/submissions/{}", submission.id.0));
    let notification =
        NewNotification::new(submission.seller, NotificationKind::SubmissionDecided, &title, &text, link);
    let command = TransitionCommand {
        submission: decision.submission,
        user: decision.admin,
        actor: decision.actor,
        revision: decision.revision,
        transition,
        reason,
        notifications: vec![notification],
        at: decision.at,
    };
    submissions.apply_transition(&command).await?.map_err(WriteError::Refused)
}

/// Text of the notification about a decision: who can see the listing if not everyone, the reason, and the next step.
fn decision_text(verdict: Verdict, audience: ListingAudience, reason: &str) -> String {
    let (label, next) = match verdict {
        Verdict::Approved => (
            "Note from the concierge",
            "Open it to see the listing, change its price, or mark it as under offer or sold.",
        ),
        Verdict::Rejected => (
            "Reason",
            "The review of this submission has ended. You can submit the vehicle again, or another one, at any time.",
        ),
        Verdict::ChangesRequested => {
            ("What to change", "Open it, make these changes and save them; it then returns to review.")
        }
    };
    let is_restricted = verdict == Verdict::Approved && audience != ListingAudience::Everyone;
    let audience = is_restricted.then(|| audience_sentence(audience));
    let reason = (!reason.is_empty()).then(|| format!("{label}: {reason}"));
    audience.into_iter().chain(reason).chain([next.to_owned()]).collect::<Vec<_>>().join("\n")
}
