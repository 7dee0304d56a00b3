//! Upload of a feed's file, and reading runs.

use actix_web::{HttpRequest, HttpResponse, get, http::header, post, web};
use application::FileTooLarge;
use application::feeds::{FeedUpload, MAX_SHOWN, Preview, upload_feed};
use domain::{
    Violation,
    accounts::Admin,
    feeds::{MAX_FEED_BYTES, RunId, RunState, SourceName},
};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::dto::{RunDetailDto, RunDto};
use crate::{
    AppState,
    extract::{Allowed, IdempotencyHeader, PageParams, content_fingerprint, idempotent, upload},
    response::{Problem, attachment, created, page_response},
};

/// Runs on a page.
const PAGE: u32 = 20;

/// Source of an uploaded file.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct UploadParams {
    /// Name of the source, in one line.
    #[param(value_type = String, required, max_length = 80)]
    source: Option<String>,
}

/// Form with the file of a feed.
#[derive(ToSchema)]
#[schema(as = NewFeedFile)]
#[allow(dead_code, reason = "describes the form for the document only")]
struct NewFeedFileDto {
    /// CSV, TSV or JSON Lines of at most 100 MB.
    #[schema(format = Binary, content_media_type = "application/octet-stream")]
    file: String,
}

pub(super) fn no_such_run() -> Problem {
    Problem::not_found("We couldn’t find this import")
}

/// Upload a file of a feed, as `file` of a form.
///
/// It is checked in the background: the run becomes `ready` with a preview, or `unreadable` with a problem. Nothing is
/// written before it is imported.
#[utoipa::path(
    tag = "admin",
    params(UploadParams, IdempotencyHeader),
    request_body(content = NewFeedFileDto, content_type = "multipart/form-data"),
    security(("session" = ["admin"])),
    responses((status = 201, description = "The run, which is being checked", body = RunDto, headers(("Location" = String))))
)]
#[post("/api/admin/imports")]
pub(crate) async fn upload_file(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<Admin>,
    params: web::Query<UploadParams>,
    body: web::Payload,
) -> Result<HttpResponse, Problem> {
    let member = who.0.signed_in().user().id;
    let wrong = || Violation::new("file", "Please choose a CSV, TSV or JSON Lines file");
    let sender = (state.upload_quota.as_ref(), member);
    let sent = upload::receive_raw(&request, sender, body, MAX_FEED_BYTES, wrong()).await?;
    if sent.head.is_empty() || sent.is_binary() {
        return Err(Problem::invalid(vec![wrong()]));
    }
    let source = params.into_inner().source.unwrap_or_default();
    let fingerprint = content_fingerprint(&(&source, sent.fingerprint.0))?;
    let form = FeedUpload {
        file_name: sent.name.clone(),
        source,
        path: sent.file.path().to_owned(),
        beginning: sent.head.clone(),
        idempotent: idempotent(&request, Some(member), fingerprint)?,
    };
    let ports =
        (state.store.as_ref() as _, state.blobs.as_ref(), state.randomness.as_ref(), state.clock.as_ref());
    let too_large = |FileTooLarge| upload::too_large(MAX_FEED_BYTES);
    let id = upload_feed(&who.0, form, ports).await.map_err(|error| Problem::from_write(error, too_large))?;
    let run = state.store.feed_run(id).await?.ok_or_else(no_such_run)?;
    Ok(created(format!("/api/admin/imports/{}", id.0), &RunDto::from(&run)))
}

/// List imports, the latest first.
#[utoipa::path(
    tag = "admin",
    params(PageParams),
    security(("session" = ["admin"])),
    responses((status = 200, description = "A page of at most 20 imports", body = Vec<RunDto>))
)]
#[get("/api/admin/imports")]
pub(crate) async fn list_runs(
    request: HttpRequest,
    state: web::Data<AppState>,
    _who: Allowed<Admin>,
    params: web::Query<PageParams>,
) -> Result<HttpResponse, Problem> {
    let found = state.store.feed_runs(params.cursor()?, PAGE).await?;
    Ok(page_response(&request, &found, RunDto::from))
}

/// List the names of the sources whose files were imported.
#[utoipa::path(
    tag = "admin",
    security(("session" = ["admin"])),
    responses((status = 200, description = "Names of sources, in order", body = Vec<String>))
)]
#[get("/api/admin/feed-sources")]
pub(crate) async fn list_sources(
    state: web::Data<AppState>,
    _who: Allowed<Admin>,
) -> Result<HttpResponse, Problem> {
    let sources = state.store.feed_sources().await?;
    Ok(HttpResponse::Ok().json(sources.iter().map(SourceName::as_str).collect::<Vec<_>>()))
}

/// Get an import with its preview.
#[utoipa::path(
    tag = "admin",
    params(("id" = i64, Path, description = "Number of the import")),
    security(("session" = ["admin"])),
    responses((status = 200, description = "The import", body = RunDetailDto))
)]
#[get("/api/admin/imports/{id}")]
pub(crate) async fn read_run(
    state: web::Data<AppState>,
    _who: Allowed<Admin>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    Ok(HttpResponse::Ok().json(detail(&state, RunId(*id)).await?))
}

/// Loads one run; 404 if there is none.
pub(super) async fn detail(state: &AppState, id: RunId) -> Result<RunDetailDto, Problem> {
    let run = state.store.feed_run(id).await?.ok_or_else(no_such_run)?;
    let preview = run.preview.as_deref().map(serde_json::from_str::<Preview>).transpose();
    let preview = preview.map_err(|error| {
        tracing::error!(run = id.0, %error, "preview of an import cannot be read");
        Problem::unavailable()
    })?;
    let preview = preview.unwrap_or_default();
    let preview = match run.state {
        RunState::Checking => preview.with_choices(&run.options.columns),
        _ => preview,
    };
    let left = match run.state {
        RunState::Undone => {
            state.store.left_by_undo(id, u32::try_from(MAX_SHOWN).unwrap_or(u32::MAX)).await?
        }
        _ => Vec::new(),
    };
    Ok(RunDetailDto::new(&run, preview, left))
}

/// Download all refused rows as CSV.
///
/// One row per reason, with the line of the file, the field and the beginning of the row. Cells that a spreadsheet would
/// take for a formula start with an apostrophe.
#[utoipa::path(
    tag = "admin",
    params(("id" = i64, Path, description = "Number of the import")),
    security(("session" = ["admin"])),
    responses((status = 200, description = "The refused rows", content_type = "text/csv", body = String))
)]
#[get("/api/admin/imports/{id}/refused")]
pub(crate) async fn refused_rows(
    state: web::Data<AppState>,
    _who: Allowed<Admin>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    let run = state.store.feed_run(RunId(*id)).await?.ok_or_else(no_such_run)?;
    let none = || Problem::not_found("No row of this file was refused");
    let key = run.refused.ok_or_else(none)?;
    let blob = state.blobs.get(&key, None).await?.ok_or_else(none)?;
    Ok(HttpResponse::Ok()
        .content_type("text/csv; charset=utf-8")
        .insert_header(attachment(&format!("import-{}-refused.csv", run.id.0)))
        .insert_header((header::CACHE_CONTROL, "private, no-store"))
        .streaming(blob.content))
}
