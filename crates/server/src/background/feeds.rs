//! Rounds of the jobs of feeds: files, readings and photos.

use std::sync::Arc;

use application::{
    feeds::{
        FeedPorts, FeedWork, PhotoWork, SchedulePorts, fetch_feed_photos, perform_feed_work,
        read_scheduled_feed,
    },
    pictures::PicturePorts,
};
use media::{ImageProcessor, MediaStore, WebFetcher};
use ports::feed_schedules::FeedReading;
use postgres_adapter::PostgresStore;

use crate::{clock::SystemClock, randomness::SystemRandomness, supervisor::Round};

/// Checks, imports or undoes one file of a feed.
pub(super) async fn run_feed_work(store: PostgresStore, media: MediaStore) -> anyhow::Result<Round> {
    let ports =
        FeedPorts { feeds: &store, imports: &store, schedules: &store, blobs: &media, clock: &SystemClock };
    match perform_feed_work(ports).await? {
        FeedWork::Nothing => return Ok(Round::Idle),
        FeedWork::Checked => tracing::info!("file of a feed checked"),
        FeedWork::Imported => tracing::info!("file of a feed imported"),
        FeedWork::Undone => tracing::info!("import of a feed undone"),
        FeedWork::Lost => tracing::info!("file of a feed left to another server, or changed meanwhile"),
    }
    Ok(Round::More)
}

/// Reads the file of one scheduled feed.
pub(super) async fn read_feed(store: PostgresStore, media: MediaStore) -> anyhow::Result<Round> {
    let ports = SchedulePorts {
        schedules: &store,
        feeds: &store,
        fetcher: &WebFetcher::default(),
        blobs: &media,
        randomness: &SystemRandomness,
        clock: &SystemClock,
    };
    match read_scheduled_feed(ports).await? {
        None => return Ok(Round::Idle),
        Some(FeedReading::Changed { run, .. }) => tracing::info!(run = run.0, "scheduled feed read"),
        Some(FeedReading::Unchanged) => tracing::debug!("scheduled feed read: unchanged"),
        Some(FeedReading::Failed(problem)) => tracing::warn!(problem, "scheduled feed could not be read"),
    }
    Ok(Round::More)
}

/// Fetches a few photos of one listing that its feed states by address.
pub(super) async fn fetch_photos(
    store: PostgresStore,
    media: MediaStore,
    image_processor: Arc<ImageProcessor>,
) -> anyhow::Result<Round> {
    let ports = PicturePorts {
        pictures: &store,
        blobs: &media,
        image_processor: image_processor.as_ref(),
        fetcher: &WebFetcher::default(),
        rate_limiter: &store,
        randomness: &SystemRandomness,
        clock: &SystemClock,
    };
    match fetch_feed_photos(&store, ports).await? {
        PhotoWork::Nothing => return Ok(Round::Idle),
        PhotoWork::Fetched { stored, failed: 0 } => tracing::debug!(stored, "photos of a feed fetched"),
        PhotoWork::Fetched { stored, failed } => {
            tracing::info!(stored, failed, "photos of a feed fetched; some could not be");
        }
    }
    Ok(Round::More)
}
