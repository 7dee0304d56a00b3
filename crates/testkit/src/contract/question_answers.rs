//! The contract of [`Questions`]: answers, and the removal of questions.

use domain::{
    notifications::{DeepLink, NewNotification, NotificationKind},
    questions::{
        AnsweredBy, Question, QuestionAction, QuestionChange, QuestionId, QuestionRefusal, QuestionState,
    },
    vehicles::ListingViewer,
};
use futures_util::future::join_all;
use ports::{
    notifications::Notifications,
    questions::{QuestionCommand, Questions},
};

use super::questions::{
    answer, apply_change, ask_question, change, command, fact, list_vehicle_with_seller, question_ids, read,
    record, removal,
};
use crate::{VehicleFixture, at_minute, forum::collector, list_one, vehicle};

/// An answer is stored, notifies the asker, and can be corrected until it became a fact.
pub async fn a_question_is_answered_and_corrected<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let (car, seller, desk) = list_vehicle_with_seller(store).await;
    let id = ask_question(store, car, ada, 6).await;
    let notification =
        NewNotification::new(ada, NotificationKind::QuestionAnswered, "Answered", "", DeepLink::to("/"));
    let first =
        QuestionCommand { notifications: vec![notification], ..command(id, 1, seller, answer("Yes."), 7) };
    let Ok(Some(question)) = store.change_question(&first).await.unwrap() else { panic!() };
    assert_eq!(*question, read(store, id).await);
    let said = question.answer.clone().unwrap();
    assert_eq!((said.text.as_str(), said.by, said.at), ("Yes.", AnsweredBy::Seller, at_minute(7)));
    assert_eq!((said.corrected_at, question.revision), (None, 2));
    assert_eq!(store.notifications(ada, None, 9).await.unwrap().total, 1);
    assert_eq!(change(store, id, ada, QuestionChange::Withdraw, 8).await, Err(QuestionRefusal::Impossible));
    apply_change(store, id, seller, answer("Not all of it."), 9).await;
    let said = read(store, id).await.answer.unwrap();
    assert_eq!((said.text.as_str(), said.at), ("Not all of it.", at_minute(7)));
    assert_eq!(said.corrected_at, Some(at_minute(9)));
    apply_change(store, id, desk, fact("Tool kit", "Incomplete"), 10).await;
    assert_eq!(change(store, id, seller, answer("All of it."), 11).await, Err(QuestionRefusal::Impossible));
    assert_eq!(
        record(store).await[1..],
        [
            (Some(seller), Some(ada), QuestionAction::Answered),
            (Some(seller), Some(ada), QuestionAction::Corrected),
            (Some(desk), Some(ada), QuestionAction::FactSet),
        ]
    );
}

/// Answered questions about several listings are read at once, the latest answer first.
pub async fn answers_are_returned_for_many_listings<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (first, seller, desk) = list_vehicle_with_seller(store).await;
    let ada = collector(store, "ada", 0).await;
    let second = list_one(store, vehicle().build(), at_minute(0)).await;
    let third = list_one(store, vehicle().build(), at_minute(0)).await;
    let early = ask_question(store, first, ada, 1).await;
    let late = ask_question(store, first, ada, 2).await;
    let house = ask_question(store, second, ada, 3).await;
    let removed = ask_question(store, second, ada, 4).await;
    ask_question(store, second, ada, 5).await;
    let other = ask_question(store, third, ada, 6).await;
    apply_change(store, late, seller, answer("Yes."), 7).await;
    for (question, minute) in [(house, 8), (removed, 9), (other, 9)] {
        apply_change(store, question, desk, answer("Yes."), minute).await;
    }
    apply_change(store, early, seller, answer("No."), 9).await;
    apply_change(store, removed, desk, removal("Off topic"), 10).await;
    let ids = |found: Vec<Question>| found.iter().map(|question| question.id).collect::<Vec<_>>();
    let both = [first, second];
    assert_eq!(ids(store.answered_about(&both, 9).await.unwrap()), [early, house, late]);
    assert_eq!(ids(store.answered_about(&both, 2).await.unwrap()), [early, house]);
    assert_eq!(ids(store.answered_about(&[], 9).await.unwrap()), []);
}

