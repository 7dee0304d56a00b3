//! The contract of [`Questions`].

use domain::accounts::UserId;
use domain::audience::ListingViewer;
use domain::audit::{Action, Actor};
use domain::events::{Event, EventId};
use domain::inquiries::Queue;
use domain::notifications::{DeepLink, NewNotification, NotificationKind};
use domain::questions::{
    AnswerText, AnsweredBy, Fact, FactLabel, FactValue, Question, QuestionAction, QuestionChange, QuestionId,
    QuestionState, QuestionText,
};
use domain::submissions::Reason;
use domain::vehicles::{ListingStatus, VehicleId};
use futures_util::future::join_all;
use ports::account_closure::{AccountClosure, ClosureResult};
use ports::audit::AuditLog;
use ports::commands::CommandOutcome;
use ports::events::EventLog;
use ports::imports::VehicleImport;
use ports::inquiries::Inquiries;
use ports::notifications::Notifications;
use ports::questions::{
    AskQuestionRefusal, NewQuestion, NewQuestionResult, QuestionCommand, QuestionQuery, QuestionRefusal,
    Questions,
};
use ports::submissions::Submissions;

use super::accounts::joined;
use super::documents::{by, listed, submission};
use crate::forum::collector;
use crate::{VehicleFixture, act, at_minute, idempotent_command, list_one, new_user, rate_limit, vehicle};

const TEXT: &str = "Is the tool kit there '); DROP TABLE questions;--";

fn new(vehicle: VehicleId, asker: UserId, text: &str) -> NewQuestion {
    NewQuestion {
        vehicle,
        asker,
        viewer: ListingViewer::Collector,
        text: QuestionText::parse(text).unwrap(),
        most_waiting: 3,
        most: 9,
        notices: Vec::new(),
    }
}

async fn ask<S: Questions>(
    store: &S,
    new: &NewQuestion,
    minute: i64,
) -> CommandOutcome<NewQuestionResult, AskQuestionRefusal> {
    store.ask(new, by(new.asker), &act(at_minute(minute))).await.unwrap()
}

async fn asked<S: Questions>(store: &S, vehicle: VehicleId, asker: UserId, minute: i64) -> QuestionId {
    match ask(store, &new(vehicle, asker, TEXT), minute).await {
        CommandOutcome::Done(asked) => asked.id,
        other => panic!("{other:?}"),
    }
}

async fn read<S: Questions>(store: &S, id: QuestionId) -> Question {
    store.question(id).await.unwrap().unwrap()
}

fn answer(text: &str) -> QuestionChange {
    QuestionChange::Answer(AnsweredBy::Seller, AnswerText::parse(text).unwrap())
}

fn fact(label: &str, value: &str) -> QuestionChange {
    let (label, value) = (FactLabel::parse(label).unwrap(), FactValue::parse(value).unwrap());
    QuestionChange::SetFact(Fact { label, value })
}

fn removal(reason: &str) -> QuestionChange {
    QuestionChange::Remove(Reason::required("reason", reason).unwrap())
}

fn order(
    question: QuestionId,
    revision: i32,
    user: UserId,
    change: QuestionChange,
    minute: i64,
) -> QuestionCommand {
    let (notices, at) = (Vec::new(), at_minute(minute));
    QuestionCommand { question, revision, change, most_facts: 9, notices, actor: by(user), at }
}

/// Applies a change to the question's current revision.
async fn change<S: Questions>(
    store: &S,
    id: QuestionId,
    user: UserId,
    change: QuestionChange,
    minute: i64,
) -> Result<Option<Box<Question>>, QuestionRefusal> {
    let revision = store.question(id).await.unwrap().map_or(1, |question| question.revision);
    store.change_question(&order(id, revision, user, change, minute)).await.unwrap()
}

async fn done<S: Questions>(store: &S, id: QuestionId, user: UserId, what: QuestionChange, minute: i64) {
    let changed = change(store, id, user, what, minute).await;
    assert!(changed.is_ok(), "{changed:?}");
}

