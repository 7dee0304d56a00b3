//! Actions on proposed changes, for the audit log.

/// An audited action on a proposed change of a listing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ProposalAction {
    /// The seller proposed the change, or replaced their open proposal.
    Proposed,
    /// The seller withdrew the proposal.
    Withdrawn,
    /// The concierge approved the proposal; the change of the listing is an entry of its own.
    Approved,
    /// The concierge declined the proposal.
    Declined,
}

impl ProposalAction {
    pub const ALL: [Self; 4] = [Self::Proposed, Self::Withdrawn, Self::Approved, Self::Declined];

    /// Name in stores.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Proposed => "change_proposed",
            Self::Withdrawn => "proposal_withdrawn",
            Self::Approved => "proposal_approved",
            Self::Declined => "proposal_declined",
        }
    }

    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|act| act.as_str() == word)
    }
}
