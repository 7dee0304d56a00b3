//! Actions on proposed changes, for the audit log.

/// An audited action on a proposed change of a listing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::VariantArray, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum ProposalAction {
    /// The seller proposed the change, or replaced their open proposal.
    #[strum(serialize = "change_proposed")]
    Proposed,
    /// The seller withdrew the proposal.
    #[strum(serialize = "proposal_withdrawn")]
    Withdrawn,
    /// The concierge approved the proposal; the change of the listing is an entry of its own.
    #[strum(serialize = "proposal_approved")]
    Approved,
    /// The concierge declined the proposal.
    #[strum(serialize = "proposal_declined")]
    Declined,
}

named_enum!(ProposalAction);
