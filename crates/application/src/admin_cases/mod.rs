//! Assigning cases of the admin queues and writing staff notes about them.

use domain::{
    Timestamp, Violation,
    accounts::UserId,
    admin_cases::{Case, CaseFile},
    audit::Actor,
    submissions::MessageText,
};
use ports::{
    admin_cases::{CaseAction, CaseCommand, CaseRefusal, Cases},
    clock::Clock,
    commands::WriteError,
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

async fn apply(
    context: CaseContext,
    action: CaseAction,
    ports: CasePorts<'_>,
) -> Result<CaseFile, WriteError<CaseRefusal>> {
    let CaseContext { case, revision, actor } = context;
    let command = CaseCommand { case, revision, action, actor, at: ports.clock.now() };
    ports.cases.apply_case_command(&command).await?.map_err(WriteError::Refused)
}

/// The member of the staff with that username, ignoring case.
pub(crate) async fn staff_member<R>(
    username: &str,
    staff: &dyn Inquiries,
    at: Timestamp,
) -> Result<UserId, WriteError<R>> {
    let staff = staff.staff(at).await?;
    let found = staff.into_iter().find(|member| member.username.as_str().eq_ignore_ascii_case(username));
    let member =
        found.ok_or_else(|| Violation::new("username", "No one on the concierge team has that name"))?;
    Ok(member.id)
}

/// Assigns a case to the member of the staff with that username, ignoring case; `None` unassigns it.
pub async fn assign_case(
    context: CaseContext,
    username: Option<&str>,
    ports: CasePorts<'_>,
) -> Result<CaseFile, WriteError<CaseRefusal>> {
    let assignee = match username {
        None => None,
        Some(username) => Some(staff_member(username, ports.staff, ports.clock.now()).await?),
    };
    apply(context, CaseAction::Assign(assignee), ports).await
}

/// Adds a note that only the staff can read.
pub async fn note_case(
    context: CaseContext,
    text: &str,
    ports: CasePorts<'_>,
) -> Result<CaseFile, WriteError<CaseRefusal>> {
    apply(context, CaseAction::Note(MessageText::parse(text)?), ports).await
}
