//! Title of a notification about a reply when more replies have followed: it stands for all of them until it is read.

use super::{Author, FORMER_MEMBER, TopicId, notification::topic_path};
use crate::notifications::{Notification, NotificationKind};

/// Replies that a notification counts. A store loads one more, which is told as "more than 100".
pub const MAX_COUNTED_REPLIES: usize = 100;
/// Authors that are named.
const NAMED: usize = 2;

/// The topic, and the number of the first reply in it, that a notification about replies stands for; `None` for other
/// notifications.
#[must_use]
pub fn first_reply(notification: &Notification) -> Option<(TopicId, u32)> {
    if notification.kind != NotificationKind::ForumReply {
        return None;
    }
    let (path, query) = notification.link.as_str().split_once("?post=")?;
    let topic = TopicId(path.rsplit('/').next()?.parse().ok()?);
    let number = query.split('#').next()?.parse().ok()?;
    (path == topic_path(topic)).then_some((topic, number))
}

/// Title of a notification that stands for replies in a topic: "Ada Lovelace, bob and 2 others replied 20 times in
/// “Air-cooled”". `authors` are those of the replies in order, `None` for an erased member; at most [`MAX_COUNTED_REPLIES`] and one
/// more. `None` if there is at most one reply: the notification says so already.
#[must_use]
pub fn replies_title(authors: &[Option<Author>], topic: &str) -> Option<String> {
    if authors.len() < 2 {
        return None;
    }
    // Two members may have the same name.
    let mut distinct: Vec<Option<&Author>> = Vec::new();
    for author in authors.iter().map(Option::as_ref) {
        if !distinct.iter().any(|known| known.map(|known| known.id) == author.map(|author| author.id)) {
            distinct.push(author);
        }
    }
    let name = |author: &Option<&Author>| author.map_or(FORMER_MEMBER, Author::shown_name).to_owned();
    let others = distinct.len().saturating_sub(NAMED);
    let who = match (distinct.as_slice(), others) {
        ([one], _) => name(one),
        ([first, second], _) => format!("{} and {}", name(first), name(second)),
        ([first, second, ..], 1) => format!("{}, {} and 1 other", name(first), name(second)),
        ([first, second, ..], _) => format!("{}, {} and {others} others", name(first), name(second)),
        ([], _) => return None,
    };
    let times = match authors.len() {
        count if count > MAX_COUNTED_REPLIES => format!(" more than {MAX_COUNTED_REPLIES} times"),
        count if count == distinct.len() => String::new(),
        2 => " twice".to_owned(),
        count => format!(" {count} times"),
    };
    Some(format!("{who} replied{times} in “{topic}”"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Timestamp,
        accounts::{DisplayName, UserId, Username},
        notifications::{DeepLink, NotificationId},
    };

    /// Authors of which "-" is erased and "jay" and "joy" are named alike.
    fn title(names: &str) -> Option<String> {
        let author = |name: &str| {
            let shown = name.starts_with('j').then(|| DisplayName::parse("J. Doe").unwrap());
            (name != "-").then(|| Author {
                id: UserId(name.bytes().map(i64::from).fold(0, |id, byte| id * 256 + byte)),
                username: Username::parse("register", name).unwrap(),
                name: shown,
                is_concierge: false,
            })
        };
        replies_title(&names.split_whitespace().map(author).collect::<Vec<_>>(), "Air-cooled")
    }

    #[test]
    fn names_two_authors_and_counts_the_rest() {
        for (names, says) in [
            ("ada ada", "ada replied twice"),
            ("ada ada ada", "ada replied 3 times"),
            ("ada bob", "ada and bob replied"),
            ("ada bob ada", "ada and bob replied 3 times"),
            ("ada bob zoe", "ada, bob and 1 other replied"),
            ("ada bob zoe - -", "ada, bob and 2 others replied 5 times"),
            ("- bob", "former member and bob replied"),
            ("jay jay", "J. Doe replied twice"),
            ("jay joy jay", "J. Doe and J. Doe replied 3 times"),
        ] {
            let expected = format!("{says} in “Air-cooled”");
            assert_eq!(title(names).as_deref(), Some(expected.as_str()), "{names}");
        }
        assert_eq!(title(""), None);
        assert_eq!(title("ada"), None, "its own title says so");
        let many = title(&"ada ".repeat(MAX_COUNTED_REPLIES + 1)).unwrap();
        assert_eq!(many, "ada replied more than 100 times in “Air-cooled”");
    }

    #[test]
    fn only_notifications_about_replies_stand_for_several() {
        let place = |kind, link: &str| {
            first_reply(&Notification {
                id: NotificationId(1),
                kind,
                title: String::new(),
                text: String::new(),
                link: DeepLink::to(link),
                at: Timestamp::UNIX_EPOCH,
                read_at: None,
            })
        };
        let reply = "/forum/topic/7?post=41#post-41";
        assert_eq!(place(NotificationKind::ForumReply, reply), Some((TopicId(7), 41)));
        assert_eq!(place(NotificationKind::ForumMention, reply), None);
        for link in ["/forum/topic/7", "/forum/topic/x?post=41", "/forum/topic/7?post=x", "/saved/7?post=41"]
        {
            assert_eq!(place(NotificationKind::ForumReply, link), None, "{link}");
        }
    }
}
