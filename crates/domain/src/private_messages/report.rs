//! Reports of private messages by their recipients.

use super::{ConversationId, MessageBody, PrivateMessage, PrivateMessageId};
use crate::{
    Timestamp,
    accounts::UserId,
    forum::{Author, ModerationReason, ReportState},
};

/// Number of messages before a reported one that an admin may read to judge it.
pub const CONTEXT: u32 = 5;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MessageReportId(pub i64);

/// A report of a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MessageReport {
    pub id: MessageReportId,
    pub conversation: ConversationId,
    pub message: PrivateMessageId,
    /// The message as it was at the time of the report.
    pub text: String,
    /// Author of the message.
    pub author: Option<Author>,
    /// Recipient of the message, who reported it.
    pub reporter: Option<Author>,
    pub reason: ModerationReason,
    pub at: Timestamp,
    pub state: ReportState,
}

/// Refusal to report a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MessageReportRefusal {
    /// The member has received no such message, or it was removed.
    NoSuchMessage,
    /// The message is the member's own.
    Own,
}

impl PrivateMessage {
    /// The text that a member of the conversation reports.
    ///
    /// # Errors
    /// When the message is the member's own, or was removed.
    pub fn reportable_by(&self, reporter: UserId) -> Result<&MessageBody, MessageReportRefusal> {
        if self.author == Some(reporter) {
            return Err(MessageReportRefusal::Own);
        }
        self.body.as_ref().ok_or(MessageReportRefusal::NoSuchMessage)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_received_message_is_reported_until_it_is_removed() {
        let (ada, bob) = (UserId(1), UserId(2));
        let body = MessageBody::parse("Hi").unwrap();
        let sent_at = Timestamp::default();
        let message =
            PrivateMessage { id: PrivateMessageId(1), author: Some(ada), body: Some(body.clone()), sent_at };
        assert_eq!(message.reportable_by(bob), Ok(&body));
        assert_eq!(message.reportable_by(ada), Err(MessageReportRefusal::Own));
        let of_former_member = PrivateMessage { author: None, ..message.clone() };
        assert_eq!(of_former_member.reportable_by(bob), Ok(&body));
        let removed = PrivateMessage { body: None, ..message };
        assert_eq!(removed.reportable_by(bob), Err(MessageReportRefusal::NoSuchMessage));
    }
}
