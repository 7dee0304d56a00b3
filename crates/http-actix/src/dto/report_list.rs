//! Lists of reports of forum posts and of private messages, and the decisions on them.

use domain::{CaseFilter, forum::ReportOutcome};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::{
    extract::{PageSizes, case_filter, unknown_word},
    response::{Cursor, Problem, read_cursor},
};

/// Filter and paging of reports.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ReportListParams {
    /// `open` (default, oldest first) or `closed` (newest first).
    #[param(pattern = "^(open|closed)?$")]
    state: Option<String>,
    /// Page size; 30 by default.
    #[param(value_type = Option<u32>, minimum = 1, maximum = 100)]
    limit: Option<String>,
    /// Cursor from the `Link` header of the previous page.
    cursor: Option<String>,
}

/// Page of reports that a request asks for.
pub(crate) struct ReportListPage<Id> {
    pub(crate) filter: CaseFilter,
    pub(crate) limit: u32,
    /// The last report of the previous page.
    pub(crate) after: Option<Id>,
}

impl ReportListParams {
    pub(crate) fn parse<Id: Cursor>(&self) -> Result<ReportListPage<Id>, Problem> {
        let mut violations = Vec::new();
        let filter = case_filter(self.state.as_deref(), &mut violations);
        let limit = PageSizes::MEMBER.read(self.limit.as_deref(), &mut violations);
        if !violations.is_empty() {
            return Err(Problem::invalid(violations));
        }
        Ok(ReportListPage { filter, limit, after: read_cursor(self.cursor.as_deref())? })
    }
}

/// Parses the outcome of a decision on a report.
pub(crate) fn report_outcome(word: &str) -> Result<ReportOutcome, Problem> {
    ReportOutcome::parse(word).ok_or_else(|| {
        Problem::invalid(vec![unknown_word("outcome", &ReportOutcome::ALL.map(ReportOutcome::as_str))])
    })
}
