use super::{Author, Content, Reason, TopicId};
use crate::{Timestamp, accounts::UserId};

/// How many replies stand on a page.
pub const PAGE: u32 = 20;

/// The page on which the reply of that number stands, counted from 1.
#[must_use]
pub const fn page_of(number: u32) -> u32 {
    if number == 0 { 1 } else { (number - 1) / PAGE + 1 }
}

/// A post's number over all topics.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PostId(pub i64);

/// That the concierge took something away, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Removal {
    /// What its author is told.
    pub reason: Reason,
    /// When.
    pub at: Timestamp,
}

/// What has become of a post.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PostState {
    /// It is shown.
    Shown,
    /// Its author took it away.
    Deleted,
    /// The concierge took it away.
    Removed(Removal),
}

/// Something that was written in a topic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Post {
    /// Its number over all topics.
    pub id: PostId,
    /// Where it stands.
    pub topic: TopicId,
    /// Its number there; zero is the topic's own text.
    pub number: u32,
    /// What it says, whatever has become of it: who may read it is for the caller to decide.
    pub content: Content,
    /// By whom.
    pub author: Option<Author>,
    /// When it was written.
    pub created_at: Timestamp,
    /// When it was last changed.
    pub edited_at: Option<Timestamp>,
    /// What has become of it.
    pub state: PostState,
    /// The post that it answers.
    pub quotes: Option<PostId>,
}

impl Post {
    /// Whether that member wrote it.
    #[must_use]
    pub fn is_by(&self, user: UserId) -> bool {
        self.author.as_ref().is_some_and(|author| author.id == user)
    }
}

/// What a text said before it was changed; kept for the concierge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PostRevision {
    /// The topic's title then; `None` for replies.
    pub title: Option<String>,
    /// The text then.
    pub content: String,
    /// From when on it said so.
    pub at: Timestamp,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn twenty_replies_make_a_page() {
        for (number, page) in [(0, 1), (1, 1), (20, 1), (21, 2), (40, 2), (41, 3), (u32::MAX, 214_748_365)] {
            assert_eq!(page_of(number), page, "{number}");
        }
    }
}
