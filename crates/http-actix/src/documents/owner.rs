//! What somebody does with their own documents.

use actix_web::{
    HttpRequest, HttpResponse, delete, get,
    http::header::{self, HeaderName, HeaderValue},
    post, put, web,
};
use application::documents::{self as documents, SendOutcome, Sending};
use domain::{
    Violation,
    accounts::{Collector, SignedIn},
    documents::{DocumentId, MOST_BYTES, QUOTA_BYTES, wrong_kind},
    idempotency::sent_otherwise,
    pictures::Refusal,
    submissions::SubmissionId,
};
use ports::{documents::Attached, pictures::PictureFile};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::{
    actor,
    dto::{AccessDto, DocumentDto},
    no_such_document, not_opened, ports,
};
use crate::{
    AppState,
    accounts::Allowed,
    body::Body,
    idempotency::{IdempotencyHeader, member_idempotent},
    paging::{TOTAL_COUNT, fetch_size, link_to, whole_list},
    problem::Problem,
    settings::RateLimits,
    upload,
};

/// As many lines of an access log as are told at a time.
const PAGE: u32 = 50;

/// A document to send.
#[derive(ToSchema)]
#[allow(dead_code, reason = "describes the form for the document only")]
struct NewDocument {
    /// PDF, JPEG, PNG or WebP of at most 20 MB.
    #[schema(format = Binary, content_media_type = "application/octet-stream")]
    file: String,
}

/// What a document is about.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = DocumentPlace)]
pub(crate) struct PlaceDto {
    /// One of one's own submissions; `null` for none.
    submission_id: Option<i64>,
}

/// Where a page of an access log begins.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct LogParams {
    /// Only what is numbered below that.
    before: Option<i64>,
}

/// One's own documents.
#[utoipa::path(
    tag = "documents",
    security(("session" = [])),
    responses(
        (status = 200, description = "The documents, the latest first", body = Vec<DocumentDto>, headers(
            ("X-Total-Count" = u64, description = "The number of documents"),
            ("X-Used-Bytes" = u64, description = "What they measure together, in bytes"),
            ("X-Quota-Bytes" = u64, description = "What they may measure together, in bytes"),
            ("X-Max-Document-Bytes" = u64, description = "What one of them may measure, in bytes")
        ))
    )
)]
#[get("/api/documents")]
pub(crate) async fn own_documents(
    site: web::Data<AppState>,
    who: Allowed<SignedIn>,
) -> Result<HttpResponse, Problem> {
    let found = site.documents.documents_of(who.0.user().id).await?;
    let at = site.clock.now();
    let body: Vec<DocumentDto> = found.iter().map(|document| DocumentDto::new(document, at)).collect();
    let used_bytes: u64 = found.iter().map(|document| document.size).sum();
    let mut response = whole_list(&body);
    for (name, bytes) in
        [("x-used-bytes", used_bytes), ("x-quota-bytes", QUOTA_BYTES), ("x-max-document-bytes", MOST_BYTES)]
    {
        response.headers_mut().insert(HeaderName::from_static(name), HeaderValue::from(bytes));
    }
    Ok(response)
}

/// Send a document, as `file` of a form. Nobody but oneself may read it until it is shared.
#[utoipa::path(
    tag = "documents",
    params(IdempotencyHeader),
    request_body(content = NewDocument, content_type = "multipart/form-data"),
    security(("session" = ["collector"])),
    responses(
        (status = 201, description = "Kept, now or when it was first sent", body = DocumentDto),
        (status = 409, description = "The storage quota is used up")
    )
)]
#[post("/api/documents")]
pub(crate) async fn send_document(
    request: HttpRequest,
    site: web::Data<AppState>,
    who: Allowed<Collector>,
    body: web::Payload,
) -> Result<HttpResponse, Problem> {
    let signed_in = who.0.signed_in();
    let sender = (site.upload_room.as_ref(), signed_in.user().id);
    let sent = upload::receive(&request, sender, body, MOST_BYTES, wrong_kind()).await?;
    let picture = if sent.kind.is_picture() {
        Some(PictureFile::File(sent.file.reopen().map_err(|error| upload::no_disk(&error))?))
    } else {
        None
    };
    let sending = Sending {
        name: sent.name,
        kind: sent.kind,
        path: sent.file.path().to_owned(),
        picture,
        idempotent: member_idempotent(&request, signed_in.user().id, sent.fingerprint)?,
        is_limited: site.settings.rate_limits == RateLimits::Strict,
    };
    let actor = actor(signed_in, &request, &site);
    let invalid = |sentence: &str| Problem::invalid(vec![Violation::new("file", sentence)]);
    match documents::send_document(&who.0, sending, actor, ports(&site)).await? {
        SendOutcome::Kept(document) => {
            Ok(HttpResponse::Created().json(DocumentDto::new(&document, site.clock.now())))
        }
        SendOutcome::TooLarge | SendOutcome::Refused(Refusal::TooLarge) => Err(upload::too_large(MOST_BYTES)),
        SendOutcome::Refused(Refusal::NotAPicture(sentence) | Refusal::Unfit(sentence)) => {
            Err(invalid(sentence))
        }
        SendOutcome::Full => {
            Err(Problem::conflict("Your vault is full; please delete a document that you no longer need"))
        }
        SendOutcome::SentOtherwise => Err(Problem::invalid(vec![sent_otherwise()])),
        SendOutcome::TooMany { retry_after } => Err(Problem::too_fast(retry_after)),
    }
}

