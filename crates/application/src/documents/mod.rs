//! The private document vault: uploading, reading, sharing and deleting documents.

mod manage;
mod notifications;
mod read;
mod refusal;
mod send;
mod share;
mod sweep;

pub use manage::{attach_document, delete_document, document_log, end_share};
pub use read::{DocumentDownload, documents_about, may_read, open_document, shared_documents};
pub use refusal::{DocumentError, DocumentRefusal};
pub use send::{DocumentUpload, send_claim_evidence, send_document};
pub use share::share_document;
pub use sweep::sweep_documents;

use domain::{
    accounts::UserId,
    audit::Actor,
    documents::{DocumentAction, DocumentId, REFUSED_DOCUMENT_LIMIT_ENTRIES, REFUSED_DOCUMENT_RATE_LIMIT},
};
use ports::{
    StoreError, accounts::Accounts, blobs::Blobs, clock::Clock, commands::RateLimit, documents::Documents,
    pictures::PictureProcessor, randomness::Randomness, rate_limit::RateLimiter,
};

/// Folder of all documents in the blob store.
const FOLDER: &str = "documents";

#[derive(Clone, Copy)]
pub struct DocumentPorts<'a> {
    pub documents: &'a dyn Documents,
    pub blobs: &'a dyn Blobs,
    pub image_processor: &'a dyn PictureProcessor,
    pub accounts: &'a dyn Accounts,
    pub randomness: &'a dyn Randomness,
    pub rate_limiter: &'a dyn RateLimiter,
    pub clock: &'a dyn Clock,
}

/// Records in the audit log that a member requested a document that is not visible to them: each request up
/// to [`REFUSED_DOCUMENT_RATE_LIMIT`], then once that they exceeded it. Returns the error for the member.
async fn refuse(id: DocumentId, user: UserId, actor: Actor, ports: DocumentPorts<'_>) -> DocumentError {
    match refusal(id, user, actor, ports).await {
        Ok(refusal) => refusal.into(),
        Err(error) => error.into(),
    }
}

async fn refusal(
    id: DocumentId,
    user: UserId,
    actor: Actor,
    ports: DocumentPorts<'_>,
) -> Result<DocumentRefusal, StoreError> {
    let at = ports.clock.now();
    let refused = RateLimit::new(format!("documents refused to {}", user.0), REFUSED_DOCUMENT_RATE_LIMIT);
    let Some(wait) = ports.rate_limiter.consume(&refused, at).await? else {
        ports.documents.record_refused_document(id, DocumentAction::Refused, actor, at).await?;
        return Ok(DocumentRefusal::NoSuchDocument);
    };
    let exceeded =
        RateLimit::new(format!("limit of documents told of {}", user.0), REFUSED_DOCUMENT_LIMIT_ENTRIES);
    if ports.rate_limiter.consume(&exceeded, at).await?.is_none() {
        ports.documents.record_refused_document(id, DocumentAction::Limited, actor, at).await?;
    }
    Ok(DocumentRefusal::RateLimited(wait))
}
