//! Sends stored files as attachments, whole or one byte range.

use std::{io, time::Duration};

use actix_web::{
    HttpRequest, HttpResponse, ResponseError,
    http::{
        StatusCode,
        header::{
            self, ByteRangeSpec, Charset, ContentDisposition, DispositionParam, DispositionType,
            ExtendedValue, Header, HeaderValue, Range,
        },
    },
    web::Bytes,
};
use data_encoding::HEXLOWER;
use futures_util::{Stream, TryStreamExt, future::LocalBoxFuture, stream};
use ports::blobs::{BlobKey, Blobs, Outgoing, StoredBlob};
use tokio::time::Instant;

use crate::response::Problem;

/// Content security policy of members' files: nothing in them runs on this site or is shown in a frame, whatever it is.
pub(crate) const FILE_POLICY: &str = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox";

/// A stored file to send as an attachment.
pub(crate) struct Attachment<'a> {
    pub(crate) key: &'a BlobKey,
    /// Length and digest; the digest becomes the `ETag`.
    pub(crate) stored: StoredBlob,
    /// Suggested file name: letters, digits, dots and dashes only, because it is not escaped.
    pub(crate) name: &'a str,
    /// The same with all its letters, which programs that understand RFC 6266 prefer.
    pub(crate) full_name: &'a str,
    pub(crate) media_type: &'static str,
    /// Asked again and again while the file is sent; the download is cut once the answer is no.
    pub(crate) permission: Option<Permission>,
}

/// Whether the file may still be sent to its reader.
pub(crate) type Permission = Box<dyn Fn() -> LocalBoxFuture<'static, bool>>;

/// Time between two questions for the permission.
const RECHECK: Duration = Duration::from_secs(2);

/// The content until the permission ends, which is asked for every so often.
fn permitted(
    content: Outgoing,
    permission: Permission,
    interval: Duration,
) -> impl Stream<Item = io::Result<Bytes>> {
    stream::try_unfold(
        (content, permission, Instant::now()),
        move |(mut content, permission, mut asked_at)| async move {
            if asked_at.elapsed() >= interval {
                if !permission().await {
                    let sentence = "the reader may no longer read this file";
                    return Err(io::Error::new(io::ErrorKind::PermissionDenied, sentence));
                }
                asked_at = Instant::now();
            }
            let piece = content.try_next().await.map_err(io::Error::other)?;
            Ok(piece.map(|piece| (piece, (content, permission, asked_at))))
        },
    )
}

/// Sends the file, or one byte range of it (206, or 416 if it cannot be satisfied). A request for several
/// ranges gets the whole file. 404 if the file no longer exists.
pub(crate) async fn send(
    request: &HttpRequest,
    blobs: &dyn Blobs,
    file: Attachment<'_>,
) -> Result<HttpResponse, Problem> {
    let length = file.stored.length;
    let tag = format!("\"{}\"", HEXLOWER.encode(&file.stored.digest));
    let asked_range = asked_for(request, &tag);
    let part = match &asked_range {
        Some(asked_range) => match asked_range.to_satisfiable_range(length) {
            Some(part) => Some(part),
            None => return Ok(no_such_range(length)),
        },
        None => None,
    };
    let range = part.map(|(first, last)| first..last + 1);
    let blob = blobs.get(file.key, range).await?;
    let blob = blob.ok_or_else(|| Problem::not_found("This file is no longer available"))?;
    let mut response = if part.is_some() { HttpResponse::PartialContent() } else { HttpResponse::Ok() };
    if let Some((first, last)) = part {
        response.insert_header((header::CONTENT_RANGE, format!("bytes {first}-{last}/{length}")));
    }
    response
        .insert_header((header::CONTENT_TYPE, file.media_type))
        .insert_header(disposition(file.name, file.full_name))
        .insert_header((header::ACCEPT_RANGES, "bytes"))
        .insert_header((header::ETAG, tag))
        // Compression would change the bytes that a range refers to.
        .insert_header((header::CONTENT_ENCODING, "identity"))
        .insert_header((header::CACHE_CONTROL, "private, no-store"))
        .insert_header((header::CONTENT_SECURITY_POLICY, FILE_POLICY))
        .insert_header((header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .no_chunking(blob.range.end - blob.range.start);
    Ok(match file.permission {
        Some(permission) => response.streaming(permitted(blob.content, permission, RECHECK)),
        None => response.streaming(blob.content),
    })
}

/// `Content-Disposition` of a download with a name in ASCII.
pub(crate) fn attachment(name: &str) -> ContentDisposition {
    disposition(name, name)
}

/// `Content-Disposition` of a download, with `filename*` only if it says more than `filename`.
fn disposition(name: &str, full_name: &str) -> ContentDisposition {
    let mut parameters = vec![DispositionParam::Filename(name.to_owned())];
    if full_name != name {
        parameters.push(DispositionParam::FilenameExt(ExtendedValue {
            charset: Charset::Ext("UTF-8".to_owned()),
            language_tag: None,
            value: full_name.as_bytes().to_vec(),
        }));
    }
    ContentDisposition { disposition: DispositionType::Attachment, parameters }
}

/// 416: a file of `length` bytes has no such range.
pub(crate) fn no_such_range(length: u64) -> HttpResponse {
    let problem = Problem::new(StatusCode::RANGE_NOT_SATISFIABLE, "The file has no such part");
    let mut response = problem.error_response();
    if let Ok(size) = HeaderValue::try_from(format!("bytes */{length}")) {
        response.headers_mut().insert(header::CONTENT_RANGE, size);
    }
    response
}

/// The single requested range; `None` if there are several or `If-Range` names another version.
fn asked_for(request: &HttpRequest, tag: &str) -> Option<ByteRangeSpec> {
    let is_meant =
        request.headers().get(header::IF_RANGE).is_none_or(|known| known.as_bytes() == tag.as_bytes());
    match Range::parse(request).ok()? {
        Range::Bytes(parts) if is_meant && parts.len() == 1 => parts.into_iter().next(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::{cell::Cell, rc::Rc};

    use super::*;

    #[actix_web::test]
    async fn download_is_cut_when_the_permission_ends() {
        let left = Rc::new(Cell::new(2_u32));
        let permission: Permission = Box::new(move || {
            let left = Rc::clone(&left);
            Box::pin(async move {
                left.set(left.get().saturating_sub(1));
                left.get() > 0
            })
        });
        let content = Box::pin(stream::iter((0..9).map(|_| Ok(Bytes::from_static(b"piece")))));
        let sent: Vec<io::Result<Bytes>> =
            futures_util::StreamExt::collect(permitted(content, permission, Duration::ZERO)).await;
        let kinds: Vec<_> =
            sent.iter().map(|piece| piece.as_ref().map(Bytes::len).map_err(io::Error::kind)).collect();
        assert_eq!(kinds, [Ok(5), Err(io::ErrorKind::PermissionDenied)]);
    }
}
