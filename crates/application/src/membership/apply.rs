//! Applying to become a collector, answering the concierge, and withdrawing an application.

use domain::{
    Timestamp, Violation,
    accounts::SignedIn,
    audit::Actor,
    membership::{
        Application, ApplicationDraft, ApplicationId, ApplicationStatus, Evidence, NewApplication, answer,
    },
};
use ports::{
    StoreError,
    commands::{Command, CommandOutcome, IdempotentRequest, StoredResult},
    membership::{ApplicationUpdateResult, SubmitApplicationError},
};

use super::{MembershipPorts, evidence};

/// Outcome of an application.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ApplyOutcome {
    /// Submitted now, or earlier with the same idempotency key.
    Submitted(ApplicationId),
    Invalid(Vec<Violation>),
    /// The idempotency key was used with other content.
    IdempotencyConflict,
    /// The applicant's email address is not confirmed.
    Unverified,
    /// An undecided application exists.
    StillOpen,
    IsCollector,
    /// Denied recently; the earliest time of a new application.
    TooEarly(Timestamp),
}

/// Outcome of changing an application.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ApplicationUpdateOutcome {
    /// The application as it is now.
    Done(Box<Application>),
    Invalid(Vec<Violation>),
    /// The application's status does not permit the change.
    NotFrom(ApplicationStatus),
    NoSuch,
}

impl From<ApplicationUpdateResult> for ApplicationUpdateOutcome {
    fn from(moved: ApplicationUpdateResult) -> Self {
        match moved {
            ApplicationUpdateResult::Done(application) => Self::Done(application),
            ApplicationUpdateResult::NotFrom(status) => Self::NotFrom(status),
            ApplicationUpdateResult::NoSuchEvidence => Self::Invalid(vec![Evidence::unknown()]),
            ApplicationUpdateResult::NoSuch => Self::NoSuch,
        }
    }
}

/// Applies to become a collector. A repeated idempotency key returns the first result before any other check.
pub async fn apply(
    signed_in: &SignedIn,
    draft: &ApplicationDraft,
    idempotent: Option<IdempotentRequest>,
    actor: Actor,
    ports: MembershipPorts<'_>,
) -> Result<ApplyOutcome, StoreError> {
    let (user, at) = (signed_in.user(), ports.clock.now());
    if let Some(idempotent) = &idempotent {
        match ports.applications.find_stored_submission(idempotent, at).await? {
            StoredResult::Unknown => {}
            StoredResult::Repeated(id) => return Ok(ApplyOutcome::Submitted(id)),
            StoredResult::Conflict => return Ok(ApplyOutcome::IdempotencyConflict),
        }
    }
    if !user.is_email_verified {
        return Ok(ApplyOutcome::Unverified);
    }
    let new = match NewApplication::parse(draft, at) {
        Ok(new) => new,
        Err(violations) => return Ok(ApplyOutcome::Invalid(violations)),
    };
    let act = Command { at, idempotent, rate_limit: None };
    Ok(match ports.applications.submit(user.id, &new, actor, &act).await? {
        CommandOutcome::Done(id) | CommandOutcome::Repeated(id) => ApplyOutcome::Submitted(id),
        CommandOutcome::Conflict => ApplyOutcome::IdempotencyConflict,
        CommandOutcome::TooMany { .. } => return Err(StoreError::Failed("there is no such bound".into())),
        CommandOutcome::Refused(SubmitApplicationError::StillOpen) => ApplyOutcome::StillOpen,
        CommandOutcome::Refused(SubmitApplicationError::IsCollector) => ApplyOutcome::IsCollector,
        CommandOutcome::Refused(SubmitApplicationError::TooEarly(next)) => ApplyOutcome::TooEarly(next),
        CommandOutcome::Refused(SubmitApplicationError::NoSuchEvidence) => {
            ApplyOutcome::Invalid(vec![Evidence::unknown()])
        }
    })
}

/// Answers a question of the concierge; the application is submitted again.
pub async fn answer_application(
    signed_in: &SignedIn,
    id: ApplicationId,
    words: &str,
    files: &[i64],
    actor: Actor,
    ports: MembershipPorts<'_>,
) -> Result<ApplicationUpdateOutcome, StoreError> {
    let (words, files) = match answer(words, files) {
        Ok(answer) => answer,
        Err(violations) => return Ok(ApplicationUpdateOutcome::Invalid(violations)),
    };
    let (user, at) = (signed_in.user().id, ports.clock.now());
    Ok(ports.applications.answer_application(user, id, &words, &files, actor, at).await?.into())
}

/// Withdraws an application and deletes its evidence files.
pub async fn withdraw_application(
    signed_in: &SignedIn,
    id: ApplicationId,
    actor: Actor,
    ports: MembershipPorts<'_>,
) -> Result<ApplicationUpdateOutcome, StoreError> {
    let user = signed_in.user().id;
    let blobs = match ports.applications.application(id).await? {
        Some(case) if case.application.user == user => evidence::blobs_of(&case.application, ports).await?,
        _ => return Ok(ApplicationUpdateOutcome::NoSuch),
    };
    let moved = ports.applications.withdraw_application(user, id, actor, ports.clock.now()).await?;
    if let ApplicationUpdateResult::Done(_) = moved {
        evidence::delete_files(blobs, ports.blobs).await;
    }
    Ok(moved.into())
}