/// A seller's listing, the seller and an admin.
async fn offered<S>(store: &S) -> (VehicleId, UserId, UserId)
where
    S: ports::accounts::Accounts + Submissions,
{
    let seller = joined(store, &new_user("seller", "seller@example.com")).await.id;
    let desk = joined(store, &new_user("desk", "desk@example.com")).await.id;
    (listed(store, submission(store, seller).await, desk).await, seller, desk)
}

async fn houses<S: VehicleImport + EventLog>(store: &S) -> VehicleId {
    list_one(store, vehicle().make("Ferrari").model("275 GTB").year(1967).build(), at_minute(0)).await
}

async fn about<S: Questions>(store: &S, vehicle: VehicleId, asker: Option<UserId>) -> Vec<QuestionId> {
    let found = store.questions_about(vehicle, asker, ListingViewer::Public).await.unwrap().unwrap().1;
    found.iter().map(|question| question.id).collect()
}

/// Audit entries about questions: actor, member, action.
async fn record<S: AuditLog>(store: &S) -> Vec<(Option<UserId>, Option<UserId>, QuestionAction)> {
    let entries = store.entries_after(0, 1000).await.unwrap();
    let about = entries.into_iter().filter_map(|entry| match entry.action {
        Action::Question(act, _) => Some((entry.actor.user, entry.user, act)),
        _ => None,
    });
    about.collect()
}

/// A question is stored as written, with its listing, and notifies the seller.
pub async fn a_collector_asks_about_a_listing<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let (car, seller, _) = offered(store).await;
    let listing = store.question_listing(car).await.unwrap().unwrap();
    assert_eq!((listing.status, listing.seller.unwrap().1), (ListingStatus::Live, seller));
    let notice =
        NewNotification::new(seller, NotificationKind::QuestionAsked, "Asked", "", DeepLink::to("/"));
    let told = NewQuestion { notices: vec![notice], ..new(car, ada, TEXT) };
    let CommandOutcome::Done(NewQuestionResult { id, at }) = ask(store, &told, 6).await else { panic!() };
    let question = read(store, id).await;
    assert_eq!((question.vehicle, question.vehicle_title.as_str()), (car, listing.title.as_str()));
    assert_eq!((question.listing, question.seller), (ListingStatus::Live, listing.seller));
    assert_eq!((question.text.as_str(), question.asked_at, at), (TEXT, at_minute(6), at_minute(6)));
    let asker = question.asker.clone().unwrap();
    assert_eq!((asker.id, asker.username.as_str(), question.revision), (ada, "ada", 1));
    assert_eq!((&question.answer, &question.fact, &question.removal), (&None, &None, &None));
    assert_eq!(store.notice_counts(seller).await.unwrap().total, 1);

    let house = houses(store).await;
    let second = asked(store, house, ada, 7).await;
    let other = read(store, second).await;
    assert_eq!((other.seller, other.vehicle_title.as_str()), (None, "1967 Ferrari 275 GTB"));
    let found = store.questions_about(car, None, ListingViewer::Public).await.unwrap().unwrap();
    assert_eq!(found, (listing, vec![question]));
    let latest = asked(store, car, ada, 8).await;
    assert_eq!(about(store, car, None).await, [latest, id], "the last asked first");
    assert_eq!(store.question(QuestionId(4711)).await.unwrap(), None);
    assert_eq!(record(store).await, [(Some(ada), Some(ada), QuestionAction::Asked); 3]);
}

/// A question is idempotent under its key and rate-limited.
pub async fn a_question_is_asked_once<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let car = houses(store).await;
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
    let next = ports::commands::Command { rate_limit: Some(rate_limit("ada", 1)), ..act(at_minute(2)) };
    assert!(matches!(store.ask(&question, by(ada), &next).await.unwrap(), CommandOutcome::TooMany { .. }));
    assert_eq!(record(store).await.len(), 1);
}

