//! Port for submissions: cars that members offer for review, with drafts, messages and the admin queue.

use std::convert::Infallible;

use async_trait::async_trait;
use domain::{
    Page, Timestamp,
    accounts::UserId,
    audit::Actor,
    notifications::NewNotification,
    submissions::{
        DecisionReason, MessageText, Side, StatusChange, Submission, SubmissionContent, SubmissionId,
        SubmissionMessage, SubmissionMessageId, SubmissionRefusal, SubmissionStatus, TransitionKind,
    },
    vehicles::{Badge, ListingAudience, VehicleId},
};

use crate::{
    StoreError,
    commands::{Command, CommandOutcome, IdempotentRequest, StoredResult},
};

/// A submission that is to be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewSubmission {
    pub seller: UserId,
    /// For the audit log.
    pub actor: Actor,
    pub content: SubmissionContent,
}

/// A status change of a submission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Transition {
    /// By the seller, with new content.
    Revise(Box<SubmissionContent>),
    /// By the seller.
    Withdraw,
    /// By the concierge.
    RequestChanges,
    /// By the concierge: lists the vehicle.
    Approve(Approval),
    /// By the concierge.
    Reject,
}

/// How an approved vehicle is listed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Approval {
    pub badge: Option<Badge>,
    pub audience: ListingAudience,
    /// When the listing expires; `None` if it has no end.
    pub expires_at: Option<Timestamp>,
}

impl Transition {
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

/// A [`Transition`] with its actor and reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TransitionCommand {
    pub submission: SubmissionId,
    /// A seller changes their own submissions only.
    pub user: UserId,
    /// For the audit log.
    pub actor: Actor,
    /// Content revision that the actor saw; `None` accepts any.
    pub revision: Option<i32>,
    pub transition: Transition,
    /// A reason of the concierge becomes the submission's notes.
    pub reason: DecisionReason,
    /// Notifications to give when the transition is made.
    pub notifications: Vec<NewNotification>,
    pub at: Timestamp,
}

/// The seller of a submission, for the admin area.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seller {
    pub id: UserId,
    pub username: String,
    pub name: String,
    pub member_since: Timestamp,
    /// Number of vehicles that they have submitted.
    pub submissions: u64,
    /// Neither suspended nor closed.
    pub is_active: bool,
}

/// Filter and cursor for the admin queue of submissions.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct QueueQuery {
    /// `None` for all.
    pub status: Option<SubmissionStatus>,
    /// Folded words, each of which occurs in make, model, year, place or the seller's username.
    pub words: Vec<String>,
    /// Cursor: starts right after that submission.
    pub after: Option<SubmissionId>,
}

/// Number of submissions per status.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct QueueCounts {
    /// Statuses without any submission may be missing.
    pub counts: Vec<(SubmissionStatus, u64)>,
    /// Arrival of the submission that has waited longest.
    pub oldest_pending: Option<Timestamp>,
}

/// Draft of a submission form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedDraft {
    /// A JSON object, exactly as it was sent.
    pub fields: String,
    pub saved_at: Timestamp,
}

/// A message about an existing submission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewMessage {
    pub submission: SubmissionId,
    pub side: Side,
    pub text: MessageText,
    /// Notifications to give when the message is stored.
    pub notifications: Vec<NewNotification>,
}

/// Id and time of a stored message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MessageRef {
    pub id: SubmissionMessageId,
    pub at: Timestamp,
}

/// Stores submissions.
///
/// Every transition MUST be a [`StatusChange`] and an audit log entry in the same transaction. Of concurrent
/// transitions one is applied; the others see its result.
#[async_trait]
pub trait Submissions: Send + Sync {
    /// Stored result of the command that [`submit`](Self::submit) would carry out at that moment.
    async fn find_stored_submission(
        &self,
        idempotent: &IdempotentRequest,
        at: Timestamp,
    ) -> Result<StoredResult<SubmissionId>, StoreError>;

    /// Stores a submission, pending review, and deletes its seller's draft. The pictures that it shows MUST
    /// belong to the seller. A [`Command`] with all its duties.
    async fn submit(
        &self,
        new: &NewSubmission,
        command: &Command,
    ) -> Result<CommandOutcome<SubmissionId, SubmissionRefusal>, StoreError>;

    /// A submission by id, of any seller.
    async fn submission(&self, id: SubmissionId) -> Result<Option<Submission>, StoreError>;

    /// A member's submissions, the latest first.
    async fn submissions_of(&self, seller: UserId) -> Result<Vec<Submission>, StoreError>;

    /// The status history of a submission, oldest first.
    async fn status_changes(&self, id: SubmissionId) -> Result<Vec<StatusChange>, StoreError>;

    /// Applies a transition. An approval lists the vehicle in the same transaction, with its pictures, first
    /// price, event and notifications; exactly once, however often it is tried, and only if no other listing for
    /// sale [has its VIN](crate::listings::Listings::listing_with_vin).
    /// Returns the submission as it is then.
    async fn apply_transition(
        &self,
        command: &TransitionCommand,
    ) -> Result<Result<Box<Submission>, SubmissionRefusal>, StoreError>;

    /// The messages about a submission, oldest first; marks those from the other side as read by `side`.
    async fn read_messages(&self, id: SubmissionId, side: Side)
    -> Result<Vec<SubmissionMessage>, StoreError>;

    /// Stores a message about an existing submission. A [`Command`] with all its duties.
    async fn send_message(
        &self,
        new: &NewMessage,
        command: &Command,
    ) -> Result<CommandOutcome<MessageRef, Infallible>, StoreError>;

    /// Stores a member's draft, replacing the earlier one. Pictures that it contains count as in use.
    async fn save_draft(&self, user: UserId, fields: &str, at: Timestamp) -> Result<(), StoreError>;

    async fn draft(&self, user: UserId) -> Result<Option<SavedDraft>, StoreError>;

    async fn delete_draft(&self, user: UserId) -> Result<(), StoreError>;

    /// Seller data of a member.
    async fn seller(&self, id: UserId, at: Timestamp) -> Result<Option<Seller>, StoreError>;

    /// One page of the admin queue, oldest first, each submission with its seller's username and name.
    async fn queue(
        &self,
        query: &QueueQuery,
        limit: u32,
    ) -> Result<Page<(Submission, String, String), SubmissionId>, StoreError>;

    /// Number of submissions per status.
    async fn queue_counts(&self) -> Result<QueueCounts, StoreError>;

    /// Other submissions with that VIN's [`key`](domain::vehicles::Vin::key), ascending.
    async fn submissions_with_vin(
        &self,
        key: &str,
        except: SubmissionId,
    ) -> Result<Vec<SubmissionId>, StoreError>;

    /// Submissions of that seller with that VIN's [`key`](domain::vehicles::Vin::key) that are not
    /// [over](domain::submissions::SubmissionStatus::is_over), without `except`, ascending.
    async fn own_submissions_with_vin(
        &self,
        seller: UserId,
        key: &str,
        except: Option<SubmissionId>,
    ) -> Result<Vec<SubmissionId>, StoreError>;

    /// Listings with that VIN's [`key`](domain::vehicles::Vin::key), of any status, ascending; without the one
    /// that came from `except`.
    async fn listings_with_vin(&self, key: &str, except: SubmissionId) -> Result<Vec<VehicleId>, StoreError>;

    /// Other submissions with a picture [similar](domain::pictures::StoredPicture::is_duplicate_of) to one of this
    /// submission, ascending.
    async fn submissions_with_similar_picture(
        &self,
        id: SubmissionId,
    ) -> Result<Vec<SubmissionId>, StoreError>;
}
