//! The contract of moderation and search in the forum: [`ForumModeration`], [`ForumReports`],
//! [`ForumSearch`].

use std::net::IpAddr;

use domain::accounts::UserId;
use domain::audit::{Action, Actor};
use domain::events::Event;
use domain::forum::{
    CategoryId, CategoryTopics, DraftKey, DraftText, ForumQuery, ModerationAction, NewCategory, PostId,
    PostState, ReportId, ReportOutcome, ReportState, SearchHit, TopicId, TopicState,
};
use domain::notifications::NotificationKind;
use futures_util::future::join_all;
use ports::audit::AuditLog;
use ports::commands::CommandOutcome;
use ports::events::EventLog;
use ports::forum::{
    CategoryRefusal, CategoryRevision, CloseReportRefusal, ForumCommands, ForumDrafts, ForumModeration,
    ForumQueries, ForumReports, ForumSearch, NoSuchPost, ReportQuery, ReportRefusal, TopicChange,
    TopicChangeRefusal, TopicEdit,
};
use ports::notifications::Notifications;

use crate::forum::{category, collector, done, edit_topic, named, reason, reply, title, topic, written};
use crate::{VehicleFixture, act, at_minute, latest_edits, public_events};

fn concierge() -> Actor {
    Actor { user: Some(UserId(900)), address: Some(IpAddr::from([203, 0, 113, 9])) }
}

async fn acts<S: AuditLog>(store: &S) -> Vec<(Actor, Option<UserId>, ModerationAction)> {
    let entries = store.entries_after(0, 1000).await.unwrap();
    let forum = entries.into_iter().filter_map(|entry| match entry.action {
        Action::Forum(act) => Some((entry.actor, entry.user, act)),
        _ => None,
    });
    forum.collect()
}

async fn last_event<S: EventLog>(store: &S) -> Option<Event> {
    public_events(store).await.pop()
}

async fn orders<S: Notifications>(store: &S, user: UserId) -> Vec<(String, String)> {
    let notices = store.notices(user, None, 50).await.unwrap();
    let orders = notices.into_iter().rev().filter(|notice| notice.kind == NotificationKind::ForumModeration);
    orders.map(|notice| (notice.title, notice.text)).collect()
}

fn content(name: &str, description: &str) -> NewCategory {
    NewCategory::parse(name, description).unwrap()
}

/// An edit gives a category its new name and description, is audited with what changed and announced; a name
/// in use is refused in any spelling.
pub async fn a_category_is_edited<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let id = category(store, "Air-cooled", ada, 1).await;
    let other = category(store, "Škoda", ada, 1).await;
    let oil = topic(store, id, "Oil for a 3.2", ada, 2).await;
    let about = "Whatever there is to say about it";
    let change = async |id, revision, to: NewCategory| {
        let seen = CategoryRevision { id, revision };
        store.change_category(seen, &to, concierge(), at_minute(3)).await.unwrap()
    };
    assert_eq!(change(id, 1, content("Air-cooled", about)).await, Ok(false));
    assert_eq!(change(id, 1, content("SKODA", about)).await, Err(CategoryRefusal::NameTaken));
    assert_eq!(change(id, 2, content("Engines", about)).await, Err(CategoryRefusal::Outdated));
    assert_eq!(
        change(CategoryId(99), 1, content("Engines", about)).await,
        Err(CategoryRefusal::NoSuchCategory)
    );
    assert!(acts(store).await.is_empty());

    assert_eq!(change(id, 1, content("AIR-cooled 911s", about)).await, Ok(true));
    let read = store.category(id, ada).await.unwrap().unwrap();
    assert_eq!((read.name.as_str(), read.description.as_str()), ("AIR-cooled 911s", about));
    assert_eq!((read.revision, read.topics_count), (2, 1));
    let action = ModerationAction::CategoryChanged(id);
    assert_eq!(acts(store).await, [(concierge(), None, action)]);
    let changes = vec!["name: Air-cooled to AIR-cooled 911s".to_owned()];
    assert_eq!(latest_edits(store, 1).await, [("forum_category_changed".to_owned(), changes, None)]);
    assert_eq!(last_event(store).await, Some(Event::CategoryChanged { category: id }));
    let named = store.topic(oil, ada).await.unwrap().unwrap().category_name;
    assert_eq!(named.as_str(), "AIR-cooled 911s");

    // The name that became free can be taken, and another spelling of the own name is no conflict.
    assert_eq!(change(other, 1, content("Air-cooled", about)).await, Ok(true));
    assert_eq!(change(other, 2, content("Air-COOLED", about)).await, Ok(true));
}

