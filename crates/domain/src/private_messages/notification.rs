//! Texts of the notifications about private messages. None contains the text of a message.

use super::ConversationId;
use crate::{
    accounts::{UserId, Username},
    forum::Reason,
    notifications::{DeepLink, NewNotification, NotificationKind},
};

/// Link to a conversation.
#[must_use]
pub fn link(conversation: ConversationId) -> DeepLink {
    DeepLink::to(&format!("/messages/{}", conversation.0))
}

/// Someone sent the member a message.
#[must_use]
pub fn received(to: UserId, by: &Username, conversation: ConversationId) -> NewNotification {
    let says = format!("{} sent you a message", by.as_str());
    NewNotification::new(to, NotificationKind::PrivateMessage, &says, "", link(conversation))
}

/// A message of the member was removed by the concierge.
#[must_use]
pub fn removed(to: UserId, conversation: ConversationId, reason: &Reason) -> NewNotification {
    let kind = NotificationKind::PrivateMessageRemoved;
    NewNotification::new(to, kind, "A message of yours was removed", reason.as_str(), link(conversation))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notification_names_the_sender_and_links_the_conversation() {
        let ada = Username::parse("register", "ada").unwrap();
        let notice = received(UserId(2), &ada, ConversationId(7));
        assert_eq!((notice.title(), notice.text()), ("ada sent you a message", ""));
        assert_eq!(notice.link().as_str(), "/messages/7");
        let reason = Reason::parse("removal", "Insulting.").unwrap();
        assert_eq!(removed(UserId(1), ConversationId(7), &reason).text(), "Insulting.");
    }
}
