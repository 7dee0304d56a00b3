//! What the site's own price history says of the makes that one saved.

use actix_web::{HttpResponse, get, web};
use domain::{
    accounts::SignedIn,
    saved::{Insight, SavedList},
    vehicles::Make,
};

use super::dto::InsightDto;
use crate::{AppState, accounts::Allowed, problem::Problem};

/// How asked prices of the makes on one's shortlist have moved, and what was paid, by make.
#[utoipa::path(
    tag = "saved",
    security(("session" = [])),
    responses((status = 200, description = "One entry for each make, by name", body = Vec<InsightDto>))
)]
#[get("/api/user/insights")]
pub(crate) async fn insights(
    site: web::Data<AppState>,
    who: Allowed<SignedIn>,
) -> Result<HttpResponse, Problem> {
    let makes = site.saved_vehicles.price_steps(who.0.user().id, SavedList::Saved).await?;
    let names: Vec<Make> = makes.iter().map(|(make, _)| make.clone()).collect();
    let sales = site.prices.sales(&names).await?;
    let insights = makes.into_iter().map(|(make, steps)| Insight::of(make, &steps, &sales));
    let body: Vec<InsightDto> = insights.map(|insight| InsightDto::from(&insight)).collect();
    Ok(HttpResponse::Ok().json(body))
}