/// Of concurrent edits of one revision, one is applied; of concurrent edits to one name, one.
pub async fn a_category_is_edited_once<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let id = category(store, "Air-cooled", ada, 1).await;
    let names = ["Engines", "Gearboxes", "Brakes", "Radiators"];
    let seen = CategoryRevision { id, revision: 1 };
    let edits = names.map(async |name| {
        let to = content(name, "Whatever there is to say about it");
        store.change_category(seen, &to, concierge(), at_minute(3)).await.unwrap()
    });
    let outcomes = join_all(edits).await;
    let count = |outcomes: &[Result<bool, CategoryRefusal>], wanted| {
        outcomes.iter().filter(|got| **got == wanted).count()
    };
    assert_eq!(count(&outcomes, Ok(true)), 1, "{outcomes:?}");
    assert_eq!(count(&outcomes, Err(CategoryRefusal::Outdated)), 3, "{outcomes:?}");

    let mut others = Vec::new();
    for name in ["Prewar", "Postwar", "Modern"] {
        others.push(category(store, name, ada, 4).await);
    }
    let edits = others.into_iter().map(async |id| {
        let to = content("Škoda", "Everything with a wing and an arrow");
        store
            .change_category(CategoryRevision { id, revision: 1 }, &to, concierge(), at_minute(5))
            .await
            .unwrap()
    });
    let outcomes = join_all(edits).await;
    assert_eq!(count(&outcomes, Ok(true)), 1, "{outcomes:?}");
    assert_eq!(count(&outcomes, Err(CategoryRefusal::NameTaken)), 2, "{outcomes:?}");
}

