//! Title of a notification about a reply when more replies have followed: it stands for all of them until it is read.

use super::{Author, FORMER_MEMBER, TopicId, notification::link, notified_post};
use crate::notifications::{Notification, NotificationKind};

/// A reply that a notification stands for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ToldReply {
    pub number: u32,
    /// `None` for an erased member.
    pub author: Option<Author>,
}

/// Replies that a notification counts. A store loads one more, which is told as "more than 100".
pub const MAX_COUNTED_REPLIES: usize = 100;
/// Authors that are named.
const NAMED: usize = 2;
/// An erased member at the beginning of a sentence.
const SENTENCE_FORMER_MEMBER: &str = "A former member";

/// The topic, and the number of the first reply in it, that a notification about replies stands for; `None` for other
/// notifications.
#[must_use]
pub fn first_reply(notification: &Notification) -> Option<(TopicId, u32)> {
    notified_post(notification.kind, &notification.link)
        .filter(|(_, number)| notification.kind == NotificationKind::ForumReply && *number > 0)
}

/// Titles a notification by all `replies` that it stands for, in order, and links it to the first of them: the reply of which it
/// told may be hidden since. Unchanged if it stands for that reply alone.
pub fn tell_replies(notification: &mut Notification, replies: &[ToldReply], topic: &str) {
    tell_hidden(notification, replies, topic, Author::shown_name);
    let authors: Vec<Option<Author>> = replies.iter().map(|reply| reply.author.clone()).collect();
    if let Some(title) = replies_title(&authors, topic) {
        notification.set_title(&title);
    }
}

/// Titles a notification by the first of the `replies` that it stands for, and links it there, if the reply of which it told is
/// hidden since. Emails name members by username only.
pub fn tell_first_reply(notification: &mut Notification, replies: &[ToldReply], topic: &str) {
    tell_hidden(notification, replies, topic, |author| author.username.as_str());
}

fn tell_hidden(
    notification: &mut Notification,
    replies: &[ToldReply],
    topic: &str,
    name: impl Fn(&Author) -> &str,
) {
    let (Some((id, number)), Some(first)) = (first_reply(notification), replies.first()) else { return };
    if first.number != number {
        let who = first.author.as_ref().map_or(SENTENCE_FORMER_MEMBER, name);
        notification.set_title(&format!("{who} replied in “{topic}”"));
        notification.link = link(id, first.number);
    }
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
    let first_name =
        |author: &Option<&Author>| author.map_or(SENTENCE_FORMER_MEMBER, Author::shown_name).to_owned();
    let name = |author: &Option<&Author>| {
        author.map_or(format!("a {FORMER_MEMBER}"), |author| author.shown_name().to_owned())
    };
    let others = distinct.len().saturating_sub(NAMED);
    let who = match (distinct.as_slice(), others) {
        ([one], _) => first_name(one),
        ([first, second], _) => format!("{} and {}", first_name(first), name(second)),
        ([first, second, ..], 1) => format!("{}, {} and 1 other", first_name(first), name(second)),
        ([first, second, ..], _) => format!("{}, {} and {others} others", first_name(first), name(second)),
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
            ("- bob", "A former member and bob replied"),
            ("- -", "A former member replied twice"),
            ("bob -", "bob and a former member replied"),
            ("bob - ada", "bob, a former member and 1 other replied"),
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
    fn a_notification_of_a_hidden_reply_tells_of_the_first_that_is_shown() {
        let author = |name: &str| Author {
            id: UserId(1),
            username: Username::parse("register", name).unwrap(),
            name: Some(DisplayName::parse("Bob Lutz").unwrap()),
            is_concierge: false,
        };
        let reply = |number, author| ToldReply { number, author };
        let told = |tell: fn(&mut Notification, &[ToldReply], &str), replies: &[ToldReply]| {
            let mut notification = Notification {
                id: NotificationId(1),
                kind: NotificationKind::ForumReply,
                title: "ada replied in “Air-cooled”".into(),
                text: String::new(),
                link: DeepLink::to("/forum/topic/7?post=41#post-41"),
                at: Timestamp::UNIX_EPOCH,
                read_at: None,
            };
            tell(&mut notification, replies, "Air-cooled");
            (notification.title, notification.link.as_str().to_owned())
        };
        let same = ("ada replied in “Air-cooled”".to_owned(), "/forum/topic/7?post=41#post-41".to_owned());
        for tell in [tell_replies, tell_first_reply] {
            assert_eq!(told(tell, &[]), same);
            assert_eq!(told(tell, &[reply(41, Some(author("ada")))]), same);
        }
        let bob = [reply(43, Some(author("bob")))];
        let later = "/forum/topic/7?post=43#post-43".to_owned();
        assert_eq!(told(tell_replies, &bob), ("Bob Lutz replied in “Air-cooled”".to_owned(), later.clone()));
        assert_eq!(told(tell_first_reply, &bob), ("bob replied in “Air-cooled”".to_owned(), later.clone()));
        let former = [reply(43, None), reply(44, None)];
        assert_eq!(told(tell_replies, &former).0, "A former member replied twice in “Air-cooled”");
        assert_eq!(told(tell_first_reply, &former).0, "A former member replied in “Air-cooled”");
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
