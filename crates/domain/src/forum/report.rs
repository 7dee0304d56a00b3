use super::{Author, Reason, TopicId, TopicTitle};
use crate::Timestamp;

/// A report's number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ReportId(pub i64);

/// What is reported.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReportKind {
    /// A topic with its own text.
    Topic,
    /// A reply.
    Post,
}

impl ReportKind {
    /// The kind of what has that number in its topic.
    #[must_use]
    pub const fn of(number: u32) -> Self {
        if number == 0 { Self::Topic } else { Self::Post }
    }

    /// The word used on the wire.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Topic => "topic",
            Self::Post => "post",
        }
    }
}

/// How the concierge closed a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReportOutcome {
    /// What was reported stays.
    Kept,
    /// It was taken away.
    Removed,
}

impl ReportOutcome {
    /// The word used on the wire and in stores.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Kept => "kept",
            Self::Removed => "removed",
        }
    }

    /// The outcome of that word.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        [Self::Kept, Self::Removed].into_iter().find(|outcome| outcome.as_str() == word)
    }
}

/// Where a report stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReportState {
    /// It waits for the concierge.
    Open,
    /// It was dealt with.
    Closed {
        /// How.
        outcome: ReportOutcome,
        /// Why; empty when nobody said.
        reason: String,
        /// When.
        at: Timestamp,
    },
}

/// What a member thinks the concierge should look at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// Its number.
    pub id: ReportId,
    /// In which topic.
    pub topic: TopicId,
    /// What that is called.
    pub topic_title: TopicTitle,
    /// What in it; zero is the topic itself.
    pub number: u32,
    /// What it said when it was reported.
    pub text: String,
    /// Who wrote it.
    pub author: Option<Author>,
    /// Who reports it.
    pub reporter: Option<Author>,
    /// What they say.
    pub reason: Reason,
    /// When.
    pub at: Timestamp,
    /// Where it stands.
    pub state: ReportState,
}
