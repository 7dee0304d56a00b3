//! Whether the store can serve.

use async_trait::async_trait;

use crate::StoreError;

/// Whether the store can serve.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Readiness {
    /// It answers, and its schema is the one this program was built for or a later one.
    Ready,
    /// It answers, but migrations are missing.
    MigrationsPending,
}

/// Asks the store how it is.
#[async_trait]
pub trait Health: Send + Sync {
    /// A real round trip to the store; MUST answer within a few seconds, also when the store hangs.
    async fn readiness(&self) -> Result<Readiness, StoreError>;
}

/// The role under which the program works on its database, and what it may do beyond reading and writing
/// rows. A program that serves needs none of it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a right of its own")]
pub struct DatabaseRole {
    /// Its name.
    pub name: String,
    /// Everything, without any check.
    pub is_superuser: bool,
    /// Altering and dropping tables, disabling their triggers.
    pub is_owner: bool,
    /// Making tables and functions.
    pub creates_tables: bool,
    /// Changing or removing entries of the audit log.
    pub alters_audit_log: bool,
    /// Files and programs of the database's machine.
    pub reaches_server_files: bool,
}

impl DatabaseRole {
    /// What it may do and should not, in words; empty when it is as it should be.
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

/// Tells under which role the program works. For stores that have roles.
#[async_trait]
pub trait DatabaseRoles: Send + Sync {
    /// The role of this store's connections.
    async fn database_role(&self) -> Result<DatabaseRole, StoreError>;
}
