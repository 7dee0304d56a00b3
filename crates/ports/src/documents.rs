//! Port for the private document vault: documents, shares and access logs. Contents are in
//! [`Blobs`](crate::blobs::Blobs).

use async_trait::async_trait;
use chrono::NaiveDate;
use domain::{
    Page, Timestamp,
    accounts::{Roles, UserId},
    audit::Actor,
    documents::{
        Access, AccessKind, AttachRefusal, Document, DocumentAction, DocumentId, NewShare, QuotaExceeded,
        ShareId, ShareRefusal, Shared,
    },
    files::{FileFormat, FileName},
    notifications::NewNotification,
    submissions::SubmissionId,
    vehicles::VehicleId,
};

use crate::{
    StoreError,
    blobs::{BlobKey, StoredBlob},
    commands::{Command, CommandOutcome, IdempotentRequest, StoredResult},
};

/// A document whose content is stored already.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewDocument {
    pub owner: UserId,
    pub name: FileName,
    pub kind: FileFormat,
    pub stored: StoredBlob,
    /// Key of the content.
    pub content: BlobKey,
    /// Key of the preview picture; `None` when the file type has none.
    pub preview: Option<BlobKey>,
}

/// A document that a reader may read, with the location of its content.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenedDocument {
    pub document: Document,
    pub stored: StoredBlob,
    pub content: BlobKey,
    pub preview: Option<BlobKey>,
}

/// A member who wants to read a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reader {
    pub actor: Actor,
    pub user: UserId,
    /// Roles at the time of the call.
    pub roles: Roles,
}

/// Command of an owner on one of their documents.
#[derive(Debug, Clone, Copy)]
pub struct DocumentCommand {
    pub owner: UserId,
    pub id: DocumentId,
    pub actor: Actor,
    pub at: Timestamp,
}

/// Stores documents.
///
/// Each change MUST be in the audit log in the same transaction. A method that takes an owner MUST treat
/// documents of others as if they did not exist.
#[async_trait]
pub trait Documents: Send + Sync {
    /// Stored result of the command that [`store_document`](Self::store_document) would carry out at that
    /// moment.
    async fn find_stored_document(
        &self,
        idempotent: &IdempotentRequest,
        at: Timestamp,
    ) -> Result<StoredResult<DocumentId>, StoreError>;

    /// Stores a document that only its owner may read. A [`Command`] with all its duties. A member has at
    /// most [`MAX_DOCUMENTS`](domain::documents::MAX_DOCUMENTS) documents and
    /// [`QUOTA_BYTES`](domain::documents::QUOTA_BYTES) in total, also under concurrent uploads.
    async fn store_document(
        &self,
        new: &NewDocument,
        actor: Actor,
        command: &Command,
    ) -> Result<CommandOutcome<DocumentId, QuotaExceeded>, StoreError>;

    /// A document of that owner; `None` when they have no such.
    async fn own_document(&self, owner: UserId, id: DocumentId) -> Result<Option<Document>, StoreError>;

    /// A member's documents, the latest first.
    async fn documents_of(&self, owner: UserId) -> Result<Vec<Document>, StoreError>;

    /// Documents of others that are shared with a member, or with all collectors, on that day: at most
    /// `limit`, the latest first. The caller checks that the member is a collector.
    async fn documents_shared_with(
        &self,
        member: UserId,
        today: NaiveDate,
        limit: u32,
    ) -> Result<Vec<Document>, StoreError>;

    /// All documents about a listing regardless of permissions, the latest first.
    async fn documents_about(&self, vehicle: VehicleId) -> Result<Vec<Document>, StoreError>;

    /// Ids of the verified collectors who watch a listing, ascending.
    async fn watching_collectors(&self, vehicle: VehicleId) -> Result<Vec<UserId>, StoreError>;

    /// Opens a document for a reader if [`read_as`](Document::read_as) permits it on that day. In the same
    /// transaction an entry is added to its access log unless the reader is the owner, and one to the audit
    /// log when they read it as staff. `None`, and no entries, when the document does not exist for them.
    async fn open_document(
        &self,
        id: DocumentId,
        reader: Reader,
        way: AccessKind,
        today: NaiveDate,
        at: Timestamp,
    ) -> Result<Option<OpenedDocument>, StoreError>;

    /// Records in the audit log that somebody requested a document that does not exist for them, with its
    /// owner as the target if it does exist. `action` is [`DocumentAction::Refused`] or [`DocumentAction::Limited`].
    async fn record_refused_document(
        &self,
        id: DocumentId,
        action: DocumentAction,
        actor: Actor,
        at: Timestamp,
    ) -> Result<(), StoreError>;

    /// Attaches a document to a submission of the same owner, or detaches it (`None`), and gives the
    /// notifications when it was not attached there before.
    async fn attach_document(
        &self,
        command: DocumentCommand,
        submission: Option<SubmissionId>,
        notifications: &[NewNotification],
    ) -> Result<Result<(), AttachRefusal>, StoreError>;

    /// Shares a document until a day; an existing share gets the new last day. Gives the notifications when
    /// it was not shared with them before.
    async fn share_document(
        &self,
        command: DocumentCommand,
        share: &NewShare,
        notifications: &[NewNotification],
    ) -> Result<Result<Shared, ShareRefusal>, StoreError>;

    /// Removes a share; false when there is no such.
    async fn end_share(&self, command: DocumentCommand, share: ShareId) -> Result<bool, StoreError>;

    /// The access log of a document of that owner: a page of at most `limit` entries with an id below `before`,
    /// the latest first; `None` when they have no such document.
    async fn accesses(
        &self,
        owner: UserId,
        id: DocumentId,
        before: Option<i64>,
        limit: u32,
    ) -> Result<Option<Page<Access, i64>>, StoreError>;

    /// Deletes a document and [abandons](crate::blobs::AbandonedBlobs) its files in the same transaction.
    /// False when there is no such.
    async fn delete_document(
        &self,
        owner: UserId,
        id: DocumentId,
        actor: Actor,
        at: Timestamp,
    ) -> Result<bool, StoreError>;

    /// The keys that do not belong to any document (any more).
    async fn unknown_documents(&self, keys: Vec<BlobKey>) -> Result<Vec<BlobKey>, StoreError>;
}
