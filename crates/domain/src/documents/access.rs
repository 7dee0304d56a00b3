//! Log entries about reading of documents.

use crate::{Timestamp, accounts::Username};

/// How a document was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AccessKind {
    /// Its preview was viewed on the site.
    Previewed,
    /// The file was downloaded.
    Downloaded,
}

impl AccessKind {
    pub const ALL: [Self; 2] = [Self::Previewed, Self::Downloaded];

    /// Name in the API and in stores.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Previewed => "previewed",
            Self::Downloaded => "fetched",
        }
    }

    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|way| way.as_str() == word)
    }
}

/// A read of a document by someone other than its owner.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Access {
    /// Increasing.
    pub id: i64,
    pub at: Timestamp,
    /// `None` once the reader's account is erased.
    pub who: Option<Username>,
    /// Whether the reader had access as an admin instead of through a share.
    pub is_staff: bool,
    pub way: AccessKind,
}
