//! Port for reading the audit log: who did what to whom.

use async_trait::async_trait;
use domain::{
    Page, Timestamp,
    accounts::UserId,
    audit::{Actor, AuditEntry, AuditObject, Edit},
};

use crate::StoreError;

/// Filter of the audit log; an absent field does not restrict.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AuditQuery {
    /// Username of the actor, ignoring case.
    pub actor: Option<String>,
    /// Username of the affected member, ignoring case.
    pub target: Option<String>,
    /// Name of the action.
    pub action: Option<String>,
    pub object: Option<AuditObject>,
    /// Inclusive.
    pub from: Option<Timestamp>,
    /// Exclusive.
    pub to: Option<Timestamp>,
    /// Cursor: only lines with a smaller id.
    pub before: Option<i64>,
}

/// A member as the log refers to them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditMember {
    pub id: UserId,
    /// `None` when the member has been erased.
    pub username: Option<String>,
}

/// A line of the audit log, for the admin area.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditLine {
    /// Increasing.
    pub id: i64,
    pub at: Timestamp,
    pub actor: Option<AuditMember>,
    /// The affected member.
    pub target: Option<AuditMember>,
    /// Name of the action.
    pub action: String,
    /// JSON object: the object of the action and further details.
    pub details: String,
    /// Changed fields, and the reason.
    pub edit: Edit,
    /// Client address.
    pub address: Option<String>,
}

impl AuditLine {
    /// Display name of the actor: a username, "Command line", "Unknown visitor" or "The site". `operator` is the value of the detail
    /// [`OPERATOR`](domain::audit::OPERATOR).
    #[must_use]
    pub fn actor_name(&self, operator: Option<&str>) -> String {
        match (&self.actor, operator, &self.address) {
            (Some(actor), ..) => actor.display_name(),
            (None, Some(""), _) => "Command line".to_owned(),
            (None, Some(operator), _) => format!("Command line ({operator})"),
            (None, None, Some(_)) => "Unknown visitor".to_owned(),
            (None, None, None) => "The site".to_owned(),
        }
    }
}

impl AuditMember {
    /// Username of a member, or the number of an erased one.
    #[must_use]
    pub fn display_name(&self) -> String {
        self.username.clone().unwrap_or_else(|| format!("erased member {}", self.id.0))
    }
}

/// Reads the audit log. Entries are written by the methods that make a change, in the same transaction; no
/// entry is ever changed or removed.
#[async_trait]
pub trait AuditLog: Send + Sync {
    /// At most `limit` entries with an id above `after`, oldest first.
    async fn entries_after(&self, after: i64, limit: u32) -> Result<Vec<AuditEntry>, StoreError>;

    /// Adds an entry that a member was refused `route`, as in "GET /api/admin/users". The only entry that
    /// belongs to no change.
    async fn record_refused_access(&self, route: &str, actor: Actor, at: Timestamp)
    -> Result<(), StoreError>;

    /// A page of at most `limit` lines, the latest first.
    async fn audit_lines(&self, query: &AuditQuery, limit: u32) -> Result<Page<AuditLine, i64>, StoreError>;

    /// The lines of that page alone. For reading all lines in pieces, because a page counts them each time.
    async fn audit_batch(&self, query: &AuditQuery, limit: u32) -> Result<Vec<AuditLine>, StoreError>;

    /// Names of all actions that occur in the log, in alphabetical order.
    async fn audit_actions(&self) -> Result<Vec<String>, StoreError>;
}
