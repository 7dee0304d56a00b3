//! Whatever the stock and the questions: PostgreSQL answers as the memory does.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test stops at what it does not expect"
)]

mod fixture;

use async_trait::async_trait;
use domain::accounts::UserId;
use domain::vehicles::{ListingStatus, PriceEvent, VehicleId};
use fixture::Fixture;
use memory_adapter::MemoryStore;
use proptest::{
    strategy::{Strategy, ValueTree},
    test_runner::{Config, TestRunner},
};
use testkit::{
    VehicleFixture, assert_same_answers,
    generators::{arb_query, arb_stock, stock_up},
};

#[derive(Default)]
struct Memory(MemoryStore);

#[async_trait]
impl VehicleFixture for Memory {
    type Store = MemoryStore;

    fn store(&self) -> &MemoryStore {
        &self.0
    }

    async fn set_status(&self, id: VehicleId, status: ListingStatus) {
        self.0.set_status(id, status);
    }

    async fn set_status_as(&self, by: UserId, id: VehicleId, status: ListingStatus) {
        self.0.set_status_as(Some(by), id, status);
    }

    async fn record_price(&self, id: VehicleId, event: PriceEvent) {
        self.0.record_price(id, event);
    }
}

/// Stocks that are compared, and questions that are asked of each.
const STOCKS: usize = 12;
const QUESTIONS: usize = 60;

#[tokio::test]
async fn both_stores_give_the_same_answers() {
    let mut runner = TestRunner::new(Config::default());
    let mut postgres = Fixture::fresh();
    for _ in 0..STOCKS {
        let stock = arb_stock(25).new_tree(&mut runner).unwrap().current();
        let queries: Vec<_> =
            (0..QUESTIONS).map(|_| arb_query().new_tree(&mut runner).unwrap().current()).collect();
        postgres.empty();
        let memory = Memory::default();
        stock_up(&postgres, &stock).await;
        stock_up(&memory, &stock).await;
        assert_same_answers(postgres.store(), memory.store(), &queries).await;
    }
}
