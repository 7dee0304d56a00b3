//! The private vault: sending, reading, sharing and throwing away papers.

mod manage;
mod notifications;
mod read;
mod send;
mod share;
mod sweep;

pub use manage::{attach_document, delete_document, document_log, end_share};
pub use read::{Opened, documents_about, open_document, shared_documents};
pub use send::{SendOutcome, Sending, send_document};
pub use share::{ShareOutcome, share_document};
pub use sweep::sweep_documents;

use std::{num::NonZeroU32, time::Duration};

use chrono::NaiveDate;
use domain::{
    Timestamp,
    accounts::UserId,
    audit::Actor,
    documents::{DocumentAct, DocumentId},
};
use ports::{
    StoreError, accounts::Accounts, blobs::Blobs, clock::Clock, commands::RateLimit, documents::Documents,
    pictures::PictureProcessor, randomness::Randomness, rate_limit::RateLimiter,
};

use crate::contact_requests::today_in_chicago;

/// The folder of all documents in the store of files.
const FOLDER: &str = "documents";

/// What these use cases work with.
#[derive(Clone, Copy)]
pub struct DocumentPorts<'a> {
    /// What is known of documents.
    pub documents: &'a dyn Documents,
    /// Their contents.
    pub blobs: &'a dyn Blobs,
    /// Makes their pictures.
    pub studio: &'a dyn PictureProcessor,
    /// Whom they may be shared with.
    pub accounts: &'a dyn Accounts,
    /// Draws names of files.
    pub randomness: &'a dyn Randomness,
    /// Who asks too often.
    pub rate_limiter: &'a dyn RateLimiter,
    /// The time.
    pub clock: &'a dyn Clock,
}

/// The day on which a share counts.
#[must_use]
pub fn today(at: Timestamp) -> NaiveDate {
    today_in_chicago(at)
}

/// How often somebody may ask within an hour for what is not there for them.
const REFUSALS: NonZeroU32 = NonZeroU32::new(30).unwrap();
/// How often it is on record that they did so more often.
const ONCE: NonZeroU32 = NonZeroU32::new(1).unwrap();
const HOUR: Duration = Duration::from_secs(60 * 60);

/// Why there is no document for somebody.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotOpened {
    /// It is not there for them.
    NoSuch,
    /// They have asked for too much that is not there for them; after that time they may ask again.
    TooMany(Duration),
}

/// Puts on record that somebody asked for what is not there for them: each time, up to a number, and then
/// once that they went on.
async fn refuse(
    id: DocumentId,
    user: UserId,
    actor: Actor,
    ports: DocumentPorts<'_>,
) -> Result<NotOpened, StoreError> {
    let at = ports.clock.now();
    let of = |what: &str, most| RateLimit { subject: format!("{what} {}", user.0), most, window: HOUR };
    let Some(wait) = ports.rate_limiter.take(&of("documents refused to", REFUSALS), at).await? else {
        ports.documents.note_refused_document(id, DocumentAct::Refused, actor, at).await?;
        return Ok(NotOpened::NoSuch);
    };
    if ports.rate_limiter.take(&of("limit of documents told of", ONCE), at).await?.is_none() {
        ports.documents.note_refused_document(id, DocumentAct::Limited, actor, at).await?;
    }
    Ok(NotOpened::TooMany(wait))
}
