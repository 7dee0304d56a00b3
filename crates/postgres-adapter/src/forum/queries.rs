//! Implementation of the forum's query port; delegates to the module of each entity.

use async_trait::async_trait;
use chrono::NaiveDate;
use diesel::prelude::*;
use domain::{
    Page, Timestamp,
    accounts::UserId,
    forum::{
        Category, CategoryId, Post, PostId, PostLocation, Topic, TopicId, TopicPosition, TopicQuery,
        WatchLevel,
    },
};
use ports::{
    StoreError,
    forum::{ForumQueries, MemberName, TopicPage},
};

use super::{categories, lists, posts, read_state, topic_page, topics};
use crate::{PostgresStore, schema::users};

#[async_trait]
impl ForumQueries for PostgresStore {
    async fn categories(&self, reader: UserId) -> Result<Vec<Category>, StoreError> {
        self.database.run(move |connection| categories::all(reader, connection)).await
    }

    async fn category(&self, id: CategoryId, reader: UserId) -> Result<Option<Category>, StoreError> {
        self.database.run(move |connection| categories::one(id, reader, connection)).await
    }

    async fn topics(
        &self,
        query: &TopicQuery,
        reader: UserId,
        after: Option<TopicPosition>,
        limit: u32,
    ) -> Result<Option<Page<Topic, TopicPosition>>, StoreError> {
        let query = *query;
        self.database.run(move |connection| lists::page(query, reader, after, limit, connection)).await
    }

    async fn topic(&self, id: TopicId, reader: UserId) -> Result<Option<Topic>, StoreError> {
        self.database.run(move |connection| topics::one(id, reader, connection)).await
    }

    async fn topic_page(
        &self,
        id: TopicId,
        location: PostLocation,
        reader: UserId,
        is_concierge: bool,
    ) -> Result<Option<TopicPage>, StoreError> {
        self.database
            .run(move |connection| topic_page::read(id, location, (reader, is_concierge), connection))
            .await
    }

    async fn posts(
        &self,
        topic: TopicId,
        first: u32,
        last: u32,
        reader: UserId,
    ) -> Result<Vec<Post>, StoreError> {
        self.database.run(move |connection| posts::range(topic, first, last, reader, connection)).await
    }

    async fn post(&self, id: PostId, reader: UserId) -> Result<Option<Post>, StoreError> {
        self.database.run(move |connection| posts::one(id, reader, connection)).await
    }

    async fn count_view(&self, topic: TopicId, reader: UserId, day: NaiveDate) -> Result<(), StoreError> {
        let view = (topic, reader, day);
        if self.counted_views.contains_key(&view) {
            return Ok(());
        }
        self.database.run(move |connection| read_state::count_view(topic, reader, day, connection)).await?;
        self.counted_views.insert(view, ()).await;
        Ok(())
    }

    async fn mark_topic_read(
        &self,
        topic: TopicId,
        reader: UserId,
        up_to: u32,
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        self.database
            .write(move |connection| read_state::mark_read(topic, reader, up_to, at, connection))
            .await
    }

    async fn mark_all_topics_read(
        &self,
        reader: UserId,
        category: Option<CategoryId>,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        self.database.run(move |connection| read_state::mark_all_read(reader, category, at, connection)).await
    }

    async fn watch(&self, topic: TopicId, reader: UserId, level: WatchLevel) -> Result<bool, StoreError> {
        self.database.run(move |connection| read_state::watch(topic, reader, level, connection)).await
    }

    async fn members(&self, prefix: &str, limit: u32, at: Timestamp) -> Result<Vec<MemberName>, StoreError> {
        let prefix = prefix.to_lowercase();
        self.database.run(move |connection| read_state::members(&prefix, limit, at, connection)).await
    }

    async fn known_usernames(&self, keys: &[String]) -> Result<Vec<String>, StoreError> {
        let keys = keys.to_vec();
        self.database
            .run(move |connection| {
                let known = users::table.filter(users::username_key.eq_any(keys)).select(users::username_key);
                Ok(known.load(connection)?)
            })
            .await
    }
}
