//! Lists the vehicles of the sample inventory.

use domain::{imports::RecordKey, vehicles::NewVehicle};
use ports::{
    StoreError,
    clock::Clock,
    imports::{BatchOutcome, VehicleImport},
};
use sha2::{Digest, Sha256};

/// A vehicle of the sample inventory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SampleVehicle {
    /// Identity of the sample. A sample that changes but keeps its name is not listed again.
    pub name: String,
    pub vehicle: NewVehicle,
}

/// Lists the samples that are not listed yet, in one transaction. All have the same time, and the last one
/// counts as the newest.
pub async fn seed_inventory(
    samples: Vec<SampleVehicle>,
    store: &dyn VehicleImport,
    clock: &dyn Clock,
) -> Result<BatchOutcome, StoreError> {
    let records = samples.into_iter().map(|SampleVehicle { name, vehicle }| {
        (RecordKey(Sha256::digest(format!("sample:{name}")).into()), vehicle)
    });
    store.list_batch(records.collect(), clock.now()).await
}
