//! Merging and splitting of topics by the concierge, and the places that moved posts left.

use async_trait::async_trait;
use domain::{
    audit::Actor,
    forum::{MergeRefusal, ModerationReason, PostId, PostPlace, SplitRefusal, TopicId, TopicSplit},
};

use crate::{
    StoreError,
    commands::{Command, CommandOutcome},
};

/// A topic that is to be merged into another one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TopicMerge {
    /// The topic whose posts move.
    pub source: TopicId,
    pub target: TopicId,
    /// Sent to the authors of the posts.
    pub reason: ModerationReason,
}

/// Moves posts between topics.
///
/// Likes, bookmarks, reports, earlier versions and pictures belong to a post and go with it. A number that a
/// post left MUST NOT be given to another post, and leads to the post. Of both topics, the numbers of replies,
/// the last reply, the latest activity and the counts of their categories MUST be right afterwards. A reply
/// that is being added meanwhile is either moved or refused. Each act is one transaction with one audit log
/// entry, a notification for each author of a moved post, and a
/// [`TopicChanged`](domain::events::Event::TopicChanged) for each of the two topics.
#[async_trait]
pub trait ForumMerging: Send + Sync {
    /// Moves all posts of a topic to another one, as [`merge_moves`](domain::forum::merge_moves) numbers them,
    /// if [`check_merge`](domain::forum::check_merge) permits it. The source stays as a reference to the target.
    /// Read states and watch levels are merged as by [`TopicMark::merged`](domain::forum::TopicMark::merged);
    /// drafts of replies to the source become drafts of replies to the target of members who have none there.
    /// Returns the opening post of the source.
    async fn merge_topic(
        &self,
        merge: &TopicMerge,
        actor: Actor,
        command: &Command,
    ) -> Result<CommandOutcome<PostId, MergeRefusal>, StoreError>;

    /// Moves selected replies of a topic to a new one, as [`split_moves`](domain::forum::split_moves) permits
    /// and numbers them. The new topic has the author, times and text of its opening post. Read states and
    /// watch levels are those of [`TopicMark::split`](domain::forum::TopicMark::split). Returns the new topic.
    async fn split_topic(
        &self,
        topic: TopicId,
        split: &TopicSplit,
        actor: Actor,
        command: &Command,
    ) -> Result<CommandOutcome<TopicId, SplitRefusal>, StoreError>;

    /// Where the post of this number of a merged topic is now; for a number that the topic never had, its
    /// opening post. `None` when the topic was not merged.
    async fn merged_post(&self, topic: TopicId, number: u32) -> Result<Option<PostPlace>, StoreError>;
}
