//! Likes and bookmarks of posts.

use std::time::Duration;

use domain::{
    Page,
    accounts::{Collector, ForumReader, UserId},
    forum::{
        Bookmark, BookmarkPosition, Content, PostId, PostReactions, REACTION_RATE_LIMIT, ReactionRefusal,
        excerpt,
    },
    rich_text::plain_text,
};
use ports::StoreError;

use super::{ForumPorts, consume_rate_limit, plain};

/// Why a like or bookmark was not changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReactionError {
    Refused(ReactionRefusal),
    /// The rate limit is used up.
    TooMany {
        /// Time until the next change is allowed.
        retry_after: Duration,
    },
}

/// A bookmark with the beginning of the post's text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BookmarkEntry {
    pub bookmark: Bookmark,
    /// Plain text; empty if the post contains only pictures.
    pub excerpt: String,
}

/// Likes a post or withdraws the like.
pub async fn set_like(
    who: &Collector,
    post: PostId,
    is_liked: bool,
    is_counted: bool,
    ports: ForumPorts<'_>,
) -> Result<Result<PostReactions, ReactionError>, StoreError> {
    let (member, at) = (who.signed_in().user().id, ports.clock.now());
    if let Err(refusal) = count_reaction(member, is_counted, ports).await? {
        return Ok(Err(refusal));
    }
    Ok(ports.forum.set_like(post, member, is_liked, at).await?.map_err(ReactionError::Refused))
}

/// Bookmarks a post or deletes the bookmark.
pub async fn set_bookmark(
    who: &Collector,
    post: PostId,
    is_bookmarked: bool,
    is_counted: bool,
    ports: ForumPorts<'_>,
) -> Result<Result<PostReactions, ReactionError>, StoreError> {
    let (member, at) = (who.signed_in().user().id, ports.clock.now());
    if let Err(refusal) = count_reaction(member, is_counted, ports).await? {
        return Ok(Err(refusal));
    }
    Ok(ports.forum.set_bookmark(post, member, is_bookmarked, at).await?.map_err(ReactionError::Refused))
}

/// Counts a reaction against the rate limit, if it counts.
async fn count_reaction(
    member: UserId,
    is_counted: bool,
    ports: ForumPorts<'_>,
) -> Result<Result<(), ReactionError>, StoreError> {
    let wait = consume_rate_limit("reactions", member, REACTION_RATE_LIMIT, is_counted, ports).await?;
    Ok(wait.map_or(Ok(()), |retry_after| Err(ReactionError::TooMany { retry_after })))
}

/// A page of the reader's own bookmarks.
pub async fn list_bookmarks(
    who: &ForumReader,
    after: Option<BookmarkPosition>,
    limit: u32,
    ports: ForumPorts<'_>,
) -> Result<Page<BookmarkEntry, BookmarkPosition>, StoreError> {
    let page = ports.forum.bookmarks(who.signed_in().user().id, after, limit).await?;
    let entry = |bookmark: Bookmark| {
        let text = plain(&ports.markdown.parse_post(bookmark.content.as_str(), ""));
        BookmarkEntry { excerpt: plain_text(&excerpt(&text, &[]), Content::MAX), bookmark }
    };
    Ok(page.filter_map(|bookmark| Some(entry(bookmark))))
}
