//! Public questions of collectors about a listing, and the seller's answers and facts that result.

mod action;
mod change;
mod check;
mod question;
mod text;

pub use action::QuestionAction;
pub use change::QuestionChange;
pub use check::{AskQuestionRefusal, QuestionCounts, QuestionRefusal, check_facts, check_question};
pub use question::{Answer, AnsweredBy, Asker, Fact, Question, QuestionId, QuestionState, Removal};
pub use text::{AnswerText, FactLabel, FactValue, QuestionText};

use std::{num::NonZeroU32, time::Duration};

/// Maximum number of questions per member within [`ASKING_WINDOW`].
pub const MAX_QUESTIONS_PER_WINDOW: NonZeroU32 = NonZeroU32::new(10).unwrap();
/// Time window of [`MAX_QUESTIONS_PER_WINDOW`].
pub const ASKING_WINDOW: Duration = Duration::from_secs(60 * 60);
/// Maximum number of unanswered questions of one member about one listing.
pub const MAX_WAITING: u32 = 3;
/// Maximum number of questions about one listing.
pub const MAX_QUESTIONS_PER_LISTING: u32 = 200;
/// Maximum number of facts from answers in one listing.
pub const MAX_FACTS: u32 = 12;
