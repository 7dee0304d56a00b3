//! Reports of private messages by their recipients.

use super::{ConversationId, MessageId};
use crate::{
    Timestamp,
    forum::{Author, Reason, ReportState},
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
    pub message: MessageId,
    /// The message as it was at the time of the report.
    pub text: String,
    /// Author of the message.
    pub author: Option<Author>,
    /// Recipient of the message, who reported it.
    pub reporter: Option<Author>,
    pub reason: Reason,
    pub at: Timestamp,
    pub state: ReportState,
}
