//! `ForumModeration` in memory: pin, lock, move, remove and restore, with the audit log and notifications.

use async_trait::async_trait;
use domain::{
    Timestamp,
    audit::{Action, Actor},
    events::Event,
    forum::{
        AuthorRefusal, CategoryTopics, DraftKey, ModerationAction, NewCategory, PostId, PostRevision,
        TopicId, TopicState, VisibilityChange, lock_permits_edit, notification,
    },
    to_microseconds,
};
use ports::{
    StoreError,
    forum::{
        CategoryRefusal, CategoryRevision, ForumModeration, NoSuchPost, TopicChange, TopicChangeRefusal,
    },
};

use super::visibility::Moderation;
use crate::MemoryStore;

#[async_trait]
impl ForumModeration for MemoryStore {
    async fn change_topic(
        &self,
        id: TopicId,
        change: &TopicChange,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<bool, TopicChangeRefusal>, StoreError> {
        let at = to_microseconds(at);
        let mut state = self.write()?;
        let Some(topic) = state.undeleted_topic(id) else { return Ok(Err(TopicChangeRefusal::NoSuchTopic)) };
        let own = |user| state.own_topic(id, user).map(|_| ());
        let may_edit = actor.user.map_or(Err(AuthorRefusal::NotAuthor), own);
        if change.edit.is_some()
            && let Err(refusal) = may_edit
        {
            return Ok(Err(refusal.into()));
        }
        if change.edit.is_some() && !lock_permits_edit(topic.is_locked, change.is_locked) {
            return Ok(Err(TopicChangeRefusal::Locked));
        }
        let to = change.category.unwrap_or(topic.category);
        if !state.forum.categories.contains_key(&to) {
            return Ok(Err(TopicChangeRefusal::NoSuchCategory));
        }
        let is_edited = match (&change.edit, actor.user) {
            (Some(edit), Some(editor)) => match state.edit_topic(id, editor, edit, at)? {
                Ok(is_edited) => is_edited,
                Err(refusal) => return Ok(Err(refusal)),
            },
            _ => false,
        };
        let is_locked = change.is_locked.unwrap_or(topic.is_locked);
        let is_pinned = change.is_pinned.unwrap_or(topic.is_pinned);
        let from = topic.category;
        let acts = ModerationAction::of_change(
            id,
            (topic.is_locked, is_locked),
            (topic.is_pinned, is_pinned),
            (from, to),
        );
        if acts.is_empty() && !is_edited {
            return Ok(Ok(false));
        }
        for action in acts {
            let notification = topic.author.and_then(|author| {
                notification::changed(author, action, topic.title.as_str(), change.reason.as_ref())
            });
            let (author, reason) = (topic.author, change.reason.as_ref());
            state.audit_and_notify(Moderation { author, action, reason, notification }, actor, at);
        }
        if let Some(row) = state.forum.topics.get_mut(&id) {
            (row.is_locked, row.is_pinned, row.category) = (is_locked, is_pinned, to);
        }
        let left = Some(from).filter(|from| *from != to);
        state.events.push(Event::TopicChanged { category: to, topic: id, left });
        Ok(Ok(true))
    }

    async fn set_topic_visibility(
        &self,
        topic: TopicId,
        change: &VisibilityChange,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<(), NoSuchPost>, StoreError> {
        Ok(self.write()?.set_topic_visibility(topic, change, actor, to_microseconds(at)))
    }

    async fn set_post_visibility(
        &self,
        post: PostId,
        change: &VisibilityChange,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<(), NoSuchPost>, StoreError> {
        Ok(self.write()?.set_post_visibility(post, change, actor, to_microseconds(at)))
    }

    async fn change_category(
        &self,
        CategoryRevision { id, revision }: CategoryRevision,
        to: &NewCategory,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<bool, CategoryRefusal>, StoreError> {
        let mut state = self.write()?;
        let mut others = state.forum.categories.iter().filter(|(other, _)| **other != id);
        let is_taken = others.any(|(_, row)| row.content.name.key() == to.name.key());
        let Some(row) = state.forum.categories.get_mut(&id) else {
            return Ok(Err(CategoryRefusal::NoSuchCategory));
        };
        if row.revision != revision {
            return Ok(Err(CategoryRefusal::Outdated));
        }
        let edit = row.content.edit_to(Some(to));
        if edit.changes.is_empty() {
            return Ok(Ok(false));
        }
        if is_taken {
            return Ok(Err(CategoryRefusal::NameTaken));
        }
        (row.content, row.revision) = (to.clone(), revision + 1);
        let action = Action::Forum(ModerationAction::CategoryChanged(id));
        state.audit_edit(to_microseconds(at), actor, None, action, edit);
        state.events.push(Event::CategoryChanged { category: id });
        Ok(Ok(true))
    }

    async fn delete_category(
        &self,
        CategoryRevision { id, revision }: CategoryRevision,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<(), CategoryRefusal>, StoreError> {
        let mut state = self.write()?;
        let Some(row) = state.forum.categories.get(&id) else {
            return Ok(Err(CategoryRefusal::NoSuchCategory));
        };
        if row.revision != revision {
            return Ok(Err(CategoryRefusal::Outdated));
        }
        let edit = row.content.edit_to(None);
        let mut topics = CategoryTopics::default();
        for (topic, row) in state.forum.topics.iter().filter(|(_, row)| row.category == id) {
            match row.state {
                TopicState::Shown => topics.shown += 1,
                TopicState::Removed(_) => topics.removed.push(*topic),
                TopicState::Deleted | TopicState::Merged(_) => {}
            }
        }
        if topics.deletion_obstacle().is_some() {
            return Ok(Err(CategoryRefusal::HasTopics(topics)));
        }
        state.forum.categories.remove(&id);
        state.forum.openers.remove(&id);
        state.forum.baselines.retain(|(_, category), _| *category != id);
        state.forum.drafts.retain(|(_, key), _| *key != DraftKey::Topic(id));
        let action = Action::Forum(ModerationAction::CategoryDeleted(id));
        state.audit_edit(to_microseconds(at), actor, None, action, edit);
        state.events.push(Event::CategoryChanged { category: id });
        Ok(Ok(()))
    }

    async fn history(&self, post: PostId) -> Result<Vec<PostRevision>, StoreError> {
        let state = self.read()?;
        let of_post = state.forum.edits.iter().filter(|(edited, _)| *edited == post);
        Ok(of_post.map(|(_, earlier)| earlier.clone()).collect())
    }
}
