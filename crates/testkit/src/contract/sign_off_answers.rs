//! The contract of [`SignOffs`]: answers of sellers and decisions of admins.

use domain::{
    inquiries::Queue,
    sign_offs::{SellerVerdict, SignOff, SignOffId, SignOffRefusal, SignOffState},
    submissions::{DecisionReason, SubmissionId},
    vehicles::{ListingChange, ListingContent, ListingSeller},
};
use futures_util::future::{join, join_all};
use ports::{
    announcements::Announcements,
    events::EventLog,
    inquiries::{Inquiries, QueueLength},
    listings::{ListingCommand, Listings},
    notifications::Notifications,
    sign_offs::{SignOffAnswer, SignOffError, SignOffFilter, SignOffs},
};

use super::{
    notifications::member,
    sign_offs::{case_event_count, ids, objection_verdict, refused_answer, scene},
};
use crate::{VehicleFixture, at_minute, latest_edits};

/// The seller agrees to the revision that they saw, once, and it is on record.
pub async fn a_seller_agrees_to_an_edit<F: VehicleFixture>(fixture: &F) {
    let (scene, store) = (scene(fixture).await, fixture.store());
    let eve = member(fixture, "eve").await;
    assert_eq!(scene.submit_answer(fixture, 1, SellerVerdict::Agree).await, Err(SignOffError::NoSuchSignOff));
    scene.describe(fixture, "Red.", 5).await;
    scene.describe(fixture, "Rosso.", 6).await;
    for foreign in [
        SignOffAnswer { seller: eve, ..scene.answer(2, SellerVerdict::Agree) },
        SignOffAnswer { submission: SubmissionId(4711), ..scene.answer(2, SellerVerdict::Agree) },
    ] {
        assert_eq!(store.answer_sign_off(&foreign).await.unwrap(), Err(SignOffError::NoSuchSignOff));
    }
    let stale = Err(SignOffError::Refused(SignOffRefusal::Outdated));
    assert_eq!(scene.submit_answer(fixture, 1, SellerVerdict::Agree).await, stale);
    let before = store.latest_event().await.unwrap();
    assert_eq!(scene.submit_answer(fixture, 2, SellerVerdict::Agree).await, Ok(()));
    let agreed = scene.latest(fixture).await;
    assert_eq!((agreed.state, agreed.closed_at), (SignOffState::Agreed, Some(at_minute(20))));
    assert_eq!(case_event_count(fixture, before).await, 1);
    let entry = latest_edits(store, 1).await.remove(0);
    assert_eq!((entry.0.as_str(), entry.2), ("edit_agreed", None));
    assert_eq!(entry.1, ["description: nothing to Rosso."]);
    for verdict in [SellerVerdict::Agree, objection_verdict()] {
        assert_eq!(scene.submit_answer(fixture, 2, verdict).await, refused_answer(SignOffState::Agreed));
    }
    scene.describe(fixture, "Green.", 25).await;
    let next = scene.latest(fixture).await;
    assert_eq!(
        (next.revision, next.base.description.as_str()),
        (1, "Rosso."),
        "what was agreed to is settled"
    );
    assert_eq!(ids(fixture, SignOffFilter::Closed).await, (vec![agreed.id], 1));
}

/// An objection waits for the concierge, who keeps the edits with a reason.
pub async fn objection_is_decided_by_staff<F: VehicleFixture>(fixture: &F) {
    let (scene, store) = (scene(fixture).await, fixture.store());
    scene.describe(fixture, "Red.", 5).await;
    let id = scene.latest(fixture).await.id;
    assert_eq!(store.keep_edits(&scene.kept(id, 1)).await.unwrap(), refused_answer(SignOffState::Open));
    assert_eq!(ids(fixture, SignOffFilter::Objected).await, (vec![], 0));
    assert_eq!(scene.submit_answer(fixture, 1, objection_verdict()).await, Ok(()));
    let objected = scene.latest(fixture).await;
    assert_eq!((objected.state, objected.objected_at), (SignOffState::Objected, Some(at_minute(20))));
    assert_eq!((objected.objection.as_str(), objected.closed_at), ("It is not red.", None));
    assert_eq!(
        scene.submit_answer(fixture, 1, SellerVerdict::Agree).await,
        refused_answer(SignOffState::Objected)
    );
    assert_eq!(ids(fixture, SignOffFilter::Objected).await, (vec![id], 1));
    assert_eq!(ids(fixture, SignOffFilter::Open).await, (vec![], 0));
    let waiting = store.queue_lengths().await.unwrap();
    assert!(
        waiting.contains(&QueueLength { queue: Queue::SignOffs, waiting: 1, oldest: Some(at_minute(20)) }),
        "{waiting:?}"
    );
    let noted = store.unannounced_cases().await.unwrap();
    let case = noted.into_iter().filter_map(|it| it.case).find(|it| it.queue == Queue::SignOffs).unwrap();
    assert_eq!((case.key, case.opened_by), (id.0.to_string(), Some(scene.ada)));
    assert_eq!(
        case.vehicle.unwrap().seller,
        Some(ListingSeller { submission: scene.submission.id, seller: scene.ada })
    );
    let entry = latest_edits(store, 1).await.remove(0);
    assert_eq!((entry.0.as_str(), entry.2.as_deref()), ("edit_objected", Some("It is not red.")));
    let stale = Err(SignOffError::Refused(SignOffRefusal::Outdated));
    assert_eq!(store.keep_edits(&scene.kept(id, 2)).await.unwrap(), stale);
    let unknown = store.keep_edits(&scene.kept(SignOffId(4711), 1)).await.unwrap();
    assert_eq!(unknown, Err(SignOffError::NoSuchSignOff));
    assert_eq!(store.keep_edits(&scene.kept(id, 1)).await.unwrap(), Ok(()));
    let kept = scene.latest(fixture).await;
    assert_eq!((kept.state, kept.closed_at), (SignOffState::Kept, Some(at_minute(30))));
    assert_eq!(
        (kept.reason.as_str(), kept.objection.as_str()),
        ("The paint code says so.", "It is not red.")
    );
    assert_eq!(scene.vehicle(fixture).await.description, "Red.");
    let entry = latest_edits(store, 1).await.remove(0);
    assert_eq!((entry.0.as_str(), entry.2.as_deref()), ("edit_kept", Some("The paint code says so.")));
    let notifications = store.notifications(scene.ada, None, 9).await.unwrap().items;
    assert_eq!(notifications.iter().filter(|notification| notification.title == "Kept").count(), 1);
    assert_eq!(store.keep_edits(&scene.kept(id, 1)).await.unwrap(), refused_answer(SignOffState::Kept));
    assert_eq!(
        scene.submit_answer(fixture, 1, objection_verdict()).await,
        refused_answer(SignOffState::Kept)
    );
}

