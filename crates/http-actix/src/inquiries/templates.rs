//! Reply templates of the concierge.

use actix_web::{HttpRequest, HttpResponse, delete, get, put, web};
use domain::{
    accounts::Admin,
    inquiries::{Template, TemplateId, TemplateName},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    AppState,
    extract::{Allowed, Body, actor},
    response::Problem,
};

/// A reply template.
#[derive(Serialize, ToSchema)]
#[schema(as = ReplyTemplate)]
pub(crate) struct TemplateDto {
    id: i64,
    name: String,
    text: String,
}

/// A reply template to save.
#[derive(Deserialize, ToSchema)]
#[schema(as = NewReplyTemplate)]
pub(crate) struct NewTemplateDto {
    #[schema(value_type = String, required)]
    name: Option<String>,
    /// May have the merge fields `{name}`, `{reference}` and `{subject}`, and no others.
    #[schema(value_type = String, required)]
    text: Option<String>,
}

async fn all(state: &AppState) -> Result<HttpResponse, Problem> {
    let templates = state.store.templates().await?;
    let body: Vec<TemplateDto> = templates
        .iter()
        .map(|template| TemplateDto {
            id: template.id.0,
            name: template.name.as_str().to_owned(),
            text: template.text.as_str().to_owned(),
        })
        .collect();
    Ok(HttpResponse::Ok().json(body))
}

/// List all reply templates by name.
#[utoipa::path(
    tag = "admin",
    security(("session" = ["admin"])),
    responses((status = 200, description = "All templates", body = Vec<TemplateDto>))
)]
#[get("/api/admin/reply-templates")]
pub(crate) async fn list_templates(
    state: web::Data<AppState>,
    _who: Allowed<Admin>,
) -> Result<HttpResponse, Problem> {
    all(&state).await
}

/// Save a reply template, replacing one with the same name.
#[utoipa::path(
    tag = "admin",
    request_body = NewTemplateDto,
    security(("session" = ["admin"])),
    responses((status = 200, description = "All templates", body = Vec<TemplateDto>))
)]
#[put("/api/admin/reply-templates")]
pub(crate) async fn save_template(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<Admin>,
    body: Body<NewTemplateDto>,
) -> Result<HttpResponse, Problem> {
    let name = TemplateName::parse(&body.0.name.unwrap_or_default());
    let text = Template::parse_text(&body.0.text.unwrap_or_default());
    let (name, text) = match (name, text) {
        (Ok(name), Ok(text)) => (name, text),
        (name, text) => {
            return Err(Problem::invalid(name.err().into_iter().chain(text.err()).collect()));
        }
    };
    let actor = actor(&request, &state, who.0.signed_in());
    state.store.store_template(&name, &text, actor, state.clock.now()).await?;
    all(&state).await
}

/// Delete a reply template.
#[utoipa::path(
    tag = "admin",
    params(("id" = i64, Path, description = "Template id")),
    security(("session" = ["admin"])),
    responses((status = 204, description = "Deleted"))
)]
#[delete("/api/admin/reply-templates/{id}")]
pub(crate) async fn remove_template(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<Admin>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    let actor = actor(&request, &state, who.0.signed_in());
    if state.store.remove_template(TemplateId(id.into_inner()), actor, state.clock.now()).await? {
        Ok(HttpResponse::NoContent().finish())
    } else {
        Err(Problem::not_found("We couldn’t find this template"))
    }
}
