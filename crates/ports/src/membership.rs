//! Becoming a collector: applications, and what shows what they say.

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::{User, UserId, Username},
    audit::Actor,
    contact_requests::Message,
    files::{FileKind, FileName},
    membership::{
        Application, ApplicationId, ApplicationStatus, Decision, Evidence, EvidenceId, NewApplication,
    },
    notifications::NewNotice,
};

use crate::{
    StoreError,
    commands::{Command, CommandOutcome, IdempotentRequest, StoredResult},
};

/// A file that was stored and is about to be somebody's evidence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewEvidence {
    /// What its owner calls it.
    pub name: FileName,
    /// What it is.
    pub kind: FileKind,
    /// Its length in bytes.
    pub size: u64,
    /// Where its content lies.
    pub blob: String,
}

/// A file, and where its content lies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredEvidence {
    /// The file.
    pub evidence: Evidence,
    /// Where its content lies.
    pub blob: String,
}

/// As many files as may wait for an application wait already.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EvidenceLimitReached;

/// Why an application is not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SubmitApplicationError {
    /// There is one already that is not decided.
    StillOpen,
    /// They are a collector already.
    IsCollector,
    /// They were denied, and it is too early to try again.
    TooEarly(Timestamp),
    /// A file is not there, or not theirs, or belongs to another application.
    NoSuchEvidence,
}

/// What became of a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ApplicationUpdateResult {
    /// It was made; the application as it is now.
    Done(Box<Application>),
    /// It cannot be made from where the application is.
    NotFrom(ApplicationStatus),
    /// A file is not there, or not theirs, or there would be too many.
    NoSuchEvidence,
    /// There is no such application, or it is somebody else's.
    NoSuch,
}

/// An application, and who sent it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ApplicationCase {
    /// It.
    pub application: Application,
    /// Who applies, as they are now.
    pub applicant: User,
    /// Who invited them, where an invitation brought them.
    pub invited_by: Option<Username>,
}

/// Keeps the applications.
///
/// Each move MUST be in the audit log in the same transaction, and leave its step with the
/// application. Of moves at the same time one is made, and the others hear where it led.
#[async_trait]
pub trait CollectorApplications: Send + Sync {
    /// What is known of an act that [`keep_evidence`](Self::keep_evidence) would do at that moment.
    async fn find_stored_evidence(
        &self,
        idempotent: &IdempotentRequest,
        at: Timestamp,
    ) -> Result<StoredResult<EvidenceId>, StoreError>;

    /// Keeps a file that waits for its owner's application; at most
    /// [`MOST_FILES`](Evidence::MOST_FILES) wait at a time. An [`Command`] with all its duties.
    async fn keep_evidence(
        &self,
        user: UserId,
        new: &NewEvidence,
        act: &Command,
    ) -> Result<CommandOutcome<EvidenceId, EvidenceLimitReached>, StoreError>;

    /// What is known of a submission with that key.
    async fn find_stored_submission(
        &self,
        idempotent: &IdempotentRequest,
        at: Timestamp,
    ) -> Result<StoredResult<ApplicationId>, StoreError>;

    /// Keeps an application with its files. An [`Command`] with all its duties. A member has one open
    /// application at most, however many are sent at once.
    async fn submit(
        &self,
        user: UserId,
        new: &NewApplication,
        actor: Actor,
        act: &Command,
    ) -> Result<CommandOutcome<ApplicationId, SubmitApplicationError>, StoreError>;

    /// The applications of a member, the latest first.
    async fn applications_of(&self, user: UserId) -> Result<Vec<Application>, StoreError>;

    /// The applications of that status, or all of them, the longest waiting first: at most `limit`,
    /// numbered above `after`.
    async fn applications(
        &self,
        status: Option<ApplicationStatus>,
        after: Option<ApplicationId>,
        limit: u32,
    ) -> Result<Vec<ApplicationCase>, StoreError>;

    /// The number of applications of that status, or of all.
    async fn count_applications(&self, status: Option<ApplicationStatus>) -> Result<u64, StoreError>;

    /// One application; `None` when there is no such.
    async fn application(&self, id: ApplicationId) -> Result<Option<ApplicationCase>, StoreError>;

    /// Answers what the concierge asked: it is submitted again, with further files.
    async fn answer_application(
        &self,
        user: UserId,
        id: ApplicationId,
        words: &Message,
        evidence: &[EvidenceId],
        actor: Actor,
        at: Timestamp,
    ) -> Result<ApplicationUpdateResult, StoreError>;

    /// Takes an open application back; its files are forgotten.
    async fn withdraw_application(
        &self,
        user: UserId,
        id: ApplicationId,
        actor: Actor,
        at: Timestamp,
    ) -> Result<ApplicationUpdateResult, StoreError>;

    /// Decides an open application and gives the applicant their notice of it. Approving grants the
    /// role; a decision that ends it forgets its files. All in one atomic act.
    async fn decide_application(
        &self,
        id: ApplicationId,
        decision: &Decision,
        told: &NewNotice,
        actor: Actor,
        at: Timestamp,
    ) -> Result<ApplicationUpdateResult, StoreError>;

    /// A file of one's own; `None` when there is no such.
    async fn own_evidence(&self, user: UserId, id: EvidenceId) -> Result<Option<StoredEvidence>, StoreError>;

    /// Takes away a file of one's own that waits for an application; false when there is no such.
    async fn drop_evidence(&self, user: UserId, id: EvidenceId) -> Result<bool, StoreError>;

    /// A file of an application for the concierge to read, which MUST leave a line in the audit log in
    /// the same transaction; `None`, and no line, when there is no such.
    async fn read_evidence(
        &self,
        application: ApplicationId,
        id: EvidenceId,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Option<StoredEvidence>, StoreError>;

    /// Forgets files that came before that moment and still wait for an application.
    async fn forget_waiting_evidence(&self, before: Timestamp) -> Result<(), StoreError>;

    /// Those of the places that hold nobody's evidence (any more).
    async fn unknown_blobs(&self, blobs: Vec<String>) -> Result<Vec<String>, StoreError>;
}
