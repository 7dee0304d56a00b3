//! `marque seed`.

use anyhow::ensure;
use application::seed::{SampleVehicle, seed_inventory};
use chrono::Datelike;
use ports::{clock::Clock, vehicles::VehicleCatalogue};
use postgres_adapter::PostgresStore;
use security::Argon2Hasher;

use crate::{
    cli::SeedOptions,
    clock::SystemClock,
    database::with_store,
    demo,
    samples::sample_vehicles,
    settings::{DatabaseChoice, Settings},
};

pub(crate) fn run(settings: &Settings, options: &SeedOptions) -> anyhow::Result<()> {
    let home = match &settings.database {
        DatabaseChoice::Embedded { home, .. } => Some(home),
        DatabaseChoice::External { .. } => None,
    };
    ensure!(
        home.is_some() || !options.demo_accounts,
        "--demo-accounts is for a database of Marque's own; use `marque user create` with DATABASE_URL"
    );
    with_store(settings, async |store| {
        let outcome = seed(&store).await?;
        println!("{} sample vehicles were added; {} were there already.", outcome.imported, outcome.known);
        if let Some(home) = home.filter(|_| options.demo_accounts) {
            match demo::create(home, &store, &Argon2Hasher::start()?).await? {
                Some(demo) => demo.tell(),
                None => println!("The demo accounts are there already."),
            }
        }
        Ok(())
    })
}

/// Whether there has never been a vehicle.
pub(crate) async fn is_empty(store: &PostgresStore) -> anyhow::Result<bool> {
    Ok(store.largest_id().await?.0 == 0)
}

/// Adds the samples to an inventory in which there has never been a vehicle.
pub(crate) async fn seed_if_empty(store: &PostgresStore) -> anyhow::Result<()> {
    if is_empty(store).await? {
        let outcome = seed(store).await?;
        tracing::info!(vehicles = outcome.imported, "the sample inventory was added");
    }
    Ok(())
}

async fn seed(store: &PostgresStore) -> anyhow::Result<ports::imports::BatchOutcome> {
    let samples = sample_vehicles(SystemClock.now().year())?;
    let samples = samples.into_iter().map(|(name, vehicle)| SampleVehicle { name, vehicle }).collect();
    Ok(seed_inventory(samples, store, &SystemClock).await?)
}
