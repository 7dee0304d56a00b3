//! The concierge's queue of applications.

use actix_web::{HttpRequest, HttpResponse, get, post, web};
use application::membership::{self as membership, AdminProof};
use domain::{
    accounts::Admin,
    membership::{ApplicationId, ApplicationStatus},
};
use ports::membership::ApplicationCase;
use serde::Deserialize;
use utoipa::IntoParams;

use super::{
    PAGE, actor,
    dto::{ApplicationDto, CaseDto, DecisionDto},
    moved, no_such_application, ports,
};
use crate::{
    AppState,
    accounts::{self, Allowed, caller, reauth_error},
    body::Body,
    paging::{Page, fetch_size, number_cursor},
    problem::Problem,
    query::word,
};

/// Which applications.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct QueueParams {
    /// Nothing: all of them.
    #[param(pattern = "^(submitted|more_asked|approved|denied|withdrawn)?$")]
    status: Option<String>,
    /// Where the page begins: as the `Link` of the page before gives it.
    cursor: Option<String>,
}

/// Applications, the longest waiting first.
#[utoipa::path(
    tag = "admin",
    params(QueueParams),
    security(("session" = ["admin"])),
    responses((status = 200, description = "A page of applications", body = Vec<CaseDto>))
)]
#[get("/api/admin/applications")]
pub(crate) async fn applications(
    request: HttpRequest,
    site: web::Data<AppState>,
    _: Allowed<Admin>,
    params: web::Query<QueueParams>,
) -> Result<HttpResponse, Problem> {
    let mut violations = Vec::new();
    let words = ApplicationStatus::ALL.map(ApplicationStatus::as_str);
    let status = word("status", params.status.as_deref(), ApplicationStatus::parse, &words, &mut violations);
    if !violations.is_empty() {
        return Err(Problem::invalid(violations));
    }
    let after = number_cursor(params.cursor.as_deref())?.map(ApplicationId);
    let cases = site.applications.applications(status, after, fetch_size(PAGE)).await?;
    let total = site.applications.count_applications(status).await?;
    let cursor = |case: &ApplicationCase| case.application.id.0.to_string();
    Ok(Page::cut(cases, PAGE).response(&request, total, cursor, |case| CaseDto::from(case)))
}

/// One application.
#[utoipa::path(
    tag = "admin",
    params(("id" = i64, Path, description = "The application's number")),
    security(("session" = ["admin"])),
    responses((status = 200, description = "The application", body = CaseDto))
)]
#[get("/api/admin/applications/{id}")]
pub(crate) async fn application_case(
    site: web::Data<AppState>,
    _: Allowed<Admin>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    let case = site.applications.application(ApplicationId(id.into_inner())).await?;
    Ok(HttpResponse::Ok().json(CaseDto::from(&case.ok_or_else(no_such_application)?)))
}

/// Decide an application: approve, deny, or ask for more. Its applicant is told.
#[utoipa::path(
    tag = "admin",
    params(("id" = i64, Path, description = "The application's number")),
    request_body = DecisionDto,
    security(("session" = ["admin"])),
    responses(
        (status = 200, description = "It is decided", body = ApplicationDto),
        (status = 409, description = "Already decided")
    )
)]
#[post("/api/admin/applications/{id}/decision")]
pub(crate) async fn decide_application(
    request: HttpRequest,
    site: web::Data<AppState>,
    who: Allowed<Admin>,
    id: web::Path<i64>,
    body: Body<DecisionDto>,
) -> Result<HttpResponse, Problem> {
    let (draft, password, code) = body.0.draft().map_err(|violation| Problem::invalid(vec![violation]))?;
    let (id, actor) = (ApplicationId(id.into_inner()), actor(who.0.signed_in(), &request, &site));
    let caller = caller(&request, &site);
    let proof = AdminProof { password, code, caller: &caller, ports: accounts::ports(&site) };
    let answer = membership::decide_application(&who.0, id, &draft, proof, actor, ports(&site)).await?;
    let application = moved(answer.map_err(reauth_error)?)?;
    Ok(HttpResponse::Ok().json(ApplicationDto::from(application.as_ref())))
}
