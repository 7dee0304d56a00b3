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

/// A category to begin with, and what stands in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SampleCategory {
    /// What it is called.
    pub name: String,
    /// What it is for.
    pub description: String,
    /// In any order.
    pub topics: Vec<SampleTopic>,
}

/// A topic to begin with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SampleTopic {
    /// Its title.
    pub title: String,
    /// Its own text.
    pub opening: SamplePost,
    /// Oldest first.
    pub replies: Vec<SamplePost>,
}

/// A text to begin with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SamplePost {
    /// What it says.
    pub content: String,
    /// How long ago it shall have been written.
    pub ago: TimeDelta,
}

/// Why a forum was not filled.
#[derive(Debug, thiserror::Error)]
pub enum SeedForumError {
    /// A sample is not in order.
    #[error("a sample of the forum: {0}")]
    Sample(Violation),
    /// The store failed.
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

/// Fills a forum in which there is no category yet; how many topics were opened. The authors take turns:
/// nobody answers themselves. Without any, or where there is something already, nothing is done.
///
/// # Errors
/// When a sample is not in order or the store fails.
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
    let act = |ago: TimeDelta| Command { at: now - ago, idempotent: None, allowance: None };
    let mut opened = 0;
    for SampleCategory { name, description, topics } in samples {
        let oldest = topics.iter().map(|topic| topic.opening.ago).max().unwrap_or_default();
        let new = NewCategory::parse(&name, &description)?;
        let CommandOutcome::Done(category) = forum.open_category(&new, first, &act(oldest)).await? else {
            continue;
        };
        for topic in topics {
            let new = NewTopic::parse(&topic.title, &topic.opening.content)?;
            let text = read_text(new.content, markdown);
            let author = turns.next().unwrap_or(first);
            let begun = act(topic.opening.ago);
            let outcome = forum.open_topic(category, &new.title, &text, author, &begun).await?;
            let CommandOutcome::Done(topic_id) = outcome else { continue };
            opened += 1;
            for reply in topic.replies {
                let text = read_text(Content::parse("reply", &reply.content)?, markdown);
                let new = NewPost { topic: topic_id, text, quotes: None };
                forum.reply(&new, turns.next().unwrap_or(first), &act(reply.ago)).await?;
            }
        }
    }
    Ok(opened)
}
