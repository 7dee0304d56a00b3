//! Members' likes and bookmarks of posts.

use async_trait::async_trait;
use domain::{
    Page, Timestamp,
    accounts::UserId,
    forum::{Bookmark, BookmarkPosition, PostId, PostReactions, ReactionRefusal},
};

use crate::StoreError;

/// Stores likes and bookmarks.
///
/// Setting what is set and deleting what is not there change nothing, also under concurrent calls. The
/// results are the post's reactions after the call, as that member sees them. No event is added.
#[async_trait]
pub trait ForumReactions: Send + Sync {
    /// Adds a member's like of a post, or deletes it, as far as [`check_like`](domain::forum::ReactionTarget::check_like)
    /// permits. The number of likes of a post MUST always equal the number of members who like it, also after
    /// one of them was erased.
    async fn set_like(
        &self,
        post: PostId,
        member: UserId,
        is_liked: bool,
        at: Timestamp,
    ) -> Result<Result<PostReactions, ReactionRefusal>, StoreError>;

    /// Adds a member's bookmark of a post, or deletes it, as far as
    /// [`check_bookmark`](domain::forum::ReactionTarget::check_bookmark) permits. A bookmark that exists keeps its time.
    async fn set_bookmark(
        &self,
        post: PostId,
        member: UserId,
        is_bookmarked: bool,
        at: Timestamp,
    ) -> Result<Result<PostReactions, ReactionRefusal>, StoreError>;

    /// A member's bookmarks of visible posts, starting right after a position. A page MUST cost the same
    /// wherever it is in the list.
    async fn bookmarks(
        &self,
        member: UserId,
        after: Option<BookmarkPosition>,
        limit: u32,
    ) -> Result<Page<Bookmark, BookmarkPosition>, StoreError>;
}
