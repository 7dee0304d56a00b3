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
use crate::{AppState, accounts::Allowed, body::Body, problem::Problem};

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
    security(("session" = ["collector"])),
    responses((status = 200, description = "The document as it is now", body = DocumentDto))
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
    security(("session" = [])),
    responses((status = 204, description = "It is closed to them"))
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
