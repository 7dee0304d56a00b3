//! The contract of [`FeedSchedules`].

use std::time::Duration;

use domain::feeds::{FeedSchedule, RunId, ScheduleDraft, SourceName};
use ports::feed_schedules::{FeedReading, FeedSchedules, ScheduledFeed};

use super::notifications::member;
use crate::{VehicleFixture, at_minute};

const LEASE: Duration = Duration::from_secs(10 * 60);

fn schedule(source: &str, address: &str) -> FeedSchedule {
    let draft = ScheduleDraft {
        source: source.into(),
        address: address.into(),
        hours: 1,
        is_automatic: true,
        withdraws: false,
    };
    FeedSchedule::parse(&draft).unwrap()
}

async fn claim<F: VehicleFixture>(fixture: &F, minute: i64) -> Option<ScheduledFeed> {
    fixture.store().claim_scheduled_feed(at_minute(minute), LEASE).await.unwrap()
}

async fn finish<F: VehicleFixture>(fixture: &F, of: &FeedSchedule, reading: FeedReading, minute: i64) {
    fixture.store().finish_feed_reading(of, &reading, at_minute(minute)).await.unwrap();
}

/// A feed is claimed under a lease when it is due; its readings and problems are kept.
pub async fn scheduled_feed_is_claimed_when_due<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = member(fixture, "ada").await;
    let north = schedule("North", "https://north.example/feed.csv");
    let south = schedule("South", "https://south.example/feed.csv");
    assert_eq!(claim(fixture, 1).await, None);
    store.set_feed_schedule(&south, ada, at_minute(2)).await.unwrap();
    store.set_feed_schedule(&north, ada, at_minute(1)).await.unwrap();
    let claimed = claim(fixture, 3).await.unwrap();
    let fresh = ScheduledFeed {
        schedule: north.clone(),
        user: Some(ada),
        due_at: at_minute(1),
        read_at: None,
        failure: None,
        problem: None,
        digest: None,
        run: None,
    };
    assert_eq!(claimed, fresh);
    assert_eq!(claim(fixture, 3).await.unwrap().schedule, south);
    assert_eq!(claim(fixture, 3).await, None, "both are leased");

    finish(fixture, &north, FeedReading::Changed { digest: [7; 32], run: RunId(5) }, 4).await;
    finish(fixture, &south, FeedReading::Failed("Not reachable".into()), 4).await;
    let all = store.feed_schedules().await.unwrap();
    let read = ScheduledFeed {
        due_at: at_minute(64),
        read_at: Some(at_minute(4)),
        digest: Some([7; 32]),
        run: Some(RunId(5)),
        ..fresh
    };
    assert_eq!(all[0], read);
    assert_eq!((all[1].failure.as_deref(), all[1].read_at), (Some("Not reachable"), None));
    assert_eq!(store.scheduled_feed_of(RunId(5)).await.unwrap(), Some(read.clone()));
    assert_eq!(store.scheduled_feed_of(RunId(6)).await.unwrap(), None);
    store.store_feed_problem(RunId(5), "It waits").await.unwrap();
    let noted = store.scheduled_feed_of(RunId(5)).await.unwrap().unwrap();
    assert_eq!(noted.problem.as_deref(), Some("It waits"));
    assert_eq!(claim(fixture, 63).await, None);
    assert!(claim(fixture, 64).await.is_some());
    finish(fixture, &north, FeedReading::Unchanged, 65).await;
    let same = store.scheduled_feed_of(RunId(5)).await.unwrap().unwrap();
    assert_eq!((same.read_at, same.problem.as_deref()), (Some(at_minute(65)), Some("It waits")));
}

/// After a failed reading the next is due within an hour; one that succeeds clears the failure, also of the same file.
pub async fn failed_reading_is_repeated_soon<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = member(fixture, "ada").await;
    let weekly = FeedSchedule { hours: 168, ..schedule("North", "https://north.example/feed.csv") };
    store.set_feed_schedule(&weekly, ada, at_minute(0)).await.unwrap();
    let feed = async || store.feed_schedules().await.unwrap().remove(0);
    finish(fixture, &weekly, FeedReading::Changed { digest: [7; 32], run: RunId(5) }, 0).await;
    store.store_feed_problem(RunId(5), "It waits").await.unwrap();
    finish(fixture, &weekly, FeedReading::Failed("Not reachable".into()), 1).await;
    let failed = feed().await;
    assert_eq!((failed.due_at, failed.failure.as_deref()), (at_minute(61), Some("Not reachable")));
    finish(fixture, &weekly, FeedReading::Unchanged, 61).await;
    let same = feed().await;
    assert_eq!((same.due_at, same.failure), (at_minute(61 + 168 * 60), None));
    assert_eq!(same.problem.as_deref(), Some("It waits"));
    finish(fixture, &weekly, FeedReading::Failed("Not reachable".into()), 62).await;
    finish(fixture, &weekly, FeedReading::Changed { digest: [8; 32], run: RunId(6) }, 63).await;
    let changed = feed().await;
    assert_eq!((changed.failure, changed.problem), (None, None));
}

/// A source has one schedule; a replaced one ignores the reading that was under way, and one can be made due.
pub async fn schedule_is_replaced_and_removed<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = member(fixture, "ada").await;
    let old = schedule("North", "https://north.example/feed.csv");
    store.set_feed_schedule(&old, ada, at_minute(1)).await.unwrap();
    claim(fixture, 1).await.unwrap();
    let new = FeedSchedule { hours: 24, ..schedule("NORTH", "https://north.example/new.csv") };
    store.set_feed_schedule(&new, ada, at_minute(2)).await.unwrap();
    finish(fixture, &old, FeedReading::Changed { digest: [1; 32], run: RunId(1) }, 3).await;
    let all = store.feed_schedules().await.unwrap();
    assert_eq!((all.len(), &all[0].schedule, all[0].due_at, all[0].run), (1, &new, at_minute(2), None));

    claim(fixture, 3).await.unwrap();
    finish(fixture, &new, FeedReading::Changed { digest: [2; 32], run: RunId(2) }, 3).await;
    let north = SourceName::parse("north").unwrap();
    assert!(store.make_feed_due(&north, at_minute(4)).await.unwrap());
    assert_eq!(claim(fixture, 4).await.unwrap().digest, None, "the same file is read again, too");
    let unknown = SourceName::parse("South").unwrap();
    assert!(!store.make_feed_due(&unknown, at_minute(4)).await.unwrap());
    assert!(store.remove_feed_schedule(&north).await.unwrap());
    assert!(!store.remove_feed_schedule(&north).await.unwrap());
    assert!(store.feed_schedules().await.unwrap().is_empty());
}
