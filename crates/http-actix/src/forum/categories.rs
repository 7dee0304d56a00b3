//! Forum categories.

use actix_web::{HttpRequest, HttpResponse, get, post, web};
use application::forum::{self, WriteOutcome};
use domain::{
    accounts::{Collector, ForumReader},
    forum::{CategoryId, NewCategory},
    idempotency::key_reused,
};
use ports::forum::CategoryRefusal;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

use super::{dto::CategoryDto, manner, no_such_category, ports};
use crate::{
    AppState,
    extract::{Allowed, Body, IdempotencyHeader, form_rules},
    response::Problem,
};

/// A category to create.
#[derive(Serialize, Deserialize, ToSchema, Validate)]
#[schema(as = NewForumCategory)]
pub(crate) struct NewCategoryDto {
    #[serde(default)]
    #[schema(required, min_length = 3, max_length = 80)]
    #[validate(custom(function = form_rules::category_name))]
    name: String,
    #[serde(default)]
    #[schema(required, min_length = 10, max_length = 500)]
    #[validate(custom(function = form_rules::category_description))]
    description: String,
}

/// List all categories, in alphabetical order.
#[utoipa::path(
    tag = "forum",
    security(("session" = ["collector"]), ("session" = ["admin"])),
    responses((status = 200, description = "Categories", body = Vec<CategoryDto>))
)]
#[get("/api/forum/categories")]
pub(crate) async fn forum_categories(
    site: web::Data<AppState>,
    who: Allowed<ForumReader>,
) -> Result<HttpResponse, Problem> {
    let categories = site.store.categories(who.0.signed_in().user().id).await?;
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
    site: web::Data<AppState>,
    who: Allowed<ForumReader>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    let category = site.store.category(CategoryId(*id), who.0.signed_in().user().id).await?;
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
        (status = 201, description = "Created; the earlier one if the idempotency key was used before", body = CategoryDto),
        (status = 409, description = "The name is taken")
    )
)]
#[post("/api/forum/categories")]
pub(crate) async fn open_category(
    request: HttpRequest,
    site: web::Data<AppState>,
    who: Allowed<Collector>,
    body: Body<NewCategoryDto>,
) -> Result<HttpResponse, Problem> {
    let manner = manner(&who.0, &request, &site, &body.0)?;
    let NewCategoryDto { name, description } = body.valid()?;
    let id = match forum::open_category(&who.0, &name, &description, manner, ports(&site)).await? {
        WriteOutcome::Done(id) => id,
        WriteOutcome::Invalid(violations) => return Err(Problem::invalid(violations)),
        WriteOutcome::IdempotencyConflict => return Err(Problem::invalid(vec![key_reused()])),
        WriteOutcome::TooMany { retry_after } => return Err(Problem::too_fast(retry_after)),
        WriteOutcome::Refused(CategoryRefusal::NameTaken) => {
            return Err(Problem::taken(NewCategory::TAKEN, Some("name")));
        }
    };
    let category = site.store.category(id, who.0.signed_in().user().id).await?;
    let category = category.ok_or_else(no_such_category)?;
    Ok(HttpResponse::Created().json(CategoryDto::from(&category)))
}
