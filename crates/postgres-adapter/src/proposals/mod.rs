//! Changes of listings that sellers propose (`rows`: their stored form). An open proposal lapses by the trigger
//! `proposals_lapse` of the table `vehicles`.

mod rows;

use async_trait::async_trait;
use diesel::{prelude::*, sql_types::BigInt};
use domain::{
    CaseFilter, Page, Timestamp,
    accounts::UserId,
    audit::{Action, Actor, Edit},
    proposals::{
        DecideProposalRefusal, Proposal, ProposalAction, ProposalId, ProposalState, ProposalVerdict,
        ProposeRefusal, changed_fields, check_proposal,
    },
    sign_offs::EditAuthor,
    submissions::SubmissionId,
    to_microseconds,
    vehicles::ListingStatus,
};
use ports::{
    StoreError,
    commands::{Command, CommandOutcome},
    proposals::{NewProposal, ProposalDecision, ProposalQuery, Proposals, QueuedProposal},
};

use crate::{
    PostgresStore,
    advisory_locks::AdvisoryLock,
    audit,
    case_list::CaseList,
    commands,
    database::Failure,
    decoding::decode_enum,
    listing_content::content_json,
    listings, notifications,
    schema::{listing_proposals, submissions, vehicles},
    statement::statement,
    vehicles::whole,
};
use rows::{PROPOSALS, ProposalRow, QUEUED, QueuedRow};

impl commands::StoredValue for ProposalId {
    type Row = i64;

    fn to_row(&self) -> i64 {
        self.0
    }

    fn from_row(row: i64) -> Result<Self, Failure> {
        Ok(Self(row))
    }
}

#[async_trait]
impl Proposals for PostgresStore {
    async fn propose(
        &self,
        new: &NewProposal,
        command: &Command,
    ) -> Result<CommandOutcome<ProposalId, ProposeRefusal>, StoreError> {
        let (new, at) = (new.clone(), command.at);
        self.run_once(command, move |connection| propose(&new, to_microseconds(at), connection)).await
    }

    async fn withdraw_proposal(
        &self,
        seller: UserId,
        submission: SubmissionId,
        actor: Actor,
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        self.database
            .write(move |connection| {
                let own_submissions = submissions::table
                    .find(submission.0)
                    .filter(submissions::seller_id.eq(seller.0))
                    .select(submissions::id);
                let open = listing_proposals::table
                    .filter(listing_proposals::submission_id.eq_any(own_submissions))
                    .filter(listing_proposals::state.eq(ProposalState::Open.as_str()));
                let withdrawn = diesel::update(open)
                    .set((
                        listing_proposals::state.eq(ProposalState::Withdrawn.as_str()),
                        listing_proposals::closed_at.eq(at),
                    ))
                    .execute(connection)?;
                if withdrawn == 1 {
                    let action = Action::Proposal(ProposalAction::Withdrawn, submission);
                    audit::audit(at, actor, Some(seller), action, connection)?;
                }
                Ok(withdrawn == 1)
            })
            .await
    }

    async fn latest_proposal(&self, submission: SubmissionId) -> Result<Option<Proposal>, StoreError> {
        let of = "WHERE p.submission_id = $1 ORDER BY p.id DESC LIMIT 1";
        self.database.run(move |connection| one(of, submission.0, connection)).await
    }

    async fn proposal(&self, id: ProposalId) -> Result<Option<Proposal>, StoreError> {
        self.database.run(move |connection| one("WHERE p.id = $1", id.0, connection)).await
    }

    async fn decide_proposal(
        &self,
        decision: &ProposalDecision,
    ) -> Result<Result<(), DecideProposalRefusal>, StoreError> {
        let decision = decision.clone();
        self.database.write(move |connection| decide(&decision, connection)).await
    }

    async fn proposals(
        &self,
        query: ProposalQuery,
        limit: u32,
    ) -> Result<Page<QueuedProposal, ProposalId>, StoreError> {
        self.database.run(move |connection| list(query, limit, connection)).await
    }
}

fn one(condition: &str, key: i64, connection: &mut PgConnection) -> Result<Option<Proposal>, Failure> {
    let row: Option<ProposalRow> = statement(format!("{PROPOSALS} {condition}"))
        .bind::<BigInt, _>(key)
        .get_result(connection)
        .optional()?;
    row.map(ProposalRow::into_proposal).transpose()
}

