//! Cases: what the concierge keeps beside them for itself.

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

/// What is done with a case's file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CaseAction {
    /// Somebody looks after it from then on, or nobody.
    Assign(Option<UserId>),
    /// Something is written down.
    Note(MessageText),
}

/// A step with a case's file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CaseCommand {
    /// Whose file.
    pub case: Case,
    /// Its revision when it was looked at.
    pub revision: i32,
    /// What is done.
    pub step: CaseAction,
    /// Who does it.
    pub actor: Actor,
    /// When.
    pub at: Timestamp,
}

/// What became of a step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CaseCommandResult {
    /// It was taken; the file as it is now.
    Done(CaseFile),
    /// The file is another since it was looked at.
    Stale,
    /// There is no such case.
    NoSuch,
}

/// Keeps who looks after which case, and what the concierge notes of it. A file goes with its case.
#[async_trait]
pub trait Cases: Send + Sync {
    /// What is kept beside a case; `None` when there is no such case.
    async fn case_file(&self, case: &Case) -> Result<Option<CaseFile>, StoreError>;

    /// Takes a step with a case's file, its line of the audit log and a
    /// [`CasesChanged`](domain::events::Event::CasesChanged) in the same transaction. Of steps that saw the
    /// same revision one is taken.
    async fn apply_case_command(&self, order: &CaseCommand) -> Result<CaseCommandResult, StoreError>;

    /// Which cases of a queue somebody looks after, each with their username: at most `limit`, the latest
    /// first.
    async fn looked_after(&self, queue: Queue, limit: u32) -> Result<Vec<(Case, String)>, StoreError>;
}
