//! The caller's own documents: upload, deletion, attachment and access log.

use actix_web::{
    HttpRequest, HttpResponse, delete, get,
    http::header::{HeaderName, HeaderValue},
    post, put, web,
};
use application::documents::{self as documents, DocumentUpload};
use domain::{
    accounts::{Collector, SignedIn},
    documents::{Document, DocumentId, MAX_BYTES, QUOTA_BYTES, wrong_kind},
    submissions::SubmissionId,
};
use ports::pictures::PictureFile;
use serde::Deserialize;
use utoipa::ToSchema;

use super::{
    dto::{AccessDto, DocumentDto},
    ports,
};
use crate::{
    AppState,
    extract::{Allowed, Body, IdempotencyHeader, PageParams, actor, idempotent, upload},
    response::{Problem, page_response, whole_list},
};

/// Page size of the access log.
const PAGE: u32 = 50;

/// Form with the document to upload.
#[derive(ToSchema)]
#[allow(dead_code, reason = "describes the form for the document only")]
struct NewDocument {
    /// PDF, JPEG, PNG or WebP of at most 20 MB.
    #[schema(format = Binary, content_media_type = "application/octet-stream")]
    file: String,
}

/// Attachment of a document to a vehicle.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = DocumentPlace)]
pub(crate) struct PlaceDto {
    /// One of the caller's own submissions; null to detach.
    submission_id: Option<i64>,
}

/// List the caller's documents.
#[utoipa::path(
    tag = "documents",
    security(("session" = [])),
    responses(
        (status = 200, description = "Documents, newest first", body = Vec<DocumentDto>, headers(
            ("X-Total-Count" = u64, description = "Total number of documents"),
            ("X-Used-Bytes" = u64, description = "Total size of the documents in bytes"),
            ("X-Quota-Bytes" = u64, description = "Storage quota in bytes"),
            ("X-Max-Document-Bytes" = u64, description = "Size limit of one document in bytes")
        ))
    )
)]
#[get("/api/documents")]
pub(crate) async fn own_documents(
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
) -> Result<HttpResponse, Problem> {
    let found = state.store.documents_of(who.0.user().id).await?;
    let at = state.clock.now();
    let body: Vec<DocumentDto> = found.iter().map(|document| DocumentDto::new(document, at)).collect();
    let used_bytes: u64 = found.iter().map(|document| document.size).sum();
    let mut response = whole_list(&body);
    for (name, bytes) in
        [("x-used-bytes", used_bytes), ("x-quota-bytes", QUOTA_BYTES), ("x-max-document-bytes", MAX_BYTES)]
    {
        response.headers_mut().insert(HeaderName::from_static(name), HeaderValue::from(bytes));
    }
    Ok(response)
}

/// Upload a document, as `file` of a form.
///
/// Only the owner can read it until it is shared.
#[utoipa::path(
    tag = "documents",
    params(IdempotencyHeader),
    request_body(content = NewDocument, content_type = "multipart/form-data"),
    security(("session" = ["collector"])),
    responses(
        (status = 201, description = "Created, now or by an earlier request with the same idempotency key", body = DocumentDto),
        (status = 409, description = "The storage quota is used up")
    )
)]
#[post("/api/documents")]
pub(crate) async fn send_document(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<Collector>,
    body: web::Payload,
) -> Result<HttpResponse, Problem> {
    let signed_in = who.0.signed_in();
    let (sending, _file) = receive(&request, &state, signed_in, body).await?;
    let actor = actor(&request, &state, signed_in);
    Ok(created(&documents::send_document(&who.0, sending, actor, ports(&state)).await?, &state))
}