fn propose(
    new: &NewProposal,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Result<ProposalId, ProposeRefusal>, Failure> {
    let listing: Option<Option<i64>> = submissions::table
        .find(new.submission.0)
        .filter(submissions::seller_id.eq(new.seller.0))
        .select(submissions::vehicle_id)
        .first(connection)
        .optional()?;
    let Some(vehicle) = listing.flatten() else { return Ok(Err(ProposeRefusal::NoSuchListing)) };
    // Locked, so that proposals, sales and edits of the listing happen one after the other.
    let (status, changed_at): (String, Timestamp) = vehicles::table
        .find(vehicle)
        .select((vehicles::status, vehicles::updated_at))
        .for_no_key_update()
        .first(connection)?;
    let status = decode_enum("status", ListingStatus::parse(&status))?;
    if let Err(why) = check_proposal(status, changed_at, new.version) {
        return Ok(Err(why));
    }
    if !listings::lock_all_uploads(&new.proposed.photos, connection)? {
        return Ok(Err(ProposeRefusal::PictureGone));
    }
    let open = "WHERE p.submission_id = $1 AND p.state = 'open'";
    let before = one(open, new.submission.0, connection)?;
    if let Some(same) = before.as_ref().filter(|it| (&it.base, &it.proposed) == (&new.base, &new.proposed)) {
        return Ok(Ok(same.id));
    }
    let changes = new.base.changes(&new.proposed);
    let vehicle = domain::vehicles::VehicleId(vehicle);
    let content = (
        listing_proposals::base.eq(content_json(&new.base, vehicle)?),
        listing_proposals::proposed.eq(content_json(&new.proposed, vehicle)?),
        listing_proposals::fields.eq(changed_fields(&changes)),
        listing_proposals::proposed_at.eq(at),
    );
    let id: i64 = match before {
        Some(before) => diesel::update(listing_proposals::table.find(before.id.0))
            .set((content, listing_proposals::revision.eq(before.revision + 1)))
            .returning(listing_proposals::id)
            .get_result(connection)?,
        None => diesel::insert_into(listing_proposals::table)
            .values((
                content,
                listing_proposals::submission_id.eq(new.submission.0),
                listing_proposals::state.eq(ProposalState::Open.as_str()),
                listing_proposals::revision.eq(1),
            ))
            .returning(listing_proposals::id)
            .get_result(connection)?,
    };
    let action = Action::Proposal(ProposalAction::Proposed, new.submission);
    let edit = Edit::default().with(changes.into_iter().map(Some));
    audit::audit_edit(at, new.actor, Some(new.seller), action, edit, connection)?;
    Ok(Ok(ProposalId(id)))
}

fn decide(
    decision: &ProposalDecision,
    connection: &mut PgConnection,
) -> Result<Result<(), DecideProposalRefusal>, Failure> {
    let (id, at) = (decision.proposal.0, decision.at);
    let Some(seen) = one("WHERE p.id = $1", id, connection)? else {
        return Ok(Err(DecideProposalRefusal::NoSuchProposal));
    };
    if decision.verdict == ProposalVerdict::Approve {
        AdvisoryLock::ImportBatch.lock_in_transaction(connection)?;
    }
    // The listing is locked before the proposal, in the order of its own changes.
    vehicles::table.find(seen.vehicle.0).select(vehicles::id).for_update().first::<i64>(connection)?;
    let Some(proposal) = one("WHERE p.id = $1 FOR UPDATE OF p", id, connection)? else {
        return Ok(Err(DecideProposalRefusal::NoSuchProposal));
    };
    let (decided, action) = match proposal.decided(decision.revision, &decision.verdict, at) {
        Ok(decided) => decided,
        Err(why) => return Ok(Err(why)),
    };
    let mut change = None;
    if decided.state == ProposalState::Approved {
        let listing = whole(proposal.vehicle.0, connection)?
            .ok_or_else(|| Failure::Corrupt("a proposed listing is gone".into()))?;
        change = match proposal.change(&listing) {
            Ok(change) => Some(change),
            Err(fields) => return Ok(Err(DecideProposalRefusal::Conflict(fields))),
        };
        if let Some((vin, make)) = change.as_ref().and_then(|change| change.claimed_vin(&listing))
            && let Some(other) = listings::listing_with_vin(vin, make, Some(proposal.vehicle), connection)?
        {
            return Ok(Err(DecideProposalRefusal::SameVin(other)));
        }
        let photos = change.iter().filter_map(|change| change.photos.as_deref()).flatten();
        if !listings::lock_all_uploads(&photos.cloned().collect::<Vec<_>>(), connection)? {
            return Ok(Err(DecideProposalRefusal::PictureGone));
        }
    }
    diesel::update(listing_proposals::table.find(id))
        .set((
            listing_proposals::state.eq(decided.state.as_str()),
            listing_proposals::closed_at.eq(decided.closed_at),
            listing_proposals::reason.eq(decided.reason.as_str()),
        ))
        .execute(connection)?;
    let action = Action::Proposal(action, proposal.submission);
    let edit = Edit::with_reason(decided.reason.as_str());
    audit::audit_edit(at, decision.actor, Some(proposal.seller), action, edit, connection)?;
    let Some(change) = change else {
        notifications::add(&decision.notifications, at, connection)?;
        return Ok(Ok(()));
    };
    let command = decision.listing_command(&proposal, change, at);
    // Must come last: it appends the event, which takes the event log's lock.
    match listings::change(&command, EditAuthor::Seller, connection)? {
        Ok(()) => Ok(Ok(())),
        // The listing and its photos are locked, and an open proposal is about a listing for sale.
        other => Err(Failure::Corrupt(format!("a proposal was not applied: {other:?}"))),
    }
}

fn list(
    query: ProposalQuery,
    limit: u32,
    connection: &mut PgConnection,
) -> Result<Page<QueuedProposal, ProposalId>, Failure> {
    let condition = match query.filter {
        CaseFilter::Open => "state = 'open'",
        CaseFilter::Closed => "state <> 'open'",
    };
    let list =
        CaseList { select: QUEUED, table: "listing_proposals", alias: "p", condition, filter: query.filter };
    list.page(query.after.map(|after| after.0), limit, QueuedRow::into_queued, |last| last.id, connection)
}
