//! `ForumQueries` in memory: reading the forum, read state, watch levels and view counts.

use std::collections::HashSet;

use async_trait::async_trait;
use chrono::NaiveDate;
use domain::{
    Page, Timestamp,
    accounts::UserId,
    forum::{
        Category, CategoryId, LatestTopic, Post, PostId, PostLocation, PostState, Topic, TopicId,
        TopicPosition, TopicQuery, TopicState, TopicView, WatchLevel, notification, notified_post,
    },
    to_microseconds,
};
use ports::{
    StoreError,
    forum::{ForumQueries, MemberName, TopicPage},
};

use crate::{
    MemoryStore,
    records::{PostRow, StoredNotification, TopicRow},
    state::State,
};

#[async_trait]
impl ForumQueries for MemoryStore {
    async fn categories(&self, reader: UserId) -> Result<Vec<Category>, StoreError> {
        let state = self.read()?;
        let mut categories: Vec<Category> =
            state.forum.categories.keys().filter_map(|id| state.forum_category(*id, reader)).collect();
        categories.sort_by_key(|category| (category.name.key(), category.id));
        Ok(categories)
    }

    async fn category(&self, id: CategoryId, reader: UserId) -> Result<Option<Category>, StoreError> {
        Ok(self.read()?.forum_category(id, reader))
    }

    async fn topics(
        &self,
        query: &TopicQuery,
        reader: UserId,
        after: Option<TopicPosition>,
        limit: u32,
    ) -> Result<Option<Page<Topic, TopicPosition>>, StoreError> {
        let state = self.read()?;
        if query.category.is_some_and(|category| !state.forum.categories.contains_key(&category)) {
            return Ok(None);
        }
        let place = |id: TopicId, row: &TopicRow| TopicPosition {
            is_pinned: query.pins() && row.is_pinned,
            last_activity_at: row.last_activity_at,
            id,
        };
        let is_asked_for = |id: TopicId, row: &TopicRow| {
            row.is_shown()
                && query.category.is_none_or(|category| category == row.category)
                && match query.view {
                    TopicView::Latest => true,
                    TopicView::Unread => state.is_unread(reader, id, row),
                    TopicView::Mine => state.mark(reader, id).took_part,
                }
        };
        let mut found: Vec<(TopicPosition, &TopicRow)> = state
            .forum
            .topics
            .iter()
            .filter(|(id, row)| is_asked_for(**id, row))
            .map(|(id, row)| (place(*id, row), row))
            .collect();
        found.sort_by_key(|(place, _)| std::cmp::Reverse(*place));
        let total = found.len() as u64;
        found.retain(|(place, _)| after.is_none_or(|after| *place < after));
        let page = Page::from_rows(found, limit, total, |(place, _)| *place);
        Ok(Some(page.filter_map(|(place, row)| state.forum_topic(reader, place.id, row))))
    }

    async fn topic(&self, id: TopicId, reader: UserId) -> Result<Option<Topic>, StoreError> {
        let state = self.read()?;
        Ok(state.forum.topics.get(&id).and_then(|row| state.forum_topic(reader, id, row)))
    }

    async fn topic_page(
        &self,
        id: TopicId,
        location: PostLocation,
        reader: UserId,
        is_concierge: bool,
    ) -> Result<Option<TopicPage>, StoreError> {
        let state = self.read()?;
        let topic = state.forum.topics.get(&id).and_then(|row| state.forum_topic(reader, id, row));
        let Some(topic) = topic.filter(|topic| topic.is_visible_to(reader, is_concierge)) else {
            return Ok(None);
        };
        let Some(opening) = state.forum_posts(id, &(0..=0), reader).pop() else { return Ok(None) };
        let part = location.part(topic.last_number);
        let (replies, moved) = if topic.shows_replies(is_concierge) {
            (state.forum_posts(id, &part.replies, reader), state.moved_posts(id, &part.replies))
        } else {
            Default::default()
        };
        Ok(Some(TopicPage { topic, opening, part, replies, moved }))
    }

    async fn posts(
        &self,
        topic: TopicId,
        first: u32,
        last: u32,
        reader: UserId,
    ) -> Result<Vec<Post>, StoreError> {
        Ok(self.read()?.forum_posts(topic, &(first..=last), reader))
    }

    async fn post(&self, id: PostId, reader: UserId) -> Result<Option<Post>, StoreError> {
        let state = self.read()?;
        Ok(state.forum.posts.get(&id).map(|row| state.forum_post(id, row, reader)))
    }

    async fn count_view(&self, topic: TopicId, reader: UserId, day: NaiveDate) -> Result<(), StoreError> {
        let mut state = self.write()?;
        let is_known = state.forum.topics.contains_key(&topic) && state.members.contains_key(&reader);
        if is_known && state.forum.views.insert((topic, reader, day)) {
            *state.forum.view_counts.entry(topic).or_default() += 1;
        }
        Ok(())
    }

    async fn mark_topic_read(
        &self,
        topic: TopicId,
        reader: UserId,
        up_to: u32,
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        let mut state = self.write()?;
        let Some(row) = state.forum.topics.get(&topic).filter(|row| row.is_shown()) else { return Ok(false) };
        let last = row.last_number;
        state.mark_forum_read(reader, topic, up_to.min(last));
        let read = state.read_forum_notifications(reader, topic, up_to, at);
        state.append_notifications_read(reader, read);
        Ok(true)
    }

