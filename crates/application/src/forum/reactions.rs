//! Likes and bookmarks of posts.

use domain::{
    Page,
    accounts::{Collector, ForumReader},
    forum::{
        Bookmark, BookmarkPosition, Content, PostId, PostReactions, REACTION_RATE_LIMIT, ReactionRefusal,
        excerpt,
    },
    rich_text::plain_text,
};
use ports::{StoreError, commands::WriteError};

use super::{ForumPorts, plain};

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
    ports: ForumPorts<'_>,
) -> Result<PostReactions, WriteError<ReactionRefusal>> {
    let (member, at) = (who.signed_in().user().id, ports.clock.now());
    ports.count("reactions", member, REACTION_RATE_LIMIT).await?;
    ports.forum.set_like(post, member, is_liked, at).await?.map_err(WriteError::Refused)
}

/// Bookmarks a post or deletes the bookmark.
pub async fn set_bookmark(
    who: &Collector,
    post: PostId,
    is_bookmarked: bool,
    ports: ForumPorts<'_>,
) -> Result<PostReactions, WriteError<ReactionRefusal>> {
    let (member, at) = (who.signed_in().user().id, ports.clock.now());
    ports.count("reactions", member, REACTION_RATE_LIMIT).await?;
    ports.forum.set_bookmark(post, member, is_bookmarked, at).await?.map_err(WriteError::Refused)
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