/// Upload a document about a vehicle of the caller's own, as `file` of a form.
///
/// Evidence for the seller's claims; any seller may. It is attached to the submission, and only the owner can read it
/// until it is shared.
#[utoipa::path(
    tag = "documents",
    params(("id" = i64, Path, description = "Submission id"), IdempotencyHeader),
    request_body(content = NewDocument, content_type = "multipart/form-data"),
    security(("session" = [])),
    responses(
        (status = 201, description = "Created, now or by an earlier request with the same idempotency key", body = DocumentDto),
        (status = 409, description = "The vehicle is no longer for sale, or the storage quota is used up")
    )
)]
#[post("/api/vehicle-submissions/{id}/documents")]
pub(crate) async fn send_claim_evidence(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
    id: web::Path<i64>,
    body: web::Payload,
) -> Result<HttpResponse, Problem> {
    let (sending, _file) = receive(&request, &state, &who.0, body).await?;
    let actor = actor(&request, &state, &who.0);
    let ports = (state.store.as_ref() as _, ports(&state));
    let sent =
        documents::send_claim_evidence(&who.0, SubmissionId(id.into_inner()), sending, actor, ports).await?;
    Ok(created(&sent, &state))
}

/// Reads the file of a form; the file exists as long as the second value.
async fn receive(
    request: &HttpRequest,
    state: &AppState,
    who: &SignedIn,
    body: web::Payload,
) -> Result<(DocumentUpload, upload::Upload), Problem> {
    let sender = (state.upload_quota.as_ref(), who.user().id);
    let sent = upload::receive(request, sender, body, MAX_BYTES, wrong_kind()).await?;
    let picture = if sent.kind.is_picture() {
        Some(PictureFile::File(sent.file.reopen().map_err(|error| upload::no_disk(&error))?))
    } else {
        None
    };
    let sending = DocumentUpload {
        name: sent.name.clone(),
        kind: sent.kind,
        path: sent.file.path().to_owned(),
        picture,
        idempotent: idempotent(request, Some(who.user().id), sent.fingerprint)?,
    };
    Ok((sending, sent))
}

fn created(document: &Document, state: &AppState) -> HttpResponse {
    HttpResponse::Created().json(DocumentDto::new(document, state.clock.now()))
}

/// Delete a document with its file and its access log.
#[utoipa::path(
    tag = "documents",
    params(("id" = i64, Path, description = "Document id")),
    security(("session" = [])),
    responses((status = 204, description = "Deleted"))
)]
#[delete("/api/documents/{id}")]
pub(crate) async fn delete_document(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    let actor = actor(&request, &state, &who.0);
    let id = DocumentId(id.into_inner());
    documents::delete_document(&who.0, id, actor, ports(&state)).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Attach a document to one of the caller's vehicles, or detach it.
#[utoipa::path(
    tag = "documents",
    params(("id" = i64, Path, description = "Document id")),
    request_body = PlaceDto,
    security(("session" = ["collector"])),
    responses((status = 200, description = "The updated document", body = DocumentDto))
)]
#[put("/api/documents/{id}/vehicle")]
pub(crate) async fn attach_document(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<Collector>,
    id: web::Path<i64>,
    body: Body<PlaceDto>,
) -> Result<HttpResponse, Problem> {
    let actor = actor(&request, &state, who.0.signed_in());
    let id = DocumentId(id.into_inner());
    let submission = body.0.submission_id.map(SubmissionId);
    let submissions = state.store.as_ref();
    let document =
        documents::attach_document(&who.0, id, submission, actor, submissions, ports(&state)).await?;
    Ok(HttpResponse::Ok().json(DocumentDto::new(&document, state.clock.now())))
}

/// List accesses by others to a document of the caller's own, newest first.
#[utoipa::path(
    tag = "documents",
    params(("id" = i64, Path, description = "Document id"), PageParams),
    security(("session" = [])),
    responses(
        (status = 200, description = "A page of at most 50 entries", body = Vec<AccessDto>),
        (status = 429, description = "Too many requests for missing documents")
    )
)]
#[get("/api/documents/{id}/accesses")]
pub(crate) async fn document_accesses(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
    id: web::Path<i64>,
    params: web::Query<PageParams>,
) -> Result<HttpResponse, Problem> {
    let actor = actor(&request, &state, &who.0);
    let id = DocumentId(id.into_inner());
    let log = documents::document_log(&who.0, id, params.cursor()?, PAGE, actor, ports(&state)).await?;
    Ok(page_response(&request, &log, AccessDto::from))
}
