//! Members whom notifications name: stored by username, which emails show too, and listed by full name.

use super::Notification;
use crate::{accounts::Username, forum::Author};

/// The member with whose username the title of a notification begins; `None` if it names nobody, or a former member.
#[must_use]
pub fn named_member(notification: &Notification) -> Option<Username> {
    let is_named = notification.kind.names_a_member();
    let (name, _) = notification.title.split_once(' ').filter(|_| is_named)?;
    Username::parse("register", name).ok()
}

/// Replaces the username with which a title begins by the member's full name, unless their privacy settings hide it.
pub fn show_name(notification: &mut Notification, member: &Author) {
    if let Some(rest) = notification.title.strip_prefix(member.username.as_str()) {
        let title = format!("{}{rest}", member.shown_name());
        notification.set_title(&title);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Timestamp,
        accounts::{DisplayName, UserId},
        notifications::{DeepLink, NotificationId, NotificationKind},
    };

    fn notification(kind: NotificationKind, title: &str) -> Notification {
        Notification {
            id: NotificationId(1),
            kind,
            title: title.to_owned(),
            text: String::new(),
            link: DeepLink::to("/messages/7"),
            at: Timestamp::UNIX_EPOCH,
            read_at: None,
        }
    }

    #[test]
    fn titles_show_the_full_name_of_the_member_they_begin_with() {
        let ada = |name: Option<&str>| Author {
            id: UserId(1),
            username: Username::parse("register", "ada_l").unwrap(),
            name: name.map(|name| DisplayName::parse(name).unwrap()),
            is_concierge: false,
        };
        let mut message = notification(NotificationKind::PrivateMessage, "ada_l sent you a message");
        assert_eq!(named_member(&message).map(|name| name.key()), Some("ada_l".to_owned()));
        show_name(&mut message, &ada(None));
        assert_eq!(message.title, "ada_l sent you a message", "a private profile shows the username only");
        show_name(&mut message, &ada(Some("Ada Lovelace")));
        assert_eq!(message.title, "Ada Lovelace sent you a message");
    }

    #[test]
    fn other_notifications_and_former_members_name_nobody() {
        let former = notification(NotificationKind::PrivateMessage, "A former member sent you a message");
        let decision = notification(NotificationKind::ApplicationDecided, "ada_l is a collector now");
        let one_word = notification(NotificationKind::ForumReply, "ada_l");
        for notification in [former, decision, one_word] {
            assert_eq!(named_member(&notification), None, "{}", notification.title);
        }
    }
}
