//! The contract of [`Questions`].

use domain::{
    accounts::UserId,
    audit::Action,
    notifications::{DeepLink, NewNotification, NotificationKind},
    questions::{
        AnswerText, AnsweredBy, AskQuestionRefusal, ConfirmedFact, FactLabel, FactValue, Question,
        QuestionAction, QuestionChange, QuestionId, QuestionRefusal, QuestionText,
    },
    submissions::DecisionReason,
    vehicles::{ListingStatus, ListingViewer, VehicleId},
};
use futures_util::future::join_all;
use ports::{
    audit::AuditLog,
    commands::CommandOutcome,
    events::EventLog,
    imports::VehicleImport,
    notifications::Notifications,
    questions::{NewQuestion, NewQuestionResult, QuestionCommand, Questions},
    submissions::Submissions,
};

use super::{
    accounts::register_member,
    documents::{approve_submission, by, submission},
};
use crate::{
    VehicleFixture, at_minute, command_at, forum::collector, idempotent_command, list_one, new_user,
    rate_limit, vehicle,
};

pub(super) const TEXT: &str = "Is the tool kit there '); DROP TABLE questions;--";

pub(super) fn new(vehicle: VehicleId, asker: UserId, text: &str) -> NewQuestion {
    NewQuestion {
        vehicle,
        asker,
        viewer: ListingViewer::Collector,
        text: QuestionText::parse(text).unwrap(),
        most_waiting: 3,
        most: 9,
        notifications: Vec::new(),
    }
}

pub(super) async fn ask<S: Questions>(
    store: &S,
    new: &NewQuestion,
    minute: i64,
) -> CommandOutcome<NewQuestionResult, AskQuestionRefusal> {
    store.ask(new, by(new.asker), &command_at(at_minute(minute))).await.unwrap()
}

pub(super) async fn ask_question<S: Questions>(
    store: &S,
    vehicle: VehicleId,
    asker: UserId,
    minute: i64,
) -> QuestionId {
    match ask(store, &new(vehicle, asker, TEXT), minute).await {
        CommandOutcome::Done(asked) => asked.id,
        other => panic!("{other:?}"),
    }
}

pub(super) async fn read<S: Questions>(store: &S, id: QuestionId) -> Question {
    store.question(id).await.unwrap().unwrap()
}

pub(super) fn answer(text: &str) -> QuestionChange {
    QuestionChange::Answer(AnsweredBy::Seller, AnswerText::parse(text).unwrap())
}

pub(super) fn fact(label: &str, value: &str) -> QuestionChange {
    let (label, value) = (FactLabel::parse(label).unwrap(), FactValue::parse(value).unwrap());
    QuestionChange::SetFact(ConfirmedFact { label, value })
}

pub(super) fn removal(reason: &str) -> QuestionChange {
    QuestionChange::Remove(DecisionReason::required("reason", reason).unwrap())
}

pub(super) fn command(
    question: QuestionId,
    revision: i32,
    user: UserId,
    change: QuestionChange,
    minute: i64,
) -> QuestionCommand {
    let (notifications, at) = (Vec::new(), at_minute(minute));
    QuestionCommand { question, revision, change, most_facts: 9, notifications, actor: by(user), at }
}

/// Applies a change to the question's current revision.
pub(super) async fn change<S: Questions>(
    store: &S,
    id: QuestionId,
    user: UserId,
    change: QuestionChange,
    minute: i64,
) -> Result<Option<Box<Question>>, QuestionRefusal> {
    let revision = store.question(id).await.unwrap().map_or(1, |question| question.revision);
    store.change_question(&command(id, revision, user, change, minute)).await.unwrap()
}

pub(super) async fn apply_change<S: Questions>(
    store: &S,
    id: QuestionId,
    user: UserId,
    what: QuestionChange,
    minute: i64,
) {
    let changed = change(store, id, user, what, minute).await;
    assert!(changed.is_ok(), "{changed:?}");
}

/// A seller's listing, the seller and an admin.
pub(super) async fn list_vehicle_with_seller<S>(store: &S) -> (VehicleId, UserId, UserId)
where
    S: ports::accounts::Accounts + Submissions,
{
    let seller = register_member(store, &new_user("seller", "seller@example.com")).await.id;
    let desk = register_member(store, &new_user("desk", "desk@example.com")).await.id;
    (approve_submission(store, submission(store, seller).await, desk).await, seller, desk)
}

