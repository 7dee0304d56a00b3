//! The contract of [`ForumMerging`]: merging topics.

use domain::{
    accounts::UserId,
    audit::{Action, Actor},
    events::Event,
    forum::{
        CategoryId, ForumQuery, MergeRefusal, ModerationAction, MovedPosts, PostId, PostLocation, PostPlace,
        TopicId, TopicQuery, VisibilityChange, WatchLevel,
    },
    notifications::NotificationKind,
};
use futures_util::future::{join, join_all};
use ports::{
    audit::AuditLog,
    commands::CommandOutcome,
    events::EventLog,
    forum::{
        CategoryRevision, EditRefusal, ForumCommands, ForumMerging, ForumModeration, ForumQueries,
        ForumSearch, ReplyRefusal, TopicMerge,
    },
    notifications::Notifications,
};

use super::forum::NOBODY;
use crate::{
    VehicleFixture, at_minute, command_at,
    forum::{category, collector, done, new_post, reason, removal, reply, topic, written},
    idempotent_command, latest_edits, public_events,
};

pub(super) fn concierge() -> Actor {
    Actor { user: Some(UserId(900)), address: None }
}

pub(super) async fn merge<S: ForumMerging>(
    store: &S,
    source: TopicId,
    target: TopicId,
    minute: i64,
) -> CommandOutcome<PostId, MergeRefusal> {
    let merge = TopicMerge { source, target, reason: reason("Asked before.") };
    store.merge_topic(&merge, concierge(), &command_at(at_minute(minute))).await.unwrap()
}

/// Numbers and ids of the posts of a topic.
pub(super) async fn posts<S: ForumQueries>(store: &S, topic: TopicId) -> Vec<(u32, PostId)> {
    let posts = store.posts(topic, 0, 100, UserId(900)).await.unwrap();
    posts.into_iter().map(|post| (post.number, post.id)).collect()
}

pub(super) async fn opening<S: ForumQueries>(store: &S, topic: TopicId) -> PostId {
    store.posts(topic, 0, 0, UserId(900)).await.unwrap()[0].id
}

/// Replies on the first page of a topic that are in other topics now: the number of the first, how many, and where.
pub(super) async fn moved<S: ForumQueries>(store: &S, topic: TopicId) -> Vec<(u32, u32, PostPlace)> {
    let page = store.topic_page(topic, PostLocation::Page(1), NOBODY, false).await.unwrap().unwrap();
    let groups = MovedPosts::group(page.moved);
    groups.into_iter().map(|group| (group.number, group.count, group.place)).collect()
}

pub(super) async fn notifications_of<S: Notifications>(
    store: &S,
    user: UserId,
) -> Vec<(String, String, String)> {
    let notifications = store.notifications(user, None, 50).await.unwrap().items;
    let orders = notifications
        .into_iter()
        .rev()
        .filter(|notification| notification.kind == NotificationKind::ForumModeration);
    orders
        .map(|notification| (notification.title, notification.text, notification.link.as_str().to_owned()))
        .collect()
}

pub(super) async fn acts<S: AuditLog>(store: &S) -> Vec<ModerationAction> {
    let entries = store.entries_after(0, 1000).await.unwrap();
    let forum = entries.into_iter().filter_map(|entry| match entry.action {
        Action::Forum(act) => Some(act),
        _ => None,
    });
    forum.collect()
}

pub(super) async fn changes<S: EventLog>(store: &S) -> Vec<(CategoryId, TopicId)> {
    let events = public_events(store).await.into_iter();
    let changes = events.filter_map(|event| match event {
        Event::TopicChanged { category, topic, left: None } => Some((category, topic)),
        _ => None,
    });
    changes.collect()
}

pub(super) async fn found_posts<S: ForumSearch>(store: &S, text: &str) -> Vec<PostId> {
    let terms = ForumQuery::terms(text).unwrap();
    let query = ForumQuery { terms, category: None, topic: None, author: None };
    let hits = store.search_forum(&query, None, 100).await.unwrap();
    hits.items.into_iter().map(|hit| hit.post).collect()
}

pub(super) fn place(topic: TopicId, number: u32) -> PostPlace {
    PostPlace { topic, number }
}