/// A category is deleted once no topic is in it that is visible or could be restored; what belonged to it goes
/// with it, and its number is not given again.
pub async fn a_category_without_topics_is_deleted<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let id = category(store, "Air-cooled", ada, 1).await;
    let other = category(store, "Water-cooled", ada, 1).await;
    let (shown, removed) =
        (topic(store, id, "Oil for a 3.2", ada, 2).await, topic(store, id, "Oil for a 964", ada, 2).await);
    let deleted = topic(store, id, "Written by mistake", ada, 2).await;
    store.remove_topic(removed, &reason("Off topic."), concierge(), at_minute(3)).await.unwrap().unwrap();
    store.delete_topic(deleted, ada, at_minute(3)).await.unwrap().unwrap();
    let draft = DraftText::parse(Some("Half a".into()), "A sentence that is not".into()).unwrap();
    store.keep_draft(ada, DraftKey::Topic(id), &draft, at_minute(3)).await.unwrap();
    store.mark_all_topics_read(ada, None, at_minute(3)).await.unwrap();
    let delete = async |id, revision| {
        let seen = CategoryRevision { id, revision };
        store.delete_category(seen, concierge(), at_minute(4)).await.unwrap()
    };
    let has = |shown, removed: &[TopicId]| {
        Err(CategoryRefusal::HasTopics(CategoryTopics { shown, removed: removed.to_vec() }))
    };
    let leave = async |topic| {
        let moved = TopicChange { category: Some(other), ..TopicChange::default() };
        let outcome = store.change_topic(topic, &moved, concierge(), at_minute(4)).await.unwrap();
        assert_eq!(outcome, Ok(true));
    };
    assert_eq!(delete(id, 1).await, has(1, &[removed]));
    leave(shown).await;
    assert_eq!(delete(id, 1).await, has(0, &[removed]));
    leave(removed).await;
    assert_eq!(delete(id, 2).await, Err(CategoryRefusal::Outdated));
    assert!(store.category(id, ada).await.unwrap().is_some());

    assert_eq!(delete(id, 1).await, Ok(()));
    assert_eq!(delete(id, 1).await, Err(CategoryRefusal::NoSuchCategory));
    assert_eq!(store.category(id, ada).await.unwrap(), None);
    let left: Vec<CategoryId> = store.categories(ada).await.unwrap().iter().map(|left| left.id).collect();
    assert_eq!(left, [other]);
    assert_eq!(acts(store).await.last(), Some(&(concierge(), None, ModerationAction::CategoryDeleted(id))));
    let changes =
        ["name: Air-cooled to nothing", "description: Whatever there is to say about it to nothing"];
    let changes = changes.map(str::to_owned).to_vec();
    assert_eq!(latest_edits(store, 1).await, [("forum_category_deleted".to_owned(), changes, None)]);
    assert_eq!(last_event(store).await, Some(Event::CategoryChanged { category: id }));
    assert_eq!(store.draft(ada, DraftKey::Topic(id)).await.unwrap(), None);
    for moved in [shown, removed] {
        assert_eq!(store.topic(moved, ada).await.unwrap().unwrap().category, other);
    }

    // A topic that its author deleted cannot be changed, and no topic can be moved to a deleted category.
    assert_eq!(store.topic(deleted, ada).await.unwrap(), None);
    let outcome = store.change_topic(deleted, &TopicChange::default(), concierge(), at_minute(5)).await;
    assert_eq!(outcome.unwrap(), Err(TopicChangeRefusal::NoSuchTopic));
    let back = TopicChange { category: Some(id), ..TopicChange::default() };
    let outcome = store.change_topic(shown, &back, concierge(), at_minute(5)).await.unwrap();
    assert_eq!(outcome, Err(TopicChangeRefusal::NoSuchCategory));
    let text = written("What I always wanted to know about it");
    let opened = store.open_topic(id, &title("Too late"), &text, ada, &act(at_minute(5))).await.unwrap();
    assert_eq!(opened, CommandOutcome::Refused(ports::forum::TopicRefusal::NoSuchCategory));
    store.mark_all_topics_read(ada, Some(id), at_minute(5)).await.unwrap();

    // Name and number: the name is free, the number is not given again, also if it was the latest.
    assert_eq!(delete(category(store, "Short-lived", ada, 6).await, 1).await, Ok(()));
    let again = category(store, "Air-cooled", ada, 7).await;
    assert!(again > CategoryId(other.0 + 1), "{again:?}");
    let taken =
        store.open_category(&content("AIR-COOLED", "Everything before 1998"), ada, &act(at_minute(8))).await;
    assert_eq!(taken.unwrap(), CommandOutcome::Refused(CategoryRefusal::NameTaken));
}

