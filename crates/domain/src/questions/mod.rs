//! Questions that collectors ask about a listing, and what its seller answers before everybody.

mod act;
mod change;
mod question;
mod text;

pub use act::QuestionAct;
pub use change::QuestionChange;
pub use question::{Answer, AnsweredBy, Asker, Fact, Question, QuestionId, QuestionState, Removal};
pub use text::{AnswerText, FactLabel, FactValue, QuestionText};

use std::{num::NonZeroU32, time::Duration};

/// How many questions a member may ask within [`ASKING_WINDOW`].
pub const MOST_ASKED: NonZeroU32 = NonZeroU32::new(10).unwrap();
/// The span within which [`MOST_ASKED`] counts.
pub const ASKING_WINDOW: Duration = Duration::from_secs(60 * 60);
/// How many questions of one member may wait for an answer at one listing.
pub const MOST_WAITING: u32 = 3;
/// How many questions stand at one listing.
pub const MOST_AT_A_LISTING: u32 = 200;
/// How many facts of one listing may come from answers.
pub const MOST_FACTS: u32 = 12;
