//! The contract of [`Notifications`] and [`NotificationMails`]: posts of the forum that were read, hidden or quoted.

use chrono::NaiveDate;
use domain::{
    accounts::{Role, Roles, UserId},
    audit::Actor,
    contact_requests::EmailAddress,
    events::Event,
    forum::{PostId, TopicId, VisibilityChange, WatchLevel},
    mail::Mail,
    notifications::{DeliveryChannel, Digest, NotificationCategory, NotificationPreferences},
    preferences::Preferences,
};
use ports::{
    accounts::NewUser,
    events::EventLog,
    forum::{ForumCommands, ForumModeration, ForumQueries, NewPost},
    notification_mail::{DigestRound, NotificationMail, NotificationMails},
    notifications::{Notifications, ReadMark},
    preferences::MemberPreferences,
};

use super::{accounts::register_member, forum_merging::merge};
use crate::{
    VehicleFixture, at_minute, command_at, events_since,
    forum::{category, collector, done, mentioning, quoting, removal, reply, topic, written},
    new_user, token_hash,
};

/// A collector with a confirmed address who has email of the forum.
async fn reader<F: VehicleFixture>(fixture: &F, name: &str, digest: Digest, in_app: bool) -> UserId {
    let roles = Roles::default().with(Role::Collector);
    let address = format!("{name}@example.com");
    let new = NewUser { roles, is_email_verified: true, ..new_user(name, &address) };
    let user = register_member(fixture.store(), &new).await.id;
    let matrix = NotificationPreferences::default()
        .with(NotificationCategory::Forum, DeliveryChannel::Email, true)
        .with(NotificationCategory::Forum, DeliveryChannel::InApp, in_app);
    let chosen = Preferences { matrix, digest, ..Preferences::default() };
    assert!(
        fixture.store().store_preferences(user, &chosen, None, Actor::default(), at_minute(0)).await.unwrap()
    );
    user
}

/// Titles and links of what waits to be mailed to a member, at once or in a digest.
async fn mailed<S: NotificationMails>(store: &S, user: UserId) -> Vec<(String, String)> {
    let day = NaiveDate::from_ymd_opt(2026, 11, 21).unwrap();
    let daily = DigestRound { is_weekly: false, day, until: at_minute(1000) };
    let mut bundles = store.waiting(at_minute(1000), 100).await.unwrap();
    bundles.extend(store.waiting_for_digest(daily, 100).await.unwrap());
    let theirs = bundles.into_iter().filter(|(recipient, _)| recipient.user == user);
    theirs
        .flat_map(|(_, notifications)| notifications)
        .map(|notification| (notification.title, notification.link.as_str().to_owned()))
        .collect()
}

/// Titles and links of a member's list, oldest first, and the number of unread ones.
async fn told<S: Notifications>(store: &S, user: UserId) -> (Vec<(String, String)>, u64) {
    let page = store.notifications(user, None, 50).await.unwrap();
    assert_eq!(page.total, page.items.len() as u64);
    let lines = page.items.into_iter().rev();
    let lines = lines.map(|notification| (notification.title, notification.link.as_str().to_owned()));
    (lines.collect(), store.unread_notifications(user).await.unwrap())
}

async fn mention<S: ForumCommands>(store: &S, topic: TopicId, of: &str, by: UserId, minute: i64) -> PostId {
    let post = NewPost { topic, text: mentioning(&format!("What do you think, @{of}?"), of), quotes: None };
    done(store.reply(&post, by, &command_at(at_minute(minute))).await.unwrap())
}

fn line(title: &str, topic: TopicId, number: u32) -> (String, String) {
    (title.to_owned(), format!("/forum/topic/{}?post={number}#post-{number}", topic.0))
}

/// Posts that the member has read, in the topic, in the list or by marking all as read, are not mailed, at once or in a
/// digest; nor are those whose notification is in no list.
pub async fn what_was_read_is_not_mailed<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let bob = collector(store, "bob", 0).await;
    let place = category(store, "Air-cooled", bob, 1).await;
    let id = topic(store, place, "Oil for a 3.2", bob, 2).await;
    for (name, digest, in_app) in
        [("ada", Digest::None, true), ("eve", Digest::Daily, true), ("kim", Digest::None, false)]
    {
        let user = reader(fixture, name, digest, in_app).await;
        let expected = |number| line("bob mentioned you in “Oil for a 3.2”", id, number);
        let first = mention(store, id, name, bob, 3).await;
        mention(store, id, name, bob, 4).await;
        let number = store.post(first, user).await.unwrap().unwrap().number;
        assert_eq!(mailed(store, user).await, [expected(number), expected(number + 1)], "{name}");
        assert!(store.mark_topic_read(id, user, number, at_minute(5)).await.unwrap());
        assert_eq!(mailed(store, user).await, [expected(number + 1)], "{name}");
        reply(store, id, "I have read it.", user, 6).await;
        assert_eq!(mailed(store, user).await, [], "{name} replied below it");
        mention(store, id, name, bob, 7).await;
        store.mark_all_topics_read(user, Some(place), at_minute(6)).await.unwrap();
        assert_eq!(mailed(store, user).await.len(), 1, "{name}: written since");
        let before = store.latest_event().await.unwrap();
        store.mark_all_topics_read(user, Some(place), at_minute(8)).await.unwrap();
        let told: &[Event] = if in_app { &[Event::NotificationsChanged { user }] } else { &[] };
        assert_eq!(events_since(store, before).await, told, "{name}");
        assert_eq!(mailed(store, user).await, [], "{name} marked all as read");
        if in_app {
            mention(store, id, name, bob, 9).await;
            let last = store.notifications(user, None, 1).await.unwrap().items[0].id;
            store.mark_read(user, &ReadMark::These(vec![last]), at_minute(9)).await.unwrap();
            assert_eq!(mailed(store, user).await, [], "{name} saw it in the list");
        }
    }
}

