//! Admin queue of questions: facts and removals.

use actix_web::{HttpRequest, HttpResponse, delete, get, post, put, web};
use application::questions::{self as questions, FactDraft};
use domain::{
    accounts::{Admin, SignedIn},
    questions::{Question, QuestionId, QuestionState},
    vehicles::VehicleId,
};
use ports::questions::QuestionQuery;
use serde::Deserialize;
use utoipa::IntoParams;

use super::{
    dto::{AdminQuestionDto, NewFactDto, NewRemovalDto},
    handled, handling, no_such_question, required_revision,
};
use crate::{
    AppState,
    dto::enums,
    extract::{Allowed, Body, actor, whole_number, word},
    response::{Problem, page_response, read_cursor},
};

const PAGE: u32 = 50;

/// Filters and paging of questions.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct QuestionsParams {
    /// `waiting` (about cars for sale, oldest first), `answered` or `removed`; empty means all.
    #[param(value_type = Option<enums::QuestionState>, inline)]
    state: Option<String>,
    /// `house`: only cars that the marketplace itself offers.
    #[param(pattern = "^(house)?$")]
    of: Option<String>,
    /// Only this vehicle.
    #[param(value_type = Option<i64>, minimum = 1)]
    vehicle: Option<String>,
    /// Cursor from the `Link` header of the previous page.
    cursor: Option<String>,
}

/// Revision of a question.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct RevisionParams {
    /// Revision that the change is based on; 409 if it is no longer current.
    revision: i32,
}

/// List questions about listings.
#[utoipa::path(
    tag = "admin",
    params(QuestionsParams),
    security(("session" = ["admin"])),
    responses((status = 200, description = "A page of questions", body = Vec<AdminQuestionDto>))
)]
#[get("/api/admin/questions")]
pub(crate) async fn list_questions(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<Admin>,
    params: web::Query<QuestionsParams>,
) -> Result<HttpResponse, Problem> {
    let mut v = Vec::new();
    let states = QuestionState::ALL.map(QuestionState::as_str);
    let is_house = |word: &str| (word == "house").then_some(true);
    let query = QuestionQuery {
        state: word("state", params.state.as_deref(), QuestionState::parse, &states, &mut v),
        is_own_stock: word("of", params.of.as_deref(), is_house, &["house"], &mut v).unwrap_or(false),
        vehicle: whole_number("vehicle", params.vehicle.as_deref(), 1..=i64::MAX, &mut v).map(VehicleId),
        after: None,
    };
    if !v.is_empty() {
        return Err(Problem::invalid(v));
    }
    let query = QuestionQuery { after: read_cursor(params.cursor.as_deref())?, ..query };
    let found = state.store.questions(&query, PAGE).await?;
    let reader = who.0.signed_in();
    let show = |question: &Question| AdminQuestionDto::new(question, reader);
    Ok(page_response(&request, &found, show))
}

/// Get a question in any state.
#[utoipa::path(
    tag = "admin",
    params(("id" = i64, Path, description = "Question id")),
    security(("session" = ["admin"])),
    responses((status = 200, description = "The question", body = AdminQuestionDto))
)]
#[get("/api/admin/questions/{id}")]
pub(crate) async fn read_question(
    state: web::Data<AppState>,
    who: Allowed<Admin>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    question_response(state.store.question(QuestionId(*id)).await?.map(Box::new), who.0.signed_in())
}

fn question_response(question: Option<Box<Question>>, reader: &SignedIn) -> Result<HttpResponse, Problem> {
    let question = question.ok_or_else(no_such_question)?;
    Ok(HttpResponse::Ok().json(AdminQuestionDto::new(&question, reader)))
}

/// Publish an answer as a fact of the listing, replacing the fact made from it before.
#[utoipa::path(
    tag = "admin",
    params(("id" = i64, Path, description = "Question id")),
    request_body = NewFactDto,
    security(("session" = ["admin"])),
    responses(
        (status = 200, description = "The question with its fact", body = AdminQuestionDto),
        (status = 409, description = "Changed in the meantime, not answered yet, or the listing has twelve facts already")
    )
)]
#[put("/api/admin/questions/{id}/fact")]
pub(crate) async fn set_fact(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<Admin>,
    id: web::Path<i64>,
    body: Body<NewFactDto>,
) -> Result<HttpResponse, Problem> {
    let reader = who.0.signed_in();
    let handling =
        handling(id.into_inner(), required_revision(body.0.revision)?, actor(&request, &state, reader));
    let NewFactDto { label, value, .. } = body.valid()?;
    let draft = FactDraft { label, value };
    let stores = (state.store.as_ref(), state.clock.as_ref());
    let answer = questions::set_fact(&who.0, handling, &draft, stores.0, stores.1).await;
    question_response(handled(answer, "This question has no answer to turn into a fact")?, reader)
}

/// Remove the fact made from an answer; the answer stays.
#[utoipa::path(
    tag = "admin",
    params(("id" = i64, Path, description = "Question id"), RevisionParams),
    security(("session" = ["admin"])),
    responses(
        (status = 200, description = "The question without a fact", body = AdminQuestionDto),
        (status = 409, description = "Changed in the meantime, or there is no fact")
    )
)]
#[delete("/api/admin/questions/{id}/fact")]
pub(crate) async fn remove_fact(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<Admin>,
    id: web::Path<i64>,
    params: web::Query<RevisionParams>,
) -> Result<HttpResponse, Problem> {
    let reader = who.0.signed_in();
    let handling = handling(id.into_inner(), params.revision, actor(&request, &state, reader));
    let stores = (state.store.as_ref(), state.clock.as_ref());
    let answer = questions::remove_fact(&who.0, handling, stores.0, stores.1).await;
    question_response(handled(answer, "No fact stands because of this answer")?, reader)
}

/// Remove a question with its answer.
///
/// The asker is notified with the reason.
#[utoipa::path(
    tag = "admin",
    params(("id" = i64, Path, description = "Question id")),
    request_body = NewRemovalDto,
    security(("session" = ["admin"])),
    responses(
        (status = 200, description = "The removed question", body = AdminQuestionDto),
        (status = 409, description = "Changed in the meantime, or already removed")
    )
)]
#[post("/api/admin/questions/{id}/removal")]
pub(crate) async fn remove_question(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<Admin>,
    id: web::Path<i64>,
    body: Body<NewRemovalDto>,
) -> Result<HttpResponse, Problem> {
    let reader = who.0.signed_in();
    let handling =
        handling(id.into_inner(), required_revision(body.0.revision)?, actor(&request, &state, reader));
    let stores = (state.store.as_ref(), state.clock.as_ref());
    let answer = questions::remove_question(&who.0, handling, &body.0.reason, stores.0, stores.1).await;
    question_response(handled(answer, "This question was already removed")?, reader)
}
