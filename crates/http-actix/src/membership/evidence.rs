//! Evidence files of applications: type detected from the content, always served as
//! attachments, readable only by their owner and admins.

use actix_web::{HttpRequest, HttpResponse, delete, get, http::header, post, web};
use application::{
    FileTooLarge,
    membership::{self as membership, File},
};
use domain::{
    accounts::{Admin, SignedIn},
    membership::{ApplicationId, Evidence, EvidenceId},
};
use futures_util::TryStreamExt;
use ports::{blobs::BlobKey, membership::StoredEvidence};
use utoipa::ToSchema;

use super::{application_dto::EvidenceDto, ports};
use crate::{
    AppState,
    extract::{Allowed, IdempotencyHeader, actor, idempotent, upload},
    response::{FILE_POLICY, Problem, attachment, created},
};

/// Form with the file to upload.
#[derive(ToSchema)]
#[allow(dead_code, reason = "describes the form for the document only")]
struct NewEvidence {
    /// PDF, JPEG, PNG or WebP of at most 10 MB.
    #[schema(format = Binary, content_media_type = "application/octet-stream")]
    file: String,
}

/// Upload an evidence file, as `file` of a form.
///
/// It is deleted after a day unless an application refers to it.
#[utoipa::path(
    tag = "membership",
    params(IdempotencyHeader),
    request_body(content = NewEvidence, content_type = "multipart/form-data"),
    security(("session" = [])),
    responses(
        (status = 201, description = "The stored file; the earlier one if the idempotency key was used before", body = EvidenceDto, headers(("Location" = String)))
    )
)]
#[post("/api/collector-applications/evidence")]
pub(crate) async fn upload_evidence(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
    body: web::Payload,
) -> Result<HttpResponse, Problem> {
    let sender = (state.upload_quota.as_ref(), who.0.user().id);
    let sent = upload::receive(&request, sender, body, Evidence::MAX_BYTES, Evidence::wrong_kind()).await?;
    let idempotent = idempotent(&request, Some(who.0.user().id), sent.fingerprint)?;
    let file = File { name: sent.name, kind: sent.kind, path: sent.file.path().to_owned() };
    let too_large = |FileTooLarge| upload::too_large(Evidence::MAX_BYTES);
    let evidence = membership::upload_evidence(&who.0, file, idempotent, ports(&state))
        .await
        .map_err(|error| Problem::from_write(error, too_large))?;
    let address = format!("/api/collector-applications/evidence/{}", evidence.id.0);
    Ok(created(address, &EvidenceDto::from(&evidence)))
}

fn no_such_file() -> Problem {
    Problem::not_found("We couldn’t find this file; it may have been deleted after the decision")
}

/// Download an evidence file of the caller's own.
#[utoipa::path(
    tag = "membership",
    params(("id" = i64, Path, description = "File id")),
    security(("session" = [])),
    responses(
        (status = 200, description = "The file", content((Vec<u8> = "application/pdf"), (Vec<u8> = "image/jpeg"), (Vec<u8> = "image/png"), (Vec<u8> = "image/webp")))
    )
)]
#[get("/api/collector-applications/evidence/{id}")]
pub(crate) async fn own_evidence(
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    let stored = state.store.own_evidence(who.0.user().id, EvidenceId(id.into_inner())).await?;
    serve(stored, &state).await
}

/// Delete an uploaded file that no application refers to.
#[utoipa::path(
    tag = "membership",
    params(("id" = i64, Path, description = "File id")),
    security(("session" = [])),
    responses((status = 204, description = "Deleted"))
)]
#[delete("/api/collector-applications/evidence/{id}")]
pub(crate) async fn drop_evidence(
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    if membership::remove_evidence(&who.0, EvidenceId(id.into_inner()), ports(&state)).await? {
        Ok(HttpResponse::NoContent().finish())
    } else {
        Err(no_such_file())
    }
}

/// Download an evidence file of an application.
///
/// Each download is recorded in the audit log.
#[utoipa::path(
    tag = "admin",
    params(("id" = i64, Path, description = "Application id"), ("file" = i64, Path, description = "File id")),
    security(("session" = ["admin"])),
    responses(
        (status = 200, description = "The file", content((Vec<u8> = "application/pdf"), (Vec<u8> = "image/jpeg"), (Vec<u8> = "image/png"), (Vec<u8> = "image/webp")))
    )
)]
#[get("/api/admin/applications/{id}/evidence/{file}")]
pub(crate) async fn read_evidence(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<Admin>,
    path: web::Path<(i64, i64)>,
) -> Result<HttpResponse, Problem> {
    let (application, file) = path.into_inner();
    let actor = actor(&request, &state, who.0.signed_in());
    let at = state.clock.now();
    let stored = state.store.read_evidence(ApplicationId(application), EvidenceId(file), actor, at).await?;
    serve(stored, &state).await
}

/// Sends a file as an attachment with a restrictive policy, so that its content never runs on this site.
async fn serve(stored: Option<StoredEvidence>, state: &AppState) -> Result<HttpResponse, Problem> {
    let StoredEvidence { evidence, blob } = stored.ok_or_else(no_such_file)?;
    let key = BlobKey::parse(&blob).ok_or_else(no_such_file)?;
    let found = state.blobs.get(&key, None).await?.ok_or_else(no_such_file)?;
    let name = format!("evidence-{}.{}", evidence.id.0, evidence.kind.extension());
    let pieces = found.content.map_err(|error| {
        tracing::warn!(%error, "evidence download aborted: stored file cannot be read");
        actix_web::error::ErrorInternalServerError("broken off")
    });
    Ok(HttpResponse::Ok()
        .content_type(evidence.kind.media_type())
        .insert_header((header::CONTENT_LENGTH, found.length))
        .insert_header(attachment(&name))
        .insert_header((header::CONTENT_SECURITY_POLICY, FILE_POLICY))
        .insert_header((header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .insert_header((header::CONTENT_ENCODING, "identity"))
        .streaming(pieces))
}
