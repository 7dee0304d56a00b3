//! Questions about a listing: asking, reading, answering, removing, and turning answers into facts.

mod answer;
mod ask;
mod moderation;
mod read;

pub use answer::{AnswerQuestion, answer_question, withdraw_question};
pub use ask::{AskQuestion, ask_question};
pub use moderation::{FactDraft, remove_fact, remove_question, set_fact};
pub use read::{ListingQuestions, questions_about};

use domain::{
    audit::Actor,
    notifications::{DeepLink, NewNotification, NotificationKind},
    questions::{MAX_FACTS, Question, QuestionChange, QuestionId, QuestionRefusal},
};
use ports::{
    clock::Clock,
    commands::WriteError,
    questions::{QuestionCommand, Questions},
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
    notifications: Vec<NewNotification>,
    questions: &dyn Questions,
    clock: &dyn Clock,
) -> Result<Option<Box<Question>>, WriteError<QuestionRefusal>> {
    let command = QuestionCommand {
        question: handling.question,
        revision: handling.revision,
        change,
        most_facts: MAX_FACTS,
        notifications,
        actor: handling.actor,
        at: clock.now(),
    };
    questions.change_question(&command).await?.map_err(WriteError::Refused)
}
