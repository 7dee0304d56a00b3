//! Applying to be a collector.

use actix_web::{HttpRequest, HttpResponse, get, post, web};
use application::membership::{self as membership, ApplyOutcome};
use domain::{accounts::SignedIn, idempotency::sent_otherwise, membership::ApplicationId};

use super::{
    actor,
    dto::{AnswerDto, ApplicationDto, NewApplicationDto, written},
    moved, own_act, ports,
};
use crate::{AppState, accounts::Allowed, body::Body, idempotency::IdempotencyHeader, problem::Problem};

/// One's own applications.
#[utoipa::path(
    tag = "membership",
    security(("session" = [])),
    responses(
        (status = 200, description = "Applications, the latest first", body = Vec<ApplicationDto>)
    )
)]
#[get("/api/collector-applications")]
pub(crate) async fn own_applications(
    site: web::Data<AppState>,
    who: Allowed<SignedIn>,
) -> Result<HttpResponse, Problem> {
    let applications = site.applications.applications_of(who.0.user().id).await?;
    let body: Vec<ApplicationDto> = applications.iter().map(ApplicationDto::from).collect();
    Ok(HttpResponse::Ok().json(body))
}

/// Apply to be a verified collector.
#[utoipa::path(
    tag = "membership",
    params(IdempotencyHeader),
    request_body = NewApplicationDto,
    security(("session" = [])),
    responses(
        (status = 201, description = "It is with the concierge, now or since it was first sent", body = ApplicationDto),
        (status = 409, description = "The caller's email address is not verified, the caller is a collector already, has an open application, or has to wait")
    )
)]
#[post("/api/collector-applications")]
pub(crate) async fn apply_for_membership(
    request: HttpRequest,
    site: web::Data<AppState>,
    who: Allowed<SignedIn>,
    body: Body<NewApplicationDto>,
) -> Result<HttpResponse, Problem> {
    let act = own_act(&who.0, &request, &body.0)?;
    let actor = actor(&who.0, &request, &site);
    match membership::apply(&who.0, &body.0.draft(), act, actor, ports(&site)).await? {
        ApplyOutcome::Submitted(id) => {
            let case = site.applications.application(id).await?.ok_or_else(super::no_such_application)?;
            Ok(HttpResponse::Created().json(ApplicationDto::from(&case.application)))
        }
        ApplyOutcome::Invalid(violations) => Err(Problem::invalid(violations)),
        ApplyOutcome::SentOtherwise => Err(Problem::invalid(vec![sent_otherwise()])),
        ApplyOutcome::Unverified => Err(Problem::unconfirmed_address()),
        ApplyOutcome::StillOpen => Err(Problem::conflict("Your application is with the concierge already")),
        ApplyOutcome::IsCollector => Err(Problem::conflict("You are a verified collector already")),
        ApplyOutcome::TooEarly(next) => {
            Err(Problem::conflict(format!("You may apply again from {} on", &written(next)[..10])))
        }
    }
}

/// Answer what the concierge asked about one's application.
#[utoipa::path(
    tag = "membership",
    params(("id" = i64, Path, description = "The application's number")),
    request_body = AnswerDto,
    security(("session" = [])),
    responses(
        (status = 200, description = "It is with the concierge again", body = ApplicationDto),
        (status = 409, description = "The submission has no open request for changes")
    )
)]
#[post("/api/collector-applications/{id}/answer")]
pub(crate) async fn answer_application(
    request: HttpRequest,
    site: web::Data<AppState>,
    who: Allowed<SignedIn>,
    id: web::Path<i64>,
    body: Body<AnswerDto>,
) -> Result<HttpResponse, Problem> {
    let AnswerDto { answer, evidence } = body.0;
    let (id, words) = (ApplicationId(id.into_inner()), answer.unwrap_or_default());
    let actor = actor(&who.0, &request, &site);
    let answer = membership::answer_application(&who.0, id, &words, &evidence, actor, ports(&site)).await?;
    Ok(HttpResponse::Ok().json(ApplicationDto::from(moved(answer)?.as_ref())))
}

/// Take one's application back; its files are gone with it.
#[utoipa::path(
    tag = "membership",
    params(("id" = i64, Path, description = "The application's number")),
    security(("session" = [])),
    responses(
        (status = 200, description = "It is withdrawn", body = ApplicationDto),
        (status = 409, description = "Already decided")
    )
)]
#[post("/api/collector-applications/{id}/withdraw")]
pub(crate) async fn withdraw_application(
    request: HttpRequest,
    site: web::Data<AppState>,
    who: Allowed<SignedIn>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    let (id, actor) = (ApplicationId(id.into_inner()), actor(&who.0, &request, &site));
    let answer = membership::withdraw_application(&who.0, id, actor, ports(&site)).await?;
    Ok(HttpResponse::Ok().json(ApplicationDto::from(moved(answer)?.as_ref())))
}
