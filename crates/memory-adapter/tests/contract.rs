//! Runs the contract tests of `testkit` on the memory store.

use async_trait::async_trait;
use domain::accounts::UserId;
use domain::contact_requests::{Confirmation, ContactRequest};
use domain::events::EventId;
use domain::vehicles::{ListingStatus, PriceEvent, VehicleId, VehicleQuery};
use memory_adapter::MemoryStore;
use ports::{StoreError, events::EventLog, health::Health, imports::VehicleImport, vehicles::VehicleReader};
use testkit::{ContactRequestFixture, VehicleFixture};

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

#[async_trait]
impl ContactRequestFixture for Memory {
    async fn contact_requests(&self) -> Vec<(Confirmation, ContactRequest)> {
        self.0.contact_requests()
    }
}

testkit::store_contract!(Memory::default());

#[tokio::test]
async fn unavailable_store_returns_errors_and_keeps_its_data() {
    let store = MemoryStore::default();
    let id = testkit::list_one(&store, testkit::vehicle().build(), testkit::at_minute(0)).await;
    store.set_unavailable(true);
    let is_unavailable = |error| matches!(error, StoreError::Unavailable(_));
    assert!(is_unavailable(store.search(&VehicleQuery::default(), None, 1).await.unwrap_err()));
    assert!(is_unavailable(store.vehicle(id).await.unwrap_err()));
    assert!(is_unavailable(store.list_batch(vec![], testkit::at_minute(0)).await.unwrap_err()));
    assert!(is_unavailable(store.events_after(EventId(0), 1).await.unwrap_err()));
    assert!(is_unavailable(store.readiness().await.unwrap_err()));
    store.set_unavailable(false);
    assert!(store.vehicle(id).await.unwrap().is_some());
}
