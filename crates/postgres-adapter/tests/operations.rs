//! Whatever is done, in whatever order: PostgreSQL answers as the memory does, and leaves the same lines in
//! the audit log, the same events, notifications and mail.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test stops at what it does not expect"
)]

mod fixture;

use fixture::{Fixture, Memory};
use proptest::{
    strategy::{Strategy, ValueTree},
    test_runner::{Config, TestRunner},
};
use testkit::operations::{arb_operations, assert_same_observations, observe};

/// Sequences that are compared, and how long each is. More by hand: MARQUE_SEQUENCES=200.
const SEQUENCES: usize = 8;
const LENGTH: usize = 150;

#[tokio::test]
async fn both_stores_do_the_same() {
    let sequences = std::env::var("MARQUE_SEQUENCES").ok().and_then(|count| count.parse().ok());
    let mut runner = TestRunner::new(Config::default());
    for _ in 0..sequences.unwrap_or(SEQUENCES) {
        let operations = arb_operations(LENGTH).new_tree(&mut runner).unwrap().current();
        let of_memory = observe(&Memory::default(), &operations).await;
        let of_postgres = observe(&Fixture::fresh(), &operations).await;
        assert_same_observations(&operations, &of_memory, &of_postgres);
    }
}
