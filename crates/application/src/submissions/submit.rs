//! Submitting, previewing, revising and withdrawing a submission, by its seller.

use std::time::Duration;

use chrono::Datelike;
use domain::{
    Timestamp, Violation,
    accounts::UserId,
    audit::Actor,
    submissions::{
        MOST_SUBMISSIONS, Reason, SUBMISSIONS_WINDOW, Submission, SubmissionContent, SubmissionDraft,
        SubmissionId, SubmissionStatus,
    },
};
use ports::{
    StoreError,
    commands::{Command, CommandOutcome, IdempotentRequest, RateLimit, StoredResult},
    submissions::{
        NewSubmission, PictureMissing, Submissions, Transition, TransitionCommand, TransitionResult,
    },
};

use super::resolve_pictures::{SubmittedPictures, resolve_pictures};
use crate::pictures::PicturePorts;

#[derive(Clone, Copy)]
pub struct SellingPorts<'a> {
    pub submissions: &'a dyn Submissions,
    pub pictures: PicturePorts<'a>,
}

/// A submission form before validation.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Form {
    pub draft: SubmissionDraft,
    pub shown: SubmittedPictures,
}

/// A submission form that a member sends.
#[derive(Debug, Clone)]
pub struct SubmitForm {
    pub seller: UserId,
    /// For the audit log.
    pub actor: Actor,
    pub form: Form,
    /// Set when the client sent an idempotency key.
    pub idempotent: Option<IdempotentRequest>,
    /// True when the seller is subject to rate limits.
    pub is_limited: bool,
}

/// A change by a seller to one of their own submissions.
#[derive(Debug, Clone, Copy)]
pub struct SellerContext {
    pub submission: SubmissionId,
    pub seller: UserId,
    /// For the audit log.
    pub actor: Actor,
    /// Content revision that they saw; `None` accepts any.
    pub revision: Option<i32>,
    /// True when the seller is subject to rate limits.
    pub is_limited: bool,
}

/// Outcome for the seller.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// Stored; the submission as it is now.
    Kept(Box<Submission>),
    Invalid(Vec<Violation>),
    /// The idempotency key was used with other content.
    IdempotencyConflict,
    /// The rate limit is used up.
    TooMany {
        /// Time until the next submission is accepted.
        retry_after: Duration,
    },
    NoSuchSubmission,
    /// The submission's status does not permit it.
    Impossible(SubmissionStatus),
    /// The content has changed since that revision.
    Stale,
}

/// Validates a form and resolves its pictures. Stores nothing but pictures that it fetched.
pub async fn preview(
    form: Form,
    seller: UserId,
    is_limited: bool,
    ports: PicturePorts<'_>,
) -> Result<Result<SubmissionContent, Vec<Violation>>, StoreError> {
    let this_year = ports.clock.now().year();
    let content = match form.draft.parse(this_year) {
        Ok(content) => content,
        // An invalid form must not cause any downloads.
        Err(violations) => return Ok(Err(violations)),
    };
    let shown = resolve_pictures(&form.shown, seller, is_limited, ports).await?;
    Ok(shown.map(|shown| SubmissionContent { shown, ..content }))
}

/// Stores a new submission. A repeated idempotency key returns the first result before any other check.
pub async fn submit(letter: SubmitForm, ports: SellingPorts<'_>) -> Result<Outcome, StoreError> {
    let at = ports.pictures.clock.now();
    if let Some(idempotent) = &letter.idempotent {
        match ports.submissions.find_stored_submission(idempotent, at).await? {
            StoredResult::Unknown => {}
            StoredResult::Repeated(id) => return kept(id, ports.submissions).await,
            StoredResult::Conflict => return Ok(Outcome::IdempotencyConflict),
        }
    }
    let content = match preview(letter.form, letter.seller, letter.is_limited, ports.pictures).await? {
        Ok(content) => content,
        Err(violations) => return Ok(Outcome::Invalid(violations)),
    };
    let rate_limit = letter.is_limited.then(|| RateLimit {
        subject: format!("submissions of member {}", letter.seller.0),
        most: MOST_SUBMISSIONS,
        window: SUBMISSIONS_WINDOW,
    });
    let act = Command { at, idempotent: letter.idempotent, rate_limit };
    let new = NewSubmission { seller: letter.seller, actor: letter.actor, content };
    match ports.submissions.submit(&new, &act).await? {
        CommandOutcome::Done(id) | CommandOutcome::Repeated(id) => kept(id, ports.submissions).await,
        CommandOutcome::Conflict => Ok(Outcome::IdempotencyConflict),
        CommandOutcome::TooMany { retry_after } => Ok(Outcome::TooMany { retry_after }),
        CommandOutcome::Refused(PictureMissing) => Ok(Outcome::Invalid(vec![picture_gone()])),
    }
}

async fn kept(id: SubmissionId, submissions: &dyn Submissions) -> Result<Outcome, StoreError> {
    let submission = submissions.submission(id).await?;
    Ok(submission.map_or(Outcome::NoSuchSubmission, |submission| Outcome::Kept(Box::new(submission))))
}

/// Replaces the content of a submission; also answers a request for changes.
pub async fn revise(own: SellerContext, form: Form, ports: SellingPorts<'_>) -> Result<Outcome, StoreError> {
    // Checked first, so that a submission of somebody else causes no downloads.
    match ports.submissions.submission(own.submission).await? {
        Some(submission) if submission.seller == own.seller => {}
        _ => return Ok(Outcome::NoSuchSubmission),
    }
    let content = match preview(form, own.seller, own.is_limited, ports.pictures).await? {
        Ok(content) => content,
        Err(violations) => return Ok(Outcome::Invalid(violations)),
    };
    let at = ports.pictures.clock.now();
    take(own, Transition::Revise(Box::new(content)), Reason::default(), at, ports.submissions).await
}

/// Withdraws a submission.
pub async fn withdraw(
    own: SellerContext,
    reason: &str,
    ports: SellingPorts<'_>,
) -> Result<Outcome, StoreError> {
    let reason = match Reason::parse("reason", reason) {
        Ok(reason) => reason,
        Err(violation) => return Ok(Outcome::Invalid(vec![violation])),
    };
    take(own, Transition::Withdraw, reason, ports.pictures.clock.now(), ports.submissions).await
}

async fn take(
    own: SellerContext,
    step: Transition,
    reason: Reason,
    at: Timestamp,
    submissions: &dyn Submissions,
) -> Result<Outcome, StoreError> {
    let order = TransitionCommand {
        submission: own.submission,
        user: own.seller,
        actor: own.actor,
        revision: own.revision,
        step,
        reason,
        notices: Vec::new(),
        at,
    };
    Ok(match submissions.apply_transition(&order).await? {
        TransitionResult::Done(submission) => Outcome::Kept(submission),
        TransitionResult::NoSuchSubmission => Outcome::NoSuchSubmission,
        TransitionResult::Impossible(status) => Outcome::Impossible(status),
        TransitionResult::Stale => Outcome::Stale,
        TransitionResult::PictureGone => Outcome::Invalid(vec![picture_gone()]),
    })
}

fn picture_gone() -> Violation {
    Violation::new("images", "A photo is no longer available; please add it again")
}
