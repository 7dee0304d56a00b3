use async_trait::async_trait;
use chrono::NaiveDate;
use domain::{
    Timestamp,
    accounts::{DisplayName, UserId, Username},
    forum::{Category, CategoryId, Post, PostId, Topic, TopicId, TopicPosition, TopicQuery, WatchLevel},
};

use crate::StoreError;

/// A part of a list of topics.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TopicPage {
    /// In the list's order.
    pub topics: Vec<Topic>,
    /// The last of them, when there is more.
    pub next: Option<TopicPosition>,
    /// The number of topics on all pages.
    pub total: u64,
}

/// A member who can be called by name in the forum.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemberName {
    /// What they are called.
    pub username: Username,
    /// Their name in full; `None` when they do not show it.
    pub name: Option<DisplayName>,
}

/// Reads the forum, each time as one member sees it.
#[async_trait]
pub trait ForumQueries: Send + Sync {
    /// Every category, by name.
    async fn categories(&self, reader: UserId) -> Result<Vec<Category>, StoreError>;

    /// A category; `None` when there is none.
    async fn category(&self, id: CategoryId, reader: UserId) -> Result<Option<Category>, StoreError>;

    /// The topics that are shown and answer a question, from behind a place in their list on. A page
    /// MUST cost the same wherever it stands in the list.
    async fn topics(
        &self,
        query: &TopicQuery,
        reader: UserId,
        after: Option<TopicPosition>,
        limit: u32,
    ) -> Result<TopicPage, StoreError>;

    /// A topic, whatever has become of it; `None` when there never was one.
    async fn topic(&self, id: TopicId, reader: UserId) -> Result<Option<Topic>, StoreError>;

    /// The posts of a topic whose numbers lie in that range, ends included, in their order; zero is
    /// the topic's own text.
    async fn posts(&self, topic: TopicId, first: u32, last: u32) -> Result<Vec<Post>, StoreError>;

    /// A post; `None` when there is none.
    async fn post(&self, id: PostId) -> Result<Option<Post>, StoreError>;

    /// Counts a view of a topic: once for each member and day, however often and from however many
    /// places at the same time it is opened. MUST NOT wait for who writes in the topic.
    async fn count_view(&self, topic: TopicId, reader: UserId, day: NaiveDate) -> Result<(), StoreError>;

    /// Notes that a member has read a topic up to a number, or to its end when that is larger; what
    /// they have read stays read. False when there is no such topic.
    async fn mark_topic_read(&self, topic: TopicId, reader: UserId, up_to: u32) -> Result<bool, StoreError>;

    /// Notes that nothing that was written until that moment is new to a member, in one category or in
    /// all.
    async fn mark_all_topics_read(
        &self,
        reader: UserId,
        category: Option<CategoryId>,
        at: Timestamp,
    ) -> Result<(), StoreError>;

    /// Notes how much a member wants to hear of a topic. False when there is no such topic.
    async fn watch(&self, topic: TopicId, reader: UserId, level: WatchLevel) -> Result<bool, StoreError>;

    /// At most `limit` members who may read the forum, have not left, and whose username begins so, whatever its case,
    /// by username.
    async fn members(&self, prefix: &str, limit: u32) -> Result<Vec<MemberName>, StoreError>;
}
