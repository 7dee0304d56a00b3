//! Port for changes of listings that sellers propose, and for their review by the concierge.

use async_trait::async_trait;
use domain::{
    CaseFilter, Page, Timestamp,
    accounts::{NamedMember, UserId},
    audit::Actor,
    notifications::NewNotification,
    proposals::{
        DecideProposalRefusal, Proposal, ProposalId, ProposalState, ProposalVerdict, ProposeRefusal,
    },
    submissions::{DecisionReason, Side, SubmissionId},
    vehicles::{ListingChange, ListingContent, VehicleId},
};

use crate::{
    StoreError,
    commands::{Command, CommandOutcome},
    listings::ListingCommand,
};

/// A change that a seller proposes for their listing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewProposal {
    /// The submission that became the listing.
    pub submission: SubmissionId,
    /// MUST be the seller of the submission.
    pub seller: UserId,
    /// For the audit log.
    pub actor: Actor,
    /// Last change of the listing whose content is `base`.
    pub version: Timestamp,
    pub base: ListingContent,
    pub proposed: ListingContent,
}

/// A decision with its actor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProposalDecision {
    pub proposal: ProposalId,
    /// Revision of the proposal that the admin saw.
    pub revision: i32,
    pub admin: UserId,
    /// For the audit log.
    pub actor: Actor,
    pub verdict: ProposalVerdict,
    /// Notifications to give when the decision is made.
    pub notifications: Vec<NewNotification>,
    pub at: Timestamp,
}

impl ProposalDecision {
    /// The change of the listing that an approval of `proposal` makes: `change`, made by the admin at `at`.
    #[must_use]
    pub fn listing_command(
        &self,
        proposal: &Proposal,
        change: ListingChange,
        at: Timestamp,
    ) -> ListingCommand {
        ListingCommand {
            vehicle: proposal.vehicle,
            user: Some(self.admin),
            side: Side::Concierge,
            actor: self.actor,
            change,
            version: None,
            reason: DecisionReason::default(),
            notifications: self.notifications.clone(),
            at,
        }
    }
}

/// Filter and cursor for the admin queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ProposalQuery {
    /// Open proposals are listed oldest first, the others latest first.
    pub filter: CaseFilter,
    /// Cursor: starts right after that proposal.
    pub after: Option<ProposalId>,
}

/// A proposal in the admin queue.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QueuedProposal {
    pub id: ProposalId,
    pub submission: SubmissionId,
    pub vehicle: VehicleId,
    /// Year, make and model of the listing.
    pub title: String,
    /// Id, username and name of the seller.
    pub seller: NamedMember,
    pub state: ProposalState,
    /// API names of the changed fields.
    pub fields: Vec<String>,
    pub proposed_at: Timestamp,
    pub closed_at: Option<Timestamp>,
}

/// Stores proposals.
///
/// A listing has at most one open proposal. It lapses in the transaction in which the listing is sold or
/// withdrawn, whichever port does that. Each other change MUST be in the audit log in the same transaction.
/// Uploaded photos of an open proposal count as in use.
#[async_trait]
pub trait Proposals: Send + Sync {
    /// Stores a proposal, replacing the open one with its next revision. Proposing the same content again
    /// changes nothing. A [`Command`] with all its duties.
    async fn propose(
        &self,
        new: &NewProposal,
        command: &Command,
    ) -> Result<CommandOutcome<ProposalId, ProposeRefusal>, StoreError>;

    /// Withdraws the seller's open proposal; false when there is none.
    async fn withdraw_proposal(
        &self,
        seller: UserId,
        submission: SubmissionId,
        actor: Actor,
        at: Timestamp,
    ) -> Result<bool, StoreError>;

    /// The latest proposal about a submission, in any state.
    async fn latest_proposal(&self, submission: SubmissionId) -> Result<Option<Proposal>, StoreError>;

    async fn proposal(&self, id: ProposalId) -> Result<Option<Proposal>, StoreError>;

    /// Closes an open proposal. Approval makes the [change](Proposal::change) of the listing in the same
    /// transaction, with everything that [`change_listing`](crate::listings::Listings::change_listing) does.
    async fn decide_proposal(
        &self,
        decision: &ProposalDecision,
    ) -> Result<Result<(), DecideProposalRefusal>, StoreError>;

    /// At most `limit` proposals for the admin queue.
    async fn proposals(
        &self,
        query: ProposalQuery,
        limit: u32,
    ) -> Result<Page<QueuedProposal, ProposalId>, StoreError>;
}
