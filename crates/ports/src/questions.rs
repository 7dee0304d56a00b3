//! Questions that collectors ask about a listing, and what became of them.

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::UserId,
    audit::Actor,
    notifications::NewNotice,
    questions::{Question, QuestionChange, QuestionId, QuestionState, QuestionText},
    submissions::SubmissionId,
    vehicles::{ListingStatus, VehicleId},
};

use crate::{
    StoreError,
    commands::{Command, CommandOutcome},
};

/// A listing as far as questions go.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuestionListing {
    /// What the car is called: year, make and model.
    pub title: String,
    /// Where the listing stands.
    pub status: ListingStatus,
    /// The submission that it came from, and who offers it; the house's own cars have none.
    pub seller: Option<(SubmissionId, UserId)>,
}

/// A question on its way in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewQuestion {
    /// About which listing.
    pub vehicle: VehicleId,
    /// Who asks.
    pub asker: UserId,
    /// What.
    pub text: QuestionText,
    /// How many of their questions may wait at that listing, this one included.
    pub most_waiting: u32,
    /// How many questions may stand at that listing, this one included; removed ones do not count.
    pub most: u32,
    /// Who is told.
    pub notices: Vec<NewNotice>,
}

/// That a question was asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NewQuestionResult {
    /// Its number.
    pub id: QuestionId,
    /// When.
    pub at: Timestamp,
}

/// Why a question was not asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AskQuestionError {
    /// There is no listing that everybody may see.
    NoSuchListing,
    /// The car is sold.
    Sold,
    /// As many of theirs as may wait there do.
    TooManyWaiting,
    /// As many as may stand there do.
    Full,
}

/// Which questions the desk looks at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct QuestionQuery {
    /// Those that stand there; `None` for all. Those that [wait](QuestionState::Waiting) are about cars
    /// for sale only, since nobody can answer others, and the first that was asked comes first; all
    /// others come with the last first.
    pub state: Option<QuestionState>,
    /// About cars of the house only.
    pub is_houses: bool,
    /// About that listing only.
    pub vehicle: Option<VehicleId>,
    /// From right after that one on, in the list's order.
    pub after: Option<QuestionId>,
}

/// What is done with a question. Everything in it happens at once or not at all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuestionCommand {
    /// With which.
    pub question: QuestionId,
    /// Its revision when it was looked at.
    pub revision: i32,
    /// What.
    pub change: QuestionChange,
    /// How many facts of the listing may come from answers.
    pub most_facts: u32,
    /// Who is told.
    pub notices: Vec<NewNotice>,
    /// Who does it, and from where.
    pub actor: Actor,
    /// When.
    pub at: Timestamp,
}

/// What became of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum QuestionCommandResult {
    /// It is done; the question as it is now, or nothing when it is gone.
    Done(Option<Box<Question>>),
    /// The question is another one than was looked at.
    Stale,
    /// It [cannot be done](QuestionChange::is_possible) with a question that stands like that.
    Impossible,
    /// As many facts as may stand there come from answers already.
    TooManyFacts,
    /// There is no such question.
    NoSuch,
}

/// Keeps questions.
///
/// Each change MUST be a line of the audit log in the same transaction, about whoever asked.
#[async_trait]
pub trait Questions: Send + Sync {
    /// A listing, wherever it stands.
    async fn listing_asked(&self, vehicle: VehicleId) -> Result<Option<QuestionListing>, StoreError>;

    /// Keeps a question, and gives the notices.
    async fn ask(
        &self,
        new: &NewQuestion,
        actor: Actor,
        act: &Command,
    ) -> Result<CommandOutcome<NewQuestionResult, AskQuestionError>, StoreError>;

    /// A listing that everybody may see with its questions, the last asked first: all that were not
    /// removed, and those of `asker` that were.
    async fn questions_about(
        &self,
        vehicle: VehicleId,
        asker: Option<UserId>,
    ) -> Result<Option<(QuestionListing, Vec<Question>)>, StoreError>;

    /// The questions of a listing that facts came of, in the order in which they were asked; `None` when
    /// there is none that everybody may see.
    async fn facts_about(&self, vehicle: VehicleId) -> Result<Option<Vec<Question>>, StoreError>;

    /// The question of that number.
    async fn question(&self, id: QuestionId) -> Result<Option<Question>, StoreError>;

    /// At most `limit` questions for the desk, and how many there are on all pages.
    async fn questions(&self, query: &QuestionQuery, limit: u32) -> Result<(Vec<Question>, u64), StoreError>;

    /// Does something with a question. Of those that saw the same revision one is done.
    async fn change_question(&self, order: &QuestionCommand) -> Result<QuestionCommandResult, StoreError>;
}
