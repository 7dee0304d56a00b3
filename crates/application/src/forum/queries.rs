//! Opens a page of a topic and counts the view.

use domain::{
    accounts::ForumReader,
    forum::{
        MovedPosts, POSTS_PER_PAGE, Post, PostLocation, PostPlace, PostReactions, Topic, TopicId, TopicPart,
    },
};
use ports::{StoreError, forum::TopicPage};

use super::ForumPorts;
use crate::business_time::business_date;

/// One page of a topic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenedTopic {
    /// The topic before this view was counted.
    pub topic: Topic,
    /// The topic's own text (post 0).
    pub opening: Post,
    /// Replies in order. For a removed topic empty, except for admins.
    pub posts: Vec<Post>,
    /// Numbers of this part whose posts are in another topic now, in order.
    pub moved: Vec<MovedPosts>,
    /// Page number of the first of `posts`.
    pub page: u32,
    /// Number of pages, at least one.
    pub pages: u32,
    /// The location that was requested.
    location: PostLocation,
}

impl OpenedTopic {
    /// Likes and bookmark of the topic's own text to show: none of a removed topic.
    #[must_use]
    pub fn opening_reactions(&self) -> PostReactions {
        if self.topic.is_removed() { PostReactions::default() } else { self.opening.visible_reactions() }
    }

    /// Location of the next part; `None` for the last one. A part requested with `After` is followed by
    /// another `After`, so that no post appears twice.
    #[must_use]
    pub fn next(&self) -> Option<PostLocation> {
        let last = self.topic.last_number;
        let is_empty = self.posts.is_empty() && self.moved.is_empty();
        match self.location {
            PostLocation::After(number) => {
                let end = number.saturating_add(POSTS_PER_PAGE);
                (!is_empty && end < last).then_some(PostLocation::After(end))
            }
            PostLocation::Page(_) | PostLocation::Post(_) => {
                (!is_empty && self.page < self.pages).then(|| PostLocation::Page(self.page + 1))
            }
        }
    }
}

/// Why a topic cannot be opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OpenRefusal {
    /// There is no topic that the reader may see.
    NoSuchTopic,
    /// The topic was merged; the requested post is there now.
    Merged(PostPlace),
}

/// Opens a part of a topic and counts a view of it.
pub async fn open_topic_page(
    who: &ForumReader,
    id: TopicId,
    location: PostLocation,
    ports: ForumPorts<'_>,
) -> Result<Result<OpenedTopic, OpenRefusal>, StoreError> {
    let user = who.signed_in().user();
    let found = ports.forum.topic_page(id, location, user.id, user.roles.is_admin).await?;
    let Some(TopicPage { topic, opening, part, replies, moved }) = found else {
        let merged = ports.forum.merged_post(id, location.first_number()).await?;
        return Ok(Err(merged.map_or(OpenRefusal::NoSuchTopic, OpenRefusal::Merged)));
    };
    if !topic.is_removed() {
        ports.forum.count_view(id, user.id, business_date(ports.clock.now())).await?;
    }
    let TopicPart { page, pages, .. } = part;
    Ok(Ok(OpenedTopic {
        topic,
        opening,
        posts: replies,
        moved: MovedPosts::group(moved),
        page,
        pages,
        location,
    }))
}
