//! DTOs of topics.

use application::forum::OpenedTopic;
use domain::forum::{LastPost, MovedPosts, Topic, TopicState, TopicStatus, WatchLevel};
use serde::Serialize;
use utoipa::{ToSchema, openapi::Object};

use super::{
    ViewerContext,
    dto::{PostDto, ReactionsDto, RemovalDto, username},
};
use crate::{
    dto::{AuthorDto, enums::values},
    response::{RichNodeDto, rfc3339},
};

/// Last reply of a topic.
#[derive(Serialize, ToSchema)]
#[schema(as = ForumLastPost)]
pub(crate) struct LastPostDto {
    #[schema(format = DateTime)]
    at: String,
    username: String,
    author: AuthorDto,
}

impl From<&LastPost> for LastPostDto {
    fn from(last: &LastPost) -> Self {
        let author = last.author.as_ref();
        Self { at: rfc3339(last.at), username: username(author), author: AuthorDto::new(author) }
    }
}

/// Schema of the states that members see: deleted and merged topics count as removed.
fn states() -> Object {
    values([TopicStatus::Shown, TopicStatus::Removed].map(TopicStatus::as_str))
}

/// A topic as in lists.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ForumTopic)]
pub(crate) struct TopicDto {
    id: i64,
    category_id: i64,
    category_name: String,
    title: String,
    /// Markdown of the topic's own text, as the author wrote it.
    content: String,
    username: String,
    author: AuthorDto,
    #[schema(format = DateTime)]
    created_at: String,
    #[schema(required, format = DateTime)]
    edited_at: Option<String>,
    is_locked: bool,
    is_pinned: bool,
    /// Number of replies, including deleted ones, without those that are in another topic now.
    post_count: u32,
    /// Views, at most one per member and day.
    view_count: u64,
    #[schema(required)]
    last_post: Option<LastPostDto>,
    /// Highest number that a reply had; 0 if there never was one.
    last_number: u32,
    /// Number of the first post that the caller has not read; null if there is none, 0 if the topic was never
    /// opened.
    #[schema(required)]
    first_unread: Option<u32>,
    read_up_to: u32,
    /// `watching` or `muted`; null if neither.
    #[schema(required, pattern = "^(watching|muted)$")]
    watching: Option<&'static str>,
    #[schema(schema_with = states)]
    state: &'static str,
    /// Only for the author and admins.
    #[schema(required)]
    removal: Option<RemovalDto>,
    /// Whether the caller created it.
    is_mine: bool,
}

impl TopicDto {
    pub(super) fn new(topic: &Topic, viewer: &ViewerContext<'_>) -> Self {
        let is_mine = topic.is_by(viewer.user);
        let (state, removal) = match &topic.state {
            TopicState::Shown => (TopicStatus::Shown, None),
            TopicState::Deleted | TopicState::Merged(_) => (TopicStatus::Removed, None),
            TopicState::Removed(removal) => {
                (TopicStatus::Removed, (is_mine || viewer.is_concierge).then(|| RemovalDto::from(removal)))
            }
        };
        let level = topic.read_state.level;
        Self {
            id: topic.id.0,
            category_id: topic.category.0,
            category_name: topic.category_name.as_str().to_owned(),
            title: topic.title.as_str().to_owned(),
            content: topic.content.as_str().to_owned(),
            username: username(topic.author.as_ref()),
            author: AuthorDto::new(topic.author.as_ref()),
            created_at: rfc3339(topic.created_at),
            edited_at: topic.edited_at.map(rfc3339),
            is_locked: topic.is_locked,
            is_pinned: topic.is_pinned,
            post_count: topic.reply_count(),
            view_count: topic.view_count,
            last_post: topic.last_post.as_ref().map(LastPostDto::from),
            last_number: topic.last_number,
            first_unread: topic.read_state.first_unread,
            read_up_to: topic.read_state.read_up_to.unwrap_or_default(),
            watching: (level != WatchLevel::Normal).then(|| level.as_str()),
            state: state.as_str(),
            removal,
            is_mine,
        }
    }
}

/// Consecutive replies that are in another topic now.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ForumMovedPosts)]
pub(crate) struct MovedPostsDto {
    /// Number that the first of them had in this topic.
    number: u32,
    count: u32,
    /// The topic that they are in now.
    topic_id: i64,
    topic_title: String,
    /// Number of the first of them in that topic.
    new_number: u32,
}

impl From<&MovedPosts> for MovedPostsDto {
    fn from(moved: &MovedPosts) -> Self {
        Self {
            number: moved.number,
            count: moved.count,
            topic_id: moved.place.topic.0,
            topic_title: moved.topic_title.as_str().to_owned(),
            new_number: moved.place.number,
        }
    }
}

/// A topic with a page of replies.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ForumTopicPage)]
pub(crate) struct TopicPageDto {
    #[serde(flatten)]
    topic: TopicDto,
    /// Id of the topic's own text as a post, for drafts, history and quotes.
    post_id: i64,
    /// Reactions to the topic's own text.
    #[serde(flatten)]
    reactions: ReactionsDto,
    /// The content parsed into safe nodes.
    body: Vec<RichNodeDto>,
    /// Replies on this page: those of 20 numbers.
    posts: Vec<PostDto>,
    /// Replies of this page that are in another topic now.
    moved: Vec<MovedPostsDto>,
    /// Page number, from 1.
    page: u32,
    pages: u32,
    /// Number of the last reply that the caller had read before; null if there is nothing new.
    #[schema(required)]
    new_since: Option<u32>,
}

impl TopicPageDto {
    pub(super) fn new(opened: &OpenedTopic, viewer: &ViewerContext<'_>) -> Self {
        let OpenedTopic { topic, opening, posts, moved, page, pages, .. } = opened;
        let read = topic.read_state.read_up_to.filter(|read| *read < topic.last_number);
        Self {
            topic: TopicDto::new(topic, viewer),
            post_id: opening.id.0,
            reactions: opened.opening_reactions().into(),
            body: RichNodeDto::all(viewer.markdown.parse_post(topic.content.as_str(), &viewer.host)),
            posts: posts.iter().map(|post| PostDto::new(post, viewer)).collect(),
            moved: moved.iter().map(MovedPostsDto::from).collect(),
            page: *page,
            pages: *pages,
            new_since: read,
        }
    }

    /// The parsed texts of the topic and of its replies.
    pub(super) fn bodies(&mut self) -> Vec<&mut Vec<RichNodeDto>> {
        self.posts.iter_mut().map(|post| &mut post.body).chain([&mut self.body]).collect()
    }
}
