//! Reasons why a backup could not be made, restored or verified, as sentences for the operator.

use domain::backups::{BackupName, ManifestError};
use ports::{StoreError, backups::NotRestorable, blobs::PutResult};

/// Reason why a backup could not be made, restored or verified.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("another backup of this database is being made; wait until it is finished")]
    Busy,
    #[error("there is no backup at this place; `marque backup --list` shows those at BACKUP_URL")]
    NotFound,
    #[error(
        "{0} has no manifest.json: it was interrupted, or is still being made; choose another backup \
         (`marque backup --list`)"
    )]
    Incomplete(BackupName),
    #[error("{file} of {backup} {problem}; choose another backup")]
    Damaged { backup: BackupName, file: String, problem: String },
    #[error("{0} cannot be used: {1}; choose another backup")]
    Unusable(BackupName, ManifestError),
    #[error(
        "the backup cannot be made: {0}; check that DATABASE_URL leads to the site's database and that its \
         schema exists"
    )]
    Empty(ManifestError),
    #[error(
        "the backup cannot be made: {0}; check that STORAGE_URL names the place of the site's files and that it is mounted"
    )]
    FilesMissing(ManifestError),
    #[error(
        "{backup} was made by Marque {program} from the schema of a newer version (migration {version}); restore it with the \
         version of Marque that migrated the database, or a later one"
    )]
    Newer { backup: BackupName, program: String, version: String },
    #[error(
        "SECRET_KEY (or secret.key in MARQUE_HOME) is not the key that the secrets of {0} are encrypted with; \
         put back the key of that site"
    )]
    WrongKey(BackupName),
    #[error("{}", not_restorable(.0))]
    NotRestorable(NotRestorable),
    #[error(
        "the file storage is not empty: it contains {0}; name an empty place in STORAGE_URL, or delete the \
         files there"
    )]
    MediaNotEmpty(String),
}

fn not_restorable(reason: &NotRestorable) -> String {
    match reason {
        NotRestorable::HasRows(table) => format!(
            "the database is not empty: the table {table} has rows; restore into an empty database: name \
             another one in DATABASE_URL, or set MARQUE_HOME to a new folder"
        ),
        NotRestorable::SchemaIsNewer(version) => format!(
            "the database already has the migration {version}, which the backup lacks; restore into a \
             database without tables, which is then brought up to date"
        ),
    }
}

/// The stored length and digest; the files of a backup have no size limit.
pub(super) fn stored(result: PutResult) -> Result<ports::blobs::StoredBlob, StoreError> {
    match result {
        PutResult::Stored(stored) => Ok(stored),
        PutResult::TooLarge => Err(StoreError::Failed("a file is larger than its own length".into())),
    }
}
