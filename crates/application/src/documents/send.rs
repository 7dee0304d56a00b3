//! Uploads a document to the vault, or as evidence about a vehicle: preview, files, record, in this order.

use std::path::PathBuf;

use domain::{
    accounts::{Collector, SignedIn, UserId},
    audit::Actor,
    claims::takes_claims,
    documents::{Document, DocumentId, MAX_BYTES, QuotaExceeded, UPLOAD_RATE_LIMIT},
    files::{FileFormat, FileName},
    pictures::PictureFormat,
    submissions::SubmissionId,
};
use ports::{
    StoreError,
    blobs::{BlobKey, BlobSource, Blobs, PutResult},
    commands::{Command, CommandOutcome, IdempotentRequest, RateLimit, WriteError},
    documents::{DocumentCommand, NewDocument},
    pictures::{PictureFile, Rendered, Rendition},
    randomness::Randomness,
    submissions::Submissions,
};

use super::{DocumentError, DocumentPorts, DocumentRefusal, FOLDER};
use crate::random_hex::random_hex;

/// Width of the largest preview in pixels.
const PREVIEW_WIDTH: u32 = 1600;

/// A document that a member uploads.
#[derive(Debug)]
pub struct DocumentUpload {
    /// Name given by its owner.
    pub name: String,
    /// Type, detected from the content.
    pub kind: FileFormat,
    /// Temporary location of the content.
    pub path: PathBuf,
    /// The same content for rendering a preview; `None` when it is not a picture.
    pub picture: Option<PictureFile>,
    /// Set when the client sent an idempotency key.
    pub idempotent: Option<IdempotentRequest>,
}

/// Adds a document to the vault of a collector.
///
/// # Errors
/// [`WriteError`]; [`StoreError`](ports::StoreError) also when too many pictures are waiting to be rendered.
pub async fn send_document(
    collector: &Collector,
    sending: DocumentUpload,
    actor: Actor,
    ports: DocumentPorts<'_>,
) -> Result<Document, DocumentError> {
    store_document(collector.signed_in().user().id, sending, actor, ports).await
}

