//! Port for collectors' questions about listings, their answers, and the facts that come from them.

use async_trait::async_trait;
use domain::{
    Page, Timestamp,
    accounts::UserId,
    audit::Actor,
    notifications::NewNotification,
    questions::{
        AskQuestionRefusal, Question, QuestionChange, QuestionCounts, QuestionId, QuestionRefusal,
        QuestionState, QuestionText,
    },
    vehicles::{ListingAudience, ListingSeller, ListingStatus, ListingViewer, VehicleId},
};

use crate::{
    StoreError,
    commands::{Command, CommandOutcome},
};

/// The parts of a listing that matter for questions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuestionListing {
    /// Year, make and model.
    pub title: String,
    pub status: ListingStatus,
    pub audience: ListingAudience,
    /// Submission and seller; `None` for the site's own cars.
    pub seller: Option<ListingSeller>,
}

/// A question that is to be asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewQuestion {
    pub vehicle: VehicleId,
    pub asker: UserId,
    /// The asker may ask about listings that they may see.
    pub viewer: ListingViewer,
    pub text: QuestionText,
    /// Maximum number of unanswered questions of the asker about that listing, including this one.
    pub most_waiting: u32,
    /// Maximum number of questions about that listing, including this one; removed ones do not count.
    pub most: u32,
    /// Notifications to give when the question is stored.
    pub notifications: Vec<NewNotification>,
}

impl NewQuestion {
    /// The maximum numbers of questions about the listing.
    #[must_use]
    pub const fn most(&self) -> QuestionCounts {
        QuestionCounts { waiting: self.most_waiting as u64, not_removed: self.most as u64 }
    }
}

/// Id and time of a stored question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NewQuestionResult {
    pub id: QuestionId,
    pub at: Timestamp,
}

/// Filter and cursor for the admin list of questions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct QuestionQuery {
    /// `None` for all. [Waiting](QuestionState::Waiting) questions are listed only for cars that are for
    /// sale, because nobody can answer others, and the oldest comes first; every other list has the latest
    /// first.
    pub state: Option<QuestionState>,
    /// Only about the site's own cars.
    pub is_own_stock: bool,
    /// Only about that listing.
    pub vehicle: Option<VehicleId>,
    /// Cursor: starts right after that question, in the order of the list.
    pub after: Option<QuestionId>,
}

/// A change to a question, applied as a whole or not at all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuestionCommand {
    pub question: QuestionId,
    /// Revision that the actor saw; a stale one is refused.
    pub revision: i32,
    pub change: QuestionChange,
    /// Maximum number of facts of the listing that come from answers.
    pub most_facts: u32,
    /// Notifications to give when the change is made.
    pub notifications: Vec<NewNotification>,
    /// For the audit log.
    pub actor: Actor,
    pub at: Timestamp,
}

/// Stores questions.
///
/// Each change MUST be in the audit log in the same transaction, with the asker as the target.
#[async_trait]
pub trait Questions: Send + Sync {
    /// A listing, whatever its status.
    async fn question_listing(&self, vehicle: VehicleId) -> Result<Option<QuestionListing>, StoreError>;

    /// Stores a question and gives its notifications.
    async fn ask(
        &self,
        new: &NewQuestion,
        actor: Actor,
        command: &Command,
    ) -> Result<CommandOutcome<NewQuestionResult, AskQuestionRefusal>, StoreError>;

    /// A listing that the viewer may see with its questions, the latest first: all that were not removed, and the
    /// removed ones of `asker`.
    async fn questions_about(
        &self,
        vehicle: VehicleId,
        asker: Option<UserId>,
        viewer: ListingViewer,
    ) -> Result<Option<(QuestionListing, Vec<Question>)>, StoreError>;

    /// The answered questions about these listings, whoever may see them: at most `limit`, the latest first. MUST NOT
    /// query the store once per listing.
    async fn answered_about(&self, vehicles: &[VehicleId], limit: u32) -> Result<Vec<Question>, StoreError>;

    /// The questions of a listing that became facts, oldest first; `None` when there is no such listing that the
    /// viewer may see.
    async fn facts_about(
        &self,
        vehicle: VehicleId,
        viewer: ListingViewer,
    ) -> Result<Option<Vec<Question>>, StoreError>;

    async fn question(&self, id: QuestionId) -> Result<Option<Question>, StoreError>;

    /// A page of at most `limit` questions for the admin area.
    async fn questions(
        &self,
        query: &QuestionQuery,
        limit: u32,
    ) -> Result<Page<Question, QuestionId>, StoreError>;

    /// Applies a change to a question. Of concurrent changes with the same revision, one is applied. Returns the
    /// question as it is then, `None` when it was deleted.
    async fn change_question(
        &self,
        command: &QuestionCommand,
    ) -> Result<Result<Option<Box<Question>>, QuestionRefusal>, StoreError>;
}
