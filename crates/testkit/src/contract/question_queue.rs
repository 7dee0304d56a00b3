//! The contract of [`Questions`]: the queue of admins, and members who left.

use domain::{
    audit::Actor,
    events::{Event, EventId},
    inquiries::Queue,
    questions::{AnswerText, AnsweredBy, AskQuestionRefusal, QuestionChange, QuestionRefusal, QuestionState},
    vehicles::ListingStatus,
};
use ports::{
    account_closure::{AccountClosure, ErasureResult},
    commands::CommandOutcome,
    events::EventLog,
    inquiries::{Inquiries, QueueLength},
    questions::{NewQuestion, QuestionQuery, Questions},
};

use super::questions::{
    TEXT, answer, apply_change, ask, ask_question, command, fact, list_own_vehicle, list_vehicle_with_seller,
    new, question_ids, read, removal,
};
use crate::{VehicleFixture, at_minute, forum::collector};

/// Admins find questions by state, ownership and listing; pages join without gaps.
pub async fn admins_find_questions_by_filters<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let (car, seller, desk) = list_vehicle_with_seller(store).await;
    let (house, sold) = (list_own_vehicle(store).await, list_own_vehicle(store).await);
    let mut ids = Vec::new();
    for vehicle in [car, house, car, house, sold] {
        ids.push(ask_question(store, vehicle, ada, 6).await);
    }
    fixture.set_status(sold, ListingStatus::Sold).await;
    let found = async |query: QuestionQuery, limit| {
        let page = store.questions(&query, limit).await.unwrap();
        (page.items.into_iter().map(|question| question.id).collect::<Vec<_>>(), page.total)
    };
    let waiting = QuestionQuery { state: Some(QuestionState::Waiting), ..QuestionQuery::default() };
    assert_eq!(found(waiting, 9).await, (ids[..4].to_vec(), 4), "first come first, while it can be answered");
    assert_eq!(found(waiting, 2).await, (ids[..2].to_vec(), 4));
    assert_eq!(found(QuestionQuery { after: Some(ids[1]), ..waiting }, 2).await, (ids[2..4].to_vec(), 4));
    let of_the_house = QuestionQuery { is_own_stock: true, ..waiting };
    assert_eq!(found(of_the_house, 9).await, (vec![ids[1], ids[3]], 2));
    let all = QuestionQuery { vehicle: Some(car), ..QuestionQuery::default() };
    assert_eq!(found(all, 9).await, (vec![ids[2], ids[0]], 2), "otherwise the last first");
    apply_change(store, ids[0], seller, answer("Yes."), 7).await;
    apply_change(store, ids[2], seller, answer("No."), 7).await;
    apply_change(store, ids[3], desk, removal("Twice the same."), 7).await;
    let answered = QuestionQuery { state: Some(QuestionState::Answered), ..QuestionQuery::default() };
    assert_eq!(found(answered, 1).await, (vec![ids[2]], 2));
    assert_eq!(found(QuestionQuery { after: Some(ids[2]), ..answered }, 1).await, (vec![ids[0]], 2));
    let removed = QuestionQuery { state: Some(QuestionState::Removed), ..QuestionQuery::default() };
    assert_eq!(found(removed, 9).await, (vec![ids[3]], 1));
}

/// The queue counts unanswered questions about the concierge's own cars for sale.
pub async fn unanswered_questions_about_own_cars_are_counted<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let (car, _, desk) = list_vehicle_with_seller(store).await;
    let (house, sold) = (list_own_vehicle(store).await, list_own_vehicle(store).await);
    ask_question(store, car, ada, 6).await;
    ask_question(store, sold, ada, 6).await;
    let first = ask_question(store, house, ada, 7).await;
    ask_question(store, house, ada, 8).await;
    fixture.set_status(sold, ListingStatus::Sold).await;
    let waiting = async || {
        let queues = store.queue_lengths().await.unwrap();
        queues.into_iter().find(|length| length.queue == Queue::Questions).unwrap()
    };
    assert_eq!(
        waiting().await,
        QueueLength { queue: Queue::Questions, waiting: 2, oldest: Some(at_minute(7)) }
    );
    let text = AnswerText::parse("It is.").unwrap();
    apply_change(store, first, desk, QuestionChange::Answer(AnsweredBy::Concierge, text), 9).await;
    assert_eq!(
        waiting().await,
        QueueLength { queue: Queue::Questions, waiting: 1, oldest: Some(at_minute(8)) }
    );
}

