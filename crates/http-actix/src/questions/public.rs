//! Questions and what became of them, as everybody reads them.

use actix_web::{
    HttpRequest, HttpResponse, get,
    http::header::{HeaderName, HeaderValue},
    web,
};
use application::questions::questions_about;
use domain::vehicles::VehicleId;

use super::dto::{QuestionDto, StatedFactDto};
use crate::{AppState, accounts::signed_in, paging::whole_list, problem::Problem, vehicles::no_such_vehicle};

/// What collectors asked about a listing. Everybody reads what is answered; whoever asked, the seller and
/// the concierge what waits; whoever asked why theirs was removed.
#[utoipa::path(
    tag = "vehicles",
    params(("id" = i64, Path, description = "The vehicle's number")),
    responses(
        (status = 200, description = "Those that the reader may read, the last asked first; at most 200 and what of theirs was removed", body = Vec<QuestionDto>, headers(
            ("X-Total-Count" = u64, description = "The number of questions"),
            ("X-May-Ask" = bool, description = "Whether the reader may ask one")
        ))
    )
)]
#[get("/api/vehicles/{id}/questions")]
pub(crate) async fn vehicle_questions(
    request: HttpRequest,
    site: web::Data<AppState>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    let reader = signed_in(&request).await?;
    let vehicle = VehicleId(id.into_inner());
    let found = questions_about(vehicle, reader.as_ref(), site.questions.as_ref()).await?;
    let found = found.ok_or_else(no_such_vehicle)?;
    let told = found.questions.iter().map(|question| QuestionDto::new(question, reader.as_ref()));
    let mut response = whole_list(&told.collect::<Vec<_>>());
    let may_ask = HeaderValue::from_static(if found.may_ask { "true" } else { "false" });
    response.headers_mut().insert(HeaderName::from_static("x-may-ask"), may_ask);
    Ok(response)
}

/// What the concierge put among a listing's facts because whoever speaks for it said so.
#[utoipa::path(
    tag = "vehicles",
    params(("id" = i64, Path, description = "The vehicle's number")),
    responses(
        (status = 200, description = "At most twelve, in the order in which they were asked for", body = Vec<StatedFactDto>)
    )
)]
#[get("/api/vehicles/{id}/facts")]
pub(crate) async fn vehicle_facts(
    site: web::Data<AppState>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    let found = site.questions.facts_about(VehicleId(id.into_inner())).await?.ok_or_else(no_such_vehicle)?;
    Ok(HttpResponse::Ok().json(found.iter().filter_map(StatedFactDto::new).collect::<Vec<_>>()))
}
