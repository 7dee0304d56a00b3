//! Actions on sign-offs, for the audit log.

/// An audited action on a sign-off. Staff edits, which open and extend sign-offs, are entries of their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SignOffAction {
    /// The seller agreed to the edits.
    Agreed,
    /// The seller objected to the edits.
    Objected,
    /// The concierge kept the edits in spite of the objection.
    Kept,
}

impl SignOffAction {
    pub const ALL: [Self; 3] = [Self::Agreed, Self::Objected, Self::Kept];

    /// Name in stores.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Agreed => "edit_agreed",
            Self::Objected => "edit_objected",
            Self::Kept => "edit_kept",
        }
    }

    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|act| act.as_str() == word)
    }
}
