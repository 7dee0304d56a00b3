//! Likes and bookmarks of posts: who may set them, and what a reader sees of them.

use super::{Author, Content, PostId, TopicId, TopicTitle};
use crate::{Timestamp, accounts::UserId};

/// Message for a like of one's own post.
pub const OWN_POST: &str = "You can’t like your own post";

/// Likes of a post, with what one reader has done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PostReactions {
    /// Number of members who like the post.
    pub like_count: u32,
    /// Whether the reader likes it.
    pub is_liked: bool,
    /// Whether the reader has bookmarked it.
    pub is_bookmarked: bool,
}

/// Refusal of a like or a bookmark.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReactionRefusal {
    /// There is no such visible post.
    NoSuchPost,
    /// The post is the member's own.
    OwnPost,
}

/// The post that a member likes or bookmarks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReactionTarget {
    /// `None` if the account was erased.
    pub author: Option<UserId>,
    /// False if the topic was deleted or removed. It may be locked.
    pub is_topic_shown: bool,
    /// False if the post was deleted or removed.
    pub is_post_shown: bool,
}

impl ReactionTarget {
    /// Checks whether a member may bookmark the post or delete the bookmark; one's own posts can be
    /// bookmarked.
    ///
    /// # Errors
    /// [`ReactionRefusal::NoSuchPost`].
    pub const fn check_bookmark(&self) -> Result<(), ReactionRefusal> {
        if self.is_topic_shown && self.is_post_shown { Ok(()) } else { Err(ReactionRefusal::NoSuchPost) }
    }

    /// Checks whether a member may like the post (`is_liked`) or withdraw the like.
    ///
    /// # Errors
    /// A [`ReactionRefusal`].
    pub fn check_like(&self, member: UserId, is_liked: bool) -> Result<(), ReactionRefusal> {
        self.check_bookmark()?;
        if is_liked && self.author == Some(member) { Err(ReactionRefusal::OwnPost) } else { Ok(()) }
    }
}

/// A bookmarked post.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bookmark {
    pub post: PostId,
    pub topic: TopicId,
    pub topic_title: TopicTitle,
    /// Number of the post in its topic.
    pub number: u32,
    pub author: Option<Author>,
    pub content: Content,
    /// When the member bookmarked it.
    pub at: Timestamp,
}

impl Bookmark {
    /// Cursor of the entry.
    #[must_use]
    pub const fn position(&self) -> BookmarkPosition {
        BookmarkPosition { at: self.at, post: self.post }
    }
}

/// Cursor in the list of bookmarks, which is in descending order of this value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct BookmarkPosition {
    pub at: Timestamp,
    pub post: PostId,
}

#[cfg(test)]
mod tests {
    use super::*;

    const ADA: UserId = UserId(1);
    const BOB: UserId = UserId(2);

    #[test]
    fn own_posts_cannot_be_liked() {
        let check = |author, is_liked| {
            ReactionTarget { author, is_topic_shown: true, is_post_shown: true }.check_like(ADA, is_liked)
        };
        assert_eq!(check(Some(ADA), true), Err(ReactionRefusal::OwnPost));
        assert_eq!(check(Some(ADA), false), Ok(()), "there is none to withdraw");
        assert_eq!(check(Some(BOB), true), Ok(()));
        assert_eq!(check(None, true), Ok(()), "of a former member");
    }

    #[test]
    fn only_visible_posts_are_liked_and_bookmarked() {
        for (is_topic_shown, is_post_shown) in [(true, true), (true, false), (false, true), (false, false)] {
            let target = ReactionTarget { author: Some(BOB), is_topic_shown, is_post_shown };
            let expected =
                if is_topic_shown && is_post_shown { Ok(()) } else { Err(ReactionRefusal::NoSuchPost) };
            assert_eq!(target.check_bookmark(), expected, "{target:?}");
            assert_eq!(target.check_like(ADA, true), expected, "{target:?}");
            assert_eq!(target.check_like(ADA, false), expected, "{target:?}");
            let own = target.check_like(BOB, true).unwrap_err();
            assert_eq!(own == ReactionRefusal::NoSuchPost, expected.is_err(), "{target:?}");
        }
    }
}
