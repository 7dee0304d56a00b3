/// What is done with a document and goes on record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DocumentAct {
    /// Its owner put it into the vault.
    Kept,
    /// Its owner put it beside one of their vehicles, or away from it.
    Attached,
    /// Its owner opened it to others.
    Shared,
    /// Its owner closed it to others again.
    Closed,
    /// Its owner threw it away.
    Deleted,
    /// Somebody of the concierge read it.
    ReadByStaff,
    /// Somebody asked for it to whom it is not there, whether or not there is one.
    Refused,
    /// Somebody had asked too often for what is not there for them: until the hour is over they are sent
    /// away with whatever they ask for, and that is not on record one by one.
    Limited,
}

impl DocumentAct {
    /// Every act.
    pub const ALL: [Self; 8] = [
        Self::Kept,
        Self::Attached,
        Self::Shared,
        Self::Closed,
        Self::Deleted,
        Self::ReadByStaff,
        Self::Refused,
        Self::Limited,
    ];

    /// The word used in stores.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Kept => "document_kept",
            Self::Attached => "document_attached",
            Self::Shared => "document_shared",
            Self::Closed => "document_closed",
            Self::Deleted => "document_deleted",
            Self::ReadByStaff => "document_read_by_staff",
            Self::Refused => "document_refused",
            Self::Limited => "document_requests_limited",
        }
    }

    /// The act of that word.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|act| act.as_str() == word)
    }
}
