//! Files on their way to whoever may have them: whole, or the part that was asked for.

use actix_web::{
    HttpRequest, HttpResponse,
    http::header::{self, ByteRangeSpec, Header, Range},
};
use ports::blobs::{BlobKey, Blobs, Stored};

use crate::problem::Problem;

/// A file that is sent to be kept, not to be shown.
pub(crate) struct Attachment<'a> {
    /// Where it lies.
    pub(crate) key: &'a BlobKey,
    /// Its length and digest.
    pub(crate) stored: Stored,
    /// What it is called; letters, digits, dots and dashes.
    pub(crate) name: &'a str,
    /// Its media type.
    pub(crate) media_type: &'static str,
}

/// Sends a file, or the one part of it that was asked for; whoever asks for several gets all of it.
/// 404 when it is gone.
pub(crate) async fn send(
    request: &HttpRequest,
    blobs: &dyn Blobs,
    file: &Attachment<'_>,
) -> Result<HttpResponse, Problem> {
    let length = file.stored.length;
    let tag: String = file.stored.digest.iter().map(|byte| format!("{byte:02x}")).collect();
    let tag = format!("\"{tag}\"");
    let asked = asked_for(request, &tag);
    let part = match &asked {
        Some(asked) => Some(asked.to_satisfiable_range(length).ok_or_else(Problem::no_such_range)?),
        None => None,
    };
    let range = part.map(|(first, last)| first..last + 1);
    let blob = blobs.get(file.key, range).await?;
    let blob = blob.ok_or_else(|| Problem::not_found("This file is not there any more"))?;
    let mut response = if part.is_some() { HttpResponse::PartialContent() } else { HttpResponse::Ok() };
    if let Some((first, last)) = part {
        response.insert_header((header::CONTENT_RANGE, format!("bytes {first}-{last}/{length}")));
    }
    Ok(response
        .insert_header((header::CONTENT_TYPE, file.media_type))
        .insert_header((header::CONTENT_DISPOSITION, format!("attachment; filename=\"{}\"", file.name)))
        .insert_header((header::ACCEPT_RANGES, "bytes"))
        .insert_header((header::ETAG, tag))
        // What is packed already is not packed again, and a part of it must stay that part.
        .insert_header((header::CONTENT_ENCODING, "identity"))
        .insert_header((header::CACHE_CONTROL, "private, no-store"))
        // Whatever it holds runs nowhere.
        .insert_header((header::CONTENT_SECURITY_POLICY, "default-src 'none'; sandbox"))
        .insert_header((header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .no_chunking(blob.range.end - blob.range.start)
        .streaming(blob.content))
}

/// The one part that was asked for, of the file that is meant.
fn asked_for(request: &HttpRequest, tag: &str) -> Option<ByteRangeSpec> {
    let is_meant =
        request.headers().get(header::IF_RANGE).is_none_or(|known| known.as_bytes() == tag.as_bytes());
    match Range::parse(request).ok()? {
        Range::Bytes(parts) if is_meant && parts.len() == 1 => parts.into_iter().next(),
        _ => None,
    }
}
