//! The caller's unsent submission form, stored on the server.

use actix_web::{HttpResponse, delete, get, http::StatusCode, put, web};
use domain::{accounts::SignedIn, submissions::MAX_DRAFT};
use ports::submissions::Submissions;
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use crate::{
    AppState,
    extract::{Allowed, Body},
    response::{Problem, rfc3339},
};

/// An unsent submission form.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SubmissionDraft)]
pub(crate) struct DraftDto {
    /// Form fields as the client saved them.
    #[schema(value_type = std::collections::HashMap<String, Value>)]
    fields: Map<String, Value>,
    #[schema(format = DateTime)]
    saved_at: String,
}

/// Get the saved draft.
#[utoipa::path(
    tag = "submissions",
    security(("session" = [])),
    responses(
        (status = 200, description = "The draft", body = DraftDto),
        (status = 204, description = "No draft")
    )
)]
#[get("/api/vehicle-submissions/draft")]
pub(crate) async fn read_draft(
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
) -> Result<HttpResponse, Problem> {
    let draft = Submissions::draft(&*state.store, who.0.user().id).await?;
    // A draft that cannot be parsed counts as none.
    let draft = draft.and_then(|draft| Some((serde_json::from_str(&draft.fields).ok()?, draft.saved_at)));
    Ok(match draft {
        Some((fields, saved_at)) => HttpResponse::Ok().json(DraftDto { fields, saved_at: rfc3339(saved_at) }),
        None => HttpResponse::NoContent().finish(),
    })
}

/// Save the draft, replacing the previous one.
///
/// Submitting the form deletes it.
#[utoipa::path(
    tag = "submissions",
    request_body(content = std::collections::HashMap<String, Value>, content_type = "application/json"),
    security(("session" = [])),
    responses((status = 204, description = "Saved"))
)]
#[put("/api/vehicle-submissions/draft")]
pub(crate) async fn save_draft(
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
    body: Body<Map<String, Value>>,
) -> Result<HttpResponse, Problem> {
    let fields = Value::Object(body.0).to_string();
    if fields.len() > MAX_DRAFT {
        return Err(Problem::plain(StatusCode::PAYLOAD_TOO_LARGE));
    }
    state.store.save_draft(who.0.user().id, &fields, state.clock.now()).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Delete the draft.
#[utoipa::path(
    tag = "submissions",
    security(("session" = [])),
    responses((status = 204, description = "Deleted"))
)]
#[delete("/api/vehicle-submissions/draft")]
pub(crate) async fn discard_draft(
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
) -> Result<HttpResponse, Problem> {
    Submissions::delete_draft(&*state.store, who.0.user().id).await?;
    Ok(HttpResponse::NoContent().finish())
}
