//! Public questions of collectors about a listing, and the seller's answers and facts that result.

mod action;
mod change;
mod check;
mod question;
mod text;

pub use action::QuestionAction;
pub use change::QuestionChange;
pub use check::{AskQuestionRefusal, QuestionCounts, QuestionRefusal, check_facts, check_question};
pub use question::{
    Answer, AnsweredBy, Asker, ConfirmedFact, Question, QuestionId, QuestionRemoval, QuestionState,
};
pub use text::{AnswerText, FactLabel, FactValue, QuestionText};

use crate::Rate;

/// Questions per member.
pub const QUESTION_RATE_LIMIT: Rate = Rate::per_hour(10);
/// Maximum number of unanswered questions of one member about one listing.
pub const MAX_WAITING: u32 = 3;
/// Maximum number of questions about one listing.
pub const MAX_QUESTIONS_PER_LISTING: u32 = 200;
/// Maximum number of facts from answers in one listing.
pub const MAX_FACTS: u32 = 12;
