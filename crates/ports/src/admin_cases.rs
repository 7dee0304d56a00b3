//! Port for the assignee and the staff notes of a case in an admin queue.

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::UserId,
    admin_cases::{Case, CaseFile},
    audit::Actor,
    inquiries::Queue,
    submissions::MessageText,
};

use crate::StoreError;

/// A change to a case's assignee or notes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CaseAction {
    /// Assigns the case to a member of the staff; `None` unassigns it.
    Assign(Option<UserId>),
    /// Adds a staff note.
    Note(MessageText),
}

/// A [`CaseAction`] with its target and actor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CaseCommand {
    pub case: Case,
    /// Revision that the actor saw; a stale one is refused.
    pub revision: i32,
    pub action: CaseAction,
    pub actor: Actor,
    pub at: Timestamp,
}

/// Why a [`CaseCommand`] was not applied.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CaseRefusal {
    /// The file has changed since the revision that was named.
    Outdated,
    NoSuchCase,
}

/// Stores who is assigned to which case, and the staff notes. Both are deleted with the case.
#[async_trait]
pub trait Cases: Send + Sync {
    /// Assignee and notes of a case; `None` when there is no such case.
    async fn case_file(&self, case: &Case) -> Result<Option<CaseFile>, StoreError>;

    /// Applies a command, with its audit log entry and a
    /// [`CasesChanged`](domain::events::Event::CasesChanged) in the same transaction. Of concurrent commands
    /// with the same revision, one is applied.
    async fn apply_case_command(
        &self,
        command: &CaseCommand,
    ) -> Result<Result<CaseFile, CaseRefusal>, StoreError>;

    /// The assigned cases of a queue with the username of their assignee: at most `limit`, the latest first.
    async fn assigned_cases(&self, queue: Queue, limit: u32) -> Result<Vec<(Case, String)>, StoreError>;
}
