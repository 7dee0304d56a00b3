//! Private messages between collectors: sending, listing and reporting.

mod report;
mod send;

use domain::{
    Page, Timestamp,
    accounts::Collector,
    forum::excerpt,
    private_messages::{Conversation, MessageBody, PrivateMessage, PrivateMessageId},
    rich_text::plain_text,
};
use ports::{
    StoreError,
    clock::Clock,
    markdown::Markdown,
    private_messages::{ConversationQuery, PrivateMessages},
    rate_limit::RateLimiter,
};

pub use report::{close_message_report, report_message};
pub use send::{RecipientInput, send_message};

#[derive(Clone, Copy)]
pub struct PrivateMessagePorts<'a> {
    pub messages: &'a dyn PrivateMessages,
    pub markdown: &'a dyn Markdown,
    pub rate_limiter: &'a dyn RateLimiter,
    pub clock: &'a dyn Clock,
}

impl PrivateMessagePorts<'_> {
    fn now(self) -> Timestamp {
        self.clock.now()
    }

    /// Beginning of a message without its formatting; empty if it contains only pictures or was removed.
    #[must_use]
    pub fn excerpt(self, message: &PrivateMessage) -> String {
        let source = message.body.as_ref().map_or("", MessageBody::as_str);
        let text = plain_text(&self.markdown.parse_post(source, ""), source.len());
        plain_text(&excerpt(&text, &[]), text.len())
    }
}

/// A page of at most `limit` conversations of the caller.
pub async fn list_conversations(
    who: &Collector,
    query: &ConversationQuery,
    limit: u32,
    ports: PrivateMessagePorts<'_>,
) -> Result<Page<Conversation, PrivateMessageId>, StoreError> {
    ports.messages.conversations(who.signed_in().user().id, query, limit, ports.now()).await
}
