//! The PostgreSQL and in-memory stores return the same results for random sequences of operations, and write
//! the same audit entries, events, notifications and mail.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test stops at what it does not expect"
)]

mod fixture;

use std::time::{SystemTime, UNIX_EPOCH};

use fixture::{Fixture, Memory};
use proptest::{
    strategy::{Strategy, ValueTree},
    test_runner::{Config, RngAlgorithm, TestRng, TestRunner},
};
use testkit::operations::{Operation, arb_operations, assert_same_observations, observe};

/// Number of sequences compared and the length of each. `MARQUE_SEQUENCES=200` runs more; `MARQUE_SEED=1234`
/// repeats one.
const SEQUENCES: u64 = 5;
const LENGTH: usize = 150;

#[tokio::test]
#[expect(clippy::disallowed_methods, reason = "a seed that differs in each run")]
async fn both_stores_do_the_same() {
    let number = |name| std::env::var(name).ok().and_then(|value| value.parse::<u64>().ok());
    if let Some(seed) = number("MARQUE_SEED") {
        return compare(seed).await;
    }
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    let first = u64::try_from(now.as_millis()).unwrap();
    for seed in (first..).take(number("MARQUE_SEQUENCES").unwrap_or(SEQUENCES).try_into().unwrap()) {
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
