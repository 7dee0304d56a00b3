//! Port for the legal texts of the site.

use async_trait::async_trait;
use chrono::NaiveDate;
use domain::{
    Timestamp,
    accounts::UserId,
    audit::Actor,
    legal::{
        LegalDocument, LegalFile, LegalForm, LegalHistory, LegalPublication, LegalRefusal, LegalVersion,
    },
    notifications::NewNotification,
};

use crate::StoreError;

/// A new version that members are being told of, and the next of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnannouncedVersion {
    pub version: LegalVersion,
    /// Member up to whom it was told; 0 at first.
    pub notified_up_to: UserId,
    /// The next members by number, who registered before it was published.
    pub members: Vec<UserId>,
}

/// Notifications about a new version, in the order of the members.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LegalNotifications {
    pub document: LegalDocument,
    pub number: i32,
    /// Expected member up to whom it was told.
    pub from: UserId,
    /// Member up to whom it is told now; `None` when nobody is left.
    pub to: Option<UserId>,
    pub notifications: Vec<NewNotification>,
}

/// Stores the legal texts. Their rules are those of [`LegalFile`].
#[async_trait]
pub trait LegalTexts: Send + Sync {
    /// The versions of a document.
    async fn legal_history(&self, document: LegalDocument) -> Result<LegalHistory, StoreError>;

    /// The text of a published version as Markdown; `None` if there is no such version.
    async fn legal_text(&self, document: LegalDocument, number: i32) -> Result<Option<String>, StoreError>;

    /// A document with its draft.
    async fn legal_file(&self, document: LegalDocument) -> Result<LegalFile, StoreError>;

    /// Publishes a version as [`LegalFile::publish`] decides, deletes the draft and adds an audit entry. Of several
    /// publications with the same revision one is taken.
    async fn publish_legal_text(
        &self,
        publication: &LegalPublication,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<(), LegalRefusal>, StoreError>;

    /// Saves the draft of a document, or discards it, as [`LegalFile::save_draft`] decides.
    async fn save_legal_draft(
        &self,
        document: LegalDocument,
        draft: Option<&LegalForm>,
        revision: i32,
        at: Timestamp,
    ) -> Result<Result<(), LegalRefusal>, StoreError>;

    /// Withdraws an announced version as [`LegalFile::withdraw`] decides, and adds an audit entry. Members who were
    /// not told of it yet are not told. `today` is the date in Central Time.
    async fn withdraw_legal_text(
        &self,
        document: LegalDocument,
        number: i32,
        today: NaiveDate,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<(), LegalRefusal>, StoreError>;

    /// The first version that not all members were told of, with at most `limit` of the others; `None` if there is
    /// none. Documents of which members are not told have none.
    async fn unannounced_legal_version(&self, limit: u32) -> Result<Option<UnannouncedVersion>, StoreError>;

    /// Moves the mark up to which members were told of a version, and stores the notifications as
    /// [`notify`](crate::notifications::Notifications::notify) does, in one transaction. Returns false and does
    /// nothing when the mark is not `notifications.from`.
    async fn notify_legal_version(
        &self,
        notifications: &LegalNotifications,
        at: Timestamp,
    ) -> Result<bool, StoreError>;
}