/// Exactly one of several concurrent changes of a revision is made, with its notifications.
pub async fn one_of_several_concurrent_question_changes_is_made<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let (car, seller, desk) = list_vehicle_with_seller(store).await;
    let id = ask_question(store, car, ada, 6).await;
    let told =
        || vec![NewNotification::new(ada, NotificationKind::QuestionAnswered, "Once", "", DeepLink::to("/"))];
    let changes = [
        (seller, answer("Yes.")),
        (seller, answer("No.")),
        (ada, QuestionChange::Withdraw),
        (desk, removal("It names a neighbor.")),
    ];
    let at_once = changes.map(|(user, change)| {
        let command = QuestionCommand { notifications: told(), ..command(id, 1, user, change, 7) };
        async move { store.change_question(&command).await.unwrap() }
    });
    let outcomes = join_all(at_once).await;
    let made = outcomes.iter().filter(|outcome| outcome.is_ok()).count();
    assert_eq!(made, 1, "{outcomes:?}");
    for lost in outcomes.iter().filter(|outcome| outcome.is_err()) {
        assert!(
            matches!(lost, Err(QuestionRefusal::Outdated) | Err(QuestionRefusal::NoSuchQuestion)),
            "{lost:?}"
        );
    }
    assert_eq!(store.notifications(ada, None, 9).await.unwrap().total, 1);
    assert_eq!(record(store).await.len(), 2);
    let missing = command(QuestionId(4711), 1, desk, removal("None."), 8);
    assert_eq!(store.change_question(&missing).await.unwrap(), Err(QuestionRefusal::NoSuchQuestion));
}

/// A fact is listed until it is revoked; the number per listing is limited.
pub async fn an_answer_becomes_a_fact<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let (car, seller, desk) = list_vehicle_with_seller(store).await;
    let (first, second) = (ask_question(store, car, ada, 6).await, ask_question(store, car, ada, 6).await);
    let kit = fact("Tool kit", "Complete '); DROP TABLE questions;--");
    assert_eq!(
        change(store, first, desk, kit.clone(), 7).await,
        Err(QuestionRefusal::Impossible),
        "no answer"
    );
    for id in [second, first] {
        apply_change(store, id, seller, answer("Yes."), 7).await;
        apply_change(store, id, desk, kit.clone(), 8).await;
    }
    let facts = store.facts_about(car, ListingViewer::Public).await.unwrap().unwrap();
    assert_eq!(facts, [read(store, first).await, read(store, second).await], "in the order of asking");
    apply_change(store, first, desk, fact("Tools", "All"), 9).await;
    let said = read(store, first).await.fact.unwrap();
    assert_eq!((said.label.as_str(), said.value.as_str()), ("Tools", "All"));

    let third = ask_question(store, car, ada, 10).await;
    apply_change(store, third, seller, answer("Red."), 11).await;
    let one_too_many =
        QuestionCommand { most_facts: 2, ..command(third, 2, desk, fact("Colour", "Red"), 12) };
    assert_eq!(store.change_question(&one_too_many).await.unwrap(), Err(QuestionRefusal::TooManyFacts));
    let revision = read(store, first).await.revision;
    let rewritten = QuestionCommand { most_facts: 2, ..command(first, revision, desk, kit, 12) };
    assert!(store.change_question(&rewritten).await.unwrap().is_ok(), "in place");
    apply_change(store, first, desk, QuestionChange::RemoveFact, 13).await;
    assert!(store.change_question(&one_too_many).await.unwrap().is_ok());
    assert_eq!(read(store, first).await.fact, None);
    assert_eq!(
        change(store, first, desk, QuestionChange::RemoveFact, 14).await,
        Err(QuestionRefusal::Impossible)
    );
    let last = record(store).await.into_iter().rev().nth(1);
    assert_eq!(last, Some((Some(desk), Some(ada), QuestionAction::FactRemoved)));
}

/// A removed question is visible to its asker only, with the reason, and its fact is removed.
pub async fn removed_question_is_visible_to_its_asker_only<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, eve) = (collector(store, "ada", 0).await, collector(store, "eve", 0).await);
    let (car, seller, desk) = list_vehicle_with_seller(store).await;
    let id = ask_question(store, car, ada, 6).await;
    apply_change(store, id, seller, answer("Yes."), 7).await;
    apply_change(store, id, desk, fact("Tool kit", "Complete"), 8).await;
    apply_change(store, id, desk, removal("It names a neighbor."), 9).await;
    let question = read(store, id).await;
    let removed = question.removal.clone().unwrap();
    assert_eq!((removed.reason.as_str(), removed.at), ("It names a neighbor.", at_minute(9)));
    assert_eq!((question.state(), &question.fact), (QuestionState::Removed, &None));
    assert_eq!(store.facts_about(car, ListingViewer::Public).await.unwrap(), Some(vec![]));
    assert_eq!(question_ids(store, car, Some(ada)).await, [id]);
    for other in [None, Some(eve), Some(seller)] {
        assert_eq!(question_ids(store, car, other).await, []);
    }
    for late in [answer("Yes."), removal("Again."), fact("Tools", "All")] {
        assert_eq!(change(store, id, desk, late, 10).await, Err(QuestionRefusal::Impossible));
    }
    assert_eq!(record(store).await.last(), Some(&(Some(desk), Some(ada), QuestionAction::Removed)));
}
