//! The contract of [`ForumQueries`].

use chrono::NaiveDate;
use domain::{
    accounts::{Role, RoleChange},
    audit::Actor,
    events::Event,
    forum::{
        CategoryId, ModerationReason, TopicId, TopicPosition, TopicQuery, TopicView, VisibilityChange,
        WatchLevel,
    },
    notifications::NotificationKind,
    preferences::{Preferences, Privacy, ProfileVisibility},
};
use futures_util::future::join_all;
use ports::{
    accounts::Accounts,
    events::EventLog,
    forum::{ForumCommands, ForumModeration, ForumQueries, NewPost, TopicChange, TopicEdit},
    notifications::Notifications,
    preferences::MemberPreferences,
};

use super::forum::{NOBODY, listed_topics, view};
use crate::{
    VehicleFixture, at_minute, command_at, events_since,
    forum::{
        category, collector, done, edit_topic, mentioning, named_collector, reply, title, topic, written,
    },
};

/// Pinned topics come first within their category, then the latest; pages are stable while topics are added.
pub async fn topics_are_listed_pinned_first_then_latest<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let bob = collector(store, "bob", 0).await;
    let places = [category(store, "Air-cooled", ada, 1).await, category(store, "Water-cooled", ada, 1).await];
    let mut ids = Vec::new();
    for n in 0..6 {
        ids.push(topic(store, places[n % 2], "Oil for a 3.2", ada, 10 + i64::try_from(n / 2).unwrap()).await);
    }
    let latest = store.topics(&view(TopicView::Latest), bob, None, 10).await.unwrap().unwrap().items;
    for topic in &latest {
        assert_eq!(topic.content.as_str(), "What I always wanted to know about it");
        assert_eq!(store.topic(topic.id, bob).await.unwrap().as_ref(), Some(topic));
    }
    let text = written("What I know about it by now");
    let edit = TopicEdit { title: None, text: Some(text.clone()), seen: None };
    assert_eq!(edit_topic(store, ids[1], ada, edit, 15).await, Ok(true));
    let read = store.topic(ids[1], bob).await.unwrap().unwrap();
    assert_eq!(read.content, text.content);
    let pin = TopicChange { is_pinned: Some(true), ..TopicChange::default() };
    store.change_topic(ids[0], &pin, Actor::default(), at_minute(20)).await.unwrap().unwrap();
    assert_eq!(listed_topics(store, view(TopicView::Latest), ada).await, [5, 4, 3, 2, 1, 0].map(|n| ids[n]));
    let within = TopicQuery { category: Some(places[0]), view: TopicView::Latest };
    assert_eq!(listed_topics(store, within, ada).await, [ids[0], ids[4], ids[2]]);
    assert_eq!(store.topics(&within, ada, None, 2).await.unwrap().unwrap().total, 3);
    for (query, all) in [(view(TopicView::Latest), 6), (within, 3)] {
        let (mut after, mut walked): (Option<TopicPosition>, Vec<TopicId>) = (None, Vec::new());
        loop {
            let page = store.topics(&query, ada, after, 1).await.unwrap().unwrap();
            walked.extend(page.items.iter().map(|topic| topic.id));
            if page.next.is_none() {
                break;
            }
            after = page.next;
        }
        assert_eq!(walked, listed_topics(store, query, ada).await);
        assert_eq!(walked.len(), all);
    }
    reply(store, ids[3], "Back to the top with it", bob, 30).await;
    assert_eq!(listed_topics(store, view(TopicView::Latest), ada).await[0], ids[3]);
    assert_eq!(listed_topics(store, view(TopicView::Mine), bob).await, [ids[3]]);
    assert_eq!(listed_topics(store, view(TopicView::Mine), ada).await.len(), 6);
    let mine = TopicQuery { category: Some(places[0]), view: TopicView::Mine };
    assert_eq!(listed_topics(store, mine, bob).await, []);
    for view in TopicView::ALL {
        let nowhere = TopicQuery { category: Some(CategoryId(i64::MAX)), view };
        assert_eq!(store.topics(&nowhere, ada, None, 10).await.unwrap(), None);
    }
}

