//! Sends stored files as attachments, whole or one byte range.

use std::{io, time::Duration};

use actix_web::{
    HttpRequest, HttpResponse, HttpResponseBuilder, ResponseError,
    http::{
        StatusCode,
        header::{
            self, Charset, ContentDisposition, DispositionParam, DispositionType, ETag, EntityTag,
            ExtendedValue, Header, HeaderValue, IfMatch, Range,
        },
    },
    web::Bytes,
};
use data_encoding::HEXLOWER;
use futures_util::{Stream, TryStreamExt, future::LocalBoxFuture, stream};
use ports::blobs::{Blob, BlobKey, Blobs, Outgoing, StoredBlob};
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

const OTHER_VERSION: &str = "The file is not the version that the request names";

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
/// ranges gets the whole file. 404 if the file no longer exists, 412 if `If-Match` names other versions only.
pub(crate) async fn send(
    request: &HttpRequest,
    blobs: &dyn Blobs,
    file: Attachment<'_>,
) -> Result<HttpResponse, Problem> {
    let tag = EntityTag::new_strong(HEXLOWER.encode(&file.stored.digest));
    check_version(request, &tag)?;
    let part = match requested_part(request, &tag, file.stored.length) {
        Ok(part) => part,
        Err(refusal) => return Ok(*refusal),
    };
    let blob = blobs.get(file.key, part.clone()).await?;
    let blob = blob.ok_or_else(|| Problem::not_found("This file is no longer available"))?;
    let mut response = begin_file(&blob, part.is_some(), tag);
    response
        .insert_header((header::CONTENT_TYPE, file.media_type))
        .insert_header(disposition(file.name, file.full_name))
        // Compression would change the bytes that a range refers to.
        .insert_header((header::CONTENT_ENCODING, "identity"))
        .insert_header((header::CACHE_CONTROL, "private, no-store"))
        .insert_header((header::CONTENT_SECURITY_POLICY, FILE_POLICY))
        .insert_header((header::X_CONTENT_TYPE_OPTIONS, "nosniff"));
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

/// 412 if `If-Match` names other versions than that tag (RFC 9110, 13.1.1).
pub(crate) fn check_version(request: &HttpRequest, tag: &EntityTag) -> Result<(), Problem> {
    let is_other = request.headers().contains_key(header::IF_MATCH)
        && match IfMatch::parse(request) {
            Ok(IfMatch::Items(known)) => known.iter().all(|known| known.strong_ne(tag)),
            Ok(IfMatch::Any) | Err(_) => false,
        };
    if is_other { Err(Problem::new(StatusCode::PRECONDITION_FAILED, OTHER_VERSION)) } else { Ok(()) }
}

/// The single byte range that a request asks for of a file of `length` bytes; `None` for the whole file, also if several
/// are requested or `If-Range` names another version. The error is a 416: the file has no such range.
pub(crate) fn requested_part(
    request: &HttpRequest,
    tag: &EntityTag,
    length: u64,
) -> Result<Option<std::ops::Range<u64>>, Box<HttpResponse>> {
    let known = request.headers().get(header::IF_RANGE);
    let is_meant = known.is_none_or(|known| known.as_bytes() == tag.to_string().as_bytes());
    match Range::parse(request) {
        Ok(Range::Bytes(parts)) if is_meant && parts.len() == 1 => {
            let (first, last) =
                parts[0].to_satisfiable_range(length).ok_or_else(|| Box::new(no_such_range(length)))?;
            Ok(Some(first..last + 1))
        }
        _ => Ok(None),
    }
}

/// Starts the answer with a file, or with a part of it.
pub(crate) fn begin_file(blob: &Blob, is_part: bool, tag: EntityTag) -> HttpResponseBuilder {
    let (range, length) = (&blob.range, blob.length);
    let mut response = if is_part { HttpResponse::PartialContent() } else { HttpResponse::Ok() };
    if is_part {
        let part = format!("bytes {}-{}/{length}", range.start, range.end.saturating_sub(1));
        response.insert_header((header::CONTENT_RANGE, part));
    }
    response
        .insert_header((header::ACCEPT_RANGES, "bytes"))
        .insert_header(ETag(tag))
        .no_chunking(range.end - range.start);
    response
}

/// 416: a file of `length` bytes has no such range.
fn no_such_range(length: u64) -> HttpResponse {
    let problem = Problem::new(StatusCode::RANGE_NOT_SATISFIABLE, "The file has no such part");
    let mut response = problem.error_response();
    if let Ok(size) = HeaderValue::try_from(format!("bytes */{length}")) {
        response.headers_mut().insert(header::CONTENT_RANGE, size);
    }
    response
}

#[cfg(test)]
mod tests {
    use std::{cell::Cell, rc::Rc};

    use actix_web::test::TestRequest;

    use super::*;

    #[test]
    fn one_byte_range_is_requested_of_the_version_that_the_client_has() {
        let tag = EntityTag::new_strong("a".to_owned());
        let part = |range: &str, known: Option<&str>| {
            let request = TestRequest::default().insert_header((header::RANGE, range));
            let request = match known {
                Some(known) => request.insert_header((header::IF_RANGE, known)),
                None => request,
            };
            requested_part(&request.to_http_request(), &tag, 100).map_err(|refusal| refusal.status())
        };
        for (range, part_of_100) in
            [("bytes=0-9", 0..10), ("bytes=5-", 5..100), ("bytes=90-200", 90..100), ("bytes=-5", 95..100)]
        {
            assert_eq!(part(range, None), Ok(Some(part_of_100.clone())), "{range}");
            assert_eq!(part(range, Some("\"a\"")), Ok(Some(part_of_100)), "{range}");
            for other in ["\"b\"", "W/\"a\"", "Thu, 15 Jan 2026 12:00:00 GMT"] {
                assert_eq!(part(range, Some(other)), Ok(None), "{range} {other}");
            }
        }
        for whole in ["bytes=9-5", "bytes=0-1,3-4", "lines=1-2", "bytes=a-b", "bytes="] {
            assert_eq!(part(whole, None), Ok(None), "{whole}");
        }
        for none in ["bytes=100-", "bytes=-0"] {
            assert_eq!(part(none, None), Err(StatusCode::RANGE_NOT_SATISFIABLE), "{none}");
        }
    }

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