/// Locking, pinning and moving a topic are audited, notify the author and update the counts.
pub async fn topics_are_kept_in_order<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let from = category(store, "Air-cooled", ada, 1).await;
    let to = category(store, "Water-cooled", ada, 1).await;
    let id = topic(store, from, "Oil for a 996", ada, 2).await;
    reply(store, id, "Is that not water-cooled?", ada, 3).await;
    let change = |change: TopicChange| async move {
        store.change_topic(id, &change, concierge(), at_minute(4)).await.unwrap()
    };
    let pin = TopicChange {
        is_pinned: Some(true),
        is_locked: Some(true),
        reason: Some(reason("Everybody asks about oil.")),
        ..TopicChange::default()
    };
    for outcome in [Ok(true), Ok(false)] {
        assert_eq!(change(pin.clone()).await, outcome);
    }
    let why = Some("Everybody asks about oil.".to_owned());
    let line = |action: &str, change: &str| (action.to_owned(), vec![change.to_owned()], why.clone());
    let expected = [
        line("forum_topic_pinned", "isPinned: no to yes"),
        line("forum_topic_locked", "isLocked: no to yes"),
    ];
    assert_eq!(latest_edits(store, 2).await, expected);
    let moved = TopicChange {
        category: Some(to),
        is_locked: Some(false),
        reason: Some(reason("It has a radiator.")),
        ..TopicChange::default()
    };
    assert_eq!(change(moved).await, Ok(true));
    let read = store.topic(id, ada).await.unwrap().unwrap();
    assert_eq!((read.category, read.is_pinned, read.is_locked), (to, true, false));
    let by = |act| (concierge(), Some(ada), act);
    assert_eq!(
        acts(store).await,
        [
            by(ModerationAction::TopicLocked(id)),
            by(ModerationAction::TopicPinned(id)),
            by(ModerationAction::TopicUnlocked(id)),
            by(ModerationAction::TopicMoved { topic: id, from, to }),
        ]
    );
    let told = orders(store, ada).await;
    let reasons: Vec<&str> = told.iter().map(|(_, why)| why.as_str()).collect();
    let (asked, cooled) = ("Everybody asks about oil.", "It has a radiator.");
    assert_eq!(reasons, [asked, asked, cooled, cooled], "{told:?}");
    for (place, counts) in [(from, (0, 0)), (to, (1, 1))] {
        let counted = store.category(place, ada).await.unwrap().unwrap();
        assert_eq!((counted.topics_count, counted.posts_count), counts);
    }
    let changed = |category, left| Event::TopicChanged { category, topic: id, left };
    let events: Vec<Event> = public_events(store).await.into_iter().rev().take(2).collect();
    assert_eq!(events, [changed(to, Some(from)), changed(from, None)], "one for each change");
    let nowhere = TopicChange { category: Some(CategoryId(99)), ..TopicChange::default() };
    assert_eq!(change(nowhere).await, Err(TopicChangeRefusal::NoSuchCategory));
    let nothing = store.change_topic(TopicId(99), &pin, concierge(), at_minute(5)).await.unwrap();
    assert_eq!(nothing, Err(TopicChangeRefusal::NoSuchTopic));
}

