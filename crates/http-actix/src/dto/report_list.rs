//! Fields, lists and outcomes that reports of forum posts and of private messages share.

use actix_web::{HttpRequest, HttpResponse};
use domain::{
    CaseFilter, Page, Timestamp,
    forum::{Author, ModerationReason, Report, ReportOutcome, ReportState},
    private_messages::MessageReport,
};
use ports::markdown::Markdown;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{AuthorDto, ReportStateDto};
use crate::{
    AppState,
    extract::{PageSizes, case_filter, unknown_word},
    forum::mentions::resolve_mentions,
    response::{Cursor, Problem, RichNodeDto, paged, read_cursor, rfc3339},
};

/// A report without what it is about.
pub(crate) struct ReportContent<'a> {
    text: &'a str,
    author: Option<&'a Author>,
    reporter: Option<&'a Author>,
    reason: &'a ModerationReason,
    at: Timestamp,
    state: &'a ReportState,
}

impl<'a> From<&'a Report> for ReportContent<'a> {
    fn from(Report { text, author, reporter, reason, at, state, .. }: &'a Report) -> Self {
        Self { text, author: author.as_ref(), reporter: reporter.as_ref(), reason, at: *at, state }
    }
}

impl<'a> From<&'a MessageReport> for ReportContent<'a> {
    fn from(MessageReport { text, author, reporter, reason, at, state, .. }: &'a MessageReport) -> Self {
        Self { text, author: author.as_ref(), reporter: reporter.as_ref(), reason, at: *at, state }
    }
}

/// Fields that reports of forum posts and of private messages share.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ReportContent)]
pub(crate) struct ReportContentDto {
    /// The reported text at the time of the report: Markdown, as its author wrote it.
    text: String,
    /// The text parsed into safe nodes.
    pub(crate) body: Vec<RichNodeDto>,
    author: AuthorDto,
    /// Of a private message, its recipient.
    reporter: AuthorDto,
    reason: String,
    #[schema(format = DateTime)]
    at: String,
    #[serde(flatten)]
    state: ReportStateDto,
}

impl ReportContentDto {
    pub(crate) fn new<'a>(
        content: impl Into<ReportContent<'a>>,
        markdown: &dyn Markdown,
        host: &str,
    ) -> Self {
        let ReportContent { text, author, reporter, reason, at, state } = content.into();
        Self {
            text: text.to_owned(),
            body: RichNodeDto::all(markdown.parse_post(text, host)),
            author: AuthorDto::new(author),
            reporter: AuthorDto::new(reporter),
            reason: reason.as_str().to_owned(),
            at: rfc3339(at),
            state: ReportStateDto::from(state),
        }
    }
}

/// A DTO of a report.
pub(crate) trait ReportDto<R>: Serialize {
    fn new(report: &R, markdown: &dyn Markdown, host: &str) -> Self;

    /// The parsed texts of the report.
    fn bodies(&mut self) -> Vec<&mut Vec<RichNodeDto>>;
}

/// Response with a page of reports.
pub(crate) async fn report_page<R, D: ReportDto<R>>(
    request: &HttpRequest,
    state: &AppState,
    page: &Page<R, impl Cursor>,
) -> Result<HttpResponse, Problem> {
    let host = state.settings.host(request);
    let shown = page.items.iter().map(|report| D::new(report, state.markdown.as_ref(), &host));
    let mut reports: Vec<D> = shown.collect();
    resolve_mentions(reports.iter_mut().flat_map(D::bodies).collect(), state.store.as_ref()).await?;
    Ok(paged(request, page).json(reports))
}

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
