//! Opening and listing documents as a reader.

use domain::{
    accounts::{Collector, DocumentViewer, SignedIn, User, UserId},
    audit::Actor,
    documents::{AccessKind, Document, DocumentId, ReadAs},
    vehicles::VehicleId,
};
use ports::{
    StoreError,
    blobs::{BlobKey, StoredBlob},
    documents::Reader,
};

use super::{DocumentError, DocumentPorts, DocumentRefusal, refuse};
use crate::business_time::business_date;

/// Maximum number of shared documents in a list.
const MAX_SHOWN: u32 = 200;

/// A document that the reader may read, with the requested file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DocumentDownload {
    pub document: Document,
    /// Key of the requested file.
    pub key: BlobKey,
    /// Length and digest of the document itself.
    pub stored: StoredBlob,
}

/// Opens a document if the member may read it at this moment, and records the access for its owner. Otherwise
/// records the refusal and answers as if the document did not exist.
pub async fn open_document(
    signed_in: &SignedIn,
    id: DocumentId,
    way: AccessKind,
    actor: Actor,
    ports: DocumentPorts<'_>,
) -> Result<DocumentDownload, DocumentError> {
    let at = ports.clock.now();
    let reader = Reader { actor, user: signed_in.user().id, roles: signed_in.user().roles };
    let Some(opened) = ports.documents.open_document(id, reader, way, business_date(at), at).await? else {
        return Err(refuse(id, signed_in.user().id, actor, ports).await);
    };
    let key = match way {
        AccessKind::Downloaded => Some(opened.content),
        AccessKind::Previewed => opened.preview,
    };
    let opened = key.map(|key| DocumentDownload { document: opened.document, key, stored: opened.stored });
    Ok(opened.ok_or(DocumentRefusal::NoSuchDocument)?)
}

/// Whether a member may read a document of that owner at this moment. Records nothing.
pub async fn may_read(
    reader: &User,
    owner: UserId,
    id: DocumentId,
    ports: DocumentPorts<'_>,
) -> Result<bool, StoreError> {
    let document = ports.documents.own_document(owner, id).await?;
    let today = business_date(ports.clock.now());
    Ok(document.is_some_and(|document| document.read_as(reader.id, reader.roles, today).is_some()))
}

/// Documents that others share with a collector today, the latest first.
pub async fn shared_documents(
    collector: &Collector,
    ports: DocumentPorts<'_>,
) -> Result<Vec<Document>, StoreError> {
    let today = business_date(ports.clock.now());
    ports.documents.documents_shared_with(collector.signed_in().user().id, today, MAX_SHOWN).await
}

/// The documents of a listing that the reader may read at this moment, with the permission that applies.
pub async fn documents_about(
    reader: &DocumentViewer,
    vehicle: VehicleId,
    ports: DocumentPorts<'_>,
) -> Result<Vec<(Document, ReadAs)>, StoreError> {
    let user = reader.signed_in().user();
    let today = business_date(ports.clock.now());
    let found = ports.documents.documents_about(vehicle).await?;
    let readable = found.into_iter().filter_map(|document| {
        let read_as = document.read_as(user.id, user.roles, today)?;
        Some((document, read_as))
    });
    Ok(readable.collect())
}
