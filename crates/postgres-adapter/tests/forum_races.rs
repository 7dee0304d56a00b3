//! Load tests of the forum with many connections (reliability rows R16, R17). `MARQUE_ROUNDS` and
//! `MARQUE_VIEWERS` make them longer.
#![allow(clippy::disallowed_methods, reason = "a test runs each statement once")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test stops at what it does not expect"
)]

mod fixture;

use std::time::{Duration, Instant};

use diesel::{RunQueryDsl, sql_query, sql_types::BigInt};
use domain::{accounts::UserId, audit::Actor, forum::TopicSplit};
use fixture::Fixture;
use futures_util::future::{join, join_all};
use ports::{
    commands::CommandOutcome,
    forum::{
        CategoryRefusal, CategoryRevision, ForumCommands, ForumMerging, ForumModeration, ForumQueries,
        ForumReactions, ReplyRefusal, TopicChange, TopicMerge,
    },
};
use postgres_adapter::PostgresStore;
use testkit::{
    at_minute, command_at,
    forum::{category, collector, new_post, reason, reply, title, topic, written},
};

/// A load parameter from the environment, or its default.
fn setting(name: &str, usual: i64) -> i64 {
    std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(usual)
}

fn wide_store(fixture: &Fixture) -> PostgresStore {
    fixture.patient_store(6, Duration::from_secs(60))
}

/// Rounds of 20 concurrent replies and a lock in between. After the lock is confirmed, no reply is added;
/// every confirmed reply exists, and all counts agree.
#[tokio::test(flavor = "multi_thread")]
async fn no_reply_is_added_after_a_concurrent_lock() {
    const REPLIERS: usize = 20;
    let rounds = setting("MARQUE_ROUNDS", 20);
    let fixture = Fixture::fresh();
    let store = wide_store(&fixture);
    let ada = collector(&store, "ada", 0).await;
    let place = category(&store, "Air-cooled", ada, 1).await;
    let (mut reported, mut slowest) = (0, Duration::ZERO);
    for round in 0..rounds {
        let id = topic(&store, place, "Oil for a 3.2", ada, 2 + round).await;
        let lock = async {
            // Locks somewhere in the middle of the replies.
            while store.topic(id, ada).await.unwrap().unwrap().last_number
                < u32::try_from(round % 12).unwrap()
            {
                tokio::task::yield_now().await;
            }
            let begun = Instant::now();
            let change = TopicChange { is_locked: Some(true), ..TopicChange::default() };
            store.change_topic(id, &change, Actor::default(), at_minute(3 + round)).await.unwrap().unwrap();
            (store.topic(id, ada).await.unwrap().unwrap().last_number, begun.elapsed())
        };
        let new = new_post(id, "Me too, as always.");
        let at = command_at(at_minute(3 + round));
        let replies = join_all((0..REPLIERS).map(|_| store.reply(&new, ada, &at)));
        let ((at_lock, took), outcomes) = join(lock, replies).await;
        slowest = slowest.max(took);
        let done = outcomes.iter().filter(|o| matches!(o, Ok(CommandOutcome::Done(_)))).count();
        let refused = outcomes
            .iter()
            .filter(|o| matches!(o, Ok(CommandOutcome::Refused(ReplyRefusal::Locked))))
            .count();
        assert_eq!(done + refused, REPLIERS, "{outcomes:?}");
        assert_eq!(at_lock as usize, done, "a reply passed the lock in round {round}");
        reported += i64::try_from(done).unwrap();
    }
    println!("{reported} replies in {rounds} rounds; the slowest lock took {slowest:?}");
    assert_eq!(fixture.count("SELECT count(*) FROM forum_posts WHERE number > 0"), reported);
    assert_eq!(fixture.count("SELECT sum(last_number)::bigint AS count FROM forum_topics"), reported);
    assert_eq!(fixture.count("SELECT posts_count AS count FROM forum_categories"), reported);
    assert_eq!(fixture.count("SELECT topics_count AS count FROM forum_categories"), rounds);
    assert_eq!(fixture.count("SELECT count(*) FROM events WHERE kind = 'post_added'"), reported);
    assert!(slowest < Duration::from_secs(10), "the lock starves: {slowest:?}");
}

