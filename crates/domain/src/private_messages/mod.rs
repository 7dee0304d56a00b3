//! Private messages between two collectors: conversations, blocks, reports and their limits.
//!
//! Ids of messages increase within a conversation, so an id also marks how far a member has read.

mod block;
mod limits;
pub mod notification;
mod report;
mod send;
mod text;

pub use block::{Block, BlockRefusal, MAX_BLOCKS, may_block};
pub use limits::{MESSAGE_RATE_LIMIT, OPENING_RATE_LIMIT, REPORT_RATE_LIMIT};
pub use report::{CONTEXT, MessageReport, MessageReportId, MessageReportRefusal};
pub use send::{BlockState, RecipientState, SendRefusal, may_send};
pub use text::MessageBody;

use crate::{Timestamp, accounts::UserId, forum::Author};

/// Sentence that answers every request while the site's private messages are switched off.
pub const SWITCHED_OFF: &str = "Private messages are switched off on this site.";

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ConversationId(pub i64);

/// Id of a message; higher than those of all earlier messages of its conversation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PrivateMessageId(pub i64);

/// A message and the conversation that it was added to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SentMessage {
    pub conversation: ConversationId,
    pub message: PrivateMessageId,
}

/// The two members of a conversation in the order of their ids, so that there is one conversation of two members.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MemberPair {
    first: UserId,
    second: UserId,
}

impl MemberPair {
    /// Orders two different members.
    #[must_use]
    pub fn of(one: UserId, other: UserId) -> Self {
        Self { first: one.min(other), second: one.max(other) }
    }

    /// The member with the lower id.
    #[must_use]
    pub const fn first(self) -> UserId {
        self.first
    }

    /// The member with the higher id.
    #[must_use]
    pub const fn second(self) -> UserId {
        self.second
    }
}

/// A message as both members of its conversation see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PrivateMessage {
    pub id: PrivateMessageId,
    /// `None` once the author's account is erased.
    pub author: Option<UserId>,
    /// `None` once the concierge has removed the message.
    pub body: Option<MessageBody>,
    pub sent_at: Timestamp,
}

/// A conversation as one of its members sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Conversation {
    pub id: ConversationId,
    /// The other member; `None` once their account is erased.
    pub other: Option<Author>,
    pub last_message: PrivateMessage,
    /// The last message that the member has read; `None` before the first.
    pub read_up_to: Option<PrivateMessageId>,
    /// Messages after that one, at most [`MAX_UNREAD_COUNTED`](Self::MAX_UNREAD_COUNTED).
    pub unread: u32,
    /// Whether the member has blocked the other.
    pub is_blocked: bool,
    /// Why the member cannot write now; `None` if they can.
    pub refusal: Option<SendRefusal>,
}

impl Conversation {
    /// Unread messages are counted up to this number.
    pub const MAX_UNREAD_COUNTED: u32 = 100;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn member_pair_is_unordered() {
        let pair = MemberPair::of(UserId(7), UserId(2));
        assert_eq!(pair, MemberPair::of(UserId(2), UserId(7)));
        assert_eq!((pair.first(), pair.second()), (UserId(2), UserId(7)));
    }
}
