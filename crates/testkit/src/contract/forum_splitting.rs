//! The contract of [`ForumMerging`]: splitting topics, and what follows moved posts.

use domain::forum::{
    CategoryId, ModerationAction, PostId, PostLocation, SplitRefusal, TopicId, TopicQuery, TopicSplit,
    TopicView, VisibilityChange, WatchLevel,
};
use ports::{
    commands::CommandOutcome,
    forum::{ForumCommands, ForumMerging, ForumModeration, ForumQueries, TopicChange},
};

use super::forum_merging::{
    acts, changes, concierge, found_posts, merge, moved, notifications_of, opening, place, posts,
};
use crate::{
    VehicleFixture, at_minute, command_at,
    forum::{category, collector, done, removal, reply, topic},
    public_events,
};

async fn split<S: ForumMerging>(
    store: &S,
    topic: TopicId,
    posts: &[PostId],
    category: CategoryId,
    minute: i64,
) -> CommandOutcome<TopicId, SplitRefusal> {
    let split = TopicSplit::parse(posts.to_vec(), category, "Gearbox oil only", "Another question.").unwrap();
    store.split_topic(topic, &split, concierge(), &command_at(at_minute(minute))).await.unwrap()
}

/// Selected replies become a topic whose text is the earliest of them; their numbers are kept free, refer to the
/// new topic, and are theirs again after a merge.
pub async fn split_posts_form_a_topic_and_return_by_merge<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, bob) = (collector(store, "ada", 0).await, collector(store, "bob", 0).await);
    let (air, water) =
        (category(store, "Air-cooled", ada, 1).await, category(store, "Water-cooled", ada, 1).await);
    let id = topic(store, air, "Oil for a 3.2", ada, 2).await;
    let mut replies = Vec::new();
    for (text, author, minute) in [
        ("Twenty fifty, always.", bob, 3),
        ("And in the gearbox?", bob, 4),
        ("Seventy five ninety there.", ada, 5),
        ("Fifteen fifty, rather.", ada, 6),
    ] {
        replies.push(reply(store, id, text, author, minute).await);
    }
    let own = opening(store, id).await;
    let new = done(split(store, id, &[replies[2], replies[1]], water, 7).await);
    assert_eq!(posts(store, new).await, [(0, replies[1]), (1, replies[2])]);
    let read = store.topic(new, ada).await.unwrap().unwrap();
    assert_eq!(
        (read.title.as_str(), read.category, read.author.as_ref().unwrap().id),
        ("Gearbox oil only", water, bob)
    );
    assert_eq!(
        (read.created_at, read.last_activity_at, read.reply_count(), read.content.as_str()),
        (at_minute(4), at_minute(5), 1, "And in the gearbox?")
    );
    assert_eq!(posts(store, id).await, [(0, own), (1, replies[0]), (4, replies[3])]);
    let old = store.topic(id, ada).await.unwrap().unwrap();
    assert_eq!((old.last_number, old.reply_count(), old.last_activity_at), (4, 2, at_minute(6)));
    assert_eq!(moved(store, id).await, [(2, 2, place(new, 0))]);
    let after = store.topic_page(id, PostLocation::After(2), ada, false).await.unwrap().unwrap();
    assert_eq!(after.moved.iter().map(|moved| moved.number).collect::<Vec<_>>(), [3]);
    assert_eq!(store.merged_post(id, 2).await.unwrap(), None, "the topic is not merged");
    assert_eq!(found_posts(store, "gearbox only").await, [replies[1]], "by the words of the title");
    assert_eq!(acts(store).await, [ModerationAction::TopicSplit { topic: id, into: new, posts: 2 }]);
    let line = |number: &str| {
        let title = "Your reply in “Oil for a 3.2” was moved to “Gearbox oil only”".to_owned();
        [(title, "Another question.".to_owned(), format!("/forum/topic/{}{number}", new.0))]
    };
    assert_eq!(notifications_of(store, bob).await, line(""));
    assert_eq!(notifications_of(store, ada).await, line("?post=1#post-1"));
    assert_eq!(changes(store).await, [(air, id), (water, new)]);

    let next = reply(store, id, "So fifteen fifty it is.", bob, 8).await;
    assert_eq!(store.post(next, ada).await.unwrap().unwrap().number, 5, "no number is given again");
    let added = reply(store, new, "Thank you for that.", bob, 9).await;
    done(merge(store, new, id, 10).await);
    assert_eq!(
        posts(store, id).await,
        [(0, own), (1, replies[0]), (2, replies[1]), (3, replies[2]), (4, replies[3]), (5, next), (6, added)]
    );
    assert_eq!(moved(store, id).await, []);
    let read = store.topic(id, ada).await.unwrap().unwrap();
    assert_eq!((read.last_number, read.reply_count(), read.moved_count), (6, 6, 0));
    assert_eq!(store.merged_post(new, 2).await.unwrap(), Some(place(id, 6)));
    assert_eq!(found_posts(store, "only").await, [PostId(0); 0]);
}

