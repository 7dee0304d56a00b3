//! The collectors' forum: reading, writing, finding, keeping order.
//!
//! Who may is decided by whoever calls; a store is told *who* acts, and keeps each member to what is
//! theirs. A change, its event, its line in the audit log, and whatever it clears are one act.

mod drafts;
mod moderation;
mod reading;
mod reports;
mod search;
mod writing;

pub use drafts::ForumDrafts;
pub use moderation::{ForumModeration, Moderated, TopicChange, TopicChanged, TopicEdit};
pub use reading::{ForumReading, MemberName, TopicPage};
pub use reports::{Closing, ForumReports, ReportQuery, Reporting};
pub use search::{CANDIDATES, ForumSearch};
pub use writing::{
    CategoryRefusal, Deletion, Edited, ForumWriting, NewPost, ReplyRefusal, TopicRefusal, Written,
};

/// Everything that the forum asks of its store.
pub trait Forum:
    ForumReading + ForumWriting + ForumDrafts + ForumModeration + ForumReports + ForumSearch
{
}

impl<S> Forum for S where
    S: ForumReading + ForumWriting + ForumDrafts + ForumModeration + ForumReports + ForumSearch
{
}
