//! Saved searches.

use actix_web::{HttpResponse, delete, get, post, web};
use application::saved::{Counted, count_matches};
use domain::{
    accounts::SignedIn,
    saved::{SavedSearch, SavedSearchId},
};
use ports::saved::SaveSearchResult;

use super::dto::{NewSavedSearchDto, SavedSearchDto};
use crate::{
    AppState,
    extract::{Allowed, Body},
    middleware::read_after_write::Inventory,
    response::Problem,
};

/// List the caller's saved searches with the number of current matches.
#[utoipa::path(
    tag = "saved",
    security(("session" = [])),
    responses(
        (status = 200, description = "Saved searches, newest first", body = Vec<SavedSearchDto>, headers(("X-Total-Count" = u64, description = "Total number of items")))
    )
)]
#[get("/api/user/saved-searches")]
pub(crate) async fn saved_searches(
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
    inventory: Inventory,
) -> Result<HttpResponse, Problem> {
    let (store, vehicle_reader) = (state.store.as_ref(), &*inventory);
    let searches = application::saved::saved_searches(&who.0, store, vehicle_reader).await?;
    let body: Vec<SavedSearchDto> = searches.iter().map(SavedSearchDto::from).collect();
    Ok(HttpResponse::Ok().insert_header(("X-Total-Count", body.len())).json(body))
}

/// Save a search.
///
/// A search with the same filters is stored once, under its first name.
#[utoipa::path(
    tag = "saved",
    request_body = NewSavedSearchDto,
    security(("session" = [])),
    responses(
        (status = 200, description = "Saved already", body = SavedSearchDto),
        (status = 201, description = "Saved", body = SavedSearchDto),
        (status = 409, description = "The limit of saved searches is reached")
    )
)]
#[post("/api/user/saved-searches")]
pub(crate) async fn save_search(
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
    inventory: Inventory,
    body: Body<NewSavedSearchDto>,
) -> Result<HttpResponse, Problem> {
    let (name, query) = body.0.parse().map_err(Problem::invalid)?;
    let saving = state.store.save_search(who.0.user().id, &name, &query, state.clock.now()).await?;
    let (mut response, search) = match saving {
        SaveSearchResult::Done(search) => (HttpResponse::Created(), search),
        SaveSearchResult::AlreadySaved(search) => (HttpResponse::Ok(), search),
        SaveSearchResult::Full => return Err(Problem::conflict(SavedSearch::FULL)),
    };
    let counted: Counted = count_matches(search, &*inventory).await?;
    Ok(response.json(SavedSearchDto::from(&counted)))
}

/// Delete a saved search.
#[utoipa::path(
    tag = "saved",
    params(("id" = i64, Path, description = "Search id")),
    security(("session" = [])),
    responses((status = 204, description = "Deleted"))
)]
#[delete("/api/user/saved-searches/{id}")]
pub(crate) async fn remove_saved_search(
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    if !state.store.remove_search(who.0.user().id, SavedSearchId(id.into_inner())).await? {
        return Err(Problem::not_found("We couldn’t find this saved search; it may have been removed"));
    }
    Ok(HttpResponse::NoContent().finish())
}
