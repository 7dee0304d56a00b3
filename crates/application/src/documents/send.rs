//! Uploads a document to the vault, or as evidence about a vehicle: preview, files, record, in this order.

use std::{fmt::Write, path::PathBuf, time::Duration};

use domain::{
    accounts::{Collector, SignedIn, UserId},
    audit::Actor,
    claims::takes_claims,
    documents::{Document, MOST_BYTES, MOST_UPLOADS, UPLOAD_WINDOW},
    files::{FileKind, FileName},
    pictures::{PictureFormat, Refusal},
    submissions::SubmissionId,
};
use ports::{
    StoreError,
    blobs::{BlobKey, Blobs, Content, PutResult},
    commands::{Command, CommandOutcome, IdempotentRequest, RateLimit, StoredResult},
    documents::NewDocument,
    pictures::{PictureFile, Rendered, Rendition},
    randomness::Randomness,
    submissions::Submissions,
};

use super::{DocumentPorts, FOLDER};

/// Width of the largest preview in pixels.
const PREVIEW_WIDTH: u32 = 1600;

/// A document that a member uploads.
#[derive(Debug)]
pub struct DocumentUpload {
    /// Name given by its owner.
    pub name: String,
    /// Type, detected from the content.
    pub kind: FileKind,
    /// Temporary location of the content.
    pub path: PathBuf,
    /// The same content for rendering a preview; `None` when it is not a picture.
    pub picture: Option<PictureFile>,
    /// Set when the client sent an idempotency key.
    pub idempotent: Option<IdempotentRequest>,
    /// True when the member is subject to the rate limit.
    pub is_limited: bool,
}

/// Outcome of an upload.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SendOutcome {
    /// Stored now, or earlier with the same idempotency key.
    Kept(Box<Document>),
    /// The picture cannot be rendered.
    Refused(Refusal),
    /// Larger than [`MOST_BYTES`].
    TooLarge,
    /// The member has reached the maximum number or total size of documents.
    Full,
    /// The vehicle [takes no claims](takes_claims), so no evidence either.
    Closed,
    /// The idempotency key was used with another document.
    IdempotencyConflict,
    /// The rate limit is used up.
    TooMany {
        /// Time until the next document is accepted.
        retry_after: Duration,
    },
}

/// Adds a document to the vault of a collector.
///
/// # Errors
/// When a store fails, or too many pictures are waiting to be rendered.
pub async fn send_document(
    collector: &Collector,
    sending: DocumentUpload,
    actor: Actor,
    ports: DocumentPorts<'_>,
) -> Result<SendOutcome, StoreError> {
    store_document(collector.signed_in().user().id, sending, actor, ports).await
}

