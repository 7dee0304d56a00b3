//! Cases: who looks after them, and what the concierge notes of them for itself.

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

/// What these use cases work with.
#[derive(Clone, Copy)]
pub struct CasePorts<'a> {
    /// The files beside cases.
    pub cases: &'a dyn Cases,
    /// Who is of the concierge.
    pub staff: &'a dyn Inquiries,
    /// The time.
    pub clock: &'a dyn Clock,
}

/// Who works on which case.
#[derive(Debug, Clone)]
pub struct CaseContext {
    /// Which.
    pub case: Case,
    /// The revision of its file when they looked at it.
    pub revision: i32,
    /// Who and from where, for the log.
    pub actor: Actor,
}

/// What became of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// It is done; the file as it is now.
    Done(CaseFile),
    /// What they wrote is not in order.
    Invalid(Violation),
    /// Somebody did something with it meanwhile.
    Stale,
    /// There is no such case.
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

/// Gives a case to somebody of the concierge, or to nobody.
///
/// # Errors
/// When the store fails.
pub async fn assign_case(
    at_case: CaseContext,
    username: Option<&str>,
    ports: CasePorts<'_>,
) -> Result<Outcome, StoreError> {
    let assignee = match username {
        None => None,
        Some(username) => {
            let staff = ports.staff.staff().await?;
            let found = staff.into_iter().find(|(_, known)| known.eq_ignore_ascii_case(username));
            let Some((user, _)) = found else {
                return Ok(Outcome::Invalid(Violation::new(
                    "username",
                    "Nobody of the concierge has that name",
                )));
            };
            Some(user)
        }
    };
    take(at_case, CaseAction::Assign(assignee), ports).await
}

/// Writes something down for the concierge alone.
///
/// # Errors
/// When the store fails.
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
