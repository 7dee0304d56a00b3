//! `ForumReactions` in memory: likes and bookmarks of posts.

use async_trait::async_trait;
use domain::{
    Page, Timestamp,
    accounts::UserId,
    forum::{Bookmark, BookmarkPosition, PostId, PostReactions, PostState, ReactionRefusal, ReactionTarget},
    to_microseconds,
};
use ports::{StoreError, forum::ForumReactions};

use crate::{MemoryStore, records::TopicRow, state::State};

#[async_trait]
impl ForumReactions for MemoryStore {
    async fn set_like(
        &self,
        post: PostId,
        member: UserId,
        is_liked: bool,
        at: Timestamp,
    ) -> Result<Result<PostReactions, ReactionRefusal>, StoreError> {
        let mut state = self.write()?;
        if let Err(refusal) =
            state.target(post, member).and_then(|target| target.check_like(member, is_liked))
        {
            return Ok(Err(refusal));
        }
        let likes = &mut state.forum.likes;
        if is_liked {
            likes.entry((post, member)).or_insert(to_microseconds(at));
        } else {
            likes.remove(&(post, member));
        }
        Ok(Ok(state.reactions(post, member)))
    }

    async fn set_bookmark(
        &self,
        post: PostId,
        member: UserId,
        is_bookmarked: bool,
        at: Timestamp,
    ) -> Result<Result<PostReactions, ReactionRefusal>, StoreError> {
        let mut state = self.write()?;
        if let Err(refusal) = state.target(post, member).and_then(|target| target.check_bookmark()) {
            return Ok(Err(refusal));
        }
        let bookmarks = &mut state.forum.bookmarks;
        if is_bookmarked {
            bookmarks.entry((member, post)).or_insert(to_microseconds(at));
        } else {
            bookmarks.remove(&(member, post));
        }
        Ok(Ok(state.reactions(post, member)))
    }

    async fn bookmarks(
        &self,
        member: UserId,
        after: Option<BookmarkPosition>,
        limit: u32,
    ) -> Result<Page<Bookmark, BookmarkPosition>, StoreError> {
        let state = self.read()?;
        let mut bookmarks: Vec<Bookmark> = state
            .forum
            .bookmarks
            .iter()
            .filter(|((owner, _), _)| *owner == member)
            .filter_map(|((_, post), at)| state.bookmark(*post, *at))
            .collect();
        bookmarks.sort_by_key(|bookmark| std::cmp::Reverse(bookmark.position()));
        let total = bookmarks.len() as u64;
        bookmarks.retain(|bookmark| after.is_none_or(|after| bookmark.position() < after));
        Ok(Page::from_rows(bookmarks, limit, total, Bookmark::position))
    }
}

impl State {
    /// Likes of a post, and what a reader has done.
    pub(super) fn reactions(&self, post: PostId, reader: UserId) -> PostReactions {
        let likes = self.forum.likes.keys().filter(|(liked, _)| *liked == post).count();
        PostReactions {
            like_count: u32::try_from(likes).unwrap_or(u32::MAX),
            is_liked: self.forum.likes.contains_key(&(post, reader)),
            is_bookmarked: self.forum.bookmarks.contains_key(&(reader, post)),
        }
    }

    /// A refusal if the post or the member does not exist.
    fn target(&self, post: PostId, member: UserId) -> Result<ReactionTarget, ReactionRefusal> {
        let row = self.forum.posts.get(&post).filter(|_| self.members.contains_key(&member));
        let row = row.ok_or(ReactionRefusal::NoSuchPost)?;
        Ok(ReactionTarget {
            author: row.author,
            is_topic_shown: self.forum.topics.get(&row.topic).is_some_and(TopicRow::is_shown),
            is_post_shown: row.state == PostState::Shown,
        })
    }

    /// The list entry of a bookmarked post; `None` if it is not visible.
    fn bookmark(&self, post: PostId, at: Timestamp) -> Option<Bookmark> {
        let row = self.forum.posts.get(&post).filter(|row| row.state == PostState::Shown)?;
        let topic = self.forum.topics.get(&row.topic).filter(|topic| topic.is_shown())?;
        Some(Bookmark {
            post,
            topic: row.topic,
            topic_title: topic.title.clone(),
            number: row.number,
            author: self.author(row.author),
            content: row.content.clone(),
            at,
        })
    }
}
