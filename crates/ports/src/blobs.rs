//! Files that belong to the site: pictures, evidence, documents, exports.
//!
//! A file is known by its key, which the program makes and nobody else reads anything into. What a
//! file is, whose it is, its length and its digest are kept with the row that names the key.

use std::{fmt, ops::Range, path::PathBuf, pin::Pin};

use async_trait::async_trait;
use bytes::Bytes;
use domain::Timestamp;
use futures_util::Stream;

use crate::StoreError;

/// Where a file lies: words of `a-z`, `0-9`, `-`, `_` and `.` with slashes between them, at most 200
/// bytes. A word does not begin with a dot, so that no key leaves its folder.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BlobKey(String);

impl BlobKey {
    /// The key of that spelling; `None` when it is none.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let is_sign = |sign: u8| sign.is_ascii_lowercase() || sign.is_ascii_digit() || b"-_.".contains(&sign);
        let is_word = |word: &str| !word.is_empty() && !word.starts_with('.') && word.bytes().all(is_sign);
        (text.len() <= 200 && text.split('/').all(is_word)).then(|| Self(text.to_owned()))
    }

    /// The key of that spelling, where there must be one.
    ///
    /// # Errors
    /// [`StoreError::Failed`] when the text is no key.
    pub fn require(text: &str) -> Result<Self, StoreError> {
        Self::parse(text).ok_or_else(|| StoreError::Failed(format!("{text:?} is not the key of a file")))
    }

    /// As it is spelled.
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

/// A file's bytes on their way in; an error ends the keeping, and nothing is kept.
pub type Incoming = Pin<Box<dyn Stream<Item = std::io::Result<Bytes>> + Send>>;

/// A file's bytes on their way out.
pub type Outgoing = Pin<Box<dyn Stream<Item = Result<Bytes, StoreError>> + Send>>;

/// What is to be kept.
pub enum Content {
    /// Bytes as they come.
    Stream(Incoming),
    /// What a file of this machine holds; it stays where it is.
    File(PathBuf),
}

impl Content {
    /// Bytes that are there already.
    pub fn of(bytes: impl Into<Bytes>) -> Self {
        let bytes = bytes.into();
        Self::Stream(Box::pin(futures_util::stream::iter([Ok(bytes)])))
    }
}

impl fmt::Debug for Content {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stream(_) => f.write_str("Stream"),
            Self::File(path) => f.debug_tuple("File").field(path).finish(),
        }
    }
}

/// What was kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stored {
    /// How many bytes.
    pub length: u64,
    /// Their SHA-256: what tells equal files, and what answers whether a copy is still good.
    pub digest: [u8; 32],
}

/// What became of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Put {
    /// It is kept.
    Stored(Stored),
    /// It is longer than allowed; nothing is kept.
    TooLarge,
}

/// A file, or a part of it.
pub struct Blob {
    /// How many bytes there are in all.
    pub length: u64,
    /// Which of them the content is.
    pub range: Range<u64>,
    /// They themselves.
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

/// A file in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    /// Where it lies.
    pub key: BlobKey,
    /// How many bytes.
    pub length: u64,
    /// Since when, by the clock of the store.
    pub kept_at: Timestamp,
}

/// Keeps files.
#[async_trait]
pub trait Blobs: Send + Sync {
    /// Keeps a file of at most that many bytes, in place of what the key held. It MUST be there whole
    /// or not at all, whatever is cut off or killed meanwhile, and once this returned it MUST outlive
    /// the machine's power. A store without room is [`StoreError::Full`].
    async fn put(&self, key: &BlobKey, content: Content, most: u64) -> Result<Put, StoreError>;

    /// The file, or the part of it that lies in the range: a range is cut at the file's end, and one
    /// that begins there or behind it is empty. `None` when there is none.
    async fn get(&self, key: &BlobKey, range: Option<Range<u64>>) -> Result<Option<Blob>, StoreError>;

    /// Takes a file away; one that is not there is gone already. From then on it MUST NOT be found.
    async fn delete(&self, key: &BlobKey) -> Result<(), StoreError>;

    /// Every whole file below a folder, in no order. Half a file that a killed server left MUST NOT be
    /// among them.
    async fn list(&self, folder: &BlobKey) -> Result<Vec<Listed>, StoreError>;

    /// Every whole file of the store, in no order. A call of its own, so that a folder whose name is no
    /// key can never be read as "all of them".
    async fn list_all(&self) -> Result<Vec<Listed>, StoreError>;
}

/// Keeps which files nobody wants any more: rows name keys, so a file is taken away after the rows are,
/// and a server that dies in between leaves the taking away to the next.
#[async_trait]
pub trait AbandonedBlobs: Send + Sync {
    /// At most `limit` files that are to be taken away.
    async fn abandoned(&self, limit: u32) -> Result<Vec<BlobKey>, StoreError>;

    /// Notes that those are gone.
    async fn forget_abandoned(&self, keys: &[BlobKey]) -> Result<(), StoreError>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_stays_in_its_folder() {
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
    fn a_required_key_that_is_none_is_an_error() {
        assert_eq!(BlobKey::require("exports").unwrap().as_str(), "exports");
        assert!(
            matches!(BlobKey::require("Exports"), Err(StoreError::Failed(why)) if why.contains("Exports"))
        );
    }
}
