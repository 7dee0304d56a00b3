//! Reports of members, and the admin queue of reports.

use actix_web::{HttpRequest, HttpResponse, get, post, web};
use application::forum::{self, ReportDecisionDraft};
use domain::{
    Timestamp,
    accounts::{Admin, ForumReader},
    forum::{PostId, Report, ReportId, ReportKind, SeenVersion, TopicId},
};
use ports::{forum::ReportQuery, markdown::Markdown};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    address, dto::ReasonDto, mentions::resolve_mentions, ports, posts::visible_post, problems::no_such_report,
};
use crate::{
    AppState,
    dto::{
        ReportContentDto, ReportDto, ReportListPage, ReportListParams, enums::one_of, nullable,
        report_outcome, report_page,
    },
    extract::{Allowed, Body},
    response::{Problem, RichNodeDto, rfc3339},
};

/// Report a topic to the concierge.
///
/// Repeated reports by the same member have no effect.
#[utoipa::path(
    tag = "forum",
    params(("id" = i64, Path, description = "Topic id")),
    request_body = ReasonDto,
    security(("session" = ["collector"]), ("session" = ["admin"])),
    responses(
        (status = 201, description = "Reported"),
        (status = 409, description = "Not possible for the own post")
    )
)]
#[post("/api/forum/topics/{id}/reports")]
pub(crate) async fn report_topic(
    state: web::Data<AppState>,
    who: Allowed<ForumReader>,
    id: web::Path<i64>,
    body: Body<ReasonDto>,
) -> Result<HttpResponse, Problem> {
    report(&state, &who.0, TopicId(*id), 0, &body.0.reason).await
}

/// Report a reply to the concierge.
///
/// Repeated reports by the same member have no effect.
#[utoipa::path(
    tag = "forum",
    params(("id" = i64, Path, description = "Post id")),
    request_body = ReasonDto,
    security(("session" = ["collector"]), ("session" = ["admin"])),
    responses(
        (status = 201, description = "Reported"),
        (status = 409, description = "Not possible for the own post")
    )
)]
#[post("/api/forum/posts/{id}/reports")]
pub(crate) async fn report_post(
    state: web::Data<AppState>,
    who: Allowed<ForumReader>,
    id: web::Path<i64>,
    body: Body<ReasonDto>,
) -> Result<HttpResponse, Problem> {
    let post = visible_post(&state, &who.0, PostId(*id)).await?;
    report(&state, &who.0, post.topic, post.number, &body.0.reason).await
}

async fn report(
    state: &AppState,
    who: &ForumReader,
    topic: TopicId,
    number: u32,
    reason: &str,
) -> Result<HttpResponse, Problem> {
    forum::report(who, topic, number, reason, ports(state)).await?;
    Ok(HttpResponse::Created().finish())
}

/// A report about a topic or reply.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ForumReport)]
pub(crate) struct ForumReportDto {
    id: i64,
    #[schema(schema_with = one_of::<domain::forum::ReportKind>)]
    kind: &'static str,
    topic_id: i64,
    topic_title: String,
    /// Number of the reported post; 0 is the topic's own text.
    number: u32,
    /// Last edit of the post, for a topic also of its title; null if it was never edited.
    #[schema(required, format = DateTime)]
    edited_at: Option<String>,
    /// The text now, parsed into safe nodes; null if it is the reported one.
    #[schema(required)]
    current_body: Option<Vec<RichNodeDto>>,
    #[serde(flatten)]
    content: ReportContentDto,
}

impl ReportDto<Report> for ForumReportDto {
    fn new(report: &Report, markdown: &dyn Markdown, host: &str) -> Self {
        Self {
            id: report.id.0,
            kind: ReportKind::of(report.number).as_str(),
            topic_id: report.topic.0,
            topic_title: report.topic_title.as_str().to_owned(),
            number: report.number,
            edited_at: report.edited_at.map(rfc3339),
            current_body: report.changed_text().map(|text| RichNodeDto::all(markdown.parse_post(text, host))),
            content: ReportContentDto::new(report, markdown, host),
        }
    }

    fn bodies(&mut self) -> Vec<&mut Vec<RichNodeDto>> {
        std::iter::once(&mut self.content.body).chain(&mut self.current_body).collect()
    }
}

/// List reports.
#[utoipa::path(
    tag = "admin",
    params(ReportListParams),
    security(("session" = ["admin"])),
    responses((status = 200, description = "A page of reports", body = Vec<ForumReportDto>))
)]
#[get("/api/admin/reports")]
pub(crate) async fn list_reports(
    request: HttpRequest,
    state: web::Data<AppState>,
    _who: Allowed<Admin>,
    params: web::Query<ReportListParams>,
) -> Result<HttpResponse, Problem> {
    let ReportListPage { filter, limit, after } = params.parse()?;
    let query = ReportQuery { filter, after };
    let page = state.store.reports(query, limit).await?;
    report_page::<_, ForumReportDto>(&request, &state, &page).await
}

/// Get a report.
#[utoipa::path(
    tag = "admin",
    params(("id" = i64, Path, description = "Report id")),
    security(("session" = ["admin"])),
    responses((status = 200, description = "The report", body = ForumReportDto))
)]
#[get("/api/admin/reports/{id}")]
pub(crate) async fn read_report(
    request: HttpRequest,
    state: web::Data<AppState>,
    _who: Allowed<Admin>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    let found = state.store.report_by_id(ReportId(*id)).await?.ok_or_else(no_such_report)?;
    let host = state.settings.host(&request);
    let mut report = ForumReportDto::new(&found, state.markdown.as_ref(), &host);
    resolve_mentions(report.bodies(), state.store.as_ref()).await?;
    Ok(HttpResponse::Ok().json(report))
}

/// Decision on a report.
#[derive(Deserialize, ToSchema)]
#[schema(as = ForumReportClosing)]
pub(crate) struct ClosingDto {
    /// `kept` or `removed`.
    #[serde(default)]
    #[schema(required, schema_with = one_of::<domain::forum::ReportOutcome>)]
    outcome: String,
    /// Reason, sent to the author; required for `removed`.
    #[serde(default)]
    reason: String,
    /// `editedAt` of the report that the decision is based on, null if the post was never edited; a decision based on an
    /// earlier version is refused. Missing: not checked.
    #[serde(default, rename = "editedAt", deserialize_with = "nullable")]
    #[schema(value_type = Option<String>, format = "date-time")]
    edited_at: Option<Option<Timestamp>>,
}

/// Close a report and all other open reports of the same post.
#[utoipa::path(
    tag = "admin",
    params(("id" = i64, Path, description = "Report id")),
    request_body = ClosingDto,
    security(("session" = ["admin"])),
    responses(
        (status = 204, description = "Closed"),
        (status = 409, description = "Already closed, or the post was edited since `editedAt`")
    )
)]
#[post("/api/admin/reports/{id}/close")]
pub(crate) async fn close_report(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<Admin>,
    id: web::Path<i64>,
    body: Body<ClosingDto>,
) -> Result<HttpResponse, Problem> {
    let ClosingDto { outcome, reason, edited_at } = body.0;
    let draft = ReportDecisionDraft {
        outcome: report_outcome(&outcome)?,
        reason: &reason,
        seen: edited_at.map(SeenVersion),
    };
    let from = address(&request, &state);
    forum::close_report(&who.0, ReportId(*id), draft, from, ports(&state)).await?;
    Ok(HttpResponse::NoContent().finish())
}