/// The posts of a merged topic follow those of the target in order of their creation, which keep their numbers;
/// the source refers to the target, also after that is merged itself; the authors are told once.
pub async fn topic_merge_appends_posts_and_redirects<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, bob) = (collector(store, "ada", 0).await, collector(store, "bob", 0).await);
    let (air, water) =
        (category(store, "Air-cooled", ada, 1).await, category(store, "Water-cooled", ada, 1).await);
    let target = topic(store, air, "Oil for a 3.2", ada, 2).await;
    let source = topic(store, water, "Which oil in winter", bob, 3).await;
    let late = reply(store, target, "Twenty fifty, always.", ada, 9).await;
    let first = reply(store, source, "Fifteen fifty, rather.", ada, 4).await;
    let second = reply(store, source, "Not below zero, though.", bob, 5).await;
    let (own, asked) = (opening(store, target).await, opening(store, source).await);
    let before = changes(store).await.len();
    assert_eq!(store.merged_post(source, 0).await.unwrap(), None, "not merged yet");

    assert_eq!(done(merge(store, source, target, 10).await), asked);
    assert_eq!(posts(store, target).await, [(0, own), (1, late), (2, asked), (3, first), (4, second)]);
    let read = store.topic(target, ada).await.unwrap().unwrap();
    assert_eq!((read.last_number, read.reply_count(), read.last_activity_at), (4, 4, at_minute(9)));
    let last = read.last_post.unwrap();
    assert_eq!((last.at, last.author.unwrap().id), (at_minute(9), ada), "the latest, not the last");
    assert_eq!(read.title.as_str(), "Oil for a 3.2");
    assert!(store.topic(source, ada).await.unwrap().is_none());
    for (number, now) in [(0, 2), (1, 3), (2, 4), (77, 2)] {
        assert_eq!(store.merged_post(source, number).await.unwrap(), Some(place(target, now)), "{number}");
    }
    assert_eq!(acts(store).await, [ModerationAction::TopicMerged { topic: source, into: target }]);
    let (_, _, why) = latest_edits(store, 1).await.remove(0);
    assert_eq!(why.as_deref(), Some("Asked before."));
    assert_eq!(changes(store).await[before..], [(water, source), (air, target)]);
    let line = |title: &str, number: u32| {
        let link = format!("/forum/topic/{}?post={number}#post-{number}", target.0);
        (title.to_owned(), "Asked before.".to_owned(), link)
    };
    assert_eq!(
        notifications_of(store, bob).await,
        [line("Your topic “Which oil in winter” was merged into “Oil for a 3.2”", 2)]
    );
    assert_eq!(
        notifications_of(store, ada).await,
        [line("Your reply in “Which oil in winter” was moved to “Oil for a 3.2”", 3)]
    );

    let other = topic(store, air, "Everything about oil", ada, 11).await;
    done(merge(store, target, other, 12).await);
    assert_eq!(store.merged_post(source, 1).await.unwrap(), Some(place(other, 3)));
    assert_eq!(store.merged_post(target, 1).await.unwrap(), Some(place(other, 5)), "written last");
    let seen = CategoryRevision { id: water, revision: 1 };
    store.delete_category(seen, concierge(), at_minute(13)).await.unwrap().unwrap();
    assert_eq!(store.merged_post(source, 1).await.unwrap(), Some(place(other, 3)), "without its category");
}

