//! Asking, answering and withdrawing questions.

use actix_web::{HttpRequest, HttpResponse, delete, post, put, web};
use application::questions::{self as questions, AnswerQuestion, AskQuestion};
use domain::{
    accounts::{Collector, SignedIn},
    vehicles::VehicleId,
};

use super::{
    dto::{NewAnswerDto, NewQuestionDto, QuestionDto},
    handled, handling, no_such_question, required_revision,
};
use crate::{
    AppState,
    extract::{Allowed, Body, IdempotencyHeader, actor, content_fingerprint, idempotent},
    response::Problem,
};

/// Ask a question about a listing.
///
/// It is public once answered; the seller is notified.
#[utoipa::path(
    tag = "vehicles",
    params(("id" = i64, Path, description = "Vehicle id"), IdempotencyHeader),
    request_body = NewQuestionDto,
    security(("session" = ["collector"])),
    responses(
        (status = 201, description = "The created question; the earlier one if the idempotency key was used before", body = QuestionDto),
        (status = 409, description = "The listing is the caller's own or sold, or the limit of open questions is reached")
    )
)]
#[post("/api/vehicles/{id}/questions")]
pub(crate) async fn ask_question(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<Collector>,
    id: web::Path<i64>,
    body: Body<NewQuestionDto>,
) -> Result<HttpResponse, Problem> {
    let member = who.0.signed_in();
    let new_question = AskQuestion {
        vehicle: VehicleId(id.into_inner()),
        idempotent: idempotent(&request, Some(member.user().id), content_fingerprint(&body.0)?)?,
        text: body.valid()?.text,
        actor: actor(&request, &state, member),
    };
    let question =
        questions::ask_question(&who.0, new_question, state.store.as_ref(), state.clock.as_ref()).await?;
    Ok(HttpResponse::Created().json(QuestionDto::new(&question, Some(member))))
}

/// Answer a question about a vehicle of the caller's own, or correct the answer.
#[utoipa::path(
    tag = "vehicles",
    params(("id" = i64, Path, description = "Question id")),
    request_body = NewAnswerDto,
    security(("session" = [])),
    responses(
        (status = 200, description = "The answered question", body = QuestionDto),
        (status = 409, description = "Changed in the meantime, or no longer open to answers")
    )
)]
#[put("/api/questions/{id}/answer")]
pub(crate) async fn answer_question(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
    id: web::Path<i64>,
    body: Body<NewAnswerDto>,
) -> Result<HttpResponse, Problem> {
    let handling =
        handling(id.into_inner(), required_revision(body.0.revision)?, actor(&request, &state, &who.0));
    let answering = AnswerQuestion { handling, text: body.valid()?.text };
    let stores = (state.store.as_ref() as _, state.vehicle_reader.as_ref());
    let answer = questions::answer_question(&who.0, answering, stores, state.clock.as_ref()).await;
    let impossible =
        "This answer can’t be changed: it is among the facts, or the vehicle is no longer for sale";
    let question = handled(answer, impossible)?.ok_or_else(no_such_question)?;
    Ok(HttpResponse::Ok().json(QuestionDto::new(&question, Some(&who.0))))
}

/// Withdraw an unanswered question of the caller's own.
#[utoipa::path(
    tag = "vehicles",
    params(("id" = i64, Path, description = "Question id")),
    security(("session" = [])),
    responses(
        (status = 204, description = "Deleted"),
        (status = 409, description = "Already answered or removed")
    )
)]
#[delete("/api/questions/{id}")]
pub(crate) async fn withdraw_question(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    let handling = handling(id.into_inner(), 0, actor(&request, &state, &who.0));
    let stores = (state.store.as_ref(), state.clock.as_ref());
    let answer = questions::withdraw_question(&who.0, handling, stores.0, stores.1).await;
    handled(answer, "This question was answered or removed, so it can no longer be withdrawn")?;
    Ok(HttpResponse::NoContent().finish())
}
