//! Questions about a listing: asking and reading them, answering, and what the concierge makes of them.

mod answer;
mod ask;
mod moderation;
mod read;

pub use answer::{AnswerQuestion, answer_question, withdraw_question};
pub use ask::{AskQuestion, AskQuestionOutcome, ask_question};
pub use moderation::{FactDraft, make_fact, remove_question, take_fact_back};
pub use read::{ListingQuestions, questions_about};

use domain::{
    Violation,
    audit::Actor,
    notifications::{DeepLink, NewNotice, NoticeKind},
    questions::{MOST_FACTS, Question, QuestionChange, QuestionId},
};
use ports::{
    StoreError,
    clock::Clock,
    questions::{QuestionCommand, QuestionCommandResult, Questions},
};

/// What is done with a question that was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QuestionContext {
    /// Which.
    pub question: QuestionId,
    /// Its revision as it was read.
    pub revision: i32,
    /// Who does it, and from where.
    pub actor: Actor,
}

/// What whoever does it is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum QuestionOutcome {
    /// It is done; the question as it is now, or nothing when it is gone.
    Done(Option<Box<Question>>),
    /// It is not in order.
    Invalid(Violation),
    /// There is no such question, or none that is theirs to handle.
    NoSuchQuestion,
    /// It is for the seller to answer.
    Sellers,
    /// It was changed since it was read.
    Stale,
    /// It cannot be done with a question that stands like that.
    Impossible,
    /// As many facts as may stand at the listing come from answers already.
    TooManyFacts,
}

/// Where whoever asked reads a question.
fn place_of(question: &Question) -> DeepLink {
    DeepLink::to(&format!("/listings/{}#question-{}", question.vehicle.0, question.id.0))
}

/// What whoever asked is told, while they are a member.
fn to_asker(question: &Question, kind: NoticeKind, title: &str, text: &str) -> Option<NewNotice> {
    let asker = question.asker.as_ref()?;
    Some(NewNotice::new(asker.id, kind, title, text, place_of(question)))
}

async fn change(
    handling: QuestionContext,
    change: QuestionChange,
    notices: Vec<NewNotice>,
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
