//! Approving and declining a proposal, by the concierge.

use domain::{
    Violation,
    accounts::Admin,
    audit::Actor,
    notifications::{DeepLink, NewNotification, NotificationKind},
    proposals::{ProposalId, ProposalState},
    submissions::Reason,
};
use ports::{
    StoreError,
    proposals::{DecideProposalResult, ProposalDecision, ProposalVerdict},
};

use super::ProposalPorts;
use crate::listings::{duplicate_vin, photo_gone};

/// A decision, before validation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProposalDecisionDraft {
    pub proposal: ProposalId,
    /// Revision of the proposal that the admin saw.
    pub revision: i32,
    pub is_approved: bool,
    /// Required to decline; the seller sees it.
    pub reason: String,
    /// For the audit log.
    pub actor: Actor,
}

/// Outcome of a decision.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DecideProposalOutcome {
    Done,
    Invalid(Violation),
    NoSuchProposal,
    /// The proposal is not open any more.
    Closed(ProposalState),
    /// The seller has replaced the proposal since that revision.
    Stale,
    /// The listing has changed in these proposed fields.
    Conflict(Vec<String>),
}

/// Decides about a proposal and notifies its seller. Approval changes the listing at once.
pub async fn decide_proposal(
    admin: &Admin,
    draft: ProposalDecisionDraft,
    ports: ProposalPorts<'_>,
) -> Result<DecideProposalOutcome, StoreError> {
    let verdict = if draft.is_approved {
        ProposalVerdict::Approve
    } else {
        match Reason::required("reason", &draft.reason) {
            Ok(reason) => ProposalVerdict::Decline(reason),
            Err(violation) => return Ok(DecideProposalOutcome::Invalid(violation)),
        }
    };
    let Some(proposal) = ports.proposals.proposal(draft.proposal).await? else {
        return Ok(DecideProposalOutcome::NoSuchProposal);
    };
    let vin = proposal.proposed.facts.vin.as_ref();
    if draft.is_approved
        && vin != proposal.base.facts.vin.as_ref()
        && let Some(violation) = duplicate_vin(vin, Some(proposal.vehicle), ports.listings).await?
    {
        return Ok(DecideProposalOutcome::Invalid(violation));
    }
    let car = proposal.base.title();
    let (title, text) = match &verdict {
        ProposalVerdict::Approve => {
            (format!("Your changes to your {car} are live"), "The listing shows them now.")
        }
        ProposalVerdict::Decline(reason) => {
            (format!("Your changes to your {car} were not accepted"), reason.as_str())
        }
    };
    let link = DeepLink::to(&format!("/dashboard/submissions/{}", proposal.submission.0));
    let kind = NotificationKind::SubmissionDecided;
    let notice = NewNotification::new(proposal.seller, kind, &title, text, link);
    let decision = ProposalDecision {
        proposal: draft.proposal,
        revision: draft.revision,
        admin: admin.signed_in().user().id,
        actor: draft.actor,
        verdict: verdict.clone(),
        notices: vec![notice],
        at: ports.listings.clock.now(),
    };
    Ok(match ports.proposals.decide_proposal(&decision).await? {
        DecideProposalResult::Done => DecideProposalOutcome::Done,
        DecideProposalResult::NoSuchProposal => DecideProposalOutcome::NoSuchProposal,
        DecideProposalResult::Closed(state) => DecideProposalOutcome::Closed(state),
        DecideProposalResult::Stale => DecideProposalOutcome::Stale,
        DecideProposalResult::Conflict(fields) => DecideProposalOutcome::Conflict(fields),
        DecideProposalResult::PictureGone => DecideProposalOutcome::Invalid(photo_gone()),
    })
}
