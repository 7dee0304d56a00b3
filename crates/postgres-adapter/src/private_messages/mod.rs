//! Private messages between collectors: sending, reading, blocks and reports.
//!
//! Lock order: members by id, the conversation, its messages, and last the event log. A message holds both members
//! `FOR SHARE` and a block holds its member `FOR NO KEY UPDATE`, so that no message is sent after a block.

mod blocks;
mod read;
mod reports;
mod rows;
mod send;

use async_trait::async_trait;
use diesel::{QueryableByName, sql_types::BigInt};
use domain::{
    Page, Timestamp,
    accounts::{UserId, Username},
    audit::Actor,
    forum::{ModerationReason, ReportOutcome},
    private_messages::{
        Block, BlockRefusal, Conversation, ConversationId, MessageBody, MessageReport, MessageReportId,
        MessageReportRefusal, PrivateMessage, PrivateMessageId, SentMessage,
    },
};
use ports::{
    StoreError,
    commands::{Command, CommandOutcome},
    forum::CloseReportRefusal,
    private_messages::{
        ConversationQuery, DeliveryRefusal, MessageRecipient, MessageReportQuery, PrivateMessages,
    },
};

use crate::PostgresStore;

#[derive(QueryableByName)]
struct IdRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

#[derive(QueryableByName)]
struct TotalRow {
    #[diesel(sql_type = BigInt)]
    total: i64,
}

#[async_trait]
impl PrivateMessages for PostgresStore {
    async fn send_private_message(
        &self,
        to: &MessageRecipient,
        body: &MessageBody,
        sender: UserId,
        command: &Command,
    ) -> Result<CommandOutcome<SentMessage, DeliveryRefusal>, StoreError> {
        let (to, body, at) = (to.clone(), body.clone(), command.at);
        let rate_limits = self.rate_limits;
        self.run_once(command, move |connection| send::send(&to, &body, sender, rate_limits, at, connection))
            .await
    }

    async fn conversations(
        &self,
        member: UserId,
        query: &ConversationQuery,
        limit: u32,
        at: Timestamp,
    ) -> Result<Page<Conversation, PrivateMessageId>, StoreError> {
        let query = query.clone();
        self.database.run(move |connection| read::conversations(member, &query, limit, at, connection)).await
    }

    async fn conversation(
        &self,
        id: ConversationId,
        member: UserId,
        at: Timestamp,
    ) -> Result<Option<Conversation>, StoreError> {
        self.database.run(move |connection| read::conversation(id, member, at, connection)).await
    }

    async fn unread_conversations(&self, member: UserId) -> Result<u64, StoreError> {
        self.database.run(move |connection| read::unread(member, connection)).await
    }

    async fn private_messages(
        &self,
        id: ConversationId,
        member: UserId,
        before: Option<PrivateMessageId>,
        limit: u32,
    ) -> Result<Option<Page<PrivateMessage, PrivateMessageId>>, StoreError> {
        self.database.run(move |connection| read::messages(id, member, before, limit, connection)).await
    }

    async fn mark_conversation_read(
        &self,
        id: ConversationId,
        member: UserId,
        up_to: PrivateMessageId,
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        self.database.write(move |connection| read::mark(id, member, up_to, at, connection)).await
    }

    async fn block_member(
        &self,
        member: UserId,
        other: &Username,
        at: Timestamp,
    ) -> Result<Result<(), BlockRefusal>, StoreError> {
        let other = other.key();
        self.database.write(move |connection| blocks::block(member, &other, at, connection)).await
    }

    async fn unblock_member(&self, member: UserId, other: &Username) -> Result<(), StoreError> {
        let other = other.key();
        self.database.write(move |connection| blocks::unblock(member, &other, connection)).await
    }

    async fn blocks(&self, member: UserId) -> Result<Vec<Block>, StoreError> {
        self.database.run(move |connection| blocks::list(member, connection)).await
    }

    async fn report_private_message(
        &self,
        message: PrivateMessageId,
        reporter: UserId,
        reason: &ModerationReason,
        at: Timestamp,
    ) -> Result<Result<MessageReportId, MessageReportRefusal>, StoreError> {
        let reason = reason.clone();
        self.database
            .write(move |connection| reports::report(message, reporter, &reason, at, connection))
            .await
    }

    async fn message_reports(
        &self,
        query: MessageReportQuery,
        limit: u32,
    ) -> Result<Page<MessageReport, MessageReportId>, StoreError> {
        self.database.run(move |connection| reports::list(query, limit, connection)).await
    }

    async fn message_report(
        &self,
        id: MessageReportId,
    ) -> Result<Option<(MessageReport, Vec<PrivateMessage>)>, StoreError> {
        self.database.run(move |connection| reports::find(id, connection)).await
    }

    async fn close_message_report<'a>(
        &self,
        id: MessageReportId,
        outcome: ReportOutcome,
        reason: Option<&'a ModerationReason>,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<(), CloseReportRefusal>, StoreError> {
        let reason = reason.cloned();
        self.database
            .write(move |connection| reports::close(id, outcome, reason.as_ref(), actor, at, connection))
            .await
    }
}
