use crate::{
    Timestamp, Violation,
    files::{FileKind, FileName},
};

/// A file's number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct EvidenceId(pub i64);

/// A file that shows something an applicant says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Evidence {
    /// Its number.
    pub id: EvidenceId,
    /// What its owner calls it.
    pub name: FileName,
    /// What it is.
    pub kind: FileKind,
    /// Its length in bytes.
    pub size: u64,
    /// When it came.
    pub uploaded_at: Timestamp,
}

impl Evidence {
    /// The longest file, in bytes: 10 MiB.
    pub const MOST_BYTES: u64 = 10 * 1024 * 1024;
    /// As many files as an application may have.
    pub const MOST_FILES: usize = 6;
    /// How long a file waits for its application, in hours.
    pub const KEPT_UNATTACHED_HOURS: i64 = 24;

    /// The refusal of a file that is none of the kinds.
    #[must_use]
    pub fn wrong_kind() -> Violation {
        Violation::new("file", "Please choose a PDF, JPEG, PNG or WebP file")
    }

    /// The refusal of one file more than there may be.
    #[must_use]
    pub fn too_many() -> Violation {
        Violation::new("evidence", format!("Please attach at most {} files", Self::MOST_FILES))
    }

    /// The refusal of files that are not there, or somebody else's.
    #[must_use]
    pub fn unknown() -> Violation {
        Violation::new("evidence", "A file is not there any more; please attach it again")
    }
}
