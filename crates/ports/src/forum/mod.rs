//! Ports of the collectors' forum: commands, drafts, moderation, queries, reactions, reports
//! and search; merging and splitting of topics.
//!
//! The caller checks permissions; a store receives the id of the acting member and lets each member change
//! only their own content. A change, its event, its audit log entry, its notifications and the drafts that it
//! deletes are one transaction.

mod commands;
mod drafts;
mod merging;
mod moderation;
mod queries;
mod reactions;
mod reports;
mod search;

pub use commands::{
    CategoryRefusal, DeletionRefusal, EditRefusal, ForumCommands, Mention, NewPost, ParsedContent,
    ReplyRefusal, TopicRefusal,
};
pub use drafts::ForumDrafts;
pub use merging::{ForumMerging, TopicMerge};
pub use moderation::{
    CategoryRevision, ForumModeration, NoSuchPost, TopicChange, TopicChangeRefusal, TopicEdit,
};
pub use queries::{ForumQueries, MemberName, TopicPage};
pub use reactions::ForumReactions;
pub use reports::{CloseReportRefusal, ForumReports, ReportDecision, ReportQuery};
pub use search::{CANDIDATES, ForumSearch};

/// All ports of the forum, for a store that implements the whole of it.
pub trait Forum:
    ForumQueries
    + ForumCommands
    + ForumDrafts
    + ForumMerging
    + ForumModeration
    + ForumReactions
    + ForumReports
    + ForumSearch
{
}

impl<S> Forum for S where
    S: ForumQueries
        + ForumCommands
        + ForumDrafts
        + ForumMerging
        + ForumModeration
        + ForumReactions
        + ForumReports
        + ForumSearch
{
}
