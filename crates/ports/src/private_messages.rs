//! Port for private messages between collectors, blocks and reports.

use std::time::Duration;

use async_trait::async_trait;
use domain::{
    CaseFilter, Page, Timestamp,
    accounts::{UserId, Username},
    audit::Actor,
    forum::{ModerationReason, ReportOutcome},
    private_messages::{
        Block, BlockRefusal, Conversation, ConversationId, MessageBody, MessageReport, MessageReportId,
        MessageReportRefusal, PrivateMessage, PrivateMessageId, SendRefusal, SentMessage,
    },
};

use crate::{
    StoreError,
    commands::{Command, CommandOutcome, RateLimit},
    forum::CloseReportRefusal,
};

/// Recipient of a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MessageRecipient {
    /// The other member of a conversation of the sender.
    Conversation(ConversationId),
    /// A member, with whom a conversation begins unless there is one. Beginning one counts against the rate limit,
    /// if there is one.
    Member(Username, RateLimit),
}

/// Why a message was not sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeliveryRefusal {
    /// By [`may_send`](domain::private_messages::may_send), or no conversation of the sender has that id.
    Refused(SendRefusal),
    /// The rate limit of new conversations is used up.
    TooManyConversations {
        /// Time until the next one is allowed.
        retry_after: Duration,
    },
}

/// Selects conversations of a member.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ConversationQuery {
    /// All, the latest message first.
    All {
        /// Cursor: starts right after the conversation with this last message.
        before: Option<PrivateMessageId>,
    },
    /// The one with the member of this name, if there is one.
    With(Username),
}

/// Filter and cursor for the list of reports.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MessageReportQuery {
    /// Open reports are listed oldest first, closed ones latest first.
    pub filter: CaseFilter,
    /// Cursor: starts right after that report.
    pub after: Option<MessageReportId>,
}

/// Stores private messages. Every method that takes a member MUST behave as if nothing existed that the member is
/// not part of.
#[async_trait]
pub trait PrivateMessages: Send + Sync {
    /// Sends a message, as far as [`may_send`](domain::private_messages::may_send) permits, also under a concurrent
    /// block. Two members have one conversation, also under concurrent calls. In the same transaction: the
    /// conversation and its notification are read for the sender, and the recipient is notified if they had read everything
    /// before; if not, their unread notification of the conversation counts the message. Adds a
    /// [`PrivateMessageSent`](domain::events::Event::PrivateMessageSent) for each of the two.
    async fn send_private_message(
        &self,
        to: &MessageRecipient,
        body: &MessageBody,
        sender: UserId,
        command: &Command,
    ) -> Result<CommandOutcome<SentMessage, DeliveryRefusal>, StoreError>;

    /// A page of at most `limit` conversations of a member; the cursor is the last message. `at` decides who can
    /// receive messages.
    async fn conversations(
        &self,
        member: UserId,
        query: &ConversationQuery,
        limit: u32,
        at: Timestamp,
    ) -> Result<Page<Conversation, PrivateMessageId>, StoreError>;

    /// A conversation of a member.
    async fn conversation(
        &self,
        id: ConversationId,
        member: UserId,
        at: Timestamp,
    ) -> Result<Option<Conversation>, StoreError>;

    /// Number of the member's conversations with unread messages.
    async fn unread_conversations(&self, member: UserId) -> Result<u64, StoreError>;

    /// A page of at most `limit` messages of a member's conversation, the latest first, starting right before `before`.
    async fn private_messages(
        &self,
        id: ConversationId,
        member: UserId,
        before: Option<PrivateMessageId>,
        limit: u32,
    ) -> Result<Option<Page<PrivateMessage, PrivateMessageId>>, StoreError>;

    /// Marks a conversation as read up to a message, at most up to the last one; never takes a mark back. In the
    /// same transaction, the member's notifications of the conversation are marked as read. False when the member has
    /// no such conversation.
    async fn mark_conversation_read(
        &self,
        id: ConversationId,
        member: UserId,
        up_to: PrivateMessageId,
        at: Timestamp,
    ) -> Result<bool, StoreError>;

    /// Blocks a member, as far as [`may_block`](domain::private_messages::may_block) permits; blocking again changes
    /// nothing. Once this has returned, no message of either to the other MUST be sent.
    async fn block_member(
        &self,
        member: UserId,
        other: &Username,
        at: Timestamp,
    ) -> Result<Result<(), BlockRefusal>, StoreError>;

    /// Ends a block; without effect when there is none.
    async fn unblock_member(&self, member: UserId, other: &Username) -> Result<(), StoreError>;

    /// Members whom a member has blocked, the latest first.
    async fn blocks(&self, member: UserId) -> Result<Vec<Block>, StoreError>;

    /// Reports a message to the concierge, as a new case of its queue. The text is stored with the report. A message has at most one report, also under concurrent calls: a repeated call returns the first.
    /// Adds a [`CasesChanged`](domain::events::Event::CasesChanged).
    async fn report_private_message(
        &self,
        message: PrivateMessageId,
        reporter: UserId,
        reason: &ModerationReason,
        at: Timestamp,
    ) -> Result<Result<MessageReportId, MessageReportRefusal>, StoreError>;

    /// A page of at most `limit` reports that match the query.
    async fn message_reports(
        &self,
        query: MessageReportQuery,
        limit: u32,
    ) -> Result<Page<MessageReport, MessageReportId>, StoreError>;

    /// A report, open or closed, with at most [`CONTEXT`](domain::private_messages::CONTEXT) messages before the
    /// reported one, oldest first.
    async fn message_report(
        &self,
        id: MessageReportId,
    ) -> Result<Option<(MessageReport, Vec<PrivateMessage>)>, StoreError>;

    /// Closes a report and, when that is the outcome, removes the text of the message and notifies its author of the
    /// reason, in one transaction with the audit log entry. Of concurrent calls, one closes it. Adds a
    /// [`CasesChanged`](domain::events::Event::CasesChanged).
    async fn close_message_report<'a>(
        &self,
        id: MessageReportId,
        outcome: ReportOutcome,
        reason: Option<&'a ModerationReason>,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<(), CloseReportRefusal>, StoreError>;
}