/// Rounds of topics that are created in and moved to a category while it is deleted: each topic keeps the
/// category or is refused, never an error; a category that is deleted has no topics.
#[tokio::test(flavor = "multi_thread")]
async fn no_topic_is_lost_when_its_category_is_deleted_concurrently() {
    let rounds = setting("MARQUE_ROUNDS", 20);
    let fixture = Fixture::fresh();
    let store = wide_store(&fixture);
    let ada = collector(&store, "ada", 0).await;
    let other = category(&store, "Water-cooled", ada, 1).await;
    let moved = topic(&store, other, "Oil for a 996", ada, 2).await;
    let text = written("What I always wanted to know about it");
    let (mut kept, mut deleted) = (0, 0);
    for round in 0..rounds {
        let id = category(&store, &format!("Air-cooled {round}"), ada, 3).await;
        let delete = async {
            for _ in 0..round % 4 {
                tokio::task::yield_now().await;
            }
            let seen = CategoryRevision { id, revision: 1 };
            store.delete_category(seen, Actor::default(), at_minute(4)).await.unwrap()
        };
        let at = command_at(at_minute(4));
        let titled = title("Oil for a 3.2");
        let open = join_all((0..2).map(|_| store.open_topic(id, &titled, &text, ada, &at)));
        let there = TopicChange { category: Some(id), ..TopicChange::default() };
        let there = store.change_topic(moved, &there, Actor::default(), at_minute(4));
        let (outcome, (opened, there)) = join(delete, join(open, there)).await;
        let opened: Vec<_> = opened.into_iter().map(Result::unwrap).collect();
        let is_opened = opened.iter().any(|opened| matches!(opened, CommandOutcome::Done(_)));
        let is_moved = there.unwrap() == Ok(true);
        match outcome {
            Ok(()) => {
                assert!(!is_opened && !is_moved, "a topic is in a deleted category in round {round}");
                deleted += 1;
            }
            Err(CategoryRefusal::HasTopics(_)) => {
                assert!(is_opened || is_moved, "refused without a reason in round {round}");
                kept += 1;
            }
            other => panic!("{other:?}"),
        }
        if is_moved {
            let back = TopicChange { category: Some(other), ..TopicChange::default() };
            store.change_topic(moved, &back, Actor::default(), at_minute(5)).await.unwrap().unwrap();
        }
    }
    println!("{deleted} categories deleted, {kept} kept");
    assert_eq!(fixture.count("SELECT count(*) FROM forum_categories"), kept + 1);
    assert_eq!(fixture.count("SELECT count(*) FROM forum_topics WHERE category_id IS NULL"), 0);
}

