//! DTOs of categories, posts and their parts.

use domain::{
    Timestamp,
    forum::{
        Author, Category, FORMER_MEMBER, LatestTopic, Post, PostReactions, PostRemoval, PostRevision,
        PostState,
    },
};
use ports::forum::MemberName;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::ViewerContext;
use crate::{
    dto::{AuthorDto, nullable},
    response::{RichNodeDto, rfc3339},
};

pub(super) fn username(author: Option<&Author>) -> String {
    author.map_or(FORMER_MEMBER, |author| author.username.as_str()).to_owned()
}

/// A topic among the latest of a category.
#[derive(Serialize, ToSchema)]
#[schema(as = ForumLatestTopic)]
pub(crate) struct LatestTopicDto {
    id: i64,
    title: String,
    /// Time of the last post.
    #[schema(format = DateTime)]
    at: String,
    /// Author of the last post.
    author: AuthorDto,
}

impl From<&LatestTopic> for LatestTopicDto {
    fn from(topic: &LatestTopic) -> Self {
        Self {
            id: topic.id.0,
            title: topic.title.as_str().to_owned(),
            at: rfc3339(topic.at),
            author: AuthorDto::new(topic.author.as_ref()),
        }
    }
}

/// A forum category.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ForumCategory)]
pub(crate) struct CategoryDto {
    id: i64,
    name: String,
    description: String,
    topics_count: u64,
    /// Replies in all topics of the category.
    posts_count: u64,
    #[schema(required, format = DateTime)]
    last_activity_at: Option<String>,
    /// Topics with unread posts among the latest hundred topics.
    unread_topics: u32,
    /// The three topics with the latest posts, the latest first; none in a pushed message.
    latest_topics: Vec<LatestTopicDto>,
    /// Version of name and description, for changing them.
    revision: i32,
}

impl CategoryDto {
    /// A category as pushed, also much later: without the titles of topics, which may be gone since.
    pub(super) fn announced(category: &Category) -> Self {
        Self { latest_topics: Vec::new(), ..Self::from(category) }
    }
}

impl From<&Category> for CategoryDto {
    fn from(category: &Category) -> Self {
        Self {
            id: category.id.0,
            name: category.name.as_str().to_owned(),
            description: category.description.as_str().to_owned(),
            topics_count: category.topics_count,
            posts_count: category.posts_count,
            last_activity_at: category.last_activity_at.map(rfc3339),
            unread_topics: category.unread_topics,
            latest_topics: category.latest_topics.iter().map(LatestTopicDto::from).collect(),
            revision: category.revision,
        }
    }
}

/// Removal by the concierge.
#[derive(Serialize, ToSchema)]
#[schema(as = ForumRemoval)]
pub(crate) struct RemovalDto {
    reason: String,
    #[schema(format = DateTime)]
    at: String,
}

impl From<&PostRemoval> for RemovalDto {
    fn from(removal: &PostRemoval) -> Self {
        Self { reason: removal.reason.as_str().to_owned(), at: rfc3339(removal.at) }
    }
}

/// A reply. A deleted reply has no content, a removed one only for its author.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ForumPost)]
pub(crate) struct PostDto {
    id: i64,
    topic_id: i64,
    /// Position in the topic, from 1; never reused.
    number: u32,
    /// Markdown, as the author wrote it.
    content: String,
    /// The content parsed into safe nodes.
    pub(super) body: Vec<RichNodeDto>,
    username: String,
    author: AuthorDto,
    #[schema(format = DateTime)]
    created_at: String,
    #[schema(required, format = DateTime)]
    edited_at: Option<String>,
    #[schema(pattern = "^(shown|deleted|removed)$")]
    state: &'static str,
    /// Only for the author and admins.
    #[schema(required)]
    removal: Option<RemovalDto>,
    /// Whether the caller wrote it.
    is_mine: bool,
    /// Id of the quoted post.
    #[schema(required)]
    quotes: Option<i64>,
    #[serde(flatten)]
    reactions: ReactionsDto,
}

