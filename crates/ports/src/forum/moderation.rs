use async_trait::async_trait;
use domain::{
    Timestamp,
    audit::Actor,
    forum::{CategoryId, PostId, PostRevision, Reason, TopicId, TopicTitle},
};

use super::ParsedContent;
use crate::StoreError;

/// What a topic's author wants it to say; what is absent stays.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TopicEdit {
    /// Its title.
    pub title: Option<TopicTitle>,
    /// Its own text.
    pub text: Option<ParsedContent>,
}

/// One change of a topic; what is absent stays.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TopicChange {
    /// What it says, for its author alone.
    pub edit: Option<TopicEdit>,
    /// Whether it takes no replies.
    pub is_locked: Option<bool>,
    /// Whether it stands before all others of its category.
    pub is_pinned: Option<bool>,
    /// Where it belongs.
    pub category: Option<CategoryId>,
    /// What its author is told; absent where they do it themselves.
    pub reason: Option<Reason>,
}

/// Outcome of a [`TopicChange`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TopicChangeResult {
    /// All of it is applied.
    Done,
    /// The topic was like that already.
    Unchanged,
    /// There is no such topic; or, for an edit, none of the actor's own that is shown.
    NoSuchTopic,
    /// There is no such category.
    NoSuchCategory,
    /// It is locked, so that it cannot be edited.
    Locked,
}

/// What became of an act of the concierge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ModerationResult {
    /// It is done, or was so already.
    Done,
    /// There is nothing of that number for which that can be done.
    NoSuchPost,
}

/// Keeps order in the forum, as the concierge. Each act that changes something MUST be in the audit
/// log, with what it was done to, in the same transaction, and the author is told of it with its reason.
#[async_trait]
pub trait ForumModeration: Send + Sync {
    /// Edits, locks, unlocks, pins, unpins and moves a topic, in one transaction: the whole change is
    /// applied, or nothing of it. An edit MUST be refused unless the actor wrote the topic, it is shown,
    /// and [`may_rewrite`](domain::forum::may_rewrite) allows it; what the topic said is kept as for
    /// [`edit_post`](super::ForumCommands::edit_post). Each lock, pin and move is a line of the audit log.
    /// Told once, as [`TopicChangeResult`](domain::events::Event::TopicChanged).
    async fn change_topic(
        &self,
        topic: TopicId,
        change: &TopicChange,
        actor: Actor,
        at: Timestamp,
    ) -> Result<TopicChangeResult, StoreError>;

    /// Takes a topic away with all that is in it; open reports about the topic itself are closed.
    async fn remove_topic(
        &self,
        topic: TopicId,
        reason: &Reason,
        actor: Actor,
        at: Timestamp,
    ) -> Result<ModerationResult, StoreError>;

    /// Brings back a topic that the concierge took away.
    async fn restore_topic<'a>(
        &self,
        topic: TopicId,
        reason: Option<&'a Reason>,
        actor: Actor,
        at: Timestamp,
    ) -> Result<ModerationResult, StoreError>;

    /// Takes a reply away; its number and what it said stay. Open reports about it are closed.
    async fn remove_post(
        &self,
        post: PostId,
        reason: &Reason,
        actor: Actor,
        at: Timestamp,
    ) -> Result<ModerationResult, StoreError>;

    /// Brings back a reply that the concierge took away.
    async fn restore_post<'a>(
        &self,
        post: PostId,
        reason: Option<&'a Reason>,
        actor: Actor,
        at: Timestamp,
    ) -> Result<ModerationResult, StoreError>;

    /// What a text said before each of its changes, oldest first; empty when it never changed.
    async fn history(&self, post: PostId) -> Result<Vec<PostRevision>, StoreError>;
}
