//! The contract of [`Proposals`].

use domain::{
    CaseFilter,
    accounts::UserId,
    audit::Actor,
    events::{Event, EventId},
    inquiries::Queue,
    notifications::{DeepLink, NewNotification, NotificationKind},
    pictures::PictureId,
    proposals::{Proposal, ProposalId, ProposalState, ProposalVerdict, ProposeRefusal},
    submissions::{DecisionReason, Submission, SubmissionId},
    vehicles::{ListingChange, ListingContent, ListingSeller, ListingStatus, Vehicle},
};
use ports::{
    account_closure::{AccountClosure, ErasureResult},
    announcements::Announcements,
    commands::CommandOutcome,
    events::EventLog,
    inquiries::{Inquiries, QueueLength},
    listings::Listings,
    pictures::Pictures,
    proposals::{NewProposal, ProposalDecision, ProposalQuery, Proposals},
    submissions::Submissions,
    vehicles::VehicleReader,
};

use super::{
    listing_changes::{actor, list_submission_with, staff_command},
    notifications::member,
};
use crate::{
    VehicleFixture, at_minute, command_at, latest_edits, new_picture, new_submission, submission_content,
    submission_draft,
};

/// A listing of `ada` with two photos, and an admin.
pub(super) struct Scene {
    pub(super) ada: UserId,
    desk: UserId,
    pub(super) submission: Submission,
    pub(super) photos: [PictureId; 2],
}

pub(super) async fn upload<F: VehicleFixture>(fixture: &F, owner: UserId, number: u8) -> PictureId {
    let new = new_picture(owner, number);
    fixture.store().store_picture(&new, &command_at(at_minute(1))).await.unwrap();
    new.id
}

pub(super) async fn scene<F: VehicleFixture>(fixture: &F) -> Scene {
    let (ada, desk) = (member(fixture, "ada").await, member(fixture, "desk").await);
    let photos = [upload(fixture, ada, 1).await, upload(fixture, ada, 2).await];
    let submission = list_submission_with(fixture, ada, desk, &photos).await;
    Scene { ada, desk, submission, photos }
}

impl Scene {
    pub(super) async fn vehicle<F: VehicleFixture>(&self, fixture: &F) -> Vehicle {
        let id = self.submission.listing.unwrap().vehicle;
        fixture.store().vehicle(id).await.unwrap().unwrap()
    }

    /// A proposal of `ada` for the listing as it is now.
    pub(super) async fn draft<F: VehicleFixture>(
        &self,
        fixture: &F,
        change: impl FnOnce(&mut ListingContent),
    ) -> NewProposal {
        let vehicle = self.vehicle(fixture).await;
        let base = ListingContent::of(&vehicle);
        let mut proposed = base.clone();
        change(&mut proposed);
        NewProposal {
            submission: self.submission.id,
            seller: self.ada,
            actor: actor(self.ada),
            version: vehicle.updated_at,
            base,
            proposed,
        }
    }

    pub(super) async fn propose<F: VehicleFixture>(
        &self,
        fixture: &F,
        text: &str,
        minute: i64,
    ) -> ProposalId {
        let new = self.draft(fixture, |content| content.description = text.into()).await;
        store_proposal(fixture, &new, minute).await.unwrap()
    }

    pub(super) fn decision(&self, proposal: &Proposal, verdict: ProposalVerdict) -> ProposalDecision {
        let link = DeepLink::to("/dashboard");
        let kind = NotificationKind::SubmissionDecided;
        ProposalDecision {
            proposal: proposal.id,
            revision: proposal.revision,
            admin: self.desk,
            actor: actor(self.desk),
            verdict,
            notifications: vec![NewNotification::new(self.ada, kind, "Decided", "t", link)],
            at: at_minute(9),
        }
    }

    /// A change of the description by the concierge.
    pub(super) async fn edit<F: VehicleFixture>(
        &self,
        fixture: &F,
        change: impl FnOnce(&mut ListingContent),
    ) {
        let vehicle = self.vehicle(fixture).await;
        let mut content = ListingContent::of(&vehicle);
        change(&mut content);
        self.change(
            fixture,
            ListingChange {
                facts: content.facts_for(&vehicle).map(Box::new),
                photos: (content.photos != vehicle.pictures).then_some(content.photos),
                ..ListingChange::default()
            },
        )
        .await;
    }

