//! Ports for the readiness of the store, its backlog, and the rights of its database role.

use async_trait::async_trait;
use domain::{Timestamp, events::EventId};

use crate::StoreError;

/// Work that waits in the store, for monitoring.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Backlog {
    /// Mails that are to be delivered, now or later.
    pub mails: u64,
    /// When the first of them is due; `None` without any.
    pub mail_due_at: Option<Timestamp>,
    /// The latest event of the log.
    pub latest_event: EventId,
}

/// Whether the store can serve requests.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StoreReadiness {
    /// Reachable, and its schema is the one this program was built for.
    Ready,
    /// As `Ready`, but the schema has migrations that this program does not know, up to this version. It works, but cannot
    /// restore the backups that it makes.
    SchemaIsNewer(String),
    /// Reachable, but these migrations are missing, by name in their order.
    MigrationsPending(Vec<String>),
}

/// Checks whether the store can serve requests.
#[async_trait]
pub trait Health: Send + Sync {
    /// Makes a round trip to the store; MUST return within a few seconds, also when the store hangs.
    async fn readiness(&self) -> Result<StoreReadiness, StoreError>;

    /// Whether so many calls wait that further requests should be refused before they begin. MUST be cheap: it is called
    /// for each request.
    fn is_overloaded(&self) -> bool;

    /// Counts the work that waits.
    async fn backlog(&self) -> Result<Backlog, StoreError>;
}

/// The database role of the program, and its rights beyond reading and writing rows. A serving program needs
/// none of them.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a right of its own")]
pub struct DatabaseRole {
    pub name: String,
    /// Bypasses all permission checks.
    pub is_superuser: bool,
    /// May alter and drop tables and disable triggers.
    pub is_owner: bool,
    /// May create tables and functions.
    pub creates_tables: bool,
    /// May change or remove entries of the audit log.
    pub alters_audit_log: bool,
    /// May access files and run programs on the database server.
    pub reaches_server_files: bool,
}

impl DatabaseRole {
    /// The rights that it should not have, in words; empty when there are none.
    #[must_use]
    pub fn excess_rights(&self) -> Vec<&'static str> {
        [
            (self.is_superuser, "is a superuser"),
            (self.is_owner, "owns the tables"),
            (self.creates_tables, "can change the schema"),
            (self.alters_audit_log, "can alter the audit log"),
            (self.reaches_server_files, "can reach files of the database's machine"),
        ]
        .into_iter()
        .filter_map(|(may, words)| may.then_some(words))
        .collect()
    }
}

/// Reads the database role. Only for stores that have roles.
#[async_trait]
pub trait DatabaseRoles: Send + Sync {
    /// The role of this store's connections.
    async fn database_role(&self) -> Result<DatabaseRole, StoreError>;
}