/// Only shown replies of a shown topic are split, into a category that exists.
pub async fn refused_split_states_the_reason<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let air = category(store, "Air-cooled", ada, 1).await;
    let id = topic(store, air, "Oil for a 3.2", ada, 2).await;
    let other = topic(store, air, "Oil for a 964", ada, 2).await;
    let own = opening(store, id).await;
    let shown = reply(store, id, "Twenty fifty, always.", ada, 3).await;
    let deleted = reply(store, id, "Never mind what I said.", ada, 3).await;
    let foreign = reply(store, other, "Fifteen fifty, rather.", ada, 3).await;
    store.delete_post(deleted, ada, at_minute(4)).await.unwrap().unwrap();
    let (events, audited) = (public_events(store).await, acts(store).await);
    for (topic, selected, into, refusal) in [
        (TopicId(99), vec![shown], air, SplitRefusal::NoSuchTopic),
        (id, vec![shown], CategoryId(99), SplitRefusal::NoSuchCategory),
        (id, vec![own], air, SplitRefusal::OpeningPost),
        (id, vec![own, shown], air, SplitRefusal::OpeningPost),
        (id, vec![shown, deleted], air, SplitRefusal::NoSuchPost),
        (id, vec![shown, foreign], air, SplitRefusal::NoSuchPost),
        (id, vec![shown, PostId(4711)], air, SplitRefusal::NoSuchPost),
    ] {
        let refused = split(store, topic, &selected, into, 5).await;
        assert_eq!(refused, CommandOutcome::Refused(refusal), "{selected:?}");
    }
    store.set_topic_visibility(id, &removal("Off topic."), concierge(), at_minute(6)).await.unwrap().unwrap();
    let refused = split(store, id, &[shown], air, 7).await;
    assert_eq!(refused, CommandOutcome::Refused(SplitRefusal::NoSuchTopic));
    assert_eq!(public_events(store).await.len(), events.len() + 1);
    assert_eq!(acts(store).await.len(), audited.len() + 1);
    assert_eq!(posts(store, id).await.len(), 3);
}

/// What was read stays read, what was not is unread where it is now, and watchers follow.
pub async fn read_marks_follow_moved_posts<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let (bob, cleo, dan) = (
        collector(store, "bob", 0).await,
        collector(store, "cleo", 0).await,
        collector(store, "dan", 0).await,
    );
    let air = category(store, "Air-cooled", ada, 1).await;
    let id = topic(store, air, "Oil for a 3.2", ada, 2).await;
    for text in ["Twenty fifty, always.", "And in the gearbox?", "Seventy five ninety there."] {
        reply(store, id, text, ada, 3).await;
    }
    let replies: Vec<PostId> = posts(store, id).await.into_iter().map(|(_, id)| id).collect();
    for (user, up_to) in [(bob, 3), (cleo, 2)] {
        store.mark_topic_read(id, user, up_to, at_minute(20)).await.unwrap();
    }
    store.watch(id, bob, WatchLevel::Watching).await.unwrap();
    let new = done(split(store, id, &replies[2..], air, 4).await);
    let state = async |topic, user| {
        let read = store.topic(topic, user).await.unwrap().unwrap().read_state;
        (read.read_up_to, read.first_unread, read.level)
    };
    assert_eq!(state(new, bob).await, (Some(1), None, WatchLevel::Watching));
    assert_eq!(state(id, bob).await, (Some(3), None, WatchLevel::Watching));
    assert_eq!(state(new, cleo).await, (Some(0), Some(1), WatchLevel::Normal));
    assert_eq!(state(id, cleo).await, (Some(3), None, WatchLevel::Normal), "nothing is left to read");
    assert_eq!(state(new, dan).await, (None, Some(0), WatchLevel::Normal));
    let mine = async |user| {
        let query = TopicQuery { category: None, view: TopicView::Mine };
        let page = store.topics(&query, user, None, 10).await.unwrap().unwrap();
        page.items.into_iter().map(|topic| topic.id).collect::<Vec<_>>()
    };
    assert_eq!(mine(ada).await.len(), 2);
    assert_eq!(mine(bob).await, [TopicId(0); 0]);

    let target = topic(store, air, "Gearboxes of a 915", dan, 5).await;
    for (user, up_to) in [(bob, 0), (cleo, 0)] {
        store.mark_topic_read(target, user, up_to, at_minute(20)).await.unwrap();
    }
    done(merge(store, new, target, 6).await);
    assert_eq!(state(target, bob).await, (Some(2), None, WatchLevel::Watching));
    assert_eq!(state(target, cleo).await, (Some(1), Some(2), WatchLevel::Normal));
    assert_eq!(state(target, dan).await, (Some(0), Some(1), WatchLevel::Normal));
    assert_eq!(state(target, ada).await, (None, Some(0), WatchLevel::Normal), "never opened");
    let mut both = mine(ada).await;
    both.sort_unstable();
    assert_eq!(both, [id, target]);
}

