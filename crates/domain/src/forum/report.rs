//! Members' reports of forum content.

use super::{Author, ModerationReason, PostId, TopicId, TopicStatus, TopicTitle};
use crate::{Timestamp, accounts::UserId};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ReportId(pub i64);

/// Kind of reported content.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::VariantArray, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum ReportKind {
    Topic,
    Post,
}

named_enum!(ReportKind);

impl ReportKind {
    /// Kind of the post with this number in its topic.
    #[must_use]
    pub const fn of(number: u32) -> Self {
        if number == 0 { Self::Topic } else { Self::Post }
    }
}

/// Refusal to report a post.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReportRefusal {
    /// There is no such visible post.
    NoSuchPost,
    /// The post is the member's own.
    Own,
}

/// Checks whether a member may report a post. `is_shown` is true if the post and its topic are; `author` is `None` for a
/// former member.
///
/// # Errors
/// [`ReportRefusal::NoSuchPost`] and [`ReportRefusal::Own`], in this order.
pub fn check_report(is_shown: bool, author: Option<UserId>, reporter: UserId) -> Result<(), ReportRefusal> {
    if !is_shown {
        return Err(ReportRefusal::NoSuchPost);
    }
    if author == Some(reporter) {
        return Err(ReportRefusal::Own);
    }
    Ok(())
}

/// Decision on a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::VariantArray, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum ReportOutcome {
    /// The content stays.
    Kept,
    /// The content was removed.
    Removed,
}

named_enum!(ReportOutcome);

impl ReportOutcome {
    /// The reason for which the content is removed, from the reason of the decision; `None` if the content stays.
    #[must_use]
    pub fn removal(self, reason: Option<&ModerationReason>) -> Option<&ModerationReason> {
        reason.filter(|_| self == Self::Removed)
    }
}

/// State of a report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReportState {
    /// Awaits a decision.
    Open,
    Closed {
        outcome: ReportOutcome,
        /// May be empty.
        reason: String,
        at: Timestamp,
    },
}

/// A member's report of a topic or reply.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    pub id: ReportId,
    pub topic: TopicId,
    pub topic_title: TopicTitle,
    /// Number of the reported post; 0 for the topic itself.
    pub number: u32,
    /// The reported text as it was at the time of the report.
    pub text: String,
    /// The text now, also of a post that is not shown any more.
    pub current_text: String,
    /// Last edit of the post, for a topic also of its title; a decision names the version that it is based on.
    pub edited_at: Option<Timestamp>,
    /// Author of the content.
    pub author: Option<Author>,
    /// Author of the report.
    pub reporter: Option<Author>,
    pub reason: ModerationReason,
    pub at: Timestamp,
    pub state: ReportState,
}

impl Report {
    /// Message when a decision is based on a version of the post that is no longer current.
    pub const OUTDATED: &str = "This post has been edited in the meantime; please read it as it is now";

    /// The text now, if it is another one than the reported.
    #[must_use]
    pub fn changed_text(&self) -> Option<&str> {
        (self.current_text != self.text).then_some(&self.current_text)
    }
}

/// A member's post as admins list it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemberPost {
    pub post: PostId,
    pub topic: TopicId,
    pub topic_title: TopicTitle,
    /// Number of the post in its topic.
    pub number: u32,
    pub created_at: Timestamp,
    /// The text, also of removed and deleted posts.
    pub content: String,
    /// See [`post_status`].
    pub status: TopicStatus,
    /// The latest report of the post and whether it is open; an open one before those that are closed.
    pub report: Option<(ReportId, bool)>,
}

/// Whether members see a post, from the states of its topic and its own: deleted if either is, else removed if either is.
#[must_use]
pub fn post_status(topic: TopicStatus, post: TopicStatus) -> TopicStatus {
    match (topic, post) {
        (TopicStatus::Shown, TopicStatus::Shown) => TopicStatus::Shown,
        (TopicStatus::Deleted | TopicStatus::Merged, _) | (_, TopicStatus::Deleted | TopicStatus::Merged) => {
            TopicStatus::Deleted
        }
        _ => TopicStatus::Removed,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edit::Edit;

    #[test]
    fn shown_posts_of_others_are_reported() {
        let (ada, bob) = (UserId(1), UserId(2));
        assert_eq!(check_report(true, Some(ada), bob), Ok(()));
        assert_eq!(check_report(true, None, bob), Ok(()));
        assert_eq!(check_report(true, Some(bob), bob), Err(ReportRefusal::Own));
        for author in [Some(ada), Some(bob), None] {
            assert_eq!(check_report(false, author, bob), Err(ReportRefusal::NoSuchPost), "{author:?}");
        }
    }

    #[test]
    fn post_is_shown_if_its_topic_is() {
        use TopicStatus::{Deleted, Merged, Removed, Shown};
        for (topic, post, expected) in [
            (Shown, Shown, Shown),
            (Shown, Removed, Removed),
            (Removed, Shown, Removed),
            (Removed, Deleted, Deleted),
            (Deleted, Removed, Deleted),
            (Merged, Shown, Deleted),
        ] {
            assert_eq!(post_status(topic, post), expected, "{topic:?} {post:?}");
        }
    }

    #[test]
    fn removal_requires_a_reason() {
        let reason = ModerationReason::from_store("It names a neighbor.".into());
        assert_eq!(ReportOutcome::Removed.removal(Some(&reason)), Some(&reason));
        assert_eq!(ReportOutcome::Removed.removal(None), None);
        assert_eq!(ReportOutcome::Kept.removal(Some(&reason)), None);
        assert_eq!(ModerationReason::edit(Some(&reason)).reason.as_deref(), Some("It names a neighbor."));
        assert_eq!(ModerationReason::edit(None), Edit::default());
    }
}
