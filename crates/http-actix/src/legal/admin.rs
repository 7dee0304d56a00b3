//! Legal texts in the admin area: drafts, publishing and withdrawing.

use actix_web::{HttpRequest, HttpResponse, get, post, put, web};
use application::{business_time::business_date, legal};
use domain::{
    accounts::Admin,
    legal::{LegalDocument, LegalFile, LegalForm},
};

use super::{
    document,
    dto::{DraftDto, LegalFileDto, LegalFileSummaryDto, PreviewDto, PreviewedDto, PublicationDto},
    legal_ports,
};
use crate::{
    AppState,
    extract::{Allowed, Body, actor},
    response::Problem,
};

/// Size limit in bytes of a body that carries a legal text: enough for 50,000 characters in any escaping.
const MAX_LEGAL_BODY: usize = 640 * 1024;

/// List the legal texts with the versions in force and announced, and their drafts.
#[utoipa::path(
    tag = "admin",
    security(("session" = ["admin"])),
    responses((status = 200, description = "Terms, privacy and cookies", body = Vec<LegalFileSummaryDto>))
)]
#[get("/api/admin/legal")]
pub(crate) async fn list_legal_files(
    state: web::Data<AppState>,
    _: Allowed<Admin>,
) -> Result<HttpResponse, Problem> {
    let today = business_date(state.clock.now());
    let mut files = Vec::new();
    for document in LegalDocument::ALL {
        files.push(LegalFileSummaryDto::new(&state.store.legal_file(document).await?, today));
    }
    Ok(HttpResponse::Ok().json(files))
}

/// Get a legal text with all its versions and its draft.
#[utoipa::path(
    tag = "admin",
    params(("document" = String, Path, description = "`terms`, `privacy` or `cookies`")),
    security(("session" = ["admin"])),
    responses((status = 200, description = "The legal text", body = LegalFileDto))
)]
#[get("/api/admin/legal/{document}")]
pub(crate) async fn read_legal_file(
    state: web::Data<AppState>,
    _: Allowed<Admin>,
    name: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let file = state.store.legal_file(document(&name)?).await?;
    shown(&state, &file).await
}

/// Preview a text as it would be shown.
#[utoipa::path(
    tag = "admin",
    request_body = PreviewDto,
    security(("session" = ["admin"])),
    responses((status = 200, description = "The text", body = PreviewedDto))
)]
#[post("/api/admin/legal/preview")]
pub(crate) async fn preview_legal_text(
    state: web::Data<AppState>,
    _: Allowed<Admin>,
    body: Body<PreviewDto, MAX_LEGAL_BODY>,
) -> Result<HttpResponse, Problem> {
    let form = LegalForm { text: body.0.text, ..LegalForm::default() };
    let form = form.parse_draft().map_err(Problem::invalid)?;
    Ok(HttpResponse::Ok().json(PreviewedDto::from(state.markdown.parse_page(&form.text))))
}

/// Save or discard the draft of the next version.
#[utoipa::path(
    tag = "admin",
    params(("document" = String, Path, description = "`terms`, `privacy` or `cookies`")),
    request_body = DraftDto,
    security(("session" = ["admin"])),
    responses(
        (status = 200, description = "The legal text", body = LegalFileDto),
        (status = 409, description = "Changed by somebody else in the meantime")
    )
)]
#[put("/api/admin/legal/{document}/draft")]
pub(crate) async fn save_legal_draft(
    state: web::Data<AppState>,
    _: Allowed<Admin>,
    name: web::Path<String>,
    body: Body<DraftDto, MAX_LEGAL_BODY>,
) -> Result<HttpResponse, Problem> {
    let DraftDto { revision, draft } = body.0;
    let revision = revision.ok_or_else(|| Problem::missing("revision"))?;
    let draft = draft.map(LegalForm::from);
    let document = document(&name)?;
    let file = legal::save_legal_draft(document, draft.as_ref(), revision, legal_ports(&state)).await?;
    shown(&state, &file).await
}

/// Publish a version. It can't be changed afterwards. Members are notified of new terms and privacy texts.
#[utoipa::path(
    tag = "admin",
    params(("document" = String, Path, description = "`terms`, `privacy` or `cookies`")),
    request_body = PublicationDto,
    security(("session" = ["admin"])),
    responses(
        (status = 200, description = "The legal text", body = LegalFileDto),
        (status = 409, description = "Changed in the meantime, or another version is announced already")
    )
)]
#[post("/api/admin/legal/{document}/versions")]
pub(crate) async fn publish_legal_text(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<Admin>,
    name: web::Path<String>,
    body: Body<PublicationDto, MAX_LEGAL_BODY>,
) -> Result<HttpResponse, Problem> {
    let PublicationDto { revision, form } = body.0;
    let revision = revision.ok_or_else(|| Problem::missing("revision"))?;
    let (document, form) = (document(&name)?, LegalForm::from(form));
    let actor = actor(&request, &state, who.0.signed_in());
    let file = legal::publish_legal_text(document, &form, revision, actor, legal_ports(&state)).await?;
    shown(&state, &file).await
}

/// Withdraw a version that is not in force yet.
#[utoipa::path(
    tag = "admin",
    params(
        ("document" = String, Path, description = "`terms`, `privacy` or `cookies`"),
        ("version" = i32, Path, description = "Number of the version", minimum = 0)
    ),
    security(("session" = ["admin"])),
    responses(
        (status = 200, description = "The legal text", body = LegalFileDto),
        (status = 409, description = "The version is in force, was in force, or was withdrawn before")
    )
)]
#[post("/api/admin/legal/{document}/versions/{version}/withdraw")]
pub(crate) async fn withdraw_legal_text(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<Admin>,
    path: web::Path<(String, i32)>,
) -> Result<HttpResponse, Problem> {
    let (name, number) = path.into_inner();
    let actor = actor(&request, &state, who.0.signed_in());
    let file = legal::withdraw_legal_text(document(&name)?, number, actor, legal_ports(&state)).await?;
    shown(&state, &file).await
}

/// The document with the text in force.
async fn shown(state: &AppState, file: &LegalFile) -> Result<HttpResponse, Problem> {
    let today = business_date(state.clock.now());
    let in_force = file.history.in_force(today).number;
    let text = legal::text_of(file.history.document(), in_force, legal_ports(state)).await?;
    let text = text.unwrap_or_default();
    let body = state.markdown.parse_page(&text);
    Ok(HttpResponse::Ok().json(LegalFileDto::new(file, (text, body), today)))
}
