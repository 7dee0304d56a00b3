//! What the site's own price history says of the makes that one saved.

use actix_web::{HttpResponse, get, web};
use domain::{
    accounts::SignedIn,
    saved::{Insight, SavedList},
};

use super::dto::InsightDto;
use crate::{Site, accounts::Allowed, problem::Problem};

/// How asked prices of the makes on one's shortlist have moved, by make.
#[utoipa::path(
    tag = "saved",
    responses(
        (status = 200, description = "One entry for each make, by name", body = Vec<InsightDto>),
        (status = 401, description = "Nobody is signed in", body = Problem, content_type = "application/problem+json"),
        (status = 503, description = "The database is away", body = Problem, content_type = "application/problem+json")
    )
)]
#[get("/api/user/insights")]
pub(crate) async fn insights(site: web::Data<Site>, who: Allowed<SignedIn>) -> Result<HttpResponse, Problem> {
    let makes = site.saved_vehicles.price_steps(who.0.user().id, SavedList::Saved).await?;
    let body: Vec<InsightDto> =
        makes.into_iter().map(|(make, steps)| InsightDto::from(&Insight::of(make, &steps))).collect();
    Ok(HttpResponse::Ok().json(body))
}
