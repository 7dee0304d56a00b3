//! Sending a private message.

use domain::{
    Rate,
    accounts::{Collector, UserId, Username},
    private_messages::{
        ConversationId, MESSAGE_RATE_LIMIT, MessageBody, OPENING_RATE_LIMIT, SendRefusal, SentMessage,
    },
};
use ports::{
    commands::{Command, IdempotentRequest, RateLimit, WriteError},
    private_messages::{DeliveryRefusal, MessageRecipient},
};

use super::PrivateMessagePorts;
use crate::forum::is_blank;

/// Recipient of a message as the client states it.
#[derive(Debug, Clone)]
pub enum RecipientInput {
    /// The other member of a conversation.
    Conversation(ConversationId),
    /// The member with this username.
    Member(String),
}

/// Sends a message; begins a conversation if the recipient is a member with whom there is none.
pub async fn send_message(
    who: &Collector,
    to: RecipientInput,
    text: &str,
    idempotent: Option<IdempotentRequest>,
    ports: PrivateMessagePorts<'_>,
) -> Result<SentMessage, WriteError<SendRefusal>> {
    let body = MessageBody::parse(text)?;
    if is_blank(&ports.markdown.parse_post(body.as_str(), "")) {
        // The same refusal as for no text.
        MessageBody::parse("")?;
    }
    let sender = who.signed_in().user().id;
    let is_in_conversation = matches!(to, RecipientInput::Conversation(_));
    let to = match to {
        RecipientInput::Conversation(id) => MessageRecipient::Conversation(id),
        RecipientInput::Member(name) => match Username::parse("register", &name) {
            Ok(name) => {
                MessageRecipient::Member(name, rate_limit("conversations", sender, OPENING_RATE_LIMIT))
            }
            Err(_) => return Err(WriteError::Refused(SendRefusal::NoSuchRecipient)),
        },
    };
    let rate_limit = rate_limit("messages", sender, MESSAGE_RATE_LIMIT);
    let command = Command { at: ports.now(), idempotent, rate_limit: Some(rate_limit) };
    let sent = ports.messages.send_private_message(&to, &body, sender, &command).await?.into_result();
    sent.map_err(|error: WriteError<DeliveryRefusal>| {
        error.map_refusal(|refusal| match refusal {
            DeliveryRefusal::Refused(refusal) if is_in_conversation => {
                WriteError::Refused(refusal.in_conversation())
            }
            DeliveryRefusal::Refused(refusal) => WriteError::Refused(refusal),
            DeliveryRefusal::TooManyConversations { retry_after } => WriteError::TooMany { retry_after },
        })
    })
}

pub(super) fn rate_limit(what: &str, who: UserId, rate: Rate) -> RateLimit {
    RateLimit::new(format!("private {what} of {}", who.0), rate)
}
