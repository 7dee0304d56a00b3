//! Actions on claims, for the audit log.

use super::Finding;

/// An audited action on a claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ClaimAction {
    /// The seller created or reworded the claim.
    Stated,
    /// The seller withdrew the claim.
    Withdrawn,
    /// The concierge reviewed the claim with this finding.
    Found(Finding),
}

impl ClaimAction {
    pub const ALL: [Self; 4] =
        [Self::Stated, Self::Withdrawn, Self::Found(Finding::Seen), Self::Found(Finding::Disputed)];

    /// Name in stores.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Stated => "claim_stated",
            Self::Withdrawn => "claim_withdrawn",
            Self::Found(Finding::Seen) => "claim_seen",
            Self::Found(Finding::Disputed) => "claim_disputed",
        }
    }

    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|action| action.as_str() == word)
    }
}
