//! The private vault: what is known of documents, and who read them. Their contents are files.

use async_trait::async_trait;
use chrono::NaiveDate;
use domain::{
    Timestamp,
    accounts::{Roles, UserId},
    audit::Actor,
    documents::{Access, AccessWay, Document, DocumentAct, DocumentId, NewShare, ShareId},
    files::{FileKind, FileName},
    notifications::NewNotice,
    submissions::SubmissionId,
    vehicles::VehicleId,
};

use crate::{
    StoreError,
    blobs::{BlobKey, Stored},
    commands::{Command, CommandOutcome, IdempotentRequest, StoredResult},
};

/// A document whose content is kept already.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewDocument {
    /// Whose.
    pub owner: UserId,
    /// What they call it.
    pub name: FileName,
    /// What it is.
    pub kind: FileKind,
    /// Its length and digest.
    pub stored: Stored,
    /// Where its content lies.
    pub content: BlobKey,
    /// Where its picture lies, for those that have one.
    pub preview: Option<BlobKey>,
}

/// A document for whoever may read it, and where its content lies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenedDocument {
    /// It.
    pub document: Document,
    /// Its length and digest.
    pub stored: Stored,
    /// Where its content lies.
    pub content: BlobKey,
    /// Where its picture lies, for those that have one.
    pub preview: Option<BlobKey>,
}

/// A member keeps as many documents, or as much of them, as they may.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VaultFull;

/// Somebody who wants to read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reader {
    /// Who, and from where.
    pub actor: Actor,
    /// They themselves.
    pub user: UserId,
    /// What they are at this moment.
    pub roles: Roles,
}

/// What became of a wish to put a document beside a vehicle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Attached {
    /// It is there.
    Done,
    /// They have no such document.
    NoSuchDocument,
    /// They have no such submission.
    NoSuchSubmission,
}

/// What became of a wish to share a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shared {
    /// It is open to them from now on.
    Done {
        /// Whether it was not before.
        is_new: bool,
    },
    /// They have no such document.
    NoSuchDocument,
    /// No verified collector has that name.
    NoSuchMember,
    /// They named themselves.
    Oneself,
    /// It is shared with as many as it may be.
    TooMany,
}

/// Keeps documents.
///
/// Each change MUST be a line of the audit log in the same transaction. A method that takes an owner
/// MUST do nothing with a document of somebody else, and answer as if there were none.
#[async_trait]
pub trait Documents: Send + Sync {
    /// What is known of an act that [`keep_document`](Self::keep_document) would do at that moment.
    async fn find_stored_document(
        &self,
        idempotent: &IdempotentRequest,
        at: Timestamp,
    ) -> Result<StoredResult<DocumentId>, StoreError>;

    /// Keeps a document that nobody but its owner may read. An [`Command`] with all its duties. At most
    /// [`MOST_DOCUMENTS`](domain::documents::MOST_DOCUMENTS) and
    /// [`QUOTA_BYTES`](domain::documents::QUOTA_BYTES) to a member, however many come at once.
    async fn keep_document(
        &self,
        new: &NewDocument,
        actor: Actor,
        act: &Command,
    ) -> Result<CommandOutcome<DocumentId, VaultFull>, StoreError>;

    /// A document of theirs; `None` when they have no such.
    async fn own_document(&self, owner: UserId, id: DocumentId) -> Result<Option<Document>, StoreError>;

    /// A member's documents, the latest first.
    async fn documents_of(&self, owner: UserId) -> Result<Vec<Document>, StoreError>;

    /// Documents of others that are shared with a member or with every collector on that day, the
    /// latest first, at most `limit`. Whether the member is a collector is the caller's to know.
    async fn documents_shared_with(
        &self,
        member: UserId,
        today: NaiveDate,
        limit: u32,
    ) -> Result<Vec<Document>, StoreError>;

    /// Every document about a listing, whoever may read it, the latest first.
    async fn documents_about(&self, vehicle: VehicleId) -> Result<Vec<Document>, StoreError>;

    /// The verified collectors who watch a listing, in ascending order.
    async fn watching_collectors(&self, vehicle: VehicleId) -> Result<Vec<UserId>, StoreError>;

    /// A document for a reader to read, where [`read_as`](Document::read_as) lets them on that day. In
    /// the same transaction a line is added to its access log unless it is theirs, and one to the audit
    /// log when they read it as staff. `None`, and neither line, when it is not there for them.
    async fn open_document(
        &self,
        id: DocumentId,
        reader: Reader,
        way: AccessWay,
        today: NaiveDate,
        at: Timestamp,
    ) -> Result<Option<OpenedDocument>, StoreError>;

    /// Notes in the audit log that somebody asked for a document that is not there for them: against
    /// its owner when there is one after all. The act is [`DocumentAct::Refused`] or [`DocumentAct::Limited`].
    async fn note_refused_document(
        &self,
        id: DocumentId,
        act: DocumentAct,
        actor: Actor,
        at: Timestamp,
    ) -> Result<(), StoreError>;

    /// Puts a document beside a submission of the same owner, or away from all of them, and gives the
    /// notices when it was not there before.
    async fn attach_document(
        &self,
        owner: UserId,
        id: DocumentId,
        submission: Option<SubmissionId>,
        notices: &[NewNotice],
        actor: Actor,
        at: Timestamp,
    ) -> Result<Attached, StoreError>;

    /// Opens a document until a day; whoever it is open to already has another last day. Gives the
    /// notices when it was not shared with them before.
    async fn share_document(
        &self,
        owner: UserId,
        id: DocumentId,
        share: &NewShare,
        notices: &[NewNotice],
        actor: Actor,
        at: Timestamp,
    ) -> Result<Shared, StoreError>;

    /// Closes a document to whom that share opened it; false when there is no such.
    async fn end_share(
        &self,
        owner: UserId,
        id: DocumentId,
        share: ShareId,
        actor: Actor,
        at: Timestamp,
    ) -> Result<bool, StoreError>;

    /// Who read a document of theirs, the latest first, at most `limit`, numbered below `before`;
    /// `None` when they have no such.
    async fn accesses(
        &self,
        owner: UserId,
        id: DocumentId,
        before: Option<i64>,
        limit: u32,
    ) -> Result<Option<Vec<Access>>, StoreError>;

    /// How often others read a document of theirs; 0 when they have no such.
    async fn count_accesses(&self, owner: UserId, id: DocumentId) -> Result<u64, StoreError>;

    /// Throws a document away; its files are
    /// [abandoned](crate::blobs::AbandonedBlobs) in the same transaction. False when there is no such.
    async fn delete_document(
        &self,
        owner: UserId,
        id: DocumentId,
        actor: Actor,
        at: Timestamp,
    ) -> Result<bool, StoreError>;

    /// Those of the files that belong to no document (any more).
    async fn unknown_documents(&self, keys: Vec<BlobKey>) -> Result<Vec<BlobKey>, StoreError>;
}
