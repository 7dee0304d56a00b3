//! Actions on documents, for the audit log.

/// An audited action on a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DocumentAction {
    /// The owner uploaded it.
    Uploaded,
    /// The owner attached it to a vehicle of theirs, or detached it.
    Attached,
    /// The owner shared it.
    Shared,
    /// The owner ended a share.
    Closed,
    /// The owner deleted it.
    Deleted,
    /// An admin read it.
    ReadByStaff,
    /// A member without access requested it, whether or not it exists.
    Refused,
    /// A member made too many denied requests. All their requests are rejected for the rest of the hour and
    /// not logged individually.
    Limited,
}

impl DocumentAction {
    pub const ALL: [Self; 8] = [
        Self::Uploaded,
        Self::Attached,
        Self::Shared,
        Self::Closed,
        Self::Deleted,
        Self::ReadByStaff,
        Self::Refused,
        Self::Limited,
    ];

    /// Name in stores.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Uploaded => "document_kept",
            Self::Attached => "document_attached",
            Self::Shared => "document_shared",
            Self::Closed => "document_closed",
            Self::Deleted => "document_deleted",
            Self::ReadByStaff => "document_read_by_staff",
            Self::Refused => "document_refused",
            Self::Limited => "document_requests_limited",
        }
    }

    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|act| act.as_str() == word)
    }
}
