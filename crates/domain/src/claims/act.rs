use super::Finding;

/// What is done with a claim and goes on record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ClaimAct {
    /// Its seller stated it, or says something else from then on.
    Stated,
    /// Its seller does not state it any more.
    Withdrawn,
    /// The concierge found that.
    Found(Finding),
}

impl ClaimAct {
    /// Every act.
    pub const ALL: [Self; 4] =
        [Self::Stated, Self::Withdrawn, Self::Found(Finding::Seen), Self::Found(Finding::Disputed)];

    /// The word used in stores.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Stated => "claim_stated",
            Self::Withdrawn => "claim_withdrawn",
            Self::Found(Finding::Seen) => "claim_seen",
            Self::Found(Finding::Disputed) => "claim_disputed",
        }
    }

    /// The act of that word.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|act| act.as_str() == word)
    }
}
