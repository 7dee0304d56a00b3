//! The collectors' forum: categories hold topics, topics hold what people write.
//!
//! A topic's own text is its post number 0; replies are numbered from 1 and no number is ever given
//! twice. What is taken away leaves its number behind, so that a permalink never leads to something
//! else.

mod act;
mod author;
mod category;
mod draft;
mod excerpt;
mod limits;
mod list;
pub mod notice;
mod post;
mod report;
mod search;
mod text;
mod topic;

pub use act::ForumAct;
pub use author::{Author, FORMER_MEMBER};
pub use category::{Category, CategoryDescription, CategoryId, CategoryName, NewCategory};
pub use draft::{Draft, DraftKey, DraftText, MOST_DRAFTS};
pub use excerpt::excerpt;
pub use limits::{CATEGORIES, EDITS, REPLIES, REPORTS, SEARCHES, TOPICS};
pub use list::{TopicPosition, TopicQuery, TopicView};
pub use post::{PAGE, Post, PostId, PostRevision, PostState, Removal, page_of};
pub use report::{Report, ReportId, ReportKind, ReportOutcome, ReportState};
pub use search::{ForumQuery, SearchHit, SearchHitPosition, Term, words};
pub use text::{Content, Reason, TopicTitle};
pub use topic::{
    LOCKED, LOCKED_TEXT, LastPost, NewTopic, Reading, Topic, TopicId, TopicState, WatchLevel, may_rewrite,
};
