//! When a change may be proposed, and what a decision makes of the proposal.

use super::{Proposal, ProposalAction, ProposalState};
use crate::{
    Timestamp,
    submissions::DecisionReason,
    vehicles::{ListingStatus, SameVinListing},
};

/// Refusal of a proposal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProposeRefusal {
    /// The seller has no such submission, or it is not listed.
    NoSuchListing,
    /// The listing is not for sale.
    NotForSale(ListingStatus),
    /// The listing was changed since that version.
    Outdated,
    /// An uploaded photo no longer exists.
    PictureGone,
}

/// The concierge's decision about a proposal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ProposalVerdict {
    Approve,
    /// With the reason, which the seller sees.
    Decline(DecisionReason),
}

/// Why a decision was not made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DecideProposalRefusal {
    NoSuchProposal,
    /// The proposal is not open any more.
    Closed(ProposalState),
    /// The seller has replaced the proposal since that revision.
    Outdated,
    /// The listing has changed in these [proposed fields](Proposal::conflicts).
    Conflict(Vec<String>),
    /// An uploaded photo no longer exists.
    PictureGone,
    /// Another listing for sale has the proposed VIN.
    SameVin(SameVinListing),
}

/// Checks a proposal about a listing with this status and last change. `version` is the last change that the seller saw.
///
/// # Errors
/// [`ProposeRefusal::NotForSale`] and [`ProposeRefusal::Outdated`].
pub fn check_proposal(
    status: ListingStatus,
    changed_at: Timestamp,
    version: Timestamp,
) -> Result<(), ProposeRefusal> {
    if !status.is_for_sale() {
        return Err(ProposeRefusal::NotForSale(status));
    }
    if changed_at != version {
        return Err(ProposeRefusal::Outdated);
    }
    Ok(())
}

impl Proposal {
    /// The proposal after the concierge's decision, and the action to record. `revision` is the one that they read.
    ///
    /// # Errors
    /// If the proposal is not open, or has another revision.
    pub fn decided(
        &self,
        revision: i32,
        verdict: &ProposalVerdict,
        at: Timestamp,
    ) -> Result<(Self, ProposalAction), DecideProposalRefusal> {
        if self.state != ProposalState::Open {
            return Err(DecideProposalRefusal::Closed(self.state));
        }
        if self.revision != revision {
            return Err(DecideProposalRefusal::Outdated);
        }
        let (state, action, reason) = match verdict {
            ProposalVerdict::Approve => {
                (ProposalState::Approved, ProposalAction::Approved, DecisionReason::default())
            }
            ProposalVerdict::Decline(reason) => {
                (ProposalState::Declined, ProposalAction::Declined, reason.clone())
            }
        };
        Ok((Self { state, reason, closed_at: Some(at), ..self.clone() }, action))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        accounts::UserId,
        proposals::ProposalId,
        submissions::SubmissionId,
        vehicles::{ListingContent, NewVehicle, Vehicle, VehicleDraft, VehicleId},
    };

    fn proposal() -> Proposal {
        let draft = VehicleDraft {
            make: "BMW".into(),
            model: "Z3".into(),
            year: 2001.into(),
            ..VehicleDraft::default()
        };
        let new = NewVehicle::parse(draft, 2026).unwrap();
        let content = ListingContent::of(&Vehicle::listed(VehicleId(1), new, Timestamp::UNIX_EPOCH));
        Proposal {
            id: ProposalId(1),
            submission: SubmissionId(1),
            vehicle: VehicleId(1),
            seller: UserId(1),
            state: ProposalState::Open,
            revision: 3,
            base: content.clone(),
            proposed: content,
            proposed_at: Timestamp::UNIX_EPOCH,
            closed_at: None,
            reason: DecisionReason::default(),
        }
    }

    #[test]
    fn proposal_requires_an_unchanged_listing_for_sale() {
        let (then, now) = (Timestamp::UNIX_EPOCH, Timestamp::UNIX_EPOCH + chrono::TimeDelta::days(1));
        for (status, version, answer) in [
            (ListingStatus::Live, now, Ok(())),
            (ListingStatus::UnderOffer, now, Ok(())),
            (ListingStatus::Live, then, Err(ProposeRefusal::Outdated)),
            (ListingStatus::Sold, then, Err(ProposeRefusal::NotForSale(ListingStatus::Sold))),
        ] {
            assert_eq!(check_proposal(status, now, version), answer, "{status:?}");
        }
    }

    #[test]
    fn open_proposal_is_decided_once_at_the_revision_seen() {
        let (open, at) = (proposal(), Timestamp::UNIX_EPOCH);
        let reason = DecisionReason::required("reason", "Too late.").unwrap();
        for (verdict, state, action, stated) in [
            (
                ProposalVerdict::Approve,
                ProposalState::Approved,
                ProposalAction::Approved,
                DecisionReason::default(),
            ),
            (
                ProposalVerdict::Decline(reason.clone()),
                ProposalState::Declined,
                ProposalAction::Declined,
                reason,
            ),
        ] {
            let decided = Proposal { state, reason: stated, closed_at: Some(at), ..open.clone() };
            assert_eq!(open.decided(3, &verdict, at), Ok((decided.clone(), action)));
            assert_eq!(open.decided(2, &verdict, at), Err(DecideProposalRefusal::Outdated));
            assert_eq!(decided.decided(3, &verdict, at), Err(DecideProposalRefusal::Closed(state)));
        }
    }
}
