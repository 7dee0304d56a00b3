//! Changes of a live listing that its seller proposes and the concierge approves or declines.

mod action;
mod decision;
mod proposal;

use std::{num::NonZeroU32, time::Duration};

pub use action::ProposalAction;
pub use decision::{DecideProposalRefusal, ProposalVerdict, ProposeRefusal, check_proposal};
pub use proposal::{Proposal, ProposalId, ProposalState, changed_fields};

/// Maximum number of proposals per member within [`PROPOSALS_WINDOW`], replacements included.
pub const MAX_PROPOSALS: NonZeroU32 = NonZeroU32::new(50).unwrap();
/// Time window of [`MAX_PROPOSALS`].
pub const PROPOSALS_WINDOW: Duration = Duration::from_secs(24 * 60 * 60);