/// Throw a document away, with its file and its access log.
#[utoipa::path(
    tag = "documents",
    params(("id" = i64, Path, description = "The document's number")),
    security(("session" = [])),
    responses((status = 204, description = "It is gone"))
)]
#[delete("/api/documents/{id}")]
pub(crate) async fn delete_document(
    request: HttpRequest,
    site: web::Data<AppState>,
    who: Allowed<SignedIn>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    let actor = actor(&who.0, &request, &site);
    let id = DocumentId(id.into_inner());
    documents::delete_document(&who.0, id, actor, ports(&site)).await?.map_err(not_opened)?;
    Ok(HttpResponse::NoContent().finish())
}

/// Put a document beside one of one's own vehicles, or away from all of them.
#[utoipa::path(
    tag = "documents",
    params(("id" = i64, Path, description = "The document's number")),
    request_body = PlaceDto,
    security(("session" = ["collector"])),
    responses((status = 200, description = "The document as it is now", body = DocumentDto))
)]
#[put("/api/documents/{id}/vehicle")]
pub(crate) async fn attach_document(
    request: HttpRequest,
    site: web::Data<AppState>,
    who: Allowed<Collector>,
    id: web::Path<i64>,
    body: Body<PlaceDto>,
) -> Result<HttpResponse, Problem> {
    let actor = actor(who.0.signed_in(), &request, &site);
    let id = DocumentId(id.into_inner());
    let submission = body.0.submission_id.map(SubmissionId);
    let submissions = site.submissions.as_ref();
    let attached =
        documents::attach_document(&who.0, id, submission, actor, submissions, ports(&site)).await?;
    match attached.map_err(not_opened)? {
        (Attached::Done, Some(document)) => {
            Ok(HttpResponse::Ok().json(DocumentDto::new(&document, site.clock.now())))
        }
        (Attached::NoSuchSubmission, _) => {
            let sentence = "Please choose one of your own vehicles";
            Err(Problem::invalid(vec![Violation::new("submissionId", sentence)]))
        }
        _ => Err(no_such_document()),
    }
}

/// Who read a document of one's own: others alone, the latest first.
#[utoipa::path(
    tag = "documents",
    params(("id" = i64, Path, description = "The document's number"), LogParams),
    security(("session" = [])),
    responses(
        (status = 200, description = "Fifty at a time", body = Vec<AccessDto>),
        (status = 429, description = "Too many requests for missing documents")
    )
)]
#[get("/api/documents/{id}/accesses")]
pub(crate) async fn document_accesses(
    request: HttpRequest,
    site: web::Data<AppState>,
    who: Allowed<SignedIn>,
    id: web::Path<i64>,
    query: web::Query<LogParams>,
) -> Result<HttpResponse, Problem> {
    let actor = actor(&who.0, &request, &site);
    let id = DocumentId(id.into_inner());
    let size = fetch_size(PAGE);
    let log = documents::document_log(&who.0, id, query.before, size, actor, ports(&site)).await?;
    let mut log = log.map_err(not_opened)?;
    let has_more = log.len() > PAGE as usize;
    log.truncate(PAGE as usize);
    let mut response = HttpResponse::Ok();
    response.insert_header((TOTAL_COUNT, site.documents.count_accesses(who.0.user().id, id).await?));
    if let Some(last) = log.last().filter(|_| has_more) {
        response
            .insert_header((header::LINK, link_to(&request, "before", &[], &last.id.to_string(), "next")));
    }
    Ok(response.json(log.iter().map(AccessDto::from).collect::<Vec<_>>()))
}
