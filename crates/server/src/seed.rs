//! `marque seed`: adds the sample inventory, forum topics and, on request, demo accounts.

use anyhow::ensure;
use application::seed::{SampleVehicle, seed_forum, seed_inventory};
use chrono::Datelike;
use markdown::CommonMark;
use ports::{accounts::Accounts, clock::Clock, forum::ForumQueries, vehicles::VehicleReader};
use postgres_adapter::PostgresStore;
use security::Argon2Hasher;

use crate::{
    cli::SeedOptions,
    clock::SystemClock,
    database::with_store,
    demo,
    forum_samples::sample_categories,
    samples::sample_vehicles,
    settings::{DatabaseConfig, Settings},
};

pub(crate) fn run(settings: &Settings, options: &SeedOptions) -> anyhow::Result<()> {
    let home = match &settings.database {
        DatabaseConfig::Embedded { home, .. } => Some(home),
        DatabaseConfig::External { .. } => None,
    };
    ensure!(
        home.is_some() || !options.demo_accounts,
        "--demo-accounts is for a database of Marque's own; use `marque user create` with DATABASE_URL"
    );
    ensure!(
        settings.http.serves_this_machine_only() || !options.demo_accounts,
        "--demo-accounts is for a site that only this machine reaches, and PUBLIC_URL, BIND or TRUSTED_PROXIES \
         says otherwise; use `marque user create`"
    );
    with_store(settings, async |store| {
        let outcome = seed(&store).await?;
        println!("{} sample vehicles were added; {} were there already.", outcome.imported, outcome.known);
        if let Some(home) = home.filter(|_| options.demo_accounts) {
            match demo::create(home, &store, &Argon2Hasher::start()?).await? {
                Some(demo) => demo.print(),
                None => println!("The demo accounts are there already."),
            }
        }
        match fill_forum(&store).await? {
            0 => {
                println!("No forum topics were added: there are some already, or no collector to write them.")
            }
            topics => println!("{topics} forum topics were added."),
        }
        Ok(())
    })
}

/// Whether no vehicle has ever been added.
pub(crate) async fn is_empty(store: &PostgresStore) -> anyhow::Result<bool> {
    Ok(store.largest_id().await?.0 == 0)
}

/// Adds the samples if no vehicle has ever been added.
pub(crate) async fn seed_if_empty(store: &PostgresStore) -> anyhow::Result<()> {
    if is_empty(store).await? {
        let outcome = seed(store).await?;
        let topics = fill_forum(store).await?;
        tracing::info!(vehicles = outcome.imported, topics, "the sample inventory was added");
    }
    Ok(())
}

/// Number of members that alternate as authors of the sample topics.
const AUTHORS: u32 = 2;

/// Adds the sample topics to an empty forum, written by members; returns the number of topics added.
async fn fill_forum(store: &PostgresStore) -> anyhow::Result<usize> {
    let mut authors = Vec::new();
    for member in store.members("", AUTHORS, SystemClock.now()).await? {
        authors.extend(store.account(&member.username).await?.map(|account| account.user.id));
    }
    Ok(seed_forum(sample_categories()?, &authors, store, &CommonMark, &SystemClock).await?)
}

async fn seed(store: &PostgresStore) -> anyhow::Result<ports::imports::BatchOutcome> {
    let samples = sample_vehicles(SystemClock.now().year())?;
    let samples = samples.into_iter().map(|(name, vehicle)| SampleVehicle { name, vehicle }).collect();
    Ok(seed_inventory(samples, store, &SystemClock).await?)
}
