//! `ForumCommands` in memory: categories, topics, replies and changes by their authors.

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::UserId,
    events::Event,
    forum::{
        AuthorRefusal, CategoryId, Draft, DraftKey, NewCategory, PostId, PostPlace, PostRevision, PostState,
        SeenVersion, TopicId, TopicState, TopicTitle, lock_permits_edit,
    },
    to_microseconds,
};
use ports::{
    StoreError,
    commands::{Command, CommandOutcome},
    forum::{
        CategoryRefusal, DeletionRefusal, EditRefusal, ForumCommands, NewPost, ParsedContent, ReplyRefusal,
        TopicChangeRefusal, TopicEdit, TopicRefusal,
    },
};

use crate::{
    MemoryStore,
    records::{CategoryRow, PostRow, TopicRow},
    state::State,
};

#[async_trait]
impl ForumCommands for MemoryStore {
    async fn open_category(
        &self,
        new: &NewCategory,
        author: UserId,
        command: &Command,
    ) -> Result<CommandOutcome<CategoryId, CategoryRefusal>, StoreError> {
        self.write()?.run_once(command, |state| {
            if state.forum.categories.values().any(|row| row.content.name.key() == new.name.key()) {
                return Ok(Err(CategoryRefusal::NameTaken));
            }
            state.forum.last_category += 1;
            let id = CategoryId(state.forum.last_category);
            state.forum.categories.insert(id, CategoryRow { content: new.clone(), revision: 1 });
            state.forum.openers.insert(id, author);
            state.events.push(Event::CategoryOpened { category: id });
            Ok(Ok(id))
        })
    }

    async fn open_topic(
        &self,
        category: CategoryId,
        title: &TopicTitle,
        text: &ParsedContent,
        author: UserId,
        command: &Command,
    ) -> Result<CommandOutcome<TopicId, TopicRefusal>, StoreError> {
        let at = to_microseconds(command.at);
        self.write()?.run_once(command, |state| {
            if !state.forum.categories.contains_key(&category) {
                return Ok(Err(TopicRefusal::NoSuchCategory));
            }
            let id = TopicId(state.forum.topics.last_key_value().map_or(0, |(id, _)| id.0) + 1);
            let row = TopicRow {
                category,
                title: title.clone(),
                author: Some(author),
                created_at: at,
                edited_at: None,
                is_locked: false,
                is_pinned: false,
                last_number: 0,
                last_activity_at: at,
                state: TopicState::Shown,
            };
            state.forum.topics.insert(id, row);
            let opening = PostPlace { topic: id, number: 0 };
            state.insert_post(opening, author, text, None, at);
            state.mark_participation(author, id, 0, at);
            state.delete_published_draft(author, DraftKey::Topic(category), text);
            state.notify_about_post(opening, author, &text.mentions, None, at);
            state.events.push(Event::TopicOpened { category, topic: id });
            Ok(Ok(id))
        })
    }

    async fn reply(
        &self,
        new: &NewPost,
        author: UserId,
        command: &Command,
    ) -> Result<CommandOutcome<PostId, ReplyRefusal>, StoreError> {
        let at = to_microseconds(command.at);
        self.write()?.run_once(command, |state| {
            let Some(topic) = state.forum.topics.get(&new.topic).filter(|row| row.is_shown()) else {
                return Ok(Err(ReplyRefusal::NoSuchTopic));
            };
            if topic.is_locked {
                return Ok(Err(ReplyRefusal::Locked));
            }
            let quoted = new.quotes.map(|quoted| state.forum.posts.get(&quoted));
            let is_there = |post: &&PostRow| post.topic == new.topic && post.state == PostState::Shown;
            let quoted = match quoted {
                None => None,
                Some(post) => match post.filter(is_there) {
                    None => return Ok(Err(ReplyRefusal::NoSuchQuote)),
                    Some(post) => post.author,
                },
            };
            let (category, number) = (topic.category, topic.last_number + 1);
            let place = PostPlace { topic: new.topic, number };
            let post = state.insert_post(place, author, &new.text, new.quotes, at);
            state.notify_about_post(place, author, &new.text.mentions, quoted, at);
            if let Some(topic) = state.forum.topics.get_mut(&new.topic) {
                topic.last_number = number;
                topic.last_activity_at = topic.last_activity_at.max(at);
            }
            let read = state.mark_participation(author, new.topic, number, at);
            state.delete_published_draft(author, DraftKey::Reply(new.topic), &new.text);
            state.events.push(Event::PostAdded { category, topic: new.topic, post });
            state.append_notifications_read(author, read);
            Ok(Ok(post))
        })
    }

    async fn edit_post(
        &self,
        post: PostId,
        author: UserId,
        seen: Option<SeenVersion>,
        text: &ParsedContent,
        at: Timestamp,
    ) -> Result<Result<bool, EditRefusal>, StoreError> {
        let at = to_microseconds(at);
        let mut state = self.write()?;
        let (topic, row) = match state.own_reply(post, author) {
            Ok(found) => found,
            Err(refusal) => return Ok(Err(refusal.into())),
        };
        let (id, category, is_locked) = (row.topic, topic.category, topic.is_locked);
        let (number, since) = (row.number, row.edited_at.unwrap_or(row.created_at));
        let is_outdated = seen.is_some_and(|seen| !seen.is_current(row.edited_at));
        let earlier = PostRevision { title: None, content: row.content.as_str().to_owned(), at: since };
        if !lock_permits_edit(is_locked, None) {
            return Ok(Err(EditRefusal::Locked));
        }
        let is_same = earlier.content == text.content.as_str();
        if !is_same && is_outdated {
            return Ok(Err(EditRefusal::Outdated));
        }
        state.delete_saved_draft(author, post, None, text.content.as_str());
        if is_same {
            return Ok(Ok(false));
        }
        state.forum.edits.push((post, earlier));
        state.rewrite(post, text, at);
        state.notify_mentioned(PostPlace { topic: id, number }, author, &text.mentions, at);
        state.events.push(Event::PostChanged { category, topic: id, post });
        Ok(Ok(true))
    }