pub(super) async fn list_own_vehicle<S: VehicleImport + EventLog>(store: &S) -> VehicleId {
    list_one(store, vehicle().make("Ferrari").model("275 GTB").year(1967).build(), at_minute(0)).await
}

pub(super) async fn question_ids<S: Questions>(
    store: &S,
    vehicle: VehicleId,
    asker: Option<UserId>,
) -> Vec<QuestionId> {
    let found = store.questions_about(vehicle, asker, ListingViewer::Public).await.unwrap().unwrap().1;
    found.iter().map(|question| question.id).collect()
}

/// Audit entries about questions: actor, member, action.
pub(super) async fn record<S: AuditLog>(store: &S) -> Vec<(Option<UserId>, Option<UserId>, QuestionAction)> {
    let entries = store.entries_after(0, 1000).await.unwrap();
    let about = entries.into_iter().filter_map(|entry| match entry.action {
        Action::Question(act, _) => Some((entry.actor.user, entry.user, act)),
        _ => None,
    });
    about.collect()
}

/// A question is stored as written, with its listing, and notifies the seller.
pub async fn question_is_stored_and_notifies_the_seller<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let (car, seller, _) = list_vehicle_with_seller(store).await;
    let listing = store.question_listing(car).await.unwrap().unwrap();
    assert_eq!((listing.status, listing.seller.unwrap().seller), (ListingStatus::Live, seller));
    let notification =
        NewNotification::new(seller, NotificationKind::QuestionAsked, "Asked", "", DeepLink::to("/"));
    let announced = NewQuestion { notifications: vec![notification], ..new(car, ada, TEXT) };
    let CommandOutcome::Done(NewQuestionResult { id, at }) = ask(store, &announced, 6).await else {
        panic!()
    };
    let question = read(store, id).await;
    assert_eq!((question.vehicle, question.vehicle_title.as_str()), (car, listing.title.as_str()));
    assert_eq!((question.listing, question.seller), (ListingStatus::Live, listing.seller));
    assert_eq!((question.text.as_str(), question.asked_at, at), (TEXT, at_minute(6), at_minute(6)));
    let asker = question.asker.clone().unwrap();
    assert_eq!((asker.id, asker.username.as_str(), question.revision), (ada, "ada", 1));
    assert_eq!((&question.answer, &question.fact, &question.removal), (&None, &None, &None));
    assert_eq!(store.notifications(seller, None, 9).await.unwrap().total, 1);

    let house = list_own_vehicle(store).await;
    let second = ask_question(store, house, ada, 7).await;
    let other = read(store, second).await;
    assert_eq!((other.seller, other.vehicle_title.as_str()), (None, "1967 Ferrari 275 GTB"));
    let found = store.questions_about(car, None, ListingViewer::Public).await.unwrap().unwrap();
    assert_eq!(found, (listing, vec![question]));
    let latest = ask_question(store, car, ada, 8).await;
    assert_eq!(question_ids(store, car, None).await, [latest, id], "the last asked first");
    assert_eq!(store.question(QuestionId(4711)).await.unwrap(), None);
    assert_eq!(record(store).await, [(Some(ada), Some(ada), QuestionAction::Asked); 3]);
}

/// A question is idempotent under its key and rate-limited.
pub async fn question_is_idempotent_and_rate_limited<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let car = list_own_vehicle(store).await;
    let question = new(car, ada, TEXT);
    let once = ports::commands::Command {
        rate_limit: Some(rate_limit("ada", 1)),
        ..idempotent_command(at_minute(1), "k", 1)
    };
    let CommandOutcome::Done(first) = store.ask(&question, by(ada), &once).await.unwrap() else { panic!() };
    fixture.set_status(car, ListingStatus::Withdrawn).await;
    assert_eq!(store.ask(&question, by(ada), &once).await.unwrap(), CommandOutcome::Repeated(first));
    let other = idempotent_command(at_minute(2), "k", 2);
    assert_eq!(store.ask(&question, by(ada), &other).await.unwrap(), CommandOutcome::Conflict);
    let next =
        ports::commands::Command { rate_limit: Some(rate_limit("ada", 1)), ..command_at(at_minute(2)) };
    assert!(matches!(store.ask(&question, by(ada), &next).await.unwrap(), CommandOutcome::TooMany { .. }));
    assert_eq!(record(store).await.len(), 1);
}

