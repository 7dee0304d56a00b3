//! Account closure (deactivate, delete, erase) and data exports.

mod build_export;
mod close_account;
mod erase_due_accounts;
mod request_export;

pub use build_export::{ExportPorts, ExportWork, build_next_export};
pub use close_account::{ClosurePorts, close, deactivate, erase};
pub use erase_due_accounts::{CleanupCounts, delete_orphaned_exports, erase_due_accounts};
pub use request_export::request_export;
