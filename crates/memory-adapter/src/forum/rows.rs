//! Conversion of the forum's rows to domain values, including the read state of a member.

use std::ops::RangeInclusive;

use domain::{
    Timestamp,
    accounts::UserId,
    forum::{
        Author, AuthorRefusal, CategoryId, LastPost, Post, PostId, PostState, ReadState, Topic, TopicId,
        TopicMark, WatchLevel, may_change,
    },
    preferences::ProfileVisibility,
};

use crate::{
    records::{PostRow, TopicRow},
    state::State,
};

impl State {
    /// A topic that the member may change.
    pub(super) fn own_topic(&self, id: TopicId, author: UserId) -> Result<&TopicRow, AuthorRefusal> {
        let row = self.forum.topics.get(&id).ok_or(AuthorRefusal::NotShown)?;
        may_change(row.is_shown(), row.author, author).map(|()| row)
    }

    /// A reply that the member may change, and its topic.
    pub(super) fn own_reply(
        &self,
        post: PostId,
        author: UserId,
    ) -> Result<(&TopicRow, &PostRow), AuthorRefusal> {
        let row = self.forum.posts.get(&post).filter(|row| row.number > 0).ok_or(AuthorRefusal::NotShown)?;
        let topic = self.forum.topics.get(&row.topic).ok_or(AuthorRefusal::NotShown)?;
        let is_shown = topic.is_shown() && row.state == PostState::Shown;
        may_change(is_shown, row.author, author).map(|()| (topic, row))
    }

    pub(crate) fn author(&self, user: Option<UserId>) -> Option<Author> {
        let user = &self.members.get(&user?)?.user;
        let is_private = self
            .preferences(user.id)
            .is_some_and(|chosen| chosen.privacy.profile == ProfileVisibility::Private);
        Some(Author {
            id: user.id,
            username: user.username.clone(),
            name: (!is_private).then(|| user.name.clone()),
            is_concierge: user.roles.is_admin,
        })
    }

    /// The post of that number in a topic.
    pub(super) fn numbered(&self, topic: TopicId, number: u32) -> Option<(PostId, &PostRow)> {
        let mut posts = self.forum.posts.iter();
        posts.find(|(_, post)| post.topic == topic && post.number == number).map(|(id, post)| (*id, post))
    }

    /// Replies of a topic that are in another topic now.
    pub(super) fn moved_count(&self, topic: TopicId) -> u32 {
        let moved = self.forum.moved.range((topic, 0)..=(topic, u32::MAX));
        u32::try_from(moved.count()).unwrap_or(u32::MAX)
    }

    pub(super) fn mark(&self, reader: UserId, topic: TopicId) -> TopicMark {
        self.forum.marks.get(&(reader, topic)).copied().unwrap_or_default()
    }

    /// Posts after this time are new to the member: the later of joining and marking everything as read.
    fn baseline(&self, reader: UserId, category: CategoryId) -> Option<Timestamp> {
        let joined = self.members.get(&reader)?.user.created_at;
        let said = self.forum.baselines.get(&(reader, category)).copied();
        Some(said.map_or(joined, |said| said.max(joined)))
    }

    /// Whether a topic has posts that the member has not read, unless the member muted it.
    pub(super) fn is_unread(&self, reader: UserId, id: TopicId, row: &TopicRow) -> bool {
        let mark = self.mark(reader, id);
        mark.read_up_to.is_none_or(|read| read < row.last_number)
            && mark.level != WatchLevel::Muted
            && self.baseline(reader, row.category).is_some_and(|since| row.last_activity_at > since)
    }

    fn read_state(&self, reader: UserId, id: TopicId, row: &TopicRow) -> ReadState {
        let mark = self.mark(reader, id);
        let since = self.baseline(reader, row.category);
        let first_since = |since: Timestamp| {
            let of_topic = self.forum.posts.values().filter(|post| post.topic == id);
            let new = of_topic.filter(|post| post.created_at > since);
            new.min_by_key(|post| (post.created_at, post.number)).map(|post| post.number)
        };
        let first_unread = match (since, mark.read_up_to) {
            (Some(since), _) if row.last_activity_at <= since => None,
            (_, Some(read)) => (read < row.last_number).then(|| read + 1),
            (Some(since), None) if row.created_at > since => Some(0),
            (Some(since), None) => first_since(since),
            (None, None) => None,
        };
        ReadState { read_up_to: mark.read_up_to, first_unread, level: mark.level }
    }

    pub(super) fn forum_topic(&self, reader: UserId, id: TopicId, row: &TopicRow) -> Option<Topic> {
        let replies = self.forum.posts.values().filter(|post| post.topic == id && post.number > 0);
        let last = replies.max_by_key(|post| (post.created_at, post.number));
        Some(Topic {
            id,
            category: row.category,
            category_name: self.forum.categories.get(&row.category)?.content.name.clone(),
            title: row.title.clone(),
            content: self.numbered(id, 0)?.1.content.clone(),
            author: self.author(row.author),
            created_at: row.created_at,
            edited_at: row.edited_at,
            is_locked: row.is_locked,
            is_pinned: row.is_pinned,
            last_number: row.last_number,
            moved_count: self.moved_count(id),
            view_count: self.forum.view_counts.get(&id).copied().unwrap_or_default(),
            last_activity_at: row.last_activity_at,
            last_post: last.map(|post| LastPost { at: post.created_at, author: self.author(post.author) }),
            state: row.state.clone(),
            read_state: self.read_state(reader, id, row),
        })
    }

    /// The posts of a topic with these numbers, in order.
    pub(super) fn forum_posts(
        &self,
        topic: TopicId,
        numbers: &RangeInclusive<u32>,
        reader: UserId,
    ) -> Vec<Post> {
        let rows = self.forum.posts.iter();
        let rows = rows.filter(|(_, row)| row.topic == topic && numbers.contains(&row.number));
        let mut posts: Vec<Post> = rows.map(|(id, row)| self.forum_post(*id, row, reader)).collect();
        posts.sort_by_key(|post| post.number);
        posts
    }

    pub(super) fn forum_post(&self, id: PostId, row: &PostRow, reader: UserId) -> Post {
        Post {
            id,
            topic: row.topic,
            number: row.number,
            content: row.content.clone(),
            author: self.author(row.author),
            created_at: row.created_at,
            edited_at: row.edited_at,
            state: row.state.clone(),
            quotes: row.quotes,
            reactions: self.reactions(id, reader),
        }
    }
}
