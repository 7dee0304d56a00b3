//! Evidence: files attached to an application.

use crate::{
    Timestamp, Violation,
    files::{FileFormat, FileName},
};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct EvidenceId(pub i64);

/// A file attached to an application as evidence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Evidence {
    pub id: EvidenceId,
    pub name: FileName,
    pub kind: FileFormat,
    /// In bytes.
    pub size: u64,
    pub uploaded_at: Timestamp,
}

impl Evidence {
    /// Maximum size in bytes (10 MiB).
    pub const MAX_BYTES: u64 = 10 * 1024 * 1024;
    /// Maximum number of files per application.
    pub const MAX_FILES: usize = 6;
    /// Hours after which a file that is not attached to an application is deleted.
    pub const KEPT_UNATTACHED_HOURS: i64 = 24;

    /// Whether a member may upload another file when that many wait for an application.
    #[must_use]
    pub const fn may_upload(waiting: usize) -> bool {
        waiting < Self::MAX_FILES
    }

    /// Whether files may be attached to an application: all that are named are available, and with them it has
    /// `attached` files.
    #[must_use]
    pub const fn may_attach(named: usize, available: usize, attached: usize) -> bool {
        available == named && attached <= Self::MAX_FILES
    }

    /// Violation for an unsupported file type.
    #[must_use]
    pub fn wrong_kind() -> Violation {
        Violation::new("file", "Please choose a PDF, JPEG, PNG or WebP file")
    }

    /// Violation for too many files.
    #[must_use]
    pub fn too_many() -> Violation {
        Violation::new("evidence", format!("Please attach at most {} files", Self::MAX_FILES))
    }

    /// Violation for a file that does not exist or belongs to someone else.
    #[must_use]
    pub fn unknown() -> Violation {
        Violation::new("evidence", "A file is no longer available; please attach it again")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_limited_per_member_and_application() {
        for (waiting, expected) in [(0, true), (5, true), (6, false), (7, false)] {
            assert_eq!(Evidence::may_upload(waiting), expected, "{waiting}");
        }
        for (named, available, attached, expected) in
            [(0, 0, 0, true), (2, 2, 6, true), (2, 2, 7, false), (2, 1, 1, false), (0, 0, 6, true)]
        {
            let answer = Evidence::may_attach(named, available, attached);
            assert_eq!(answer, expected, "{named} {available} {attached}");
        }
    }
}
