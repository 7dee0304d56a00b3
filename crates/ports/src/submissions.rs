//! Submissions: what members offer, and what becomes of it.

use std::convert::Infallible;

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::UserId,
    audit::Actor,
    notifications::NewNotice,
    submissions::{
        MessageId, MessageText, Reason, Side, StatusChange, Submission, SubmissionContent, SubmissionId,
        SubmissionMessage, SubmissionStatus, TransitionKind,
    },
    vehicles::Badge,
};

use crate::{
    StoreError,
    commands::{Command, CommandOutcome, IdempotentRequest, StoredResult},
};

/// A submission on its way in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewSubmission {
    /// Whose.
    pub seller: UserId,
    /// From where they sent it, for the audit log.
    pub actor: Actor,
    /// What they say.
    pub content: SubmissionContent,
}

/// A picture that is shown is not the seller's, or not there any more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PictureMissing;

/// What is done with a submission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Transition {
    /// Its seller says something else.
    Revise(Box<SubmissionContent>),
    /// Its seller takes it back.
    Withdraw,
    /// The concierge asks for changes.
    RequestChanges,
    /// The concierge lists it, with that badge.
    Approve(Option<Badge>),
    /// The concierge declines.
    Reject,
}

impl Transition {
    /// What kind of step it is.
    #[must_use]
    pub const fn kind(&self) -> TransitionKind {
        match self {
            Self::Revise(_) => TransitionKind::Revise,
            Self::Withdraw => TransitionKind::Withdraw,
            Self::RequestChanges => TransitionKind::RequestChanges,
            Self::Approve(_) => TransitionKind::Approve,
            Self::Reject => TransitionKind::Reject,
        }
    }
}

/// A step, by whom and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TransitionCommand {
    /// With which submission.
    pub submission: SubmissionId,
    /// Who takes it: a seller's step is taken with their own submissions only.
    pub user: UserId,
    /// From where, for the audit log.
    pub actor: Actor,
    /// The content that was looked at; `None` when whatever is there will do.
    pub revision: Option<i32>,
    /// What.
    pub step: Transition,
    /// Why; a concierge's reason becomes the submission's notes.
    pub reason: Reason,
    /// Who is told.
    pub notices: Vec<NewNotice>,
    /// When.
    pub at: Timestamp,
}

/// What became of a step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TransitionResult {
    /// It was taken; the submission as it is now.
    Done(Box<Submission>),
    /// There is none, or none of theirs.
    NoSuchSubmission,
    /// It cannot be taken from where the submission stands.
    Impossible(SubmissionStatus),
    /// The content was changed since it was looked at.
    Stale,
    /// A picture that is shown is not the seller's, or not there any more.
    PictureGone,
}

/// Whose submission it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seller {
    /// Their number.
    pub id: UserId,
    /// What they log in with.
    pub username: String,
    /// What they are called.
    pub name: String,
    /// When they joined.
    pub member_since: Timestamp,
    /// How many vehicles they have submitted.
    pub submissions: u64,
}

/// Which submissions the desk looks at.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct QueueQuery {
    /// Those that stand there; `None` for all.
    pub status: Option<SubmissionStatus>,
    /// Folded words, each of which is in make, model, year, place or the seller's username.
    pub words: Vec<String>,
    /// From right after that one on.
    pub after: Option<SubmissionId>,
}

/// A part of the queue.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Queue {
    /// Oldest first, each with its seller's number, username and name.
    pub items: Vec<(Submission, String, String)>,
    /// How many there are on all pages.
    pub total: u64,
    /// Whether there are more.
    pub has_more: bool,
}

/// How many submissions stand where.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct QueueCounts {
    /// By status; a status without any may be missing.
    pub counts: Vec<(SubmissionStatus, u64)>,
    /// Since when the one has waited that has waited longest.
    pub oldest_pending: Option<Timestamp>,
}

