//! What a member has written into the form and not sent yet.

use actix_web::{HttpResponse, delete, get, http::StatusCode, put, web};
use domain::{accounts::SignedIn, submissions::MAX_DRAFT};
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use crate::{AppState, accounts::Allowed, body::Body, problem::Problem, vehicles::rfc3339};

/// A form that has not been sent yet.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SubmissionDraft)]
pub(crate) struct DraftDto {
    /// Fields of the form, as they were saved.
    #[schema(value_type = std::collections::HashMap<String, Value>)]
    fields: Map<String, Value>,
    #[schema(format = DateTime)]
    saved_at: String,
}

/// What one has written so far.
#[utoipa::path(
    tag = "submissions",
    security(("session" = [])),
    responses(
        (status = 200, description = "The draft", body = DraftDto),
        (status = 204, description = "There is none")
    )
)]
#[get("/api/vehicle-submissions/draft")]
pub(crate) async fn read_draft(
    site: web::Data<AppState>,
    who: Allowed<SignedIn>,
) -> Result<HttpResponse, Problem> {
    let draft = site.submissions.draft(who.0.user().id).await?;
    // What cannot be read any more is worth as much as none.
    let draft = draft.and_then(|draft| Some((serde_json::from_str(&draft.fields).ok()?, draft.saved_at)));
    Ok(match draft {
        Some((fields, saved_at)) => HttpResponse::Ok().json(DraftDto { fields, saved_at: rfc3339(saved_at) }),
        None => HttpResponse::NoContent().finish(),
    })
}

/// Keep what one has written so far; sending the form forgets it.
#[utoipa::path(
    tag = "submissions",
    request_body(content = std::collections::HashMap<String, Value>, content_type = "application/json"),
    security(("session" = [])),
    responses((status = 204, description = "It is kept"))
)]
#[put("/api/vehicle-submissions/draft")]
pub(crate) async fn save_draft(
    site: web::Data<AppState>,
    who: Allowed<SignedIn>,
    body: Body<Map<String, Value>>,
) -> Result<HttpResponse, Problem> {
    let fields = Value::Object(body.0).to_string();
    if fields.len() > MAX_DRAFT {
        return Err(Problem::plain(StatusCode::PAYLOAD_TOO_LARGE));
    }
    site.submissions.save_draft(who.0.user().id, &fields, site.clock.now()).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Forget what one has written so far.
#[utoipa::path(
    tag = "submissions",
    security(("session" = [])),
    responses((status = 204, description = "It is forgotten"))
)]
#[delete("/api/vehicle-submissions/draft")]
pub(crate) async fn discard_draft(
    site: web::Data<AppState>,
    who: Allowed<SignedIn>,
) -> Result<HttpResponse, Problem> {
    site.submissions.forget_draft(who.0.user().id).await?;
    Ok(HttpResponse::NoContent().finish())
}
