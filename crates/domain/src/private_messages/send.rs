//! Permission to send a private message.

use crate::accounts::UserId;

/// What decides whether a member can receive a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RecipientState {
    pub id: UserId,
    pub is_collector: bool,
    /// Neither suspended nor closed.
    pub is_active: bool,
}

/// Blocks between the sender and the recipient.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BlockState {
    pub by_sender: bool,
    pub by_recipient: bool,
}

/// Refusal of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SendRefusal {
    /// There is no such collector, or none who can receive messages now.
    NoSuchRecipient,
    /// The other member of a conversation cannot receive messages now.
    PartnerUnavailable,
    /// The account of the other member of a conversation is erased.
    PartnerErased,
    /// The sender addressed themselves.
    Oneself,
    /// The sender has blocked the recipient.
    BlockedBySender,
    /// The recipient does not accept messages of the sender. The sender is not told that they are blocked.
    NotAccepted,
    /// There is no such conversation of the sender.
    NoSuchConversation,
}

impl SendRefusal {
    /// The refusal of a message in a conversation, where the sender sees the other member: it does not say that there is
    /// nobody.
    #[must_use]
    pub const fn in_conversation(self) -> Self {
        match self {
            Self::NoSuchRecipient => Self::PartnerUnavailable,
            other => other,
        }
    }

    /// The refusal of a message in a conversation with a member whose account is erased.
    #[must_use]
    pub const fn in_conversation_with_erased(self) -> Self {
        match self {
            Self::NoSuchRecipient => Self::PartnerErased,
            other => other,
        }
    }

    /// Sentence for the sender.
    #[must_use]
    pub const fn message(self) -> &'static str {
        match self {
            Self::NoSuchRecipient => "There is no member by this name who can receive messages",
            Self::PartnerErased => "The account of this member was closed.",
            Self::PartnerUnavailable => "This member can’t receive messages at present.",
            Self::Oneself => "You cannot write to yourself",
            Self::BlockedBySender => "Unblock this member to write to them",
            Self::NotAccepted => "This member does not receive messages from you.",
            Self::NoSuchConversation => "Conversation not found",
        }
    }
}

/// Whether a collector may write to a member; `None` is a name that nobody has, or an erased member.
///
/// # Errors
/// Why not. A sender who has blocked the recipient is told so, whatever the recipient has done.
pub fn may_send(
    sender: UserId,
    recipient: Option<RecipientState>,
    blocks: BlockState,
) -> Result<UserId, SendRefusal> {
    let Some(recipient) = recipient else { return Err(SendRefusal::NoSuchRecipient) };
    if recipient.id == sender {
        return Err(SendRefusal::Oneself);
    }
    if blocks.by_sender {
        return Err(SendRefusal::BlockedBySender);
    }
    if !recipient.is_collector || !recipient.is_active {
        return Err(SendRefusal::NoSuchRecipient);
    }
    if blocks.by_recipient {
        return Err(SendRefusal::NotAccepted);
    }
    Ok(recipient.id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn in_a_conversation_there_is_somebody() {
        assert_eq!(SendRefusal::NoSuchRecipient.in_conversation(), SendRefusal::PartnerUnavailable);
        assert_eq!(SendRefusal::NoSuchRecipient.in_conversation_with_erased(), SendRefusal::PartnerErased);
        assert_eq!(SendRefusal::NotAccepted.in_conversation_with_erased(), SendRefusal::NotAccepted);
    }

    #[test]
    fn collectors_write_to_active_collectors_who_have_not_blocked_them() {
        let (ada, bob) = (UserId(1), UserId(2));
        let someone = |is_collector, is_active| Some(RecipientState { id: bob, is_collector, is_active });
        let blocks = |by_sender, by_recipient| BlockState { by_sender, by_recipient };
        for (recipient, blocks, expected) in [
            (someone(true, true), blocks(false, false), Ok(bob)),
            (someone(true, true), blocks(true, false), Err(SendRefusal::BlockedBySender)),
            (someone(true, true), blocks(false, true), Err(SendRefusal::NotAccepted)),
            (someone(true, true), blocks(true, true), Err(SendRefusal::BlockedBySender)),
            (someone(false, true), blocks(false, true), Err(SendRefusal::NoSuchRecipient)),
            (someone(true, false), blocks(false, true), Err(SendRefusal::NoSuchRecipient)),
            (someone(true, false), blocks(true, false), Err(SendRefusal::BlockedBySender)),
            (None, blocks(false, false), Err(SendRefusal::NoSuchRecipient)),
            (
                Some(RecipientState { id: ada, is_collector: true, is_active: true }),
                blocks(false, false),
                Err(SendRefusal::Oneself),
            ),
        ] {
            assert_eq!(may_send(ada, recipient, blocks), expected, "{recipient:?} {blocks:?}");
        }
    }
}