/// A change with several parts is applied completely, with one event, or not at all.
pub async fn a_topic_changes_whole_or_not_at_all<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let bob = collector(store, "bob", 0).await;
    let from = category(store, "Air-cooled", ada, 1).await;
    let to = category(store, "Water-cooled", ada, 1).await;
    let id = topic(store, from, "Oil for a 996", ada, 2).await;
    let change = |who, change: TopicChange, minute| async move {
        let actor = Actor { user: Some(who), address: None };
        store.change_topic(id, &change, actor, at_minute(minute)).await.unwrap()
    };
    let rewritten =
        TopicEdit { title: Some(title("Oil for a 997")), text: Some(written("It leaks as well.")) };
    let all = TopicChange {
        edit: Some(rewritten),
        is_locked: Some(true),
        is_pinned: Some(true),
        category: Some(to),
        reason: None,
    };
    let before = (store.topic(id, ada).await.unwrap(), acts(store).await, public_events(store).await);
    let nowhere = TopicChange { category: Some(CategoryId(99)), ..all.clone() };
    assert_eq!(change(ada, nowhere, 3).await, Err(TopicChangeRefusal::NoSuchCategory));
    assert_eq!(change(bob, all.clone(), 3).await, Err(TopicChangeRefusal::NoSuchTopic), "another's words");
    let after = (store.topic(id, ada).await.unwrap(), acts(store).await, public_events(store).await);
    assert_eq!(after, before, "nothing of a refused change is applied");

    assert_eq!(change(ada, all.clone(), 4).await, Ok(true));
    let read = store.topic(id, ada).await.unwrap().unwrap();
    assert_eq!((read.title.as_str(), read.content.as_str()), ("Oil for a 997", "It leaks as well."));
    assert_eq!((read.category, read.is_locked, read.is_pinned), (to, true, true));
    assert_eq!(acts(store).await.len(), 3, "a line for each of lock, pin and move");
    let told = public_events(store).await.split_off(before.2.len());
    assert_eq!(told, [Event::TopicChanged { category: to, topic: id, left: Some(from) }]);
    assert_eq!(change(ada, all.clone(), 5).await, Err(TopicChangeRefusal::Locked));

    let unlock = TopicChange {
        edit: Some(TopicEdit { title: Some(title("Oil for any 911")), text: None }),
        is_locked: Some(false),
        is_pinned: Some(false),
        ..TopicChange::default()
    };
    let locked = TopicChange { is_locked: None, ..unlock.clone() };
    assert_eq!(change(ada, locked, 6).await, Err(TopicChangeRefusal::Locked));
    assert!(store.topic(id, ada).await.unwrap().unwrap().is_pinned, "unpinning went with the edit");
    assert_eq!(change(ada, unlock, 6).await, Ok(true), "the change unlocks what it edits");
    let read = store.topic(id, ada).await.unwrap().unwrap();
    assert_eq!((read.title.as_str(), read.is_locked, read.is_pinned), ("Oil for any 911", false, false));
    assert_eq!(change(ada, TopicChange::default(), 7).await, Ok(false));
}

/// A removed topic is hidden everywhere, kept, and can be restored.
pub async fn topics_are_taken_away_and_brought_back<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let place = category(store, "Air-cooled", ada, 1).await;
    let id = topic(store, place, "Oil for a 3.2", ada, 2).await;
    reply(store, id, "Twenty fifty, always.", ada, 3).await;
    let why = reason("We do not discuss oil.");
    for _ in 0..2 {
        assert_eq!(store.remove_topic(id, &why, concierge(), at_minute(4)).await.unwrap(), Ok(()));
    }
    let read = store.topic(id, ada).await.unwrap().unwrap();
    let TopicState::Removed(removal) = &read.state else { panic!("{:?}", read.state) };
    assert_eq!((&removal.reason, removal.at), (&why, at_minute(4)));
    assert_eq!(found(store, "oil").await, [PostId(0); 0]);
    let counted = store.category(place, ada).await.unwrap().unwrap();
    assert_eq!((counted.topics_count, counted.posts_count, counted.last_activity_at), (0, 0, None));
    let again = reason("Oil matters after all.");
    for _ in 0..2 {
        let restored = store.restore_topic(id, Some(&again), concierge(), at_minute(5)).await.unwrap();
        assert_eq!(restored, Ok(()));
    }
    assert_eq!(store.topic(id, ada).await.unwrap().unwrap().state, TopicState::Shown);
    let counted = store.category(place, ada).await.unwrap().unwrap();
    assert_eq!((counted.topics_count, counted.posts_count), (1, 1));
    let by = |act| (concierge(), Some(ada), act);
    assert_eq!(
        acts(store).await,
        [by(ModerationAction::TopicRemoved(id)), by(ModerationAction::TopicRestored(id))]
    );
    let told = orders(store, ada).await;
    let reasons: Vec<&str> = told.iter().map(|(_, why)| why.as_str()).collect();
    assert_eq!(reasons, ["We do not discuss oil.", "Oil matters after all."]);
    assert_eq!(last_event(store).await, Some(Event::TopicChanged { category: place, topic: id, left: None }));
    assert_eq!(
        store.remove_topic(TopicId(99), &why, concierge(), at_minute(6)).await.unwrap(),
        Err(NoSuchPost)
    );
}