    async fn delete_post(
        &self,
        post: PostId,
        author: UserId,
        _at: Timestamp,
    ) -> Result<Result<(), AuthorRefusal>, StoreError> {
        let mut state = self.write()?;
        let (topic, row) = match state.own_reply(post, author) {
            Ok(found) => found,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let (category, topic) = (topic.category, row.topic);
        if let Some(row) = state.forum.posts.get_mut(&post) {
            row.state = PostState::Deleted;
        }
        state.forum.drafts.remove(&(author, DraftKey::Edit(post)));
        state.events.push(Event::PostChanged { category, topic, post });
        state.append_told_changed(topic);
        Ok(Ok(()))
    }

    async fn delete_topic(
        &self,
        id: TopicId,
        author: UserId,
        _at: Timestamp,
    ) -> Result<Result<(), DeletionRefusal>, StoreError> {
        let mut state = self.write()?;
        let topic = match state.own_topic(id, author) {
            Ok(topic) => topic,
            Err(refusal) => return Ok(Err(refusal.into())),
        };
        let category = topic.category;
        let is_reply =
            |post: &PostRow| post.topic == id && post.number > 0 && post.state != PostState::Deleted;
        if state.forum.posts.values().any(is_reply) {
            return Ok(Err(DeletionRefusal::HasReplies));
        }
        if let Some(row) = state.forum.topics.get_mut(&id) {
            row.state = TopicState::Deleted;
        }
        state.events.push(Event::TopicChanged { category, topic: id, left: None });
        state.append_told_changed(id);
        Ok(Ok(()))
    }
}

impl State {
    /// Changes a topic's title, opening text, or both; returns whether anything changed.
    pub(super) fn edit_topic(
        &mut self,
        id: TopicId,
        author: UserId,
        edit: &TopicEdit,
        at: Timestamp,
    ) -> Result<Result<bool, TopicChangeRefusal>, StoreError> {
        let (Ok(topic), Some((opening, row))) = (self.own_topic(id, author).cloned(), self.numbered(id, 0))
        else {
            return Err(StoreError::Failed("a topic without its own text".into()));
        };
        let content = row.content.as_str().to_owned();
        let title = edit.title.clone().filter(|title| *title != topic.title);
        let text = edit.text.as_ref().filter(|text| text.content.as_str() != content);
        let is_same = title.is_none() && text.is_none();
        if !is_same && edit.seen.is_some_and(|seen| !seen.is_current(topic.edited_at)) {
            return Ok(Err(TopicChangeRefusal::Outdated));
        }
        let title_now = title.as_ref().unwrap_or(&topic.title).as_str();
        let content_now = text.map_or(content.as_str(), |text| text.content.as_str());
        self.delete_saved_draft(author, opening, Some(title_now), content_now);
        if is_same {
            return Ok(Ok(false));
        }
        let since = topic.edited_at.unwrap_or(topic.created_at);
        let earlier = PostRevision { title: Some(topic.title.as_str().to_owned()), content, at: since };
        self.forum.edits.push((opening, earlier));
        if let Some(row) = self.forum.topics.get_mut(&id) {
            row.title = title.unwrap_or(topic.title);
            row.edited_at = Some(at);
        }
        if let Some(text) = text {
            self.rewrite(opening, text, at);
            self.notify_mentioned(PostPlace { topic: id, number: 0 }, author, &text.mentions, at);
        }
        Ok(Ok(true))
    }

    fn insert_post(
        &mut self,
        place: PostPlace,
        author: UserId,
        text: &ParsedContent,
        quotes: Option<PostId>,
        at: Timestamp,
    ) -> PostId {
        let PostPlace { topic, number } = place;
        let id = PostId(self.forum.posts.last_key_value().map_or(0, |(id, _)| id.0) + 1);
        let row = PostRow {
            topic,
            number,
            author: Some(author),
            content: text.content.clone(),
            words: text.words.clone(),
            created_at: at,
            edited_at: None,
            state: PostState::Shown,
            quotes,
            pictures: self.attach_pictures(&text.pictures, author),
        };
        self.forum.posts.insert(id, row);
        id
    }

    fn rewrite(&mut self, post: PostId, text: &ParsedContent, at: Timestamp) {
        let author = self.forum.posts.get(&post).and_then(|row| row.author);
        let pictures = author.map(|author| self.attach_pictures(&text.pictures, author)).unwrap_or_default();
        if let Some(row) = self.forum.posts.get_mut(&post) {
            row.pictures.extend(pictures);
            row.content = text.content.clone();
            row.words = text.words.clone();
            row.edited_at = Some(at);
        }
    }

    /// Deletes a draft that is part of a published text.
    fn delete_published_draft(&mut self, author: UserId, key: DraftKey, published: &ParsedContent) {
        let is_published = |draft: &Draft| draft.text.is_published_in(published.content.as_str());
        if self.forum.drafts.get(&(author, key)).is_some_and(is_published) {
            self.forum.drafts.remove(&(author, key));
        }
    }

    /// Notes that a member wrote in a topic and has read it; returns whether that read any notification.
    fn mark_participation(&mut self, author: UserId, topic: TopicId, number: u32, at: Timestamp) -> bool {
        self.mark_forum_read(author, topic, number);
        self.forum.marks.entry((author, topic)).or_default().took_part = true;
        self.read_forum_notifications(author, topic, number, at)
    }
}
