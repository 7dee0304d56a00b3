//! The private vault: sending, reading, sharing and throwing away papers.

mod manage;
mod notices;
mod read;
mod send;
mod share;
mod sweep;

pub use manage::{attach_document, delete_document, document_log, end_share};
pub use read::{Opened, documents_about, open_document, shared_documents};
pub use send::{SendAnswer, Sending, send_document};
pub use share::{ShareAnswer, share_document};
pub use sweep::sweep_documents;

use chrono::NaiveDate;
use domain::{Timestamp, audit::Actor, documents::DocumentId};
use ports::{
    StoreError, accounts::Accounts, blobs::Blobs, clock::Clock, documents::Documents,
    pictures::PictureStudio, randomness::Randomness,
};

use crate::asking::today_in_chicago;

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
    pub studio: &'a dyn PictureStudio,
    /// Whom they may be shared with.
    pub accounts: &'a dyn Accounts,
    /// Draws names of files.
    pub randomness: &'a dyn Randomness,
    /// The time.
    pub clock: &'a dyn Clock,
}

/// The day on which a share counts.
#[must_use]
pub fn today(at: Timestamp) -> NaiveDate {
    today_in_chicago(at)
}

/// Puts on record that somebody asked for what is not there for them.
async fn refuse(id: DocumentId, actor: Actor, ports: DocumentPorts<'_>) -> Result<(), StoreError> {
    ports.documents.note_refused_document(id, actor, ports.clock.now()).await
}