/// The numbers of a member's waiting questions and of all questions at a listing are limited, also under
/// concurrency.
pub async fn so_many_questions_stand_at_a_listing<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, eve) = (collector(store, "ada", 0).await, collector(store, "eve", 0).await);
    let (car, seller, desk) = offered(store).await;
    let other = houses(store).await;
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
    asked(store, other, ada, 6).await;
    done(store, kept[0], seller, answer("Yes."), 7).await;
    let third = NewQuestion { most_waiting: 2, ..new(car, ada, TEXT) };
    assert!(matches!(ask(store, &third, 8).await, CommandOutcome::Done(_)), "one of them is answered");
    let full = NewQuestion { most: 3, ..new(car, eve, TEXT) };
    assert_eq!(ask(store, &full, 9).await, CommandOutcome::Refused(AskQuestionRefusal::Full));
    done(store, kept[1], desk, removal("Twice the same."), 10).await;
    assert!(
        matches!(ask(store, &full, 11).await, CommandOutcome::Done(_)),
        "what was removed takes no place"
    );
}

/// Sold and withdrawn listings take no questions; those of a sold one stay visible.
pub async fn nobody_asks_about_what_is_gone<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let (car, seller, desk) = offered(store).await;
    let (answered, waiting) = (asked(store, car, ada, 6).await, asked(store, car, ada, 6).await);
    done(store, answered, seller, answer("Yes."), 7).await;
    fixture.set_status(car, ListingStatus::UnderOffer).await;
    assert!(matches!(ask(store, &new(car, ada, TEXT), 8).await, CommandOutcome::Done(_)));
    fixture.set_status(car, ListingStatus::Sold).await;
    assert_eq!(ask(store, &new(car, ada, TEXT), 8).await, CommandOutcome::Refused(AskQuestionRefusal::Sold));
    assert_eq!(about(store, car, None).await.len(), 3);
    for id in [answered, waiting] {
        assert_eq!(change(store, id, seller, answer("It was."), 9).await, Err(QuestionRefusal::Impossible));
    }
    done(store, answered, desk, fact("Tool kit", "Complete"), 10).await;
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
    done(store, waiting, ada, QuestionChange::Withdraw, 12).await;
    assert_eq!(store.question(waiting).await.unwrap(), None, "it is still hers to take back");
}

/// An answer is stored, notifies the asker, and can be corrected until it became a fact.
pub async fn a_question_is_answered_and_corrected<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let (car, seller, desk) = offered(store).await;
    let id = asked(store, car, ada, 6).await;
    let notice =
        NewNotification::new(ada, NotificationKind::QuestionAnswered, "Answered", "", DeepLink::to("/"));
    let first = QuestionCommand { notices: vec![notice], ..order(id, 1, seller, answer("Yes."), 7) };
    let Ok(Some(question)) = store.change_question(&first).await.unwrap() else { panic!() };
    assert_eq!(*question, read(store, id).await);
    let said = question.answer.clone().unwrap();
    assert_eq!((said.text.as_str(), said.by, said.at), ("Yes.", AnsweredBy::Seller, at_minute(7)));
    assert_eq!((said.corrected_at, question.revision), (None, 2));
    assert_eq!(store.notice_counts(ada).await.unwrap().total, 1);
    assert_eq!(change(store, id, ada, QuestionChange::Withdraw, 8).await, Err(QuestionRefusal::Impossible));
    done(store, id, seller, answer("Not all of it."), 9).await;
    let said = read(store, id).await.answer.unwrap();
    assert_eq!((said.text.as_str(), said.at), ("Not all of it.", at_minute(7)));
    assert_eq!(said.corrected_at, Some(at_minute(9)));
    done(store, id, desk, fact("Tool kit", "Incomplete"), 10).await;
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
pub async fn answers_are_read_for_many_listings<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (first, seller, desk) = offered(store).await;
    let ada = collector(store, "ada", 0).await;
    let second = list_one(store, vehicle().build(), at_minute(0)).await;
    let third = list_one(store, vehicle().build(), at_minute(0)).await;
    let early = asked(store, first, ada, 1).await;
    let late = asked(store, first, ada, 2).await;
    let house = asked(store, second, ada, 3).await;
    let removed = asked(store, second, ada, 4).await;
    asked(store, second, ada, 5).await;
    let other = asked(store, third, ada, 6).await;
    done(store, late, seller, answer("Yes."), 7).await;
    for (question, minute) in [(house, 8), (removed, 9), (other, 9)] {
        done(store, question, desk, answer("Yes."), minute).await;
    }
    done(store, early, seller, answer("No."), 9).await;
    done(store, removed, desk, removal("Off topic"), 10).await;
    let ids = |found: Vec<Question>| found.iter().map(|question| question.id).collect::<Vec<_>>();
    let both = [first, second];
    assert_eq!(ids(store.answered_about(&both, 9).await.unwrap()), [early, house, late]);
    assert_eq!(ids(store.answered_about(&both, 2).await.unwrap()), [early, house]);
    assert_eq!(ids(store.answered_about(&[], 9).await.unwrap()), []);
}

