use chrono::TimeDelta;
use domain::{Timestamp, vehicles::NewVehicle};
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

/// Lists the samples that are not listed yet, a minute after each other, the last one just now, so
/// that the newest is the last.
///
/// # Errors
/// When the store fails; what was listed until then stays, and the next run goes on after it.
pub async fn seed_inventory(
    samples: Vec<SampleVehicle>,
    store: &dyn VehicleImport,
    clock: &dyn Clock,
) -> Result<BatchOutcome, StoreError> {
    let now = clock.now();
    let count = samples.len();
    let mut outcome = BatchOutcome::default();
    for (place, SampleVehicle { name, vehicle }) in samples.into_iter().enumerate() {
        let key = RecordKey(Sha256::digest(format!("sample:{name}")).into());
        let listed =
            store.list_batch(vec![(key, vehicle)], None, minutes_before(now, count - 1 - place)).await?;
        outcome.imported += listed.imported;
        outcome.known += listed.known;
    }
    Ok(outcome)
}

fn minutes_before(now: Timestamp, minutes: usize) -> Timestamp {
    let minutes = i64::try_from(minutes).unwrap_or(i64::MAX);
    TimeDelta::try_minutes(minutes).and_then(|span| now.checked_sub_signed(span)).unwrap_or(now)
}
