//! The manifest of a backup: what it contains, with lengths and digests.

use std::collections::BTreeSet;

use crate::Timestamp;

/// Table of the applied migrations. A database without rows in it has no schema.
const MIGRATIONS: &str = "__diesel_schema_migrations";

/// Tables whose every row names a stored file.
const FILE_TABLES: [&str; 3] = ["application_evidence", "documents", "pictures"];

/// Tables of which a site in use has rows in at least one.
const CONTENT_TABLES: [&str; 2] = ["users", "vehicles"];

/// Length and SHA-256 of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FileRecord {
    /// In bytes.
    pub length: u64,
    pub digest: [u8; 32],
}

/// A table's rows in the order of its primary key, as `COPY` writes them in text format.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TableSummary {
    pub rows: u64,
    /// Length of the text in bytes.
    pub bytes: u64,
    /// SHA-256 of the text.
    pub digest: [u8; 32],
}

/// A table in a backup.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableRecord {
    pub name: String,
    /// Columns in the order in which the file has them.
    pub columns: Vec<String>,
    pub content: TableSummary,
    /// The compressed file.
    pub file: FileRecord,
}

/// State of a sequence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SequenceRecord {
    pub name: String,
    pub last_value: i64,
    /// Whether `last_value` was given out already.
    pub is_called: bool,
}

/// Contents of a backup.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Manifest {
    /// When the backup was begun.
    pub created_at: Timestamp,
    /// Version of the program that made it.
    pub program: String,
    /// Versions of the applied migrations.
    pub schema: Vec<String>,
    /// Text encrypted with the site's key, which identifies the key; `None` if the site was never started.
    pub key_mark: Option<Vec<u8>>,
    pub tables: Vec<TableRecord>,
    pub sequences: Vec<SequenceRecord>,
    /// Uploaded files by key.
    pub media: Vec<(String, FileRecord)>,
}

/// Reason why a manifest describes no usable backup.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ManifestError {
    #[error("it is empty: it contains no tables")]
    NoTables,
    #[error("it is empty: no migration is recorded in it, so it has no schema")]
    NoSchema,
    #[error("it lists {0} twice")]
    Duplicate(String),
    #[error("the database names {named} files, and there are {found}")]
    FilesMissing { named: u64, found: u64 },
    #[error("it is empty: it contains no members and no vehicles")]
    NoContent,
}

impl Manifest {
    /// Checks that the manifest describes a backup that can be restored.
    ///
    /// # Errors
    /// When it has no tables or no schema, or lists something twice.
    pub fn check(&self) -> Result<(), ManifestError> {
        if self.tables.is_empty() {
            return Err(ManifestError::NoTables);
        }
        let has_versions = |table: &TableRecord| table.name == MIGRATIONS && table.content.rows > 0;
        if self.schema.is_empty() || !self.tables.iter().any(has_versions) {
            return Err(ManifestError::NoSchema);
        }
        let mut seen = BTreeSet::new();
        let names = self.tables.iter().map(|table| &table.name);
        let names = names.chain(self.media.iter().map(|(key, _)| key));
        match names.into_iter().find(|name| !seen.insert(name.as_str())) {
            Some(twice) => Err(ManifestError::Duplicate(twice.clone())),
            None => Ok(()),
        }
    }

    /// Checks that the backup has at least half as many files as the database names. Some may be missing, because the site
    /// deletes files while a backup is made; with fewer, their place is another one or was not mounted.
    ///
    /// # Errors
    /// [`ManifestError::FilesMissing`].
    pub fn check_files(&self) -> Result<(), ManifestError> {
        let tables = self.tables.iter().filter(|table| FILE_TABLES.contains(&table.name.as_str()));
        let named: u64 = tables.map(|table| table.content.rows).sum();
        let found = self.media.len() as u64;
        if found < named.div_ceil(2) { Err(ManifestError::FilesMissing { named, found }) } else { Ok(()) }
    }

    /// Checks that the backup is that of a site in use: a new database has neither members nor vehicles.
    ///
    /// # Errors
    /// [`ManifestError::NoContent`].
    pub fn check_content(&self) -> Result<(), ManifestError> {
        let has_rows =
            |table: &TableRecord| CONTENT_TABLES.contains(&table.name.as_str()) && table.content.rows > 0;
        if self.tables.iter().any(has_rows) { Ok(()) } else { Err(ManifestError::NoContent) }
    }

