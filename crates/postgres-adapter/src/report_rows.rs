//! Columns that reports of forum posts and of private messages share, and the condition of their lists.

use diesel::{
    QueryableByName,
    sql_types::{Nullable, Text, Timestamptz},
};
use domain::{
    CaseFilter, Timestamp,
    forum::{Author, ModerationReason, ReportOutcome, ReportState},
};

use crate::{
    database::Failure,
    decoding::invalid,
    forum::{AuthorRow, ReporterRow},
};

/// A report, without what it is about.
#[derive(QueryableByName)]
pub(crate) struct ReportedRow {
    #[diesel(sql_type = Text)]
    text: String,
    #[diesel(embed)]
    author: AuthorRow,
    #[diesel(embed)]
    reporter: ReporterRow,
    #[diesel(sql_type = Text)]
    reason: String,
    #[diesel(sql_type = Timestamptz)]
    at: Timestamp,
    #[diesel(sql_type = Nullable<Text>)]
    outcome: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    outcome_reason: Option<String>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    closed_at: Option<Timestamp>,
}

/// SQL columns of [`ReportedRow`], for a report `r`, the author `u` of what it is about, and its reporter `w`.
macro_rules! reported_columns {
    () => {
        concat!(
            "r.text, ",
            $crate::forum::author_columns!(),
            ", ",
            $crate::forum::reporter_columns!(),
            ", r.reason, r.at, r.outcome, r.outcome_reason, r.closed_at"
        )
    };
}
pub(crate) use reported_columns;

/// The decoded columns.
pub(crate) struct Reported {
    pub(crate) text: String,
    pub(crate) author: Option<Author>,
    pub(crate) reporter: Option<Author>,
    pub(crate) reason: ModerationReason,
    pub(crate) at: Timestamp,
    pub(crate) state: ReportState,
}

impl ReportedRow {
    pub(crate) fn read(self) -> Result<Reported, Failure> {
        let state = match (self.outcome, self.closed_at) {
            (None, _) => ReportState::Open,
            (Some(outcome), Some(at)) => ReportState::Closed {
                outcome: ReportOutcome::parse(&outcome)
                    .ok_or_else(|| invalid("forum_reports or private_message_reports, outcome"))?,
                reason: self.outcome_reason.unwrap_or_default(),
                at,
            },
            (Some(_), None) => return Err(invalid("forum_reports or private_message_reports, closed_at")),
        };
        Ok(Reported {
            text: self.text,
            author: self.author.into_author(),
            reporter: self.reporter.into_author(),
            reason: ModerationReason::from_store(self.reason),
            at: self.at,
            state,
        })
    }
}

/// SQL condition of the reports that a list shows.
pub(crate) const fn closed_condition(filter: CaseFilter) -> &'static str {
    match filter {
        CaseFilter::Open => "closed_at IS NULL",
        CaseFilter::Closed => "closed_at IS NOT NULL",
    }
}
