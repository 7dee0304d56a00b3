//! The list of makes and the pages of makes and model families, as everyone may see them.

use actix_web::{HttpRequest, HttpResponse, http::StatusCode};
use application::markets::{MAX_VEHICLES, find_market, market_vehicles};
use domain::{
    markets::{Market, make_counts},
    vehicles::{ListingStatus, ListingViewer},
};
use ports::{StoreError, vehicles::VehicleReader};

use super::{head::Head, members_page, render, rendered::rendered_page, table::Page, unavailable};
use crate::{
    AppState,
    extract::{signed_in, site_origin},
    middleware::read_after_write::Inventory,
    response::Problem,
};

/// Renders a page of the markets; 404 for a make or family of which there never was a car that the caller may see.
pub(super) async fn show_market(
    request: &HttpRequest,
    state: &AppState,
    inventory: &Inventory,
    page: &'static Page,
) -> HttpResponse {
    let origin = site_origin(request, &state.settings);
    match head(request, state, inventory, page, origin.as_deref()).await {
        Ok(Some(head)) => {
            let content = rendered_page(request, state, page).await;
            render(request, state, StatusCode::OK, head, content.as_deref())
        }
        Ok(None) => {
            let viewer = signed_in(request).await.map(|member| ListingViewer::of(member.as_ref()));
            members_page(request, state, page, viewer, async |viewer| {
                Ok(market_of(request, viewer, &**inventory).await?.is_some())
            })
            .await
        }
        Err(error) => {
            let head = Head::of_page(page, &state.settings, origin.as_deref());
            unavailable(request, state, &Problem::from(error), head)
        }
    }
}

async fn head(
    request: &HttpRequest,
    state: &AppState,
    inventory: &Inventory,
    page: &Page,
    origin: Option<&str>,
) -> Result<Option<Head>, StoreError> {
    let (settings, vehicle_reader) = (&state.settings, &**inventory);
    let viewer = ListingViewer::Public;
    if request.match_info().get("make").is_none() {
        let makes = make_counts(&vehicle_reader.models(viewer).await?);
        return Ok(Some(Head::of_makes(page, &makes, settings, origin)));
    }
    let Some(market) = market_of(request, viewer, vehicle_reader).await? else { return Ok(None) };
    let limit = u32::try_from(MAX_VEHICLES).unwrap_or(u32::MAX);
    let mut vehicles = Vec::new();
    for status in [None, Some(ListingStatus::Sold)] {
        vehicles.extend(market_vehicles(&market, status, viewer, limit, vehicle_reader).await?);
    }
    Ok(Some(Head::of_market(page, &market, &vehicles, settings, origin)))
}

/// The market that the path names, if it has a car that the viewer may see.
async fn market_of(
    request: &HttpRequest,
    viewer: ListingViewer,
    vehicle_reader: &dyn VehicleReader,
) -> Result<Option<Market>, StoreError> {
    let parts = request.match_info();
    match parts.get("make") {
        Some(make) => find_market(make, parts.get("family"), viewer, vehicle_reader).await,
        None => Ok(None),
    }
}
