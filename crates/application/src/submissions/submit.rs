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
    acts::{Act, Allowance, Idempotent, Outcome, Recall},
    submissions::{NewSubmission, PictureGone, Step, StepOrder, Stepped, Submissions},
};

use super::gather::{Shown, gather};
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
    pub shown: Shown,
}

/// A form that somebody sends.
#[derive(Debug, Clone)]
pub struct Letter {
    /// Who.
    pub seller: UserId,
    /// From where.
    pub actor: Actor,
    /// What.
    pub form: Form,
    /// Set when it must be kept once however often it arrives.
    pub idempotent: Option<Idempotent>,
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
pub enum Answer {
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
    let shown = gather(&form.shown, seller, is_limited, ports).await?;
    Ok(shown.map(|shown| SubmissionContent { shown, ..content }))
}

/// Takes in what a member offers. What was answered before is answered again first of all.
///
/// # Errors
/// When a store fails.
pub async fn submit(letter: Letter, ports: SellingPorts<'_>) -> Result<Answer, StoreError> {
    let at = ports.pictures.clock.now();
    if let Some(idempotent) = &letter.idempotent {
        match ports.submissions.recall_submission(idempotent, at).await? {
            Recall::Unknown => {}
            Recall::Repeated(id) => return kept(id, ports.submissions).await,
            Recall::Conflict => return Ok(Answer::SentOtherwise),
        }
    }
    let content = match preview(letter.form, letter.seller, letter.is_limited, ports.pictures).await? {
        Ok(content) => content,
        Err(violations) => return Ok(Answer::Invalid(violations)),
    };
    let allowance = letter.is_limited.then(|| Allowance {
        subject: format!("submissions of member {}", letter.seller.0),
        most: MOST_SUBMISSIONS,
        window: SUBMISSIONS_WINDOW,
    });
    let act = Act { at, idempotent: letter.idempotent, allowance };
    let new = NewSubmission { seller: letter.seller, actor: letter.actor, content };
    match ports.submissions.submit(&new, &act).await? {
        Outcome::Done(id) | Outcome::Repeated(id) => kept(id, ports.submissions).await,
        Outcome::Conflict => Ok(Answer::SentOtherwise),
        Outcome::TooMany { retry_after } => Ok(Answer::TooMany { retry_after }),
        Outcome::Refused(PictureGone) => Ok(Answer::Invalid(vec![picture_gone()])),
    }
}

async fn kept(id: SubmissionId, submissions: &dyn Submissions) -> Result<Answer, StoreError> {
    let submission = submissions.submission(id).await?;
    Ok(submission.map_or(Answer::NoSuchSubmission, |submission| Answer::Kept(Box::new(submission))))
}

/// Lets a member say something else about what they offered, and with it answer what was asked.
///
/// # Errors
/// When a store fails.
pub async fn revise(own: Own, form: Form, ports: SellingPorts<'_>) -> Result<Answer, StoreError> {
    // Nothing is fetched for what cannot be revised.
    match ports.submissions.submission(own.submission).await? {
        Some(submission) if submission.seller == own.seller => {}
        _ => return Ok(Answer::NoSuchSubmission),
    }
    let content = match preview(form, own.seller, own.is_limited, ports.pictures).await? {
        Ok(content) => content,
        Err(violations) => return Ok(Answer::Invalid(violations)),
    };
    let at = ports.pictures.clock.now();
    take(own, Step::Revise(Box::new(content)), Reason::default(), at, ports.submissions).await
}

/// Lets a member take back what they offered.
///
/// # Errors
/// When a store fails.
pub async fn withdraw(own: Own, reason: &str, ports: SellingPorts<'_>) -> Result<Answer, StoreError> {
    let reason = match Reason::parse("reason", reason) {
        Ok(reason) => reason,
        Err(violation) => return Ok(Answer::Invalid(vec![violation])),
    };
    take(own, Step::Withdraw, reason, ports.pictures.clock.now(), ports.submissions).await
}

async fn take(
    own: Own,
    step: Step,
    reason: Reason,
    at: Timestamp,
    submissions: &dyn Submissions,
) -> Result<Answer, StoreError> {
    let order = StepOrder {
        submission: own.submission,
        user: own.seller,
        actor: own.actor,
        revision: own.revision,
        step,
        reason,
        notices: Vec::new(),
        at,
    };
    Ok(match submissions.take_step(&order).await? {
        Stepped::Done(submission) => Answer::Kept(submission),
        Stepped::NoSuchSubmission => Answer::NoSuchSubmission,
        Stepped::Impossible(status) => Answer::Impossible(status),
        Stepped::Stale => Answer::Stale,
        Stepped::PictureGone => Answer::Invalid(vec![picture_gone()]),
    })
}

fn picture_gone() -> Violation {
    Violation::new("images", "A picture is not there any more; please add it again")
}
