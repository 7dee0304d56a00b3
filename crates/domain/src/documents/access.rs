//! Log entries about reading of documents.

use crate::{Timestamp, accounts::Username};

/// How a document was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::VariantArray, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum AccessKind {
    /// Its preview was viewed on the site.
    Previewed,
    /// The file was downloaded.
    #[strum(serialize = "fetched")]
    Downloaded,
}

named_enum!(AccessKind);

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
