//! Submissions: vehicles that members offer for sale, from the form (`content`), its automatic checks (`check`) and
//! what its seller may improve (`readiness`, `shots`) through review (`status`, `message`) to the listing.

mod check;
mod content;
mod message;
mod readiness;
mod shots;
mod status;
mod submission;
mod transition;

pub use check::{
    Check, CheckName, CheckState, facts_check, pictures_check, price_check, vin_check, with_texts_check,
};
pub use content::{
    MAX_DOCUMENT, MAX_DOCUMENTS, MAX_PICTURES, ShownPicture, SubmissionContent, SubmissionDraft,
};
pub use message::{MessageId, MessageText, Reason, SubmissionMessage};
pub use readiness::{EnteredParts, FormPhoto, Readiness};
pub use shots::Shot;
pub use status::{Side, SubmissionStatus, TransitionKind};
pub use submission::{Listing, MessageCounts, StatusChange, Submission, SubmissionId};
pub use transition::{SubmissionRefusal, TransitionState};

use std::{num::NonZeroU32, time::Duration};

/// Maximum number of submissions per member within [`SUBMISSIONS_WINDOW`].
pub const MAX_SUBMISSIONS: NonZeroU32 = NonZeroU32::new(10).unwrap();
/// Time window of [`MAX_SUBMISSIONS`].
pub const SUBMISSIONS_WINDOW: Duration = Duration::from_secs(60 * 60);
/// Maximum number of messages per member within [`MESSAGES_WINDOW`].
pub const MAX_MESSAGES: NonZeroU32 = NonZeroU32::new(60).unwrap();
/// Time window of [`MAX_MESSAGES`].
pub const MESSAGES_WINDOW: Duration = Duration::from_secs(60 * 60);
/// Maximum size of a draft in bytes of JSON.
pub const MAX_DRAFT: usize = 64 * 1024;