/// Unread is what a member has not read and what was written after they joined and last marked everything as
/// read.
pub async fn unread_posts_are_reported<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let bob = collector(store, "bob", 0).await;
    let place = category(store, "Air-cooled", ada, 1).await;
    let id = topic(store, place, "Oil for a 3.2", ada, 2).await;
    let cal = collector(store, "cal", 3).await;
    let read_state = async |who| store.topic(id, who).await.unwrap().unwrap().read_state;
    let unread = async |who| store.category(place, who).await.unwrap().unwrap().unread_topics;
    assert_eq!((read_state(bob).await.first_unread, unread(bob).await), (Some(0), 1), "never been there");
    assert_eq!((read_state(cal).await.first_unread, unread(cal).await), (None, 0), "it was there before");
    for minute in 4..9 {
        reply(store, id, "Me too, as always.", ada, minute).await;
    }
    assert_eq!(read_state(cal).await.first_unread, Some(1));
    assert_eq!((read_state(ada).await.first_unread, unread(ada).await), (None, 0), "their own");
    assert!(store.mark_topic_read(id, bob, 2, at_minute(20)).await.unwrap());
    assert_eq!((read_state(bob).await.read_up_to, read_state(bob).await.first_unread), (Some(2), Some(3)));
    assert!(store.mark_topic_read(id, bob, 1, at_minute(20)).await.unwrap());
    assert_eq!(read_state(bob).await.read_up_to, Some(2), "what was read stays read");
    assert_eq!(listed_topics(store, view(TopicView::Unread), bob).await, [id]);
    store.watch(id, bob, WatchLevel::Muted).await.unwrap();
    assert_eq!((listed_topics(store, view(TopicView::Unread), bob).await, unread(bob).await), (vec![], 0));
    assert_eq!(read_state(bob).await.level, WatchLevel::Muted);
    store.watch(id, bob, WatchLevel::Normal).await.unwrap();
    store.mark_all_topics_read(bob, None, at_minute(10)).await.unwrap();
    store.mark_all_topics_read(cal, Some(place), at_minute(10)).await.unwrap();
    for who in [bob, cal] {
        assert_eq!((read_state(who).await.first_unread, unread(who).await), (None, 0));
        assert_eq!(listed_topics(store, view(TopicView::Unread), who).await, []);
    }
    reply(store, id, "Something new at last", ada, 11).await;
    for who in [bob, cal] {
        assert_eq!((read_state(who).await.first_unread, unread(who).await), (Some(6), 1));
    }
    assert!(store.mark_topic_read(id, cal, u32::MAX, at_minute(20)).await.unwrap());
    assert_eq!(read_state(cal).await.read_up_to, Some(6), "no further than there is something");
    assert!(!store.mark_topic_read(TopicId(4711), bob, 1, at_minute(20)).await.unwrap());
    assert!(!store.watch(TopicId(4711), bob, WatchLevel::Watching).await.unwrap());
}

/// Views count each member once per day, also under concurrency.
pub async fn topic_view_counts_once_per_member_and_day<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let bob = collector(store, "bob", 0).await;
    let place = category(store, "Air-cooled", ada, 1).await;
    let id = topic(store, place, "Oil for a 3.2", ada, 2).await;
    let day = |n| NaiveDate::from_ymd_opt(2026, 1, 1).unwrap() + chrono::Days::new(n);
    join_all((0..8).map(|_| store.count_view(id, ada, day(0)))).await;
    assert_eq!(store.topic(id, bob).await.unwrap().unwrap().view_count, 1);
    for n in 0..10 {
        join_all([ada, bob, ada, bob].map(|who| store.count_view(id, who, day(n)))).await;
    }
    for (topic, who) in [(TopicId(4711), ada), (id, NOBODY)] {
        store.count_view(topic, who, day(0)).await.unwrap();
    }
    assert_eq!(store.topic(id, bob).await.unwrap().unwrap().view_count, 20);
}

