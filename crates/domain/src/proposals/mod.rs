//! Changes of a live listing that its seller proposes and the concierge approves or declines.

mod action;
mod decision;
mod proposal;

use crate::Rate;

pub use action::ProposalAction;
pub use decision::{DecideProposalRefusal, ProposalVerdict, ProposeRefusal, check_proposal};
pub use proposal::{Proposal, ProposalId, ProposalState, changed_fields};

/// Proposals per member, replacements included.
pub const PROPOSAL_RATE_LIMIT: Rate = Rate::per_day(50);
