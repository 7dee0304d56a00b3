//! The PostgreSQL and in-memory stores return the same results for random sequences of operations, and write
//! the same audit entries, events, notifications and mail.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test stops at what it does not expect"
)]

mod fixture;

use std::{
    ops::Range,
    time::{SystemTime, UNIX_EPOCH},
};

use fixture::{Fixture, Memory};
use proptest::{
    strategy::{Strategy, ValueTree},
    test_runner::{Config, RngAlgorithm, TestRng, TestRunner},
};
use testkit::operations::{Operation, arb_operations, assert_same_observations, observe};

/// Seeds of the sequences that every run compares, so that a failure is due to the change that it was seen with.
/// `MARQUE_SEQUENCES=200` compares as many random ones instead; `MARQUE_SEED=1234` repeats one.
const SEEDS: Range<u64> = 1..13;
/// Number of operations of a sequence.
const LENGTH: usize = 150;

#[tokio::test]
#[expect(clippy::disallowed_methods, reason = "seeds that differ in each run")]
async fn both_stores_agree_on_random_operations() {
    let number = |name| std::env::var(name).ok().and_then(|value| value.parse::<u64>().ok());
    if let Some(seed) = number("MARQUE_SEED") {
        return compare(seed).await;
    }
    let seeds = match number("MARQUE_SEQUENCES") {
        None => SEEDS,
        Some(count) => {
            let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
            let first = u64::try_from(now.as_millis()).unwrap();
            first..first + count
        }
    };
    for seed in seeds {
        compare(seed).await;
    }
}

async fn compare(seed: u64) {
    // Printed only when the test fails.
    println!("MARQUE_SEED={seed}");
    let operations = sequence(seed);
    let of_memory = observe(&Memory::default(), &operations).await;
    let of_postgres = observe(&Fixture::fresh(), &operations).await;
    assert_same_observations(&operations, &of_memory, &of_postgres);
}

/// Generates the sequence of that seed.
fn sequence(seed: u64) -> Vec<Operation> {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &bytes);
    let mut runner = TestRunner::new_with_rng(Config::default(), rng);
    arb_operations(LENGTH).new_tree(&mut runner).unwrap().current()
}
