//! `marque seed`.

use application::seed::{SampleVehicle, seed_inventory};
use chrono::Datelike;
use ports::{clock::Clock, vehicles::VehicleCatalogue};
use postgres_adapter::PostgresStore;

use crate::{clock::SystemClock, database::with_store, samples::sample_vehicles, settings::Settings};

pub(crate) fn run(settings: &Settings) -> anyhow::Result<()> {
    with_store(settings, async |store| {
        let outcome = seed(&store).await?;
        println!("{} sample vehicles were added; {} were there already.", outcome.imported, outcome.known);
        Ok(())
    })
}

/// Adds the samples to an inventory in which there has never been a vehicle; whether it did.
pub(crate) async fn seed_if_empty(store: &PostgresStore) -> anyhow::Result<bool> {
    let is_empty = store.largest_id().await?.0 == 0;
    if is_empty {
        let outcome = seed(store).await?;
        tracing::info!(vehicles = outcome.imported, "the sample inventory was added");
    }
    Ok(is_empty)
}

async fn seed(store: &PostgresStore) -> anyhow::Result<ports::imports::BatchOutcome> {
    let samples = sample_vehicles(SystemClock.now().year())?;
    let samples = samples.into_iter().map(|(name, vehicle)| SampleVehicle { name, vehicle }).collect();
    Ok(seed_inventory(samples, store, &SystemClock).await?)
}