/// Rounds of replies, edits and likes while a topic is split and merged back: nothing is lost, nothing fails for
/// another reason than that the post has moved, and the counts are right.
#[tokio::test(flavor = "multi_thread")]
async fn no_post_is_lost_in_concurrent_splits_and_merges() {
    let rounds = setting("MARQUE_ROUNDS", 20);
    let fixture = Fixture::fresh();
    let store = wide_store(&fixture);
    let ada = collector(&store, "ada", 0).await;
    let bob = collector(&store, "bob", 0).await;
    let place = category(&store, "Air-cooled", ada, 1).await;
    let id = topic(&store, place, "Oil for a 3.2", ada, 2).await;
    let mut kept = Vec::new();
    for _ in 0..4 {
        kept.push(reply(&store, id, "Twenty fifty, always.", ada, 3).await);
    }
    let mut written_replies = 4;
    for round in 0..rounds {
        let at = command_at(at_minute(4 + round));
        let split =
            TopicSplit::parse(kept[..2].to_vec(), place, "Gearbox oil only", "Another question.").unwrap();
        let CommandOutcome::Done(new) = store.split_topic(id, &split, Actor::default(), &at).await.unwrap()
        else {
            panic!("not split in round {round}")
        };
        let merging = TopicMerge { source: new, target: id, reason: reason("It belongs together.") };
        let merge = store.merge_topic(&merging, Actor::default(), &at);
        let post = new_post(new, "Me too, as always.");
        let replies = join_all((0..5).map(|_| store.reply(&post, ada, &at)));
        let text = written(&format!("Twenty fifty, round {round}."));
        let edit = store.edit_post(kept[1], ada, None, &text, at_minute(4 + round));
        let like = store.set_like(kept[0], bob, round % 2 == 0, at_minute(4 + round));
        let ((merged, replies), (edited, liked)) = join(join(merge, replies), join(edit, like)).await;
        assert!(matches!(merged.unwrap(), CommandOutcome::Done(_)), "not merged in round {round}");
        assert_eq!(edited.unwrap(), Ok(true), "the edit in round {round}");
        liked.unwrap().unwrap();
        for outcome in replies {
            match outcome.unwrap() {
                CommandOutcome::Done(_) => written_replies += 1,
                CommandOutcome::Refused(ReplyRefusal::NoSuchTopic) => {}
                other => panic!("{other:?} in round {round}"),
            }
        }
    }
    println!("{written_replies} replies after {rounds} rounds");
    let of_topic = format!("FROM forum_posts WHERE topic_id = {} AND number > 0", id.0);
    assert_eq!(fixture.count(&format!("SELECT count(*) {of_topic}")), written_replies);
    assert_eq!(fixture.count("SELECT posts_count AS count FROM forum_categories"), written_replies);
    assert_eq!(fixture.count("SELECT topics_count AS count FROM forum_categories"), 1);
    let read = store.topic(id, ada).await.unwrap().unwrap();
    assert_eq!(i64::from(read.reply_count()), written_replies);
}

/// Each of many members views twice, eight at once: each is counted once, while replies keep the topic's row
/// locked.
#[tokio::test(flavor = "multi_thread")]
async fn concurrent_views_are_all_counted() {
    let viewers = setting("MARQUE_VIEWERS", 1_000);
    let fixture = Fixture::fresh();
    let store = wide_store(&fixture);
    let ada = collector(&store, "ada", 0).await;
    let place = category(&store, "Air-cooled", ada, 1).await;
    let id = topic(&store, place, "Oil for a 3.2", ada, 2).await;
    sql_query(
        "INSERT INTO users (username, username_key, email, email_key, name, password_hash, is_collector, created_at)
         SELECT 'viewer_' || n, 'viewer_' || n, n || '@example.com', n || '@example.com', 'Member', '', true,
                timestamptz '2020-01-01' FROM generate_series(1, $1) AS n",
    )
    .bind::<BigInt, _>(viewers)
    .execute(&mut fixture.connection())
    .unwrap();
    let first = fixture.count("SELECT min(id) AS count FROM users WHERE username LIKE 'viewer%'");
    let today = chrono::NaiveDate::from_ymd_opt(2026, 1, 1).unwrap();
    let looking = (0..8).map(|eighth| {
        let store = &store;
        async move {
            for viewer in (eighth..viewers).step_by(8) {
                for _ in 0..2 {
                    store.count_view(id, UserId(first + viewer), today).await.unwrap();
                }
            }
        }
    });
    let new = new_post(id, "Me too, as always.");
    let at = command_at(at_minute(3));
    let writing = join_all((0..50).map(|_| store.reply(&new, ada, &at)));
    join(join_all(looking), writing).await;
    let read = store.topic(id, ada).await.unwrap().unwrap();
    assert_eq!((read.view_count, read.last_number), (u64::try_from(viewers).unwrap(), 50));
}