/// Exactly one of several concurrent changes of a revision is made, with its notifications.
pub async fn of_changes_at_once_one_is_made<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let (car, seller, desk) = offered(store).await;
    let id = asked(store, car, ada, 6).await;
    let told =
        || vec![NewNotification::new(ada, NotificationKind::QuestionAnswered, "Once", "", DeepLink::to("/"))];
    let changes = [
        (seller, answer("Yes.")),
        (seller, answer("No.")),
        (ada, QuestionChange::Withdraw),
        (desk, removal("It names a neighbor.")),
    ];
    let at_once = changes.map(|(user, change)| {
        let order = QuestionCommand { notices: told(), ..order(id, 1, user, change, 7) };
        async move { store.change_question(&order).await.unwrap() }
    });
    let outcomes = join_all(at_once).await;
    let made = outcomes.iter().filter(|outcome| outcome.is_ok()).count();
    assert_eq!(made, 1, "{outcomes:?}");
    for lost in outcomes.iter().filter(|outcome| outcome.is_err()) {
        assert!(
            matches!(lost, Err(QuestionRefusal::Stale) | Err(QuestionRefusal::NoSuchQuestion)),
            "{lost:?}"
        );
    }
    assert_eq!(store.notice_counts(ada).await.unwrap().total, 1);
    assert_eq!(record(store).await.len(), 2);
    let missing = order(QuestionId(4711), 1, desk, removal("None."), 8);
    assert_eq!(store.change_question(&missing).await.unwrap(), Err(QuestionRefusal::NoSuchQuestion));
}

/// A fact is listed until it is revoked; the number per listing is limited.
pub async fn an_answer_becomes_a_fact<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let (car, seller, desk) = offered(store).await;
    let (first, second) = (asked(store, car, ada, 6).await, asked(store, car, ada, 6).await);
    let kit = fact("Tool kit", "Complete '); DROP TABLE questions;--");
    assert_eq!(
        change(store, first, desk, kit.clone(), 7).await,
        Err(QuestionRefusal::Impossible),
        "no answer"
    );
    for id in [second, first] {
        done(store, id, seller, answer("Yes."), 7).await;
        done(store, id, desk, kit.clone(), 8).await;
    }
    let facts = store.facts_about(car, ListingViewer::Public).await.unwrap().unwrap();
    assert_eq!(facts, [read(store, first).await, read(store, second).await], "in the order of asking");
    done(store, first, desk, fact("Tools", "All"), 9).await;
    let said = read(store, first).await.fact.unwrap();
    assert_eq!((said.label.as_str(), said.value.as_str()), ("Tools", "All"));

    let third = asked(store, car, ada, 10).await;
    done(store, third, seller, answer("Red."), 11).await;
    let one_too_many = QuestionCommand { most_facts: 2, ..order(third, 2, desk, fact("Colour", "Red"), 12) };
    assert_eq!(store.change_question(&one_too_many).await.unwrap(), Err(QuestionRefusal::TooManyFacts));
    let revision = read(store, first).await.revision;
    let rewritten = QuestionCommand { most_facts: 2, ..order(first, revision, desk, kit, 12) };
    assert!(store.change_question(&rewritten).await.unwrap().is_ok(), "in place");
    done(store, first, desk, QuestionChange::RemoveFact, 13).await;
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
pub async fn a_question_is_removed<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, eve) = (collector(store, "ada", 0).await, collector(store, "eve", 0).await);
    let (car, seller, desk) = offered(store).await;
    let id = asked(store, car, ada, 6).await;
    done(store, id, seller, answer("Yes."), 7).await;
    done(store, id, desk, fact("Tool kit", "Complete"), 8).await;
    done(store, id, desk, removal("It names a neighbor."), 9).await;
    let question = read(store, id).await;
    let removed = question.removal.clone().unwrap();
    assert_eq!((removed.reason.as_str(), removed.at), ("It names a neighbor.", at_minute(9)));
    assert_eq!((question.state(), &question.fact), (QuestionState::Removed, &None));
    assert_eq!(store.facts_about(car, ListingViewer::Public).await.unwrap(), Some(vec![]));
    assert_eq!(about(store, car, Some(ada)).await, [id]);
    for other in [None, Some(eve), Some(seller)] {
        assert_eq!(about(store, car, other).await, []);
    }
    for late in [answer("Yes."), removal("Again."), fact("Tools", "All")] {
        assert_eq!(change(store, id, desk, late, 10).await, Err(QuestionRefusal::Impossible));
    }
    assert_eq!(record(store).await.last(), Some(&(Some(desk), Some(ada), QuestionAction::Removed)));
}

