//! Storage that the site uses: its database and its stored files.

use crate::Timestamp;

/// Number of the largest tables that a report names.
pub const LARGEST_TABLES: u32 = 10;

/// Kinds of stored files, by purpose.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::VariantArray, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum StoredFileKind {
    /// Photos of listings and in posts; one file is one photo in all its sizes.
    Photos,
    /// Documents of the private vault, without their previews.
    Documents,
    /// Evidence of applications for collector status.
    Evidence,
    /// Files of feeds, and the rows that an import refused.
    FeedFiles,
    /// Data exports that members can download.
    DataExports,
}

named_enum!(StoredFileKind);

impl StoredFileKind {
    /// Name for operators.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Photos => "photos",
            Self::Documents => "documents",
            Self::Evidence => "evidence",
            Self::FeedFiles => "feed files",
            Self::DataExports => "data exports",
        }
    }
}

/// Stored files of one kind, as the database records them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FileUse {
    pub kind: StoredFileKind,
    pub files: u64,
    /// Total size of the files whose size is recorded.
    pub bytes: u64,
    /// Number of files whose size is not recorded.
    pub unmeasured: u64,
}

/// A table of the database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableUse {
    pub name: String,
    /// With its indexes.
    pub bytes: u64,
}

/// The latest successful scheduled backup.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BackupUse {
    pub finished_at: Timestamp,
    pub bytes: u64,
}

/// Report of the storage that the site uses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StorageUse {
    /// Size of the whole database; 0 for a store that is not on disk.
    pub database_bytes: u64,
    /// The largest tables, at most [`LARGEST_TABLES`], the largest first.
    pub tables: Vec<TableUse>,
    /// One entry per kind, in the order of [`StoredFileKind::ALL`].
    pub files: Vec<FileUse>,
    pub last_backup: Option<BackupUse>,
}

/// Formats a size for operators, in powers of 1024 and rounded down, as in `512 bytes` and `3.4 MB`.
#[must_use]
pub fn readable_size(bytes: u64) -> String {
    const UNITS: [&str; 4] = ["KB", "MB", "GB", "TB"];
    if bytes < 1024 {
        return if bytes == 1 { "1 byte".to_owned() } else { format!("{bytes} bytes") };
    }
    let (mut tenths, mut unit) = (u128::from(bytes) * 10 / 1024, 0);
    while tenths >= 10_240 && unit + 1 < UNITS.len() {
        tenths /= 1024;
        unit += 1;
    }
    let whole = tenths / 10;
    if whole < 10 {
        format!("{whole}.{} {}", tenths % 10, UNITS[unit])
    } else {
        format!("{whole} {}", UNITS[unit])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn readable_size_formats_bytes() {
        let sizes = [0, 1, 1023, 1024, 3_670_016, 1 << 30, 300 << 30, 7 << 50];
        let expected = ["0 bytes", "1 byte", "1023 bytes", "1.0 KB", "3.5 MB", "1.0 GB", "300 GB", "7168 TB"];
        assert_eq!(sizes.map(readable_size), expected);
    }

    #[test]
    fn file_kind_names_are_unique() {
        let names = StoredFileKind::ALL.map(StoredFileKind::as_str);
        assert!(names.iter().enumerate().all(|(place, name)| !names[..place].contains(name)), "{names:?}");
    }
}
