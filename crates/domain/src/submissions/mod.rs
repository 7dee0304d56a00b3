//! Submissions: vehicles that members offer for sale, from the form (`content`), its automatic checks (`check`,
//! `facts_check`) and what its seller may improve (`readiness`, `shots`) through review (`status`, `message`) to the listing.

mod check;
mod content;
mod facts_check;
mod message;
mod readiness;
mod revisions;
mod shots;
mod status;
mod submission;
mod transition;

pub use check::{
    CheckName, CheckState, SubmissionCheck, pictures_check, price_check, vin_check, with_texts_check,
};
pub use content::{
    MAX_DOCUMENT, MAX_DOCUMENTS, MAX_SUBMISSION_PHOTOS, ShownPicture, SubmissionContent, SubmissionDraft,
};
pub use facts_check::facts_check;
pub use message::{DecisionReason, MessageText, SubmissionMessage, SubmissionMessageId};
pub use readiness::{EnteredParts, FormPhoto, SubmissionReadiness};
pub use revisions::changes_of_revisions;
pub use shots::Shot;
pub use status::{Side, SubmissionStatus, TransitionKind};
pub use submission::{MessageCounts, StatusChange, Submission, SubmissionId, SubmissionListing};
pub use transition::{SubmissionRefusal, TransitionState};

use crate::Rate;

/// Submissions per member.
pub const SUBMISSION_RATE_LIMIT: Rate = Rate::per_hour(10);
/// Messages about submissions per member.
pub const SUBMISSION_MESSAGE_RATE_LIMIT: Rate = Rate::per_hour(60);
/// Maximum size of a draft in bytes of JSON.
pub const MAX_DRAFT: usize = 64 * 1024;
