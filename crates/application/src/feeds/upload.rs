//! Stores an uploaded file of a feed and adds the run that checks it.

use std::path::PathBuf;

use domain::{
    accounts::Admin,
    feeds::{FeedFormat, MAX_FEED_BYTES, RunId, SourceName, feed_file_name},
};
use ports::{
    StoreError,
    blobs::{BlobKey, BlobSource, Blobs, PutResult},
    clock::Clock,
    commands::{Command, CommandOutcome, IdempotentRequest, WriteError},
    feeds::{Feeds, NewRun},
    randomness::Randomness,
};

use super::FEEDS_FOLDER;
use crate::{FileTooLarge, random_hex::random_hex};

/// An uploaded file.
#[derive(Debug, Clone)]
pub struct FeedUpload {
    /// As the client names it.
    pub file_name: String,
    /// Name of its source.
    pub source: String,
    /// Where it is on this machine.
    pub path: PathBuf,
    /// Its first bytes.
    pub beginning: Vec<u8>,
    /// Set when the client sent an idempotency key.
    pub idempotent: Option<IdempotentRequest>,
}

/// Stores a file, to be checked in the background.
///
/// # Errors
/// When a store or the random number generator fails.
pub async fn upload_feed(
    admin: &Admin,
    upload: FeedUpload,
    (feeds, blobs, randomness, clock): (&dyn Feeds, &dyn Blobs, &dyn Randomness, &dyn Clock),
) -> Result<RunId, WriteError<FileTooLarge>> {
    let source = SourceName::parse(&upload.source)?;
    let file = new_file_key(randomness)?;
    let stored = blobs.put(&file, BlobSource::File(upload.path), MAX_FEED_BYTES).await?;
    if stored == PutResult::TooLarge {
        return Err(WriteError::Refused(FileTooLarge));
    }
    let new = NewRun {
        source,
        format: FeedFormat::of(&upload.file_name, &upload.beginning),
        file_name: feed_file_name(&upload.file_name),
        user: Some(admin.signed_in().user().id),
        file: file.clone(),
    };
    let command = Command { at: clock.now(), idempotent: upload.idempotent, rate_limit: None };
    let added = feeds.add_feed_run(&new, &command).await?;
    if !matches!(added, CommandOutcome::Done(_)) {
        blobs.delete(&file).await?;
    }
    added.into_result().map_err(|error| error.map_refusal(|never| match never {}))
}

/// Random key for a file of a feed.
pub(super) fn new_file_key(randomness: &dyn Randomness) -> Result<BlobKey, StoreError> {
    BlobKey::require(&format!("{FEEDS_FOLDER}/{}", random_hex::<16>(randomness)?))
}
