//! The log of who did what to whom.

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::UserId,
    audit::{Actor, Edit, Entry},
};

use crate::StoreError;

/// Which lines the desk looks at; what is absent does not matter.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AuditQuery {
    /// Done by the member of that username, in whatever spelling.
    pub actor: Option<String>,
    /// Done to the member of that username, in whatever spelling.
    pub target: Option<String>,
    /// What was done, by its name.
    pub action: Option<String>,
    /// Not before.
    pub from: Option<Timestamp>,
    /// Before.
    pub to: Option<Timestamp>,
    /// From right before that line on.
    pub before: Option<i64>,
}

/// A member as the log names them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Named {
    /// Their number.
    pub id: UserId,
    /// What they log in with; `None` when they have left.
    pub username: Option<String>,
}

/// A line of the log as the desk reads it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditLine {
    /// Its number, increasing.
    pub id: i64,
    /// When.
    pub at: Timestamp,
    /// Who did it.
    pub actor: Option<Named>,
    /// To whom.
    pub target: Option<Named>,
    /// What, by its name.
    pub action: String,
    /// What it was done to and what more is known of it: a JSON object.
    pub details: String,
    /// Which fields changed, and why.
    pub edit: Edit,
    /// From where.
    pub address: Option<String>,
}

/// Reads the audit log. Writing is part of each change, in the change's own transaction; nothing is
/// ever altered or taken out.
#[async_trait]
pub trait AuditLog: Send + Sync {
    /// At most `limit` entries numbered above `after`, oldest first.
    async fn entries_after(&self, after: i64, limit: u32) -> Result<Vec<Entry>, StoreError>;

    /// Adds a line that a member was refused `route`, as in "GET /api/admin/users". The only line without
    /// a change to belong to.
    async fn record_refused_access(&self, route: &str, actor: Actor, at: Timestamp)
    -> Result<(), StoreError>;

    /// At most `limit` lines, the latest first.
    async fn audit_lines(&self, query: &AuditQuery, limit: u32) -> Result<Vec<AuditLine>, StoreError>;

    /// The number of lines that the query finds on all pages; `before` does not matter.
    async fn count_audit_lines(&self, query: &AuditQuery) -> Result<u64, StoreError>;

    /// The names of what has ever been done, in alphabetical order.
    async fn audit_actions(&self) -> Result<Vec<String>, StoreError>;
}
