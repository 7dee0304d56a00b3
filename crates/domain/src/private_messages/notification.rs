//! Texts of the notifications about private messages. None contains the text of a message.

use super::{Conversation, ConversationId};
use crate::{
    accounts::{UserId, Username},
    forum::ModerationReason,
    notifications::{DeepLink, NewNotification, NotificationKind},
};

/// Link to a conversation.
#[must_use]
pub fn link(conversation: ConversationId) -> DeepLink {
    DeepLink::to(&format!("/messages/{}", conversation.0))
}

/// Someone sent the member messages. `unread` is the number of unread ones in the conversation, the new one included:
/// one notification stands for all of them.
#[must_use]
pub fn received(to: UserId, by: &Username, conversation: ConversationId, unread: u32) -> NewNotification {
    let by = by.as_str();
    let says = match unread {
        0 | 1 => format!("{by} sent you a message"),
        Conversation::MAX_UNREAD_COUNTED.. => {
            format!("{by} sent you {} or more messages", Conversation::MAX_UNREAD_COUNTED)
        }
        unread => format!("{by} sent you {unread} messages"),
    };
    NewNotification::new(to, NotificationKind::PrivateMessage, &says, "", link(conversation))
}

/// Whether a notification stands for the messages of a conversation.
#[must_use]
pub fn is_about(kind: NotificationKind, to: &DeepLink, conversation: ConversationId) -> bool {
    kind == NotificationKind::PrivateMessage && *to == link(conversation)
}

/// A message of the member was removed by the concierge.
#[must_use]
pub fn removed(to: UserId, conversation: ConversationId, reason: &ModerationReason) -> NewNotification {
    let kind = NotificationKind::PrivateMessageRemoved;
    NewNotification::new(to, kind, "Your message was removed", reason.as_str(), link(conversation))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notification_names_the_sender_and_links_the_conversation() {
        let ada = Username::parse("register", "ada").unwrap();
        let notification = received(UserId(2), &ada, ConversationId(7), 1);
        assert_eq!((notification.title(), notification.text()), ("ada sent you a message", ""));
        for (unread, says) in [
            (2, "ada sent you 2 messages"),
            (99, "ada sent you 99 messages"),
            (100, "ada sent you 100 or more messages"),
            (u32::MAX, "ada sent you 100 or more messages"),
        ] {
            assert_eq!(received(UserId(2), &ada, ConversationId(7), unread).title(), says);
        }
        assert_eq!(notification.link().as_str(), "/messages/7");
        let reason = ModerationReason::parse("removal", "Insulting.").unwrap();
        assert_eq!(removed(UserId(1), ConversationId(7), &reason).text(), "Insulting.");
    }
}
