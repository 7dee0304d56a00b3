//! The collectors' forum: reading, writing, finding, keeping order.
//!
//! Who may is decided by whoever calls; a store is told *who* acts, and keeps each member to what is
//! theirs. A change, its event, its line in the audit log, and whatever it clears are one act.

mod commands;
mod drafts;
mod moderation;
mod queries;
mod reports;
mod search;

pub use commands::{
    CategoryRefusal, DeletionResult, EditResult, ForumCommands, NewPost, ParsedContent, ReplyRefusal,
    TopicRefusal,
};
pub use drafts::ForumDrafts;
pub use moderation::{ForumModeration, ModerationResult, TopicChange, TopicChangeResult, TopicEdit};
pub use queries::{ForumQueries, MemberName, TopicPage};
pub use reports::{Closing, ForumReports, ReportQuery, Reporting};
pub use search::{CANDIDATES, ForumSearch};

/// Everything that the forum asks of its store.
pub trait Forum:
    ForumQueries + ForumCommands + ForumDrafts + ForumModeration + ForumReports + ForumSearch
{
}

impl<S> Forum for S where
    S: ForumQueries + ForumCommands + ForumDrafts + ForumModeration + ForumReports + ForumSearch
{
}
