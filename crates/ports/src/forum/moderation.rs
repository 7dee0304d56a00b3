//! Moderation of topics and posts by the concierge, and edits of a topic by its author.

use async_trait::async_trait;
use domain::{
    Timestamp,
    audit::Actor,
    forum::{CategoryId, CategoryTopics, NewCategory, PostId, PostRevision, Reason, TopicId, TopicTitle},
};

use super::ParsedContent;
use crate::StoreError;

/// New title and text of a topic; `None` leaves one unchanged.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TopicEdit {
    pub title: Option<TopicTitle>,
    /// Text of the topic itself (post 0).
    pub text: Option<ParsedContent>,
}

/// Changes to a topic; `None` leaves a property unchanged.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TopicChange {
    /// Only for the topic's author.
    pub edit: Option<TopicEdit>,
    /// A locked topic takes no replies.
    pub is_locked: Option<bool>,
    /// A pinned topic comes before all others of its category.
    pub is_pinned: Option<bool>,
    pub category: Option<CategoryId>,
    /// Sent to the topic's author; `None` when they make the change themselves.
    pub reason: Option<Reason>,
}

/// Outcome of a [`TopicChange`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TopicChangeResult {
    /// All of it is applied.
    Done,
    /// The topic had these properties already.
    Unchanged,
    /// No such topic; or, for an edit, no visible topic by the actor.
    NoSuchTopic,
    NoSuchCategory,
    /// The topic is locked and cannot be edited.
    Locked,
}

/// Result of removing or restoring a post or topic.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ModerationResult {
    /// Done, now or before.
    Done,
    /// There is no such post or topic in a state that permits it.
    NoSuchPost,
}

/// The version of a category that an admin saw; an outdated one is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CategoryRevision {
    pub id: CategoryId,
    pub revision: i32,
}

/// Result of editing a category.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CategoryChangeResult {
    Done,
    /// It had this name and description already.
    Unchanged,
    NoSuchCategory,
    /// The category has changed since that revision.
    Outdated,
    /// Another category has the name, in some spelling.
    NameTaken,
}

/// Result of deleting a category.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CategoryDeletionResult {
    Done,
    NoSuchCategory,
    /// The category has changed since that revision.
    Outdated,
    /// It has topics that the rule
    /// [`deletion_obstacle`](domain::forum::CategoryTopics::deletion_obstacle) refuses.
    HasTopics(CategoryTopics),
}

/// Moderates the forum. Each change MUST be in the audit log with its target, in the same transaction, and
/// the author is notified with the reason.
#[async_trait]
pub trait ForumModeration: Send + Sync {
    /// Edits, locks, unlocks, pins, unpins and moves a topic, in one transaction: the whole change is
    /// applied, or nothing of it. An edit MUST be refused unless the actor wrote the topic, it is visible,
    /// and [`may_edit`](domain::forum::may_edit) allows it; the previous text is kept as for
    /// [`edit_post`](super::ForumCommands::edit_post). Each lock, pin and move is an audit log entry. Adds
    /// one [`TopicChanged`](domain::events::Event::TopicChanged).
    async fn change_topic(
        &self,
        topic: TopicId,
        change: &TopicChange,
        actor: Actor,
        at: Timestamp,
    ) -> Result<TopicChangeResult, StoreError>;

    /// Removes a topic with all its posts, and closes open reports about the topic itself.
    async fn remove_topic(
        &self,
        topic: TopicId,
        reason: &Reason,
        actor: Actor,
        at: Timestamp,
    ) -> Result<ModerationResult, StoreError>;

    /// Restores a topic that the concierge removed.
    async fn restore_topic<'a>(
        &self,
        topic: TopicId,
        reason: Option<&'a Reason>,
        actor: Actor,
        at: Timestamp,
    ) -> Result<ModerationResult, StoreError>;

    /// Removes a reply and closes open reports about it. Its number and text are kept.
    async fn remove_post(
        &self,
        post: PostId,
        reason: &Reason,
        actor: Actor,
        at: Timestamp,
    ) -> Result<ModerationResult, StoreError>;

    /// Restores a reply that the concierge removed.
    async fn restore_post<'a>(
        &self,
        post: PostId,
        reason: Option<&'a Reason>,
        actor: Actor,
        at: Timestamp,
    ) -> Result<ModerationResult, StoreError>;

    /// Gives a category this name and description and the next revision. Of concurrent edits of one revision
    /// one is applied, and no two categories get one name. Adds a
    /// [`CategoryChanged`](domain::events::Event::CategoryChanged) unless nothing changed.
    async fn change_category(
        &self,
        seen: CategoryRevision,
        to: &NewCategory,
        actor: Actor,
        at: Timestamp,
    ) -> Result<CategoryChangeResult, StoreError>;

    /// Deletes a category without topics, with the members' drafts of topics in it. A topic that is being
    /// created or moved there at the same time either keeps the category or is refused. Its number is never
    /// given again. Adds a [`CategoryChanged`](domain::events::Event::CategoryChanged).
    async fn delete_category(
        &self,
        seen: CategoryRevision,
        actor: Actor,
        at: Timestamp,
    ) -> Result<CategoryDeletionResult, StoreError>;

    /// Previous versions of a post, oldest first; empty when it was never edited.
    async fn history(&self, post: PostId) -> Result<Vec<PostRevision>, StoreError>;
}
