//! Sharing documents.

use actix_web::{HttpRequest, HttpResponse, delete, put, web};
use application::documents;
use domain::{
    accounts::{Collector, SignedIn},
    documents::{DocumentId, ShareDraft, ShareId},
};
use serde::Deserialize;
use utoipa::ToSchema;

use super::{dto::DocumentDto, ports};
use crate::{
    AppState,
    extract::{Allowed, Body, actor},
    response::Problem,
};

/// A share to create.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NewDocumentShare)]
pub(crate) struct NewShareDto {
    /// Username of a verified collector; missing or null for all collectors.
    #[serde(default)]
    username: Option<String>,
    /// Last day of the share, inclusive, within a year.
    #[serde(default)]
    #[schema(format = Date)]
    until: String,
}

/// Share a document with a collector or with all collectors.
///
/// For an existing share, changes the last day.
#[utoipa::path(
    tag = "documents",
    params(("id" = i64, Path, description = "Document id")),
    request_body = NewShareDto,
    security(("session" = ["collector"])),
    responses((status = 200, description = "The updated document", body = DocumentDto))
)]
#[put("/api/documents/{id}/shares")]
pub(crate) async fn share_document(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<Collector>,
    id: web::Path<i64>,
    body: Body<NewShareDto>,
) -> Result<HttpResponse, Problem> {
    let actor = actor(&request, &state, who.0.signed_in());
    let draft = ShareDraft { username: body.0.username, until: body.0.until };
    let id = DocumentId(id.into_inner());
    let document = documents::share_document(&who.0, id, &draft, actor, ports(&state)).await?;
    Ok(HttpResponse::Ok().json(DocumentDto::new(&document, state.clock.now())))
}

/// End a share.
///
/// Takes effect with the next request.
#[utoipa::path(
    tag = "documents",
    params(
        ("id" = i64, Path, description = "Document id"),
        ("share" = i64, Path, description = "Share id")
    ),
    security(("session" = [])),
    responses((status = 204, description = "The share is ended"))
)]
#[delete("/api/documents/{id}/shares/{share}")]
pub(crate) async fn end_document_share(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
    path: web::Path<(i64, i64)>,
) -> Result<HttpResponse, Problem> {
    let (id, share) = path.into_inner();
    let actor = actor(&request, &state, &who.0);
    documents::end_share(&who.0, DocumentId(id), ShareId(share), actor, ports(&state)).await?;
    Ok(HttpResponse::NoContent().finish())
}
