//! Applying to become a collector, answering the concierge, and withdrawing an application.

use domain::{
    accounts::SignedIn,
    audit::Actor,
    membership::{
        Application, ApplicationDraft, ApplicationId, ApplicationRefusal, ApplyRefusal, NewApplication,
        answer,
    },
};
use ports::commands::{Command, IdempotentRequest, WriteError};
use ports::membership::ApplicationAnswer;

use super::{MembershipPorts, evidence};

/// Applies to become a collector. A repeated idempotency key returns the first result before any other check.
pub async fn apply(
    signed_in: &SignedIn,
    draft: &ApplicationDraft,
    idempotent: Option<IdempotentRequest>,
    actor: Actor,
    ports: MembershipPorts<'_>,
) -> Result<ApplicationId, WriteError<ApplyRefusal>> {
    let (user, at) = (signed_in.user(), ports.clock.now());
    if let Some(idempotent) = &idempotent {
        let stored = ports.applications.find_stored_submission(idempotent, at).await?;
        if let Some(id) = stored.into_result()? {
            return Ok(id);
        }
    }
    if !user.is_email_verified {
        return Err(WriteError::Refused(ApplyRefusal::Unverified));
    }
    let new = NewApplication::parse(draft, at)?;
    let command = Command { at, idempotent, rate_limit: None };
    ports.applications.submit(user.id, &new, actor, &command).await?.into_result()
}

/// Answers a question of the concierge; the application is submitted again.
pub async fn answer_application(
    signed_in: &SignedIn,
    id: ApplicationId,
    words: &str,
    files: &[i64],
    actor: Actor,
    ports: MembershipPorts<'_>,
) -> Result<Box<Application>, WriteError<ApplicationRefusal>> {
    let (words, files) = answer(words, files)?;
    let (user, at) = (signed_in.user().id, ports.clock.now());
    let answer = ApplicationAnswer { user, id, words: &words, evidence: &files, actor, at };
    let answered = ports.applications.answer_application(answer).await?;
    answered.map_err(WriteError::Refused)
}

/// Withdraws an application and deletes its evidence files.
pub async fn withdraw_application(
    signed_in: &SignedIn,
    id: ApplicationId,
    actor: Actor,
    ports: MembershipPorts<'_>,
) -> Result<Box<Application>, WriteError<ApplicationRefusal>> {
    let user = signed_in.user().id;
    let blobs = match ports.applications.application(id).await? {
        Some(case) if case.application.user == user => evidence::blobs_of(&case.application, ports).await?,
        _ => return Err(WriteError::Refused(ApplicationRefusal::NoSuch)),
    };
    let moved = ports.applications.withdraw_application(user, id, actor, ports.clock.now()).await?;
    if moved.is_ok() {
        evidence::delete_files(blobs, ports.blobs).await;
    }
    moved.map_err(WriteError::Refused)
}