/// Likes of a post, and what the caller has done.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ForumReactions)]
pub(crate) struct ReactionsDto {
    /// Number of members who like the post; 0 if it is not shown.
    like_count: u32,
    /// Whether the caller likes it.
    liked: bool,
    /// Whether the caller has bookmarked it.
    bookmarked: bool,
}

impl From<PostReactions> for ReactionsDto {
    fn from(PostReactions { like_count, is_liked, is_bookmarked }: PostReactions) -> Self {
        Self { like_count, liked: is_liked, bookmarked: is_bookmarked }
    }
}

impl PostDto {
    pub(super) fn new(post: &Post, viewer: &ViewerContext<'_>) -> Self {
        let is_mine = post.is_by(viewer.user);
        let shows_text = post.shows_text_to(viewer.user);
        let content = if shows_text { post.content.as_str() } else { "" };
        let (state, removal) = match &post.state {
            PostState::Shown => ("shown", None),
            PostState::Deleted => ("deleted", None),
            PostState::Removed(removal) => {
                ("removed", (is_mine || viewer.is_concierge).then(|| RemovalDto::from(removal)))
            }
        };
        Self {
            id: post.id.0,
            topic_id: post.topic.0,
            number: post.number,
            body: RichNodeDto::all(viewer.markdown.parse_post(content, &viewer.host)),
            content: content.to_owned(),
            username: username(post.author.as_ref()),
            author: AuthorDto::new(post.author.as_ref()),
            created_at: rfc3339(post.created_at),
            edited_at: post.edited_at.filter(|_| shows_text).map(rfc3339),
            state,
            removal,
            is_mine,
            quotes: post.quotes.map(|post| post.0),
            reactions: post.visible_reactions().into(),
        }
    }
}

/// An earlier version of a post.
#[derive(Serialize, ToSchema)]
#[schema(as = ForumPostRevision)]
pub(crate) struct PostRevisionDto {
    /// The topic's title at that time; null for replies.
    #[schema(required)]
    title: Option<String>,
    content: String,
    /// Time from which this version was current.
    #[schema(format = DateTime)]
    at: String,
}

impl PostRevisionDto {
    /// The final text of a post that is no longer shown.
    pub(super) fn last_of(post: &Post) -> Self {
        Self {
            title: None,
            content: post.content.as_str().to_owned(),
            at: rfc3339(post.edited_at.unwrap_or(post.created_at)),
        }
    }
}

impl From<PostRevision> for PostRevisionDto {
    fn from(earlier: PostRevision) -> Self {
        Self { title: earlier.title, content: earlier.content, at: rfc3339(earlier.at) }
    }
}

/// A member who can be mentioned.
#[derive(Serialize, ToSchema)]
#[schema(as = ForumMember)]
pub(crate) struct MemberDto {
    username: String,
    #[schema(required)]
    name: Option<String>,
}

impl From<&MemberName> for MemberDto {
    fn from(member: &MemberName) -> Self {
        Self {
            username: member.username.as_str().to_owned(),
            name: member.name.as_ref().map(|name| name.as_str().to_owned()),
        }
    }
}

/// Reason for a moderation action or a report; required for another member's content.
#[derive(Default, Deserialize, ToSchema)]
#[schema(as = ForumReason)]
pub(crate) struct ReasonDto {
    #[serde(default)]
    pub(super) reason: String,
}

/// A text to save or preview.
#[derive(Serialize, Deserialize, ToSchema)]
#[schema(as = ForumText)]
pub(crate) struct TextDto {
    /// Markdown.
    #[serde(default)]
    #[schema(required)]
    pub(super) content: String,
}

/// An edit of a reply.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ForumPostEdit)]
pub(crate) struct PostEditDto {
    /// Markdown.
    #[serde(default)]
    #[schema(required)]
    pub(super) content: String,
    /// `editedAt` of the reply that the edit is based on, null if it was never edited; an edit based on an earlier version
    /// is refused. Missing: not checked.
    #[serde(default, deserialize_with = "nullable")]
    #[schema(value_type = Option<String>, format = "date-time")]
    pub(super) edited_at: Option<Option<Timestamp>>,
}
