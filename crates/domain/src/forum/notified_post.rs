//! The post that a notification tells of, and whether the notification stays while the post cannot be read.

use super::{PostState, TopicId, TopicStatus, notification::topic_path};
use crate::notifications::{DeepLink, NotificationKind};

/// Kinds that tell of a post; reading the post reads them.
pub const POST_NOTIFICATIONS: [NotificationKind; 2] =
    [NotificationKind::ForumReply, NotificationKind::ForumMention];

/// The topic, and the number of the post in it, that a notification tells of; `None` for other notifications.
#[must_use]
pub fn notified_post(kind: NotificationKind, link: &DeepLink) -> Option<(TopicId, u32)> {
    let (path, query) = link.as_str().split_once("?post=").unwrap_or((link.as_str(), "0"));
    let number = query.split('#').next()?.parse().ok()?;
    let topic = TopicId(path.rsplit('/').next()?.parse().ok()?);
    (POST_NOTIFICATIONS.contains(&kind) && path == topic_path(topic)).then_some((topic, number))
}

/// Whether a notification that tells of a post is listed, counted and mailed. `post` has the states of the post and of the
/// topic in which it is now; it is `None` if there is no such post. A notification of a reply stands for those that followed,
/// too: it stays while one of them can be read. A notification that does not stay returns with its post.
#[must_use]
pub fn is_told(
    kind: NotificationKind,
    post: Option<(&PostState, TopicStatus)>,
    has_later_reply: bool,
) -> bool {
    let is_readable =
        post.is_none_or(|(post, topic)| *post == PostState::Shown && topic == TopicStatus::Shown);
    is_readable || (kind == NotificationKind::ForumReply && has_later_reply)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_notifications_of_posts_tell_of_one() {
        let post = |kind, link: &str| notified_post(kind, &DeepLink::to(link));
        let (reply, mention) = (NotificationKind::ForumReply, NotificationKind::ForumMention);
        assert_eq!(post(reply, "/forum/topic/7?post=41#post-41"), Some((TopicId(7), 41)));
        assert_eq!(post(mention, "/forum/topic/7"), Some((TopicId(7), 0)));
        assert_eq!(post(NotificationKind::ForumModeration, "/forum/topic/7"), None);
        for link in ["/forum/topic/x", "/forum/topic/7?post=x", "/saved/7?post=41", "/forum/topic/7/edits"] {
            assert_eq!(post(mention, link), None, "{link}");
        }
    }

    #[test]
    fn nobody_is_told_of_a_post_that_cannot_be_read() {
        let (reply, mention) = (NotificationKind::ForumReply, NotificationKind::ForumMention);
        let (shown, deleted) = (PostState::Shown, PostState::Deleted);
        for (kind, post, has_later_reply, expected) in [
            (mention, Some((&shown, TopicStatus::Shown)), false, true),
            (mention, Some((&deleted, TopicStatus::Shown)), true, false),
            (mention, Some((&shown, TopicStatus::Removed)), true, false),
            (mention, Some((&shown, TopicStatus::Deleted)), false, false),
            (mention, None, false, true),
            (reply, Some((&deleted, TopicStatus::Shown)), false, false),
            (reply, Some((&deleted, TopicStatus::Shown)), true, true),
        ] {
            assert_eq!(is_told(kind, post, has_later_reply), expected, "{kind:?} {post:?} {has_later_reply}");
        }
    }
}
