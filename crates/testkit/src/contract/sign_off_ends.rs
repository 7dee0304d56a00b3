//! The contract of [`SignOffs`]: edits that need none, and the end of sign-offs.

use domain::{
    proposals::ProposalVerdict,
    sign_offs::{SellerVerdict, SignOffState},
    vehicles::{ListingChange, ListingContent, ListingStatus},
};
use ports::{
    events::EventLog,
    listings::{ListingCommand, Listings},
    proposals::{NewProposal, ProposalDecision, Proposals},
    sign_offs::{SignOffFilter, SignOffs},
    vehicles::VehicleReader,
};

use super::{
    listing_changes::{actor, list_submission},
    sign_offs::{case_event_count, ids, objection_verdict, refused_answer, scene},
};
use crate::{VehicleFixture, at_minute, command_at, list_one, vehicle};

/// The site's own cars, cars that are not for sale, and edits of one's own listing need no sign-off.
pub async fn some_edits_need_no_sign_off<F: VehicleFixture>(fixture: &F) {
    let (scene, store) = (scene(fixture).await, fixture.store());
    let own = list_submission(fixture, scene.desk, scene.desk).await;
    let house = list_one(store, vehicle().build(), at_minute(1)).await;
    for id in [own, house] {
        let vehicle = store.vehicle(id).await.unwrap().unwrap();
        let content = ListingContent { description: "Red.".into(), ..ListingContent::of(&vehicle) };
        let facts = content.facts_for(&vehicle).map(Box::new);
        let change = ListingChange { facts, ..ListingChange::default() };
        let command = ListingCommand { vehicle: id, ..scene.command(change, 5) };
        assert_eq!(store.change_listing(&command).await.unwrap(), Ok(()));
    }
    let withdrawn = ListingChange { status: Some(ListingStatus::Withdrawn), ..ListingChange::default() };
    scene.change(fixture, withdrawn, 5).await;
    scene.describe(fixture, "Red.", 6).await;
    for filter in SignOffFilter::ALL {
        assert_eq!(ids(fixture, filter).await, (vec![], 0), "{filter:?}");
    }
}

/// An approved proposal is the seller's own will: what it changes needs no sign-off.
pub async fn an_approved_proposal_needs_no_sign_off<F: VehicleFixture>(fixture: &F) {
    let (scene, store) = (scene(fixture).await, fixture.store());
    let approve = async |change: &dyn Fn(&mut ListingContent)| {
        let vehicle = scene.vehicle(fixture).await;
        let base = ListingContent::of(&vehicle);
        let mut proposed = base.clone();
        change(&mut proposed);
        let new = NewProposal {
            submission: scene.submission.id,
            seller: scene.ada,
            actor: actor(scene.ada),
            version: vehicle.updated_at,
            base,
            proposed,
        };
        store.propose(&new, &command_at(at_minute(9))).await.unwrap();
        let proposal = store.latest_proposal(scene.submission.id).await.unwrap().unwrap();
        let decision = ProposalDecision {
            proposal: proposal.id,
            revision: proposal.revision,
            admin: scene.desk,
            actor: actor(scene.desk),
            verdict: ProposalVerdict::Approve,
            notifications: Vec::new(),
            at: at_minute(10),
        };
        assert_eq!(store.decide_proposal(&decision).await.unwrap(), Ok(()));
    };
    approve(&|content| content.specs = vec!["One owner".into()]).await;
    assert_eq!(store.latest_sign_off(scene.submission.id).await.unwrap(), None);
    scene.describe(fixture, "Red.", 11).await;
    assert_eq!(scene.submit_answer(fixture, 1, objection_verdict()).await, Ok(()));
    approve(&|content| content.specs = vec!["Two owners".into()]).await;
    let still = scene.latest(fixture).await;
    assert_eq!((still.state, still.revision), (SignOffState::Objected, 1));
    assert_eq!(
        (still.base.specs.clone(), still.edited.specs.clone()),
        (vec!["Two owners".into()], vec!["Two owners".into()])
    );
    let fields: Vec<String> = still.changes().into_iter().map(|change| change.field).collect();
    assert_eq!(fields, ["description"]);
    approve(&|content| content.description = "Rosso corsa.".into()).await;
    let settled = scene.latest(fixture).await;
    assert_eq!(
        (settled.id, settled.state, settled.closed_at),
        (still.id, SignOffState::Lapsed, Some(at_minute(10)))
    );
}

/// An unfinished sign-off lapses with the sale or withdrawal of the vehicle, and stays so.
pub async fn sign_off_lapses_with_the_sale_or_withdrawal<F: VehicleFixture>(fixture: &F) {
    let scene = scene(fixture).await;
    let to = |status| ListingChange { status: Some(status), ..ListingChange::default() };
    for (gone, text) in [(ListingStatus::Sold, "Red."), (ListingStatus::Withdrawn, "Rosso.")] {
        scene.describe(fixture, text, 5).await;
        scene.change(fixture, to(ListingStatus::UnderOffer), 6).await;
        let open = scene.latest(fixture).await;
        assert_eq!(open.state, SignOffState::Open);
        assert_eq!(scene.submit_answer(fixture, 1, objection_verdict()).await, Ok(()));
        let before = fixture.store().latest_event().await.unwrap();
        scene.change(fixture, to(gone), 8).await;
        let lapsed = scene.latest(fixture).await;
        assert_eq!(
            (lapsed.id, lapsed.state, lapsed.closed_at),
            (open.id, SignOffState::Lapsed, Some(at_minute(8)))
        );
        assert_eq!(case_event_count(fixture, before).await, 1);
        scene.change(fixture, to(ListingStatus::Live), 9).await;
        assert_eq!(
            scene.submit_answer(fixture, 1, SellerVerdict::Agree).await,
            refused_answer(SignOffState::Lapsed)
        );
        let late = fixture.store().keep_edits(&scene.kept(open.id, 1)).await.unwrap();
        assert_eq!(late, refused_answer(SignOffState::Lapsed));
    }
}
