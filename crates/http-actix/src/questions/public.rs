//! Public questions and facts of a vehicle.

use actix_web::{
    HttpRequest, HttpResponse, get,
    http::header::{HeaderName, HeaderValue},
    web,
};
use application::{questions::questions_about, vehicles::facts_for_redaction};
use domain::vehicles::VehicleId;

use super::dto::{QuestionDto, StatedFactDto};
use crate::{
    AppState,
    extract::{listing_viewer, signed_in},
    response::{Problem, no_such_vehicle, whole_list},
};

/// List the questions about a vehicle.
///
/// Everyone sees answered ones; the asker, the seller and admins also see waiting ones; the asker also sees
/// removed ones.
#[utoipa::path(
    tag = "vehicles",
    params(("id" = i64, Path, description = "Vehicle id")),
    responses(
        (status = 200, description = "Visible questions, newest first; at most 200, plus the caller's own removed ones", body = Vec<QuestionDto>, headers(
            ("X-Total-Count" = u64, description = "Total number of questions"),
            ("X-May-Ask" = bool, description = "Whether the caller may ask a question about this vehicle")
        ))
    )
)]
#[get("/api/vehicles/{id}/questions")]
pub(crate) async fn vehicle_questions(
    request: HttpRequest,
    state: web::Data<AppState>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    let reader = signed_in(&request).await?;
    let vehicle = VehicleId(id.into_inner());
    let viewer = listing_viewer(&request, &state, vehicle).await?;
    let found = questions_about(vehicle, reader.as_ref(), viewer, state.store.as_ref()).await?;
    let found = found.ok_or_else(no_such_vehicle)?;
    let facts = facts_for_redaction(vehicle, state.vehicle_reader.as_ref()).await?;
    let shown =
        found.questions.iter().map(|question| QuestionDto::new(question, reader.as_ref()).redacted(&facts));
    let mut response = whole_list(&shown.collect::<Vec<_>>());
    let may_ask = HeaderValue::from_static(if found.may_ask { "true" } else { "false" });
    response.headers_mut().insert(HeaderName::from_static("x-may-ask"), may_ask);
    Ok(response)
}

/// List the facts of a vehicle that come from answers.
#[utoipa::path(
    tag = "vehicles",
    params(("id" = i64, Path, description = "Vehicle id")),
    responses(
        (status = 200, description = "At most twelve facts, in the order of their questions", body = Vec<StatedFactDto>)
    )
)]
#[get("/api/vehicles/{id}/facts")]
pub(crate) async fn vehicle_facts(
    request: HttpRequest,
    state: web::Data<AppState>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    let vehicle = VehicleId(id.into_inner());
    let viewer = listing_viewer(&request, &state, vehicle).await?;
    let found = state.store.facts_about(vehicle, viewer).await?.ok_or_else(no_such_vehicle)?;
    let facts = facts_for_redaction(vehicle, state.vehicle_reader.as_ref()).await?;
    let shown = found.iter().filter_map(StatedFactDto::new).map(|fact| fact.redacted(&facts));
    Ok(HttpResponse::Ok().json(shown.collect::<Vec<_>>()))
}
