//! Fills an empty forum with sample categories, topics and replies.

use std::cmp::Reverse;

use chrono::TimeDelta;
use domain::{
    Violation,
    accounts::UserId,
    forum::{Content, NewCategory, NewTopic},
};
use ports::{
    StoreError,
    clock::Clock,
    commands::{Command, CommandOutcome},
    forum::{Forum, NewPost},
    markdown::Markdown,
};

use crate::forum::read_text;

/// A sample category with its topics.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SampleCategory {
    pub name: String,
    pub description: String,
    pub topics: Vec<SampleTopic>,
}

/// A sample topic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SampleTopic {
    pub title: String,
    /// Text of the topic itself (post 0).
    pub opening: SamplePost,
    /// Oldest first.
    pub replies: Vec<SamplePost>,
}

/// A sample post.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SamplePost {
    pub content: String,
    /// Age of the post at the time of seeding.
    pub ago: TimeDelta,
}

/// Failure to fill the forum.
#[derive(Debug, thiserror::Error)]
pub enum SeedForumError {
    /// A sample breaks a rule of the forum.
    #[error("a sample of the forum: {0}")]
    Sample(Violation),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<Violation> for SeedForumError {
    fn from(violation: Violation) -> Self {
        Self::Sample(violation)
    }
}

impl From<Vec<Violation>> for SeedForumError {
    fn from(violations: Vec<Violation>) -> Self {
        let first = violations.into_iter().next();
        Self::Sample(first.unwrap_or_else(|| Violation::new("sample", "is not in order")))
    }
}

/// Fills a forum that has no categories; returns the number of topics. The authors take turns, so nobody
/// replies to themselves. Does nothing without authors, or when there is a category already.
///
/// # Errors
/// When a sample is not valid or the store fails.
pub async fn seed_forum(
    samples: Vec<SampleCategory>,
    authors: &[UserId],
    forum: &dyn Forum,
    markdown: &dyn Markdown,
    clock: &dyn Clock,
) -> Result<usize, SeedForumError> {
    let mut turns = authors.iter().copied().cycle();
    let Some(first) = authors.first().copied() else { return Ok(0) };
    if !forum.categories(first).await?.is_empty() {
        return Ok(0);
    }
    let now = clock.now();
    let command_at = |ago: TimeDelta| Command { at: now - ago, idempotent: None, rate_limit: None };
    let mut opened = 0;
    let mut replies = Vec::new();
    for SampleCategory { name, description, topics } in samples {
        let oldest = topics.iter().map(|topic| topic.opening.ago).max().unwrap_or_default();
        let new = NewCategory::parse(&name, &description)?;
        let CommandOutcome::Done(category) = forum.open_category(&new, first, &command_at(oldest)).await?
        else {
            continue;
        };
        for topic in topics {
            let new = NewTopic::parse(&topic.title, &topic.opening.content)?;
            let text = read_text("topic", new.content, markdown)?;
            let author = turns.next().unwrap_or(first);
            let begun = command_at(topic.opening.ago);
            let outcome = forum.open_topic(category, &new.title, &text, author, &begun).await?;
            let CommandOutcome::Done(topic_id) = outcome else { continue };
            opened += 1;
            for reply in topic.replies {
                let text = read_text("reply", Content::parse("reply", &reply.content)?, markdown)?;
                let new = NewPost { topic: topic_id, text, quotes: None };
                replies.push((reply.ago, new, turns.next().unwrap_or(first)));
            }
        }
    }
    // The oldest first in all topics, as the notifications that they cause are numbered in this order.
    replies.sort_by_key(|(ago, ..)| Reverse(*ago));
    for (ago, reply, author) in replies {
        forum.reply(&reply, author, &command_at(ago)).await?;
    }
    Ok(opened)
}
