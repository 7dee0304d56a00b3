//! The contract of [`Submissions`]: steps, and the listing that an approved one becomes.

use domain::{
    audit::Action,
    events::Event,
    notifications::{DeepLink, NewNotification, NotificationKind},
    pictures::{PhotoGroup, Picture},
    submissions::{Side, Submission, SubmissionDraft, SubmissionId, SubmissionRefusal, SubmissionStatus},
    vehicles::{
        Badge, BadgeVariant, BodyStyle, Confidence, FactName, FactsDraft, ListingStatus, SameVinListing,
        Transmission, VehicleFacts,
    },
};
use futures_util::future::join_all;
use ports::{
    audit::AuditLog,
    notifications::Notifications,
    pictures::Pictures,
    submissions::{Approval, Submissions, Transition, TransitionCommand},
    vehicles::VehicleReader,
};

use super::{
    notifications::member,
    submissions::{command, picture, step, store_submission, stored_submission},
};
use crate::{VehicleFixture, at_minute, public_events, submission_content, submission_draft, with_vin};

/// Every transition from every status: allowed ones lead to the domain's result and are recorded with actor,
/// time and reason; others change nothing.
pub async fn transitions_match_the_domain_and_are_recorded<F: VehicleFixture>(fixture: &F) {
    let (ada, desk) = (member(fixture, "ada").await, member(fixture, "desk").await);
    let content = || Box::new(submission_content(submission_draft(), &[]));
    let to = |status| match status {
        SubmissionStatus::Pending => vec![],
        SubmissionStatus::ChangesRequested => vec![(desk, Transition::RequestChanges)],
        SubmissionStatus::Approved => vec![(desk, Transition::Approve(Approval::default()))],
        SubmissionStatus::Rejected => vec![(desk, Transition::Reject)],
        SubmissionStatus::Withdrawn => vec![(ada, Transition::Withdraw)],
    };
    let steps = || {
        [
            (ada, Transition::Revise(content())),
            (ada, Transition::Withdraw),
            (desk, Transition::RequestChanges),
            (desk, Transition::Approve(Approval::default())),
            (desk, Transition::Reject),
        ]
    };
    for status in SubmissionStatus::ALL {
        for (user, tried) in steps() {
            let id = store_submission(fixture, ada, submission_draft(), &[]).await;
            for (user, before) in to(status) {
                step(fixture, id, user, before).await.unwrap();
            }
            let before = stored_submission(fixture, id).await;
            let moves = fixture.store().status_changes(id).await.unwrap();
            let kind = tried.kind();
            match (step(fixture, id, user, tried).await, status.after(kind)) {
                (Ok(now), Some(expected)) => {
                    assert_eq!(now.status, expected);
                    assert_eq!(*now, stored_submission(fixture, id).await);
                    let change = fixture.store().status_changes(id).await.unwrap().pop().unwrap();
                    assert_eq!((change.from, change.to, change.by), (Some(status), expected, kind.side()));
                    assert_eq!(
                        (change.actor, change.at, change.reason.as_str()),
                        (user, at_minute(5), "Because.")
                    );
                    let notes =
                        if kind.side() == Side::Concierge { "Because." } else { before.notes.as_str() };
                    assert_eq!(now.notes, notes);
                }
                (Err(SubmissionRefusal::Impossible(found)), None) => {
                    assert_eq!(found, status);
                    assert_eq!(stored_submission(fixture, id).await, before);
                    assert_eq!(fixture.store().status_changes(id).await.unwrap(), moves);
                }
                other => panic!("{status:?} {kind:?}: {other:?}"),
            }
        }
    }
}

/// Sellers can change only their own submissions; a decision on an outdated revision is refused.
pub async fn transitions_are_restricted_to_their_side_and_revision<F: VehicleFixture>(fixture: &F) {
    let (ada, eve) = (member(fixture, "ada").await, member(fixture, "eve").await);
    let id = store_submission(fixture, ada, submission_draft(), &[]).await;
    let content = Box::new(submission_content(submission_draft(), &[]));
    for tried in [Transition::Withdraw, Transition::Revise(content.clone())] {
        assert_eq!(step(fixture, id, eve, tried).await, Err(SubmissionRefusal::NoSuchSubmission));
    }
    let nowhere = step(fixture, SubmissionId(4711), eve, Transition::Reject).await;
    assert_eq!(nowhere, Err(SubmissionRefusal::NoSuchSubmission));
    step(fixture, id, ada, Transition::Revise(content)).await.unwrap();
    let stale =
        TransitionCommand { revision: Some(1), ..command(id, eve, Transition::Approve(Approval::default())) };
    assert_eq!(fixture.store().apply_transition(&stale).await.unwrap(), Err(SubmissionRefusal::Outdated));
    let fresh = TransitionCommand { revision: Some(2), ..stale };
    assert!(fixture.store().apply_transition(&fresh).await.unwrap().is_ok());
}

