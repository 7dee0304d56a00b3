//! Reading the legal texts.

use actix_web::{HttpRequest, HttpResponse, get, web};
use application::{business_time::business_date, legal};
use domain::{legal::LegalDocument, vehicles::ListingViewer};

use super::{
    document,
    dto::{LegalDocumentDto, LegalTextDto},
    legal_ports, no_such_version,
};
use crate::{
    AppState,
    response::{Problem, fresh_json},
};

/// List the legal texts with their versions.
#[utoipa::path(
    tag = "legal",
    responses(
        (status = 200, description = "Terms, privacy and cookies", body = Vec<LegalDocumentDto>),
        (status = 304, description = "Unchanged since the `ETag` in `If-None-Match`")
    )
)]
#[get("/api/legal")]
pub(crate) async fn list_legal_texts(
    request: HttpRequest,
    state: web::Data<AppState>,
) -> Result<HttpResponse, Problem> {
    let today = business_date(state.clock.now());
    let mut texts = Vec::new();
    for document in LegalDocument::ALL {
        texts.push(LegalDocumentDto::new(&state.store.legal_history(document).await?, today));
    }
    fresh_json(&request, ListingViewer::Public, &texts)
}

/// Get a legal text in the version that is in force.
#[utoipa::path(
    tag = "legal",
    params(("document" = String, Path, description = "`terms`, `privacy` or `cookies`")),
    responses(
        (status = 200, description = "The text", body = LegalTextDto),
        (status = 304, description = "Unchanged since the `ETag` in `If-None-Match`")
    )
)]
#[get("/api/legal/{document}")]
pub(crate) async fn read_legal_text(
    request: HttpRequest,
    state: web::Data<AppState>,
    name: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    read(&request, &state, &name, None).await
}

/// Get a version of a legal text, also one that was withdrawn before it came into force.
#[utoipa::path(
    tag = "legal",
    params(
        ("document" = String, Path, description = "`terms`, `privacy` or `cookies`"),
        ("version" = i32, Path, description = "Number of the version", minimum = 0)
    ),
    responses(
        (status = 200, description = "The text", body = LegalTextDto),
        (status = 304, description = "Unchanged since the `ETag` in `If-None-Match`")
    )
)]
#[get("/api/legal/{document}/versions/{version}")]
pub(crate) async fn read_legal_version(
    request: HttpRequest,
    state: web::Data<AppState>,
    path: web::Path<(String, i32)>,
) -> Result<HttpResponse, Problem> {
    let (name, number) = path.into_inner();
    read(&request, &state, &name, Some(number)).await
}

async fn read(
    request: &HttpRequest,
    state: &AppState,
    name: &str,
    number: Option<i32>,
) -> Result<HttpResponse, Problem> {
    let read = legal::read_legal_text(document(name)?, number, legal_ports(state)).await?;
    let read = read.ok_or_else(no_such_version)?;
    let body = state.markdown.parse_page(&read.text);
    let text = LegalTextDto::new(&read, body, business_date(state.clock.now()));
    fresh_json(request, ListingViewer::Public, &text)
}
