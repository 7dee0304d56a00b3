//! Export of a member's personal data.

use actix_web::{HttpRequest, HttpResponse, get, post, web};
use application::account_closure;
use domain::{accounts::SignedIn, audit::Actor};
use ports::commands::WriteError;

use super::dto::ExportDto;
use crate::{
    AppState,
    extract::{Allowed, IdempotencyHeader, caller, client_ip, content_fingerprint, idempotent},
    response::{Attachment, Problem, send},
};

/// Request an export of all personal data.
///
/// A request while one is in progress has no effect; at most three exports per day.
#[utoipa::path(
    tag = "account-closure",
    params(IdempotencyHeader),
    security(("session" = [])),
    responses((status = 202, description = "The export in progress", body = ExportDto))
)]
#[post("/api/user/export")]
pub(crate) async fn request_export(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
) -> Result<HttpResponse, Problem> {
    let user = who.0.user().id;
    let act = idempotent(&request, Some(user), content_fingerprint(&())?)?;
    let ports = (state.store.as_ref() as _, state.randomness.as_ref(), state.clock.as_ref());
    account_closure::request_export(&who.0, act, &caller(&request, &state), ports).await.map_err(
        |error| match error {
            WriteError::TooMany { retry_after } => Problem::too_many_exports(retry_after),
            error => error.into(),
        },
    )?;
    let now = state.store.export(user, state.clock.now()).await?;
    Ok(HttpResponse::Accepted().json(ExportDto::from(now)))
}

/// Get the state of the data export.
#[utoipa::path(
    tag = "account-closure",
    security(("session" = [])),
    responses((status = 200, description = "State of the export", body = ExportDto))
)]
#[get("/api/user/export")]
pub(crate) async fn read_export(
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
) -> Result<HttpResponse, Problem> {
    let export = state.store.export(who.0.user().id, state.clock.now()).await?;
    Ok(HttpResponse::Ok().json(ExportDto::from(export)))
}

/// Download the export as a ZIP archive.
///
/// Supports `Range`.
#[utoipa::path(
    tag = "account-closure",
    security(("session" = [])),
    responses(
        (status = 200, description = "The archive", body = Vec<u8>, content_type = "application/zip"),
        (status = 206, description = "The requested part of the file", body = Vec<u8>, content_type = "application/zip"),
        (status = 404, description = "Not available, or not ready yet"),
        (status = 412, description = "`If-Match` names other versions"),
        (status = 416, description = "The requested range is outside the file")
    )
)]
#[get("/api/user/export/file")]
pub(crate) async fn fetch_export(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
) -> Result<HttpResponse, Problem> {
    let user = who.0.user();
    let actor = Actor { user: Some(user.id), address: client_ip::client_address(&request, &state.settings) };
    let ready = state.store.fetch_export(user.id, actor, state.clock.now()).await?;
    let ready = ready
        .ok_or_else(|| Problem::not_found("There is no export to download; please request one first"))?;
    let name = format!("{}-data.zip", user.username.as_str());
    let file = Attachment {
        key: &ready.key,
        stored: ready.stored,
        name: &name,
        full_name: &name,
        media_type: "application/zip",
        permission: None,
    };
    send(&request, state.blobs.as_ref(), file).await
}
