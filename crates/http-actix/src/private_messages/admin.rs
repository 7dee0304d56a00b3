//! Reports of private messages, for admins. An admin sees the reported message and at most five before it.

use actix_web::{HttpRequest, HttpResponse, get, post, web};
use application::private_messages;
use domain::{
    accounts::Admin,
    private_messages::{MessageBody, MessageReport, MessageReportId, PrivateMessage},
};
use ports::{markdown::Markdown, private_messages::MessageReportQuery};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{admin_ports, problems::no_such_report};
use crate::{
    AppState,
    dto::{
        ReportContentDto, ReportDto, ReportListPage, ReportListParams, enums::one_of, report_outcome,
        report_page,
    },
    extract::{Allowed, Body, actor},
    forum::mentions::resolve_mentions,
    response::{Problem, RichNodeDto, rfc3339},
};

/// A report of a private message.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = MessageReport)]
pub(crate) struct MessageReportDto {
    id: i64,
    #[serde(flatten)]
    content: ReportContentDto,
}

impl ReportDto<MessageReport> for MessageReportDto {
    fn new(report: &MessageReport, markdown: &dyn Markdown, host: &str) -> Self {
        Self { id: report.id.0, content: ReportContentDto::new(report, markdown, host) }
    }

    fn bodies(&mut self) -> Vec<&mut Vec<RichNodeDto>> {
        vec![&mut self.content.body]
    }
}

/// A report with the messages before the reported one.
#[derive(Serialize, ToSchema)]
#[schema(as = MessageReportDetail)]
pub(crate) struct MessageReportDetailDto {
    #[serde(flatten)]
    report: MessageReportDto,
    /// At most five, oldest first.
    context: Vec<ContextMessageDto>,
}

/// A message before a reported one.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ContextMessage)]
pub(crate) struct ContextMessageDto {
    /// Markdown; empty if the message was removed.
    text: String,
    /// The text parsed into safe nodes.
    body: Vec<RichNodeDto>,
    /// Whether the author of the reported message wrote it.
    is_by_author: bool,
    #[schema(format = DateTime)]
    sent_at: String,
}

impl ContextMessageDto {
    fn new(message: &PrivateMessage, report: &MessageReport, markdown: &dyn Markdown, host: &str) -> Self {
        let text = message.body.as_ref().map_or("", MessageBody::as_str);
        Self {
            text: text.to_owned(),
            body: RichNodeDto::all(markdown.parse_post(text, host)),
            is_by_author: message.author == report.author.as_ref().map(|author| author.id),
            sent_at: rfc3339(message.sent_at),
        }
    }
}

/// List reports of private messages.
#[utoipa::path(
    tag = "admin",
    params(ReportListParams),
    security(("session" = ["admin"])),
    responses((status = 200, description = "A page of reports", body = Vec<MessageReportDto>))
)]
#[get("/api/admin/message-reports")]
pub(crate) async fn list_message_reports(
    request: HttpRequest,
    state: web::Data<AppState>,
    _who: Allowed<Admin>,
    params: web::Query<ReportListParams>,
) -> Result<HttpResponse, Problem> {
    let ReportListPage { filter, limit, after } = params.parse()?;
    let query = MessageReportQuery { filter, after };
    let page = admin_ports(&state).messages.message_reports(query, limit).await?;
    report_page::<_, MessageReportDto>(&request, &state, &page).await
}

/// Get a report of a private message with the messages before it.
#[utoipa::path(
    tag = "admin",
    params(("id" = i64, Path, description = "Report id")),
    security(("session" = ["admin"])),
    responses((status = 200, description = "The report", body = MessageReportDetailDto))
)]
#[get("/api/admin/message-reports/{id}")]
pub(crate) async fn read_message_report(
    request: HttpRequest,
    state: web::Data<AppState>,
    _who: Allowed<Admin>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    let found = admin_ports(&state).messages.message_report(MessageReportId(*id)).await?;
    let (report, context) = found.ok_or_else(no_such_report)?;
    let (markdown, host) = (state.markdown.as_ref(), state.settings.host(&request));
    let mut context: Vec<ContextMessageDto> =
        context.iter().map(|message| ContextMessageDto::new(message, &report, markdown, &host)).collect();
    let mut report = MessageReportDto::new(&report, markdown, &host);
    let bodies = context.iter_mut().map(|message| &mut message.body).chain(report.bodies()).collect();
    resolve_mentions(bodies, state.store.as_ref()).await?;
    Ok(HttpResponse::Ok().json(MessageReportDetailDto { report, context }))
}

/// Decision on a report.
#[derive(Deserialize, ToSchema)]
#[schema(as = MessageReportClosing)]
pub(crate) struct MessageReportClosingDto {
    /// `kept` or `removed`.
    #[serde(default)]
    #[schema(required, schema_with = one_of::<domain::forum::ReportOutcome>)]
    outcome: String,
    /// Reason, sent to the author of a removed message; required for `removed`.
    #[serde(default)]
    reason: String,
}

/// Close a report of a private message; `removed` removes the text of the message.
#[utoipa::path(
    tag = "admin",
    params(("id" = i64, Path, description = "Report id")),
    request_body = MessageReportClosingDto,
    security(("session" = ["admin"])),
    responses(
        (status = 204, description = "Closed"),
        (status = 409, description = "Already closed")
    )
)]
#[post("/api/admin/message-reports/{id}/close")]
pub(crate) async fn close_message_report(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<Admin>,
    id: web::Path<i64>,
    body: Body<MessageReportClosingDto>,
) -> Result<HttpResponse, Problem> {
    let MessageReportClosingDto { outcome, reason } = body.0;
    let outcome = report_outcome(&outcome)?;
    let actor = actor(&request, &state, who.0.signed_in());
    let (id, ports) = (MessageReportId(*id), admin_ports(&state));
    private_messages::close_message_report(&who.0, id, outcome, &reason, actor, ports).await?;
    Ok(HttpResponse::NoContent().finish())
}
