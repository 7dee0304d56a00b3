//! Messages about a submission between its seller and the concierge.

use domain::{
    accounts::UserId,
    notifications::{DeepLink, NewNotification, NotificationKind},
    submissions::{
        MessageText, SUBMISSION_MESSAGE_RATE_LIMIT, Side, SubmissionId, SubmissionMessage, SubmissionRefusal,
    },
};
use ports::{
    clock::Clock,
    commands::{Command, IdempotentRequest, RateLimit, WriteError},
    submissions::{NewMessage, Submissions},
};

/// Author of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MessageSender {
    /// A member; must be the submission's seller.
    Seller(UserId),
    Concierge,
}

/// A message that is to be stored.
#[derive(Debug, Clone)]
pub struct NewMessageDraft {
    pub writer: MessageSender,
    pub submission: SubmissionId,
    pub text: MessageText,
    /// Set when the client sent an idempotency key.
    pub idempotent: Option<IdempotentRequest>,
}

/// Stores a message about a submission. Messages of the concierge notify the seller; messages of the seller
/// count as unread in the admin area.
pub async fn send_message(
    note: NewMessageDraft,
    submissions: &dyn Submissions,
    clock: &dyn Clock,
) -> Result<SubmissionMessage, WriteError<SubmissionRefusal>> {
    let id = note.submission;
    let Some(submission) = submissions.submission(id).await? else {
        return Err(WriteError::Refused(SubmissionRefusal::NoSuchSubmission));
    };
    let (side, notifications, rate_limit) = match note.writer {
        MessageSender::Seller(seller) if seller != submission.seller => {
            return Err(WriteError::Refused(SubmissionRefusal::NoSuchSubmission));
        }
        MessageSender::Seller(seller) => {
            let rate_limit =
                RateLimit::new(format!("messages of member {}", seller.0), SUBMISSION_MESSAGE_RATE_LIMIT);
            (Side::Seller, Vec::new(), Some(rate_limit))
        }
        MessageSender::Concierge => {
            let title = format!("The concierge wrote to you about your {}", submission.title());
            let link = DeepLink::to(&format!("/dashboard/submissions/{}", id.0));
            let text = note.text.as_str();
            let notification =
                NewNotification::new(submission.seller, NotificationKind::Message, &title, text, link);
            (Side::Concierge, vec![notification], None)
        }
    };
    let new = NewMessage { submission: id, side, text: note.text, notifications };
    let command = Command { at: clock.now(), idempotent: note.idempotent, rate_limit };
    let sent = submissions.send_message(&new, &command).await?.into_result();
    let written = sent.map_err(|error| error.map_refusal(|never| match never {}))?;
    // A repeated key implies the same text, so it need not be read back.
    Ok(SubmissionMessage { id: written.id, by: side, text: new.text, at: written.at })
}