/// What a member has written and not sent yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedDraft {
    /// A JSON object, as it was sent.
    pub fields: String,
    /// When.
    pub saved_at: Timestamp,
}

/// Something to write about a submission that is there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewMessage {
    /// About which.
    pub submission: SubmissionId,
    /// Who writes.
    pub side: Side,
    /// What.
    pub text: MessageText,
    /// Who is told.
    pub notices: Vec<NewNotice>,
}

/// A message that was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MessageRef {
    /// Its number.
    pub id: MessageId,
    /// When.
    pub at: Timestamp,
}

/// Keeps submissions.
///
/// Every step MUST be a [`StatusChange`] and a line of the audit log in the same transaction. Of steps at the
/// same time one is taken, and the others meet what it left.
#[async_trait]
pub trait Submissions: Send + Sync {
    /// What is known of an act that [`submit`](Self::submit) would do at that moment.
    async fn find_stored_submission(
        &self,
        idempotent: &IdempotentRequest,
        at: Timestamp,
    ) -> Result<StoredResult<SubmissionId>, StoreError>;

    /// Keeps a submission, which waits for the concierge then, and forgets its seller's draft. The
    /// pictures that it shows MUST be the seller's. An [`Command`] with all its duties.
    async fn submit(
        &self,
        new: &NewSubmission,
        act: &Command,
    ) -> Result<CommandOutcome<SubmissionId, PictureMissing>, StoreError>;

    /// The submission of that number, whosever it is.
    async fn submission(&self, id: SubmissionId) -> Result<Option<Submission>, StoreError>;

    /// A member's submissions, the latest first.
    async fn submissions_of(&self, seller: UserId) -> Result<Vec<Submission>, StoreError>;

    /// What happened to a submission, oldest first.
    async fn status_changes(&self, id: SubmissionId) -> Result<Vec<StatusChange>, StoreError>;

    /// Takes a step. Approving lists the vehicle in the same transaction: with its pictures and first
    /// price, the event that tells of it, and the notices; once, however often it is tried.
    async fn apply_transition(&self, order: &TransitionCommand) -> Result<TransitionResult, StoreError>;

    /// What was written about a submission, oldest first; whoever of that side reads it has read all.
    async fn read_messages(&self, id: SubmissionId, side: Side)
    -> Result<Vec<SubmissionMessage>, StoreError>;

    /// Writes about a submission that is there. An [`Command`] with all its duties.
    async fn send_message(
        &self,
        new: &NewMessage,
        act: &Command,
    ) -> Result<CommandOutcome<MessageRef, Infallible>, StoreError>;

    /// Keeps what a member has written so far, in place of what was kept before. Pictures that it names
    /// are not loose.
    async fn save_draft(&self, user: UserId, fields: &str, at: Timestamp) -> Result<(), StoreError>;

    /// What a member has written so far.
    async fn draft(&self, user: UserId) -> Result<Option<SavedDraft>, StoreError>;

    /// Forgets what a member has written so far.
    async fn forget_draft(&self, user: UserId) -> Result<(), StoreError>;

    /// Whose a submission is.
    async fn seller(&self, id: UserId) -> Result<Option<Seller>, StoreError>;

    /// At most `limit` submissions for the desk, oldest first.
    async fn queue(&self, query: &QueueQuery, limit: u32) -> Result<Queue, StoreError>;

    /// How many submissions stand where.
    async fn queue_counts(&self) -> Result<QueueCounts, StoreError>;

    /// Other submissions with that VIN's [`key`](domain::submissions::Vin::key), in ascending order.
    async fn same_vin(&self, key: &str, except: SubmissionId) -> Result<Vec<SubmissionId>, StoreError>;

    /// Other submissions that show a picture [like](domain::pictures::StoredPicture::is_like) one of this
    /// one's, in ascending order.
    async fn same_picture(&self, id: SubmissionId) -> Result<Vec<SubmissionId>, StoreError>;
}
