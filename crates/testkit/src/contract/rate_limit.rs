//! The contract of [`RateLimiter`].

use std::time::Duration;

use chrono::TimeDelta;
use domain::accounts::{DeviceId, GuessCounter, SessionId};
use domain::{Rate, Timestamp};
use futures_util::future::join_all;
use ports::commands::RateLimit;
use ports::rate_limit::RateLimiter;

use crate::{VehicleFixture, at_minute, username};

fn second(seconds: i64) -> Timestamp {
    at_minute(0) + TimeDelta::seconds(seconds)
}

fn seconds(seconds: u64) -> Option<Duration> {
    Some(Duration::from_secs(seconds))
}

/// The guess counter of a name for unknown devices.
fn counter(name: &str) -> GuessCounter {
    GuessCounter::from(&username(name))
}

fn three_a_minute(subject: &str) -> RateLimit {
    RateLimit::new(subject, Rate::per_minute(3))
}

/// A rate limit is used up and starts over with the next window, separately for each subject.
pub async fn rate_limit_starts_over_with_the_next_window<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let mine = three_a_minute("log-in 203.0.113.1");
    for (at, wait) in [(0, None), (10, None), (59, None), (59, seconds(1)), (20, seconds(40)), (60, None)] {
        assert_eq!(store.consume(&mine, second(at)).await.unwrap(), wait, "{at}");
    }
    assert_eq!(store.consume(&three_a_minute("log-in 203.0.113.2"), second(59)).await.unwrap(), None);
}

/// Concurrent uses never exceed the limit.
pub async fn rate_limit_is_not_exceeded_under_concurrency<F: VehicleFixture>(fixture: &F) {
    let mine = three_a_minute("log-in 203.0.113.1");
    let taken = join_all((0..40).map(|_| fixture.store().consume(&mine, second(0)))).await;
    assert_eq!(taken.into_iter().filter(|outcome| outcome.as_ref().unwrap().is_none()).count(), 3);
}

/// Five tries are free, then each delay is four times the last; all spellings of a name share one counter.
pub async fn guess_delay_quadruples_after_five_attempts<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let tried = |name, at| store.count_guess(name, second(at));
    let [ada, shouted, eve] = ["ada", "ADA", "eve"].map(counter);
    for _ in 0..4 {
        assert_eq!(tried(&ada, 0).await.unwrap(), None);
    }
    assert_eq!(tried(&shouted, 0).await.unwrap(), None);
    for (at, wait) in [(0, seconds(1)), (1, None), (1, seconds(4)), (5, None), (19, seconds(2)), (21, None)] {
        assert_eq!(tried(&ada, at).await.unwrap(), wait, "{at}");
    }
    assert_eq!(tried(&eve, 21).await.unwrap(), None, "another name");
    assert_eq!(tried(&ada, 21 + 24 * 60 * 60).await.unwrap(), None);
    assert_eq!(tried(&ada, 21 + 24 * 60 * 60).await.unwrap(), None, "after a day all is forgotten");
}

/// Five of any number of concurrent tries are free.
pub async fn concurrent_attempts_are_counted<F: VehicleFixture>(fixture: &F) {
    let ada = counter("ada");
    let tries = join_all((0..40).map(|_| fixture.store().count_guess(&ada, second(0)))).await;
    assert_eq!(tries.into_iter().filter(|outcome| outcome.as_ref().unwrap().is_none()).count(), 5);
}

/// A refunded try does not delay the next one.
pub async fn refunded_attempt_does_not_delay_the_next<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = counter("ada");
    store.refund(&ada).await.unwrap();
    for _ in 0..20 {
        assert_eq!(store.count_guess(&ada, second(0)).await.unwrap(), None);
        store.refund(&ada).await.unwrap();
    }
    for _ in 0..6 {
        store.count_guess(&ada, second(0)).await.unwrap();
    }
    for _ in 0..2 {
        assert_eq!(store.count_guess(&ada, second(0)).await.unwrap(), seconds(1));
        assert_eq!(store.count_guess(&ada, second(1)).await.unwrap(), None);
        store.refund(&ada).await.unwrap();
    }
}

/// Unknown devices, known devices and sessions have separate counters, even with equal numbers.
pub async fn guess_counters_are_separate<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let counters = [
        counter("ada"),
        counter("eve"),
        GuessCounter::KnownDevice(DeviceId(1)),
        GuessCounter::KnownDevice(DeviceId(2)),
        GuessCounter::Session(SessionId(1)),
        GuessCounter::Session(SessionId(2)),
    ];
    for (used_up, own) in counters.iter().enumerate() {
        for _ in 0..5 {
            assert_eq!(store.count_guess(own, second(0)).await.unwrap(), None, "{own:?}");
        }
        for (place, other) in counters.iter().enumerate() {
            let wait = if place <= used_up { seconds(1) } else { None };
            assert_eq!(store.count_guess(other, second(0)).await.unwrap(), wait, "{own:?} {other:?}");
            if wait.is_none() {
                store.refund(other).await.unwrap();
            }
        }
    }
}
