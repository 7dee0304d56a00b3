//! Price insights about the makes on a member's shortlist.

use actix_web::{HttpResponse, get, web};
use domain::{
    accounts::SignedIn,
    saved::{MakeInsight, SavedList},
    vehicles::Make,
};

use super::dto::InsightDto;
use crate::{AppState, extract::Allowed, response::Problem};

/// List the changes of asking prices and the sale prices for the makes on the caller's shortlist.
#[utoipa::path(
    tag = "saved",
    security(("session" = [])),
    responses((status = 200, description = "One entry for each make, in alphabetical order", body = Vec<InsightDto>))
)]
#[get("/api/user/insights")]
pub(crate) async fn read_insights(
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
) -> Result<HttpResponse, Problem> {
    let makes = state.store.price_steps(who.0.user().id, SavedList::Saved).await?;
    let names: Vec<Make> = makes.iter().map(|(make, _)| make.clone()).collect();
    let sales = state.store.sales(&names).await?;
    let insights = makes.into_iter().map(|(make, steps)| MakeInsight::of(make, &steps, &sales));
    let body: Vec<InsightDto> = insights.map(|insight| InsightDto::from(&insight)).collect();
    Ok(HttpResponse::Ok().json(body))
}
