//! The contract of [`Proposals`]: decisions, and the end of proposals.

use domain::{
    CaseFilter,
    events::Event,
    proposals::{DecideProposalRefusal, ProposalId, ProposalState, ProposalVerdict},
    submissions::DecisionReason,
    vehicles::{ListingChange, ListingStatus},
};
use ports::{
    events::EventLog,
    notifications::Notifications,
    pictures::Pictures,
    proposals::{ProposalDecision, Proposals},
};

use super::{
    listing_changes::actor,
    proposals::{CASES_CHANGED, public_events_since, queue, read, scene, store_proposal, upload},
};
use crate::{VehicleFixture, at_minute, latest_edits};

/// Approval changes what was proposed and nothing else, with event, audit entries and notification.
pub async fn an_approved_proposal_changes_the_listing<F: VehicleFixture>(fixture: &F) {
    let (scene, store) = (scene(fixture).await, fixture.store());
    let added = upload(fixture, scene.ada, 3).await;
    let photo = store.pictures(&[added]).await.unwrap().remove(0).picture("The engine");
    let new = scene
        .draft(fixture, |content| {
            content.description = "Red.".into();
            content.photos = vec![photo, content.photos[1].clone()];
        })
        .await;
    let id = store_proposal(fixture, &new, 3).await.unwrap();
    assert_eq!(store.remove_unused_pictures(at_minute(99), 9).await.unwrap(), [], "it is proposed");
    scene.edit(fixture, |content| content.specs = vec!["Cats removed".into()]).await;
    let proposal = read(fixture, id).await;
    let stale = ProposalDecision { revision: 2, ..scene.decision(&proposal, ProposalVerdict::Approve) };
    assert_eq!(store.decide_proposal(&stale).await.unwrap(), Err(DecideProposalRefusal::Outdated));
    let unknown = ProposalDecision { proposal: ProposalId(4711), ..stale };
    assert_eq!(store.decide_proposal(&unknown).await.unwrap(), Err(DecideProposalRefusal::NoSuchProposal));
    let before = store.latest_event().await.unwrap();
    let approval = scene.decision(&proposal, ProposalVerdict::Approve);
    assert_eq!(store.decide_proposal(&approval).await.unwrap(), Ok(()));
    let again = Err(DecideProposalRefusal::Closed(ProposalState::Approved));
    assert_eq!(store.decide_proposal(&approval).await.unwrap(), again);
    let vehicle = scene.vehicle(fixture).await;
    assert_eq!((vehicle.description.as_str(), vehicle.updated_at), ("Red.", at_minute(9)));
    assert_eq!(vehicle.summary.specs, ["Cats removed"]);
    let paths: Vec<String> = vehicle.pictures.iter().map(|photo| photo.path.clone()).collect();
    assert_eq!(paths, [added.path(), scene.photos[1].path()]);
    assert_eq!(vehicle.summary.cover.as_deref(), vehicle.pictures.first());
    let stored = store.pictures(&[added]).await.unwrap().remove(0);
    assert_eq!((stored.owner, stored.is_attached, stored.is_public()), (Some(scene.ada), true, true));
    let changed = Event::VehiclesChanged { vehicles: vec![vehicle.summary.id] };
    let mut events = public_events_since(fixture, before).await;
    events.sort_by_key(|event| *event == CASES_CHANGED);
    assert_eq!(events, [changed, CASES_CHANGED]);
    let closed = read(fixture, id).await;
    assert_eq!((closed.state, closed.closed_at), (ProposalState::Approved, Some(at_minute(9))));
    let mut entries: Vec<_> = latest_edits(store, 2).await.into_iter().map(|it| (it.0, it.1)).collect();
    entries.sort();
    let names: Vec<&str> = entries.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["listing_changed", "proposal_approved"]);
    assert!(entries[0].1.iter().any(|change| change == "description: nothing to Red."), "{entries:?}");
    let notifications = store.notifications(scene.ada, None, 9).await.unwrap().items;
    assert_eq!(notifications.iter().filter(|notification| notification.title == "Decided").count(), 1);
    assert_eq!(
        (queue(fixture, CaseFilter::Open).await.0, queue(fixture, CaseFilter::Closed).await),
        (vec![], (vec![id], 1))
    );
}

