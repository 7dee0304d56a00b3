//! Receives a picture: uploaded or fetched from an address, rendered, stored and recorded, in this order.

use std::convert::Infallible;

use domain::{
    Rate,
    accounts::UserId,
    pictures::{
        MAX_PHOTO_BYTES, PictureFormat, PictureId, PictureRejection, Rotation, StoredPicture,
        UPLOAD_ATTEMPT_RATE_LIMIT, UPLOAD_RATE_LIMIT,
    },
};
use futures_util::TryStreamExt;
use ports::{
    StoreError,
    blobs::{BlobSource, Blobs, PutResult},
    clock::Clock,
    commands::{Command, CommandOutcome, IdempotentRequest, RateLimit, WriteError},
    pictures::{NewPicture, PictureFetcher, PictureFile, PictureProcessor, Pictures, Rendered},
    randomness::Randomness,
    rate_limit::{RateLimiter, count_use},
};

use super::rendition_key;

#[derive(Clone, Copy)]
pub struct PicturePorts<'a> {
    pub pictures: &'a dyn Pictures,
    pub blobs: &'a dyn Blobs,
    pub image_processor: &'a dyn PictureProcessor,
    pub fetcher: &'a dyn PictureFetcher,
    pub rate_limiter: &'a dyn RateLimiter,
    pub randomness: &'a dyn Randomness,
    pub clock: &'a dyn Clock,
}

#[derive(Debug)]
pub enum Source {
    File(PictureFile),
    /// URL to fetch it from.
    Address(String),
    /// A stored picture that the member may see, to be rotated.
    Rotated(StoredPicture, Rotation),
}

/// A picture that a member sends, or a photo of a feed.
#[derive(Debug)]
pub struct PictureUpload {
    /// `None` for a photo of a feed.
    pub owner: Option<UserId>,
    pub source: Source,
    /// Set when the client sent an idempotency key.
    pub idempotent: Option<IdempotentRequest>,
    /// The member whose rate limits count it; `None` for an admin and a feed, which have none.
    pub counted: Option<UserId>,
}

/// Why a picture was not stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PictureRefusal {
    /// The file is not a picture, or its size is out of bounds.
    Refused(PictureRejection),
    /// The URL could not be fetched; a sentence for the user.
    NotFetched(&'static str),
}

impl From<PictureRefusal> for WriteError<PictureRefusal> {
    fn from(refusal: PictureRefusal) -> Self {
        Self::Refused(refusal)
    }
}

/// Stores the renditions of a picture, then its record. A server that is killed in between leaves files
/// without a record, which [`sweep_pictures`](super::sweep_pictures) deletes.
///
/// # Errors
/// [`WriteError`]; [`StoreError`] also when too many pictures are waiting to be rendered.
pub async fn send_picture(
    sending: PictureUpload,
    ports: PicturePorts<'_>,
) -> Result<StoredPicture, WriteError<PictureRefusal>> {
    let at = ports.clock.now();
    if let Some(idempotent) = &sending.idempotent {
        let stored = ports.pictures.find_stored_picture(idempotent, at).await?;
        if let Some(id) = stored.into_result()? {
            return stored_picture(id, ports.pictures).await;
        }
    }
    // Counted before rendering, because a refused file costs as much as an accepted one.
    if let Some(member) = sending.counted {
        let attempts = rate_limit("tries of", member, UPLOAD_ATTEMPT_RATE_LIMIT);
        count_use(&attempts, at, ports.rate_limiter).await?;
    }
    let (file, rotation) = match sending.source {
        Source::File(file) => (file, None),
        Source::Address(address) => match ports.fetcher.fetch(&address, MAX_PHOTO_BYTES).await {
            Ok(file) => (file, None),
            Err(why) => return Err(PictureRefusal::NotFetched(why).into()),
        },
        Source::Rotated(picture, rotation) => (widest_file(&picture, ports.blobs).await?, Some(rotation)),
    };
    let rendered = ports.image_processor.render(file, rotation).await?.map_err(PictureRefusal::Refused)?;
    let mut bits = [0; 16];
    ports.randomness.fill(&mut bits)?;
    let id = PictureId::from_bits(bits);
    if let Err(error) = store_renditions(id, &rendered, ports.blobs).await {
        drop_renditions(id, &rendered, ports.blobs).await;
        return Err(error.into());
    }
    let rate_limit = sending.counted.map(|member| rate_limit("pictures of", member, UPLOAD_RATE_LIMIT));
    let command = Command { at, idempotent: sending.idempotent, rate_limit };
    let outcome = ports.pictures.store_picture(&new_picture(id, sending.owner, &rendered), &command).await;
    if !matches!(outcome, Ok(CommandOutcome::Done(_))) {
        drop_renditions(id, &rendered, ports.blobs).await;
    }
    let id = outcome?.into_result().map_err(|error| error.map_refusal(|never: Infallible| match never {}))?;
    stored_picture(id, ports.pictures).await
}

/// The widest JPEG rendition of a stored picture; originals are not kept.
async fn widest_file(picture: &StoredPicture, blobs: &dyn Blobs) -> Result<PictureFile, StoreError> {
    let width = picture.widths.last().copied().unwrap_or_default();
    let key = rendition_key(picture.id, width, PictureFormat::Jpeg)?;
    let missing = || StoreError::Failed(format!("the stored file {key} is missing"));
    let blob = blobs.get(&key, None).await?.ok_or_else(missing)?;
    let pieces: Vec<_> = blob.content.try_collect().await?;
    Ok(PictureFile::Bytes(pieces.concat().into()))
}

fn rate_limit(what: &str, member: UserId, rate: Rate) -> RateLimit {
    RateLimit::new(format!("{what} member {}", member.0), rate)
}

fn new_picture(id: PictureId, owner: Option<UserId>, rendered: &Rendered) -> NewPicture {
    let mut widths: Vec<u32> = rendered.renditions.iter().map(|each| each.width).collect();
    widths.sort_unstable();
    widths.dedup();
    NewPicture {
        id,
        owner,
        widths,
        width: rendered.width,
        height: rendered.height,
        digest: rendered.digest,
        perceptual_hash: rendered.perceptual_hash,
        bytes: rendered.renditions.iter().map(|each| each.bytes.len() as u64).sum(),
    }
}

async fn store_renditions(id: PictureId, rendered: &Rendered, blobs: &dyn Blobs) -> Result<(), StoreError> {
    for each in &rendered.renditions {
        let key = rendition_key(id, each.width, each.format)?;
        match blobs.put(&key, BlobSource::of(each.bytes.clone()), MAX_PHOTO_BYTES).await? {
            PutResult::Stored(_) => {}
            PutResult::TooLarge => {
                return Err(StoreError::Failed("a rendition is larger than a picture".into()));
            }
        }
    }
    Ok(())
}

/// Deletes the renditions; stops at the first failure, since [`sweep_pictures`](super::sweep_pictures)
/// deletes the rest.
async fn drop_renditions(id: PictureId, rendered: &Rendered, blobs: &dyn Blobs) {
    for each in &rendered.renditions {
        let Ok(key) = rendition_key(id, each.width, each.format) else { return };
        if blobs.delete(&key).await.is_err() {
            return;
        }
    }
}

/// The stored picture.
///
/// # Errors
/// [`WriteError::IdempotencyKeyReused`] when it was removed since, because the stored result refers to nothing then.
async fn stored_picture(
    id: PictureId,
    pictures: &dyn Pictures,
) -> Result<StoredPicture, WriteError<PictureRefusal>> {
    pictures.pictures(&[id]).await?.pop().ok_or(WriteError::IdempotencyKeyReused)
}
