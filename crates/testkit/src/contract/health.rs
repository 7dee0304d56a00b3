//! The contract of [`Health`].

use ports::health::{Health, Readiness};

use crate::VehicleFixture;

/// A migrated store is ready.
pub async fn a_fresh_store_is_ready<F: VehicleFixture>(fixture: &F) {
    assert_eq!(fixture.store().readiness().await.unwrap(), Readiness::Ready);
}
