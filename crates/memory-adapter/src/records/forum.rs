//! Rows of the forum.

use std::collections::{BTreeMap, HashMap, HashSet};

use chrono::NaiveDate;
use domain::{
    Timestamp,
    accounts::UserId,
    forum::{
        CategoryId, Draft, DraftKey, ModerationReason, NewCategory, PostId, PostRevision, PostState,
        ReportId, ReportState, TopicId, TopicMark, TopicState, TopicTitle,
    },
    pictures::PictureId,
};

/// All data of the forum.
#[derive(Debug, Default)]
pub(crate) struct ForumState {
    pub(crate) categories: BTreeMap<CategoryId, CategoryRow>,
    /// Number of the category that was created last; never given again.
    pub(crate) last_category: i64,
    /// Members who created a category; erased ones are removed.
    pub(crate) openers: HashMap<CategoryId, UserId>,
    pub(crate) topics: BTreeMap<TopicId, TopicRow>,
    pub(crate) posts: BTreeMap<PostId, PostRow>,
    /// Numbers of a topic whose posts are in another topic now.
    pub(crate) moved: BTreeMap<(TopicId, u32), PostId>,
    pub(crate) marks: HashMap<(UserId, TopicId), TopicMark>,
    pub(crate) baselines: HashMap<(UserId, CategoryId), Timestamp>,
    pub(crate) views: HashSet<(TopicId, UserId, NaiveDate)>,
    pub(crate) view_counts: HashMap<TopicId, u64>,
    pub(crate) drafts: HashMap<(UserId, DraftKey), Draft>,
    /// Earlier texts, oldest first.
    pub(crate) edits: Vec<(PostId, PostRevision)>,
    pub(crate) reports: BTreeMap<ReportId, ReportRow>,
    /// When a member liked a post.
    pub(crate) likes: BTreeMap<(PostId, UserId), Timestamp>,
    /// When a member bookmarked a post.
    pub(crate) bookmarks: BTreeMap<(UserId, PostId), Timestamp>,
}

/// A category and the number of its changes.
#[derive(Debug, Clone)]
pub(crate) struct CategoryRow {
    pub(crate) content: NewCategory,
    pub(crate) revision: i32,
}

/// A topic; its opening post is the one with number 0.
#[derive(Debug, Clone)]
pub(crate) struct TopicRow {
    pub(crate) category: CategoryId,
    pub(crate) title: TopicTitle,
    pub(crate) author: Option<UserId>,
    pub(crate) created_at: Timestamp,
    pub(crate) edited_at: Option<Timestamp>,
    pub(crate) is_locked: bool,
    pub(crate) is_pinned: bool,
    pub(crate) last_number: u32,
    pub(crate) last_activity_at: Timestamp,
    pub(crate) state: TopicState,
}

/// A post.
#[derive(Debug, Clone)]
pub(crate) struct PostRow {
    pub(crate) topic: TopicId,
    pub(crate) number: u32,
    pub(crate) author: Option<UserId>,
    pub(crate) content: domain::forum::Content,
    pub(crate) words: Vec<String>,
    pub(crate) created_at: Timestamp,
    pub(crate) edited_at: Option<Timestamp>,
    pub(crate) state: PostState,
    pub(crate) quotes: Option<PostId>,
    /// Pictures of its author that it shows or showed before an edit.
    pub(crate) pictures: Vec<PictureId>,
}

/// A report of a post.
#[derive(Debug, Clone)]
pub(crate) struct ReportRow {
    pub(crate) post: PostId,
    pub(crate) reporter: Option<UserId>,
    pub(crate) reason: ModerationReason,
    pub(crate) text: String,
    pub(crate) at: Timestamp,
    pub(crate) state: ReportState,
}

impl TopicRow {
    pub(crate) fn is_shown(&self) -> bool {
        self.state == TopicState::Shown
    }
}