/// A removed reply can be restored, unless its author deleted it.
pub async fn replies_are_taken_away_and_brought_back<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let place = category(store, "Air-cooled", ada, 1).await;
    let id = topic(store, place, "Oil for a 3.2", ada, 2).await;
    let post = reply(store, id, "Twenty fifty, always.", ada, 3).await;
    let gone = reply(store, id, "Never mind what I said.", ada, 3).await;
    store.delete_post(gone, ada, at_minute(4)).await.unwrap();
    let why = reason("Too sure of itself.");
    for _ in 0..2 {
        assert_eq!(store.remove_post(post, &why, concierge(), at_minute(4)).await.unwrap(), Ok(()));
    }
    let read = store.post(post, ada).await.unwrap().unwrap();
    assert!(matches!(&read.state, PostState::Removed(removal) if removal.reason == why));
    assert_eq!(read.content.as_str(), "Twenty fifty, always.", "kept for the concierge");
    assert_eq!(found(store, "twenty").await, [PostId(0); 0]);
    assert_eq!(store.topic(id, ada).await.unwrap().unwrap().last_number, 2);
    let again = reason("It was only a little sure.");
    let restored = store.restore_post(post, Some(&again), concierge(), at_minute(5)).await.unwrap();
    assert_eq!(restored, Ok(()));
    let reasons: Vec<String> = orders(store, ada).await.into_iter().map(|(_, why)| why).collect();
    assert_eq!(reasons, ["Too sure of itself.", "It was only a little sure."]);
    assert_eq!(store.post(post, ada).await.unwrap().unwrap().state, PostState::Shown);
    let by = |act| (concierge(), Some(ada), act);
    assert_eq!(
        acts(store).await,
        [by(ModerationAction::PostRemoved(post)), by(ModerationAction::PostRestored(post))]
    );
    assert_eq!(last_event(store).await, Some(Event::PostChanged { category: place, topic: id, post }));
    let opening = store.posts(id, 0, 0, ada).await.unwrap()[0].id;
    for nothing in [gone, opening, PostId(4711)] {
        assert_eq!(
            store.remove_post(nothing, &why, concierge(), at_minute(6)).await.unwrap(),
            Err(NoSuchPost)
        );
        assert_eq!(
            store.restore_post(nothing, Some(&again), concierge(), at_minute(6)).await.unwrap(),
            Err(NoSuchPost)
        );
    }
}

/// A member can report a post once; the reported text is kept, even if the post changes.
pub async fn a_report_is_kept_once<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let bob = collector(store, "bob", 0).await;
    let place = category(store, "Air-cooled", ada, 1).await;
    let id = topic(store, place, "Oil for a 3.2", ada, 2).await;
    let post = reply(store, id, "Buy my oil, only today!", ada, 3).await;
    let why = reason("An advertisement.");
    let reports = join_all((0..10).map(|_| store.report(id, 1, bob, &why, at_minute(4)))).await;
    let first = reports[0].clone().unwrap().unwrap();
    assert!(reports.iter().all(|report| *report == Ok(Ok(first))), "{reports:?}");
    assert_eq!(store.report(id, 1, ada, &why, at_minute(4)).await.unwrap(), Err(ReportRefusal::Own));
    for (topic, number) in [(id, 2), (TopicId(99), 0)] {
        assert_eq!(
            store.report(topic, number, bob, &why, at_minute(4)).await.unwrap(),
            Err(ReportRefusal::NoSuchPost)
        );
    }
    store.edit_post(post, ada, &written("Buy nothing, please!"), at_minute(5)).await.unwrap().unwrap();
    let (open, total) = store.reports(ReportQuery { is_open: true, after: None, limit: 10 }).await.unwrap();
    assert_eq!((open.len(), total), (1, 1));
    let report = &open[0];
    assert_eq!(store.report_by_id(report.id).await.unwrap().as_ref(), Some(report));
    assert_eq!((report.topic, report.number, report.text.as_str()), (id, 1, "Buy my oil, only today!"));
    assert_eq!(
        (report.reason.clone(), report.at, report.state.clone()),
        (why, at_minute(4), ReportState::Open)
    );
    assert_eq!((report.id, report.reporter.as_ref().unwrap().id), (first, bob));
    assert_eq!(report.author.as_ref().unwrap().id, ada);
}

