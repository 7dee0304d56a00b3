//! Reading documents; each request checks access again. Originals are sent only as attachments; previews are
//! pictures rendered by the site.

use actix_web::{HttpRequest, HttpResponse, get, http::header, web};
use application::{
    documents::{self as documents, DocumentDownload},
    vehicles::get_vehicle,
};
use domain::{
    accounts::{Collector, DocumentViewer, SignedIn},
    documents::{AccessKind, Document, DocumentId, ReadAs},
    files::{FileFormat, FileName},
    vehicles::{ListingViewer, VehicleId},
};
use futures_util::TryStreamExt;

use super::{dto::SharedDocumentDto, no_such_document, ports};
use crate::{
    AppState,
    extract::{Allowed, actor},
    response::{Attachment, FILE_POLICY, Permission, Problem, no_such_vehicle, send},
};

/// List the documents that others currently share with the caller.
#[utoipa::path(
    tag = "documents",
    security(("session" = ["collector"])),
    responses((status = 200, description = "Documents, newest first", body = Vec<SharedDocumentDto>))
)]
#[get("/api/documents/shared")]
pub(crate) async fn shared_documents(
    state: web::Data<AppState>,
    who: Allowed<Collector>,
) -> Result<HttpResponse, Problem> {
    let reader = who.0.signed_in().user().id;
    let found = documents::shared_documents(&who.0, ports(&state)).await?;
    let documents = found.iter().map(|document| SharedDocumentDto::new(document, ReadAs::Recipient, reader));
    Ok(HttpResponse::Ok().json(documents.collect::<Vec<_>>()))
}

/// List the documents of a listing that the caller may read.
#[utoipa::path(
    tag = "documents",
    params(("id" = i64, Path, description = "Vehicle id")),
    security(("session" = ["collector"]), ("session" = ["admin"])),
    responses((status = 200, description = "Documents, newest first", body = Vec<SharedDocumentDto>))
)]
#[get("/api/vehicles/{id}/documents")]
pub(crate) async fn vehicle_documents(
    state: web::Data<AppState>,
    who: Allowed<DocumentViewer>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    let (reader, vehicle) = (who.0.signed_in().user().id, VehicleId(id.into_inner()));
    let viewer = ListingViewer::of(Some(who.0.signed_in()));
    get_vehicle(vehicle, viewer, state.vehicle_reader.as_ref()).await?.ok_or_else(no_such_vehicle)?;
    let found = documents::documents_about(&who.0, vehicle, ports(&state)).await?;
    let documents =
        found.iter().map(|(document, read_as)| SharedDocumentDto::new(document, *read_as, reader));
    Ok(HttpResponse::Ok().json(documents.collect::<Vec<_>>()))
}

/// Download a document.
///
/// Supports `Range`. Downloads by others appear in the owner's access log.
#[utoipa::path(
    tag = "documents",
    params(("id" = i64, Path, description = "Document id")),
    security(("session" = [])),
    responses(
        (status = 200, description = "The file as an attachment", content((Vec<u8> = "application/pdf"), (Vec<u8> = "image/jpeg"), (Vec<u8> = "image/png"), (Vec<u8> = "image/webp"))),
        (status = 206, description = "The requested part of the file", content((Vec<u8> = "application/pdf"), (Vec<u8> = "image/jpeg"), (Vec<u8> = "image/png"), (Vec<u8> = "image/webp"))),
        (status = 429, description = "Too many requests for missing documents"),
        (status = 412, description = "`If-Match` names other versions"),
        (status = 416, description = "The requested range is outside the file")
    )
)]
#[get("/api/documents/{id}/file")]
pub(crate) async fn document_file(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    let opened = open(&request, &state, &who.0, id.into_inner(), AccessKind::Downloaded).await?;
    let kind = opened.document.kind;
    let full_name = full_name(&opened.document.name, kind);
    let name = file_name(&full_name, kind);
    let file = Attachment {
        key: &opened.key,
        stored: opened.stored,
        name: &name,
        full_name: &full_name,
        media_type: kind.media_type(),
        permission: Some(permission(&state, &who.0, &opened.document)),
    };
    send(&request, state.blobs.as_ref(), file).await
}

