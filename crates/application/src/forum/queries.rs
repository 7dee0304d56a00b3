//! Opens a page of a topic and counts the view.

use std::ops::RangeInclusive;

use domain::{
    accounts::{ForumReader, UserId},
    forum::{MovedPosts, POSTS_PER_PAGE, Post, PostPlace, PostReactions, Topic, TopicId, page_of},
};
use futures_util::future::try_join;
use ports::StoreError;

use super::ForumPorts;
use crate::contact_requests::business_date;

/// Part of a topic that is requested.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PostLocation {
    /// Page number from 1; beyond the end, the last page.
    Page(u32),
    /// The page that contains the reply with that number.
    Post(u32),
    /// One page length of replies with numbers above that one.
    After(u32),
}

/// One page of a topic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opened {
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
    place: PostLocation,
}

impl Opened {
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
        match self.place {
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
    place: PostLocation,
    ports: ForumPorts<'_>,
) -> Result<Result<Opened, OpenRefusal>, StoreError> {
    let user = who.signed_in().user();
    let is_concierge = user.roles.is_admin;
    let topic = ports.forum.topic(id, user.id).await?;
    let Some(topic) = topic.filter(|topic| topic.is_visible_to(user.id, is_concierge)) else {
        let number = match place {
            PostLocation::Page(0 | 1) => 0,
            PostLocation::Page(page) => (page - 1).saturating_mul(POSTS_PER_PAGE).saturating_add(1),
            PostLocation::Post(number) => number,
            PostLocation::After(number) => number.saturating_add(1),
        };
        let merged = ports.forum.merged_post(id, number).await?;
        return Ok(Err(merged.map_or(OpenRefusal::NoSuchTopic, OpenRefusal::Merged)));
    };
    let pages = page_of(topic.last_number);
    let (first, page) = match place {
        PostLocation::Page(page) => first_of(page, pages),
        PostLocation::Post(number) => first_of(page_of(number), pages),
        PostLocation::After(number) => {
            let first = number.saturating_add(1);
            (first, page_of(first).min(pages))
        }
    };
    let replies =
        (!topic.is_removed() || is_concierge).then(|| first..=first.saturating_add(POSTS_PER_PAGE - 1));
    let moved = match &replies {
        Some(numbers) if topic.moved_count > 0 => {
            MovedPosts::group(ports.forum.moved_posts(id, *numbers.start(), *numbers.end()).await?)
        }
        _ => Vec::new(),
    };
    let Some((opening, posts)) = opening_and_replies(id, replies, user.id, ports).await? else {
        return Ok(Err(OpenRefusal::NoSuchTopic));
    };
    if !topic.is_removed() {
        ports.forum.count_view(id, user.id, business_date(ports.clock.now())).await?;
    }
    Ok(Ok(Opened { topic, opening, posts, moved, page, pages, place }))
}

/// Post 0 of a topic and the replies with these numbers; `None` if there is no post 0.
async fn opening_and_replies(
    id: TopicId,
    replies: Option<RangeInclusive<u32>>,
    reader: UserId,
    ports: ForumPorts<'_>,
) -> Result<Option<(Post, Vec<Post>)>, StoreError> {
    let (opening, replies) = match replies.map(RangeInclusive::into_inner) {
        None => (ports.forum.posts(id, 0, 0, reader).await?, Vec::new()),
        // One query instead of two: most pages that are opened are the first.
        Some((1, last)) => {
            let mut opening = ports.forum.posts(id, 0, last, reader).await?;
            let replies = opening.split_off(opening.len().min(1));
            (opening, replies)
        }
        Some((first, last)) => {
            try_join(ports.forum.posts(id, 0, 0, reader), ports.forum.posts(id, first, last, reader)).await?
        }
    };
    Ok(opening.into_iter().next().filter(|post| post.number == 0).map(|opening| (opening, replies)))
}

/// Clamps a page number to the existing pages; returns the number of its first reply, and the page.
fn first_of(page: u32, pages: u32) -> (u32, u32) {
    let page = page.clamp(1, pages);
    ((page - 1) * POSTS_PER_PAGE + 1, page)
}
