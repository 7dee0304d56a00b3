//! DTOs of conversations and messages.

use application::private_messages::PrivateMessagePorts;
use domain::{
    accounts::UserId,
    private_messages::{Conversation, MessageBody, PrivateMessage, SendRefusal, SentMessage},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

use crate::{
    dto::AuthorDto,
    extract::form_rules,
    response::{RichNodeDto, rfc3339},
};

/// A conversation as the caller sees it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Conversation)]
pub(crate) struct ConversationDto {
    id: i64,
    /// The other member.
    other: AuthorDto,
    last_message: MessageExcerptDto,
    /// Unread messages, at most 100.
    unread_count: u32,
    /// Id of the last message that the caller has read; null before the first.
    #[schema(required)]
    read_up_to: Option<i64>,
    /// Whether the caller has blocked the other member.
    is_blocked: bool,
    /// Why the caller cannot write now, as a sentence; null if they can.
    #[schema(required)]
    refusal: Option<&'static str>,
}

impl ConversationDto {
    pub(super) fn new(conversation: &Conversation, caller: UserId, ports: PrivateMessagePorts<'_>) -> Self {
        let last = &conversation.last_message;
        let refusal = conversation.refusal.map(|refusal| match conversation.other {
            Some(_) => refusal.in_conversation(),
            None => refusal.in_conversation_with_erased(),
        });
        Self {
            id: conversation.id.0,
            other: AuthorDto::new(conversation.other.as_ref()),
            last_message: MessageExcerptDto {
                id: last.id.0,
                excerpt: ports.excerpt(last),
                is_mine: last.author == Some(caller),
                is_removed: last.body.is_none(),
                sent_at: rfc3339(last.sent_at),
            },
            unread_count: conversation.unread,
            read_up_to: conversation.read_up_to.map(|id| id.0),
            is_blocked: conversation.is_blocked,
            refusal: refusal.map(SendRefusal::message),
        }
    }
}

/// The beginning of a message.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = MessageExcerpt)]
pub(crate) struct MessageExcerptDto {
    id: i64,
    /// Beginning of the text, without formatting; empty if the message contains only pictures or was removed.
    excerpt: String,
    /// Whether the caller wrote it.
    is_mine: bool,
    /// Whether the concierge removed it.
    is_removed: bool,
    #[schema(format = DateTime)]
    sent_at: String,
}

/// A private message. A removed message has no text.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PrivateMessage)]
pub(crate) struct MessageDto {
    id: i64,
    /// Markdown, as its author wrote it.
    text: String,
    /// The text parsed into safe nodes.
    pub(super) body: Vec<RichNodeDto>,
    /// Whether the caller wrote it.
    is_mine: bool,
    /// Whether the concierge removed it.
    is_removed: bool,
    #[schema(format = DateTime)]
    sent_at: String,
}

impl MessageDto {
    /// `host` is the site's host, by which links to this site are recognized.
    pub(super) fn new(
        message: &PrivateMessage,
        caller: UserId,
        host: &str,
        ports: PrivateMessagePorts<'_>,
    ) -> Self {
        let text = message.body.as_ref().map_or("", MessageBody::as_str);
        Self {
            id: message.id.0,
            text: text.to_owned(),
            body: RichNodeDto::all(ports.markdown.parse_post(text, host)),
            is_mine: message.author == Some(caller),
            is_removed: message.body.is_none(),
            sent_at: rfc3339(message.sent_at),
        }
    }
}

/// A message to a member.
#[derive(Serialize, Deserialize, ToSchema, Validate)]
#[schema(as = NewConversation)]
pub(crate) struct NewConversationDto {
    /// Username of the recipient, case-insensitive.
    #[serde(default)]
    #[schema(required)]
    pub(super) username: String,
    /// Markdown.
    #[serde(default)]
    #[schema(required)]
    #[validate(custom(function = form_rules::private_message_text))]
    pub(super) text: String,
}

/// A message in a conversation.
#[derive(Serialize, Deserialize, ToSchema, Validate)]
#[schema(as = NewPrivateMessage)]
pub(crate) struct NewMessageDto {
    /// Markdown.
    #[serde(default)]
    #[schema(required)]
    #[validate(custom(function = form_rules::private_message_text))]
    pub(super) text: String,
}

/// A message that was sent.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SentMessage)]
pub(crate) struct SentMessageDto {
    conversation_id: i64,
    message_id: i64,
}

impl From<SentMessage> for SentMessageDto {
    fn from(sent: SentMessage) -> Self {
        Self { conversation_id: sent.conversation.0, message_id: sent.message.0 }
    }
}
