//! Members' reports about posts, and their closing by the concierge.

use async_trait::async_trait;
use domain::{
    CaseFilter, Page, Timestamp,
    accounts::UserId,
    audit::Actor,
    forum::{
        MemberPost, ModerationReason, PostId, Report, ReportId, ReportOutcome, ReportRefusal, SeenVersion,
        TopicId,
    },
};

use crate::StoreError;

/// Filter and cursor for the list of reports.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReportQuery {
    /// Open reports are listed oldest first, closed ones latest first.
    pub filter: CaseFilter,
    /// Cursor: starts right after that report.
    pub after: Option<ReportId>,
}

/// A decision that closes a report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportDecision {
    pub outcome: ReportOutcome,
    pub reason: Option<ModerationReason>,
    /// The version of the post that the decision is based on; `None` is not checked.
    pub seen: Option<SeenVersion>,
}

/// Refusal to close a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CloseReportRefusal {
    /// Already closed.
    Closed,
    /// The post was edited after the version that the decision is based on.
    Outdated,
    NoSuchReport,
}

/// Stores reports.
#[async_trait]
pub trait ForumReports: Send + Sync {
    /// Reports a post of a topic; number 0 is the topic itself. The current text is stored with the report. A
    /// member has at most one report about a post, also under concurrent calls: a repeated call returns the first one.
    async fn report(
        &self,
        topic: TopicId,
        number: u32,
        reporter: UserId,
        reason: &ModerationReason,
        at: Timestamp,
    ) -> Result<Result<ReportId, ReportRefusal>, StoreError>;

    /// A page of at most `limit` reports that match the query.
    async fn reports(&self, query: ReportQuery, limit: u32) -> Result<Page<Report, ReportId>, StoreError>;

    /// A report by id, open or closed.
    async fn report_by_id(&self, id: ReportId) -> Result<Option<Report>, StoreError>;

    /// Closes a report and, when that is the outcome, removes the reported post, in one transaction with the
    /// audit log entry. All other open reports about the same post are closed with it. Of concurrent calls,
    /// one closes it. Refused if the post has been edited since the version that the decision is based on.
    async fn close_report(
        &self,
        report: ReportId,
        decision: &ReportDecision,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<(), CloseReportRefusal>, StoreError>;

    /// A page of at most `limit` posts of a member, the latest first, removed and deleted ones included, starting right
    /// before a post. At most [`CANDIDATES`](super::CANDIDATES) are counted.
    async fn member_posts(
        &self,
        member: UserId,
        before: Option<PostId>,
        limit: u32,
    ) -> Result<Page<MemberPost, PostId>, StoreError>;
}
