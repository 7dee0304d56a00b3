use std::time::Duration;

use domain::{
    Violation,
    accounts::{Collector, ForumReader},
    forum::{
        CATEGORIES, CategoryId, Content, NewCategory, NewTopic, PostId, REPLIES, REPORTS, Reason, TOPICS,
        TopicId,
    },
};
use ports::{
    StoreError,
    commands::CommandOutcome,
    forum::{CategoryRefusal, NewPost, ReplyRefusal, Reporting, TopicRefusal},
};

use super::{ForumPorts, WriteOptions, allowance, text};

/// What somebody who writes is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WriteOutcome<T, R> {
    /// It is written: now, or when it was first sent.
    Done(T),
    /// It is not in order.
    Invalid(Vec<Violation>),
    /// Its key belongs to other content.
    SentOtherwise,
    /// They wrote too much within a short time.
    TooMany {
        /// After which they may go on.
        retry_after: Duration,
    },
    /// Where it should stand, it cannot.
    Refused(R),
}

impl<T, R> From<CommandOutcome<T, R>> for WriteOutcome<T, R> {
    fn from(outcome: CommandOutcome<T, R>) -> Self {
        match outcome {
            CommandOutcome::Done(made) | CommandOutcome::Repeated(made) => Self::Done(made),
            CommandOutcome::Conflict => Self::SentOtherwise,
            CommandOutcome::TooMany { retry_after } => Self::TooMany { retry_after },
            CommandOutcome::Refused(refusal) => Self::Refused(refusal),
        }
    }
}

/// A topic before anything of it is believed.
#[derive(Debug, Clone, Default)]
pub struct TopicDraft {
    /// See [`NewTopic`].
    pub title: String,
    /// See [`NewTopic`].
    pub content: String,
}

/// A reply before anything of it is believed.
#[derive(Debug, Clone)]
pub struct ReplyDraft {
    /// Where.
    pub topic: TopicId,
    /// See [`Content`].
    pub content: String,
    /// The post that it answers.
    pub quotes: Option<PostId>,
}

/// Opens a category.
///
/// # Errors
/// When the store fails.
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
    let act = manner.act("categories", author, CATEGORIES, ports.clock.now());
    Ok(ports.forum.open_category(&new, author, &act).await?.into())
}

/// Opens a topic, neither locked nor pinned whatever anybody says (spec §4).
///
/// # Errors
/// When the store fails.
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
    let act = manner.act("topics", author, TOPICS, ports.clock.now());
    let text = text::read(new.content, ports.markdown);
    Ok(ports.forum.open_topic(category, &new.title, &text, author, &act).await?.into())
}

/// Adds a reply to a topic that takes some.
///
/// # Errors
/// When the store fails.
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
    let act = manner.act("replies", author, REPLIES, ports.clock.now());
    let text = text::read(content, ports.markdown);
    let new = NewPost { topic: draft.topic, text, quotes: draft.quotes };
    Ok(ports.forum.reply(&new, author, &act).await?.into())
}

/// What somebody who reports something is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FileReportOutcome {
    /// The concierge will look at it: since now, or since they reported it first.
    Done,
    /// They did not say what is wrong.
    Invalid(Violation),
    /// They reported too much within a short time.
    TooMany {
        /// After which they may go on.
        retry_after: Duration,
    },
    /// There is nothing like it to be seen.
    NoSuchPost,
    /// They wrote it themselves.
    Own,
}

/// Asks the concierge to look at something.
///
/// # Errors
/// When the store fails.
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
    if is_counted
        && let Some(allowance) = allowance("reports", user, REPORTS)
        && let Some(retry_after) = ports.rate_limiter.take(&allowance, at).await?
    {
        return Ok(FileReportOutcome::TooMany { retry_after });
    }
    Ok(match ports.forum.report(topic, number, user, &reason, at).await? {
        Reporting::Done(_) | Reporting::Known(_) => FileReportOutcome::Done,
        Reporting::NoSuchPost => FileReportOutcome::NoSuchPost,
        Reporting::Own => FileReportOutcome::Own,
    })
}