/// Approval lists the vehicle with pictures, first price, badge and event, and notifies the seller, in one
/// transaction.
pub async fn approval_lists_the_vehicle<F: VehicleFixture>(fixture: &F) {
    let (ada, desk) = (member(fixture, "ada").await, member(fixture, "desk").await);
    let shown = picture(fixture, ada, 1).await;
    let id = store_submission(fixture, ada, submission_draft(), &[shown]).await;
    let badge = Badge::parse("New", BadgeVariant::New).unwrap();
    let notification =
        NewNotification::new(ada, NotificationKind::SubmissionDecided, "Listed", "", DeepLink::to("/x"));
    let command = TransitionCommand {
        notifications: vec![notification],
        ..command(
            id,
            desk,
            Transition::Approve(Approval { badge: Some(badge.clone()), ..Approval::default() }),
        )
    };
    let Ok(approved) = fixture.store().apply_transition(&command).await.unwrap() else { panic!() };
    let listing = approved.listing.unwrap();
    assert_eq!((listing.status, listing.price.dollars().unwrap()), (ListingStatus::Live, 2_450_000));
    let vehicle = fixture.store().vehicle(listing.vehicle).await.unwrap().unwrap();
    assert_eq!(vehicle.summary.title(), approved.title());
    assert_eq!((vehicle.summary.badge, vehicle.summary.listed_at), (Some(badge), at_minute(5)));
    assert_eq!(vehicle.prices.len(), 1);
    let stored = fixture.store().pictures(&[shown]).await.unwrap().remove(0);
    assert!(stored.is_public());
    let photo = Picture { group: Some(PhotoGroup::Exterior), ..stored.picture("Rear three-quarter") };
    assert_eq!(vehicle.pictures, [photo]);
    let listed = Event::VehiclesListed { vehicles: vec![listing.vehicle] };
    assert_eq!(public_events(fixture.store()).await, [listed]);
    assert_eq!(fixture.store().notifications(ada, None, 9).await.unwrap().total, 1);
    fixture.set_status(listing.vehicle, ListingStatus::Withdrawn).await;
    assert!(!fixture.store().pictures(&[shown]).await.unwrap()[0].is_public());
}

/// A submission keeps its stated facts; its listing has those of its texts too, and a revision tells what changed.
pub async fn submission_facts_are_copied_to_the_listing<F: VehicleFixture>(fixture: &F) {
    let (ada, desk) = (member(fixture, "ada").await, member(fixture, "desk").await);
    let facts = |transmission: &str| FactsDraft { transmission: Some(transmission.into()), ..stated_facts() };
    let draft = |transmission: &str| SubmissionDraft {
        specs: vec!["7-Speed Manual".into(), "Coupe".into(), "Red calipers".into()],
        facts: facts(transmission),
        ..submission_draft()
    };
    let id = store_submission(fixture, ada, draft("automatic"), &[]).await;
    let stored = fixture.store().submission(id).await.unwrap().unwrap().content.car;
    assert_eq!(stored.facts, VehicleFacts::parse(&facts("automatic")).unwrap());
    let revised = submission_content(draft("cvt"), &[]);
    step(fixture, id, ada, Transition::Revise(Box::new(revised))).await.unwrap();
    let entry = fixture.store().entries_after(0, 99).await.unwrap().pop().unwrap();
    assert_eq!(entry.action, Action::SubmissionRevised(id));
    let changed: Vec<_> = entry.edit.changes.iter().map(|change| change.field.as_str()).collect();
    assert!(changed.contains(&"transmission") && !changed.contains(&"bodyStyle"), "{changed:?}");
    let Ok(listed) = step(fixture, id, desk, Transition::Approve(Approval::default())).await else {
        panic!()
    };
    let vehicle = fixture.store().vehicle(listed.listing.unwrap().vehicle).await.unwrap().unwrap();
    assert_eq!(vehicle.facts.stated(), VehicleFacts::parse(&facts("cvt")).unwrap());
    assert_eq!(
        (vehicle.facts.transmission, vehicle.facts.body_style),
        (Some(Transmission::Cvt), Some(BodyStyle::Coupe))
    );
    assert_eq!(vehicle.facts.from_text.get(&FactName::BodyStyle), Some(&Confidence::High));
}