/// A proposal is refused as a whole while a proposed field has changed meanwhile; other changes do not matter.
pub async fn conflicting_proposal_changes_nothing<F: VehicleFixture>(fixture: &F) {
    let (scene, store) = (scene(fixture).await, fixture.store());
    let new = scene
        .draft(fixture, |content| {
            content.description = "Red.".into();
            content.photos.reverse();
        })
        .await;
    let id = store_proposal(fixture, &new, 3).await.unwrap();
    scene.edit(fixture, |content| content.description = "Green.".into()).await;
    let before = (scene.vehicle(fixture).await, store.latest_event().await.unwrap());
    let approval = scene.decision(&read(fixture, id).await, ProposalVerdict::Approve);
    let conflict = Err(DecideProposalRefusal::Conflict(vec!["description".into()]));
    assert_eq!(store.decide_proposal(&approval).await.unwrap(), conflict);
    assert_eq!((scene.vehicle(fixture).await, store.latest_event().await.unwrap()), before);
    assert_eq!(read(fixture, id).await.state, ProposalState::Open);
    scene.edit(fixture, |content| content.description = "Red.".into()).await;
    assert_eq!(store.decide_proposal(&approval).await.unwrap(), Ok(()));
    assert_eq!(scene.vehicle(fixture).await.pictures[0].path, scene.photos[1].path());
}

/// A declined or withdrawn proposal is closed and changes nothing; the seller may propose again.
pub async fn a_proposal_is_declined_or_withdrawn<F: VehicleFixture>(fixture: &F) {
    let (scene, store) = (scene(fixture).await, fixture.store());
    let first = scene.propose(fixture, "Red.", 3).await;
    let before = scene.vehicle(fixture).await;
    let reason = DecisionReason::required("reason", "The color is Rosso.").unwrap();
    let refusal = scene.decision(&read(fixture, first).await, ProposalVerdict::Decline(reason.clone()));
    assert_eq!(store.decide_proposal(&refusal).await.unwrap(), Ok(()));
    let declined = read(fixture, first).await;
    assert_eq!((declined.state, declined.reason), (ProposalState::Declined, reason));
    assert_eq!(scene.vehicle(fixture).await, before);
    let entry = latest_edits(store, 1).await.remove(0);
    assert_eq!((entry.0.as_str(), entry.2.as_deref()), ("proposal_declined", Some("The color is Rosso.")));
    let second = scene.propose(fixture, "Rosso.", 10).await;
    assert!(second > first);
    for is_done in [true, false] {
        let withdrawn =
            store.withdraw_proposal(scene.ada, scene.submission.id, actor(scene.ada), at_minute(11)).await;
        assert_eq!(withdrawn.unwrap(), is_done);
    }
    let latest = store.latest_proposal(scene.submission.id).await.unwrap().unwrap();
    assert_eq!((latest.id, latest.state), (second, ProposalState::Withdrawn));
    assert_eq!(latest.closed_at, Some(at_minute(11)));
    assert_eq!(queue(fixture, CaseFilter::Closed).await, (vec![second, first], 2));
    let late = scene.decision(&latest, ProposalVerdict::Approve);
    let closed = Err(DecideProposalRefusal::Closed(ProposalState::Withdrawn));
    assert_eq!(store.decide_proposal(&late).await.unwrap(), closed);
}

/// An open proposal lapses with the sale or withdrawal of the vehicle, and stays so.
pub async fn open_proposal_lapses_with_the_sale_or_withdrawal<F: VehicleFixture>(fixture: &F) {
    let (scene, store) = (scene(fixture).await, fixture.store());
    let to = |status| ListingChange { status: Some(status), ..ListingChange::default() };
    for gone in [ListingStatus::Sold, ListingStatus::Withdrawn] {
        let id = scene.propose(fixture, "Red.", 3).await;
        scene.change(fixture, to(ListingStatus::UnderOffer)).await;
        assert_eq!(read(fixture, id).await.state, ProposalState::Open);
        let before = store.latest_event().await.unwrap();
        scene.change(fixture, to(gone)).await;
        let lapsed = read(fixture, id).await;
        assert_eq!((lapsed.state, lapsed.closed_at), (ProposalState::Lapsed, Some(at_minute(8))));
        assert!(public_events_since(fixture, before).await.contains(&CASES_CHANGED));
        scene.change(fixture, to(ListingStatus::Live)).await;
        let late = scene.decision(&lapsed, ProposalVerdict::Approve);
        let closed = Err(DecideProposalRefusal::Closed(ProposalState::Lapsed));
        assert_eq!(store.decide_proposal(&late).await.unwrap(), closed);
    }
}
