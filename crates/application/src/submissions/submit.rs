//! Submitting, previewing, revising and withdrawing a submission, by its seller.

use chrono::Datelike;
use domain::{
    Timestamp, Violation,
    accounts::{User, UserId},
    audit::Actor,
    inquiries::Queue,
    mail::MailThread,
    site_settings::Holidays,
    submissions::{
        DecisionReason, SUBMISSION_RATE_LIMIT, Submission, SubmissionContent, SubmissionDraft, SubmissionId,
        SubmissionRefusal,
    },
};
use ports::{
    StoreError,
    commands::{Command, CommandOutcome, IdempotentRequest, RateLimit, WriteError},
    mail::MailOutbox,
    submissions::{NewSubmission, Submissions, Transition, TransitionCommand},
};

use super::resolve_pictures::{SubmittedPictures, resolve_pictures};
use crate::{
    accounts::EmailSender,
    business_time::{format_deadline, promised_by},
    mail::templates::SubmissionReceived,
    pictures::PicturePorts,
};

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
}

/// Validates a form and resolves its pictures. Stores nothing but pictures that it fetched.
pub async fn preview(
    form: Form,
    seller: UserId,
    ports: PicturePorts<'_>,
) -> Result<Result<SubmissionContent, Vec<Violation>>, StoreError> {
    let this_year = ports.clock.now().year();
    let content = match form.draft.parse(this_year) {
        Ok(content) => content,
        // An invalid form must not cause any downloads.
        Err(violations) => return Ok(Err(violations)),
    };
    let shown = resolve_pictures(&form.shown, seller, ports).await?;
    Ok(shown.map(|shown| SubmissionContent { shown, ..content }))
}

/// Sender, recipient and holidays for the email that confirms a submission.
#[derive(Clone, Copy)]
pub struct SubmissionConfirmation<'a> {
    pub sender: &'a EmailSender,
    pub seller: &'a User,
    /// Holidays of the business, which the promised response time passes over.
    pub holidays: &'a Holidays,
    pub outbox: &'a dyn MailOutbox,
}

impl SubmissionConfirmation<'_> {
    /// Queues the confirmation, if the seller has confirmed their address. A failure is only logged: the submission is
    /// stored.
    async fn send(self, submission: &Submission, at: Timestamp) {
        if !self.seller.is_email_verified {
            return;
        }
        let queue = Queue::Submissions;
        let mail = SubmissionReceived {
            sender: self.sender,
            vehicle: &submission.title(),
            number: submission.id.0,
            response_time: &queue.response_time().label(),
            deadline: &format_deadline(promised_by(queue, at, self.holidays)),
        };
        let mail = mail.mail(&self.seller.email);
        let thread = MailThread::of_link(&format!("/dashboard/submissions/{}", submission.id.0));
        let mail = match thread {
            Some(thread) => mail.with_thread(thread),
            None => mail,
        };
        if let Err(error) = self.outbox.post(mail, at).await {
            tracing::warn!(submission = submission.id.0, %error, "confirmation of a submission not queued");
        }
    }
}

/// Stores a new submission and sends a confirmation for it, if it can be sent. A repeated idempotency key returns the
/// first result before any other check.
pub async fn submit(
    form: SubmitForm,
    ports: SellingPorts<'_>,
    confirmation: Option<SubmissionConfirmation<'_>>,
) -> Result<Box<Submission>, WriteError<SubmissionRefusal>> {
    let at = ports.pictures.clock.now();
    if let Some(idempotent) = &form.idempotent {
        let stored = ports.submissions.find_stored_submission(idempotent, at).await?;
        if let Some(id) = stored.into_result()? {
            return stored_submission(id, ports.submissions).await;
        }
    }
    let content = preview(form.form, form.seller, ports.pictures).await??;
    let rate_limit =
        RateLimit::new(format!("submissions of member {}", form.seller.0), SUBMISSION_RATE_LIMIT);
    let command = Command { at, idempotent: form.idempotent, rate_limit: Some(rate_limit) };
    let new = NewSubmission { seller: form.seller, actor: form.actor, content };
    let outcome = ports.submissions.submit(&new, &command).await?;
    let is_new = matches!(outcome, CommandOutcome::Done(_));
    let submission = stored_submission(outcome.into_result()?, ports.submissions).await?;
    if let Some(confirmation) = confirmation.filter(|_| is_new) {
        confirmation.send(&submission, at).await;
    }
    Ok(submission)
}

async fn stored_submission(
    id: SubmissionId,
    submissions: &dyn Submissions,
) -> Result<Box<Submission>, WriteError<SubmissionRefusal>> {
    let submission = submissions.submission(id).await?;
    submission.map(Box::new).ok_or(WriteError::Refused(SubmissionRefusal::NoSuchSubmission))
}

/// Replaces the content of a submission; also answers a request for changes.
pub async fn revise(
    own: SellerContext,
    form: Form,
    ports: SellingPorts<'_>,
) -> Result<Box<Submission>, WriteError<SubmissionRefusal>> {
    // Checked first, so that a submission of somebody else causes no downloads.
    match ports.submissions.submission(own.submission).await? {
        Some(submission) if submission.seller == own.seller => {}
        _ => return Err(WriteError::Refused(SubmissionRefusal::NoSuchSubmission)),
    }
    let content = preview(form, own.seller, ports.pictures).await??;
    let at = ports.pictures.clock.now();
    apply_transition_of_seller(
        own,
        Transition::Revise(Box::new(content)),
        DecisionReason::default(),
        at,
        ports.submissions,
    )
    .await
}

/// Withdraws a submission.
pub async fn withdraw(
    own: SellerContext,
    reason: &str,
    ports: SellingPorts<'_>,
) -> Result<Box<Submission>, WriteError<SubmissionRefusal>> {
    let reason = DecisionReason::parse("reason", reason)?;
    apply_transition_of_seller(
        own,
        Transition::Withdraw,
        reason,
        ports.pictures.clock.now(),
        ports.submissions,
    )
    .await
}

async fn apply_transition_of_seller(
    own: SellerContext,
    transition: Transition,
    reason: DecisionReason,
    at: Timestamp,
    submissions: &dyn Submissions,
) -> Result<Box<Submission>, WriteError<SubmissionRefusal>> {
    let command = TransitionCommand {
        submission: own.submission,
        user: own.seller,
        actor: own.actor,
        revision: own.revision,
        transition,
        reason,
        notifications: Vec::new(),
        at,
    };
    submissions.apply_transition(&command).await?.map_err(WriteError::Refused)
}
