//! What is sent as a picture: a form with a file, or an address. A file goes to the disk as it comes,
//! and counts no more memory than a piece of it (reliability row R23).

use std::{io::Write, time::Duration};

use actix_multipart::Multipart;
use actix_web::{
    HttpMessage, HttpRequest,
    http::{StatusCode, header},
    web,
};
use application::pictures::Source;
use domain::Violation;
use futures_util::TryStreamExt;
use ports::{acts::Fingerprint, pictures::PictureFile};
use serde::Deserialize;
use sha2::{Digest, Sha256};

use crate::problem::Problem;

/// The largest file, in bytes.
const MOST_FILE: u64 = 25 * 1024 * 1024;
/// What a form may have around its file, in bytes.
const MOST_AROUND: u64 = 64 * 1024;
/// How long a file may take in all: 25 MB over a telephone.
const DEADLINE: Duration = Duration::from_secs(180);
/// How long it may pause.
const PATIENCE: Duration = Duration::from_secs(15);

/// What was sent, and what tells it from other content.
pub(super) struct Incoming {
    pub(super) source: Source,
    pub(super) fingerprint: Fingerprint,
}

/// A picture that lies elsewhere.
#[derive(Deserialize)]
struct Address {
    url: Option<String>,
}

/// Reads what was sent.
pub(super) async fn receive(request: &HttpRequest, body: web::Payload) -> Result<Incoming, Problem> {
    let declared = request.headers().get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok());
    if declared.and_then(|length| length.parse::<u64>().ok()).is_some_and(|n| n > MOST_FILE + MOST_AROUND) {
        return Err(too_large());
    }
    let media_type = request.content_type().to_ascii_lowercase();
    let read = async {
        match media_type.as_str() {
            "multipart/form-data" => file(Multipart::new(request.headers(), body)).await,
            "application/json" => address(body).await,
            _ => Err(Problem::new(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "Please send the picture as a form with a file, or its address as JSON",
            )),
        }
    };
    tokio::time::timeout(DEADLINE, read)
        .await
        .unwrap_or_else(|_| Err(Problem::plain(StatusCode::REQUEST_TIMEOUT)))
}

async fn address(body: web::Payload) -> Result<Incoming, Problem> {
    let bytes = tokio::time::timeout(PATIENCE, body.to_bytes_limited(MOST_AROUND as usize))
        .await
        .map_err(|_| Problem::plain(StatusCode::REQUEST_TIMEOUT))?
        .map_err(|_| Problem::plain(StatusCode::PAYLOAD_TOO_LARGE))?
        .map_err(|_| Problem::malformed("The request was cut off"))?;
    let body: Address = serde_json::from_slice(&bytes)
        .map_err(|_| Problem::malformed("The request's JSON could not be understood"))?;
    let url = body.url.map(|url| url.trim().to_owned()).filter(|url| !url.is_empty());
    let url = url
        .ok_or_else(|| Problem::invalid(vec![Violation::new("url", "Please give the picture's address")]))?;
    Ok(Incoming { fingerprint: Fingerprint(Sha256::digest(&url).into()), source: Source::Address(url) })
}

/// The first file of a form; fields that the call does not take are read over.
async fn file(mut form: Multipart) -> Result<Incoming, Problem> {
    let mut around = 0;
    while let Some(mut field) = in_time(form.try_next()).await? {
        if field.name() != Some("file") {
            while let Some(piece) = in_time(field.try_next()).await? {
                around += piece.len() as u64;
                if around > MOST_AROUND {
                    return Err(too_large());
                }
            }
            continue;
        }
        // It has no name on the disk, so that none is left when we are cut off.
        let mut file = tempfile::tempfile().map_err(|error| no_disk(&error))?;
        let (mut length, mut digest) = (0, Sha256::new());
        while let Some(piece) = in_time(field.try_next()).await? {
            length += piece.len() as u64;
            if length > MOST_FILE {
                return Err(too_large());
            }
            digest.update(&piece);
            // Pieces are small, and go to the machine's memory of the disk.
            file.write_all(&piece).map_err(|error| no_disk(&error))?;
        }
        let fingerprint = Fingerprint(digest.finalize().into());
        return Ok(Incoming { source: Source::File(PictureFile::File(file)), fingerprint });
    }
    Err(Problem::invalid(vec![Violation::new("file", "Please choose a picture")]))
}

async fn in_time<T>(
    piece: impl Future<Output = Result<T, actix_multipart::MultipartError>>,
) -> Result<T, Problem> {
    tokio::time::timeout(PATIENCE, piece)
        .await
        .map_err(|_| Problem::plain(StatusCode::REQUEST_TIMEOUT))?
        .map_err(|error| {
            tracing::debug!(%error, "a form that cannot be read");
            Problem::malformed("The form could not be read; please send the picture again")
        })
}

fn too_large() -> Problem {
    Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "Pictures can have at most 25 MB; please send a smaller copy")
}

fn no_disk(error: &std::io::Error) -> Problem {
    tracing::error!(%error, "what is sent cannot be put aside");
    Problem::unavailable()
}
