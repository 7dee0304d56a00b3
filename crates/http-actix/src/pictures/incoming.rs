//! Reads an uploaded picture: a multipart form with a file, or JSON with an address. A file is streamed to
//! disk, so memory use does not grow with its size (reliability row R23).

use std::io::Write;

use actix_multipart::Multipart;
use actix_web::{HttpMessage, HttpRequest, http::StatusCode, web};
use application::pictures::Source;
use domain::{
    Violation,
    accounts::UserId,
    pictures::{MAX_PHOTO_BYTES, PHOTO_TOO_LARGE},
};
use ports::{commands::Fingerprint, pictures::PictureFile};
use serde::Deserialize;
use sha2::{Digest, Sha256};

use crate::{
    extract::upload::{
        DEADLINE, FORM_OVERHEAD, MultipartForm, PIECE_TIMEOUT, UploadPermit, UploadQuota, declared, no_disk,
    },
    response::Problem,
};

/// A received upload with the fingerprint that identifies it under an idempotency key.
pub(super) struct Incoming {
    pub(super) source: Source,
    pub(super) fingerprint: Fingerprint,
    /// Upload quota in use; keep it as long as the file exists.
    pub(super) room: UploadPermit,
}

/// JSON body that names a picture by its address.
#[derive(Deserialize)]
struct Address {
    url: Option<String>,
}

/// Reads the request by its content type. Errors: 413, 415, 408, 400, 422, and those of the quota.
pub(super) async fn receive(
    request: &HttpRequest,
    (room, member): (&UploadQuota, UserId),
    body: web::Payload,
) -> Result<Incoming, Problem> {
    let length = declared(request).unwrap_or(MAX_PHOTO_BYTES);
    if length > MAX_PHOTO_BYTES + FORM_OVERHEAD {
        return Err(too_large());
    }
    let media_type = request.content_type().to_ascii_lowercase();
    match media_type.as_str() {
        "multipart/form-data" => {
            let room = room.take(member, length).await?;
            let reading = file(Multipart::new(request.headers(), body), room);
            tokio::time::timeout(DEADLINE, reading)
                .await
                .unwrap_or_else(|_| Err(Problem::plain(StatusCode::REQUEST_TIMEOUT)))
        }
        "application/json" => address(body, room.take(member, MAX_PHOTO_BYTES).await?).await,
        _ => Err(Problem::new(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "Please send the photo as a form with a file, or its address as JSON",
        )),
    }
}

async fn address(body: web::Payload, room: UploadPermit) -> Result<Incoming, Problem> {
    let bytes = tokio::time::timeout(PIECE_TIMEOUT, body.to_bytes_limited(FORM_OVERHEAD as usize))
        .await
        .map_err(|_| Problem::plain(StatusCode::REQUEST_TIMEOUT))?
        .map_err(|_| Problem::plain(StatusCode::PAYLOAD_TOO_LARGE))?
        .map_err(|_| Problem::malformed("The request was cut off"))?;
    let body: Address = serde_json::from_slice(&bytes)
        .map_err(|_| Problem::malformed("The request's JSON could not be understood"))?;
    let url = body.url.map(|url| url.trim().to_owned()).filter(|url| !url.is_empty());
    let url =
        url.ok_or_else(|| Problem::invalid(vec![Violation::new("url", "Please enter the photo’s link")]))?;
    let fingerprint = Fingerprint(Sha256::digest(&url).into());
    Ok(Incoming { source: Source::Address(url), fingerprint, room })
}

/// Reads the file of a form; other fields are skipped.
async fn file(form: Multipart, room: UploadPermit) -> Result<Incoming, Problem> {
    let mut arriving = MultipartForm::new(form);
    let Some(mut field) = arriving.file(MAX_PHOTO_BYTES, too_large).await? else {
        return Err(Problem::invalid(vec![Violation::new("file", "Please choose a photo")]));
    };
    // An unnamed temporary file disappears even if the process is killed.
    let mut file = tempfile::tempfile().map_err(|error| no_disk(&error))?;
    let mut digest = Sha256::new();
    while let Some(piece) = arriving.piece(&mut field).await? {
        if arriving.length() > MAX_PHOTO_BYTES {
            return Err(too_large());
        }
        digest.update(&piece);
        // Blocking writes are acceptable: pieces are small and go to the page cache.
        file.write_all(&piece).map_err(|error| no_disk(&error))?;
    }
    drop(field);
    arriving.finish(MAX_PHOTO_BYTES, too_large).await?;
    let fingerprint = Fingerprint(digest.finalize().into());
    Ok(Incoming { source: Source::File(PictureFile::File(file)), fingerprint, room })
}

pub(super) fn too_large() -> Problem {
    Problem::new(StatusCode::PAYLOAD_TOO_LARGE, PHOTO_TOO_LARGE)
}
