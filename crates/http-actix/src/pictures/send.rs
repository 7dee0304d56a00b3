//! Upload and removal of pictures.

use actix_web::{HttpRequest, HttpResponse, delete, http::StatusCode, post, web};
use application::pictures::{Outcome, PicturePorts, PictureUpload, remove_picture, send_picture};
use domain::{
    Violation,
    accounts::SignedIn,
    idempotency::key_reused,
    pictures::{PictureId, Refusal, StoredPicture},
};
use ports::pictures::PictureRemoval;
use serde::Serialize;
use utoipa::ToSchema;

use super::{incoming, no_such_picture};
use crate::{
    AppState,
    dto::PictureDto,
    extract::{Allowed, IdempotencyHeader, idempotent, is_limited},
    response::Problem,
};

/// An uploaded picture.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SentPicture)]
pub(crate) struct SentPictureDto {
    /// Picture id.
    #[schema(pattern = "^[0-9a-f]{32}$")]
    id: String,
    /// Path of the widest rendition; a submission refers to the picture by it.
    url: String,
    #[serde(flatten)]
    picture: PictureDto,
}

impl SentPictureDto {
    pub(crate) fn new(kept: &StoredPicture, alt: &str) -> Self {
        Self {
            id: kept.id.to_string(),
            url: format!("{}/{}.webp", kept.id.path(), kept.widths.last().copied().unwrap_or_default()),
            picture: PictureDto::from(&kept.picture(alt)),
        }
    }
}

/// Form with the file to upload.
#[derive(ToSchema)]
#[allow(dead_code, reason = "describes the form for the document only")]
struct NewImage {
    /// JPEG, PNG or WebP of at most 25 MB and 50 megapixels.
    #[schema(format = Binary, content_media_type = "application/octet-stream")]
    file: String,
}

pub(crate) fn picture_ports(site: &AppState) -> PicturePorts<'_> {
    PicturePorts {
        pictures: site.store.as_ref(),
        blobs: site.blobs.as_ref(),
        image_processor: site.picture_processor.as_ref(),
        fetcher: site.picture_fetcher.as_ref(),
        rate_limiter: site.store.as_ref(),
        randomness: site.randomness.as_ref(),
        clock: site.clock.as_ref(),
    }
}

/// Upload a picture, as the file `file` of a form or as `{"url": "https://…"}`, which the server fetches
/// once.
///
/// It is deleted after two days unless a submission uses it.
#[utoipa::path(
    tag = "pictures",
    params(IdempotencyHeader),
    request_body(content = NewImage, content_type = "multipart/form-data"),
    security(("session" = [])),
    responses(
        (status = 201, description = "Created, now or by an earlier request with the same idempotency key", body = SentPictureDto)
    )
)]
#[post("/api/images")]
pub(crate) async fn send_image(
    request: HttpRequest,
    site: web::Data<AppState>,
    who: Allowed<SignedIn>,
    body: web::Payload,
) -> Result<HttpResponse, Problem> {
    let owner = who.0.user().id;
    let incoming = incoming::receive(&request, (&site.upload_quota, owner), body).await?;
    let _room = incoming.room;
    let is_address = matches!(incoming.source, application::pictures::Source::Address(_));
    let sending = PictureUpload {
        owner,
        source: incoming.source,
        idempotent: idempotent(&request, Some(owner), incoming.fingerprint)?,
        is_limited: is_limited(&site),
    };
    let field = if is_address { "url" } else { "file" };
    let invalid = |sentence: &str| Problem::invalid(vec![Violation::new(field, sentence)]);
    match send_picture(sending, picture_ports(&site)).await? {
        Outcome::Kept(kept) => Ok(HttpResponse::Created().json(SentPictureDto::new(&kept, ""))),
        Outcome::Refused(Refusal::TooLarge) => Err(Problem::plain(StatusCode::PAYLOAD_TOO_LARGE)),
        Outcome::Refused(Refusal::NotAPicture(sentence)) if !is_address => {
            Err(Problem::unsupported(Violation::new(field, sentence)))
        }
        Outcome::Refused(Refusal::NotAPicture(sentence) | Refusal::Unacceptable(sentence)) => {
            Err(invalid(sentence))
        }
        Outcome::NotFetched(sentence) => Err(invalid(sentence)),
        Outcome::IdempotencyConflict => Err(Problem::invalid(vec![key_reused()])),
        Outcome::TooMany { retry_after } => Err(Problem::too_many_pictures(retry_after)),
    }
}

/// Delete an uploaded picture that no submission uses.
#[utoipa::path(
    tag = "pictures",
    params(("id" = String, Path, description = "Picture id")),
    security(("session" = [])),
    responses(
        (status = 204, description = "Deleted"),
        (status = 409, description = "A submission uses the picture")
    )
)]
#[delete("/api/images/{id}")]
pub(crate) async fn remove_image(
    site: web::Data<AppState>,
    who: Allowed<SignedIn>,
    id: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let id = PictureId::parse(&id).ok_or_else(no_such_picture)?;
    let owner = who.0.user().id;
    match remove_picture(owner, id, site.store.as_ref(), site.blobs.as_ref()).await? {
        PictureRemoval::Done => Ok(HttpResponse::NoContent().finish()),
        PictureRemoval::InUse => {
            Err(Problem::conflict("A submission shows this picture; take it out there first"))
        }
        PictureRemoval::NoSuchPicture => Err(no_such_picture()),
    }
}