    /// A migration of the backup that is not among those that the program knows: the backup is newer.
    #[must_use]
    pub fn unknown_migration(&self, known: &[String]) -> Option<&str> {
        self.schema.iter().find(|version| !known.contains(version)).map(String::as_str)
    }

    /// Length of all files in bytes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let tables = self.tables.iter().map(|table| table.file.length);
        tables.chain(self.media.iter().map(|(_, file)| file.length)).sum()
    }

    /// Number of rows in all tables.
    #[must_use]
    pub fn rows(&self) -> u64 {
        self.tables.iter().map(|table| table.content.rows).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(name: &str, rows: u64) -> TableRecord {
        TableRecord {
            name: name.into(),
            columns: vec!["id".into()],
            content: TableSummary { rows, bytes: rows * 2, digest: [0; 32] },
            file: FileRecord { length: 10, digest: [0; 32] },
        }
    }

    fn manifest(tables: Vec<TableRecord>, schema: &[&str], media: &[&str]) -> Manifest {
        let file = FileRecord { length: 5, digest: [0; 32] };
        Manifest {
            created_at: Timestamp::UNIX_EPOCH,
            program: "0.1.0".into(),
            schema: schema.iter().map(|version| (*version).to_owned()).collect(),
            key_mark: None,
            tables,
            sequences: Vec::new(),
            media: media.iter().map(|key| ((*key).to_owned(), file)).collect(),
        }
    }

    #[test]
    fn a_backup_of_a_site_in_use_has_files_and_rows() {
        let of = |tables: &[(&str, u64)], media: &[&str]| {
            manifest(tables.iter().map(|(name, rows)| table(name, *rows)).collect(), &["1"], media)
        };
        for (pictures, documents, media, found) in [
            (0, 0, &[][..], Ok(())),
            (0, 2, &[], Err(ManifestError::FilesMissing { named: 2, found: 0 })),
            (2, 1, &["a"], Err(ManifestError::FilesMissing { named: 3, found: 1 })),
            (1, 1, &["a"], Ok(())),
            (2, 1, &["a", "b"], Ok(())),
        ] {
            let rows = [("pictures", pictures), ("documents", documents), ("users", 9)];
            assert_eq!(of(&rows, media).check_files(), found, "{rows:?} {media:?}");
        }
        assert_eq!(
            of(&[("users", 0), ("categories", 3)], &[]).check_content(),
            Err(ManifestError::NoContent)
        );
        assert_eq!(of(&[("users", 1)], &[]).check_content(), Ok(()));
        assert_eq!(of(&[("vehicles", 1)], &[]).check_content(), Ok(()));
    }

    #[test]
    fn manifest_without_tables_or_schema_is_rejected() {
        let migrations = || table(MIGRATIONS, 1);
        let users = || table("users", 0);
        for (manifest, expected) in [
            (manifest(vec![], &["1"], &[]), Err(ManifestError::NoTables)),
            (manifest(vec![users()], &["1"], &[]), Err(ManifestError::NoSchema)),
            (manifest(vec![users(), table(MIGRATIONS, 0)], &["1"], &[]), Err(ManifestError::NoSchema)),
            (manifest(vec![migrations()], &[], &[]), Err(ManifestError::NoSchema)),
            (
                manifest(vec![migrations(), users(), users()], &["1"], &[]),
                Err(ManifestError::Duplicate("users".into())),
            ),
            (
                manifest(vec![migrations()], &["1"], &["a/b", "a/b"]),
                Err(ManifestError::Duplicate("a/b".into())),
            ),
            (manifest(vec![migrations(), users()], &["1"], &["a/b", "a/c"]), Ok(())),
        ] {
            assert_eq!(manifest.check(), expected, "{manifest:?}");
        }
    }

    #[test]
    fn a_backup_may_be_older_than_the_program_but_not_newer() {
        let known = ["1".to_owned(), "2".to_owned()];
        for (schema, newer) in [(&["1"][..], None), (&["1", "2"], None), (&["1", "2", "3"], Some("3"))] {
            assert_eq!(manifest(vec![], schema, &[]).unknown_migration(&known), newer, "{schema:?}");
        }
    }

    #[test]
    fn size_is_the_total_of_all_files() {
        let manifest = manifest(vec![table("a", 3), table("b", 4)], &["1"], &["x", "y"]);
        assert_eq!((manifest.bytes(), manifest.rows()), (30, 7));
    }
}
