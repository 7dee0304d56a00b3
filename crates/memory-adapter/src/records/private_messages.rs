//! Private messages and their reports.

use std::collections::BTreeMap;

use domain::{
    Timestamp,
    accounts::UserId,
    forum::{ModerationReason, ReportState},
    private_messages::{BlockState, ConversationId, MessageReportId, PrivateMessage, PrivateMessageId},
};

/// All data of private messages.
#[derive(Debug, Default)]
pub(crate) struct MessageState {
    /// The members of each conversation in the order of [`MemberPair`]; erased ones are `None`.
    pub(crate) conversations: BTreeMap<ConversationId, [Option<UserId>; 2]>,
    pub(crate) conversations_begun: i64,
    pub(crate) messages: BTreeMap<PrivateMessageId, (ConversationId, PrivateMessage)>,
    pub(crate) messages_sent: i64,
    /// How far each member has read.
    pub(crate) marks: BTreeMap<(ConversationId, UserId), Option<PrivateMessageId>>,
    /// Since when the first member has blocked the second.
    pub(crate) blocks: BTreeMap<(UserId, UserId), Timestamp>,
    pub(crate) reports: BTreeMap<MessageReportId, MessageReportRecord>,
    pub(crate) reports_made: i64,
}

/// A report of a message.
#[derive(Debug)]
pub(crate) struct MessageReportRecord {
    pub(crate) message: PrivateMessageId,
    pub(crate) reporter: Option<UserId>,
    pub(crate) reason: ModerationReason,
    pub(crate) text: String,
    pub(crate) at: Timestamp,
    pub(crate) state: ReportState,
}

impl MessageState {
    /// Messages of a conversation, oldest first.
    pub(crate) fn of(&self, id: ConversationId) -> impl DoubleEndedIterator<Item = &PrivateMessage> {
        self.messages.values().filter(move |(of, _)| *of == id).map(|(_, message)| message)
    }

    pub(crate) fn blocks(&self, sender: UserId, recipient: UserId) -> BlockState {
        BlockState {
            by_sender: self.blocks.contains_key(&(sender, recipient)),
            by_recipient: self.blocks.contains_key(&(recipient, sender)),
        }
    }
}
