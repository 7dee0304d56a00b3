use domain::vehicles::NewVehicle;
use ports::{
    StoreError,
    clock::Clock,
    imports::{BatchOutcome, RecordKey, VehicleImport},
};
use sha2::{Digest, Sha256};

/// A vehicle of the sample inventory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SampleVehicle {
    /// What it is known by. A sample that changes but keeps its name is not listed again.
    pub name: String,
    /// The vehicle.
    pub vehicle: NewVehicle,
}

/// Lists the samples that are not listed yet, all at once: cut off, it has listed none. Of one
/// moment, the last is the newest.
///
/// # Errors
/// When the store fails.
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
