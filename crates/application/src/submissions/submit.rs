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

/// What these use cases work with.
#[derive(Clone, Copy)]
pub struct SellingPorts<'a> {
    /// What is offered.
    pub submissions: &'a dyn Submissions,
    /// Its pictures.
    pub pictures: PicturePorts<'a>,
}

/// A form, before anything of it is believed.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Form {
    /// What it says.
    pub draft: SubmissionDraft,
    /// What it shows.
    pub shown: SubmittedPictures,
}

/// A form that somebody sends.
#[derive(Debug, Clone)]
pub struct SubmitForm {
    /// Who.
    pub seller: UserId,
    /// From where.
    pub actor: Actor,
    /// What.
    pub form: Form,
    /// Set when it must be kept once however often it arrives.
    pub idempotent: Option<IdempotentRequest>,
    /// Whether they are held to how much they may send.
    pub is_limited: bool,
}

/// A step that somebody takes with a submission of theirs.
#[derive(Debug, Clone, Copy)]
pub struct Own {
    /// Which.
    pub submission: SubmissionId,
    /// Who.
    pub seller: UserId,
    /// From where.
    pub actor: Actor,
    /// The content that they looked at.
    pub revision: Option<i32>,
    /// Whether they are held to how much they may send.
    pub is_limited: bool,
}

/// What the seller is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// It is kept.
    Kept(Box<Submission>),
    /// It is not in order.
    Invalid(Vec<Violation>),
    /// Its key belongs to other content.
    SentOtherwise,
    /// They have sent too many.
    TooMany {
        /// After which more are taken.
        retry_after: Duration,
    },
    /// They have no such submission.
    NoSuchSubmission,
    /// It stands where that cannot be done.
    Impossible(SubmissionStatus),
    /// It was changed since they looked.
    Stale,
}

/// What a form says, with its pictures; nothing is kept but those that were fetched.
///
/// # Errors
/// When a store fails.
pub async fn preview(
    form: Form,
    seller: UserId,
    is_limited: bool,
    ports: PicturePorts<'_>,
) -> Result<Result<SubmissionContent, Vec<Violation>>, StoreError> {
    let this_year = ports.clock.now().year();
    let content = match form.draft.parse(this_year) {
        Ok(content) => content,
        // Nothing is fetched for a form that is not in order.
        Err(violations) => return Ok(Err(violations)),
    };
    let shown = resolve_pictures(&form.shown, seller, is_limited, ports).await?;
    Ok(shown.map(|shown| SubmissionContent { shown, ..content }))
}

/// Takes in what a member offers. What was answered before is answered again first of all.
///
/// # Errors
/// When a store fails.
pub async fn submit(letter: SubmitForm, ports: SellingPorts<'_>) -> Result<Outcome, StoreError> {
    let at = ports.pictures.clock.now();
    if let Some(idempotent) = &letter.idempotent {
        match ports.submissions.find_stored_submission(idempotent, at).await? {
            StoredResult::Unknown => {}
            StoredResult::Repeated(id) => return kept(id, ports.submissions).await,
            StoredResult::Conflict => return Ok(Outcome::SentOtherwise),
        }
    }
    let content = match preview(letter.form, letter.seller, letter.is_limited, ports.pictures).await? {
        Ok(content) => content,
        Err(violations) => return Ok(Outcome::Invalid(violations)),
    };
    let allowance = letter.is_limited.then(|| RateLimit {
        subject: format!("submissions of member {}", letter.seller.0),
        most: MOST_SUBMISSIONS,
        window: SUBMISSIONS_WINDOW,
    });
    let act = Command { at, idempotent: letter.idempotent, allowance };
    let new = NewSubmission { seller: letter.seller, actor: letter.actor, content };
    match ports.submissions.submit(&new, &act).await? {
        CommandOutcome::Done(id) | CommandOutcome::Repeated(id) => kept(id, ports.submissions).await,
        CommandOutcome::Conflict => Ok(Outcome::SentOtherwise),
        CommandOutcome::TooMany { retry_after } => Ok(Outcome::TooMany { retry_after }),
        CommandOutcome::Refused(PictureMissing) => Ok(Outcome::Invalid(vec![picture_gone()])),
    }
}

async fn kept(id: SubmissionId, submissions: &dyn Submissions) -> Result<Outcome, StoreError> {
    let submission = submissions.submission(id).await?;
    Ok(submission.map_or(Outcome::NoSuchSubmission, |submission| Outcome::Kept(Box::new(submission))))
}

/// Lets a member say something else about what they offered, and with it answer what was asked.
///
/// # Errors
/// When a store fails.
pub async fn revise(own: Own, form: Form, ports: SellingPorts<'_>) -> Result<Outcome, StoreError> {
    // Nothing is fetched for what cannot be revised.
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

/// Lets a member take back what they offered.
///
/// # Errors
/// When a store fails.
pub async fn withdraw(own: Own, reason: &str, ports: SellingPorts<'_>) -> Result<Outcome, StoreError> {
    let reason = match Reason::parse("reason", reason) {
        Ok(reason) => reason,
        Err(violation) => return Ok(Outcome::Invalid(vec![violation])),
    };
    take(own, Transition::Withdraw, reason, ports.pictures.clock.now(), ports.submissions).await
}

async fn take(
    own: Own,
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
    Violation::new("images", "A picture is not there any more; please add it again")
}