    pub(super) async fn change<F: VehicleFixture>(&self, fixture: &F, change: ListingChange) {
        let command = staff_command(self.submission.listing.unwrap().vehicle, self.desk, change, 8);
        fixture.store().change_listing(&command).await.unwrap().unwrap();
    }
}

pub(super) async fn store_proposal<F: VehicleFixture>(
    fixture: &F,
    new: &NewProposal,
    minute: i64,
) -> Result<ProposalId, ProposeRefusal> {
    match fixture.store().propose(new, &command_at(at_minute(minute))).await.unwrap() {
        CommandOutcome::Done(id) => Ok(id),
        CommandOutcome::Refused(why) => Err(why),
        other => panic!("{other:?}"),
    }
}

pub(super) async fn read<F: VehicleFixture>(fixture: &F, id: ProposalId) -> Proposal {
    fixture.store().proposal(id).await.unwrap().unwrap()
}

/// Ids of the open or the closed proposals, with the number on all pages.
pub(super) async fn queue<F: VehicleFixture>(fixture: &F, filter: CaseFilter) -> (Vec<ProposalId>, u64) {
    let query = ProposalQuery { filter, after: None };
    let found = fixture.store().proposals(query, 9).await.unwrap();
    (found.items.into_iter().map(|item| item.id).collect(), found.total)
}

pub(super) async fn public_events_since<F: VehicleFixture>(fixture: &F, since: EventId) -> Vec<Event> {
    let events = crate::events_since(fixture.store(), since).await;
    events.into_iter().filter(|event| event.member().is_none()).collect()
}

pub(super) const CASES_CHANGED: Event = Event::CasesChanged { queue: Queue::Proposals };

/// A proposal is stored whole and waits in the queue; another one takes its place with the next revision.
pub async fn a_proposal_is_stored_and_replaced<F: VehicleFixture>(fixture: &F) {
    let (scene, store) = (scene(fixture).await, fixture.store());
    assert_eq!(store.latest_proposal(scene.submission.id).await.unwrap(), None);
    let before = store.latest_event().await.unwrap();
    let new = scene
        .draft(fixture, |content| {
            content.description = "'); DROP TABLE listing_proposals;-- ä 語".into();
            content.facts.exterior_color = Some("Rosso".into());
            content.photos.reverse();
        })
        .await;
    let id = store_proposal(fixture, &new, 3).await.unwrap();
    let expected = Proposal {
        id,
        submission: scene.submission.id,
        vehicle: scene.submission.listing.unwrap().vehicle,
        seller: scene.ada,
        state: ProposalState::Open,
        revision: 1,
        base: new.base.clone(),
        proposed: new.proposed.clone(),
        proposed_at: at_minute(3),
        closed_at: None,
        reason: DecisionReason::default(),
    };
    assert_eq!(read(fixture, id).await, expected);
    assert_eq!(store.latest_proposal(scene.submission.id).await.unwrap(), Some(expected.clone()));
    assert_eq!(public_events_since(fixture, before).await, [CASES_CHANGED]);
    assert_eq!(store_proposal(fixture, &new, 4).await, Ok(id), "the same again");
    assert_eq!(read(fixture, id).await, expected);
    assert_eq!(scene.propose(fixture, "Other words.", 5).await, id);
    let replaced = read(fixture, id).await;
    assert_eq!((replaced.revision, replaced.proposed_at), (2, at_minute(5)));
    assert_eq!(replaced.proposed.facts.exterior_color, None);
    assert_eq!(public_events_since(fixture, before).await, [CASES_CHANGED, CASES_CHANGED]);

    let query = ProposalQuery { filter: CaseFilter::Open, after: None };
    let found = store.proposals(query, 9).await.unwrap();
    assert_eq!((found.total, found.next, found.items.len()), (1, None, 1));
    let item = &found.items[0];
    assert_eq!(
        (item.id, item.submission, item.title.as_str()),
        (id, scene.submission.id, "1990 Ferrari F40")
    );
    assert_eq!((item.seller.id, item.seller.username.as_str()), (scene.ada, "ada"));
    assert_eq!((item.fields.clone(), item.state), (vec!["description".to_owned()], ProposalState::Open));
    let after = ProposalQuery { after: Some(id), ..query };
    assert_eq!(store.proposals(after, 9).await.unwrap().items, []);
    let waiting = store.queue_lengths().await.unwrap();
    assert!(
        waiting.contains(&QueueLength { queue: Queue::Proposals, waiting: 1, oldest: Some(at_minute(5)) }),
        "{waiting:?}"
    );
    let noted = store.unannounced_cases().await.unwrap();
    let case = noted.into_iter().filter_map(|it| it.case).find(|it| it.queue == Queue::Proposals).unwrap();
    assert_eq!((case.key, case.opened_by), (id.0.to_string(), Some(scene.ada)));
    assert_eq!(
        case.vehicle.unwrap().seller,
        Some(ListingSeller { submission: scene.submission.id, seller: scene.ada })
    );
    let edits = latest_edits(store, 1).await;
    assert_eq!(edits[0].0, "change_proposed");
    assert_eq!(edits[0].1, ["description: nothing to Other words."]);
}