/// Adds a document about a vehicle that the member offers, as evidence for their claims; any seller may.
///
/// # Errors
/// [`WriteError`]; [`StoreError`](ports::StoreError) also when too many pictures are waiting to be rendered.
pub async fn send_claim_evidence(
    seller: &SignedIn,
    submission: SubmissionId,
    sending: DocumentUpload,
    actor: Actor,
    (submissions, ports): (&dyn Submissions, DocumentPorts<'_>),
) -> Result<Document, DocumentError> {
    let owner = seller.user().id;
    let own = submissions.submission(submission).await?.filter(|own| own.seller == owner);
    let own = own.ok_or(DocumentRefusal::NoSuchSubmission)?;
    let is_open = takes_claims(own.status, own.listing.map(|listing| listing.status));
    let document = match stored_before(owner, sending.idempotent.as_ref(), ports).await? {
        Some(document) => document,
        None if is_open => store_document(owner, sending, actor, ports).await?,
        None => return Err(DocumentRefusal::Closed.into()),
    };
    if document.about.is_none() && is_open {
        let command = DocumentCommand { owner, id: document.id, actor, at: ports.clock.now() };
        // Should the document or the submission be gone meanwhile, `stored_document` answers.
        let _ = ports.documents.attach_document(command, Some(submission), &[]).await?;
    }
    stored_document(owner, document.id, ports).await
}

/// The document of an upload whose idempotency key was used before; `None` for a new one.
async fn stored_before(
    owner: UserId,
    idempotent: Option<&IdempotentRequest>,
    ports: DocumentPorts<'_>,
) -> Result<Option<Document>, DocumentError> {
    let Some(idempotent) = idempotent else { return Ok(None) };
    let stored = ports.documents.find_stored_document(idempotent, ports.clock.now()).await?;
    match stored.into_result()? {
        None => Ok(None),
        Some(id) => stored_document(owner, id, ports).await.map(Some),
    }
}

/// Stores the files of a document, then its record. A server that is killed in between leaves files without a
/// record, which [`sweep_documents`](super::sweep_documents) deletes.
async fn store_document(
    owner: UserId,
    sending: DocumentUpload,
    actor: Actor,
    ports: DocumentPorts<'_>,
) -> Result<Document, DocumentError> {
    let at = ports.clock.now();
    if let Some(sent) = stored_before(owner, sending.idempotent.as_ref(), ports).await? {
        return Ok(sent);
    }
    // A picture that cannot be rendered may be something else, so it is refused.
    let preview = match sending.picture {
        None => None,
        Some(picture) => match ports.image_processor.render(picture, None).await? {
            Ok(rendered) => preview_of(rendered),
            Err(refusal) => return Err(DocumentRefusal::Picture(refusal).into()),
        },
    };
    let key = generate_blob_key(owner, ports.randomness)?;
    let preview_key = preview.as_ref().map(|_| beside(&key)).transpose()?;
    let files: Vec<BlobKey> = [Some(key.clone()), preview_key.clone()].into_iter().flatten().collect();
    let put = store_files(&key, sending.path, preview_key.as_ref().zip(preview), ports.blobs).await;
    let stored = match put {
        Ok(PutResult::Stored(stored)) => stored,
        Ok(PutResult::TooLarge) => {
            delete_files(&files, ports.blobs).await;
            return Err(DocumentRefusal::TooLarge.into());
        }
        Err(error) => {
            delete_files(&files, ports.blobs).await;
            return Err(error.into());
        }
    };
    let name = FileName::sanitize(&sending.name, "document");
    let new = NewDocument { owner, name, kind: sending.kind, stored, content: key, preview: preview_key };
    let rate_limit = RateLimit::new(format!("documents of member {}", owner.0), UPLOAD_RATE_LIMIT);
    let command = Command { at, idempotent: sending.idempotent, rate_limit: Some(rate_limit) };
    let outcome = ports.documents.store_document(&new, actor, &command).await;
    if !matches!(outcome, Ok(CommandOutcome::Done(_))) {
        delete_files(&files, ports.blobs).await;
    }
    let id = outcome?
        .into_result()
        .map_err(|error| error.map_refusal(|QuotaExceeded| DocumentRefusal::Full.into()))?;
    stored_document(owner, id, ports).await
}

/// The stored document.
///
/// # Errors
/// [`WriteError::IdempotencyKeyReused`] when it was deleted since, because the stored result refers to nothing then.
async fn stored_document(
    owner: UserId,
    id: DocumentId,
    ports: DocumentPorts<'_>,
) -> Result<Document, DocumentError> {
    ports.documents.own_document(owner, id).await?.ok_or(WriteError::IdempotencyKeyReused)
}

/// The widest WebP rendition of at most [`PREVIEW_WIDTH`], otherwise the narrowest one.
fn preview_of(rendered: Rendered) -> Option<Rendition> {
    let fit = rendered.renditions.into_iter().filter(|each| each.format == PictureFormat::WebP);
    let (mut fit, mut wide): (Vec<_>, Vec<_>) = fit.partition(|each| each.width <= PREVIEW_WIDTH);
    fit.sort_by_key(|each| each.width);
    wide.sort_by_key(|each| std::cmp::Reverse(each.width));
    fit.pop().or_else(|| wide.pop())
}

async fn store_files(
    key: &BlobKey,
    path: PathBuf,
    preview: Option<(&BlobKey, Rendition)>,
    blobs: &dyn Blobs,
) -> Result<PutResult, StoreError> {
    if let Some((key, rendition)) = preview {
        match blobs.put(key, BlobSource::of(rendition.bytes), MAX_BYTES).await? {
            PutResult::Stored(_) => {}
            PutResult::TooLarge => return Ok(PutResult::TooLarge),
        }
    }
    blobs.put(key, BlobSource::File(path), MAX_BYTES).await
}

/// Deletes files; failures are ignored, since `sweep_documents` deletes the rest.
async fn delete_files(keys: &[BlobKey], blobs: &dyn Blobs) {
    for key in keys {
        let _ = blobs.delete(key).await;
    }
}

fn generate_blob_key(owner: UserId, randomness: &dyn Randomness) -> Result<BlobKey, StoreError> {
    parse(&format!("{FOLDER}/{}/{}", owner.0, random_hex::<16>(randomness)?))
}

fn beside(key: &BlobKey) -> Result<BlobKey, StoreError> {
    parse(&format!("{key}.preview.webp"))
}

fn parse(key: &str) -> Result<BlobKey, StoreError> {
    BlobKey::require(key)
}
