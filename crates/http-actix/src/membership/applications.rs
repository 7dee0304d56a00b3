//! Applications of members to become collectors.

use actix_web::{HttpRequest, HttpResponse, get, post, web};
use application::membership;
use domain::{accounts::SignedIn, membership::ApplicationId};

use super::{
    application_dto::{AnswerDto, ApplicationDto, NewApplicationDto},
    ports,
};
use crate::{
    AppState,
    extract::{Allowed, Body, IdempotencyHeader, actor, content_fingerprint, idempotent},
    response::Problem,
};

/// List the caller's applications.
#[utoipa::path(
    tag = "membership",
    security(("session" = [])),
    responses(
        (status = 200, description = "Applications, newest first", body = Vec<ApplicationDto>)
    )
)]
#[get("/api/collector-applications")]
pub(crate) async fn own_applications(
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
) -> Result<HttpResponse, Problem> {
    let applications = state.store.applications_of(who.0.user().id).await?;
    let body: Vec<ApplicationDto> = applications.iter().map(ApplicationDto::from).collect();
    Ok(HttpResponse::Ok().json(body))
}

/// Apply to become a verified collector.
#[utoipa::path(
    tag = "membership",
    params(IdempotencyHeader),
    request_body = NewApplicationDto,
    security(("session" = [])),
    responses(
        (status = 201, description = "The created application; the earlier one if the idempotency key was used before", body = ApplicationDto),
        (status = 409, description = "The caller's email address is not verified, the caller is a collector already, has an open application, or has to wait")
    )
)]
#[post("/api/collector-applications")]
pub(crate) async fn apply_for_membership(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
    body: Body<NewApplicationDto>,
) -> Result<HttpResponse, Problem> {
    let act = idempotent(&request, Some(who.0.user().id), content_fingerprint(&body.0)?)?;
    let actor = actor(&request, &state, &who.0);
    let id = membership::apply(&who.0, &body.0.draft(), act, actor, ports(&state)).await?;
    let case = state.store.application(id).await?.ok_or_else(super::no_such_application)?;
    Ok(HttpResponse::Created().json(ApplicationDto::from(&case.application)))
}

/// Answer the concierge's question about an application of the caller's own.
#[utoipa::path(
    tag = "membership",
    params(("id" = i64, Path, description = "Application id")),
    request_body = AnswerDto,
    security(("session" = [])),
    responses(
        (status = 200, description = "The application, waiting for review again", body = ApplicationDto),
        (status = 409, description = "The application has no open question")
    )
)]
#[post("/api/collector-applications/{id}/answer")]
pub(crate) async fn answer_application(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
    id: web::Path<i64>,
    body: Body<AnswerDto>,
) -> Result<HttpResponse, Problem> {
    let AnswerDto { answer, evidence } = body.0;
    let (id, words) = (ApplicationId(id.into_inner()), answer.unwrap_or_default());
    let actor = actor(&request, &state, &who.0);
    let answer = membership::answer_application(&who.0, id, &words, &evidence, actor, ports(&state)).await?;
    Ok(HttpResponse::Ok().json(ApplicationDto::from(answer.as_ref())))
}

/// Withdraw an application of the caller's own; its evidence files are deleted.
#[utoipa::path(
    tag = "membership",
    params(("id" = i64, Path, description = "Application id")),
    security(("session" = [])),
    responses(
        (status = 200, description = "Withdrawn", body = ApplicationDto),
        (status = 409, description = "Already decided")
    )
)]
#[post("/api/collector-applications/{id}/withdraw")]
pub(crate) async fn withdraw_application(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    let (id, actor) = (ApplicationId(id.into_inner()), actor(&request, &state, &who.0));
    let answer = membership::withdraw_application(&who.0, id, actor, ports(&state)).await?;
    Ok(HttpResponse::Ok().json(ApplicationDto::from(answer.as_ref())))
}
