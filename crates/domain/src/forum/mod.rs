//! Members' forum: categories contain topics, topics contain posts.
//!
//! Post 0 is the topic's own text; replies are numbered from 1. Numbers are never reused, also not those of
//! removed and moved posts, so a permalink never leads to another post.

mod action;
mod author;
mod category;
mod draft;
mod excerpt;
mod limits;
mod list;
mod merge;
mod moved;
pub mod notification;
mod notified_post;
mod part;
mod post;
mod reactions;
mod read_state;
mod reply_summary;
mod report;
mod search;
mod search_input;
mod split;
mod text;
mod topic;
mod visibility;

pub use action::ModerationAction;
pub use author::{Author, AuthorRefusal, FORMER_MEMBER, may_change};
pub use category::{
    Category, CategoryDescription, CategoryId, CategoryName, CategoryTopics, LatestTopic, NewCategory,
};
pub use draft::{Draft, DraftKey, DraftText, MAX_DRAFTS};
pub use excerpt::excerpt;
pub use limits::{
    CATEGORY_RATE_LIMIT, EDIT_RATE_LIMIT, REACTION_RATE_LIMIT, REPLY_RATE_LIMIT, REPORT_RATE_LIMIT,
    SEARCH_RATE_LIMIT, TOPIC_RATE_LIMIT,
};
pub use list::{TopicPosition, TopicQuery, TopicView};
pub use merge::{MergeRefusal, check_merge, merge_moves};
pub use moved::{MovedPost, MovedPosts, PostMove, PostPlace, TopicPost};
pub use notified_post::{POST_NOTIFICATIONS, is_told, notified_post};
pub use part::{PostLocation, TopicPart};
pub use post::{POSTS_PER_PAGE, Post, PostId, PostRemoval, PostRevision, PostState, SeenVersion, page_of};
pub use reactions::{Bookmark, BookmarkPosition, OWN_POST, PostReactions, ReactionRefusal, ReactionTarget};
pub use read_state::{ReadState, TopicMark};
pub use reply_summary::{
    MAX_COUNTED_REPLIES, ToldReply, first_reply, replies_title, tell_first_reply, tell_replies,
};
pub use report::{
    MemberPost, Report, ReportId, ReportKind, ReportOutcome, ReportRefusal, ReportState, check_report,
    post_status,
};
pub use search::{ForumQuery, SearchHit, SearchHitPosition, Spelling, Term, words};
pub use split::{MAX_SPLIT_POSTS, SplitRefusal, TopicSplit, split_moves};
pub use text::{Content, ModerationReason, TopicTitle};
pub use topic::{
    LOCKED, LOCKED_TEXT, LastPost, NewTopic, Topic, TopicId, TopicState, TopicStatus, WatchLevel,
    lock_permits_edit,
};
pub use visibility::{ModeratedContent, VisibilityChange};