/// Notifications of posts that are deleted or removed, or whose topic is, are neither listed nor counted nor mailed; with their
/// posts they return. The member's pages count again.
pub async fn nobody_is_told_of_hidden_posts<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let bob = collector(store, "bob", 0).await;
    let ada = reader(fixture, "ada", Digest::None, true).await;
    let place = category(store, "Air-cooled", bob, 1).await;
    let id = topic(store, place, "Oil for a 3.2", bob, 2).await;
    let post = mention(store, id, "ada", bob, 3).await;
    let expected = vec![line("Ada Lovelace mentioned you in “Oil for a 3.2”", id, 1)];
    let by_mail = vec![line("bob mentioned you in “Oil for a 3.2”", id, 1)];
    assert_eq!((told(store, ada).await, mailed(store, ada).await), ((expected.clone(), 1), by_mail.clone()));
    let waiting = store.waiting(at_minute(9), 9).await.unwrap();
    let counted = [Event::NotificationsChanged { user: ada }];
    let moderate = async |change: VisibilityChange, of_topic: bool, minute: i64| {
        let (actor, at) = (Actor::default(), at_minute(minute));
        let before = store.latest_event().await.unwrap();
        let changed = if of_topic {
            store.set_topic_visibility(id, &change, actor, at).await
        } else {
            store.set_post_visibility(post, &change, actor, at).await
        };
        changed.unwrap().unwrap();
        events_since(store, before).await.into_iter().filter(|event| counted.contains(event)).count()
    };
    for of_topic in [false, true] {
        assert_eq!(moderate(removal("Insulting."), of_topic, 4).await, 1);
        assert_eq!((told(store, ada).await, mailed(store, ada).await), ((vec![], 0), vec![]), "{of_topic}");
        let mail = NotificationMail {
            user: ada,
            notifications: waiting[0].1.iter().map(|notification| notification.id).collect(),
            mail: Mail::new(EmailAddress::parse("register", "ada@example.com").unwrap(), "News", "Some."),
            token: token_hash(1),
            category: Some(NotificationCategory::Forum),
            day: None,
        };
        assert!(!store.post_notification_mail(&mail, at_minute(4)).await.unwrap(), "removed since");
        assert_eq!(moderate(VisibilityChange::Restore(None), of_topic, 5).await, 1);
        assert_eq!(
            (told(store, ada).await, mailed(store, ada).await),
            ((expected.clone(), 1), by_mail.clone())
        );
    }
    let before = store.latest_event().await.unwrap();
    store.delete_post(post, bob, at_minute(6)).await.unwrap().unwrap();
    assert_eq!(events_since(store, before).await.last(), Some(&counted[0]));
    assert_eq!((told(store, ada).await, mailed(store, ada).await), ((vec![], 0), vec![]));
    let named = mentioning("And you, @ada?", "ada");
    let title = crate::forum::title("Oil for a 964");
    let own = done(store.open_topic(place, &title, &named, bob, &command_at(at_minute(7))).await.unwrap());
    assert_eq!(told(store, ada).await.1, 1);
    store.delete_topic(own, bob, at_minute(8)).await.unwrap().unwrap();
    assert_eq!((told(store, ada).await, mailed(store, ada).await), ((vec![], 0), vec![]));
}

/// A notification stands for all replies since: if the first is hidden, it tells of the next, in the list and by email.
pub async fn a_hidden_reply_gives_way_to_the_next<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let bob = collector(store, "bob", 0).await;
    let cal = collector(store, "cal", 0).await;
    let ada = reader(fixture, "ada", Digest::Daily, true).await;
    let place = category(store, "Air-cooled", bob, 1).await;
    let id = topic(store, place, "Oil for a 3.2", ada, 2).await;
    let posts = [
        reply(store, id, "Twenty fifty, always.", bob, 3).await,
        reply(store, id, "Ten forty.", cal, 4).await,
    ];
    store.delete_post(posts[0], bob, at_minute(5)).await.unwrap().unwrap();
    let (listed, unread) = told(store, ada).await;
    assert_eq!((listed, unread), (vec![line("Ada Lovelace replied in “Oil for a 3.2”", id, 2)], 1));
    assert_eq!(mailed(store, ada).await, [line("cal replied in “Oil for a 3.2”", id, 2)]);
    store.mark_topic_read(id, ada, 2, at_minute(6)).await.unwrap();
    reply(store, id, "My own.", ada, 7).await;
    store.delete_post(posts[1], cal, at_minute(8)).await.unwrap().unwrap();
    assert_eq!(told(store, ada).await, (vec![], 0), "none of them is left");
}

