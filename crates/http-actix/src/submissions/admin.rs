//! Admin queue of submissions, and the decisions on them.

use actix_web::{HttpRequest, HttpResponse, get, post, web};
use application::submissions::{CasePorts, SubmissionDecision, Verdict, decide, open_case};
use domain::{
    accounts::Admin,
    submissions::{Side, SubmissionId, SubmissionStatus},
    text,
};
use ports::submissions::QueueQuery;
use serde::Deserialize;
use utoipa::IntoParams;

use super::{
    admin_dto::{CaseDto, CountsDto, DecisionDto, QueuedDto},
    conversation::{NewMessageDto, write},
    dto::MessageDto,
};
use crate::{
    AppState,
    dto::enums,
    extract::{Allowed, Body, IdempotencyHeader, PageSizes, actor, free_text, keep, unknown_word, word},
    response::{Problem, no_such_submission, page_response, read_cursor},
};

/// Filters and paging of the queue.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct QueueParams {
    /// Status filter; empty means all.
    #[param(value_type = Option<enums::SubmissionStatus>, inline)]
    status: Option<String>,
    /// Search words; each must occur in make, model, year, location or the seller's username.
    #[param(max_length = 200)]
    search: Option<String>,
    /// Page size; 50 by default.
    #[param(value_type = Option<u32>, minimum = 1, maximum = 200)]
    limit: Option<String>,
    /// Cursor from the `Link` header of the previous page.
    cursor: Option<String>,
}

/// List submissions for review, oldest first.
#[utoipa::path(
    tag = "admin",
    params(QueueParams),
    security(("session" = ["admin"])),
    responses((status = 200, description = "A page of the queue", body = Vec<QueuedDto>))
)]
#[get("/api/admin/submissions")]
pub(crate) async fn list_queue(
    request: HttpRequest,
    state: web::Data<AppState>,
    _who: Allowed<Admin>,
    params: web::Query<QueueParams>,
) -> Result<HttpResponse, Problem> {
    let mut v = Vec::new();
    let statuses = SubmissionStatus::ALL.map(SubmissionStatus::as_str);
    let status = word("status", params.status.as_deref(), SubmissionStatus::parse, &statuses, &mut v);
    let limit = PageSizes::ADMIN.read(params.limit.as_deref(), &mut v);
    let search = free_text("search", params.search.as_deref(), 200, &mut v).unwrap_or_default();
    if !v.is_empty() {
        return Err(Problem::invalid(v));
    }
    let words = text::fold(search).split_whitespace().take(10).map(str::to_owned).collect();
    let query = QueueQuery { status, words, after: read_cursor(params.cursor.as_deref())? };
    let queue = state.store.queue(&query, limit).await?;
    Ok(page_response(&request, &queue, |(submission, username, name)| {
        QueuedDto::new(submission, username, name)
    }))
}

/// Count submissions by status.
#[utoipa::path(
    tag = "admin",
    security(("session" = ["admin"])),
    responses((status = 200, description = "Counts by status", body = CountsDto))
)]
#[get("/api/admin/submissions/counts")]
pub(crate) async fn count_queue(
    state: web::Data<AppState>,
    _who: Allowed<Admin>,
) -> Result<HttpResponse, Problem> {
    Ok(HttpResponse::Ok().json(CountsDto::from(state.store.queue_counts().await?)))
}

async fn case(state: &AppState, id: SubmissionId) -> Result<HttpResponse, Problem> {
    let store = state.store.as_ref();
    let ports = CasePorts {
        submissions: store,
        vehicle_reader: state.vehicle_reader.as_ref(),
        prices: store,
        audit_log: store,
    };
    let case = open_case(id, ports, state.clock.now()).await?;
    let case = case.ok_or_else(no_such_submission)?;
    let description = state.markdown.parse(&case.submission.content.car.description);
    Ok(HttpResponse::Ok().json(CaseDto::new(&case, description)))
}

/// Get a submission with checks, price evidence, history and messages.
#[utoipa::path(
    tag = "admin",
    params(("id" = i64, Path, description = "Submission id")),
    security(("session" = ["admin"])),
    responses((status = 200, description = "The submission with checks, price evidence, history and messages", body = CaseDto))
)]
#[get("/api/admin/submissions/{id}")]
pub(crate) async fn open_submission(
    state: web::Data<AppState>,
    _who: Allowed<Admin>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    case(&state, SubmissionId(id.into_inner())).await
}

/// Approve, reject or request changes.
///
/// Approving lists the vehicle at once.
#[utoipa::path(
    tag = "admin",
    params(("id" = i64, Path, description = "Submission id")),
    request_body = DecisionDto,
    security(("session" = ["admin"])),
    responses(
        (status = 200, description = "The updated case", body = CaseDto),
        (status = 409, description = "Already decided, or changed in the meantime")
    )
)]
#[post("/api/admin/submissions/{id}/decision")]
pub(crate) async fn decide_submission(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<Admin>,
    id: web::Path<i64>,
    body: Body<DecisionDto>,
) -> Result<HttpResponse, Problem> {
    let id = SubmissionId(id.into_inner());
    let admin = who.0.signed_in();
    let mut v = Vec::new();
    let verdict = body.0.status.as_deref().and_then(Verdict::parse);
    if verdict.is_none() {
        v.push(unknown_word("status", &Verdict::WORDS));
    }
    let badge = body.0.badge.and_then(|badge| keep(badge.parse(), &mut v));
    let Some(verdict) = verdict.filter(|_| v.is_empty()) else { return Err(Problem::invalid(v)) };
    let decision = SubmissionDecision {
        submission: id,
        admin: admin.user().id,
        actor: actor(&request, &state, admin),
        verdict,
        notes: body.0.notes.unwrap_or_default(),
        badge,
        audience: body.0.audience.choice(),
        term: state.settings.listing_term,
        revision: body.0.revision,
        at: state.clock.now(),
    };
    decide(decision, state.store.as_ref()).await?;
    case(&state, id).await
}

/// Send a message to the seller.
#[utoipa::path(
    tag = "admin",
    params(("id" = i64, Path, description = "Submission id"), IdempotencyHeader),
    request_body = NewMessageDto,
    security(("session" = ["admin"])),
    responses(
        (status = 201, description = "The created message; the earlier one if the idempotency key was used before", body = MessageDto)
    )
)]
#[post("/api/admin/submissions/{id}/messages")]
pub(crate) async fn write_to_seller(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<Admin>,
    id: web::Path<i64>,
    body: Body<NewMessageDto>,
) -> Result<HttpResponse, Problem> {
    write(&request, &state, who.0.signed_in(), Side::Concierge, id.into_inner(), body.0).await
}
