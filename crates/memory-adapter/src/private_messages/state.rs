//! Sending of private messages, and their conversion to domain values.

use domain::{
    Rate, Timestamp,
    accounts::{User, UserId, Username},
    events::Event,
    private_messages::{
        BlockState, Conversation, ConversationId, MemberPair, MessageBody, PrivateMessage, PrivateMessageId,
        RecipientState, SendRefusal, SentMessage, may_send, notification,
    },
    to_microseconds,
};
use ports::private_messages::{DeliveryRefusal, MessageRecipient};

use crate::state::State;

impl State {
    pub(crate) fn member_named(&self, name: &Username) -> Option<&User> {
        let mut users = self.members.values().map(|account| &account.user);
        users.find(|user| user.username.key() == name.key())
    }

    pub(super) fn last_message(&self, id: ConversationId) -> Option<PrivateMessageId> {
        self.messages.of(id).next_back().map(|message| message.id)
    }

    /// Messages right before one of them, the latest first.
    pub(super) fn messages_before(
        &self,
        id: ConversationId,
        before: PrivateMessageId,
        limit: u32,
    ) -> Vec<PrivateMessage> {
        let latest_first = self.messages.of(id).rev().filter(|message| message.id < before);
        latest_first.take(limit as usize).cloned().collect()
    }

    fn message_recipient(&self, id: UserId, at: Timestamp) -> Option<RecipientState> {
        let user = &self.members.get(&id)?.user;
        let is_active = self.is_active_account(id, at);
        Some(RecipientState { id, is_collector: user.roles.is_collector, is_active })
    }

    pub(super) fn conversation_of(
        &self,
        id: ConversationId,
        member: UserId,
        at: Timestamp,
    ) -> Option<Conversation> {
        let read_up_to = *self.messages.marks.get(&(id, member))?;
        let other = self.other(id, member)?;
        let is_unread =
            |message: &&PrivateMessage| Some(message.id) > read_up_to && message.author != Some(member);
        let unread =
            self.messages.of(id).filter(is_unread).take(Conversation::MAX_UNREAD_COUNTED as usize).count();
        let blocks = other.map_or_else(BlockState::default, |other| self.messages.blocks(member, other));
        Some(Conversation {
            id,
            other: self.author(other),
            last_message: self.messages.of(id).next_back()?.clone(),
            read_up_to,
            unread: u32::try_from(unread).unwrap_or(Conversation::MAX_UNREAD_COUNTED),
            is_blocked: blocks.by_sender,
            refusal: may_send(member, other.and_then(|other| self.message_recipient(other, at)), blocks)
                .err(),
        })
    }

    /// The other member of a conversation, `None` inside once erased; `None` if it is not one of the member.
    fn other(&self, id: ConversationId, member: UserId) -> Option<Option<UserId>> {
        let [first, second] = *self.messages.conversations.get(&id)?;
        match (first == Some(member), second == Some(member)) {
            (true, _) => Some(second),
            (_, true) => Some(first),
            _ => None,
        }
    }

    fn conversation_between(&self, pair: MemberPair) -> Option<ConversationId> {
        let members = [Some(pair.first()), Some(pair.second())];
        self.messages.conversations.iter().find(|(_, of)| **of == members).map(|(id, _)| *id)
    }

    pub(super) fn send(
        &mut self,
        to: &MessageRecipient,
        body: &MessageBody,
        sender: UserId,
        at: Timestamp,
    ) -> Result<SentMessage, DeliveryRefusal> {
        let addressed = match to {
            MessageRecipient::Conversation(id) => {
                self.other(*id, sender).ok_or(DeliveryRefusal::Refused(SendRefusal::NoSuchConversation))?
            }
            MessageRecipient::Member(name, _) => self.member_named(name).map(|user| user.id),
        };
        let blocks = addressed.map_or_else(BlockState::default, |other| self.messages.blocks(sender, other));
        let recipient = addressed.and_then(|addressed| self.message_recipient(addressed, at));
        let recipient = may_send(sender, recipient, blocks).map_err(DeliveryRefusal::Refused)?;
        let Some(writer) = self.members.get(&sender).map(|account| account.user.username.clone()) else {
            return Err(DeliveryRefusal::Refused(SendRefusal::NoSuchRecipient));
        };
        let pair = MemberPair::of(sender, recipient);
        let conversation = match (to, self.conversation_between(pair)) {
            (MessageRecipient::Conversation(id), _) => *id,
            (_, Some(id)) => id,
            (MessageRecipient::Member(_, limit), None) => {
                if let Some(until) = self.retry_at(limit, at) {
                    let retry_after = Rate::retry_after(until, at);
                    return Err(DeliveryRefusal::TooManyConversations { retry_after });
                }
                self.consume(limit, at);
                self.messages.conversations_begun += 1;
                let id = ConversationId(self.messages.conversations_begun);
                self.messages.conversations.insert(id, [Some(pair.first()), Some(pair.second())]);
                id
            }
        };
        self.messages.messages_sent += 1;
        let message = PrivateMessageId(self.messages.messages_sent);
        let new = PrivateMessage {
            id: message,
            author: Some(sender),
            body: Some(body.clone()),
            sent_at: to_microseconds(at),
        };
        self.messages.messages.insert(message, (conversation, new));
        self.messages.marks.insert((conversation, sender), Some(message));
        let read = *self.messages.marks.entry((conversation, recipient)).or_default();
        let unread = self
            .messages
            .of(conversation)
            .filter(|message| Some(message.id) > read && message.author != Some(recipient));
        let unread = u32::try_from(unread.count()).unwrap_or(u32::MAX);
        let notification = notification::received(recipient, &writer, conversation, unread);
        if unread == 1 {
            self.add_notifications(&[notification], at);
        } else {
            self.retitle_unread(&notification);
        }
        let is_any = self.read_notifications(sender, at, |given| {
            given.in_app
                && notification::is_about(given.notification.kind, &given.notification.link, conversation)
        });
        self.append_notifications_read(sender, is_any);
        for member in [sender, recipient] {
            self.events.push(Event::PrivateMessageSent { member, conversation, message });
        }
        Ok(SentMessage { conversation, message })
    }
}
