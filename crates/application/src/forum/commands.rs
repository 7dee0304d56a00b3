//! Writing in the forum: categories, topics, replies and reports.

use domain::{
    accounts::{Collector, ForumReader},
    forum::{
        CATEGORY_RATE_LIMIT, CategoryId, Content, ModerationReason, NewCategory, NewTopic, PostId,
        REPLY_RATE_LIMIT, REPORT_RATE_LIMIT, ReportRefusal, TOPIC_RATE_LIMIT, TopicId,
    },
};
use ports::{
    commands::{IdempotentRequest, WriteError},
    forum::{CategoryRefusal, NewPost, ReplyRefusal, TopicRefusal},
};

use super::{ForumPorts, text};

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
    idempotent: Option<IdempotentRequest>,
    ports: ForumPorts<'_>,
) -> Result<CategoryId, WriteError<CategoryRefusal>> {
    let new = NewCategory::parse(name, description)?;
    let author = who.signed_in().user().id;
    let command = ports.command("categories", author, CATEGORY_RATE_LIMIT, idempotent);
    ports.forum.open_category(&new, author, &command).await?.into_result()
}

/// Creates a topic, which is always neither locked nor pinned.
pub async fn open_topic(
    who: &Collector,
    category: CategoryId,
    draft: &TopicDraft,
    idempotent: Option<IdempotentRequest>,
    ports: ForumPorts<'_>,
) -> Result<TopicId, WriteError<TopicRefusal>> {
    let new = NewTopic::parse(&draft.title, &draft.content)?;
    let author = who.signed_in().user().id;
    let command = ports.command("topics", author, TOPIC_RATE_LIMIT, idempotent);
    let text = text::read("topic", new.content, ports.markdown)?;
    ports.forum.open_topic(category, &new.title, &text, author, &command).await?.into_result()
}

/// Adds a reply to a topic that is not locked.
pub async fn add_reply(
    who: &Collector,
    draft: ReplyDraft,
    idempotent: Option<IdempotentRequest>,
    ports: ForumPorts<'_>,
) -> Result<PostId, WriteError<ReplyRefusal>> {
    let content = Content::parse("reply", &draft.content)?;
    let author = who.signed_in().user().id;
    let command = ports.command("replies", author, REPLY_RATE_LIMIT, idempotent);
    let text = text::read("reply", content, ports.markdown)?;
    let new = NewPost { topic: draft.topic, text, quotes: draft.quotes };
    ports.forum.reply(&new, author, &command).await?.into_result()
}

/// Reports a post to the concierge; without effect if the member has reported it before. `number` 0 is the topic
/// itself.
pub async fn report(
    who: &ForumReader,
    topic: TopicId,
    number: u32,
    reason: &str,
    ports: ForumPorts<'_>,
) -> Result<(), WriteError<ReportRefusal>> {
    let reason = ModerationReason::parse("report", reason)?;
    let (user, at) = (who.signed_in().user().id, ports.clock.now());
    ports.count("reports", user, REPORT_RATE_LIMIT).await?;
    ports.forum.report(topic, number, user, &reason, at).await?.map_err(WriteError::Refused)?;
    Ok(())
}
