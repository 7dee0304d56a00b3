//! Posts (a topic's own text and its replies), their removal and earlier versions.

use super::{Author, Content, ModerationReason, PostReactions, TopicId};
use crate::{Timestamp, accounts::UserId};

/// Replies per page.
pub const POSTS_PER_PAGE: u32 = 20;

/// Page of the post with this number, from 1. Post 0 is on page 1.
#[must_use]
pub const fn page_of(number: u32) -> u32 {
    if number == 0 { 1 } else { (number - 1) / POSTS_PER_PAGE + 1 }
}

/// Id of a post, unique across topics.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PostId(pub i64);

/// Removal of content by moderation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PostRemoval {
    /// Shown to the author.
    pub reason: ModerationReason,
    pub at: Timestamp,
}

/// Visibility of a post.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PostState {
    Shown,
    /// Deleted by its author.
    Deleted,
    /// Removed by moderation.
    Removed(PostRemoval),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Post {
    pub id: PostId,
    pub topic: TopicId,
    /// Number within the topic; 0 is the topic's own text.
    pub number: u32,
    /// The text, also of deleted and removed posts; callers must check who may read it.
    pub content: Content,
    pub author: Option<Author>,
    pub created_at: Timestamp,
    /// Last edit; `None` if never edited.
    pub edited_at: Option<Timestamp>,
    /// Visibility.
    pub state: PostState,
    /// The post that this one replies to.
    pub quotes: Option<PostId>,
    /// Likes, and what the reader has done; kept of posts that are not visible, see [`Post::visible_reactions`].
    pub reactions: PostReactions,
}

impl Post {
    /// Whether the member is the author.
    #[must_use]
    pub fn is_by(&self, user: UserId) -> bool {
        self.author.as_ref().is_some_and(|author| author.id == user)
    }

    /// Whether the text is shown to a member: of a removed post to its author only.
    #[must_use]
    pub fn shows_text_to(&self, user: UserId) -> bool {
        match self.state {
            PostState::Shown => true,
            PostState::Deleted => false,
            PostState::Removed(_) => self.is_by(user),
        }
    }

    /// Likes and bookmark to show: none of a post that is not visible.
    #[must_use]
    pub fn visible_reactions(&self) -> PostReactions {
        if self.state == PostState::Shown { self.reactions } else { PostReactions::default() }
    }
}

/// The version of a topic or reply that an edit is based on: the time of its last edit, `None` if it was never edited.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeenVersion(pub Option<Timestamp>);

impl SeenVersion {
    /// Message when an edit is based on a version that is no longer current.
    pub const OUTDATED: &str =
        "This text has been changed in the meantime. The newer text is shown below yours; please review both";

    /// Whether the version is the one of a text that was last edited at `edited_at`. Clients know times in milliseconds.
    #[must_use]
    pub fn is_current(self, edited_at: Option<Timestamp>) -> bool {
        let milliseconds = |at: Option<Timestamp>| at.map(|at| at.timestamp_millis());
        milliseconds(self.0) == milliseconds(edited_at)
    }
}

/// An earlier version of a post, kept for moderators.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PostRevision {
    /// Title of the topic at that time; `None` for replies.
    pub title: Option<String>,
    pub content: String,
    /// When this version was written.
    pub at: Timestamp,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::accounts::Username;

    #[test]
    fn a_version_is_known_by_the_time_of_its_last_edit() {
        let at = |time: &str| Some(time.parse().unwrap());
        let seen = SeenVersion(at("2026-11-21T10:00:00.123Z"));
        assert!(seen.is_current(at("2026-11-21T10:00:00.123456Z")));
        assert!(!seen.is_current(at("2026-11-21T10:00:00.124Z")) && !seen.is_current(None));
        assert!(SeenVersion(None).is_current(None) && !SeenVersion(None).is_current(seen.0));
    }

    #[test]
    fn removed_text_is_shown_to_its_author_only() {
        let author = Author {
            id: UserId(1),
            username: Username::from_store("ada"),
            name: None,
            is_concierge: false,
        };
        let at = Timestamp::UNIX_EPOCH;
        let post = |state, author| Post {
            id: PostId(1),
            topic: TopicId(1),
            number: 1,
            content: Content::from_store("Oil".into()),
            author,
            created_at: at,
            edited_at: None,
            state,
            quotes: None,
            reactions: PostReactions::default(),
        };
        let removal = PostRemoval { reason: ModerationReason::from_store("Off topic.".into()), at };
        let shows = |state: PostState| {
            let own = post(state.clone(), Some(author.clone()));
            [
                own.shows_text_to(UserId(1)),
                own.shows_text_to(UserId(2)),
                post(state, None).shows_text_to(UserId(1)),
            ]
        };
        assert_eq!(shows(PostState::Shown), [true; 3]);
        assert_eq!(shows(PostState::Removed(removal)), [true, false, false]);
        assert_eq!(shows(PostState::Deleted), [false; 3]);
    }

    #[test]
    fn page_has_twenty_replies() {
        for (number, page) in [(0, 1), (1, 1), (20, 1), (21, 2), (40, 2), (41, 3), (u32::MAX, 214_748_365)] {
            assert_eq!(page_of(number), page, "{number}");
        }
    }
}