/// Mentioned and quoted members and up-to-date watchers are notified once; never the author or members who
/// muted the topic.
pub async fn mentioned_quoted_and_watching_members_are_notified_once<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let bob = collector(store, "bob", 0).await;
    let cal = collector(store, "cal", 0).await;
    let place = category(store, "Air-cooled", ada, 1).await;
    let opening = mentioning("What do you think, @Bob, and you, @ada?", "BOB");
    let id = done(
        store
            .open_topic(place, &title("Oil for a 3.2"), &opening, ada, &command_at(at_minute(2)))
            .await
            .unwrap(),
    );
    let notifications_of = async |who| -> Vec<(NotificationKind, String)> {
        let notifications = store.notifications(who, None, 50).await.unwrap().items;
        notifications
            .into_iter()
            .rev()
            .map(|notification| (notification.kind, notification.link.as_str().to_owned()))
            .collect()
    };
    let link = |number| format!("/forum/topic/{}?post={number}#post-{number}", id.0);
    assert_eq!(
        notifications_of(bob).await,
        [(NotificationKind::ForumMention, format!("/forum/topic/{}", id.0))]
    );
    assert_eq!(notifications_of(ada).await, []);
    reply(store, id, "Twenty fifty, always.", bob, 3).await;
    assert_eq!(notifications_of(ada).await, [(NotificationKind::ForumReply, link(1))], "who opened it");
    reply(store, id, "And never mind the rest.", bob, 4).await;
    assert_eq!(notifications_of(ada).await.len(), 1, "there is something to read already");
    let unread = async |who| store.unread_notifications(who).await.unwrap();
    assert_eq!((unread(ada).await, unread(bob).await), (1, 0), "whoever replies has read what is above");
    let before = store.latest_event().await.unwrap();
    assert!(store.mark_topic_read(id, ada, 0, at_minute(5)).await.unwrap());
    assert_eq!(unread(ada).await, 1, "the reply is not read yet");
    assert_eq!(store.latest_event().await.unwrap(), before);
    for _ in 0..2 {
        assert!(store.mark_topic_read(id, ada, 2, at_minute(5)).await.unwrap());
    }
    assert_eq!(unread(ada).await, 0, "a post that was read needs no bell");
    assert_eq!(events_since(store, before).await, [Event::NotificationsChanged { user: ada }], "once");
    store.mark_topic_read(id, cal, 2, at_minute(20)).await.unwrap();
    store.watch(id, cal, WatchLevel::Watching).await.unwrap();
    store.watch(id, bob, WatchLevel::Muted).await.unwrap();
    let first = store.posts(id, 1, 1, ada).await.unwrap()[0].id;
    let quoting =
        NewPost { topic: id, text: mentioning("I do not think so, @bob", "bob"), quotes: Some(first) };
    done(store.reply(&quoting, ada, &command_at(at_minute(5))).await.unwrap());
    assert_eq!(notifications_of(cal).await, [(NotificationKind::ForumReply, link(3))], "who watches");
    assert_eq!(notifications_of(bob).await.len(), 1, "muted");
    store.watch(id, bob, WatchLevel::Normal).await.unwrap();
    let both = NewPost { quotes: Some(first), text: mentioning("So what, @bob?", "bob"), topic: id };
    done(store.reply(&both, ada, &command_at(at_minute(6))).await.unwrap());
    assert_eq!(notifications_of(bob).await[1..], [(NotificationKind::ForumMention, link(4))], "once");
    store.set_role(cal, Role::Collector, RoleChange::Revoke, Actor::default(), at_minute(7)).await.unwrap();
    store.mark_topic_read(id, cal, 4, at_minute(20)).await.unwrap();
    let named = NewPost { quotes: None, text: mentioning("Are you there, @cal?", "cal"), topic: id };
    done(store.reply(&named, ada, &command_at(at_minute(8))).await.unwrap());
    assert_eq!(notifications_of(cal).await.len(), 1, "who may not read it is not told");
}

