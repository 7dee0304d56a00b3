//! Texts of the forum's notifications to members.

use std::collections::BTreeMap;

use super::{
    ModeratedContent, ModerationAction, ModerationReason, PostMove, TopicId, VisibilityChange, notified_post,
};
use crate::{
    accounts::{UserId, Username},
    notifications::{DeepLink, NewNotification, NotificationKind},
};

/// Address of a topic, with which the links of its posts begin.
#[must_use]
pub fn topic_path(topic: TopicId) -> String {
    format!("/forum/topic/{}", topic.0)
}

/// Link to a post.
pub(super) fn link(topic: TopicId, number: u32) -> DeepLink {
    match number {
        0 => DeepLink::to(&topic_path(topic)),
        number => DeepLink::to(&format!("{}?post={number}#post-{number}", topic_path(topic))),
    }
}

/// Whether a notification tells of a post that a member who has read `topic` up to the post number `up_to` has read.
#[must_use]
pub fn is_of_read_post(kind: NotificationKind, to: &DeepLink, topic: TopicId, up_to: u32) -> bool {
    notified_post(kind, to).is_some_and(|(found, number)| found == topic && number <= up_to)
}

/// Text of an optional reason; empty if there is none.
fn reason_text(reason: Option<&ModerationReason>) -> &str {
    reason.map_or("", ModerationReason::as_str)
}

/// Someone mentioned the member.
#[must_use]
pub fn mentioned(to: UserId, by: &Username, topic: TopicId, number: u32, title: &str) -> NewNotification {
    let says = format!("{} mentioned you in “{title}”", by.as_str());
    NewNotification::new(to, NotificationKind::ForumMention, &says, "", link(topic, number))
}

/// Someone quoted the member.
#[must_use]
pub fn quoted(to: UserId, by: &Username, topic: TopicId, number: u32, title: &str) -> NewNotification {
    let says = format!("{} quoted you in “{title}”", by.as_str());
    NewNotification::new(to, NotificationKind::ForumMention, &says, "", link(topic, number))
}

/// Someone replied in a topic that the member started or watches.
#[must_use]
pub fn replied(to: UserId, by: &Username, topic: TopicId, number: u32, title: &str) -> NewNotification {
    let says = format!("{} replied in “{title}”", by.as_str());
    NewNotification::new(to, NotificationKind::ForumReply, &says, "", link(topic, number))
}

/// The member's topic or reply was removed or restored by a moderator.
#[must_use]
pub fn visibility_changed(
    to: UserId,
    content: ModeratedContent<'_>,
    change: &VisibilityChange,
) -> NewNotification {
    let what = if change.is_removal() { "was removed" } else { "was restored" };
    let (says, link) = match content {
        ModeratedContent::Topic { id, title } => (format!("Your topic “{title}” {what}"), link(id, 0)),
        ModeratedContent::Reply { topic, number, title, .. } => {
            (format!("Your reply in “{title}” {what}"), link(topic, number))
        }
    };
    NewNotification::new(to, NotificationKind::ForumModeration, &says, reason_text(change.reason()), link)
}

/// The member's topic was locked, unlocked, pinned, unpinned or moved; `None` for other actions.
#[must_use]
pub fn changed(
    to: UserId,
    action: ModerationAction,
    title: &str,
    reason: Option<&ModerationReason>,
) -> Option<NewNotification> {
    let (topic, what) = match action {
        ModerationAction::TopicLocked(topic) => (topic, "was locked"),
        ModerationAction::TopicUnlocked(topic) => (topic, "is open for replies again"),
        ModerationAction::TopicPinned(topic) => (topic, "was pinned"),
        ModerationAction::TopicUnpinned(topic) => (topic, "is no longer pinned"),
        ModerationAction::TopicMoved { topic, .. } => (topic, "was moved to another category"),
        _ => return None,
    };
    let says = format!("Your topic “{title}” {what}");
    Some(NewNotification::new(
        to,
        NotificationKind::ForumModeration,
        &says,
        reason_text(reason),
        link(topic, 0),
    ))
}

/// The topics between which posts were moved.
#[derive(Debug, Clone, Copy)]
pub struct MovedBetween<'a> {
    /// Title of the topic that the posts left.
    pub from_title: &'a str,
    pub into: TopicId,
    pub into_title: &'a str,
    /// True if the topic was merged, false if posts were split from it.
    pub is_merged: bool,
}

