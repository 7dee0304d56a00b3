//! Assigning cases of the admin queues and writing staff notes about them.

use domain::{
    Violation,
    admin_cases::{Case, CaseFile},
    audit::Actor,
    submissions::MessageText,
};
use ports::{
    StoreError,
    admin_cases::{CaseAction, CaseCommand, CaseCommandResult, Cases},
    clock::Clock,
    inquiries::Inquiries,
};

#[derive(Clone, Copy)]
pub struct CasePorts<'a> {
    pub cases: &'a dyn Cases,
    pub staff: &'a dyn Inquiries,
    pub clock: &'a dyn Clock,
}

/// The case that a member of the staff works on.
#[derive(Debug, Clone)]
pub struct CaseContext {
    pub case: Case,
    /// Revision that they saw; a stale one is refused.
    pub revision: i32,
    /// For the audit log.
    pub actor: Actor,
}

/// Outcome of assigning a case or adding a note.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// The case's assignee and notes as they are now.
    Done(CaseFile),
    /// The username or the note is not valid.
    Invalid(Violation),
    /// The case has changed since the revision that was named.
    Stale,
    NoSuch,
}

async fn take(at_case: CaseContext, step: CaseAction, ports: CasePorts<'_>) -> Result<Outcome, StoreError> {
    let CaseContext { case, revision, actor } = at_case;
    let order = CaseCommand { case, revision, step, actor, at: ports.clock.now() };
    Ok(match ports.cases.apply_case_command(&order).await? {
        CaseCommandResult::Done(file) => Outcome::Done(file),
        CaseCommandResult::Stale => Outcome::Stale,
        CaseCommandResult::NoSuch => Outcome::NoSuch,
    })
}

/// Assigns a case to the member of the staff with that username, ignoring case; `None` unassigns it.
pub async fn assign_case(
    at_case: CaseContext,
    username: Option<&str>,
    ports: CasePorts<'_>,
) -> Result<Outcome, StoreError> {
    let assignee = match username {
        None => None,
        Some(username) => {
            let staff = ports.staff.staff(ports.clock.now()).await?;
            let found = staff.into_iter().find(|(_, known)| known.eq_ignore_ascii_case(username));
            let Some((user, _)) = found else {
                return Ok(Outcome::Invalid(Violation::new(
                    "username",
                    "No one on the concierge team has that name",
                )));
            };
            Some(user)
        }
    };
    take(at_case, CaseAction::Assign(assignee), ports).await
}

/// Adds a note that only the staff can read.
pub async fn note_case(
    at_case: CaseContext,
    text: &str,
    ports: CasePorts<'_>,
) -> Result<Outcome, StoreError> {
    match MessageText::parse(text) {
        Ok(text) => take(at_case, CaseAction::Note(text), ports).await,
        Err(violation) => Ok(Outcome::Invalid(violation)),
    }
}
