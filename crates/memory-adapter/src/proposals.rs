//! `Proposals` in memory: changes of listings that sellers propose, and their review.

use async_trait::async_trait;
use domain::{
    Page, Timestamp,
    accounts::UserId,
    audit::{Action, Actor, Edit},
    inquiries::Queue,
    pictures::PictureId,
    proposals::{
        DecideProposalRefusal, Proposal, ProposalAction, ProposalId, ProposalState, ProposeRefusal,
        changed_fields, check_proposal,
    },
    sign_offs::EditAuthor,
    submissions::{DecisionReason, SubmissionId},
    to_microseconds,
    vehicles::VehicleId,
};
use ports::{
    StoreError,
    commands::{Command, CommandOutcome},
    proposals::{NewProposal, ProposalDecision, ProposalQuery, Proposals, QueuedProposal},
};
use serde_json::{Value, json};

use crate::{MemoryStore, paging::case_page, state::State};

#[async_trait]
impl Proposals for MemoryStore {
    async fn propose(
        &self,
        new: &NewProposal,
        command: &Command,
    ) -> Result<CommandOutcome<ProposalId, ProposeRefusal>, StoreError> {
        self.write()?.run_once(command, |state| Ok(state.propose(new, to_microseconds(command.at))))
    }

    async fn withdraw_proposal(
        &self,
        seller: UserId,
        submission: SubmissionId,
        actor: Actor,
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        let mut state = self.write()?;
        let at = to_microseconds(at);
        let open = state.open_proposal(submission).filter(|proposal| proposal.seller == seller);
        let Some(id) = open.map(|proposal| proposal.id) else { return Ok(false) };
        state.close_proposal(id, ProposalState::Withdrawn, at);
        state.audit(at, actor, Some(seller), Action::Proposal(ProposalAction::Withdrawn, submission));
        Ok(true)
    }

    async fn latest_proposal(&self, submission: SubmissionId) -> Result<Option<Proposal>, StoreError> {
        let state = self.read()?;
        Ok(state.proposals.values().rev().find(|proposal| proposal.submission == submission).cloned())
    }

    async fn proposal(&self, id: ProposalId) -> Result<Option<Proposal>, StoreError> {
        Ok(self.read()?.proposals.get(&id).cloned())
    }

    async fn decide_proposal(
        &self,
        decision: &ProposalDecision,
    ) -> Result<Result<(), DecideProposalRefusal>, StoreError> {
        self.write()?.decide_proposal(decision)
    }

    async fn proposals(
        &self,
        query: ProposalQuery,
        limit: u32,
    ) -> Result<Page<QueuedProposal, ProposalId>, StoreError> {
        let state = self.read()?;
        let found = state.proposals.values().filter(|it| query.filter.shows(it.state == ProposalState::Open));
        let page = case_page(found, query.filter, query.after, limit, |proposal| proposal.id);
        Ok(page.filter_map(|proposal| state.queued_proposal(proposal)))
    }
}

impl State {
    fn open_proposal(&self, submission: SubmissionId) -> Option<&Proposal> {
        let mut of_submission = self.proposals.values().filter(|proposal| proposal.submission == submission);
        of_submission.find(|proposal| proposal.state == ProposalState::Open)
    }

    fn propose(&mut self, new: &NewProposal, at: Timestamp) -> Result<ProposalId, ProposeRefusal> {
        let own = self.submissions.get(&new.submission).filter(|record| record.seller == new.seller);
        let vehicle = own.and_then(|record| record.vehicle).ok_or(ProposeRefusal::NoSuchListing)?;
        let listing = &self.listings.get(&vehicle).ok_or(ProposeRefusal::NoSuchListing)?.vehicle;
        check_proposal(listing.summary.status, listing.updated_at, new.version)?;
        if !self.has_photos(&new.proposed.photos) {
            return Err(ProposeRefusal::PictureGone);
        }
        let before = self.open_proposal(new.submission);
        if let Some(same) = before.filter(|it| (&it.base, &it.proposed) == (&new.base, &new.proposed)) {
            return Ok(same.id);
        }
        let known = before.map(|proposal| (proposal.id, proposal.revision));
        let (id, revision) = known.map_or_else(
            || {
                self.proposals_made += 1;
                (ProposalId(self.proposals_made), 1)
            },
            |(id, revision)| (id, revision + 1),
        );
        let proposal = Proposal {
            id,
            submission: new.submission,
            vehicle,
            seller: new.seller,
            state: ProposalState::Open,
            revision,
            base: new.base.clone(),
            proposed: new.proposed.clone(),
            proposed_at: at,
            closed_at: None,
            reason: DecisionReason::default(),
        };
        self.proposals.insert(id, proposal);
        if known.is_none() {
            self.record_new_case(Queue::Proposals, id.0);
        }
        self.append_cases_changed(Queue::Proposals);
        let edit = Edit::default().with(new.base.changes(&new.proposed).into_iter().map(Some));
        let action = Action::Proposal(ProposalAction::Proposed, new.submission);
        self.audit_edit(at, new.actor, Some(new.seller), action, edit);
        Ok(id)
    }

