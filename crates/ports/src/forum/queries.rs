//! Reading the forum, and a member's own read state and watch levels.

use async_trait::async_trait;
use chrono::NaiveDate;
use domain::{
    Page, Timestamp,
    accounts::{DisplayName, UserId, Username},
    forum::{
        Category, CategoryId, MovedPost, Post, PostId, PostLocation, Topic, TopicId, TopicPart,
        TopicPosition, TopicQuery, WatchLevel,
    },
};

use crate::StoreError;

/// A member who can be mentioned in the forum.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemberName {
    pub username: Username,
    /// Full name; `None` when they do not show it.
    pub name: Option<DisplayName>,
}

/// A topic with a part of its posts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TopicPage {
    pub topic: Topic,
    /// The topic's own text (post 0).
    pub opening: Post,
    pub part: TopicPart,
    /// Replies of the part, in order; empty if the reader may not see them.
    pub replies: Vec<Post>,
    /// Numbers of the part whose posts are in another topic now, in order; empty like `replies`.
    pub moved: Vec<MovedPost>,
}

/// Reads the forum from the point of view of one member.
#[async_trait]
pub trait ForumQueries: Send + Sync {
    /// All categories, by name.
    async fn categories(&self, reader: UserId) -> Result<Vec<Category>, StoreError>;

    /// A category; `None` when there is none.
    async fn category(&self, id: CategoryId, reader: UserId) -> Result<Option<Category>, StoreError>;

    /// The visible topics that match a query, starting right after a position. A page MUST cost the same
    /// wherever it is in the list. `None` when the query names a category that does not exist.
    async fn topics(
        &self,
        query: &TopicQuery,
        reader: UserId,
        after: Option<TopicPosition>,
        limit: u32,
    ) -> Result<Option<Page<Topic, TopicPosition>>, StoreError>;

    /// A topic, removed ones included; `None` when there never was one, or when its author deleted it and its
    /// category is deleted.
    async fn topic(&self, id: TopicId, reader: UserId) -> Result<Option<Topic>, StoreError>;

    /// A topic with a part of its posts, read at once; `None` when there is no topic that the reader may see
    /// ([`Topic::is_visible_to`], [`Topic::shows_replies`]).
    async fn topic_page(
        &self,
        id: TopicId,
        location: PostLocation,
        reader: UserId,
        is_concierge: bool,
    ) -> Result<Option<TopicPage>, StoreError>;

    /// The posts of a topic with numbers `first` to `last`, inclusive, in order; number 0 is the topic's own
    /// text.
    async fn posts(
        &self,
        topic: TopicId,
        first: u32,
        last: u32,
        reader: UserId,
    ) -> Result<Vec<Post>, StoreError>;

    /// A post; `None` when there is none.
    async fn post(&self, id: PostId, reader: UserId) -> Result<Option<Post>, StoreError>;

    /// Counts a view of a topic: once per member and day, also under concurrent calls. MUST NOT wait for
    /// writers in the topic.
    async fn count_view(&self, topic: TopicId, reader: UserId, day: NaiveDate) -> Result<(), StoreError>;

    /// Marks a topic as read up to a number, at most to its end; never moves back. Also marks the notifications of
    /// these posts as read ([`is_of_read_post`](domain::forum::notification::is_of_read_post)). False when there is no
    /// such topic.
    async fn mark_topic_read(
        &self,
        topic: TopicId,
        reader: UserId,
        up_to: u32,
        at: Timestamp,
    ) -> Result<bool, StoreError>;

    /// Marks everything written until `at`, and the notifications of it, as read, in one category or in all.
    async fn mark_all_topics_read(
        &self,
        reader: UserId,
        category: Option<CategoryId>,
        at: Timestamp,
    ) -> Result<(), StoreError>;

    /// Sets how much a member is notified about a topic. False when there is no such topic.
    async fn watch(&self, topic: TopicId, reader: UserId, level: WatchLevel) -> Result<bool, StoreError>;

    /// At most `limit` members who may read the forum, whose account is open at `at` and whose username begins
    /// with `prefix`, ignoring case, by username.
    async fn members(&self, prefix: &str, limit: u32, at: Timestamp) -> Result<Vec<MemberName>, StoreError>;

    /// Those of the [keys](Username::key) of usernames that are of a member, in no particular order.
    async fn known_usernames(&self, keys: &[String]) -> Result<Vec<String>, StoreError>;
}