/// Posts were moved to another topic: one notification for each author, which leads to the first of their posts
/// there. None for the moderator.
#[must_use]
pub fn posts_moved(
    moves: &[PostMove],
    topics: MovedBetween<'_>,
    moderator: Option<UserId>,
    reason: &ModerationReason,
) -> Vec<NewNotification> {
    let MovedBetween { from_title, into, into_title, is_merged } = topics;
    let mut posts: BTreeMap<UserId, Vec<&PostMove>> = BTreeMap::new();
    for post in moves {
        if let Some(author) = post.author.filter(|author| Some(*author) != moderator) {
            posts.entry(author).or_default().push(post);
        }
    }
    let notifications = posts.into_iter().map(|(author, posts)| {
        let first = posts.iter().map(|post| post.to).min().unwrap_or_default();
        let says = if is_merged && posts.iter().any(|post| post.from == 0) {
            format!("Your topic “{from_title}” was merged into “{into_title}”")
        } else if posts.len() == 1 {
            format!("Your reply in “{from_title}” was moved to “{into_title}”")
        } else {
            format!("Your {} replies in “{from_title}” were moved to “{into_title}”", posts.len())
        };
        let link = link(into, first);
        NewNotification::new(author, NotificationKind::ForumModeration, &says, reason.as_str(), link)
    });
    notifications.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::forum::PostId;

    #[test]
    fn notification_links_to_its_subject() {
        let ada = Username::parse("register", "ada").unwrap();
        let notification = replied(UserId(1), &ada, TopicId(7), 41, "Air-cooled");
        assert_eq!(notification.title(), "ada replied in “Air-cooled”");
        assert_eq!(notification.link().as_str(), "/forum/topic/7?post=41#post-41");
        let notification = mentioned(UserId(1), &ada, TopicId(7), 0, "Air-cooled");
        assert_eq!(notification.link().as_str(), "/forum/topic/7");
        let notification = quoted(UserId(1), &ada, TopicId(7), 2, "Air-cooled");
        assert_eq!(notification.title(), "ada quoted you in “Air-cooled”");
        let reason = ModerationReason::parse("removal", "Off topic.").unwrap();
        let pinned =
            changed(UserId(1), ModerationAction::TopicPinned(TopicId(7)), "Air-cooled", Some(&reason))
                .unwrap();
        assert_eq!((pinned.title(), pinned.text()), ("Your topic “Air-cooled” was pinned", "Off topic."));
    }

    #[test]
    fn author_is_notified_of_removal_and_restoration() {
        let reason = ModerationReason::parse("removal", "Off topic.").unwrap();
        let topic = ModeratedContent::Topic { id: TopicId(7), title: "Air-cooled" };
        let reply =
            ModeratedContent::Reply { id: PostId(80), topic: TopicId(7), number: 41, title: "Air-cooled" };
        let remove = VisibilityChange::Remove(reason.clone());
        let restore = VisibilityChange::Restore(None);
        for (content, change, title, text, link) in [
            (topic, &remove, "Your topic “Air-cooled” was removed", "Off topic.", "/forum/topic/7"),
            (topic, &restore, "Your topic “Air-cooled” was restored", "", "/forum/topic/7"),
            (
                reply,
                &remove,
                "Your reply in “Air-cooled” was removed",
                "Off topic.",
                "/forum/topic/7?post=41#post-41",
            ),
            (
                reply,
                &VisibilityChange::Restore(Some(reason.clone())),
                "Your reply in “Air-cooled” was restored",
                "Off topic.",
                "/forum/topic/7?post=41#post-41",
            ),
        ] {
            let notification = visibility_changed(UserId(1), content, change);
            assert_eq!(
                (notification.title(), notification.text(), notification.link().as_str()),
                (title, text, link)
            );
        }
    }

    #[test]
    fn each_author_of_moved_posts_is_notified_once() {
        let post = |id, author: Option<i64>, from, to| PostMove {
            post: PostId(id),
            author: author.map(UserId),
            from,
            to,
        };
        let moves =
            [post(1, Some(1), 0, 4), post(2, Some(2), 1, 5), post(3, Some(1), 2, 6), post(4, None, 3, 7)];
        let reason = ModerationReason::parse("removal", "Asked before.").unwrap();
        let notifications_of_move = |is_merged, moderator: Option<i64>| {
            let topics =
                MovedBetween { from_title: "Oil", into: TopicId(7), into_title: "Air-cooled", is_merged };
            let notifications = posts_moved(&moves, topics, moderator.map(UserId), &reason);
            let line = |notification: &NewNotification| {
                (
                    notification.to().0,
                    notification.title().to_owned(),
                    notification.link().as_str().to_owned(),
                )
            };
            notifications.iter().map(line).collect::<Vec<_>>()
        };
        let merged = "Your topic “Oil” was merged into “Air-cooled”".to_owned();
        let moved = "Your reply in “Oil” was moved to “Air-cooled”".to_owned();
        assert_eq!(
            notifications_of_move(true, None),
            [
                (1, merged, "/forum/topic/7?post=4#post-4".to_owned()),
                (2, moved, "/forum/topic/7?post=5#post-5".to_owned())
            ]
        );
        let both = "Your 2 replies in “Oil” were moved to “Air-cooled”".to_owned();
        assert_eq!(
            notifications_of_move(false, Some(2)),
            [(1, both, "/forum/topic/7?post=4#post-4".to_owned())]
        );
    }
}
