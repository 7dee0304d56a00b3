use domain::{
    accounts::ForumReader,
    forum::{PAGE, Post, Topic, TopicId, page_of},
};
use ports::StoreError;

use super::ForumPorts;
use crate::contact_requests::today_in_chicago;

/// What of a topic is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PostLocation {
    /// The page of that number, counted from 1; the last one when there are fewer.
    Page(u32),
    /// The page on which the reply of that number stands.
    Post(u32),
    /// As many replies as stand on a page, from behind that number on.
    After(u32),
}

/// A part of a topic, opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opened {
    /// The topic, as it was before it was opened now.
    pub topic: Topic,
    /// The topic's own text.
    pub opening: Post,
    /// The replies, in their order. Of a removed topic only the concierge sees any.
    pub posts: Vec<Post>,
    /// The page they stand on, or the first of them does.
    pub page: u32,
    /// How many pages there are, at least one.
    pub pages: u32,
    /// What was asked for.
    place: PostLocation,
}

impl Opened {
    /// What follows this part; `None` where it is the last. A part that began behind a reply is followed
    /// by one that does, so that nothing is shown twice.
    #[must_use]
    pub fn next(&self) -> Option<PostLocation> {
        let last = self.topic.last_number;
        match self.place {
            PostLocation::After(number) => {
                let end = number.saturating_add(PAGE);
                (!self.posts.is_empty() && end < last).then_some(PostLocation::After(end))
            }
            PostLocation::Page(_) | PostLocation::Post(_) => {
                (!self.posts.is_empty() && self.page < self.pages).then(|| PostLocation::Page(self.page + 1))
            }
        }
    }
}

/// Opens a part of a topic, which counts as a view of it; `None` when there is none that the reader may
/// see.
///
/// # Errors
/// When the store fails.
pub async fn open_topic_page(
    who: &ForumReader,
    id: TopicId,
    place: PostLocation,
    ports: ForumPorts<'_>,
) -> Result<Option<Opened>, StoreError> {
    let user = who.signed_in().user();
    let is_concierge = user.roles.is_admin;
    let topic = ports.forum.topic(id, user.id).await?;
    let Some(topic) = topic.filter(|topic| topic.is_visible_to(user.id, is_concierge)) else {
        return Ok(None);
    };
    let Some(opening) = ports.forum.posts(id, 0, 0).await?.pop() else { return Ok(None) };
    let pages = page_of(topic.last_number);
    let (first, page) = match place {
        PostLocation::Page(page) => first_of(page, pages),
        PostLocation::Post(number) => first_of(page_of(number), pages),
        PostLocation::After(number) => {
            let first = number.saturating_add(1);
            (first, page_of(first).min(pages))
        }
    };
    let posts = if topic.is_removed() && !is_concierge {
        Vec::new()
    } else {
        ports.forum.posts(id, first, first.saturating_add(PAGE - 1)).await?
    };
    if !topic.is_removed() {
        ports.forum.count_view(id, user.id, today_in_chicago(ports.clock.now())).await?;
    }
    Ok(Some(Opened { topic, opening, posts, page, pages, place }))
}

/// The number with which a page begins, and which page that is.
fn first_of(page: u32, pages: u32) -> (u32, u32) {
    let page = page.clamp(1, pages);
    ((page - 1) * PAGE + 1, page)
}