    fn decide_proposal(
        &mut self,
        decision: &ProposalDecision,
    ) -> Result<Result<(), DecideProposalRefusal>, StoreError> {
        let at = to_microseconds(decision.at);
        let Some(proposal) = self.proposals.get(&decision.proposal).cloned() else {
            return Ok(Err(DecideProposalRefusal::NoSuchProposal));
        };
        let (decided, action) = match proposal.decided(decision.revision, &decision.verdict, at) {
            Ok(decided) => decided,
            Err(why) => return Ok(Err(why)),
        };
        let mut change = None;
        if decided.state == ProposalState::Approved {
            let listing = self.listings.get(&proposal.vehicle);
            let listing = &listing.ok_or_else(|| StoreError::Failed("a listing is gone".into()))?.vehicle;
            let proposed = match proposal.change(listing) {
                Ok(proposed) => proposed,
                Err(fields) => return Ok(Err(DecideProposalRefusal::Conflict(fields))),
            };
            if let Some((vin, make)) = proposed.claimed_vin(listing)
                && let Some(other) = self.listing_with_vin(vin, make, Some(proposal.vehicle))
            {
                return Ok(Err(DecideProposalRefusal::SameVin(other)));
            }
            if !proposed.photos.as_ref().is_none_or(|photos| self.has_photos(photos)) {
                return Ok(Err(DecideProposalRefusal::PictureGone));
            }
            change = Some(proposed);
        }
        let edit = Edit::with_reason(decided.reason.as_str());
        self.proposals.insert(decided.id, decided);
        self.append_cases_changed(Queue::Proposals);
        let action = Action::Proposal(action, proposal.submission);
        self.audit_edit(at, decision.actor, Some(proposal.seller), action, edit);
        let Some(change) = change else {
            self.add_notifications(&decision.notifications, at);
            return Ok(Ok(()));
        };
        let command = decision.listing_command(&proposal, change, at);
        match self.apply_listing_command(&command, EditAuthor::Seller) {
            Ok(()) => Ok(Ok(())),
            other => Err(StoreError::Failed(format!("a proposal was not applied: {other:?}"))),
        }
    }

    fn close_proposal(&mut self, id: ProposalId, state: ProposalState, at: Timestamp) {
        if let Some(proposal) = self.proposals.get_mut(&id) {
            (proposal.state, proposal.closed_at) = (state, Some(at));
        }
        self.append_cases_changed(Queue::Proposals);
    }

    /// Lets the open proposal about a vehicle lapse, which is no longer for sale.
    pub(crate) fn expire_proposal(&mut self, vehicle: VehicleId, at: Timestamp) {
        let mut open = self.proposals.values().filter(|proposal| proposal.state == ProposalState::Open);
        if let Some(id) = open.find(|proposal| proposal.vehicle == vehicle).map(|proposal| proposal.id) {
            self.close_proposal(id, ProposalState::Lapsed, at);
        }
    }

    /// Whether an open proposal shows the picture.
    pub(crate) fn is_proposed(&self, picture: PictureId) -> bool {
        let open = self.proposals.values().filter(|proposal| proposal.state == ProposalState::Open);
        let mut photos = open.flat_map(|proposal| &proposal.proposed.photos);
        photos.any(|photo| PictureId::of_path(&photo.path) == Some(picture))
    }

    /// Number of open proposals, and the time of the oldest.
    pub(crate) fn open_proposals(&self) -> (u64, Option<Timestamp>) {
        let open = || self.proposals.values().filter(|proposal| proposal.state == ProposalState::Open);
        (open().count() as u64, open().map(|proposal| proposal.proposed_at).min())
    }

    /// Deletes proposals whose submission is gone.
    pub(crate) fn delete_orphaned_proposals(&mut self) {
        let submissions = &self.submissions;
        self.proposals.retain(|_, proposal| submissions.contains_key(&proposal.submission));
    }

    fn queued_proposal(&self, proposal: &Proposal) -> Option<QueuedProposal> {
        Some(QueuedProposal {
            id: proposal.id,
            submission: proposal.submission,
            vehicle: proposal.vehicle,
            title: self.listings.get(&proposal.vehicle)?.vehicle.summary.title(),
            seller: self.named_member(proposal.seller)?,
            state: proposal.state,
            fields: changed_fields(&proposal.changes()),
            proposed_at: proposal.proposed_at,
            closed_at: proposal.closed_at,
        })
    }

    /// The member's proposals, for the data export.
    pub(crate) fn export_proposals(&self, user: UserId) -> Vec<Value> {
        let theirs = self.proposals.values().filter(|proposal| proposal.seller == user);
        theirs
            .map(|proposal| {
                json!({
                    "submission_id": proposal.submission.0,
                    "state": proposal.state.as_str(),
                    "description": proposal.proposed.description,
                    "proposed_at": proposal.proposed_at.to_rfc3339(),
                    "closed_at": proposal.closed_at.map(|at| at.to_rfc3339()),
                    "reason": proposal.reason.as_str(),
                })
            })
            .collect()
    }
}
