//! The contract of [`ForumModeration`]: topics and posts.

use std::net::IpAddr;

use domain::{
    accounts::UserId,
    audit::{Action, Actor},
    events::Event,
    forum::{CategoryId, ModerationAction, NewCategory, TopicId},
    notifications::NotificationKind,
};
use ports::{
    audit::AuditLog,
    events::EventLog,
    forum::{ForumModeration, ForumQueries, TopicChange, TopicChangeRefusal, TopicEdit},
    notifications::Notifications,
};

use crate::{
    VehicleFixture, at_minute,
    forum::{category, collector, reason, reply, title, topic, written},
    latest_edits, public_events,
};

pub(super) fn concierge() -> Actor {
    Actor { user: Some(UserId(900)), address: Some(IpAddr::from([203, 0, 113, 9])) }
}

pub(super) async fn acts<S: AuditLog>(store: &S) -> Vec<(Actor, Option<UserId>, ModerationAction)> {
    let entries = store.entries_after(0, 1000).await.unwrap();
    let forum = entries.into_iter().filter_map(|entry| match entry.action {
        Action::Forum(act) => Some((entry.actor, entry.user, act)),
        _ => None,
    });
    forum.collect()
}

pub(super) async fn last_event<S: EventLog>(store: &S) -> Option<Event> {
    public_events(store).await.pop()
}

pub(super) async fn orders<S: Notifications>(store: &S, user: UserId) -> Vec<(String, String)> {
    let notifications = store.notifications(user, None, 50).await.unwrap().items;
    let orders = notifications
        .into_iter()
        .rev()
        .filter(|notification| notification.kind == NotificationKind::ForumModeration);
    orders.map(|notification| (notification.title, notification.text)).collect()
}

pub(super) fn content(name: &str, description: &str) -> NewCategory {
    NewCategory::parse(name, description).unwrap()
}

/// Locking, pinning and moving a topic are audited, notify the author and update the counts.
pub async fn topics_are_locked_pinned_and_moved<F: VehicleFixture>(fixture: &F) {
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
    let recorded = orders(store, ada).await;
    let reasons: Vec<&str> = recorded.iter().map(|(_, why)| why.as_str()).collect();
    let (asked, cooled) = ("Everybody asks about oil.", "It has a radiator.");
    assert_eq!(reasons, [asked, asked, cooled, cooled], "{recorded:?}");
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
pub async fn topic_change_is_atomic<F: VehicleFixture>(fixture: &F) {
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
    let rewritten = TopicEdit {
        title: Some(title("Oil for a 997")),
        text: Some(written("It leaks as well.")),
        seen: None,
    };
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
    assert_eq!(change(bob, all.clone(), 3).await, Err(TopicChangeRefusal::NotAuthor), "another's words");
    let after = (store.topic(id, ada).await.unwrap(), acts(store).await, public_events(store).await);
    assert_eq!(after, before, "nothing of a refused change is applied");

    assert_eq!(change(ada, all.clone(), 4).await, Ok(true));
    let read = store.topic(id, ada).await.unwrap().unwrap();
    assert_eq!((read.title.as_str(), read.content.as_str()), ("Oil for a 997", "It leaks as well."));
    assert_eq!((read.category, read.is_locked, read.is_pinned), (to, true, true));
    assert_eq!(acts(store).await.len(), 3, "a line for each of lock, pin and move");
    let events = public_events(store).await.split_off(before.2.len());
    assert_eq!(events, [Event::TopicChanged { category: to, topic: id, left: Some(from) }]);
    assert_eq!(change(ada, all.clone(), 5).await, Err(TopicChangeRefusal::Locked));

    let unlock = TopicChange {
        edit: Some(TopicEdit { title: Some(title("Oil for any 911")), text: None, seen: None }),
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
