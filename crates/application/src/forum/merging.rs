//! Merging a topic into another one, and splitting posts into a new topic.

use std::net::IpAddr;

use domain::{
    accounts::Admin,
    forum::{CategoryId, MergeRefusal, ModerationReason, PostId, SplitRefusal, TopicId, TopicSplit},
};
use ports::{
    commands::{Command, IdempotentRequest, WriteError},
    forum::TopicMerge,
};

use super::{ForumPorts, moderation::actor};

/// Merges a topic into another one; the authors of its posts are told the reason. Returns its opening post.
pub async fn merge_topic(
    who: &Admin,
    source: TopicId,
    target: TopicId,
    reason: &str,
    (idempotent, address): (Option<IdempotentRequest>, Option<IpAddr>),
    ports: ForumPorts<'_>,
) -> Result<PostId, WriteError<MergeRefusal>> {
    let merge = TopicMerge { source, target, reason: ModerationReason::parse("removal", reason)? };
    let command = Command { at: ports.clock.now(), idempotent, rate_limit: None };
    ports.forum.merge_topic(&merge, actor(who, address), &command).await?.into_result()
}

/// A new topic for posts of another one, before validation.
#[derive(Debug, Clone)]
pub struct SplitDraft {
    /// The posts to move.
    pub posts: Vec<PostId>,
    pub category: CategoryId,
    pub title: String,
    /// Sent to the authors of the posts.
    pub reason: String,
}

/// Splits posts of a topic into a new topic; their authors are told the reason.
pub async fn split_topic(
    who: &Admin,
    topic: TopicId,
    draft: SplitDraft,
    (idempotent, address): (Option<IdempotentRequest>, Option<IpAddr>),
    ports: ForumPorts<'_>,
) -> Result<TopicId, WriteError<SplitRefusal>> {
    let SplitDraft { posts, category, title, reason } = draft;
    let split = TopicSplit::parse(posts, category, &title, &reason)?;
    let command = Command { at: ports.clock.now(), idempotent, rate_limit: None };
    ports.forum.split_topic(topic, &split, actor(who, address), &command).await?.into_result()
}
