//! Port for applications to become a collector, and the evidence files attached to them.

use async_trait::async_trait;
use domain::{
    Page, Timestamp,
    accounts::{User, UserId, Username},
    audit::Actor,
    contact_requests::MultiLineText,
    files::{FileFormat, FileName},
    membership::{
        Application, ApplicationDecision, ApplicationId, ApplicationRefusal, ApplicationStatus, ApplyRefusal,
        Evidence, EvidenceId, NewApplication,
    },
    notifications::NewNotification,
};

use crate::{
    StoreError,
    commands::{Command, CommandOutcome, IdempotentRequest, StoredResult},
};

/// An evidence file whose content is stored already.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewEvidence {
    pub name: FileName,
    pub kind: FileFormat,
    /// In bytes.
    pub size: u64,
    /// Key of the content in the blob store.
    pub blob: String,
}

/// An evidence file with the location of its content.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredEvidence {
    pub evidence: Evidence,
    /// Key of the content in the blob store.
    pub blob: String,
}

/// Refusal: the member has the maximum number of files that wait for an application.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EvidenceLimitReached;

/// An application with its applicant, for the concierge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ApplicationCase {
    pub application: Application,
    /// The applicant as they are now.
    pub applicant: User,
    /// The inviter, if the applicant joined by an invitation.
    pub invited_by: Option<Username>,
}

/// Stores applications.
///
/// Applicant's answer to a question of the concierge.
#[derive(Debug, Clone, Copy)]
pub struct ApplicationAnswer<'a> {
    pub user: UserId,
    pub id: ApplicationId,
    pub words: &'a MultiLineText,
    /// Further files.
    pub evidence: &'a [EvidenceId],
    pub actor: Actor,
    pub at: Timestamp,
}

/// Each status change MUST be in the audit log in the same transaction, and in the application's history. Of
/// concurrent changes one is made; the others return the resulting status.
#[async_trait]
pub trait CollectorApplications: Send + Sync {
    /// Stored result of the command that [`store_evidence`](Self::store_evidence) would carry out at that
    /// moment.
    async fn find_stored_evidence(
        &self,
        idempotent: &IdempotentRequest,
        at: Timestamp,
    ) -> Result<StoredResult<EvidenceId>, StoreError>;

    /// Stores a file for a future application of its owner; at most [`MAX_FILES`](Evidence::MAX_FILES) wait
    /// at a time. A [`Command`] with all its duties.
    async fn store_evidence(
        &self,
        user: UserId,
        new: &NewEvidence,
        command: &Command,
    ) -> Result<CommandOutcome<EvidenceId, EvidenceLimitReached>, StoreError>;

    /// Stored result of the command that [`submit`](Self::submit) would carry out at that moment.
    async fn find_stored_submission(
        &self,
        idempotent: &IdempotentRequest,
        at: Timestamp,
    ) -> Result<StoredResult<ApplicationId>, StoreError>;

    /// Stores an application with its files. A [`Command`] with all its duties. A member has at most one open
    /// application, also under concurrent calls.
    async fn submit(
        &self,
        user: UserId,
        new: &NewApplication,
        actor: Actor,
        command: &Command,
    ) -> Result<CommandOutcome<ApplicationId, ApplyRefusal>, StoreError>;

    /// The applications of a member, the latest first.
    async fn applications_of(&self, user: UserId) -> Result<Vec<Application>, StoreError>;

    /// A page of at most `limit` applications with an id above `after`, of that status or of all, the longest
    /// waiting first.
    async fn applications(
        &self,
        status: Option<ApplicationStatus>,
        after: Option<ApplicationId>,
        limit: u32,
    ) -> Result<Page<ApplicationCase, ApplicationId>, StoreError>;

    /// One application; `None` when there is no such.
    async fn application(&self, id: ApplicationId) -> Result<Option<ApplicationCase>, StoreError>;

    /// Stores an answer with its files; the application is submitted again.
    async fn answer_application(
        &self,
        answer: ApplicationAnswer<'_>,
    ) -> Result<Result<Box<Application>, ApplicationRefusal>, StoreError>;

    /// Withdraws an open application and deletes its evidence.
    async fn withdraw_application(
        &self,
        user: UserId,
        id: ApplicationId,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<Box<Application>, ApplicationRefusal>, StoreError>;

    /// Decides an open application and notifies the applicant, in one transaction. An approval grants the
    /// collector role; a final decision deletes the evidence.
    async fn decide_application(
        &self,
        id: ApplicationId,
        decision: &ApplicationDecision,
        notification: &NewNotification,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<Box<Application>, ApplicationRefusal>, StoreError>;

    /// An evidence file of that member; `None` when there is no such.
    async fn own_evidence(&self, user: UserId, id: EvidenceId) -> Result<Option<StoredEvidence>, StoreError>;

    /// Removes a file of that member that waits for an application; false when there is no such.
    async fn remove_evidence(&self, user: UserId, id: EvidenceId) -> Result<bool, StoreError>;

    /// An evidence file of an application, for the concierge. MUST add an audit log entry in the same
    /// transaction; `None`, and no entry, when there is no such.
    async fn read_evidence(
        &self,
        application: ApplicationId,
        id: EvidenceId,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Option<StoredEvidence>, StoreError>;

    /// Deletes files that were uploaded before that moment and still wait for an application.
    async fn purge_waiting_evidence(&self, before: Timestamp) -> Result<(), StoreError>;

    /// The keys that do not belong to any evidence (any more).
    async fn unknown_blobs(&self, blobs: Vec<String>) -> Result<Vec<String>, StoreError>;
}
