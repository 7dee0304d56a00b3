//! Questions about a listing: asking, reading, answering, removing, and turning answers into facts.

mod answer;
mod ask;
mod moderation;
mod read;

pub use answer::{AnswerQuestion, answer_question, withdraw_question};
pub use ask::{AskQuestion, AskQuestionOutcome, ask_question};
pub use moderation::{FactDraft, make_fact, remove_fact, remove_question};
pub use read::{ListingQuestions, questions_about};

use domain::{
    Violation,
    audit::Actor,
    notifications::{DeepLink, NewNotification, NotificationKind},
    questions::{MOST_FACTS, Question, QuestionChange, QuestionId},
};
use ports::{
    StoreError,
    clock::Clock,
    questions::{QuestionCommand, QuestionCommandResult, Questions},
};

/// The question that is to be changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QuestionContext {
    pub question: QuestionId,
    /// Revision that the actor saw; a stale one is refused.
    pub revision: i32,
    /// For the audit log.
    pub actor: Actor,
}

/// Outcome of changing a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum QuestionOutcome {
    /// The question as it is now, `None` when it was deleted.
    Done(Option<Box<Question>>),
    Invalid(Violation),
    /// There is no such question, or it is not theirs.
    NoSuchQuestion,
    /// Only the seller may answer it.
    Sellers,
    /// The question has changed since the revision that was named.
    Stale,
    /// The question's state does not permit the change.
    Impossible,
    /// The listing has [`MOST_FACTS`] facts already.
    TooManyFacts,
}

/// Link to the question on its listing's page.
fn place_of(question: &Question) -> DeepLink {
    DeepLink::to(&format!("/listings/{}#question-{}", question.vehicle.0, question.id.0))
}

/// A notification to the asker; `None` when they are no longer a member.
fn to_asker(question: &Question, kind: NotificationKind, title: &str, text: &str) -> Option<NewNotification> {
    let asker = question.asker.as_ref()?;
    Some(NewNotification::new(asker.id, kind, title, text, place_of(question)))
}

async fn change(
    handling: QuestionContext,
    change: QuestionChange,
    notices: Vec<NewNotification>,
    questions: &dyn Questions,
    clock: &dyn Clock,
) -> Result<QuestionOutcome, StoreError> {
    let order = QuestionCommand {
        question: handling.question,
        revision: handling.revision,
        change,
        most_facts: MOST_FACTS,
        notices,
        actor: handling.actor,
        at: clock.now(),
    };
    Ok(match questions.change_question(&order).await? {
        QuestionCommandResult::Done(question) => QuestionOutcome::Done(question),
        QuestionCommandResult::Stale => QuestionOutcome::Stale,
        QuestionCommandResult::Impossible => QuestionOutcome::Impossible,
        QuestionCommandResult::TooManyFacts => QuestionOutcome::TooManyFacts,
        QuestionCommandResult::NoSuch => QuestionOutcome::NoSuchQuestion,
    })
}