/// Admins find questions by state, ownership and listing; pages join without gaps.
pub async fn the_desk_finds_questions<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let (car, seller, desk) = offered(store).await;
    let (house, sold) = (houses(store).await, houses(store).await);
    let mut ids = Vec::new();
    for vehicle in [car, house, car, house, sold] {
        ids.push(asked(store, vehicle, ada, 6).await);
    }
    fixture.set_status(sold, ListingStatus::Sold).await;
    let found = async |query: QuestionQuery, limit| {
        let (questions, total) = store.questions(&query, limit).await.unwrap();
        (questions.into_iter().map(|question| question.id).collect::<Vec<_>>(), total)
    };
    let waiting = QuestionQuery { state: Some(QuestionState::Waiting), ..QuestionQuery::default() };
    assert_eq!(found(waiting, 9).await, (ids[..4].to_vec(), 4), "first come first, while it can be answered");
    assert_eq!(found(waiting, 2).await, (ids[..2].to_vec(), 4));
    assert_eq!(found(QuestionQuery { after: Some(ids[1]), ..waiting }, 2).await, (ids[2..4].to_vec(), 4));
    let of_the_house = QuestionQuery { is_own_stock: true, ..waiting };
    assert_eq!(found(of_the_house, 9).await, (vec![ids[1], ids[3]], 2));
    let all = QuestionQuery { vehicle: Some(car), ..QuestionQuery::default() };
    assert_eq!(found(all, 9).await, (vec![ids[2], ids[0]], 2), "otherwise the last first");
    done(store, ids[0], seller, answer("Yes."), 7).await;
    done(store, ids[2], seller, answer("No."), 7).await;
    done(store, ids[3], desk, removal("Twice the same."), 7).await;
    let answered = QuestionQuery { state: Some(QuestionState::Answered), ..QuestionQuery::default() };
    assert_eq!(found(answered, 1).await, (vec![ids[2]], 2));
    assert_eq!(found(QuestionQuery { after: Some(ids[2]), ..answered }, 1).await, (vec![ids[0]], 2));
    let removed = QuestionQuery { state: Some(QuestionState::Removed), ..QuestionQuery::default() };
    assert_eq!(found(removed, 9).await, (vec![ids[3]], 1));
}

