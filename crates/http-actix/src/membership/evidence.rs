//! Files that show what an application says (reliability row S23): told by their content, never shown
//! in a page of ours, read by their owner and the concierge alone.

use std::time::Duration;

use actix_multipart::{Multipart, MultipartError};
use actix_web::{
    HttpMessage, HttpRequest, HttpResponse, delete, get,
    http::{StatusCode, header},
    post, web,
};
use application::membership::{self as membership, File, UploadAnswer};
use domain::{
    accounts::{Admin, SignedIn},
    idempotency::sent_otherwise,
    membership::{ApplicationId, Evidence, EvidenceId, EvidenceKind},
};
use futures_util::TryStreamExt;
use ports::{acts::Fingerprint, blobs::BlobKey, membership::StoredEvidence};
use sha2::{Digest, Sha256};
use utoipa::ToSchema;

use super::{actor, dto::EvidenceDto, ports};
use crate::{
    Site,
    accounts::Allowed,
    idempotency::{IdempotencyHeader, member_idempotent},
    problem::{Problem, WriteProblems},
};

/// What a form may have around its file, in bytes.
const AROUND: u64 = 64 * 1024;
/// How long a file may take in all.
const DEADLINE: Duration = Duration::from_secs(120);
/// How long it may pause.
const PATIENCE: Duration = Duration::from_secs(15);

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
    responses(
        (status = 201, description = "It is kept, now or since it was first sent", body = EvidenceDto),
        (status = 401, description = "Nobody is signed in", body = Problem, content_type = "application/problem+json"),
        WriteProblems
    )
)]
#[post("/api/collector-applications/evidence")]
pub(crate) async fn upload_evidence(
    request: HttpRequest,
    site: web::Data<Site>,
    who: Allowed<SignedIn>,
    body: web::Payload,
) -> Result<HttpResponse, Problem> {
    let reading = tokio::time::timeout(DEADLINE, receive(&request, body)).await;
    let (name, bytes) = reading.unwrap_or_else(|_| Err(Problem::plain(StatusCode::REQUEST_TIMEOUT)))?;
    let kind = infer::get(&bytes)
        .and_then(|found| EvidenceKind::parse(found.mime_type()))
        // Readers look for a document's mark further in, where something else may come first.
        .filter(|kind| *kind != EvidenceKind::Pdf || bytes.starts_with(b"%PDF-"));
    let kind = kind.ok_or_else(|| Problem::invalid(vec![Evidence::wrong_kind()]))?;
    let idempotent = member_idempotent(&request, who.0.user().id, fingerprint(&name, &bytes))?;
    let file = File { name, kind, bytes };
    match membership::upload_evidence(&who.0, file, idempotent, ports(&site)).await? {
        UploadAnswer::Kept(evidence) => Ok(HttpResponse::Created().json(EvidenceDto::from(&evidence))),
        UploadAnswer::Invalid(violation) => Err(Problem::invalid(vec![violation])),
        UploadAnswer::TooLarge => Err(too_large()),
        UploadAnswer::SentOtherwise => Err(Problem::invalid(vec![sent_otherwise()])),
    }
}

/// Tells a file from another, and from the same under another name.
fn fingerprint(name: &str, bytes: &[u8]) -> Fingerprint {
    let digest = Sha256::new().chain_update(name.len().to_be_bytes()).chain_update(name).chain_update(bytes);
    Fingerprint(digest.finalize().into())
}

/// The file of a form and its name; other fields are read over.
async fn receive(request: &HttpRequest, body: web::Payload) -> Result<(String, Vec<u8>), Problem> {
    if !request.content_type().eq_ignore_ascii_case("multipart/form-data") {
        let message = "Please send the file as a form";
        return Err(Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, message));
    }
    let declared = request.headers().get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok());
    let declared = declared.and_then(|length| length.parse::<u64>().ok());
    if declared.is_some_and(|length| length > Evidence::MOST_BYTES + AROUND) {
        return Err(too_large());
    }
    let mut form = Multipart::new(request.headers(), body);
    let mut around = 0;
    while let Some(mut field) = in_time(form.try_next()).await? {
        let is_file = field.name() == Some("file");
        let name = field.content_disposition().and_then(|named| named.get_filename()).map(str::to_owned);
        let mut bytes = Vec::new();
        while let Some(piece) = in_time(field.try_next()).await? {
            if is_file {
                bytes.extend_from_slice(&piece);
            } else {
                around += piece.len() as u64;
            }
            if bytes.len() as u64 > Evidence::MOST_BYTES || around > AROUND {
                return Err(too_large());
            }
        }
        if is_file {
            return Ok((name.unwrap_or_default(), bytes));
        }
    }
    Err(Problem::invalid(vec![Evidence::wrong_kind()]))
}

async fn in_time<T>(piece: impl Future<Output = Result<T, MultipartError>>) -> Result<T, Problem> {
    tokio::time::timeout(PATIENCE, piece)
        .await
        .map_err(|_| Problem::plain(StatusCode::REQUEST_TIMEOUT))?
        .map_err(|error| {
            tracing::debug!(%error, "a form that cannot be read");
            Problem::malformed("The form could not be read; please send the file again")
        })
}

fn too_large() -> Problem {
    Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "A file can have at most 10 MB")
}

fn no_such_file() -> Problem {
    Problem::not_found("There is no such file; it may have been deleted after the decision")
}

/// A file of one's own.
#[utoipa::path(
    tag = "membership",
    params(("id" = i64, Path, description = "The file's number")),
    responses(
        (status = 200, description = "The file", content_type = "application/octet-stream", body = Vec<u8>),
        (status = 401, description = "Nobody is signed in", body = Problem, content_type = "application/problem+json"),
        (status = 404, description = "One has no such file", body = Problem, content_type = "application/problem+json"),
        (status = 503, description = "The database is away", body = Problem, content_type = "application/problem+json")
    )
)]
#[get("/api/collector-applications/evidence/{id}")]
pub(crate) async fn own_evidence(
    site: web::Data<Site>,
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
    responses(
        (status = 204, description = "It is gone"),
        (status = 401, description = "Nobody is signed in", body = Problem, content_type = "application/problem+json"),
        (status = 403, description = "Comes from another site", body = Problem, content_type = "application/problem+json"),
        (status = 404, description = "One has no such file, or it belongs to an application", body = Problem, content_type = "application/problem+json"),
        (status = 503, description = "The database is away", body = Problem, content_type = "application/problem+json")
    )
)]
#[delete("/api/collector-applications/evidence/{id}")]
pub(crate) async fn drop_evidence(
    site: web::Data<Site>,
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
    tag = "desk",
    params(("id" = i64, Path, description = "The application's number"), ("file" = i64, Path, description = "The file's number")),
    responses(
        (status = 200, description = "The file", content_type = "application/octet-stream", body = Vec<u8>),
        (status = 401, description = "Nobody is signed in", body = Problem, content_type = "application/problem+json"),
        (status = 403, description = "One is not of the concierge", body = Problem, content_type = "application/problem+json"),
        (status = 404, description = "There is none", body = Problem, content_type = "application/problem+json"),
        (status = 503, description = "The database is away", body = Problem, content_type = "application/problem+json")
    )
)]
#[get("/api/admin/applications/{id}/evidence/{file}")]
pub(crate) async fn read_evidence(
    request: HttpRequest,
    site: web::Data<Site>,
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
async fn serve(stored: Option<StoredEvidence>, site: &Site) -> Result<HttpResponse, Problem> {
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
