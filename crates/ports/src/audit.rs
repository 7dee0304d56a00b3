//! The log of who did what to whom.

use async_trait::async_trait;
use domain::audit::Entry;

use crate::StoreError;

/// Reads the audit log. Writing is part of each change, in the change's own transaction; nothing is
/// ever altered or taken out.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait AuditLog: Send + Sync {
    /// At most `limit` entries numbered above `after`, oldest first.
    async fn entries_after(&self, after: i64, limit: u32) -> Result<Vec<Entry>, StoreError>;
}
