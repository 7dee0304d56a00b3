//! Questions at the desk: what waits, what becomes a fact, what is removed.

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
    handled, handling, no_such_question, seen,
};
use crate::{
    AppState,
    accounts::Allowed,
    body::Body,
    paging::{Page, fetch_size},
    problem::Problem,
    query::{whole_number, word},
    submissions::actor,
};

const PAGE: u32 = 50;

/// Which questions.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct QuestionsParams {
    /// `waiting` (about cars for sale, the oldest first), `answered` or `removed`; nothing: all.
    #[param(pattern = "^(waiting|answered|removed)?$")]
    state: Option<String>,
    /// `house`: about cars of the house only.
    #[param(pattern = "^(house)?$")]
    of: Option<String>,
    /// About that vehicle only.
    #[param(value_type = Option<i64>, minimum = 1)]
    vehicle: Option<String>,
    /// Where the page begins: as the `Link` of the page before gives it.
    #[param(pattern = "^[0-9]*$")]
    cursor: Option<String>,
}

/// What a fact is taken back from.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct RevisionParams {
    /// The question's, as it was read.
    revision: i32,
}

/// Questions about listings.
#[utoipa::path(
    tag = "admin",
    params(QuestionsParams),
    security(("session" = ["admin"])),
    responses((status = 200, description = "A page", body = Vec<AdminQuestionDto>))
)]
#[get("/api/admin/questions")]
pub(crate) async fn list_questions(
    request: HttpRequest,
    site: web::Data<AppState>,
    who: Allowed<Admin>,
    params: web::Query<QuestionsParams>,
) -> Result<HttpResponse, Problem> {
    let mut v = Vec::new();
    let states = QuestionState::ALL.map(QuestionState::as_str);
    let is_house = |word: &str| (word == "house").then_some(true);
    let query = QuestionQuery {
        state: word("state", params.state.as_deref(), QuestionState::parse, &states, &mut v),
        is_houses: word("of", params.of.as_deref(), is_house, &["house"], &mut v).unwrap_or(false),
        vehicle: whole_number("vehicle", params.vehicle.as_deref(), 1..=i64::MAX, &mut v).map(VehicleId),
        after: whole_number("cursor", params.cursor.as_deref(), 1..=i64::MAX, &mut v).map(QuestionId),
    };
    if !v.is_empty() {
        return Err(Problem::invalid(v));
    }
    let (found, total) = site.questions.questions(&query, fetch_size(PAGE)).await?;
    let reader = who.0.signed_in();
    let cursor = |question: &Question| question.id.0.to_string();
    let show = |question: &Question| AdminQuestionDto::new(question, reader);
    Ok(Page::cut(found, PAGE).response(&request, total, cursor, show))
}

/// One question, however it stands.
#[utoipa::path(
    tag = "admin",
    params(("id" = i64, Path, description = "The question's number")),
    security(("session" = ["admin"])),
    responses((status = 200, description = "The question", body = AdminQuestionDto))
)]
#[get("/api/admin/questions/{id}")]
pub(crate) async fn read_question(
    site: web::Data<AppState>,
    who: Allowed<Admin>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    told(site.questions.question(QuestionId(*id)).await?.map(Box::new), who.0.signed_in())
}

fn told(question: Option<Box<Question>>, reader: &SignedIn) -> Result<HttpResponse, Problem> {
    let question = question.ok_or_else(no_such_question)?;
    Ok(HttpResponse::Ok().json(AdminQuestionDto::new(&question, reader)))
}

/// Put an answer among the facts of its listing, in place of what was made of it before.
#[utoipa::path(
    tag = "admin",
    params(("id" = i64, Path, description = "The question's number")),
    request_body = NewFactDto,
    security(("session" = ["admin"])),
    responses(
        (status = 200, description = "It stands among the facts", body = AdminQuestionDto),
        (status = 409, description = "Changed in the meantime, not answered yet, or the listing has twelve facts already")
    )
)]
#[put("/api/admin/questions/{id}/fact")]
pub(crate) async fn make_fact(
    request: HttpRequest,
    site: web::Data<AppState>,
    who: Allowed<Admin>,
    id: web::Path<i64>,
    body: Body<NewFactDto>,
) -> Result<HttpResponse, Problem> {
    let reader = who.0.signed_in();
    let handling = handling(id.into_inner(), seen(body.0.revision)?, actor(&request, &site, reader));
    let draft = FactDraft { label: body.0.label, value: body.0.value };
    let stores = (site.questions.as_ref(), site.clock.as_ref());
    let answer = questions::make_fact(&who.0, handling, &draft, stores.0, stores.1).await?;
    let answer = answer.map_err(Problem::invalid)?;
    told(handled(answer, "There is no answer to this question that a fact could be made of")?, reader)
}

/// Take a fact back; the answer stays.
#[utoipa::path(
    tag = "admin",
    params(("id" = i64, Path, description = "The question's number"), RevisionParams),
    security(("session" = ["admin"])),
    responses(
        (status = 200, description = "It is no fact any more", body = AdminQuestionDto),
        (status = 409, description = "Changed in the meantime, or there is no fact")
    )
)]
#[delete("/api/admin/questions/{id}/fact")]
pub(crate) async fn take_fact_back(
    request: HttpRequest,
    site: web::Data<AppState>,
    who: Allowed<Admin>,
    id: web::Path<i64>,
    params: web::Query<RevisionParams>,
) -> Result<HttpResponse, Problem> {
    let reader = who.0.signed_in();
    let handling = handling(id.into_inner(), params.revision, actor(&request, &site, reader));
    let stores = (site.questions.as_ref(), site.clock.as_ref());
    let answer = questions::take_fact_back(&who.0, handling, stores.0, stores.1).await?;
    told(handled(answer, "No fact stands because of this answer")?, reader)
}

/// Remove a question with its answer; whoever asked is told why.
#[utoipa::path(
    tag = "admin",
    params(("id" = i64, Path, description = "The question's number")),
    request_body = NewRemovalDto,
    security(("session" = ["admin"])),
    responses(
        (status = 200, description = "It is removed", body = AdminQuestionDto),
        (status = 409, description = "Changed in the meantime, or removed")
    )
)]
#[post("/api/admin/questions/{id}/removal")]
pub(crate) async fn remove_question(
    request: HttpRequest,
    site: web::Data<AppState>,
    who: Allowed<Admin>,
    id: web::Path<i64>,
    body: Body<NewRemovalDto>,
) -> Result<HttpResponse, Problem> {
    let reader = who.0.signed_in();
    let handling = handling(id.into_inner(), seen(body.0.revision)?, actor(&request, &site, reader));
    let stores = (site.questions.as_ref(), site.clock.as_ref());
    let answer = questions::remove_question(&who.0, handling, &body.0.reason, stores.0, stores.1).await?;
    told(handled(answer, "This question was removed already")?, reader)
}