/// A notification stays while its post is shown elsewhere.
pub async fn notifications_follow_moved_posts<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let bob = collector(store, "bob", 0).await;
    let ada = reader(fixture, "ada", Digest::None, true).await;
    let place = category(store, "Air-cooled", bob, 1).await;
    let id = topic(store, place, "Oil for a 3.2", bob, 2).await;
    mention(store, id, "ada", bob, 3).await;
    let into = topic(store, place, "All about oil", bob, 4).await;
    merge(store, id, into, 5).await;
    assert_eq!(told(store, ada).await.1, 1);
    let moved = store.posts(into, 1, 9, ada).await.unwrap();
    let post = moved.iter().find(|post| post.content.as_str().contains("@ada")).unwrap().id;
    store
        .set_post_visibility(post, &removal("Rude."), Actor::default(), at_minute(6))
        .await
        .unwrap()
        .unwrap();
    assert_eq!((told(store, ada).await, mailed(store, ada).await), ((vec![], 0), vec![]));
}

/// The author of a quoted post is told of the quote, also if the quote names them.
pub async fn quotes_are_announced_as_quotes<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let bob = reader(fixture, "bob", Digest::None, true).await;
    let place = category(store, "Air-cooled", ada, 1).await;
    let id = topic(store, place, "Oil for a 3.2", ada, 2).await;
    let quoted = reply(store, id, "Twenty fifty, always.", bob, 3).await;
    for (minute, text) in [(4, written("In winter, too?")), (5, mentioning("@bob wrote: …", "bob"))] {
        let post = NewPost { topic: id, text, quotes: Some(quoted) };
        done(store.reply(&post, ada, &command_at(at_minute(minute))).await.unwrap());
    }
    mention(store, id, "bob", ada, 6).await;
    let second = NewPost { topic: id, text: quoting("> @bob wrote: …", "bob"), quotes: None };
    done(store.reply(&second, ada, &command_at(at_minute(7))).await.unwrap());
    let quote = "ada quoted you in “Oil for a 3.2”";
    assert_eq!(
        mailed(store, bob).await,
        [
            line(quote, id, 2),
            line(quote, id, 3),
            line("ada mentioned you in “Oil for a 3.2”", id, 4),
            line(quote, id, 5),
        ]
    );
    let (listed, _) = told(store, bob).await;
    assert_eq!(listed[0], line("Ada Lovelace quoted you in “Oil for a 3.2”", id, 2));
}

/// A notification of replies takes the place of an earlier one of the topic that was read; mentions and other topics stay.
pub async fn read_replies_of_a_topic_are_one_notification<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let bob = collector(store, "bob", 0).await;
    let eve = collector(store, "eve", 0).await;
    let place = category(store, "Air-cooled", ada, 1).await;
    let id = topic(store, place, "Oil for a 3.2", ada, 2).await;
    let other = topic(store, place, "Tyres for a 3.2", ada, 2).await;
    store.mark_topic_read(id, eve, 0, at_minute(2)).await.unwrap();
    store.watch(id, eve, WatchLevel::Watching).await.unwrap();
    reply(store, other, "The black ones.", bob, 3).await;
    store.mark_topic_read(other, ada, 1, at_minute(3)).await.unwrap();
    mention(store, id, "ada", bob, 4).await;
    store.mark_topic_read(id, ada, 1, at_minute(5)).await.unwrap();
    for number in 2..6 {
        reply(store, id, "Twenty fifty, always.", bob, 4 + 2 * i64::from(number)).await;
        let title = |what: &str| format!("Ada Lovelace {what} in “Oil for a 3.2”");
        let expected = vec![
            line("Ada Lovelace replied in “Tyres for a 3.2”", other, 1),
            line(&title("mentioned you"), id, 1),
            line(&title("replied"), id, number),
        ];
        assert_eq!(told(store, ada).await, (expected, 1), "the first unread one");
        store.mark_topic_read(id, ada, number, at_minute(5 + 2 * i64::from(number))).await.unwrap();
    }
    let last = store.notifications(ada, None, 1).await.unwrap().items[0].clone();
    assert_eq!(last.at, at_minute(14), "the time of the last round");
    assert_eq!(
        told(store, eve).await,
        (vec![line("Ada Lovelace replied 5 times in “Oil for a 3.2”", id, 1)], 1)
    );
}