/// Every fact, stated.
fn stated_facts() -> FactsDraft {
    let text = |text: &str| Some(text.to_owned());
    FactsDraft {
        vin: text("ZFFMN34A000080000"),
        vin_visibility: text("full"),
        trim: text("Evoluzione"),
        stock_number: text("P-1042"),
        engine: text("2.9L Twin-Turbo V8"),
        displacement: text("2936"),
        horsepower: text("471"),
        transmission: text("manual"),
        speeds: text("5"),
        drivetrain: text("rwd"),
        body_style: None,
        exterior_color: text("Rosso Corsa"),
        interior_color: text("Red"),
        title_status: text("clean"),
        title_state: text("IL"),
        odometer_unit: text("kilometers"),
        is_mileage_unknown: Some(true),
        owners: text("3"),
    }
}

/// Exactly one of several concurrent decisions is made, and it is audited once (reliability row R15).
pub async fn one_of_several_concurrent_decisions_is_made<F: VehicleFixture>(fixture: &F) {
    let (ada, desk) = (member(fixture, "ada").await, member(fixture, "desk").await);
    let mut ids = Vec::new();
    for _ in 0..100 {
        ids.push(store_submission(fixture, ada, submission_draft(), &[]).await);
    }
    // Few at a time, so that a slow machine does not run into timeouts.
    for few in ids.chunks(3) {
        let verdicts = few.iter().flat_map(|id| {
            [
                (desk, Transition::Approve(Approval::default())),
                (desk, Transition::Reject),
                (ada, Transition::Withdraw),
            ]
            .map(|(user, verdict)| step(fixture, *id, user, verdict))
        });
        let outcomes = join_all(verdicts).await;
        for of_one in outcomes.chunks(3) {
            let done = of_one.iter().filter(|outcome| outcome.is_ok()).count();
            let late = of_one
                .iter()
                .filter(|outcome| matches!(outcome, Err(SubmissionRefusal::Impossible(_))))
                .count();
            assert_eq!((done, late), (1, 2), "{of_one:?}");
        }
    }
    let (mut after, mut moved) = (0, 0);
    loop {
        let lines = fixture.store().entries_after(after, 100).await.unwrap();
        let Some(last) = lines.last() else { break };
        after = last.id;
        moved +=
            lines.iter().filter(|line| matches!(line.action, Action::SubmissionStatusChanged(..))).count();
    }
    assert_eq!(moved, 100);
    let listed = fixture.store().largest_id().await.unwrap().0;
    let counts = fixture.store().queue_counts().await.unwrap().counts;
    let approved = counts.iter().find(|(status, _)| *status == SubmissionStatus::Approved);
    assert_eq!(approved.map_or(0, |(_, count)| *count), listed.unsigned_abs());
}

/// A car whose VIN is for sale is not listed by an approval. Of several concurrent approvals of one VIN one lists it.
pub async fn approval_lists_a_vin_once<F: VehicleFixture>(fixture: &F) {
    let (ada, desk) = (member(fixture, "ada").await, member(fixture, "desk").await);
    let (mut ids, approve) = (Vec::new(), Transition::Approve(Approval::default()));
    for _ in 0..6 {
        let draft = SubmissionDraft { facts: with_vin("ZFFMN34A000080000"), ..submission_draft() };
        ids.push(store_submission(fixture, ada, draft, &[]).await);
    }
    let approvals = ids[..5].iter().map(|id| step(fixture, *id, desk, approve.clone()));
    let mut approved: Vec<Submission> = Vec::new();
    for outcome in join_all(approvals).await {
        match outcome {
            Ok(submission) => approved.push(*submission),
            Err(SubmissionRefusal::SameVin(_)) => {}
            Err(other) => panic!("{other:?}"),
        }
    }
    assert_eq!(approved.len(), 1);
    let (listed, last) = (approved.remove(0), ids[5]);
    let (vehicle, make) = (listed.listing.unwrap().vehicle, listed.content.car.make.as_str().to_owned());
    let same = SameVinListing { vehicle, make, title: listed.title() };
    let before = stored_submission(fixture, last).await;
    let refused = step(fixture, last, desk, approve.clone()).await;
    assert_eq!(refused, Err(SubmissionRefusal::SameVin(same)));
    assert_eq!(stored_submission(fixture, last).await, before);
    assert_eq!(fixture.store().status_changes(last).await.unwrap().len(), 1);
    fixture.set_status(vehicle, ListingStatus::Sold).await;
    assert!(step(fixture, last, desk, approve).await.is_ok());
}