/// The queue counts unanswered questions about the concierge's own cars for sale.
pub async fn questions_of_the_house_are_counted<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let (car, _, desk) = offered(store).await;
    let (house, sold) = (houses(store).await, houses(store).await);
    asked(store, car, ada, 6).await;
    asked(store, sold, ada, 6).await;
    let first = asked(store, house, ada, 7).await;
    asked(store, house, ada, 8).await;
    fixture.set_status(sold, ListingStatus::Sold).await;
    let waiting = async || {
        let queues = store.queue_lengths().await.unwrap();
        queues.into_iter().find(|(queue, ..)| *queue == Queue::Questions).unwrap()
    };
    assert_eq!(waiting().await, (Queue::Questions, 2, Some(at_minute(7))));
    let text = AnswerText::parse("It is.").unwrap();
    done(store, first, desk, QuestionChange::Answer(AnsweredBy::Concierge, text), 9).await;
    assert_eq!(waiting().await, (Queue::Questions, 1, Some(at_minute(8))));
}

/// New and changed questions append an event for the admin area; refused ones do not.
pub async fn the_desk_hears_of_questions<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let car = houses(store).await;
    let told = async |before: EventId| {
        let events = store.events_after(before, 99).await.unwrap();
        let news = Event::CasesChanged { queue: Queue::Questions };
        events.into_iter().filter(|(_, event)| *event == news).count()
    };
    let before = store.latest_event().await.unwrap();
    let id = asked(store, car, ada, 6).await;
    assert_eq!(told(before).await, 1);
    let full = NewQuestion { most: 1, ..new(car, ada, TEXT) };
    assert_eq!(ask(store, &full, 7).await, CommandOutcome::Refused(AskQuestionRefusal::Full));
    let stale = order(id, 7, ada, QuestionChange::Withdraw, 8);
    assert_eq!(store.change_question(&stale).await.unwrap(), Err(QuestionRefusal::Stale));
    assert_eq!(told(before).await, 1, "nothing has changed");
    done(store, id, ada, QuestionChange::Withdraw, 8).await;
    assert_eq!(told(before).await, 2);
}

/// Erasing the asker keeps answered questions without the name and deletes the others.
pub async fn what_a_leaver_asked_stays_without_their_name<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, eve) = (collector(store, "ada", 0).await, collector(store, "eve", 0).await);
    let (car, seller, desk) = offered(store).await;
    let (answered, waiting) = (asked(store, car, ada, 6).await, asked(store, car, ada, 6).await);
    let (removed, hers) = (asked(store, car, ada, 6).await, asked(store, car, eve, 6).await);
    done(store, answered, seller, answer("Yes, all of it."), 7).await;
    done(store, answered, desk, fact("Tool kit", "Complete"), 7).await;
    done(store, removed, desk, removal("It names a neighbor."), 7).await;
    for (user, has, has_not) in
        [(ada, "It names a neighbor.", "nothing"), (seller, "Yes, all of it.", "It names a neighbor.")]
    {
        let told = store.area(user, "questions").await.unwrap().unwrap().json;
        assert!(told.contains(has) && !told.contains(has_not), "{told}");
    }
    assert_eq!(store.erase(ada, None, Actor::default(), at_minute(9)).await.unwrap(), ClosureResult::Done);
    let left = read(store, answered).await;
    assert_eq!((&left.asker, left.text.as_str()), (&None, TEXT));
    assert!(left.fact.is_some());
    for gone in [waiting, removed] {
        assert_eq!(store.question(gone).await.unwrap(), None);
    }
    assert_eq!(about(store, car, None).await, [hers, answered]);
}

/// Erasing the seller deletes the questions about their cars.
pub async fn questions_leave_with_the_seller<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let (car, seller, _) = offered(store).await;
    let id = asked(store, car, ada, 6).await;
    let elsewhere = asked(store, houses(store).await, ada, 6).await;
    done(store, id, seller, answer("Yes."), 7).await;
    fixture.set_status(car, ListingStatus::Sold).await;
    assert_eq!(store.erase(seller, None, Actor::default(), at_minute(9)).await.unwrap(), ClosureResult::Done);
    assert_eq!(store.question(id).await.unwrap(), None);
    assert_eq!(about(store, car, Some(ada)).await, []);
    assert!(store.question(elsewhere).await.unwrap().is_some());
}