/// Only the seller of a listing for sale proposes, for the listing as it is now and with photos that exist.
pub async fn proposal_requires_own_listing_for_sale<F: VehicleFixture>(fixture: &F) {
    let (scene, store) = (scene(fixture).await, fixture.store());
    let eve = member(fixture, "eve").await;
    let new = scene.draft(fixture, |content| content.description = "Red.".into()).await;
    let pending = new_submission(scene.ada, submission_content(submission_draft(), &[]));
    let CommandOutcome::Done(pending) =
        Submissions::submit(store, &pending, &command_at(at_minute(2))).await.unwrap()
    else {
        panic!()
    };
    for (seller, submission) in
        [(eve, scene.submission.id), (scene.ada, pending), (scene.ada, SubmissionId(4711))]
    {
        let foreign = NewProposal { seller, submission, ..new.clone() };
        assert_eq!(store_proposal(fixture, &foreign, 3).await, Err(ProposeRefusal::NoSuchListing));
    }
    let stale = NewProposal { version: at_minute(0), ..new.clone() };
    assert_eq!(store_proposal(fixture, &stale, 3).await, Err(ProposeRefusal::Outdated));
    let gone = upload(fixture, scene.ada, 7).await;
    let photo = store.pictures(&[gone]).await.unwrap().remove(0).picture("Gone");
    store.remove_picture(scene.ada, gone).await.unwrap();
    let missing = scene.draft(fixture, |content| content.photos.push(photo)).await;
    assert_eq!(store_proposal(fixture, &missing, 3).await, Err(ProposeRefusal::PictureGone));
    let id = store_proposal(fixture, &new, 4).await.unwrap();
    for (seller, submission) in [(eve, scene.submission.id), (scene.ada, pending)] {
        assert!(!store.withdraw_proposal(seller, submission, actor(seller), at_minute(5)).await.unwrap());
    }
    assert_eq!(read(fixture, id).await.state, ProposalState::Open);
    fixture.set_status(scene.submission.listing.unwrap().vehicle, ListingStatus::Sold).await;
    assert_eq!(read(fixture, id).await.state, ProposalState::Lapsed);
    let late = scene.draft(fixture, |content| content.description = "Red.".into()).await;
    let sold = Err(ProposeRefusal::NotForSale(ListingStatus::Sold));
    assert_eq!(store_proposal(fixture, &late, 6).await, sold);
}

/// Proposals leave with their seller, whose photos leave the listing.
pub async fn proposals_are_deleted_with_their_seller<F: VehicleFixture>(fixture: &F) {
    let (scene, store) = (scene(fixture).await, fixture.store());
    let id = scene.propose(fixture, "Red.", 3).await;
    let erased = store.erase(scene.ada, None, Actor::default(), at_minute(9)).await.unwrap();
    assert_eq!(erased, ErasureResult::Done);
    assert_eq!(store.proposal(id).await.unwrap(), None);
    assert_eq!(
        (queue(fixture, CaseFilter::Open).await.1, queue(fixture, CaseFilter::Closed).await.1),
        (0, 0)
    );
}
