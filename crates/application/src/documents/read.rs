use domain::{
    accounts::{Collector, DocumentViewer, SignedIn},
    audit::Actor,
    documents::{AccessWay, Document, DocumentId, ReadAs},
    vehicles::VehicleId,
};
use ports::{
    StoreError,
    blobs::{BlobKey, Stored},
    documents::Reader,
};

use super::{DocumentPorts, NotOpened, refuse, today};

/// As many documents as are shown of those that others share.
const MOST_SHOWN: u32 = 200;

/// A document that may be read, and which of its files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opened {
    /// It.
    pub document: Document,
    /// Where the file lies that was asked for.
    pub key: BlobKey,
    /// Length and digest of the document itself.
    pub stored: Stored,
}

/// A document for whoever may read it at this moment, which its owner will see. For everybody else it is
/// not there, and that they asked is on record.
///
/// # Errors
/// When the store fails.
pub async fn open_document(
    signed_in: &SignedIn,
    id: DocumentId,
    way: AccessWay,
    actor: Actor,
    ports: DocumentPorts<'_>,
) -> Result<Result<Opened, NotOpened>, StoreError> {
    let at = ports.clock.now();
    let reader = Reader { actor, user: signed_in.user().id, roles: signed_in.user().roles };
    let Some(opened) = ports.documents.open_document(id, reader, way, today(at), at).await? else {
        return Ok(Err(refuse(id, signed_in.user().id, actor, ports).await?));
    };
    let key = match way {
        AccessWay::Fetched => Some(opened.content),
        AccessWay::Previewed => opened.preview,
    };
    let opened = key.map(|key| Opened { document: opened.document, key, stored: opened.stored });
    Ok(opened.ok_or(NotOpened::NoSuch))
}

/// What others share with a collector today, the latest first.
///
/// # Errors
/// When the store fails.
pub async fn shared_documents(
    collector: &Collector,
    ports: DocumentPorts<'_>,
) -> Result<Vec<Document>, StoreError> {
    let today = today(ports.clock.now());
    ports.documents.documents_shared_with(collector.signed_in().user().id, today, MOST_SHOWN).await
}

/// The papers of a listing that somebody may read at this moment, each with as what.
///
/// # Errors
/// When the store fails.
pub async fn documents_about(
    reader: &DocumentViewer,
    vehicle: VehicleId,
    ports: DocumentPorts<'_>,
) -> Result<Vec<(Document, ReadAs)>, StoreError> {
    let user = reader.signed_in().user();
    let today = today(ports.clock.now());
    let found = ports.documents.documents_about(vehicle).await?;
    let readable = found.into_iter().filter_map(|document| {
        let read_as = document.read_as(user.id, user.roles, today)?;
        Some((document, read_as))
    });
    Ok(readable.collect())
}