/// A merge into itself, or of or into a topic that is not shown, is refused by name and changes nothing. Nothing
/// can be done to a merged topic.
pub async fn refused_merge_changes_nothing<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let air = category(store, "Air-cooled", ada, 1).await;
    let one = topic(store, air, "Oil for a 3.2", ada, 2).await;
    let other = topic(store, air, "Oil for a 964", ada, 2).await;
    let removed = topic(store, air, "Off topic at all", ada, 2).await;
    let deleted = topic(store, air, "Written by mistake", ada, 2).await;
    let merged = topic(store, air, "Merged before now", ada, 2).await;
    let gone = reply(store, merged, "Twenty fifty, always.", ada, 3).await;
    store
        .set_topic_visibility(removed, &removal("Off topic."), concierge(), at_minute(3))
        .await
        .unwrap()
        .unwrap();
    store.delete_topic(deleted, ada, at_minute(3)).await.unwrap().unwrap();
    done(merge(store, merged, one, 4).await);
    let (events, audited) = (public_events(store).await, acts(store).await);
    for (source, target, refusal) in [
        (one, one, MergeRefusal::SameTopic),
        (TopicId(99), one, MergeRefusal::NoSuchTopic),
        (deleted, one, MergeRefusal::NoSuchTopic),
        (removed, one, MergeRefusal::Removed),
        (merged, one, MergeRefusal::Merged),
        (one, TopicId(99), MergeRefusal::NoSuchTarget),
        (one, deleted, MergeRefusal::NoSuchTarget),
        (one, removed, MergeRefusal::TargetRemoved),
        (one, merged, MergeRefusal::TargetMerged),
    ] {
        let refused = merge(store, source, target, 5).await;
        assert_eq!(refused, CommandOutcome::Refused(refusal), "{source:?} into {target:?}");
    }
    assert_eq!((public_events(store).await, acts(store).await), (events, audited));

    assert!(
        store
            .set_topic_visibility(merged, &VisibilityChange::Restore(None), concierge(), at_minute(6))
            .await
            .unwrap()
            .is_err()
    );
    let why = reason("Off topic.");
    assert!(
        store
            .set_topic_visibility(merged, &VisibilityChange::Remove(why.clone()), concierge(), at_minute(6))
            .await
            .unwrap()
            .is_err()
    );
    assert!(!store.mark_topic_read(merged, ada, 1, at_minute(20)).await.unwrap());
    assert!(!store.watch(merged, ada, WatchLevel::Muted).await.unwrap());
    let replied =
        store.reply(&new_post(merged, "Too late for this."), ada, &command_at(at_minute(6))).await.unwrap();
    assert_eq!(replied, CommandOutcome::Refused(ReplyRefusal::NoSuchTopic));
    let text = written("Twenty fifty, as a rule.");
    assert_eq!(
        store.edit_post(gone, ada, None, &text, at_minute(6)).await.unwrap(),
        Ok(true),
        "where it is now"
    );
    assert_eq!(
        store.edit_post(opening(store, one).await, ada, None, &text, at_minute(6)).await.unwrap(),
        Err(EditRefusal::NoSuchPost)
    );
    let listed = store.topics(&TopicQuery::default(), ada, None, 10).await.unwrap().unwrap();
    let ids: Vec<TopicId> = listed.items.iter().map(|topic| topic.id).collect();
    assert_eq!((ids, listed.total), (vec![one, other], 2));
}

/// Of concurrent merges of one topic one is done, a repeated command is done once, and a reply that is being
/// written meanwhile is moved or refused.
pub async fn one_of_concurrent_merges_is_done<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let air = category(store, "Air-cooled", ada, 1).await;
    let (one, other) =
        (topic(store, air, "Oil for a 3.2", ada, 2).await, topic(store, air, "Oil for a 964", ada, 2).await);
    let crossing = join(merge(store, one, other, 3), merge(store, other, one, 3)).await;
    let is_done = |outcome: &CommandOutcome<PostId, MergeRefusal>| matches!(outcome, CommandOutcome::Done(_));
    assert!(is_done(&crossing.0) != is_done(&crossing.1), "{crossing:?}");
    let (target, written) = if is_done(&crossing.0) { (other, 1) } else { (one, 1) };
    assert_eq!(store.topic(target, ada).await.unwrap().unwrap().reply_count(), written);

    let source = topic(store, air, "Oil for a 993", ada, 4).await;
    let replies = join_all((0..4).map(async |n| {
        let new = new_post(source, &format!("This is reply number {n}"));
        store.reply(&new, ada, &command_at(at_minute(5))).await.unwrap()
    }));
    let merging = TopicMerge { source, target, reason: reason("Asked before.") };
    let command = idempotent_command(at_minute(5), "k", 1);
    let (replies, outcome) = join(replies, store.merge_topic(&merging, concierge(), &command)).await;
    let asked = done(outcome.unwrap());
    let again = store.merge_topic(&merging, concierge(), &command).await.unwrap();
    assert_eq!(again, CommandOutcome::Repeated(asked));
    let added = replies.iter().filter(|reply| matches!(reply, CommandOutcome::Done(_))).count();
    let refused = CommandOutcome::Refused(ReplyRefusal::NoSuchTopic);
    assert_eq!(added + replies.iter().filter(|reply| **reply == refused).count(), 4, "{replies:?}");
    assert_eq!(store.topic(target, ada).await.unwrap().unwrap().reply_count() as usize, 2 + added);
    assert_eq!(posts(store, target).await.len(), 3 + added);
}
