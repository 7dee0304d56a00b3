//! Submissions: vehicles that members offer, from the form to the listing.

mod check;
mod content;
mod message;
mod status;
mod submission;
mod vin;

pub use check::{Check, CheckName, CheckState, missing_facts, price_check, vin_check};
pub use content::{
    MAX_DOCUMENT, MAX_DOCUMENTS, MAX_PICTURES, ShownPicture, SubmissionContent, SubmissionDraft,
};
pub use message::{MAX_REASON, MessageId, MessageText, Reason, SubmissionMessage};
pub use status::{Side, SubmissionStatus, TransitionKind};
pub use submission::{Listing, MessageCounts, StatusChange, Submission, SubmissionId};
pub use vin::Vin;

use std::{num::NonZeroU32, time::Duration};

/// How many vehicles a member may submit within [`SUBMISSIONS_WINDOW`] (reliability row S34).
pub const MOST_SUBMISSIONS: NonZeroU32 = NonZeroU32::new(10).unwrap();
/// See [`MOST_SUBMISSIONS`].
pub const SUBMISSIONS_WINDOW: Duration = Duration::from_secs(60 * 60);
/// How many messages a member may write about their submissions within [`MESSAGES_WINDOW`].
pub const MOST_MESSAGES: NonZeroU32 = NonZeroU32::new(60).unwrap();
/// See [`MOST_MESSAGES`].
pub const MESSAGES_WINDOW: Duration = Duration::from_secs(60 * 60);
/// The largest draft that is kept, in bytes of JSON.
pub const MAX_DRAFT: usize = 64 * 1024;
