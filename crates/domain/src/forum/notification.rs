//! Texts of the forum's notifications to members.

use super::{ModerationAction, Reason, TopicId};
use crate::{
    accounts::{UserId, Username},
    notifications::{DeepLink, NewNotification, NotificationKind},
};

fn link(topic: TopicId, number: u32) -> DeepLink {
    match number {
        0 => DeepLink::to(&format!("/forum/topic/{}", topic.0)),
        number => DeepLink::to(&format!("/forum/topic/{}?post={number}#post-{number}", topic.0)),
    }
}

/// Text of an optional reason; empty if there is none.
fn told(reason: Option<&Reason>) -> &str {
    reason.map_or("", Reason::as_str)
}

/// Someone mentioned the member.
#[must_use]
pub fn mentioned(to: UserId, by: &Username, topic: TopicId, number: u32, title: &str) -> NewNotification {
    let says = format!("{} mentioned you in “{title}”", by.as_str());
    NewNotification::new(to, NotificationKind::ForumMention, &says, "", link(topic, number))
}

/// Someone replied to the member, or in a topic they watch.
#[must_use]
pub fn replied(to: UserId, by: &Username, topic: TopicId, number: u32, title: &str) -> NewNotification {
    let says = format!("{} replied in “{title}”", by.as_str());
    NewNotification::new(to, NotificationKind::ForumReply, &says, "", link(topic, number))
}

/// The member's topic was removed by moderation.
#[must_use]
pub fn topic_removed(to: UserId, topic: TopicId, title: &str, reason: &Reason) -> NewNotification {
    let says = format!("Your topic “{title}” was removed");
    NewNotification::new(to, NotificationKind::ForumModeration, &says, reason.as_str(), link(topic, 0))
}

/// The member's topic was restored by moderation.
#[must_use]
pub fn topic_restored(to: UserId, topic: TopicId, title: &str, reason: Option<&Reason>) -> NewNotification {
    let says = format!("Your topic “{title}” is shown again");
    NewNotification::new(to, NotificationKind::ForumModeration, &says, told(reason), link(topic, 0))
}

/// The member's reply was removed by moderation.
#[must_use]
pub fn post_removed(
    to: UserId,
    topic: TopicId,
    number: u32,
    title: &str,
    reason: &Reason,
) -> NewNotification {
    let says = format!("Your reply in “{title}” was removed");
    NewNotification::new(to, NotificationKind::ForumModeration, &says, reason.as_str(), link(topic, number))
}

/// The member's reply was restored by moderation.
#[must_use]
pub fn post_restored(
    to: UserId,
    topic: TopicId,
    number: u32,
    title: &str,
    reason: Option<&Reason>,
) -> NewNotification {
    let says = format!("Your reply in “{title}” is shown again");
    NewNotification::new(to, NotificationKind::ForumModeration, &says, told(reason), link(topic, number))
}

/// The member's topic was locked, unlocked, pinned, unpinned or moved; `None` for other actions.
#[must_use]
pub fn changed(
    to: UserId,
    act: ModerationAction,
    title: &str,
    reason: Option<&Reason>,
) -> Option<NewNotification> {
    let (topic, what) = match act {
        ModerationAction::TopicLocked(topic) => (topic, "was locked"),
        ModerationAction::TopicUnlocked(topic) => (topic, "takes replies again"),
        ModerationAction::TopicPinned(topic) => (topic, "was pinned"),
        ModerationAction::TopicUnpinned(topic) => (topic, "is no longer pinned"),
        ModerationAction::TopicMoved { topic, .. } => (topic, "was moved to another category"),
        _ => return None,
    };
    let says = format!("Your topic “{title}” {what}");
    Some(NewNotification::new(to, NotificationKind::ForumModeration, &says, told(reason), link(topic, 0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_notice_leads_to_what_it_is_about() {
        let ada = Username::parse("register", "ada").unwrap();
        let notice = replied(UserId(1), &ada, TopicId(7), 41, "Air-cooled");
        assert_eq!(notice.title(), "ada replied in “Air-cooled”");
        assert_eq!(notice.link().as_str(), "/forum/topic/7?post=41#post-41");
        let notice = mentioned(UserId(1), &ada, TopicId(7), 0, "Air-cooled");
        assert_eq!(notice.link().as_str(), "/forum/topic/7");
        let reason = Reason::parse("removal", "Off topic.").unwrap();
        assert_eq!(topic_removed(UserId(1), TopicId(7), "Air-cooled", &reason).text(), "Off topic.");
        let pinned =
            changed(UserId(1), ModerationAction::TopicPinned(TopicId(7)), "Air-cooled", Some(&reason))
                .unwrap();
        assert_eq!((pinned.title(), pinned.text()), ("Your topic “Air-cooled” was pinned", "Off topic."));
        assert_eq!(topic_restored(UserId(1), TopicId(7), "Air-cooled", Some(&reason)).text(), "Off topic.");
        assert_eq!(post_restored(UserId(1), TopicId(7), 1, "Air-cooled", None).text(), "");
    }
}
