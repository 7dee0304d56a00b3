//! Writing in the forum: categories, topics, replies and reports.

use std::time::Duration;

use domain::{
    Violation,
    accounts::{Collector, ForumReader},
    forum::{
        CATEGORY_RATE_LIMIT, CategoryId, Content, NewCategory, NewTopic, PostId, REPLY_RATE_LIMIT, REPORTS,
        Reason, TOPIC_RATE_LIMIT, TopicId,
    },
};
use ports::{
    StoreError,
    commands::CommandOutcome,
    forum::{CategoryRefusal, NewPost, ReplyRefusal, ReportResult, TopicRefusal},
};

use super::{ForumPorts, WriteOptions, text, wait};

/// Outcome of writing: `T` is the id of what was created, `R` a refusal by the store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WriteOutcome<T, R> {
    /// Stored now, or earlier with the same idempotency key.
    Done(T),
    Invalid(Vec<Violation>),
    /// The idempotency key was used with other content.
    IdempotencyConflict,
    /// The rate limit is used up.
    TooMany {
        /// Time until the next write is allowed.
        retry_after: Duration,
    },
    Refused(R),
}

impl<T, R> From<CommandOutcome<T, R>> for WriteOutcome<T, R> {
    fn from(outcome: CommandOutcome<T, R>) -> Self {
        match outcome {
            CommandOutcome::Done(made) | CommandOutcome::Repeated(made) => Self::Done(made),
            CommandOutcome::Conflict => Self::IdempotencyConflict,
            CommandOutcome::TooMany { retry_after } => Self::TooMany { retry_after },
            CommandOutcome::Refused(refusal) => Self::Refused(refusal),
        }
    }
}

/// A topic before validation.
#[derive(Debug, Clone, Default)]
pub struct TopicDraft {
    pub title: String,
    pub content: String,
}

/// A reply before validation.
#[derive(Debug, Clone)]
pub struct ReplyDraft {
    pub topic: TopicId,
    pub content: String,
    /// The quoted post.
    pub quotes: Option<PostId>,
}

/// Creates a category.
pub async fn open_category(
    who: &Collector,
    name: &str,
    description: &str,
    manner: WriteOptions,
    ports: ForumPorts<'_>,
) -> Result<WriteOutcome<CategoryId, CategoryRefusal>, StoreError> {
    let new = match NewCategory::parse(name, description) {
        Ok(new) => new,
        Err(violations) => return Ok(WriteOutcome::Invalid(violations)),
    };
    let author = who.signed_in().user().id;
    let act = manner.act("categories", author, CATEGORY_RATE_LIMIT, ports.clock.now());
    Ok(ports.forum.open_category(&new, author, &act).await?.into())
}

/// Creates a topic, which is always neither locked nor pinned (spec §4).
pub async fn open_topic(
    who: &Collector,
    category: CategoryId,
    draft: &TopicDraft,
    manner: WriteOptions,
    ports: ForumPorts<'_>,
) -> Result<WriteOutcome<TopicId, TopicRefusal>, StoreError> {
    let new = match NewTopic::parse(&draft.title, &draft.content) {
        Ok(new) => new,
        Err(violations) => return Ok(WriteOutcome::Invalid(violations)),
    };
    let author = who.signed_in().user().id;
    let act = manner.act("topics", author, TOPIC_RATE_LIMIT, ports.clock.now());
    let text = text::read(new.content, ports.markdown);
    Ok(ports.forum.open_topic(category, &new.title, &text, author, &act).await?.into())
}

/// Adds a reply to a topic that is not locked.
pub async fn add_reply(
    who: &Collector,
    draft: ReplyDraft,
    manner: WriteOptions,
    ports: ForumPorts<'_>,
) -> Result<WriteOutcome<PostId, ReplyRefusal>, StoreError> {
    let content = match Content::parse("reply", &draft.content) {
        Ok(content) => content,
        Err(violation) => return Ok(WriteOutcome::Invalid(vec![violation])),
    };
    let author = who.signed_in().user().id;
    let act = manner.act("replies", author, REPLY_RATE_LIMIT, ports.clock.now());
    let text = text::read(content, ports.markdown);
    let new = NewPost { topic: draft.topic, text, quotes: draft.quotes };
    Ok(ports.forum.reply(&new, author, &act).await?.into())
}

/// Outcome of reporting a post.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FileReportOutcome {
    /// Reported now, or earlier by the same member.
    Done,
    /// The reason is not valid.
    Invalid(Violation),
    /// The rate limit is used up.
    TooMany {
        /// Time until the next report is allowed.
        retry_after: Duration,
    },
    /// There is no such visible post.
    NoSuchPost,
    /// The post is the member's own.
    Own,
}

/// Reports a post to the concierge. `number` 0 is the topic itself.
pub async fn report(
    who: &ForumReader,
    topic: TopicId,
    number: u32,
    reason: &str,
    is_counted: bool,
    ports: ForumPorts<'_>,
) -> Result<FileReportOutcome, StoreError> {
    let reason = match Reason::parse("report", reason) {
        Ok(reason) => reason,
        Err(violation) => return Ok(FileReportOutcome::Invalid(violation)),
    };
    let (user, at) = (who.signed_in().user().id, ports.clock.now());
    if let Some(retry_after) = wait("reports", user, REPORTS, is_counted, ports).await? {
        return Ok(FileReportOutcome::TooMany { retry_after });
    }
    Ok(match ports.forum.report(topic, number, user, &reason, at).await? {
        ReportResult::Done(_) | ReportResult::AlreadyReported(_) => FileReportOutcome::Done,
        ReportResult::NoSuchPost => FileReportOutcome::NoSuchPost,
        ReportResult::Own => FileReportOutcome::Own,
    })
}
