//! Events that a subscription missed: resuming, replays, other servers.

use std::time::Duration;

use domain::events::EventId;
use realtime::{Replay, SubscribeError};
use tokio::time::Instant;

use crate::{HubFixture, LARGE_LIMITS, hub, received_messages, replayed_messages, vehicles};

#[tokio::test]
async fn resumed_subscription_continues_where_it_left_off() {
    let fixture = HubFixture::with(LARGE_LIMITS).await;
    let mut subscription = fixture.subscribe("ada", 1).await;
    let last = fixture.append_events(5).await;
    fixture.catch_up().await;
    assert_eq!(received_messages(&mut subscription).await.0.len(), 5);
    drop(subscription);
    fixture.append_events(7).await;
    fixture.catch_up().await;

    let mut subscription = fixture.subscribe("ada", 2).await;
    // Sent between connecting and resuming: contained in the replay, exactly once.
    let now = fixture.append_events(3).await;
    fixture.catch_up().await;
    assert_eq!(replayed_messages(&mut subscription, last).await, vehicles(last + 1, now));
    assert_eq!(received_messages(&mut subscription).await, (vec![], None));
    let next = fixture.append_events(1).await;
    fixture.catch_up().await;
    assert_eq!(received_messages(&mut subscription).await, (vehicles(next, next), None));
}

#[tokio::test]
async fn replay_covers_a_thousand_events_and_older_ones_resync() {
    let fixture = HubFixture::with(LARGE_LIMITS).await;
    let first = fixture.append_events(0).await;
    let last = fixture.append_events(1_000).await;
    fixture.catch_up().await;
    let mut subscription = fixture.subscribe("ada", 1).await;
    assert_eq!(replayed_messages(&mut subscription, first).await, vehicles(first + 1, last));
    let last = fixture.append_events(1).await;
    fixture.catch_up().await;
    assert_eq!(subscription.resume(EventId(first)), Replay::Resync(EventId(last)));
    assert_eq!(
        received_messages(&mut subscription).await,
        (vec![], None),
        "what is read anew is not told again"
    );
    // A number from a different log, and one of a server that is slightly ahead.
    assert_eq!(subscription.resume(EventId(last + 1_001)), Replay::Resync(EventId(last)));
    assert_eq!(replayed_messages(&mut subscription, last + 2).await, Vec::<String>::new());
    let next = fixture.append_events(3).await;
    fixture.catch_up().await;
    assert_eq!(
        received_messages(&mut subscription).await,
        (vehicles(next, next), None),
        "they had heard the first two elsewhere"
    );
}

#[tokio::test]
async fn restarted_server_replays_events_of_others() {
    let fixture = HubFixture::with(LARGE_LIMITS).await;
    let guest = fixture.guest("ada", 1).await;
    let first = fixture.append_events(0).await;
    let last = fixture.append_events(250).await;
    let started = hub(&fixture.store, &fixture.clock, LARGE_LIMITS);
    let (subscription, ()) =
        tokio::join!(started.subscribe(guest), async { while started.catch_up().await.unwrap() {} });
    let mut subscription = subscription.unwrap();
    assert_eq!(replayed_messages(&mut subscription, first).await, vehicles(first + 1, last));
    assert_eq!(received_messages(&mut subscription).await, (vec![], None));
}

/// A subscription before the backlog is loaded would miss events without notice, so the client must come back.
#[tokio::test(start_paused = true)]
async fn subscription_is_refused_before_the_event_log_is_loaded() {
    let fixture = HubFixture::with(LARGE_LIMITS).await;
    let guest = fixture.guest("ada", 1).await;
    let first = fixture.append_events(0).await;
    let last = fixture.append_events(250).await;
    let started = hub(&fixture.store, &fixture.clock, LARGE_LIMITS);
    let begun = Instant::now();
    assert_eq!(started.subscribe(guest.clone()).await.err(), Some(SubscribeError::Full));
    assert_eq!(begun.elapsed(), Duration::from_secs(3));
    while started.catch_up().await.unwrap() {}
    let mut subscription = started.subscribe(guest).await.unwrap();
    assert_eq!(replayed_messages(&mut subscription, first).await, vehicles(first + 1, last));
}
