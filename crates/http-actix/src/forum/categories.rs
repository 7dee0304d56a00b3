//! Forum categories.

use actix_web::{HttpRequest, HttpResponse, delete, get, patch, post, web};
use application::forum::{self, CategoryPatch};
use domain::{
    accounts::{Admin, Collector, ForumReader},
    forum::CategoryId,
};
use ports::forum::CategoryRevision;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use validator::Validate;

use super::{address, dto::CategoryDto, no_such_category, ports};
use crate::{
    AppState,
    extract::{Allowed, Body, IdempotencyHeader, form_rules, idempotent_body},
    response::{Problem, created},
};

/// A category to create.
#[derive(Serialize, Deserialize, ToSchema, Validate)]
#[schema(as = NewForumCategory)]
pub(crate) struct NewCategoryDto {
    #[serde(default)]
    #[schema(required)]
    #[validate(custom(function = form_rules::category_name))]
    name: String,
    #[serde(default)]
    #[schema(required)]
    #[validate(custom(function = form_rules::category_description))]
    description: String,
}

/// Changes of a category; missing fields stay unchanged.
#[derive(Deserialize, ToSchema)]
#[schema(as = ForumCategoryChange)]
pub(crate) struct CategoryChangeDto {
    #[schema(value_type = String, required = false)]
    name: Option<String>,
    #[schema(value_type = String, required = false)]
    description: Option<String>,
    /// Revision of the category that was read; 409 if it is no longer current.
    #[schema(value_type = i32)]
    revision: Option<i32>,
}

/// Revision of a category.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct CategoryRevisionParams {
    /// Revision of the category that was read; 409 if it is no longer current.
    revision: i32,
}

/// List all categories, in alphabetical order.
#[utoipa::path(
    tag = "forum",
    security(("session" = ["collector"]), ("session" = ["admin"])),
    responses((status = 200, description = "Categories", body = Vec<CategoryDto>))
)]
#[get("/api/forum/categories")]
pub(crate) async fn forum_categories(
    state: web::Data<AppState>,
    who: Allowed<ForumReader>,
) -> Result<HttpResponse, Problem> {
    let categories = state.store.categories(who.0.signed_in().user().id).await?;
    let body: Vec<CategoryDto> = categories.iter().map(CategoryDto::from).collect();
    Ok(HttpResponse::Ok().insert_header(("X-Total-Count", body.len())).json(body))
}

/// Get a category.
#[utoipa::path(
    tag = "forum",
    params(("id" = i64, Path, description = "Category id")),
    security(("session" = ["collector"]), ("session" = ["admin"])),
    responses((status = 200, description = "The category", body = CategoryDto))
)]
#[get("/api/forum/categories/{id}")]
pub(crate) async fn forum_category(
    state: web::Data<AppState>,
    who: Allowed<ForumReader>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    let category = state.store.category(CategoryId(*id), who.0.signed_in().user().id).await?;
    let category = category.ok_or_else(no_such_category)?;
    Ok(HttpResponse::Ok().json(CategoryDto::from(&category)))
}

/// Create a category.
#[utoipa::path(
    tag = "forum",
    params(IdempotencyHeader),
    request_body = NewCategoryDto,
    security(("session" = ["collector"])),
    responses(
        (status = 201, description = "Created; the earlier one if the idempotency key was used before", body = CategoryDto, headers(("Location" = String))),
        (status = 409, description = "The name is taken")
    )
)]
#[post("/api/forum/categories")]
pub(crate) async fn open_category(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<Collector>,
    body: Body<NewCategoryDto>,
) -> Result<HttpResponse, Problem> {
    let idempotent = idempotent_body(&request, who.0.signed_in(), &body.0)?;
    let NewCategoryDto { name, description } = body.valid()?;
    let id = forum::open_category(&who.0, &name, &description, idempotent, ports(&state)).await?;
    let category = state.store.category(id, who.0.signed_in().user().id).await?;
    let category = category.ok_or_else(no_such_category)?;
    Ok(created(format!("/api/forum/categories/{}", id.0), &CategoryDto::from(&category)))
}

/// Change name and description of a category.
#[utoipa::path(
    tag = "forum",
    params(("id" = i64, Path, description = "Category id")),
    request_body = CategoryChangeDto,
    security(("session" = ["admin"])),
    responses(
        (status = 200, description = "The updated category", body = CategoryDto),
        (status = 409, description = "Changed in the meantime, or the name is taken")
    )
)]
#[patch("/api/forum/categories/{id}")]
pub(crate) async fn change_category(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<Admin>,
    id: web::Path<i64>,
    body: Body<CategoryChangeDto>,
) -> Result<HttpResponse, Problem> {
    let CategoryChangeDto { name, description, revision } = body.0;
    let revision = revision.ok_or_else(|| Problem::missing("revision"))?;
    let (id, patch) = (CategoryId(*id), CategoryPatch { name, description });
    let seen = CategoryRevision { id, revision };
    forum::change_category(&who.0, seen, patch, address(&request, &state), ports(&state)).await?;
    let category = state.store.category(id, who.0.signed_in().user().id).await?;
    let category = category.ok_or_else(no_such_category)?;
    Ok(HttpResponse::Ok().json(CategoryDto::from(&category)))
}

/// Delete a category without topics.
#[utoipa::path(
    tag = "forum",
    params(("id" = i64, Path, description = "Category id"), CategoryRevisionParams),
    security(("session" = ["admin"])),
    responses(
        (status = 204, description = "Deleted"),
        (status = 409, description = "Changed in the meantime, or it has topics: the message says what to do first, and \
                                      `topics` has the removed ones")
    )
)]
#[delete("/api/forum/categories/{id}")]
pub(crate) async fn delete_category(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<Admin>,
    id: web::Path<i64>,
    params: web::Query<CategoryRevisionParams>,
) -> Result<HttpResponse, Problem> {
    let seen = CategoryRevision { id: CategoryId(*id), revision: params.revision };
    forum::delete_category(&who.0, seen, address(&request, &state), ports(&state)).await?;
    Ok(HttpResponse::NoContent().finish())
}