/// A further edit answers an objection: the seller is asked again.
pub async fn further_edit_answers_an_objection<F: VehicleFixture>(fixture: &F) {
    let (scene, store) = (scene(fixture).await, fixture.store());
    scene.describe(fixture, "Red.", 5).await;
    assert_eq!(scene.submit_answer(fixture, 1, objection_verdict()).await, Ok(()));
    let objected = scene.latest(fixture).await;
    scene.describe(fixture, "Rosso.", 6).await;
    let reopened = scene.latest(fixture).await;
    let expected = SignOff {
        state: SignOffState::Open,
        revision: 2,
        edited: reopened.edited.clone(),
        edited_at: at_minute(6),
        objected_at: None,
        objection: DecisionReason::default(),
        ..objected.clone()
    };
    assert_eq!(reopened, expected);
    let stale = Err(SignOffError::Refused(SignOffRefusal::Outdated));
    assert_eq!(store.keep_edits(&scene.kept(objected.id, 1)).await.unwrap(), stale);
    assert_eq!(scene.submit_answer(fixture, 2, objection_verdict()).await, Ok(()));
    assert_eq!(ids(fixture, SignOffFilter::Objected).await, (vec![objected.id], 1));
}

/// Of edits and answers at once, each sees the one before: no edit is lost, and no answer is to another revision.
pub async fn concurrent_edits_and_answers_are_serialized<F: VehicleFixture>(fixture: &F) {
    let (scene, store) = (scene(fixture).await, fixture.store());
    let vehicle = scene.vehicle(fixture).await;
    let command = |text: &str| {
        let content = ListingContent { description: text.into(), ..ListingContent::of(&vehicle) };
        let facts = content.facts_for(&vehicle).map(Box::new);
        scene.command(ListingChange { facts, ..ListingChange::default() }, 5)
    };
    let commands: Vec<ListingCommand> = (0..6).map(|number| command(&format!("Red {number}."))).collect();
    let done = join_all(commands.iter().map(|command| store.change_listing(command))).await;
    assert!(done.into_iter().all(|done| done.unwrap() == Ok(())));
    let opened = scene.latest(fixture).await;
    assert_eq!((opened.revision, ids(fixture, SignOffFilter::Open).await.1), (6, 1), "one sign-off");
    assert_eq!(opened.base.description, "");
    assert_eq!(opened.edited, ListingContent::of(&scene.vehicle(fixture).await));
    let (last, answer) = (command("Rosso."), scene.answer(6, SellerVerdict::Agree));
    let (edited, answered) = join(store.change_listing(&last), store.answer_sign_off(&answer)).await;
    assert_eq!(edited.unwrap(), Ok(()));
    let latest = scene.latest(fixture).await;
    assert_eq!((latest.state, latest.edited.description.as_str()), (SignOffState::Open, "Rosso."));
    match answered.unwrap() {
        Ok(()) => {
            assert_eq!((latest.revision, latest.id > opened.id), (1, true), "agreed before")
        }
        Err(SignOffError::Refused(SignOffRefusal::Outdated)) => {
            assert_eq!((latest.revision, latest.id), (7, opened.id))
        }
        other => panic!("{other:?}"),
    }
    let answers = [
        scene.answer(latest.revision, SellerVerdict::Agree),
        scene.answer(latest.revision, objection_verdict()),
    ];
    let answered = join_all(answers.iter().map(|answer| store.answer_sign_off(answer))).await;
    let done = answered.into_iter().filter(|answered| answered.as_ref().unwrap() == &Ok(()));
    assert_eq!(done.count(), 1, "one answer");
}
