//! Approving and declining a proposal, by the concierge.

use domain::{
    accounts::Admin,
    audit::Actor,
    notifications::{DeepLink, NewNotification, NotificationKind},
    proposals::{DecideProposalRefusal, ProposalId, ProposalVerdict},
    submissions::DecisionReason,
};
use ports::{commands::WriteError, proposals::ProposalDecision};

use super::ProposalPorts;

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

/// Decides about a proposal and notifies its seller. Approval changes the listing at once.
pub async fn decide_proposal(
    admin: &Admin,
    draft: ProposalDecisionDraft,
    ports: ProposalPorts<'_>,
) -> Result<(), WriteError<DecideProposalRefusal>> {
    let verdict = if draft.is_approved {
        ProposalVerdict::Approve
    } else {
        ProposalVerdict::Decline(DecisionReason::required("reason", &draft.reason)?)
    };
    let Some(proposal) = ports.proposals.proposal(draft.proposal).await? else {
        return Err(WriteError::Refused(DecideProposalRefusal::NoSuchProposal));
    };
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
    let notification = NewNotification::new(proposal.seller, kind, &title, text, link);
    let decision = ProposalDecision {
        proposal: draft.proposal,
        revision: draft.revision,
        admin: admin.signed_in().user().id,
        actor: draft.actor,
        verdict: verdict.clone(),
        notifications: vec![notification],
        at: ports.listings.clock.now(),
    };
    ports.proposals.decide_proposal(&decision).await?.map_err(WriteError::Refused)
}
