//! Uploaded files: reads the file of a multipart form to disk, detects its type from the content, and has it scanned
//! for malware. `quota` limits space, `multipart` limits time.

mod multipart;
mod quota;

use std::io::Write;

use actix_multipart::Multipart;
use actix_web::{HttpMessage, HttpRequest, http::StatusCode, web};
use domain::{Violation, accounts::UserId, files::FileFormat};
use ports::{commands::Fingerprint, malware::ScanResult};
use sha2::{Digest, Sha256};
use tempfile::NamedTempFile;

pub(crate) use multipart::{DEADLINE, FORM_OVERHEAD, MultipartForm, PIECE_TIMEOUT, declared};
pub(crate) use quota::{UploadPermit, UploadQuota};

use crate::{AppState, response::Problem};

/// Bytes at the start of a file that its type is detected from.
const HEAD: usize = 4096;
/// Bytes at the end of a file in which a PDF states where its table of objects is.
const TAIL: usize = 1024;

/// An uploaded file on disk.
pub(crate) struct Upload {
    /// File name given by the client; unchecked.
    pub(crate) name: String,
    /// Type detected from the content.
    pub(crate) kind: FileFormat,
    /// Temporary file, deleted when this is dropped.
    pub(crate) file: NamedTempFile,
    /// Digest of name and content, for idempotency.
    pub(crate) fingerprint: Fingerprint,
    /// Quota in use as long as the file exists.
    _room: UploadPermit,
}

/// An uploaded file on disk, of any type.
pub(crate) struct RawUpload {
    /// File name given by the client; unchecked.
    pub(crate) name: String,
    /// Its first bytes.
    pub(crate) head: Vec<u8>,
    /// Its last [`TAIL`] bytes.
    tail: Vec<u8>,
    /// Temporary file, deleted when this is dropped.
    pub(crate) file: NamedTempFile,
    /// Digest of name and content, for idempotency.
    pub(crate) fingerprint: Fingerprint,
    /// Quota in use as long as the file exists.
    room: UploadPermit,
}

impl RawUpload {
    /// Whether it is a picture, an archive or another binary file.
    pub(crate) fn is_binary(&self) -> bool {
        infer::get(&self.head).is_some_and(|kind| kind.matcher_type() != infer::MatcherType::Text)
    }
}

/// Reads the file `file` of a form, at most `most` bytes; other fields are skipped, another file is refused. Answers `wrong` if the
/// file is missing or has an unsupported type.
pub(crate) async fn receive(
    request: &HttpRequest,
    sender: (&UploadQuota, UserId),
    body: web::Payload,
    most: u64,
    wrong: Violation,
) -> Result<Upload, Problem> {
    let RawUpload { name, head, tail, file, fingerprint, room } =
        receive_raw(request, sender, body, most, wrong.clone()).await?;
    let kind = kind_of(&head, &tail).ok_or_else(|| Problem::invalid(vec![wrong]))?;
    Ok(Upload { name, kind, file, fingerprint, _room: room })
}

/// Reads the file `file` of a form like [`receive`], whatever its type. Answers `missing` if there is none.
pub(crate) async fn receive_raw(
    request: &HttpRequest,
    (room, member): (&UploadQuota, UserId),
    body: web::Payload,
    most: u64,
    missing: Violation,
) -> Result<RawUpload, Problem> {
    if !request.content_type().eq_ignore_ascii_case("multipart/form-data") {
        let message = "Please send the file as a form";
        return Err(Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, message));
    }
    let length = declared(request).unwrap_or(most);
    if length > most + FORM_OVERHEAD {
        return Err(too_large(most));
    }
    let room = room.take(member, length).await?;
    let reading = read(Multipart::new(request.headers(), body), room, most, missing);
    let read = tokio::time::timeout(DEADLINE, reading)
        .await
        .unwrap_or_else(|_| Err(Problem::plain(StatusCode::REQUEST_TIMEOUT)))?;
    refuse_malware(request, &read, member).await?;
    Ok(read)
}

