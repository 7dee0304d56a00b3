//! Files that show what an application says (reliability row S23): told by their content, never shown
//! in a page of ours, read by their owner and the concierge alone.

use actix_web::{HttpRequest, HttpResponse, delete, get, http::header, post, web};
use application::membership::{self as membership, File, UploadOutcome};
use domain::{
    accounts::{Admin, SignedIn},
    idempotency::sent_otherwise,
    membership::{ApplicationId, Evidence, EvidenceId},
};
use futures_util::TryStreamExt;
use ports::{blobs::BlobKey, membership::StoredEvidence};
use utoipa::ToSchema;

use super::{actor, dto::EvidenceDto, ports};
use crate::{
    AppState,
    accounts::Allowed,
    idempotency::{IdempotencyHeader, member_idempotent},
    problem::Problem,
    upload,
};

/// A file to send.
#[derive(ToSchema)]
#[allow(dead_code, reason = "describes the form for the document only")]
struct NewEvidence {
    /// PDF, JPEG, PNG or WebP of at most 10 MB.
    #[schema(format = Binary, content_media_type = "application/octet-stream")]
    file: String,
}

/// Send a file, as `file` of a form. It waits a day for its application.
#[utoipa::path(
    tag = "membership",
    params(IdempotencyHeader),
    request_body(content = NewEvidence, content_type = "multipart/form-data"),
    security(("session" = [])),
    responses(
        (status = 201, description = "It is kept, now or since it was first sent", body = EvidenceDto)
    )
)]
#[post("/api/collector-applications/evidence")]
pub(crate) async fn upload_evidence(
    request: HttpRequest,
    site: web::Data<AppState>,
    who: Allowed<SignedIn>,
    body: web::Payload,
) -> Result<HttpResponse, Problem> {
    let sender = (site.upload_room.as_ref(), who.0.user().id);
    let sent = upload::receive(&request, sender, body, Evidence::MOST_BYTES, Evidence::wrong_kind()).await?;
    let idempotent = member_idempotent(&request, who.0.user().id, sent.fingerprint)?;
    let file = File { name: sent.name, kind: sent.kind, path: sent.file.path().to_owned() };
    match membership::upload_evidence(&who.0, file, idempotent, ports(&site)).await? {
        UploadOutcome::Kept(evidence) => Ok(HttpResponse::Created().json(EvidenceDto::from(&evidence))),
        UploadOutcome::Invalid(violation) => Err(Problem::invalid(vec![violation])),
        UploadOutcome::TooLarge => Err(upload::too_large(Evidence::MOST_BYTES)),
        UploadOutcome::SentOtherwise => Err(Problem::invalid(vec![sent_otherwise()])),
    }
}

fn no_such_file() -> Problem {
    Problem::not_found("There is no such file; it may have been deleted after the decision")
}

/// A file of one's own.
#[utoipa::path(
    tag = "membership",
    params(("id" = i64, Path, description = "The file's number")),
    security(("session" = [])),
    responses(
        (status = 200, description = "The file", content((Vec<u8> = "application/pdf"), (Vec<u8> = "image/jpeg"), (Vec<u8> = "image/png"), (Vec<u8> = "image/webp")))
    )
)]
#[get("/api/collector-applications/evidence/{id}")]
pub(crate) async fn own_evidence(
    site: web::Data<AppState>,
    who: Allowed<SignedIn>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    let stored = site.applications.own_evidence(who.0.user().id, EvidenceId(id.into_inner())).await?;
    serve(stored, &site).await
}

/// Take a file back that waits for its application.
#[utoipa::path(
    tag = "membership",
    params(("id" = i64, Path, description = "The file's number")),
    security(("session" = [])),
    responses((status = 204, description = "It is gone"))
)]
#[delete("/api/collector-applications/evidence/{id}")]
pub(crate) async fn drop_evidence(
    site: web::Data<AppState>,
    who: Allowed<SignedIn>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    if membership::drop_evidence(&who.0, EvidenceId(id.into_inner()), ports(&site)).await? {
        Ok(HttpResponse::NoContent().finish())
    } else {
        Err(no_such_file())
    }
}

/// A file of an application. That it was read is on record.
#[utoipa::path(
    tag = "admin",
    params(("id" = i64, Path, description = "The application's number"), ("file" = i64, Path, description = "The file's number")),
    security(("session" = ["admin"])),
    responses(
        (status = 200, description = "The file", content((Vec<u8> = "application/pdf"), (Vec<u8> = "image/jpeg"), (Vec<u8> = "image/png"), (Vec<u8> = "image/webp")))
    )
)]
#[get("/api/admin/applications/{id}/evidence/{file}")]
pub(crate) async fn read_evidence(
    request: HttpRequest,
    site: web::Data<AppState>,
    who: Allowed<Admin>,
    path: web::Path<(i64, i64)>,
) -> Result<HttpResponse, Problem> {
    let (application, file) = path.into_inner();
    let actor = actor(who.0.signed_in(), &request, &site);
    let at = site.clock.now();
    let stored =
        site.applications.read_evidence(ApplicationId(application), EvidenceId(file), actor, at).await?;
    serve(stored, &site).await
}

/// Sends a file as something to keep, not to show: whatever it holds runs nowhere.
async fn serve(stored: Option<StoredEvidence>, site: &AppState) -> Result<HttpResponse, Problem> {
    let StoredEvidence { evidence, blob } = stored.ok_or_else(no_such_file)?;
    let key = BlobKey::parse(&blob).ok_or_else(no_such_file)?;
    let found = site.blobs.get(&key, None).await?.ok_or_else(no_such_file)?;
    let name = format!("evidence-{}.{}", evidence.id.0, evidence.kind.extension());
    let pieces = found.content.map_err(|error| {
        tracing::warn!(%error, "a file broke off while it was sent");
        actix_web::error::ErrorInternalServerError("broken off")
    });
    Ok(HttpResponse::Ok()
        .content_type(evidence.kind.media_type())
        .insert_header((header::CONTENT_LENGTH, found.length))
        .insert_header((header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")))
        .insert_header((header::CONTENT_SECURITY_POLICY, "sandbox; default-src 'none'"))
        .insert_header((header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .insert_header((header::CONTENT_ENCODING, "identity"))
        .streaming(pieces))
}
