//! Changes of listings that sellers propose, and their review by the concierge.

mod decide;
mod propose;

use ports::{proposals::Proposals, sign_offs::SignOffs, submissions::Submissions};

use crate::listings::ListingPorts;

pub use decide::{ProposalDecisionDraft, decide_proposal};
pub use propose::{OwnListing, ProposalForm, own_listing, propose, withdraw_proposal};

/// Ports of the use cases of sellers and admins.
#[derive(Clone, Copy)]
pub struct ProposalPorts<'a> {
    pub proposals: &'a dyn Proposals,
    pub sign_offs: &'a dyn SignOffs,
    pub submissions: &'a dyn Submissions,
    pub listings: ListingPorts<'a>,
}
