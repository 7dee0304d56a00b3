//! The PostgreSQL and in-memory stores return the same results for random inventories and queries.
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
use testkit::{
    VehicleFixture, assert_same_answers,
    generators::{arb_query, arb_stock, list_stock},
};

/// Number of inventories compared, and of queries for each.
const STOCKS: usize = 12;
const QUERIES_PER_STOCK: usize = 60;

#[tokio::test]
async fn both_stores_return_the_same_results() {
    let mut runner = TestRunner::new(Config::default());
    let mut postgres = Fixture::fresh();
    for _ in 0..STOCKS {
        let stock = arb_stock(25).new_tree(&mut runner).unwrap().current();
        let queries: Vec<_> =
            (0..QUERIES_PER_STOCK).map(|_| arb_query().new_tree(&mut runner).unwrap().current()).collect();
        postgres.empty();
        let memory = Memory::default();
        list_stock(&postgres, &stock).await;
        list_stock(&memory, &stock).await;
        assert_same_answers(postgres.store(), memory.store(), &queries).await;
    }
}