/// New and changed questions append an event for the admin area; refused ones do not.
pub async fn question_changes_append_admin_events<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let car = list_own_vehicle(store).await;
    let events_since = async |before: EventId| {
        let events = store.events_after(before, 99).await.unwrap();
        let news = Event::CasesChanged { queue: Queue::Questions };
        events.into_iter().filter(|(_, event)| *event == news).count()
    };
    let before = store.latest_event().await.unwrap();
    let id = ask_question(store, car, ada, 6).await;
    assert_eq!(events_since(before).await, 1);
    let full = NewQuestion { most: 1, ..new(car, ada, TEXT) };
    assert_eq!(ask(store, &full, 7).await, CommandOutcome::Refused(AskQuestionRefusal::Full));
    let stale = command(id, 7, ada, QuestionChange::Withdraw, 8);
    assert_eq!(store.change_question(&stale).await.unwrap(), Err(QuestionRefusal::Outdated));
    assert_eq!(events_since(before).await, 1, "nothing has changed");
    apply_change(store, id, ada, QuestionChange::Withdraw, 8).await;
    assert_eq!(events_since(before).await, 2);
}

/// Erasing the asker keeps answered questions without the name and deletes the others.
pub async fn answered_questions_of_an_erased_asker_stay_anonymous<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, eve) = (collector(store, "ada", 0).await, collector(store, "eve", 0).await);
    let (car, seller, desk) = list_vehicle_with_seller(store).await;
    let (answered, waiting) =
        (ask_question(store, car, ada, 6).await, ask_question(store, car, ada, 6).await);
    let (removed, eve_question) =
        (ask_question(store, car, ada, 6).await, ask_question(store, car, eve, 6).await);
    apply_change(store, answered, seller, answer("Yes, all of it."), 7).await;
    apply_change(store, answered, desk, fact("Tool kit", "Complete"), 7).await;
    apply_change(store, removed, desk, removal("It names a neighbor."), 7).await;
    for (user, has, has_not) in
        [(ada, "It names a neighbor.", "nothing"), (seller, "Yes, all of it.", "It names a neighbor.")]
    {
        let exported = store.area(user, "questions").await.unwrap().unwrap().json;
        assert!(exported.contains(has) && !exported.contains(has_not), "{exported}");
    }
    assert_eq!(store.erase(ada, None, Actor::default(), at_minute(9)).await.unwrap(), ErasureResult::Done);
    let left = read(store, answered).await;
    assert_eq!((&left.asker, left.text.as_str()), (&None, TEXT));
    assert!(left.fact.is_some());
    for gone in [waiting, removed] {
        assert_eq!(store.question(gone).await.unwrap(), None);
    }
    assert_eq!(question_ids(store, car, None).await, [eve_question, answered]);
}

/// Erasing the seller deletes the questions about their cars.
pub async fn questions_are_deleted_with_the_seller<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let (car, seller, _) = list_vehicle_with_seller(store).await;
    let id = ask_question(store, car, ada, 6).await;
    let elsewhere = ask_question(store, list_own_vehicle(store).await, ada, 6).await;
    apply_change(store, id, seller, answer("Yes."), 7).await;
    fixture.set_status(car, ListingStatus::Sold).await;
    assert_eq!(store.erase(seller, None, Actor::default(), at_minute(9)).await.unwrap(), ErasureResult::Done);
    assert_eq!(store.question(id).await.unwrap(), None);
    assert_eq!(question_ids(store, car, Some(ada)).await, []);
    assert!(store.question(elsewhere).await.unwrap().is_some());
}
