//! A log-in attempt for an unknown username costs the database as much as one for a member, so that timing
//! reveals nothing. A separate test program, so that nothing else is counted.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at what it does not expect")]

mod fixture;

use std::sync::atomic::{AtomicUsize, Ordering};

use diesel::connection::{Instrumentation, InstrumentationEvent, set_default_instrumentation};
use domain::accounts::GuessCounter;
use fixture::Fixture;
use ports::{
    accounts::{Accounts, RegisterResult},
    known_devices::KnownDevices,
    rate_limit::RateLimiter,
    sessions::Sessions,
};
use testkit::{at_minute, new_user, token_hash, username};

static STATEMENTS: AtomicUsize = AtomicUsize::new(0);

struct Counter;

impl Instrumentation for Counter {
    fn on_connection_event(&mut self, event: InstrumentationEvent<'_>) {
        if matches!(event, InstrumentationEvent::StartQuery { .. }) {
            STATEMENTS.fetch_add(1, Ordering::SeqCst);
        }
    }
}

#[tokio::test]
async fn guesses_at_known_and_unknown_names_run_equal_statements() {
    set_default_instrumentation(|| Some(Box::new(Counter))).unwrap();
    let fixture = Fixture::fresh();
    let store = &fixture.store;
    for name in ["warm", "ada"] {
        let new = new_user(name, &format!("{name}@example.com"));
        let joined = store.register(&new, None, at_minute(0)).await.unwrap();
        assert!(matches!(joined, RegisterResult::Done(..)), "{joined:?}");
    }
    let mut costs = Vec::new();
    // The first one may open connections.
    for name in ["warm", "ada", "nobody", "ada", "nobody"] {
        let name = username(name);
        let before = STATEMENTS.load(Ordering::SeqCst);
        assert_eq!(store.known_device(&name, token_hash(1), at_minute(1)).await.unwrap(), None);
        assert_eq!(store.count_guess(&GuessCounter::from(&name), at_minute(1)).await.unwrap(), None);
        let account = store.account(&name).await.unwrap();
        let whose = account.map(|account| account.user.id);
        store.record_failed_log_in(whose, None, at_minute(1)).await.unwrap();
        costs.push(STATEMENTS.load(Ordering::SeqCst) - before);
    }
    assert!(costs[1] > 3, "the statements are not seen: {costs:?}");
    assert_eq!([costs[1], costs[3]], [costs[2], costs[4]]);
}
