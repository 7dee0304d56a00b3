//! Messages about a submission between its seller and the concierge.

use std::time::Duration;

use domain::{
    accounts::UserId,
    notifications::{DeepLink, NewNotification, NotificationKind},
    submissions::{MESSAGES_WINDOW, MOST_MESSAGES, MessageText, Side, SubmissionId, SubmissionMessage},
};
use ports::{
    StoreError,
    clock::Clock,
    commands::{Command, CommandOutcome, IdempotentRequest, RateLimit},
    submissions::{NewMessage, Submissions},
};

/// Author of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MessageAuthor {
    /// A member; must be the submission's seller.
    Seller(UserId),
    Concierge,
}

/// A message that is to be stored.
#[derive(Debug, Clone)]
pub struct NewMessageDraft {
    pub writer: MessageAuthor,
    pub submission: SubmissionId,
    pub text: MessageText,
    /// Set when the client sent an idempotency key.
    pub idempotent: Option<IdempotentRequest>,
    /// True when a seller is subject to the rate limit.
    pub is_limited: bool,
}

/// Outcome of sending a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SendMessageOutcome {
    /// Stored now, or earlier with the same idempotency key.
    Written(SubmissionMessage),
    /// There is no such submission, or it is not the seller's.
    NoSuchSubmission,
    /// The idempotency key was used with other content.
    IdempotencyConflict,
    /// The rate limit is used up.
    TooMany {
        /// Time until the next message is accepted.
        retry_after: Duration,
    },
}

/// Stores a message about a submission. Messages of the concierge notify the seller; messages of the seller
/// count as unread in the admin area.
pub async fn send_message(
    note: NewMessageDraft,
    submissions: &dyn Submissions,
    clock: &dyn Clock,
) -> Result<SendMessageOutcome, StoreError> {
    let id = note.submission;
    let Some(submission) = submissions.submission(id).await? else {
        return Ok(SendMessageOutcome::NoSuchSubmission);
    };
    let (side, notices, rate_limit) = match note.writer {
        MessageAuthor::Seller(seller) if seller != submission.seller => {
            return Ok(SendMessageOutcome::NoSuchSubmission);
        }
        MessageAuthor::Seller(seller) => {
            let rate_limit = RateLimit {
                subject: format!("messages of member {}", seller.0),
                most: MOST_MESSAGES,
                window: MESSAGES_WINDOW,
            };
            (Side::Seller, Vec::new(), note.is_limited.then_some(rate_limit))
        }
        MessageAuthor::Concierge => {
            let title = format!("The concierge wrote to you about your {}", submission.title());
            let link = DeepLink::to(&format!("/dashboard/submissions/{}", id.0));
            let text = note.text.as_str();
            let notice =
                NewNotification::new(submission.seller, NotificationKind::Message, &title, text, link);
            (Side::Concierge, vec![notice], None)
        }
    };
    let new = NewMessage { submission: id, side, text: note.text, notices };
    let act = Command { at: clock.now(), idempotent: note.idempotent, rate_limit };
    Ok(match submissions.send_message(&new, &act).await? {
        CommandOutcome::Done(written) | CommandOutcome::Repeated(written) => {
            // A repeated key implies the same text, so it need not be read back.
            let (by, text) = (side, new.text);
            SendMessageOutcome::Written(SubmissionMessage { id: written.id, by, text, at: written.at })
        }
        CommandOutcome::Conflict => SendMessageOutcome::IdempotencyConflict,
        CommandOutcome::TooMany { retry_after } => SendMessageOutcome::TooMany { retry_after },
        CommandOutcome::Refused(never) => match never {},
    })
}
