//! `PrivateMessages` in memory.

mod personal_data;
mod reports;
mod state;

use async_trait::async_trait;
use domain::{
    Page, Timestamp,
    accounts::{UserId, Username},
    audit::Actor,
    forum::{ModerationReason, ReportOutcome},
    private_messages::{
        Block, BlockRefusal, Conversation, ConversationId, MessageBody, MessageReport, MessageReportId,
        MessageReportRefusal, PrivateMessage, PrivateMessageId, SentMessage, may_block, notification,
    },
    to_microseconds,
};
use ports::{
    StoreError,
    commands::{Command, CommandOutcome},
    forum::CloseReportRefusal,
    private_messages::{
        ConversationQuery, DeliveryRefusal, MessageRecipient, MessageReportQuery, PrivateMessages,
    },
};

use crate::{MemoryStore, paging::page};
pub(crate) use personal_data::{NAMES, area, erase};

#[async_trait]
impl PrivateMessages for MemoryStore {
    async fn send_private_message(
        &self,
        to: &MessageRecipient,
        body: &MessageBody,
        sender: UserId,
        command: &Command,
    ) -> Result<CommandOutcome<SentMessage, DeliveryRefusal>, StoreError> {
        self.write()?.run_once(command, |state| Ok(state.send(to, body, sender, command.at)))
    }

    async fn conversations(
        &self,
        member: UserId,
        query: &ConversationQuery,
        limit: u32,
        at: Timestamp,
    ) -> Result<Page<Conversation, PrivateMessageId>, StoreError> {
        let state = self.read()?;
        let mut found: Vec<Conversation> = state
            .messages
            .conversations
            .keys()
            .filter_map(|id| state.conversation_of(*id, member, at))
            .collect();
        found.sort_by_key(|conversation| std::cmp::Reverse(conversation.last_message.id));
        let before = match query {
            ConversationQuery::All { before } => *before,
            ConversationQuery::With(name) => {
                let is_with = |other: &domain::forum::Author| other.username.key() == name.key();
                found.retain(|conversation| conversation.other.as_ref().is_some_and(is_with));
                None
            }
        };
        let last = |conversation: &Conversation| conversation.last_message.id;
        Ok(page(found, |conversation| before.is_none_or(|before| last(conversation) < before), limit, last))
    }

    async fn conversation(
        &self,
        id: ConversationId,
        member: UserId,
        at: Timestamp,
    ) -> Result<Option<Conversation>, StoreError> {
        Ok(self.read()?.conversation_of(id, member, at))
    }

    async fn unread_conversations(&self, member: UserId) -> Result<u64, StoreError> {
        let state = self.read()?;
        let marks = state.messages.marks.iter().filter(|((_, reader), _)| *reader == member);
        Ok(marks.filter(|((id, _), read)| **read < state.last_message(*id)).count() as u64)
    }

    async fn private_messages(
        &self,
        id: ConversationId,
        member: UserId,
        before: Option<PrivateMessageId>,
        limit: u32,
    ) -> Result<Option<Page<PrivateMessage, PrivateMessageId>>, StoreError> {
        let state = self.read()?;
        if !state.messages.marks.contains_key(&(id, member)) {
            return Ok(None);
        }
        let latest_first = state.messages.of(id).rev().cloned();
        let is_past = |message: &PrivateMessage| before.is_none_or(|before| message.id < before);
        Ok(Some(page(latest_first, is_past, limit, |last| last.id)))
    }

    async fn mark_conversation_read(
        &self,
        id: ConversationId,
        member: UserId,
        up_to: PrivateMessageId,
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        let mut state = self.write()?;
        let last = state.last_message(id);
        let Some(read) = state.messages.marks.get_mut(&(id, member)) else { return Ok(false) };
        *read = (*read).max(Some(up_to).min(last));
        let read = state.read_notifications(member, at, |given| {
            given.in_app && notification::is_about(given.notification.kind, &given.notification.link, id)
        });
        state.append_notifications_read(member, read);
        Ok(true)
    }

    async fn block_member(
        &self,
        member: UserId,
        other: &Username,
        at: Timestamp,
    ) -> Result<Result<(), BlockRefusal>, StoreError> {
        let mut state = self.write()?;
        let other = state.member_named(other).map(|user| (user.id, user.roles.is_collector));
        let known = other.map(|(other, _)| other);
        let blocks = state.messages.blocks.keys();
        let blocks =
            blocks.filter(|(blocker, blocked)| *blocker == member && Some(*blocked) != known).count();
        let other = match may_block(member, other, u32::try_from(blocks).unwrap_or(u32::MAX)) {
            Ok(other) => other,
            Err(refusal) => return Ok(Err(refusal)),
        };
        state.messages.blocks.entry((member, other)).or_insert(to_microseconds(at));
        Ok(Ok(()))
    }

    async fn unblock_member(&self, member: UserId, other: &Username) -> Result<(), StoreError> {
        let mut state = self.write()?;
        if let Some(other) = state.member_named(other).map(|user| user.id) {
            state.messages.blocks.remove(&(member, other));
        }
        Ok(())
    }

    async fn blocks(&self, member: UserId) -> Result<Vec<Block>, StoreError> {
        let state = self.read()?;
        let theirs = state.messages.blocks.iter().filter(|((blocker, _), _)| *blocker == member);
        let block = |((_, blocked), since): (&(UserId, UserId), &Timestamp)| {
            Some(Block { member: state.author(Some(*blocked))?, since: *since })
        };
        let mut blocks: Vec<Block> = theirs.filter_map(block).collect();
        blocks.sort_by_key(|block| std::cmp::Reverse((block.since, block.member.id)));
        Ok(blocks)
    }

    async fn report_private_message(
        &self,
        message: PrivateMessageId,
        reporter: UserId,
        reason: &ModerationReason,
        at: Timestamp,
    ) -> Result<Result<MessageReportId, MessageReportRefusal>, StoreError> {
        Ok(self.write()?.report_message(message, reporter, reason, to_microseconds(at)))
    }

    async fn message_reports(
        &self,
        query: MessageReportQuery,
        limit: u32,
    ) -> Result<Page<MessageReport, MessageReportId>, StoreError> {
        Ok(self.read()?.list_message_reports(query, limit))
    }

    async fn message_report(
        &self,
        id: MessageReportId,
    ) -> Result<Option<(MessageReport, Vec<PrivateMessage>)>, StoreError> {
        Ok(self.read()?.message_report_with_context(id))
    }

    async fn close_message_report<'a>(
        &self,
        id: MessageReportId,
        outcome: ReportOutcome,
        reason: Option<&'a ModerationReason>,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<(), CloseReportRefusal>, StoreError> {
        Ok(self.write()?.close_message_report(id, outcome, reason, actor, to_microseconds(at)))
    }
}
