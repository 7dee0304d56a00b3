//! Ports for files: pictures, evidence, documents, exports.
//!
//! A file is identified by a key that the program generates and that carries no meaning. Type, owner, length
//! and digest of a file are stored in the row that names its key.

use std::{fmt, ops::Range, path::PathBuf, pin::Pin};

use async_trait::async_trait;
use bytes::Bytes;
use domain::Timestamp;
use futures_util::Stream;

use crate::StoreError;

/// Key of a file: segments of `a-z`, `0-9`, `-`, `_` and `.` separated by slashes, at most 200 bytes. A
/// segment does not begin with a dot, so a key cannot leave its folder.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BlobKey(String);

impl BlobKey {
    /// Parses a key; `None` when the text is not a valid one.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let is_sign = |sign: u8| sign.is_ascii_lowercase() || sign.is_ascii_digit() || b"-_.".contains(&sign);
        let is_word = |word: &str| !word.is_empty() && !word.starts_with('.') && word.bytes().all(is_sign);
        (text.len() <= 200 && text.split('/').all(is_word)).then(|| Self(text.to_owned()))
    }

    /// Parses a key that is known to be valid, such as one read from the store.
    ///
    /// # Errors
    /// [`StoreError::Failed`] when the text is not a valid key.
    pub fn require(text: &str) -> Result<Self, StoreError> {
        Self::parse(text).ok_or_else(|| StoreError::Failed(format!("{text:?} is not the key of a file")))
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for BlobKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Bytes of a file that is being stored; an error aborts the write and nothing is stored.
pub type Incoming = Pin<Box<dyn Stream<Item = std::io::Result<Bytes>> + Send>>;

/// Bytes of a file that is being read.
pub type Outgoing = Pin<Box<dyn Stream<Item = Result<Bytes, StoreError>> + Send>>;

/// Source of a file that is to be stored.
pub enum BlobSource {
    Stream(Incoming),
    /// A local file; it is copied, not moved.
    File(PathBuf),
}

impl BlobSource {
    /// Content that is in memory.
    pub fn of(bytes: impl Into<Bytes>) -> Self {
        let bytes = bytes.into();
        Self::Stream(Box::pin(futures_util::stream::iter([Ok(bytes)])))
    }
}

impl fmt::Debug for BlobSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stream(_) => f.write_str("Stream"),
            Self::File(path) => f.debug_tuple("File").field(path).finish(),
        }
    }
}

/// Length and digest of a stored file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StoredBlob {
    /// In bytes.
    pub length: u64,
    /// SHA-256; used to compare files and to verify copies.
    pub digest: [u8; 32],
}

/// Result of storing a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PutResult {
    Stored(StoredBlob),
    /// The file exceeds the limit; nothing is stored.
    TooLarge,
}

/// A file, or a byte range of it.
pub struct Blob {
    /// Length of the whole file in bytes.
    pub length: u64,
    /// Byte range that `content` covers.
    pub range: Range<u64>,
    pub content: Outgoing,
}

impl fmt::Debug for Blob {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Blob")
            .field("length", &self.length)
            .field("range", &self.range)
            .finish_non_exhaustive()
    }
}

/// A file in a listing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BlobEntry {
    pub key: BlobKey,
    /// In bytes.
    pub length: u64,
    /// Time of storage, by the clock of the store.
    pub stored_at: Timestamp,
}

/// Stores files.
#[async_trait]
pub trait Blobs: Send + Sync {
    /// Stores a file of at most `most` bytes, replacing what the key held. The write MUST be atomic even when
    /// the process is killed, and once this returned, the file MUST survive a power failure. Returns
    /// [`StoreError::Full`] when there is no space.
    async fn put(&self, key: &BlobKey, content: BlobSource, most: u64) -> Result<PutResult, StoreError>;

    /// Reads a file, or a range of it. A range is cut at the end of the file; one that begins at or behind
    /// the end is empty. `None` when there is no such file.
    async fn get(&self, key: &BlobKey, range: Option<Range<u64>>) -> Result<Option<Blob>, StoreError>;

    /// Deletes a file; a missing one is not an error. Afterwards it MUST NOT be found.
    async fn delete(&self, key: &BlobKey) -> Result<(), StoreError>;

    /// All complete files below a folder, in no order. Partial files that a killed server left MUST NOT be
    /// among them.
    async fn list(&self, folder: &BlobKey) -> Result<Vec<BlobEntry>, StoreError>;

    /// All complete files of the store, in no order. A separate method, so that an invalid folder name can
    /// never mean "everything".
    async fn list_all(&self) -> Result<Vec<BlobEntry>, StoreError>;
}

/// Stores the keys of files that no row refers to any more. A row is deleted first and its file later, so a
/// file whose deletion was interrupted is deleted by a later run.
#[async_trait]
pub trait AbandonedBlobs: Send + Sync {
    /// At most `limit` files that are to be deleted, in an order of the store's own, from the first one after `after`.
    async fn abandoned(&self, after: Option<&BlobKey>, limit: u32) -> Result<Vec<BlobKey>, StoreError>;

    /// Removes the keys after their files were deleted.
    async fn remove_abandoned(&self, keys: &[BlobKey]) -> Result<(), StoreError>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn key_cannot_leave_its_folder() {
        for key in ["exports/7/a.zip", "a", "a-b_c/0.1"] {
            assert_eq!(BlobKey::parse(key).unwrap().as_str(), key);
        }
        for key in
            ["", "/", "/a", "a/", "a//b", "../a", "a/../b", ".a", "a/.b", "A", "a b", "ä", "a#1", "a\0"]
        {
            assert_eq!(BlobKey::parse(key), None, "{key:?}");
        }
        assert_eq!(BlobKey::parse(&"a".repeat(201)), None);
    }

    #[test]
    fn invalid_required_key_is_an_error() {
        assert_eq!(BlobKey::require("exports").unwrap().as_str(), "exports");
        assert!(
            matches!(BlobKey::require("Exports"), Err(StoreError::Failed(why)) if why.contains("Exports"))
        );
    }
}
