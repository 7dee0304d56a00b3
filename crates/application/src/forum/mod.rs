//! The collectors' forum: writing, reading, searching, reporting and moderating.

mod author;
mod change_topic;
mod commands;
mod merging;
mod moderation;
mod queries;
mod reactions;
mod search;
mod text;

use domain::{Rate, accounts::UserId};
use ports::{
    clock::Clock,
    commands::{Command, IdempotentRequest, RateLimit, WriteError},
    forum::Forum,
    markdown::Markdown,
    rate_limit::{RateLimiter, count_use},
};

pub use author::edit_post;
pub use change_topic::{TopicModerationPatch, TopicPatch, TopicTextPatch, change_topic};
pub use commands::{ReplyDraft, TopicDraft, add_reply, open_category, open_topic, report};
pub use merging::{SplitDraft, merge_topic, split_topic};
pub(crate) use moderation::closing_reason;
pub use moderation::{
    CategoryPatch, ReportDecisionDraft, change_category, close_report, delete_category, remove_post,
    remove_topic, restore_post, restore_topic,
};
pub use queries::{OpenRefusal, OpenedTopic, open_topic_page};
pub use reactions::{BookmarkEntry, list_bookmarks, set_bookmark, set_like};
pub use search::{Search, SearchResult, find};
pub use text::plain;
pub(crate) use text::{is_blank, read as read_text};

#[derive(Clone, Copy)]
pub struct ForumPorts<'a> {
    pub forum: &'a dyn Forum,
    pub markdown: &'a dyn Markdown,
    pub rate_limiter: &'a dyn RateLimiter,
    pub clock: &'a dyn Clock,
}

fn rate_limit(what: &str, who: UserId, rate: Rate) -> RateLimit {
    RateLimit::new(format!("forum {what} of {}", who.0), rate)
}

impl ForumPorts<'_> {
    /// Counts an action against the member's rate limit.
    async fn count<R>(&self, what: &str, who: UserId, rate: Rate) -> Result<(), WriteError<R>> {
        count_use(&rate_limit(what, who, rate), self.clock.now(), self.rate_limiter).await
    }

    /// The command of a write that counts against the member's rate limit.
    fn command(&self, what: &str, who: UserId, rate: Rate, idempotent: Option<IdempotentRequest>) -> Command {
        Command { at: self.clock.now(), idempotent, rate_limit: Some(rate_limit(what, who, rate)) }
    }
}
