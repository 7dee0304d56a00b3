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
    acts::{Act, Idempotent, Outcome, Recall},
    membership::{Moved, NotTaken},
};

use super::{MembershipPorts, evidence};

/// What an applicant is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ApplyAnswer {
    /// It is with the concierge: now, or since it was first sent.
    Submitted(ApplicationId),
    /// It is not in order.
    Invalid(Vec<Violation>),
    /// Its key belongs to other content.
    SentOtherwise,
    /// Their address is not confirmed yet.
    Unverified,
    /// There is one already that is not decided.
    StillOpen,
    /// They are a collector already.
    IsCollector,
    /// They may try again then.
    TooEarly(Timestamp),
}

/// What somebody who moves an application is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MoveAnswer {
    /// It is as it should be now.
    Done(Box<Application>),
    /// What they wrote is not in order.
    Invalid(Vec<Violation>),
    /// It cannot be done from where the application is.
    NotFrom(ApplicationStatus),
    /// There is no such application.
    NoSuch,
}

impl From<Moved> for MoveAnswer {
    fn from(moved: Moved) -> Self {
        match moved {
            Moved::Done(application) => Self::Done(application),
            Moved::NotFrom(status) => Self::NotFrom(status),
            Moved::NoSuchEvidence => Self::Invalid(vec![Evidence::unknown()]),
            Moved::NoSuch => Self::NoSuch,
        }
    }
}

/// Applies to be a collector. What was answered before is answered again first of all.
///
/// # Errors
/// When the store fails.
pub async fn apply(
    signed_in: &SignedIn,
    draft: &ApplicationDraft,
    idempotent: Option<Idempotent>,
    actor: Actor,
    ports: MembershipPorts<'_>,
) -> Result<ApplyAnswer, StoreError> {
    let (user, at) = (signed_in.user(), ports.clock.now());
    if let Some(idempotent) = &idempotent {
        match ports.applications.recall_submission(idempotent, at).await? {
            Recall::Unknown => {}
            Recall::Repeated(id) => return Ok(ApplyAnswer::Submitted(id)),
            Recall::Conflict => return Ok(ApplyAnswer::SentOtherwise),
        }
    }
    if !user.is_email_verified {
        return Ok(ApplyAnswer::Unverified);
    }
    let new = match NewApplication::parse(draft, at) {
        Ok(new) => new,
        Err(violations) => return Ok(ApplyAnswer::Invalid(violations)),
    };
    let act = Act { at, idempotent, allowance: None };
    Ok(match ports.applications.submit(user.id, &new, actor, &act).await? {
        Outcome::Done(id) | Outcome::Repeated(id) => ApplyAnswer::Submitted(id),
        Outcome::Conflict => ApplyAnswer::SentOtherwise,
        Outcome::TooMany { .. } => return Err(StoreError::Failed("there is no such bound".into())),
        Outcome::Refused(NotTaken::StillOpen) => ApplyAnswer::StillOpen,
        Outcome::Refused(NotTaken::IsCollector) => ApplyAnswer::IsCollector,
        Outcome::Refused(NotTaken::TooEarly(next)) => ApplyAnswer::TooEarly(next),
        Outcome::Refused(NotTaken::NoSuchEvidence) => ApplyAnswer::Invalid(vec![Evidence::unknown()]),
    })
}

/// Answers what the concierge asked.
///
/// # Errors
/// When the store fails.
pub async fn answer_application(
    signed_in: &SignedIn,
    id: ApplicationId,
    words: &str,
    files: &[i64],
    actor: Actor,
    ports: MembershipPorts<'_>,
) -> Result<MoveAnswer, StoreError> {
    let (words, files) = match answer(words, files) {
        Ok(answer) => answer,
        Err(violations) => return Ok(MoveAnswer::Invalid(violations)),
    };
    let (user, at) = (signed_in.user().id, ports.clock.now());
    Ok(ports.applications.answer_application(user, id, &words, &files, actor, at).await?.into())
}

/// Takes an application back; what showed what it said is gone with it.
///
/// # Errors
/// When the store fails.
pub async fn withdraw_application(
    signed_in: &SignedIn,
    id: ApplicationId,
    actor: Actor,
    ports: MembershipPorts<'_>,
) -> Result<MoveAnswer, StoreError> {
    let user = signed_in.user().id;
    let blobs = match ports.applications.application(id).await? {
        Some(case) if case.application.user == user => evidence::blobs_of(&case.application, ports).await?,
        _ => return Ok(MoveAnswer::NoSuch),
    };
    let moved = ports.applications.withdraw_application(user, id, actor, ports.clock.now()).await?;
    if let Moved::Done(_) = moved {
        evidence::take_away(blobs, ports.blobs).await;
    }
    Ok(moved.into())
}
