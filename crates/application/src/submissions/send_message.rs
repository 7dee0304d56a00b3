use std::time::Duration;

use domain::{
    accounts::UserId,
    notifications::{DeepLink, NewNotice, NoticeKind},
    submissions::{MESSAGES_WINDOW, MOST_MESSAGES, MessageText, Side, SubmissionId, SubmissionMessage},
};
use ports::{
    StoreError,
    clock::Clock,
    commands::{Command, CommandOutcome, IdempotentRequest, RateLimit},
    submissions::{NewMessage, Submissions},
};

/// Who writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MessageAuthor {
    /// A member, about a submission of theirs.
    Seller(UserId),
    /// Somebody of the concierge.
    Concierge,
}

/// Something that somebody writes about a submission.
#[derive(Debug, Clone)]
pub struct NewMessageDraft {
    /// Who.
    pub writer: MessageAuthor,
    /// About which.
    pub submission: SubmissionId,
    /// What.
    pub text: MessageText,
    /// Set when it must be kept once however often it arrives.
    pub idempotent: Option<IdempotentRequest>,
    /// Whether a seller is held to how much they may write.
    pub is_limited: bool,
}

/// What whoever writes is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SendMessageOutcome {
    /// It is written: now, or since it was first sent.
    Written(SubmissionMessage),
    /// There is no such submission, or none of theirs.
    NoSuchSubmission,
    /// Its key belongs to other words.
    SentOtherwise,
    /// They have written too much.
    TooMany {
        /// After which more is taken.
        retry_after: Duration,
    },
}

/// Writes about a submission. The seller is told of what the concierge writes; the desk counts what the
/// seller does.
///
/// # Errors
/// When the store fails.
pub async fn send_message(
    note: NewMessageDraft,
    submissions: &dyn Submissions,
    clock: &dyn Clock,
) -> Result<SendMessageOutcome, StoreError> {
    let id = note.submission;
    let Some(submission) = submissions.submission(id).await? else {
        return Ok(SendMessageOutcome::NoSuchSubmission);
    };
    let (side, notices, allowance) = match note.writer {
        MessageAuthor::Seller(seller) if seller != submission.seller => {
            return Ok(SendMessageOutcome::NoSuchSubmission);
        }
        MessageAuthor::Seller(seller) => {
            let allowance = RateLimit {
                subject: format!("messages of member {}", seller.0),
                most: MOST_MESSAGES,
                window: MESSAGES_WINDOW,
            };
            (Side::Seller, Vec::new(), note.is_limited.then_some(allowance))
        }
        MessageAuthor::Concierge => {
            let title = format!("The concierge wrote to you about your {}", submission.title());
            let link = DeepLink::to(&format!("/dashboard/submissions/{}", id.0));
            let text = note.text.as_str();
            let notice = NewNotice::new(submission.seller, NoticeKind::Message, &title, text, link);
            (Side::Concierge, vec![notice], None)
        }
    };
    let new = NewMessage { submission: id, side, text: note.text, notices };
    let act = Command { at: clock.now(), idempotent: note.idempotent, allowance };
    Ok(match submissions.send_message(&new, &act).await? {
        CommandOutcome::Done(written) | CommandOutcome::Repeated(written) => {
            // Under one key there are the same words.
            let (by, text) = (side, new.text);
            SendMessageOutcome::Written(SubmissionMessage { id: written.id, by, text, at: written.at })
        }
        CommandOutcome::Conflict => SendMessageOutcome::SentOtherwise,
        CommandOutcome::TooMany { retry_after } => SendMessageOutcome::TooMany { retry_after },
        CommandOutcome::Refused(never) => match never {},
    })
}
