use std::time::Duration;

use domain::{
    accounts::UserId,
    pictures::{MOST_ATTEMPTS, MOST_UPLOADS, PictureId, QUOTA_WINDOW, Refusal, StoredPicture},
};
use ports::{
    StoreError,
    blobs::{Blobs, Content, Put},
    clock::Clock,
    commands::{Command, CommandOutcome, IdempotentRequest, RateLimit, StoredResult},
    pictures::{NewPicture, PictureFetcher, PictureFile, PictureProcessor, Pictures, Rendered},
    randomness::Randomness,
    rate_limit::RateLimiter,
};

use super::rendition_key;

/// The largest file that is taken, in bytes.
const MOST_BYTES: u64 = 25 * 1024 * 1024;

/// What this use case works with.
#[derive(Clone, Copy)]
pub struct PicturePorts<'a> {
    /// What is known of pictures.
    pub pictures: &'a dyn Pictures,
    /// Their renditions.
    pub blobs: &'a dyn Blobs,
    /// Makes renditions.
    pub studio: &'a dyn PictureProcessor,
    /// Fetches what is named by an address.
    pub fetcher: &'a dyn PictureFetcher,
    /// Who tries too often.
    pub rate_limiter: &'a dyn RateLimiter,
    /// Draws names.
    pub randomness: &'a dyn Randomness,
    /// The time.
    pub clock: &'a dyn Clock,
}

/// Where a picture comes from.
#[derive(Debug)]
pub enum Source {
    /// It was sent.
    File(PictureFile),
    /// It is to be fetched from there.
    Address(String),
}

/// A picture that somebody sends.
#[derive(Debug)]
pub struct Sending {
    /// Who.
    pub owner: UserId,
    /// From where.
    pub source: Source,
    /// Set when it must be kept once however often it arrives.
    pub idempotent: Option<IdempotentRequest>,
    /// Whether they are held to how much they may send.
    pub is_limited: bool,
}

/// What they are told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// It is kept: now, or since it was first sent.
    Kept(StoredPicture),
    /// It is no picture that can be shown.
    Refused(Refusal),
    /// It could not be fetched; why, as a sentence.
    NotFetched(&'static str),
    /// Its key belongs to another picture.
    SentOtherwise,
    /// They have sent too much within a day.
    TooMany {
        /// After which more is taken.
        retry_after: Duration,
    },
}

/// Takes in a picture: its renditions first, then the word that there is one. A server that is killed
/// in between leaves files that nobody knows of, which [`sweep_pictures`](super::sweep_pictures) finds.
///
/// # Errors
/// When a store fails, or too many pictures wait.
pub async fn send_picture(sending: Sending, ports: PicturePorts<'_>) -> Result<Outcome, StoreError> {
    let at = ports.clock.now();
    if let Some(idempotent) = &sending.idempotent {
        match ports.pictures.find_stored_picture(idempotent, at).await? {
            StoredResult::Unknown => {}
            StoredResult::Repeated(id) => return kept(id, ports.pictures).await,
            StoredResult::Conflict => return Ok(Outcome::SentOtherwise),
        }
    }
    // Before any work: a refused file has cost as much as another.
    if sending.is_limited {
        let attempts = allowance("tries of", sending.owner, MOST_ATTEMPTS);
        if let Some(retry_after) = ports.rate_limiter.take(&attempts, at).await? {
            return Ok(Outcome::TooMany { retry_after });
        }
    }
    let file = match sending.source {
        Source::File(file) => file,
        Source::Address(address) => match ports.fetcher.fetch(&address, MOST_BYTES).await {
            Ok(file) => file,
            Err(why) => return Ok(Outcome::NotFetched(why)),
        },
    };
    let rendered = match ports.studio.render(file).await? {
        Ok(rendered) => rendered,
        Err(refusal) => return Ok(Outcome::Refused(refusal)),
    };
    let mut bits = [0; 16];
    ports.randomness.fill(&mut bits)?;
    let id = PictureId::from_bits(bits);
    if let Err(error) = keep_renditions(id, &rendered, ports.blobs).await {
        drop_renditions(id, &rendered, ports.blobs).await;
        return Err(error);
    }
    let allowance = sending.is_limited.then(|| allowance("pictures of", sending.owner, MOST_UPLOADS));
    let act = Command { at, idempotent: sending.idempotent, allowance };
    let outcome = ports.pictures.keep_picture(&new_picture(id, sending.owner, &rendered), &act).await;
    if !matches!(outcome, Ok(CommandOutcome::Done(_))) {
        drop_renditions(id, &rendered, ports.blobs).await;
    }
    match outcome? {
        CommandOutcome::Done(id) | CommandOutcome::Repeated(id) => kept(id, ports.pictures).await,
        CommandOutcome::Conflict => Ok(Outcome::SentOtherwise),
        CommandOutcome::TooMany { retry_after } => Ok(Outcome::TooMany { retry_after }),
        CommandOutcome::Refused(never) => match never {},
    }
}

fn allowance(what: &str, owner: UserId, most: std::num::NonZeroU32) -> RateLimit {
    RateLimit { subject: format!("{what} member {}", owner.0), most, window: QUOTA_WINDOW }
}

fn new_picture(id: PictureId, owner: UserId, rendered: &Rendered) -> NewPicture {
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
        likeness: rendered.likeness,
    }
}

async fn keep_renditions(id: PictureId, rendered: &Rendered, blobs: &dyn Blobs) -> Result<(), StoreError> {
    for each in &rendered.renditions {
        let key = rendition_key(id, each.width, each.format)?;
        match blobs.put(&key, Content::of(each.bytes.clone()), MOST_BYTES).await? {
            Put::Stored(_) => {}
            Put::TooLarge => return Err(StoreError::Failed("a rendition is larger than a picture".into())),
        }
    }
    Ok(())
}

/// What stays behind is swept later; a store that does not take the first away is not asked for the rest.
async fn drop_renditions(id: PictureId, rendered: &Rendered, blobs: &dyn Blobs) {
    for each in &rendered.renditions {
        let Ok(key) = rendition_key(id, each.width, each.format) else { return };
        if blobs.delete(&key).await.is_err() {
            return;
        }
    }
}

async fn kept(id: PictureId, pictures: &dyn Pictures) -> Result<Outcome, StoreError> {
    // Sent before and taken away since: the answer of then names nothing any more.
    let found = pictures.pictures(&[id]).await?.pop();
    Ok(found.map_or(Outcome::SentOtherwise, Outcome::Kept))
}
