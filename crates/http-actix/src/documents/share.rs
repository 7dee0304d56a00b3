//! Opening documents to others.

use actix_web::{HttpRequest, HttpResponse, delete, put, web};
use application::documents::{self as documents, ShareOutcome};
use domain::{
    accounts::{Collector, SignedIn},
    documents::{DocumentId, ShareDraft, ShareId},
};
use serde::Deserialize;
use utoipa::ToSchema;

use super::{actor, dto::DocumentDto, not_opened, ports};
use crate::{
    AppState,
    accounts::Allowed,
    body::Body,
    problem::{Problem, WriteProblems},
};

/// Whom a document is to be open to.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NewDocumentShare)]
pub(crate) struct NewShareDto {
    /// A verified collector's username; absent or `null` for all of them.
    #[serde(default)]
    username: Option<String>,
    /// The last day on which it counts, within a year.
    #[serde(default)]
    #[schema(format = Date)]
    until: String,
}

/// Open a document to a collector, or to all of them. Whoever it is open to already has another last
/// day.
#[utoipa::path(
    tag = "documents",
    params(("id" = i64, Path, description = "The document's number")),
    request_body = NewShareDto,
    responses(
        (status = 200, description = "The document as it is now", body = DocumentDto),
        (status = 401, description = "Nobody is signed in", body = Problem, content_type = "application/problem+json"),
        (status = 404, description = "One has no such document", body = Problem, content_type = "application/problem+json"),
        WriteProblems
    )
)]
#[put("/api/documents/{id}/shares")]
pub(crate) async fn share_document(
    request: HttpRequest,
    site: web::Data<AppState>,
    who: Allowed<Collector>,
    id: web::Path<i64>,
    body: Body<NewShareDto>,
) -> Result<HttpResponse, Problem> {
    let actor = actor(who.0.signed_in(), &request, &site);
    let draft = ShareDraft { username: body.0.username, until: body.0.until };
    let id = DocumentId(id.into_inner());
    match documents::share_document(&who.0, id, &draft, actor, ports(&site)).await? {
        ShareOutcome::Done(document) => {
            Ok(HttpResponse::Ok().json(DocumentDto::new(&document, site.clock.now())))
        }
        ShareOutcome::Invalid(violations) => Err(Problem::invalid(violations)),
        ShareOutcome::NotOpened(why) => Err(not_opened(why)),
    }
}

/// Close a document to whom a share opened it. It counts from their next request on.
#[utoipa::path(
    tag = "documents",
    params(
        ("id" = i64, Path, description = "The document's number"),
        ("share" = i64, Path, description = "The share's number")
    ),
    responses(
        (status = 204, description = "It is closed to them"),
        (status = 401, description = "Nobody is signed in", body = Problem, content_type = "application/problem+json"),
        (status = 403, description = "Comes from another site", body = Problem, content_type = "application/problem+json"),
        (status = 404, description = "One has no such document, or it has no such share", body = Problem, content_type = "application/problem+json"),
        (status = 429, description = "One has asked too often for what is not there", body = Problem, content_type = "application/problem+json"),
        (status = 503, description = "The database is away", body = Problem, content_type = "application/problem+json")
    )
)]
#[delete("/api/documents/{id}/shares/{share}")]
pub(crate) async fn end_document_share(
    request: HttpRequest,
    site: web::Data<AppState>,
    who: Allowed<SignedIn>,
    path: web::Path<(i64, i64)>,
) -> Result<HttpResponse, Problem> {
    let (id, share) = path.into_inner();
    let actor = actor(&who.0, &request, &site);
    let ended = documents::end_share(&who.0, DocumentId(id), ShareId(share), actor, ports(&site)).await?;
    ended.map_err(not_opened)?;
    Ok(HttpResponse::NoContent().finish())
}
