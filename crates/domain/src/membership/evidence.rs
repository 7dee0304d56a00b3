//! Evidence: files attached to an application.

use crate::{
    Timestamp, Violation,
    files::{FileKind, FileName},
};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct EvidenceId(pub i64);

/// A file attached to an application as evidence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Evidence {
    pub id: EvidenceId,
    pub name: FileName,
    pub kind: FileKind,
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
