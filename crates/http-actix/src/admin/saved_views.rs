//! Saved views: filters of a list of the admin area that a staff member saved under a name.

use actix_web::{HttpResponse, delete, get, patch, post, web};
use domain::{
    accounts::Admin,
    saved_views::{NewView, SavedView, SavedViewError, SavedViewId, ViewName, ViewQuery, ViewSection},
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{
    AppState,
    dto::enums,
    extract::{Allowed, Body},
    response::Problem,
};

/// A section of the admin area.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct SectionParams {
    /// Path of the section below `/admin`.
    #[param(value_type = Option<enums::ViewSection>, inline, required)]
    section: Option<String>,
}

/// A saved view.
#[derive(Serialize, ToSchema)]
#[schema(as = SavedView)]
pub(crate) struct SavedViewDto {
    id: i64,
    section: &'static str,
    name: String,
    /// Query string of the list's address, without `?`.
    query: String,
}

impl From<&SavedView> for SavedViewDto {
    fn from(view: &SavedView) -> Self {
        Self {
            id: view.id.0,
            section: view.section.as_str(),
            name: view.name.as_str().to_owned(),
            query: view.query.as_str().to_owned(),
        }
    }
}

/// A view to save.
#[derive(Deserialize, ToSchema)]
#[schema(as = NewSavedView)]
pub(crate) struct NewViewDto {
    /// Unique in the section, ignoring case.
    #[schema(value_type = String, required, min_length = 1)]
    name: Option<String>,
    /// Query string of the list's address, percent-encoded, without `?`; at most 512 bytes. Empty for the list
    /// without filters.
    #[schema(value_type = String, required, pattern = "^([!\"$->@-~][!\"$-~]*)?$")]
    query: Option<String>,
}

/// A new name of a view.
#[derive(Deserialize, ToSchema)]
#[schema(as = SavedViewName)]
pub(crate) struct ViewNameDto {
    /// Unique in the section, ignoring case.
    #[schema(value_type = String, required, min_length = 1)]
    name: Option<String>,
}

fn section(params: &SectionParams) -> Result<ViewSection, Problem> {
    let section = ViewSection::parse(params.section.as_deref().unwrap_or_default());
    section.map_err(|violation| Problem::invalid(vec![violation]))
}

fn problem(error: SavedViewError) -> Problem {
    match error {
        SavedViewError::NameTaken => Problem::taken(error.message(), Some("name")),
        SavedViewError::Full => Problem::conflict(error.message()),
        SavedViewError::NotFound => Problem::not_found(error.message()),
    }
}

/// List the caller's saved views of a section, oldest first.
#[utoipa::path(
    tag = "admin",
    params(SectionParams),
    security(("session" = ["admin"])),
    responses((status = 200, description = "At most 20 views", body = Vec<SavedViewDto>))
)]
#[get("/api/admin/saved-views")]
pub(crate) async fn list_views(
    state: web::Data<AppState>,
    who: Allowed<Admin>,
    params: web::Query<SectionParams>,
) -> Result<HttpResponse, Problem> {
    let views = state.store.saved_views(who.0.signed_in().user().id, section(&params)?).await?;
    let body: Vec<SavedViewDto> = views.iter().map(SavedViewDto::from).collect();
    Ok(HttpResponse::Ok().json(body))
}

/// Save a view of a section. Only the caller sees it.
#[utoipa::path(
    tag = "admin",
    params(SectionParams),
    request_body = NewViewDto,
    security(("session" = ["admin"])),
    responses(
        (status = 201, description = "Saved", body = SavedViewDto),
        (status = 409, description = "The name is taken, or the section has 20 views")
    )
)]
#[post("/api/admin/saved-views")]
pub(crate) async fn save_view(
    state: web::Data<AppState>,
    who: Allowed<Admin>,
    params: web::Query<SectionParams>,
    body: Body<NewViewDto>,
) -> Result<HttpResponse, Problem> {
    let section = section(&params)?;
    let name = ViewName::parse(&body.0.name.unwrap_or_default());
    let query = ViewQuery::parse(&body.0.query.unwrap_or_default());
    let (name, query) = match (name, query) {
        (Ok(name), Ok(query)) => (name, query),
        (name, query) => {
            return Err(Problem::invalid(name.err().into_iter().chain(query.err()).collect()));
        }
    };
    let view = NewView { section, name, query };
    let saved = state.store.save_view(who.0.signed_in().user().id, &view).await?.map_err(problem)?;
    Ok(HttpResponse::Created().json(SavedViewDto::from(&saved)))
}

/// Rename a saved view of the caller.
#[utoipa::path(
    tag = "admin",
    params(("id" = i64, Path, description = "View id")),
    request_body = ViewNameDto,
    security(("session" = ["admin"])),
    responses(
        (status = 200, description = "Renamed", body = SavedViewDto),
        (status = 409, description = "The name is taken")
    )
)]
#[patch("/api/admin/saved-views/{id}")]
pub(crate) async fn rename_view(
    state: web::Data<AppState>,
    who: Allowed<Admin>,
    id: web::Path<i64>,
    body: Body<ViewNameDto>,
) -> Result<HttpResponse, Problem> {
    let name = ViewName::parse(&body.0.name.unwrap_or_default());
    let name = name.map_err(|violation| Problem::invalid(vec![violation]))?;
    let id = SavedViewId(id.into_inner());
    let renamed = state.store.rename_view(who.0.signed_in().user().id, id, &name).await?.map_err(problem)?;
    Ok(HttpResponse::Ok().json(SavedViewDto::from(&renamed)))
}

/// Delete a saved view of the caller.
#[utoipa::path(
    tag = "admin",
    params(("id" = i64, Path, description = "View id")),
    security(("session" = ["admin"])),
    responses((status = 204, description = "Deleted"))
)]
#[delete("/api/admin/saved-views/{id}")]
pub(crate) async fn delete_view(
    state: web::Data<AppState>,
    who: Allowed<Admin>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    if state.store.delete_view(who.0.signed_in().user().id, SavedViewId(id.into_inner())).await? {
        Ok(HttpResponse::NoContent().finish())
    } else {
        Err(problem(SavedViewError::NotFound))
    }
}