/// After splits and merges, with removed topics and moves between categories, the counts of topics and
/// categories are those of the posts.
pub async fn counts_match_the_posts_after_splits_and_merges<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let (air, water) =
        (category(store, "Air-cooled", ada, 1).await, category(store, "Water-cooled", ada, 1).await);
    let check = async |step: &str| {
        for id in [air, water] {
            let counted = store.category(id, ada).await.unwrap().unwrap();
            let query = TopicQuery { category: Some(id), view: TopicView::Latest };
            let page = store.topics(&query, ada, None, 100).await.unwrap().unwrap();
            let (mut replies, mut latest) = (0, None);
            for topic in &page.items {
                let posts = store.posts(topic.id, 0, 1000, ada).await.unwrap();
                let last = posts.iter().filter(|post| post.number > 0).map(|post| post.created_at).max();
                assert_eq!(topic.reply_count() as usize, posts.len() - 1, "{step}: {topic:?}");
                assert_eq!(topic.last_post.as_ref().map(|post| post.at), last, "{step}: {topic:?}");
                let active = posts.iter().map(|post| post.created_at).max();
                assert_eq!(Some(topic.last_activity_at), active, "{step}: {topic:?}");
                replies += posts.len() as u64 - 1;
                latest = latest.max(active);
            }
            assert_eq!(
                (counted.topics_count, counted.posts_count, counted.last_activity_at),
                (page.items.len() as u64, replies, latest),
                "{step}"
            );
        }
    };
    let one = topic(store, air, "Oil for a 3.2", ada, 2).await;
    let other = topic(store, air, "Oil for a 964", ada, 3).await;
    let mut replies = Vec::new();
    for minute in 4..12 {
        replies.push(reply(store, one, "Twenty fifty, always.", ada, minute).await);
    }
    reply(store, other, "Fifteen fifty, rather.", ada, 20).await;
    check("written").await;
    let new = done(split(store, one, &replies[5..], water, 21).await);
    check("split at the end").await;
    let all = done(split(store, one, &replies[..5], air, 22).await);
    check("split all replies").await;
    store
        .set_topic_visibility(new, &removal("Off topic."), concierge(), at_minute(23))
        .await
        .unwrap()
        .unwrap();
    check("removed").await;
    store
        .set_topic_visibility(new, &VisibilityChange::Restore(None), concierge(), at_minute(24))
        .await
        .unwrap()
        .unwrap();
    let change = TopicChange { category: Some(water), ..TopicChange::default() };
    store.change_topic(one, &change, concierge(), at_minute(25)).await.unwrap().unwrap();
    check("moved").await;
    done(merge(store, new, one, 26).await);
    check("merged back").await;
    done(merge(store, one, other, 27).await);
    check("merged into another category").await;
    done(merge(store, all, other, 28).await);
    check("merged in one category").await;
}
