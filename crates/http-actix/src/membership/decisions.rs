//! Admin queue of collector applications, and the decisions on them.

use actix_web::{HttpRequest, HttpResponse, get, post, web};
use application::membership::{self as membership, AdminProof};
use domain::{
    accounts::Admin,
    membership::{ApplicationId, ApplicationStatus},
};
use serde::Deserialize;
use utoipa::IntoParams;

use super::{
    PAGE,
    application_dto::{ApplicationDto, CaseDto, DecisionDto},
    no_such_application, ports,
};
use crate::{
    AppState,
    dto::enums,
    extract::{Allowed, Body, caller, word},
    response::{Problem, page_response, read_cursor},
};

/// Filter and paging of the queue.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct QueueParams {
    /// Status filter; empty means all.
    #[param(value_type = Option<enums::ApplicationStatus>, inline)]
    status: Option<String>,
    /// Cursor from the `Link` header of the previous page.
    cursor: Option<String>,
}

/// List applications, longest waiting first.
#[utoipa::path(
    tag = "admin",
    params(QueueParams),
    security(("session" = ["admin"])),
    responses((status = 200, description = "A page of applications", body = Vec<CaseDto>))
)]
#[get("/api/admin/applications")]
pub(crate) async fn applications(
    request: HttpRequest,
    state: web::Data<AppState>,
    _: Allowed<Admin>,
    params: web::Query<QueueParams>,
) -> Result<HttpResponse, Problem> {
    let mut violations = Vec::new();
    let words = ApplicationStatus::ALL.map(ApplicationStatus::as_str);
    let status = word("status", params.status.as_deref(), ApplicationStatus::parse, &words, &mut violations);
    if !violations.is_empty() {
        return Err(Problem::invalid(violations));
    }
    let after = read_cursor(params.cursor.as_deref())?;
    let cases = state.store.applications(status, after, PAGE).await?;
    Ok(page_response(&request, &cases, CaseDto::from))
}

/// Get an application with its applicant.
#[utoipa::path(
    tag = "admin",
    params(("id" = i64, Path, description = "Application id")),
    security(("session" = ["admin"])),
    responses((status = 200, description = "The application", body = CaseDto))
)]
#[get("/api/admin/applications/{id}")]
pub(crate) async fn application_case(
    state: web::Data<AppState>,
    _: Allowed<Admin>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    let case = state.store.application(ApplicationId(id.into_inner())).await?;
    Ok(HttpResponse::Ok().json(CaseDto::from(&case.ok_or_else(no_such_application)?)))
}

/// Approve or deny an application, or ask for more.
///
/// The applicant is notified.
#[utoipa::path(
    tag = "admin",
    params(("id" = i64, Path, description = "Application id")),
    request_body = DecisionDto,
    security(("session" = ["admin"])),
    responses(
        (status = 200, description = "The decided application", body = ApplicationDto),
        (status = 409, description = "Already decided")
    )
)]
#[post("/api/admin/applications/{id}/decision")]
pub(crate) async fn decide_application(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<Admin>,
    id: web::Path<i64>,
    body: Body<DecisionDto>,
) -> Result<HttpResponse, Problem> {
    let (draft, reauth) = body.0.draft().map_err(|violation| Problem::invalid(vec![violation]))?;
    let (id, caller) = (ApplicationId(id.into_inner()), caller(&request, &state));
    let proof = AdminProof { draft: reauth, caller: &caller, ports: state.account_ports() };
    let application = membership::decide_application(&who.0, id, &draft, proof, ports(&state)).await?;
    Ok(HttpResponse::Ok().json(ApplicationDto::from(application.as_ref())))
}