/// The one notification of a reply says who replied since, until it was read; later replies have their own, which takes its place. Members are
/// named as their posts name them.
pub async fn a_notification_of_a_reply_names_who_replied_until_it_was_read<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let bob = named_collector(store, "bob", "Bob Lutz", 0).await;
    let cal = collector(store, "cal", 0).await;
    let private = Privacy { profile: ProfileVisibility::Private, ..Privacy::default() };
    let chosen = Preferences { privacy: private, ..Preferences::default() };
    assert!(store.store_preferences(cal, &chosen, None, Actor::default(), at_minute(0)).await.unwrap());
    let place = category(store, "Air-cooled", ada, 1).await;
    let id = topic(store, place, "Oil for a 3.2", ada, 2).await;
    store.mark_topic_read(id, ada, 0, at_minute(2)).await.unwrap();
    let titles = async || -> Vec<String> {
        store
            .notifications(ada, None, 50)
            .await
            .unwrap()
            .items
            .into_iter()
            .map(|notification| notification.title)
            .collect()
    };
    let removed = reply(store, id, "Twenty fifty.", bob, 3).await;
    assert_eq!(titles().await, ["Bob Lutz replied in “Oil for a 3.2”"]);
    reply(store, id, "Always.", bob, 4).await;
    assert_eq!(titles().await, ["Bob Lutz replied twice in “Oil for a 3.2”"]);
    reply(store, id, "Ten forty.", cal, 5).await;
    assert_eq!(titles().await, ["Bob Lutz and cal replied 3 times in “Oil for a 3.2”"]);
    let why = ModerationReason::parse("removal", "Off topic.").unwrap();
    let removal = VisibilityChange::Remove(why);
    assert!(
        store.set_post_visibility(removed, &removal, Actor::default(), at_minute(6)).await.unwrap().is_ok()
    );
    assert_eq!(
        titles().await,
        ["Bob Lutz and cal replied in “Oil for a 3.2”"],
        "what is removed does not count"
    );
    store.mark_topic_read(id, ada, 3, at_minute(7)).await.unwrap();
    reply(store, id, "What about the filter?", cal, 8).await;
    reply(store, id, "My own.", ada, 9).await;
    let own = ["cal replied in “Oil for a 3.2”"];
    assert_eq!(titles().await, own, "read before the last reply, which has its own");
    store.set_role(ada, Role::Collector, RoleChange::Revoke, Actor::default(), at_minute(10)).await.unwrap();
    reply(store, id, "And the pan?", bob, 11).await;
    assert_eq!(titles().await, own, "who may not read the forum learns nothing new");
}

/// Members who may read the forum are found by the beginning of their name.
pub async fn forum_members_are_found_by_name_prefix<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    for name in ["ada_l", "adam", "ADAx", "ada_b"] {
        collector(store, name, 0).await;
    }
    let eve = collector(store, "ada_eve", 0).await;
    store.set_role(eve, Role::Collector, RoleChange::Revoke, Actor::default(), at_minute(1)).await.unwrap();
    let found = async |prefix: &str, limit| -> Vec<String> {
        let members = store.members(prefix, limit, at_minute(1)).await.unwrap();
        members.iter().map(|member| member.username.as_str().to_owned()).collect()
    };
    assert_eq!(found("Ada_", 8).await, ["ada_b", "ada_l"]);
    assert_eq!(found("ada", 8).await, ["ada_b", "ada_l", "adam", "ADAx"]);
    assert_eq!(found("ada", 2).await, ["ada_b", "ada_l"]);
    for unmatched in ["ada%", "x", "\\", "_"] {
        assert_eq!(found(unmatched, 8).await, [""; 0], "{unmatched}");
    }
}

/// Usernames are known by their keys, whoever has them.
pub async fn usernames_of_members_are_known<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    collector(store, "Ada", 0).await;
    let keys = ["ada", "nobody"].map(str::to_owned);
    assert_eq!(store.known_usernames(&keys).await.unwrap(), ["ada"]);
    assert_eq!(store.known_usernames(&[]).await.unwrap(), [""; 0]);
}
