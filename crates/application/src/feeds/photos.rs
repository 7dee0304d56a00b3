//! Fetches the photos that feeds state by address, in the background: a listing at a time, in small batches.

use std::time::Duration;

use domain::{
    feeds::PhotoFetch,
    pictures::{PHOTO_TOO_LARGE, PictureRejection},
};
use futures_util::{StreamExt, stream};
use ports::{
    StoreError,
    commands::WriteError,
    feed_photos::{FeedPhotos, FetchedPhotos},
};

use crate::pictures::{PicturePorts, PictureRefusal, PictureUpload, Source, send_picture};

/// Photos per batch: a killed server fetches at most so many again.
const BATCH: usize = 24;
/// Photos that are fetched at the same time. Few, so that members' uploads are rendered without waiting.
const AT_ONCE: usize = 2;
/// Longer than a batch takes whose addresses all time out.
const LEASE: Duration = Duration::from_secs(10 * 60);
/// Pause after a batch that this server could not finish, for example while its disk is full.
const PAUSE: Duration = Duration::from_secs(60);

/// Outcome of one batch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PhotoWork {
    /// No photo was waiting.
    Nothing,
    Fetched {
        stored: usize,
        failed: usize,
    },
}

/// Fetches the next waiting photos of one listing and adds them to it. A photo that cannot be fetched or is not a
/// picture is recorded with the reason.
///
/// # Errors
/// When a store fails; what was fetched until then is kept, and the rest is tried again.
pub async fn fetch_feed_photos(
    photos: &dyn FeedPhotos,
    ports: PicturePorts<'_>,
) -> Result<PhotoWork, StoreError> {
    let Some(claimed) = photos.claim_feed_gallery(ports.clock.now(), LEASE).await? else {
        return Ok(PhotoWork::Nothing);
    };
    let addresses: Vec<String> = claimed.gallery.to_fetch(BATCH).into_iter().map(str::to_owned).collect();
    let fetches = stream::iter(addresses).map(|address| async move {
        let result = fetch(&address, ports).await;
        (address, result)
    });
    let fetched: Vec<_> = fetches.buffered(AT_ONCE).collect().await;
    let (mut results, mut failure) = (Vec::new(), None);
    for (address, result) in fetched {
        match result {
            Ok(result) => results.push((address, result)),
            Err(error) => failure = Some(error),
        }
    }
    let stored = results.iter().filter(|(_, result)| matches!(result, PhotoFetch::Stored(_))).count();
    let failed = results.len() - stored;
    let at = ports.clock.now();
    let not_before = if failure.is_some() { at + PAUSE } else { at };
    photos.apply_feed_photos(&FetchedPhotos { vehicle: claimed.vehicle, results, at, not_before }).await?;
    failure.map_or(Ok(PhotoWork::Fetched { stored, failed }), Err)
}

async fn fetch(address: &str, ports: PicturePorts<'_>) -> Result<PhotoFetch, StoreError> {
    let source = Source::Address(address.to_owned());
    let upload = PictureUpload { owner: None, source, idempotent: None, counted: None };
    let failed = |problem: &str, is_final| PhotoFetch::Failed { problem: problem.to_owned(), is_final };
    match send_picture(upload, ports).await {
        Ok(kept) => Ok(PhotoFetch::Stored(kept.picture(""))),
        Err(WriteError::Refused(refusal)) => Ok(match refusal {
            PictureRefusal::Refused(PictureRejection::TooLarge) => failed(PHOTO_TOO_LARGE, true),
            PictureRefusal::Refused(
                PictureRejection::NotAPicture(why) | PictureRejection::Unacceptable(why),
            ) => failed(why, true),
            PictureRefusal::NotFetched(why) => failed(why, false),
        }),
        Err(WriteError::Store(error)) => Err(error),
        Err(error) => Err(StoreError::Failed(format!("a photo of a feed was not kept: {error}"))),
    }
}
