//! Rushes on the forum that only a database of many connections can get wrong (reliability rows R16,
//! R17).
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test stops at what it does not expect"
)]

mod fixture;

use std::time::{Duration, Instant};

use diesel::{QueryableByName, RunQueryDsl, sql_query, sql_types::BigInt};
use domain::audit::Actor;
use fixture::Fixture;
use futures_util::future::{join, join_all};
use ports::{
    acts::Outcome,
    forum::{ForumModeration, ForumReading, ForumWriting, ReplyRefusal, TopicChange},
};
use postgres_adapter::{Database, DatabaseSettings, PostgresStore, test_database::TEST_KEY};
use testkit::{
    act, at_minute,
    forum::{category, collector, new_post, topic},
};

/// A store without haste: what is tested is order, on however slow a machine.
fn wide_store(fixture: &Fixture) -> PostgresStore {
    let settings = DatabaseSettings {
        connections: 6,
        patience: Duration::from_secs(60),
        ..DatabaseSettings::new(fixture.database.url()).unhurried()
    };
    PostgresStore::new(Database::new(settings), TEST_KEY)
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

fn count(fixture: &Fixture, query: &str) -> i64 {
    let count: Count = sql_query(query).get_result(&mut fixture.connection()).unwrap();
    count.count
}

/// 20 rounds of 20 repliers each, against a lock that comes in between. After the lock was told, no reply
/// is added; every reply that was told of is there, and every count agrees.
#[tokio::test(flavor = "multi_thread")]
async fn no_reply_passes_a_lock() {
    const ROUNDS: i64 = 20;
    const REPLIERS: usize = 20;
    let fixture = Fixture::fresh();
    let store = wide_store(&fixture);
    let ada = collector(&store, "ada", 0).await;
    let place = category(&store, "Air-cooled", ada, 1).await;
    let (mut told, mut slowest) = (0, Duration::ZERO);
    for round in 0..ROUNDS {
        let id = topic(&store, place, "Oil for a 3.2", ada, 2 + round).await;
        let lock = async {
            // Somewhere in the rush.
            while store.topic(id, ada).await.unwrap().unwrap().last_number
                < u32::try_from(round % 12).unwrap()
            {
                tokio::task::yield_now().await;
            }
            let begun = Instant::now();
            let change = TopicChange { is_locked: Some(true), ..TopicChange::default() };
            store.change_topic(id, &change, Actor::default(), at_minute(3 + round)).await.unwrap();
            (store.topic(id, ada).await.unwrap().unwrap().last_number, begun.elapsed())
        };
        let new = new_post(id, "Me too, as always.");
        let at = act(at_minute(3 + round));
        let replies = join_all((0..REPLIERS).map(|_| store.reply(&new, ada, &at)));
        let ((at_lock, took), outcomes) = join(lock, replies).await;
        slowest = slowest.max(took);
        let done = outcomes.iter().filter(|o| matches!(o, Ok(Outcome::Done(_)))).count();
        let refused =
            outcomes.iter().filter(|o| matches!(o, Ok(Outcome::Refused(ReplyRefusal::Locked)))).count();
        assert_eq!(done + refused, REPLIERS, "{outcomes:?}");
        assert_eq!(at_lock as usize, done, "a reply passed the lock in round {round}");
        told += i64::try_from(done).unwrap();
    }
    println!("{told} replies in {ROUNDS} rounds; the slowest lock took {slowest:?}");
    assert_eq!(count(&fixture, "SELECT count(*) FROM forum_posts WHERE number > 0"), told);
    assert_eq!(count(&fixture, "SELECT sum(last_number)::bigint AS count FROM forum_topics"), told);
    assert_eq!(count(&fixture, "SELECT posts_count AS count FROM forum_categories"), told);
    assert_eq!(count(&fixture, "SELECT topics_count AS count FROM forum_categories"), ROUNDS);
    assert_eq!(count(&fixture, "SELECT count(*) FROM events WHERE kind = 'post_added'"), told);
    assert!(slowest < Duration::from_secs(10), "the lock starves: {slowest:?}");
}

/// 8 members at once, on 125 days each: exactly 1,000 views, while replies keep the topic's row busy.
#[tokio::test(flavor = "multi_thread")]
async fn no_view_is_lost() {
    let fixture = Fixture::fresh();
    let store = wide_store(&fixture);
    let mut members = Vec::new();
    for n in 0..8 {
        members.push(collector(&store, &format!("member_{n}"), 0).await);
    }
    let place = category(&store, "Air-cooled", members[0], 1).await;
    let id = topic(&store, place, "Oil for a 3.2", members[0], 2).await;
    let first = chrono::NaiveDate::from_ymd_opt(2026, 1, 1).unwrap();
    let looking = members.iter().map(|member| {
        let store = &store;
        async move {
            for day in 0..125 {
                store.count_view(id, *member, first + chrono::Days::new(day)).await.unwrap();
            }
        }
    });
    let new = new_post(id, "Me too, as always.");
    let at = act(at_minute(3));
    let writing = join_all((0..50).map(|_| store.reply(&new, members[0], &at)));
    join(join_all(looking), writing).await;
    let read = store.topic(id, members[0]).await.unwrap().unwrap();
    assert_eq!((read.view_count, read.last_number), (1_000, 50));
}