    async fn mark_all_topics_read(
        &self,
        reader: UserId,
        category: Option<CategoryId>,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        let at = to_microseconds(at);
        let mut guard = self.write()?;
        let forum = &mut guard.forum;
        let is_meant = |id: CategoryId| category.is_none_or(|category| category == id);
        for id in forum.categories.keys().filter(|id| is_meant(**id)) {
            let held = forum.baselines.entry((reader, *id)).or_insert(at);
            *held = at.max(*held);
        }
        for ((_, topic), mark) in forum.marks.iter_mut().filter(|((user, _), _)| *user == reader) {
            let Some(row) = forum.topics.get(topic) else { continue };
            if is_meant(row.category) && row.last_activity_at <= at {
                mark.read_up_to = mark.read_up_to.map(|read| read.max(row.last_number));
            }
        }
        let topics: HashSet<TopicId> =
            forum.topics.iter().filter(|(_, row)| is_meant(row.category)).map(|(id, _)| *id).collect();
        let read = guard.read_notifications(reader, at, |StoredNotification { notification, .. }| {
            let topic = notified_post(notification.kind, &notification.link).map(|(topic, _)| topic);
            notification.at <= at && topic.is_some_and(|topic| topics.contains(&topic))
        });
        guard.append_notifications_read(reader, read);
        Ok(())
    }

    async fn watch(&self, topic: TopicId, reader: UserId, level: WatchLevel) -> Result<bool, StoreError> {
        let mut state = self.write()?;
        if !state.forum.topics.get(&topic).is_some_and(TopicRow::is_shown) {
            return Ok(false);
        }
        state.forum.marks.entry((reader, topic)).or_default().level = level;
        Ok(true)
    }

    async fn members(&self, prefix: &str, limit: u32, at: Timestamp) -> Result<Vec<MemberName>, StoreError> {
        let prefix = prefix.to_lowercase();
        let state = self.read()?;
        let mut members: Vec<(String, MemberName)> = state
            .members
            .values()
            .map(|account| &account.user)
            .filter(|user| user.roles.is_collector || user.roles.is_admin)
            .filter(|user| user.username.key().starts_with(&prefix) && state.is_active_account(user.id, at))
            .filter_map(|user| state.author(Some(user.id)))
            .map(|author| {
                (author.username.key(), MemberName { username: author.username, name: author.name })
            })
            .collect();
        members.sort_by(|a, b| a.0.cmp(&b.0));
        Ok(members.into_iter().map(|(_, member)| member).take(limit as usize).collect())
    }

    async fn known_usernames(&self, keys: &[String]) -> Result<Vec<String>, StoreError> {
        let state = self.read()?;
        let known = state.members.values().map(|account| account.user.username.key());
        Ok(known.filter(|key| keys.contains(key)).collect())
    }
}

impl State {
    /// Number of a member's posts that others may read.
    pub(crate) fn count_forum_posts(&self, author: UserId) -> u64 {
        let is_shown = |row: &PostRow| {
            row.state == PostState::Shown
                && self.forum.topics.get(&row.topic).is_some_and(|topic| topic.state == TopicState::Shown)
        };
        let theirs = self.forum.posts.values().filter(|row| row.author == Some(author) && is_shown(row));
        theirs.count() as u64
    }

    /// Deletes the record of who viewed a topic before that day; the counts stay.
    pub(crate) fn delete_forum_views_before(&mut self, before: NaiveDate) {
        self.forum.views.retain(|(_, _, day)| *day >= before);
    }

    pub(super) fn mark_forum_read(&mut self, reader: UserId, topic: TopicId, up_to: u32) {
        let mark = self.forum.marks.entry((reader, topic)).or_default();
        mark.read_up_to = mark.read_up_to.max(Some(up_to));
    }

    /// Marks the notifications of posts that the member has read as read; returns whether any was not.
    pub(super) fn read_forum_notifications(
        &mut self,
        reader: UserId,
        topic: TopicId,
        up_to: u32,
        at: Timestamp,
    ) -> bool {
        self.read_notifications(reader, at, |given| {
            notification::is_of_read_post(given.notification.kind, &given.notification.link, topic, up_to)
        })
    }

    fn latest_topic(&self, id: TopicId, row: &TopicRow) -> LatestTopic {
        let posts = self.forum.posts.values().filter(|post| post.topic == id);
        let last = posts.max_by_key(|post| (post.created_at, post.number));
        LatestTopic {
            id,
            title: row.title.clone(),
            at: row.last_activity_at,
            author: last.and_then(|post| self.author(post.author)),
        }
    }

    fn forum_category(&self, id: CategoryId, reader: UserId) -> Option<Category> {
        let category = self.forum.categories.get(&id)?;
        let mut topics: Vec<(TopicId, &TopicRow)> = self
            .forum
            .topics
            .iter()
            .filter(|(_, row)| row.category == id && row.is_shown())
            .map(|(id, row)| (*id, row))
            .collect();
        topics.sort_by_key(|(id, row)| std::cmp::Reverse((row.last_activity_at, *id)));
        let latest = topics.iter().take(Category::MAX_UNREAD_COUNTED as usize);
        let unread = latest.filter(|(id, row)| self.is_unread(reader, *id, row)).count();
        Some(Category {
            id,
            name: category.content.name.clone(),
            description: category.content.description.clone(),
            topics_count: topics.len() as u64,
            posts_count: topics
                .iter()
                .map(|(id, row)| u64::from(row.last_number.saturating_sub(self.moved_count(*id))))
                .sum(),
            last_activity_at: topics.first().map(|(_, row)| row.last_activity_at),
            unread_topics: u32::try_from(unread).unwrap_or(u32::MAX),
            latest_topics: topics
                .iter()
                .take(Category::MAX_LATEST_TOPICS as usize)
                .map(|(id, row)| self.latest_topic(*id, row))
                .collect(),
            revision: category.revision,
        })
    }
}