/// The numbers of a member's waiting questions and of all questions at a listing are limited, also under
/// concurrency.
pub async fn number_of_questions_is_limited<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, eve) = (collector(store, "ada", 0).await, collector(store, "eve", 0).await);
    let (car, seller, desk) = list_vehicle_with_seller(store).await;
    let other = list_own_vehicle(store).await;
    let at_once = join_all(
        (0..6)
            .map(|_| async { ask(store, &NewQuestion { most_waiting: 2, ..new(car, ada, TEXT) }, 6).await }),
    );
    let outcomes = at_once.await;
    let kept: Vec<QuestionId> = outcomes
        .iter()
        .filter_map(|outcome| match outcome {
            CommandOutcome::Done(asked) => Some(asked.id),
            outcome => {
                assert_eq!(*outcome, CommandOutcome::Refused(AskQuestionRefusal::TooManyWaiting));
                None
            }
        })
        .collect();
    assert_eq!(kept.len(), 2);
    ask_question(store, other, ada, 6).await;
    apply_change(store, kept[0], seller, answer("Yes."), 7).await;
    let third = NewQuestion { most_waiting: 2, ..new(car, ada, TEXT) };
    assert!(matches!(ask(store, &third, 8).await, CommandOutcome::Done(_)), "one of them is answered");
    let full = NewQuestion { most: 3, ..new(car, eve, TEXT) };
    assert_eq!(ask(store, &full, 9).await, CommandOutcome::Refused(AskQuestionRefusal::Full));
    apply_change(store, kept[1], desk, removal("Twice the same."), 10).await;
    assert!(
        matches!(ask(store, &full, 11).await, CommandOutcome::Done(_)),
        "what was removed takes no place"
    );
}

/// Sold and withdrawn listings take no questions; those of a sold one stay visible.
pub async fn sold_and_withdrawn_listings_take_no_questions<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let (car, seller, desk) = list_vehicle_with_seller(store).await;
    let (answered, waiting) =
        (ask_question(store, car, ada, 6).await, ask_question(store, car, ada, 6).await);
    apply_change(store, answered, seller, answer("Yes."), 7).await;
    fixture.set_status(car, ListingStatus::UnderOffer).await;
    assert!(matches!(ask(store, &new(car, ada, TEXT), 8).await, CommandOutcome::Done(_)));
    fixture.set_status(car, ListingStatus::Sold).await;
    assert_eq!(ask(store, &new(car, ada, TEXT), 8).await, CommandOutcome::Refused(AskQuestionRefusal::Sold));
    assert_eq!(question_ids(store, car, None).await.len(), 3);
    for id in [answered, waiting] {
        assert_eq!(change(store, id, seller, answer("It was."), 9).await, Err(QuestionRefusal::Impossible));
    }
    apply_change(store, answered, desk, fact("Tool kit", "Complete"), 10).await;
    assert_eq!(store.facts_about(car, ListingViewer::Public).await.unwrap().unwrap().len(), 1);
    fixture.set_status(car, ListingStatus::Withdrawn).await;
    for gone in [car, VehicleId(4711)] {
        assert_eq!(
            ask(store, &new(gone, ada, TEXT), 11).await,
            CommandOutcome::Refused(AskQuestionRefusal::NoSuchListing)
        );
        assert_eq!(store.questions_about(gone, Some(ada), ListingViewer::Public).await.unwrap(), None);
        assert_eq!(store.facts_about(gone, ListingViewer::Public).await.unwrap(), None);
    }
    assert_eq!(store.question_listing(VehicleId(4711)).await.unwrap(), None);
    apply_change(store, waiting, ada, QuestionChange::Withdraw, 12).await;
    assert_eq!(store.question(waiting).await.unwrap(), None, "it is still hers to take back");
}