/// Adds a document about a vehicle that the member offers, as evidence for their claims; any seller may. `None` when
/// they have no such submission.
///
/// # Errors
/// When a store fails, or too many pictures are waiting to be rendered.
pub async fn send_claim_evidence(
    seller: &SignedIn,
    submission: SubmissionId,
    sending: DocumentUpload,
    actor: Actor,
    (submissions, ports): (&dyn Submissions, DocumentPorts<'_>),
) -> Result<Option<SendOutcome>, StoreError> {
    let owner = seller.user().id;
    let own = submissions.submission(submission).await?.filter(|own| own.seller == owner);
    let Some(own) = own else { return Ok(None) };
    let is_open = takes_claims(own.status, own.listing.map(|listing| listing.status));
    let sent = match stored_before(owner, sending.idempotent.as_ref(), ports).await? {
        Some(sent) => sent,
        None if is_open => store_document(owner, sending, actor, ports).await?,
        None => return Ok(Some(SendOutcome::Closed)),
    };
    let SendOutcome::Kept(document) = &sent else { return Ok(Some(sent)) };
    if document.about.is_none() && is_open {
        let at = ports.clock.now();
        ports.documents.attach_document(owner, document.id, Some(submission), &[], actor, at).await?;
    }
    Ok(Some(kept(owner, document.id, ports).await?))
}

/// Outcome of an upload whose idempotency key was used before; `None` for a new one.
async fn stored_before(
    owner: UserId,
    idempotent: Option<&IdempotentRequest>,
    ports: DocumentPorts<'_>,
) -> Result<Option<SendOutcome>, StoreError> {
    let Some(idempotent) = idempotent else { return Ok(None) };
    match ports.documents.find_stored_document(idempotent, ports.clock.now()).await? {
        StoredResult::Unknown => Ok(None),
        StoredResult::Repeated(id) => kept(owner, id, ports).await.map(Some),
        StoredResult::Conflict => Ok(Some(SendOutcome::IdempotencyConflict)),
    }
}

/// Stores the files of a document, then its record. A server that is killed in between leaves files without a
/// record, which [`sweep_documents`](super::sweep_documents) deletes.
async fn store_document(
    owner: UserId,
    sending: DocumentUpload,
    actor: Actor,
    ports: DocumentPorts<'_>,
) -> Result<SendOutcome, StoreError> {
    let at = ports.clock.now();
    if let Some(sent) = stored_before(owner, sending.idempotent.as_ref(), ports).await? {
        return Ok(sent);
    }
    // A picture that cannot be rendered may be something else, so it is refused.
    let preview = match sending.picture {
        None => None,
        Some(picture) => match ports.image_processor.render(picture, None).await? {
            Ok(rendered) => preview_of(rendered),
            Err(refusal) => return Ok(SendOutcome::Refused(refusal)),
        },
    };
    let key = draw_key(owner, ports.randomness)?;
    let preview_key = preview.as_ref().map(|_| beside(&key)).transpose()?;
    let files: Vec<BlobKey> = [Some(key.clone()), preview_key.clone()].into_iter().flatten().collect();
    let put = put_files(&key, sending.path, preview_key.as_ref().zip(preview), ports.blobs).await;
    let stored = match put {
        Ok(PutResult::Stored(stored)) => stored,
        Ok(PutResult::TooLarge) => {
            delete_files(&files, ports.blobs).await;
            return Ok(SendOutcome::TooLarge);
        }
        Err(error) => {
            delete_files(&files, ports.blobs).await;
            return Err(error);
        }
    };
    let name = FileName::sanitize(&sending.name, "document");
    let new = NewDocument { owner, name, kind: sending.kind, stored, content: key, preview: preview_key };
    let rate_limit = sending.is_limited.then(|| RateLimit {
        subject: format!("documents of member {}", owner.0),
        most: MOST_UPLOADS,
        window: UPLOAD_WINDOW,
    });
    let act = Command { at, idempotent: sending.idempotent, rate_limit };
    let outcome = ports.documents.keep_document(&new, actor, &act).await;
    if !matches!(outcome, Ok(CommandOutcome::Done(_))) {
        delete_files(&files, ports.blobs).await;
    }
    match outcome? {
        CommandOutcome::Done(id) | CommandOutcome::Repeated(id) => kept(owner, id, ports).await,
        CommandOutcome::Conflict => Ok(SendOutcome::IdempotencyConflict),
        CommandOutcome::TooMany { retry_after } => Ok(SendOutcome::TooMany { retry_after }),
        CommandOutcome::Refused(_) => Ok(SendOutcome::Full),
    }
}

/// The stored document; `IdempotencyConflict` when it was deleted since, because the stored result refers to
/// nothing then.
async fn kept(
    owner: UserId,
    id: domain::documents::DocumentId,
    ports: DocumentPorts<'_>,
) -> Result<SendOutcome, StoreError> {
    let found = ports.documents.own_document(owner, id).await?;
    Ok(found.map_or(SendOutcome::IdempotencyConflict, |document| SendOutcome::Kept(Box::new(document))))
}

/// The widest WebP rendition of at most [`PREVIEW_WIDTH`], otherwise the narrowest one.
fn preview_of(rendered: Rendered) -> Option<Rendition> {
    let fit = rendered.renditions.into_iter().filter(|each| each.format == PictureFormat::WebP);
    let (mut fit, mut wide): (Vec<_>, Vec<_>) = fit.partition(|each| each.width <= PREVIEW_WIDTH);
    fit.sort_by_key(|each| each.width);
    wide.sort_by_key(|each| std::cmp::Reverse(each.width));
    fit.pop().or_else(|| wide.pop())
}

async fn put_files(
    key: &BlobKey,
    path: PathBuf,
    preview: Option<(&BlobKey, Rendition)>,
    blobs: &dyn Blobs,
) -> Result<PutResult, StoreError> {
    if let Some((key, rendition)) = preview {
        match blobs.put(key, Content::of(rendition.bytes), MOST_BYTES).await? {
            PutResult::Stored(_) => {}
            PutResult::TooLarge => return Ok(PutResult::TooLarge),
        }
    }
    blobs.put(key, Content::File(path), MOST_BYTES).await
}

/// Deletes files; failures are ignored, since `sweep_documents` deletes the rest.
async fn delete_files(keys: &[BlobKey], blobs: &dyn Blobs) {
    for key in keys {
        let _ = blobs.delete(key).await;
    }
}

fn draw_key(owner: UserId, randomness: &dyn Randomness) -> Result<BlobKey, StoreError> {
    let mut bits = [0; 16];
    randomness.fill(&mut bits)?;
    let mut key = format!("{FOLDER}/{}/", owner.0);
    for byte in bits {
        // Writing to a `String` cannot fail.
        let _ = write!(key, "{byte:02x}");
    }
    parse(&key)
}

fn beside(key: &BlobKey) -> Result<BlobKey, StoreError> {
    parse(&format!("{key}.preview.webp"))
}

fn parse(key: &str) -> Result<BlobKey, StoreError> {
    BlobKey::require(key)
}
