//! Merging a topic into another one, and splitting posts into a new topic.

use std::net::IpAddr;

use domain::{
    accounts::Admin,
    forum::{CategoryId, MergeRefusal, PostId, Reason, SplitRefusal, TopicId, TopicSplit},
};
use ports::{commands::WriteError, forum::TopicMerge};

use super::{ForumPorts, WriteOptions, moderation::actor};

/// Merges a topic into another one; the authors of its posts are told the reason. Returns its opening post.
pub async fn merge_topic(
    who: &Admin,
    source: TopicId,
    target: TopicId,
    reason: &str,
    (options, address): (WriteOptions, Option<IpAddr>),
    ports: ForumPorts<'_>,
) -> Result<PostId, WriteError<MergeRefusal>> {
    let merge = TopicMerge { source, target, reason: Reason::parse("removal", reason)? };
    let command = options.moderation(ports.clock.now());
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
    (options, address): (WriteOptions, Option<IpAddr>),
    ports: ForumPorts<'_>,
) -> Result<TopicId, WriteError<SplitRefusal>> {
    let SplitDraft { posts, category, title, reason } = draft;
    let split = TopicSplit::parse(posts, category, &title, &reason)?;
    let command = options.moderation(ports.clock.now());
    ports.forum.split_topic(topic, &split, actor(who, address), &command).await?.into_result()
}
