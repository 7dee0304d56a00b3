//! Upload and removal of pictures.

use actix_web::{HttpRequest, HttpResponse, delete, post, web};
use application::pictures::{
    PicturePorts, PictureRefusal, PictureUpload, Source, get_picture, remove_picture, send_picture,
};
use domain::{
    Violation,
    accounts::SignedIn,
    pictures::{PictureId, PictureRejection, PictureViewer, Rotation, StoredPicture},
};
use ports::{
    commands::{Fingerprint, WriteError},
    pictures::PictureRemoval,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{incoming, no_such_picture};
use crate::{
    AppState,
    dto::PictureDto,
    extract::{Allowed, Body, IdempotencyHeader, content_fingerprint, idempotent},
    response::Problem,
};

/// An uploaded picture.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = UploadedPicture)]
pub(crate) struct SentPictureDto {
    /// Picture id.
    #[schema(pattern = "^[0-9a-f]{32}$")]
    id: String,
    /// Path of the widest rendition; a submission refers to the picture by it.
    url: String,
    #[serde(flatten)]
    picture: PictureDto<'static>,
}

impl SentPictureDto {
    pub(crate) fn new(picture: &StoredPicture, alt: &str) -> Self {
        Self {
            id: picture.id.to_string(),
            url: format!("{}/{}.webp", picture.id.path(), picture.widths.last().copied().unwrap_or_default()),
            picture: PictureDto::from(picture.picture(alt)),
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

/// Address of a picture to fetch.
#[derive(ToSchema)]
#[allow(dead_code, reason = "describes the body for the document only")]
struct ImageAddress {
    /// Begins with `https://`.
    url: String,
}

pub(crate) fn picture_ports(state: &AppState) -> PicturePorts<'_> {
    PicturePorts {
        pictures: state.store.as_ref(),
        blobs: state.blobs.as_ref(),
        image_processor: state.picture_processor.as_ref(),
        fetcher: state.picture_fetcher.as_ref(),
        rate_limiter: state.store.as_ref(),
        randomness: state.randomness.as_ref(),
        clock: state.clock.as_ref(),
    }
}

/// Upload a picture, as the file `file` of a form or as `{"url": "https://…"}`, which the server fetches
/// once.
///
/// It is deleted after two days unless a submission uses it.
#[utoipa::path(
    tag = "pictures",
    params(IdempotencyHeader),
    request_body(content((NewImage = "multipart/form-data"), (ImageAddress = "application/json"))),
    security(("session" = [])),
    responses(
        (status = 201, description = "Created, now or by an earlier request with the same idempotency key", body = SentPictureDto)
    )
)]
#[post("/api/images")]
pub(crate) async fn send_image(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
    body: web::Payload,
) -> Result<HttpResponse, Problem> {
    let owner = who.0.user().id;
    let incoming = incoming::receive(&request, (&state.upload_quota, owner), body).await?;
    let _room = incoming.room;
    let kind =
        if matches!(incoming.source, Source::Address(_)) { UploadKind::Address } else { UploadKind::File };
    let sending = upload(&request, &who.0, incoming.source, incoming.fingerprint)?;
    sent(send_picture(sending, picture_ports(&state)).await, kind)
}

/// Rotation of a picture.
#[derive(Deserialize, Serialize, ToSchema)]
#[schema(as = PictureRotation)]
pub(crate) struct RotationDto {
    /// Clockwise: 90, 180 or 270.
    #[schema(value_type = i64, required, example = 90)]
    degrees: Option<i64>,
}

/// Store a rotated copy of a picture as an upload of the caller.
///
/// It is deleted after two days unless a listing or a submission uses it.
#[utoipa::path(
    tag = "pictures",
    params(("id" = String, Path, description = "Picture id"), IdempotencyHeader),
    request_body = RotationDto,
    security(("session" = [])),
    responses((status = 201, description = "The rotated copy", body = SentPictureDto))
)]
#[post("/api/images/{id}/rotations")]
pub(crate) async fn rotate_image(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
    id: web::Path<String>,
    body: Body<RotationDto>,
) -> Result<HttpResponse, Problem> {
    let rotation = body.0.degrees.and_then(Rotation::of_degrees).ok_or_else(|| {
        Problem::invalid(vec![Violation::new("degrees", "A photo can be rotated by 90, 180 or 270 degrees")])
    })?;
    let user = who.0.user();
    let viewer = PictureViewer { user: Some(user.id), roles: user.roles };
    let id = PictureId::parse(&id).ok_or_else(no_such_picture)?;
    let picture = get_picture(id, viewer, state.store.as_ref()).await?.ok_or_else(no_such_picture)?;
    let fingerprint = content_fingerprint(&(id.to_string(), &body.0))?;
    let sending = upload(&request, &who.0, Source::Rotated(picture, rotation), fingerprint)?;
    sent(send_picture(sending, picture_ports(&state)).await, UploadKind::Rotation)
}

/// The upload of a caller. Admins have no daily limit: they upload the photos of many listings.
fn upload(
    request: &HttpRequest,
    who: &SignedIn,
    source: Source,
    fingerprint: Fingerprint,
) -> Result<PictureUpload, Problem> {
    let owner = who.user().id;
    Ok(PictureUpload {
        owner: Some(owner),
        source,
        idempotent: idempotent(request, Some(owner), fingerprint)?,
        counted: (!who.user().roles.is_admin).then_some(owner),
    })
}

/// Form of an upload: a file, the address of a picture, or the rotation of a stored picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum UploadKind {
    File,
    Address,
    Rotation,
}

impl UploadKind {
    /// The field of the request that says which picture.
    const fn field(self) -> &'static str {
        match self {
            Self::File => "file",
            Self::Address => "url",
            Self::Rotation => "degrees",
        }
    }
}

/// Response to an upload. A file that is no picture has an unsupported media type; any other refusal is a violation of
/// the request's [field](UploadKind::field).
fn sent(
    result: Result<StoredPicture, WriteError<PictureRefusal>>,
    kind: UploadKind,
) -> Result<HttpResponse, Problem> {
    let violation = |sentence: &str| Violation::new(kind.field(), sentence);
    let stored = result.map_err(|error| match error {
        WriteError::TooMany { retry_after } => Problem::too_many_pictures(retry_after),
        other => Problem::from_write(other, |refusal| match refusal {
            PictureRefusal::Refused(PictureRejection::TooLarge) => incoming::too_large(),
            PictureRefusal::Refused(PictureRejection::NotAPicture(sentence)) if kind == UploadKind::File => {
                Problem::unsupported(violation(sentence))
            }
            PictureRefusal::Refused(
                PictureRejection::NotAPicture(sentence) | PictureRejection::Unacceptable(sentence),
            )
            | PictureRefusal::NotFetched(sentence) => Problem::invalid(vec![violation(sentence)]),
        }),
    })?;
    Ok(HttpResponse::Created().json(SentPictureDto::new(&stored, "")))
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
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
    id: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let id = PictureId::parse(&id).ok_or_else(no_such_picture)?;
    let owner = who.0.user().id;
    match remove_picture(owner, id, state.store.as_ref(), state.blobs.as_ref()).await? {
        PictureRemoval::Done => Ok(HttpResponse::NoContent().finish()),
        PictureRemoval::InUse => {
            Err(Problem::conflict("A submission uses this photo; remove it there first"))
        }
        PictureRemoval::NoSuchPicture => Err(no_such_picture()),
    }
}
