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

use diesel::{QueryableByName, RunQueryDsl, sql_query, sql_types::BigInt};
use domain::{accounts::UserId, audit::Actor};
use fixture::Fixture;
use futures_util::future::{join, join_all};
use ports::{
    commands::CommandOutcome,
    forum::{ForumCommands, ForumModeration, ForumQueries, ReplyRefusal, TopicChange},
};
use postgres_adapter::{Database, DatabaseSettings, PostgresStore, test_database::TEST_KEY};
use testkit::{
    act, at_minute,
    forum::{category, collector, new_post, topic},
};

/// A load parameter from the environment, or its default.
fn setting(name: &str, usual: i64) -> i64 {
    std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(usual)
}

/// A store without a deadline: the test is about order, however slow the machine.
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

/// Rounds of 20 concurrent replies and a lock in between. After the lock is confirmed, no reply is added;
/// every confirmed reply exists, and all counts agree.
#[tokio::test(flavor = "multi_thread")]
async fn no_reply_passes_a_lock() {
    const REPLIERS: usize = 20;
    let rounds = setting("MARQUE_ROUNDS", 20);
    let fixture = Fixture::fresh();
    let store = wide_store(&fixture);
    let ada = collector(&store, "ada", 0).await;
    let place = category(&store, "Air-cooled", ada, 1).await;
    let (mut told, mut slowest) = (0, Duration::ZERO);
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
            store.change_topic(id, &change, Actor::default(), at_minute(3 + round)).await.unwrap();
            (store.topic(id, ada).await.unwrap().unwrap().last_number, begun.elapsed())
        };
        let new = new_post(id, "Me too, as always.");
        let at = act(at_minute(3 + round));
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
        told += i64::try_from(done).unwrap();
    }
    println!("{told} replies in {rounds} rounds; the slowest lock took {slowest:?}");
    assert_eq!(count(&fixture, "SELECT count(*) FROM forum_posts WHERE number > 0"), told);
    assert_eq!(count(&fixture, "SELECT sum(last_number)::bigint AS count FROM forum_topics"), told);
    assert_eq!(count(&fixture, "SELECT posts_count AS count FROM forum_categories"), told);
    assert_eq!(count(&fixture, "SELECT topics_count AS count FROM forum_categories"), rounds);
    assert_eq!(count(&fixture, "SELECT count(*) FROM events WHERE kind = 'post_added'"), told);
    assert!(slowest < Duration::from_secs(10), "the lock starves: {slowest:?}");
}

/// Each of many members views twice, eight at once: each is counted once, while replies keep the topic's row
/// locked.
#[tokio::test(flavor = "multi_thread")]
async fn no_view_is_lost() {
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
    let first = count(&fixture, "SELECT min(id) AS count FROM users WHERE username LIKE 'viewer%'");
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
    let at = act(at_minute(3));
    let writing = join_all((0..50).map(|_| store.reply(&new, ada, &at)));
    join(join_all(looking), writing).await;
    let read = store.topic(id, ada).await.unwrap().unwrap();
    assert_eq!((read.view_count, read.last_number), (u64::try_from(viewers).unwrap(), 50));
}