/// Exactly one of several concurrent attempts closes a report, and with it all reports about the post;
/// removal and closing are one transaction.
pub async fn a_report_is_closed_once<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let place = category(store, "Air-cooled", ada, 1).await;
    let id = topic(store, place, "Oil for a 3.2", ada, 2).await;
    let post = reply(store, id, "Buy my oil, only today!", ada, 3).await;
    let mut reports: Vec<ReportId> = Vec::new();
    for (name, number) in [("bob", 1), ("cal", 1), ("dan", 0)] {
        let who = collector(store, name, 0).await;
        let report = store.report(id, number, who, &reason("An advertisement."), at_minute(4)).await;
        reports.push(report.unwrap().unwrap());
    }
    let why = reason("No advertisements.");
    let (removed, kept) = (ReportOutcome::Removed, ReportOutcome::Kept);
    let closing =
        (0..8).map(|n| store.close_report(reports[n % 2], removed, Some(&why), concierge(), at_minute(5)));
    let closed = join_all(closing).await;
    assert_eq!(closed.iter().filter(|c| matches!(c, Ok(Ok(())))).count(), 1, "{closed:?}");
    assert!(matches!(store.post(post, ada).await.unwrap().unwrap().state, PostState::Removed(_)));
    assert_eq!(store.close_report(reports[2], kept, None, concierge(), at_minute(6)).await.unwrap(), Ok(()));
    assert_eq!(store.topic(id, ada).await.unwrap().unwrap().state, TopicState::Shown);
    let (list, total) = store.reports(ReportQuery { is_open: false, after: None, limit: 2 }).await.unwrap();
    assert_eq!((total, list[0].id), (3, reports[2]), "the latest first");
    assert_eq!(store.report_by_id(reports[2]).await.unwrap().as_ref(), Some(&list[0]));
    assert_eq!(store.report_by_id(ReportId(reports[2].0 + 100)).await.unwrap(), None);
    let closed = ReportState::Closed { outcome: kept, reason: String::new(), at: at_minute(6) };
    assert_eq!(list[0].state, closed);
    let after = ReportQuery { is_open: false, after: Some(list[1].id), limit: 2 };
    let (rest, _) = store.reports(after).await.unwrap();
    let ReportState::Closed { outcome, reason, .. } = &rest[0].state else { panic!("{rest:?}") };
    assert_eq!((rest.len(), *outcome, reason.as_str()), (1, removed, "No advertisements."));
    assert_eq!(store.reports(ReportQuery { is_open: true, after: None, limit: 9 }).await.unwrap().1, 0);
    let recorded: Vec<ModerationAction> = acts(store).await.into_iter().map(|(_, _, act)| act).collect();
    assert_eq!(recorded.len(), 3, "{recorded:?}");
    assert!(recorded.contains(&ModerationAction::PostRemoved(post)));
    assert!(recorded.contains(&ModerationAction::ReportClosed(reports[2], kept)));
    let nothing = store.close_report(ReportId(99), kept, None, concierge(), at_minute(7)).await.unwrap();
    assert_eq!(nothing, Err(CloseReportRefusal::NoSuchReport));
}

async fn hits<S: ForumSearch>(store: &S, query: ForumQuery) -> Vec<SearchHit> {
    let (hits, total) = store.search_forum(&query, None, 50).await.unwrap();
    assert_eq!(total, hits.len() as u64, "all on one page");
    hits
}

fn asked(text: &str) -> ForumQuery {
    ForumQuery { terms: ForumQuery::terms(text).unwrap(), category: None, topic: None, author: None }
}

