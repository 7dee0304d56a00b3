use crate::{Timestamp, accounts::Username};

/// How a document was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AccessWay {
    /// Its picture was looked at on a page of ours.
    Previewed,
    /// The file was fetched.
    Fetched,
}

impl AccessWay {
    /// Every way.
    pub const ALL: [Self; 2] = [Self::Previewed, Self::Fetched];

    /// The word used on the wire and in stores.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Previewed => "previewed",
            Self::Fetched => "fetched",
        }
    }

    /// The way of that word.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|way| way.as_str() == word)
    }
}

/// That somebody who is not its owner read a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Access {
    /// Its number, increasing.
    pub id: i64,
    /// When.
    pub at: Timestamp,
    /// Who; `None` when they have left for good.
    pub who: Option<Username>,
    /// Whether they read it as somebody of the concierge and not because it was shared with them.
    pub is_staff: bool,
    /// How.
    pub way: AccessWay,
}