/// Whether the reader may still read the document, asked of the store each time. The store's failure is no refusal.
fn permission(state: &web::Data<AppState>, reader: &SignedIn, document: &Document) -> Permission {
    let (state, reader) = (state.clone(), reader.user().clone());
    let (owner, id) = (document.owner, document.id);
    Box::new(move || {
        let (state, reader) = (state.clone(), reader.clone());
        Box::pin(async move {
            let may_read = documents::may_read(&reader, owner, id, ports(&state)).await;
            may_read.unwrap_or(true)
        })
    })
}

/// Get the preview of a document that is a picture, rendered by the site.
///
/// Views by others appear in the owner's access log.
#[utoipa::path(
    tag = "documents",
    params(("id" = i64, Path, description = "Document id")),
    security(("session" = [])),
    responses(
        (status = 200, description = "The preview picture", content_type = "image/webp", body = Vec<u8>),
        (status = 429, description = "Too many requests for missing documents")
    )
)]
#[get("/api/documents/{id}/preview")]
pub(crate) async fn document_preview(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    let opened = open(&request, &state, &who.0, id.into_inner(), AccessKind::Previewed).await?;
    let blob = state.blobs.get(&opened.key, None).await?.ok_or_else(no_such_document)?;
    let pieces = blob.content.map_err(|error| {
        tracing::warn!(%error, "document preview aborted: stored file cannot be read");
        std::io::Error::other(error)
    });
    Ok(HttpResponse::Ok()
        .content_type("image/webp")
        .insert_header((header::CONTENT_DISPOSITION, "inline"))
        .insert_header((header::CONTENT_SECURITY_POLICY, FILE_POLICY))
        .insert_header((header::CACHE_CONTROL, "private, no-store"))
        .insert_header((header::CONTENT_ENCODING, "identity"))
        .no_chunking(blob.length)
        .streaming(pieces))
}

async fn open(
    request: &HttpRequest,
    state: &AppState,
    who: &SignedIn,
    id: i64,
    way: AccessKind,
) -> Result<DocumentDownload, Problem> {
    let actor = actor(request, state, who);
    Ok(documents::open_document(who, DocumentId(id), way, actor, ports(state)).await?)
}

/// File name for the download: the owner's name with the extension of the detected type.
fn full_name(name: &FileName, kind: FileFormat) -> String {
    format!("{}.{}", stem(name.as_str()), kind.extension())
}

/// The same reduced to ASCII letters, digits and dashes, at most 60 of them without the extension.
fn file_name(full_name: &str, kind: FileFormat) -> String {
    let plain = |sign: char| if sign.is_ascii_alphanumeric() { sign } else { '-' };
    let stem: String = stem(full_name).chars().take(60).map(plain).collect();
    let stem = stem.trim_matches('-');
    let stem = if stem.is_empty() { "document" } else { stem };
    format!("{stem}.{}", kind.extension())
}

/// A file name without its extension.
fn stem(name: &str) -> &str {
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn download_file_name_is_sanitized() {
        let names = |name: &str| {
            let full_name = full_name(&FileName::sanitize(name, "document"), FileFormat::Pdf);
            (file_name(&full_name, FileFormat::Pdf), full_name)
        };
        for (name, plain, full) in [
            ("Title of 1972.pdf", "Title-of-1972.pdf", "Title of 1972.pdf"),
            ("Händler-Rechnung.PDF", "H-ndler-Rechnung.pdf", "Händler-Rechnung.pdf"),
            ("invoice.exe", "invoice.pdf", "invoice.pdf"),
            ("a\"; filename=x.html", "a---filename-x.pdf", "a\"; filename=x.pdf"),
            ("éé", "document.pdf", "éé.pdf"),
        ] {
            assert_eq!(names(name), (plain.to_owned(), full.to_owned()), "the content decides the extension");
        }
    }
}
