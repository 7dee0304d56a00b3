use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::UserId,
    audit::Actor,
    forum::{Reason, Report, ReportId, ReportOutcome, TopicId},
};

use crate::StoreError;

/// Which reports are asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReportQuery {
    /// Those that wait, the oldest first; else those that were dealt with, the latest first.
    pub is_open: bool,
    /// From behind that one on.
    pub after: Option<ReportId>,
    /// How many at most.
    pub limit: u32,
}

/// What became of a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reporting {
    /// The concierge will look at it.
    Done(ReportId),
    /// That member has reported it before.
    Known(ReportId),
    /// Nothing like it is shown.
    NoSuchPost,
    /// They wrote it themselves.
    Own,
}

/// What became of a report that was to be closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Closing {
    /// It is closed.
    Done,
    /// It was closed before, by somebody.
    Closed,
    /// There is no such report.
    NoSuchReport,
}

/// Keeps what members report.
#[async_trait]
pub trait ForumReports: Send + Sync {
    /// Reports a post of a topic; number zero is the topic itself. What it says now is kept with the
    /// report. Of any number by one member about one post, one is kept.
    async fn report(
        &self,
        topic: TopicId,
        number: u32,
        reporter: UserId,
        reason: &Reason,
        at: Timestamp,
    ) -> Result<Reporting, StoreError>;

    /// Reports, and how many of that kind there are.
    async fn reports(&self, query: ReportQuery) -> Result<(Vec<Report>, u64), StoreError>;

    /// The report of that number, open or closed.
    async fn report_by_id(&self, id: ReportId) -> Result<Option<Report>, StoreError>;

    /// Closes a report, in one act with taking away what it is about when that is the outcome; every
    /// other open report about the same is closed with it. In the audit log, as all that the concierge
    /// does. Of any number at the same time, one closes it.
    async fn close_report<'a>(
        &self,
        report: ReportId,
        outcome: ReportOutcome,
        reason: Option<&'a Reason>,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Closing, StoreError>;
}
