//! The contract of [`ForumModeration`]: topics and posts.

use std::net::IpAddr;

use domain::{
    accounts::UserId,
    audit::{Action, Actor},
    events::Event,
    forum::{
        CategoryId, ModerationAction, NewCategory, PostId, PostState, TopicId, TopicState, VisibilityChange,
    },
    notifications::NotificationKind,
};
use ports::{
    audit::AuditLog,
    events::EventLog,
    forum::{
        ForumCommands, ForumModeration, ForumQueries, NoSuchPost, TopicChange, TopicChangeRefusal, TopicEdit,
    },
    notifications::Notifications,
};

use super::forum_search::found_posts;
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

async fn orders<S: Notifications>(store: &S, user: UserId) -> Vec<(String, String)> {
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

/// A removed topic is hidden everywhere, kept, and can be restored.
pub async fn topics_are_removed_and_restored<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let place = category(store, "Air-cooled", ada, 1).await;
    let id = topic(store, place, "Oil for a 3.2", ada, 2).await;
    reply(store, id, "Twenty fifty, always.", ada, 3).await;
    let why = reason("We do not discuss oil.");
    for _ in 0..2 {
        assert_eq!(
            store
                .set_topic_visibility(id, &VisibilityChange::Remove(why.clone()), concierge(), at_minute(4))
                .await
                .unwrap(),
            Ok(())
        );
    }
    let read = store.topic(id, ada).await.unwrap().unwrap();
    let TopicState::Removed(removal) = &read.state else { panic!("{:?}", read.state) };
    assert_eq!((&removal.reason, removal.at), (&why, at_minute(4)));
    assert_eq!(found_posts(store, "oil").await, [PostId(0); 0]);
    let counted = store.category(place, ada).await.unwrap().unwrap();
    assert_eq!((counted.topics_count, counted.posts_count, counted.last_activity_at), (0, 0, None));
    let again = reason("Oil matters after all.");
    for _ in 0..2 {
        let restored = store
            .set_topic_visibility(
                id,
                &VisibilityChange::Restore(Some(again.clone())),
                concierge(),
                at_minute(5),
            )
            .await
            .unwrap();
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
    let recorded = orders(store, ada).await;
    let reasons: Vec<&str> = recorded.iter().map(|(_, why)| why.as_str()).collect();
    assert_eq!(reasons, ["We do not discuss oil.", "Oil matters after all."]);
    assert_eq!(last_event(store).await, Some(Event::TopicChanged { category: place, topic: id, left: None }));
    assert_eq!(
        store
            .set_topic_visibility(
                TopicId(99),
                &VisibilityChange::Remove(why.clone()),
                concierge(),
                at_minute(6)
            )
            .await
            .unwrap(),
        Err(NoSuchPost)
    );
}

/// A removed reply can be restored, unless its author deleted it.
pub async fn replies_are_removed_and_restored<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let place = category(store, "Air-cooled", ada, 1).await;
    let id = topic(store, place, "Oil for a 3.2", ada, 2).await;
    let post = reply(store, id, "Twenty fifty, always.", ada, 3).await;
    let gone = reply(store, id, "Never mind what I said.", ada, 3).await;
    store.delete_post(gone, ada, at_minute(4)).await.unwrap().unwrap();
    let why = reason("Too sure of itself.");
    for _ in 0..2 {
        assert_eq!(
            store
                .set_post_visibility(post, &VisibilityChange::Remove(why.clone()), concierge(), at_minute(4))
                .await
                .unwrap(),
            Ok(())
        );
    }
    let read = store.post(post, ada).await.unwrap().unwrap();
    assert!(matches!(&read.state, PostState::Removed(removal) if removal.reason == why));
    assert_eq!(read.content.as_str(), "Twenty fifty, always.", "kept for the concierge");
    assert_eq!(found_posts(store, "twenty").await, [PostId(0); 0]);
    assert_eq!(store.topic(id, ada).await.unwrap().unwrap().last_number, 2);
    let again = reason("It was only a little sure.");
    let restored = store
        .set_post_visibility(post, &VisibilityChange::Restore(Some(again.clone())), concierge(), at_minute(5))
        .await
        .unwrap();
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
            store
                .set_post_visibility(
                    nothing,
                    &VisibilityChange::Remove(why.clone()),
                    concierge(),
                    at_minute(6)
                )
                .await
                .unwrap(),
            Err(NoSuchPost)
        );
        assert_eq!(
            store
                .set_post_visibility(
                    nothing,
                    &VisibilityChange::Restore(Some(again.clone())),
                    concierge(),
                    at_minute(6)
                )
                .await
                .unwrap(),
            Err(NoSuchPost)
        );
    }
}