async fn found<S: ForumSearch>(store: &S, text: &str) -> Vec<PostId> {
    hits(store, asked(text)).await.iter().map(|hit| hit.post).collect()
}

/// Every word must occur in the title or text; titles weigh more, and the last word may be a prefix.
pub async fn what_was_written_is_found<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let bob = collector(store, "bob", 0).await;
    let places = [category(store, "Air-cooled", ada, 1).await, category(store, "Water-cooled", ada, 1).await];
    let open = async |place, named: &str, text: &str| {
        let at = act(at_minute(2));
        let id = done(store.open_topic(place, &title(named), &written(text), ada, &at).await.unwrap());
        (id, store.posts(id, 0, 0, ada).await.unwrap()[0].id)
    };
    let (oil, oil_post) = open(places[0], "Oil for a Škoda", "What do you use, o'clock & 50% off?").await;
    let (_, tyres) = open(places[1], "Tyres for everybody", "Not about oil but about rubber, mostly.").await;
    let answer = reply(store, oil, "Porsche oil; the oil of oils is oil.", bob, 3).await;
    assert_eq!(found(store, "skoda").await, [oil_post]);
    assert_eq!(found(store, "TYRES rub").await, [tyres]);
    assert_eq!(found(store, "rub tyres").await, [PostId(0); 0], "only the last word may be begun");
    let all = found(store, "oil").await;
    assert_eq!((all.len(), all[0]), (3, oil_post), "the title weighs more: {all:?}");
    for nothing in ["zzz", "skoda porsche", "50 tyres"] {
        assert_eq!(found(store, nothing).await, [PostId(0); 0], "{nothing}");
    }
    assert_eq!(found(store, "o'clock & !(50%) | :*").await, [oil_post], "operators are no words");
    let within = ForumQuery { category: Some(places[1]), ..asked("oil") };
    assert_eq!(hits(store, within).await[0].post, tyres);
    let by = ForumQuery { author: Some(named("BOB")), topic: Some(oil), ..asked("oil") };
    let hit = hits(store, by).await.remove(0);
    assert_eq!((hit.post, hit.topic, hit.number, hit.category), (answer, oil, 1, places[0]));
    assert_eq!((hit.topic_title.as_str(), hit.created_at), ("Oil for a Škoda", at_minute(3)));
    assert_eq!(hit.author.unwrap().0, bob);
    let nobody = ForumQuery { author: Some(named("nobody")), ..asked("oil") };
    assert_eq!(hits(store, nobody).await, []);
    store.edit_post(answer, bob, &written("Never mind the lubricant."), at_minute(4)).await.unwrap().unwrap();
    assert_eq!(found(store, "lubricant").await, [answer]);
    assert_eq!(found(store, "porsche").await, [PostId(0); 0]);
    let edit = TopicEdit { title: Some(title("Grease for all")), text: None };
    assert_eq!(edit_topic(store, oil, ada, edit, 5).await, Ok(true));
    assert_eq!(found(store, "grease clock").await, [oil_post], "the words of the text stay");
    assert_eq!(found(store, "skoda").await, [PostId(0); 0]);
}

/// Paging returns every hit exactly once.
pub async fn what_was_found_is_paged<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let place = category(store, "Air-cooled", ada, 1).await;
    let id = topic(store, place, "Nothing of the kind", ada, 2).await;
    for n in 0..7 {
        reply(store, id, &format!("Oil{}", " and more oil".repeat(n % 3)), ada, 3).await;
    }
    let all = found(store, "oil").await;
    assert_eq!(all.len(), 7);
    let (mut after, mut walked) = (None, Vec::new());
    loop {
        let (page, total) = store.search_forum(&asked("oil"), after, 2).await.unwrap();
        assert_eq!(total, 7, "on all pages");
        let Some(last) = page.last() else { break };
        after = Some(last.position);
        walked.extend(page.iter().map(|hit| hit.post));
    }
    assert_eq!(walked, all);
}
