//! Reading a file of a backup while its length and digest are compared with the manifest.

use std::sync::{Arc, OnceLock};

use domain::backups::FileRecord;
use futures_util::{StreamExt, TryStreamExt, stream};
use ports::{StoreError, blobs::Outgoing};
use sha2::{Digest, Sha256};

use super::{BackupError, BackupFolder};

/// A file that is being read. The stream ends with an error if the file is not the one in the manifest.
pub(super) struct CheckedFile {
    pub(super) content: Outgoing,
    problem: Arc<OnceLock<String>>,
}

/// Outcome of reading a [`CheckedFile`], known at the end of its stream.
pub(super) struct Problem(Arc<OnceLock<String>>);

impl CheckedFile {
    /// Splits off the outcome.
    pub(super) fn split(self) -> (Outgoing, Problem) {
        (self.content, Problem(self.problem))
    }
}

impl Problem {
    /// Replaces an error of reading by the damage that caused it.
    pub(super) fn explain(&self, folder: BackupFolder<'_>, path: &str, error: StoreError) -> BackupError {
        match self.0.get() {
            Some(problem) => damaged(folder, path, problem),
            None => error.into(),
        }
    }
}

pub(super) fn damaged(folder: BackupFolder<'_>, path: &str, problem: &str) -> BackupError {
    BackupError::Damaged { backup: folder.name, file: path.to_owned(), problem: problem.to_owned() }
}

/// Opens a file of a backup.
///
/// # Errors
/// When it is missing or has another length.
pub(super) async fn open(
    folder: BackupFolder<'_>,
    path: &str,
    expected: FileRecord,
) -> Result<CheckedFile, BackupError> {
    let Some(blob) = folder.place.get(&folder.file(path)?, None).await? else {
        return Err(damaged(folder, path, "is missing"));
    };
    if blob.length != expected.length {
        let problem = format!("has {} bytes instead of {}", blob.length, expected.length);
        return Err(damaged(folder, path, &problem));
    }
    let problem = Arc::new(OnceLock::new());
    let found = Arc::clone(&problem);
    let reading = (blob.content, Some(Sha256::new()), found);
    let content = stream::try_unfold(reading, move |(mut content, digest, found)| async move {
        let Some(mut digest) = digest else { return Ok(None) };
        match content.try_next().await? {
            Some(bytes) => {
                digest.update(&bytes);
                Ok(Some((bytes, (content, Some(digest), found))))
            }
            None if <[u8; 32]>::from(digest.finalize()) == expected.digest => Ok(None),
            None => {
                let problem = "is damaged: its checksum does not match the manifest";
                // Set once: the stream ends here.
                let _ = found.set(problem.to_owned());
                Err(StoreError::Failed(format!("a file {problem}")))
            }
        }
    });
    Ok(CheckedFile { content: content.boxed(), problem })
}
