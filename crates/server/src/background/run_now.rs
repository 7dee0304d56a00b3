//! Runs one background job by itself, for the command line.

use media::MediaStore;
use postgres_adapter::PostgresStore;

use super::{
    cleanup::{build_exports, clean_up, erase},
    feeds::{read_feed, run_feed_work},
    listings::{expire_listings, release_listings},
    notify_legal_versions,
};
use crate::{cli::JobName, supervisor::Round};

/// Runs a job by itself until it finds no more work; returns the number of its rounds.
///
/// # Errors
/// When a round fails.
pub(crate) async fn run_now(
    job: JobName,
    store: PostgresStore,
    media: MediaStore,
    brand: String,
) -> anyhow::Result<u32> {
    let mut rounds = 0;
    loop {
        let (store, media) = (store.clone(), media.clone());
        let round = match job {
            JobName::Cleanup => clean_up(store, media).await,
            JobName::AccountErasure => erase(store, media).await,
            JobName::DataExports => build_exports(store, media, brand.clone()).await,
            JobName::FeedImports => run_feed_work(store, media).await,
            JobName::FeedReadings => read_feed(store, media).await,
            JobName::ListingReleases => release_listings(store).await,
            JobName::ListingExpiry => expire_listings(store).await,
            JobName::LegalNotifications => notify_legal_versions(store).await,
        }?;
        rounds += 1;
        if round != Round::More {
            return Ok(rounds);
        }
    }
}
