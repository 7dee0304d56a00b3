//! Leaving, for a while or for good, and taking along what the site holds.

mod build_export;
mod clear_away;
mod depart;
mod request_export;

pub use build_export::{ExportPorts, ExportWork, build_next_export};
pub use clear_away::{Cleared, clear_away, forget_stray_exports};
pub use depart::{LeaveAnswer, LeaveDraft, close, deactivate, erase};
pub use request_export::{ExportAnswer, request_export};
