//! The one file of a form, on its way to be kept: put aside on the disk as it comes, and told by its
//! content (reliability row S23).

use std::{io::Write, time::Duration};

use actix_multipart::{Multipart, MultipartError};
use actix_web::{
    HttpMessage, HttpRequest,
    http::{StatusCode, header},
    web,
};
use domain::{Violation, files::FileKind};
use futures_util::TryStreamExt;
use ports::acts::Fingerprint;
use sha2::{Digest, Sha256};
use tempfile::NamedTempFile;

use crate::problem::Problem;

/// What a form may have around its file, in bytes.
const AROUND: u64 = 64 * 1024;
/// How long a file may take in all: 20 MB over a telephone.
const DEADLINE: Duration = Duration::from_secs(180);
/// How long it may pause.
const PATIENCE: Duration = Duration::from_secs(15);
/// What is looked at to tell what a file is, in bytes.
const HEAD: usize = 4096;

/// A file that was sent.
pub(crate) struct Upload {
    /// What its sender calls it.
    pub(crate) name: String,
    /// What its content says it is.
    pub(crate) kind: FileKind,
    /// It; gone with this.
    pub(crate) file: NamedTempFile,
    /// What tells it from others: name and content.
    pub(crate) fingerprint: Fingerprint,
}

/// Reads the file `file` of a form; other fields are read over. `wrong` is said of what is missing, and
/// of what is none of the kinds.
pub(crate) async fn receive(
    request: &HttpRequest,
    body: web::Payload,
    most: u64,
    wrong: Violation,
) -> Result<Upload, Problem> {
    if !request.content_type().eq_ignore_ascii_case("multipart/form-data") {
        let message = "Please send the file as a form";
        return Err(Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, message));
    }
    let declared = request.headers().get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok());
    let declared = declared.and_then(|length| length.parse::<u64>().ok());
    if declared.is_some_and(|length| length > most + AROUND) {
        return Err(too_large(most));
    }
    let reading = read(Multipart::new(request.headers(), body), most, wrong);
    tokio::time::timeout(DEADLINE, reading)
        .await
        .unwrap_or_else(|_| Err(Problem::plain(StatusCode::REQUEST_TIMEOUT)))
}

async fn read(mut form: Multipart, most: u64, wrong: Violation) -> Result<Upload, Problem> {
    let mut around = 0;
    while let Some(mut field) = in_time(form.try_next()).await? {
        if field.name() != Some("file") {
            while let Some(piece) = in_time(field.try_next()).await? {
                around += piece.len() as u64;
                if around > AROUND {
                    return Err(too_large(most));
                }
            }
            continue;
        }
        let name = field.content_disposition().and_then(|named| named.get_filename()).unwrap_or_default();
        let name = name.to_owned();
        let mut file = NamedTempFile::new().map_err(|error| no_disk(&error))?;
        let (mut head, mut length, mut digest) = (Vec::new(), 0, Sha256::new());
        digest.update((name.len() as u64).to_be_bytes());
        digest.update(&name);
        while let Some(piece) = in_time(field.try_next()).await? {
            length += piece.len() as u64;
            if length > most {
                return Err(too_large(most));
            }
            let seen = piece.len().min(HEAD - head.len());
            head.extend_from_slice(&piece[..seen]);
            digest.update(&piece);
            // Pieces are small, and go to the machine's memory of the disk.
            file.write_all(&piece).map_err(|error| no_disk(&error))?;
        }
        let kind = kind_of(&head).ok_or_else(|| Problem::invalid(vec![wrong]))?;
        return Ok(Upload { name, kind, file, fingerprint: Fingerprint(digest.finalize().into()) });
    }
    Err(Problem::invalid(vec![wrong]))
}

/// What begins like this is; the name and what the sender says of it do not count.
fn kind_of(head: &[u8]) -> Option<FileKind> {
    infer::get(head)
        .and_then(|found| FileKind::parse(found.mime_type()))
        // Readers look for a document's mark further in, where something else may come first.
        .filter(|kind| *kind != FileKind::Pdf || head.starts_with(b"%PDF-"))
}

async fn in_time<T>(piece: impl Future<Output = Result<T, MultipartError>>) -> Result<T, Problem> {
    tokio::time::timeout(PATIENCE, piece)
        .await
        .map_err(|_| Problem::plain(StatusCode::REQUEST_TIMEOUT))?
        .map_err(|error| {
            tracing::debug!(%error, "a form that cannot be read");
            Problem::malformed("The form could not be read; please send the file again")
        })
}

/// The refusal of a file that is longer than so many bytes.
pub(crate) fn too_large(most: u64) -> Problem {
    let megabytes = most / (1024 * 1024);
    Problem::new(StatusCode::PAYLOAD_TOO_LARGE, format!("A file can have at most {megabytes} MB"))
}

/// What is put aside cannot be: the machine's disk is full or away.
pub(crate) fn no_disk(error: &std::io::Error) -> Problem {
    tracing::error!(%error, "what is sent cannot be put aside");
    Problem::unavailable()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_told_by_its_content() {
        assert_eq!(kind_of(b"%PDF-1.7\n"), Some(FileKind::Pdf));
        assert_eq!(kind_of(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"), Some(FileKind::Png));
        for other in [&b"MZ\x90\0%PDF-1.7"[..], b"<svg xmlns='http://www.w3.org/2000/svg'>", b"<html>", b""] {
            assert_eq!(kind_of(other), None);
        }
    }
}
