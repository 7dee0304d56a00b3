//! Moderation of topics and posts by the concierge, and edits of a topic by its author.

use async_trait::async_trait;
use domain::{
    Timestamp,
    audit::Actor,
    forum::{
        AuthorRefusal, CategoryId, ModerationReason, NewCategory, PostId, PostRevision, SeenVersion, TopicId,
        TopicTitle, VisibilityChange,
    },
};

use super::{CategoryRefusal, ParsedContent};
use crate::StoreError;

/// New title and text of a topic; `None` leaves one unchanged.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TopicEdit {
    pub title: Option<TopicTitle>,
    /// Text of the topic itself (post 0).
    pub text: Option<ParsedContent>,
    /// The version that it is based on; `None` edits any.
    pub seen: Option<SeenVersion>,
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
    pub reason: Option<ModerationReason>,
}

/// Refusal of a [`TopicChange`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TopicChangeRefusal {
    /// No such topic; or, for an edit, no visible one.
    NoSuchTopic,
    /// The edit is that of a topic that somebody else wrote.
    NotAuthor,
    NoSuchCategory,
    /// The topic is locked and cannot be edited.
    Locked,
    /// Title or text have been edited since the version that the author saw.
    Outdated,
}

impl From<AuthorRefusal> for TopicChangeRefusal {
    fn from(refusal: AuthorRefusal) -> Self {
        match refusal {
            AuthorRefusal::NotShown => Self::NoSuchTopic,
            AuthorRefusal::NotAuthor => Self::NotAuthor,
        }
    }
}

/// Refusal to remove or restore a post or topic: there is none in a state that permits it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoSuchPost;

/// The version of a category that an admin saw; an outdated one is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CategoryRevision {
    pub id: CategoryId,
    pub revision: i32,
}

/// Moderates the forum. Each change MUST be in the audit log with its target, in the same transaction, and
/// the author is notified with the reason.
#[async_trait]
pub trait ForumModeration: Send + Sync {
    /// Edits, locks, unlocks, pins, unpins and moves a topic, in one transaction: the whole change is
    /// applied, or nothing of it. An edit MUST be refused unless the actor wrote the topic, it is visible,
    /// [`lock_permits_edit`](domain::forum::lock_permits_edit) allows it, and the version that it is based on, if it states
    /// one, is current or the texts are the same already; the previous text is kept as for
    /// [`edit_post`](super::ForumCommands::edit_post). Each lock, pin and move is an audit log entry. Adds
    /// one [`TopicChanged`](domain::events::Event::TopicChanged). False when the topic had these properties already.
    async fn change_topic(
        &self,
        topic: TopicId,
        change: &TopicChange,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<bool, TopicChangeRefusal>, StoreError>;

    /// Removes a topic with all its posts or shows it again; without effect if it is in that state already. A removal
    /// closes open reports about the topic itself. Refused unless the topic is shown or removed.
    async fn set_topic_visibility(
        &self,
        topic: TopicId,
        change: &VisibilityChange,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<(), NoSuchPost>, StoreError>;

    /// Removes a reply or shows it again; without effect if it is in that state already. A removal closes open reports
    /// about it and keeps its number and text. Refused if its author has deleted it.
    async fn set_post_visibility(
        &self,
        post: PostId,
        change: &VisibilityChange,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<(), NoSuchPost>, StoreError>;

    /// Gives a category this name and description and the next revision. Of concurrent edits of one revision
    /// one is applied, and no two categories get one name. Adds a
    /// [`CategoryChanged`](domain::events::Event::CategoryChanged). False when it had this name and description
    /// already.
    async fn change_category(
        &self,
        seen: CategoryRevision,
        to: &NewCategory,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<bool, CategoryRefusal>, StoreError>;

    /// Deletes a category without topics, with the members' drafts of topics in it. A topic that is being
    /// created or moved there at the same time either keeps the category or is refused. Its number is never
    /// given again. Adds a [`CategoryChanged`](domain::events::Event::CategoryChanged).
    async fn delete_category(
        &self,
        seen: CategoryRevision,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<(), CategoryRefusal>, StoreError>;

    /// Previous versions of a post, oldest first; empty when it was never edited.
    async fn history(&self, post: PostId) -> Result<Vec<PostRevision>, StoreError>;
}
