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

use std::time::Duration;

use domain::accounts::{Rate, UserId};
use ports::{
    StoreError,
    clock::Clock,
    commands::{Command, IdempotentRequest, RateLimit},
    forum::Forum,
    markdown::Markdown,
    rate_limit::RateLimiter,
};

pub use author::edit_post;
pub use change_topic::{TopicModerationPatch, TopicPatch, TopicTextPatch, change_topic};
pub use commands::{ReplyDraft, TopicDraft, add_reply, open_category, open_topic, report};
pub use merging::{SplitDraft, merge_topic, split_topic};
pub(crate) use moderation::closing_reason;
pub use moderation::{
    CategoryPatch, change_category, close_report, delete_category, remove_post, remove_topic, restore_post,
    restore_topic,
};
pub use queries::{OpenRefusal, Opened, open_topic_page};
pub use reactions::{BookmarkEntry, ReactionError, list_bookmarks, set_bookmark, set_like};
pub use search::{Search, SearchPage, SearchResult, find};
pub use text::plain;
pub(crate) use text::{is_blank, read as read_text};

#[derive(Clone, Copy)]
pub struct ForumPorts<'a> {
    pub forum: &'a dyn Forum,
    pub markdown: &'a dyn Markdown,
    pub rate_limiter: &'a dyn RateLimiter,
    pub clock: &'a dyn Clock,
}

/// Idempotency and rate limiting of a write request.
#[derive(Debug, Clone, Default)]
pub struct WriteOptions {
    /// Set when the client sent an idempotency key.
    pub idempotent: Option<IdempotentRequest>,
    /// True when the member is subject to rate limits.
    pub is_counted: bool,
}

impl WriteOptions {
    /// The command of a moderator, who is subject to no rate limit.
    fn moderation(self, at: domain::Timestamp) -> Command {
        Command { at, idempotent: self.idempotent, rate_limit: None }
    }

    fn command(self, what: &str, who: UserId, limit: Rate, at: domain::Timestamp) -> Command {
        let rate_limit = self.is_counted.then(|| rate_limit(what, who, limit));
        Command { at, idempotent: self.idempotent, rate_limit }
    }
}

fn rate_limit(what: &str, who: UserId, limit: Rate) -> RateLimit {
    RateLimit::new(format!("forum {what} of {}", who.0), limit)
}

/// Counts an action against the member's rate limit if `is_counted`. The time to wait if the limit is used up.
async fn consume_rate_limit(
    what: &str,
    who: UserId,
    limit: Rate,
    is_counted: bool,
    ports: ForumPorts<'_>,
) -> Result<Option<Duration>, StoreError> {
    if !is_counted {
        return Ok(None);
    }
    ports.rate_limiter.consume(&rate_limit(what, who, limit), ports.clock.now()).await
}