/// Refuses a file in which the scanner finds malware, and every file while the scanner cannot be asked.
async fn refuse_malware(request: &HttpRequest, upload: &RawUpload, member: UserId) -> Result<(), Problem> {
    let state = request.app_data::<web::Data<AppState>>();
    let Some(scanner) = state.and_then(|state| state.malware_scanner.as_ref()) else { return Ok(()) };
    match scanner.scan(upload.file.path()).await {
        Ok(ScanResult::Clean) => Ok(()),
        Err(error) => {
            tracing::error!(%error, "upload rejected: it could not be scanned for malware");
            let sentence =
                "This file could not be checked for malware, so it was not stored; please try again later";
            Err(Problem::new(StatusCode::SERVICE_UNAVAILABLE, sentence))
        }
        Ok(ScanResult::Infected(name)) => {
            tracing::warn!(user = member.0, malware = name, "upload rejected: malware found");
            let sentence = "Our scanner found malware in this file, so it was not stored";
            Err(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, sentence))
        }
    }
}

async fn read(
    form: Multipart,
    room: UploadPermit,
    most: u64,
    missing: Violation,
) -> Result<RawUpload, Problem> {
    let mut arriving = MultipartForm::new(form);
    let Some(mut field) = arriving.file(most, || too_large(most)).await? else {
        return Err(Problem::invalid(vec![missing]));
    };
    let name = field.content_disposition().and_then(|named| named.get_filename()).unwrap_or_default();
    let name = name.to_owned();
    let mut file = NamedTempFile::new().map_err(|error| no_disk(&error))?;
    let (mut head, mut tail, mut digest) = (Vec::new(), Vec::new(), Sha256::new());
    digest.update((name.len() as u64).to_be_bytes());
    digest.update(&name);
    while let Some(piece) = arriving.piece(&mut field).await? {
        if arriving.length() > most {
            return Err(too_large(most));
        }
        let seen = piece.len().min(HEAD - head.len());
        head.extend_from_slice(&piece[..seen]);
        tail.extend_from_slice(&piece[piece.len().saturating_sub(TAIL)..]);
        tail.drain(..tail.len().saturating_sub(TAIL));
        digest.update(&piece);
        // Blocking writes are acceptable: pieces are small and go to the page cache.
        file.write_all(&piece).map_err(|error| no_disk(&error))?;
    }
    drop(field);
    arriving.finish(most, || too_large(most)).await?;
    Ok(RawUpload { name, head, tail, file, fingerprint: Fingerprint(digest.finalize().into()), room })
}

/// Detects the type from the first and the last bytes. Name and declared media type are ignored.
fn kind_of(head: &[u8], tail: &[u8]) -> Option<FileFormat> {
    infer::get(head)
        .and_then(|found| FileFormat::parse(found.mime_type()))
        .filter(|kind| *kind != FileFormat::Pdf || is_pdf(head, tail))
}

/// Whether a file begins as a PDF, and ends with the place of its table of objects. `infer` accepts a signature further
/// inside the file, where other content may precede it, and does not look at the end.
fn is_pdf(head: &[u8], tail: &[u8]) -> bool {
    let position = |word: &[u8]| tail.windows(word.len()).rposition(|found| found == word);
    head.starts_with(b"%PDF-")
        && position(b"startxref").zip(position(b"%%EOF")).is_some_and(|(table, end)| table < end)
}

/// Problem for a file of more than `most` bytes.
pub(crate) fn too_large(most: u64) -> Problem {
    let megabytes = most / (1024 * 1024);
    Problem::new(StatusCode::PAYLOAD_TOO_LARGE, format!("A file can have at most {megabytes} MB"))
}

/// Logs that the temporary file failed (disk full or missing) and answers 503.
pub(crate) fn no_disk(error: &std::io::Error) -> Problem {
    tracing::error!(%error, "upload rejected: temporary file cannot be written");
    Problem::unavailable()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_kind_is_detected_by_content() {
        let kind = |content: &[u8]| kind_of(content, content);
        assert_eq!(kind(b"%PDF-1.7\nstartxref\n9\n%%EOF\n"), Some(FileFormat::Pdf));
        assert_eq!(kind(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"), Some(FileFormat::Png));
        for truncated in [&b"%PDF-1.4\ngarbage"[..], b"%PDF-1.4\n%%EOF", b"%PDF-1.4\n%%EOF startxref"] {
            assert_eq!(kind(truncated), None, "{}", String::from_utf8_lossy(truncated));
        }
        for other in [&b"MZ\x90\0%PDF-1.7"[..], b"<svg xmlns='http://www.w3.org/2000/svg'>", b"<html>", b""] {
            assert_eq!(kind(other), None);
        }
    }
}
