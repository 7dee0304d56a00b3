//! Serves picture renditions: to everyone once a listing shows the picture, before that only to users who may
//! see it.

use std::ops::Range;

use actix_web::{
    HttpRequest, HttpResponse, get,
    http::header::{self, ETag, EntityTag},
    web,
};
use application::pictures::{get_picture, rendition_key};
use domain::pictures::{PictureFormat, PictureId, PictureViewer};
use futures_util::TryStreamExt;

use super::no_such_picture;
use crate::{
    AppState,
    extract::signed_in,
    response::{FILE_POLICY, Problem, is_held, no_such_range},
};

/// Get a picture in one width and format.
///
/// A rendition never changes, but cached copies must be revalidated, because a listing can be withdrawn. A
/// single byte `Range` is supported.
#[utoipa::path(
    tag = "pictures",
    params(
        ("id" = String, Path, description = "Picture id"),
        ("rendition" = String, Path, description = "`{width}.{format}`: a width and a format that the picture lists", example = "960.webp")
    ),
    responses(
        (status = 200, description = "The picture", content((String = "image/webp"), (String = "image/jpeg"))),
        (status = 206, description = "The requested part of the file", content((String = "image/webp"), (String = "image/jpeg"))),
        (status = 304, description = "Unchanged since the `ETag` in `If-None-Match`"),
        (status = 416, description = "The requested range is outside the file")
    )
)]
#[get("/api/images/{id}/{rendition}")]
pub(crate) async fn show_image(
    request: HttpRequest,
    state: web::Data<AppState>,
    path: web::Path<(String, String)>,
) -> Result<HttpResponse, Problem> {
    let (id, rendition) = path.into_inner();
    let id = PictureId::parse(&id).ok_or_else(no_such_picture)?;
    let (width, format) = parse(&rendition).ok_or_else(no_such_picture)?;
    let viewer = match signed_in(&request).await? {
        Some(who) => PictureViewer { user: Some(who.user().id), roles: who.user().roles },
        None => PictureViewer::default(),
    };
    let picture = get_picture(id, viewer, state.store.as_ref()).await?.ok_or_else(no_such_picture)?;
    if !picture.widths.contains(&width) || !PictureFormat::UPLOADED.contains(&format) {
        return Err(no_such_picture());
    }
    let tag = EntityTag::new_strong(format!("{id}-{rendition}"));
    // The bytes never change, but access does: a public copy is revalidated after five minutes.
    let keep = if picture.is_public() { "public, max-age=300, must-revalidate" } else { "private, no-store" };
    let keep = (header::CACHE_CONTROL, keep);
    if is_held(&request, &tag) {
        return Ok(HttpResponse::NotModified().insert_header(ETag(tag)).insert_header(keep).finish());
    }
    let range = asked_range(&request);
    let key = rendition_key(id, width, format)?;
    let blob = state.blobs.get(&key, range.clone()).await?.ok_or_else(no_such_picture)?;
    if range.is_some() && blob.range.is_empty() {
        return Ok(no_such_range(blob.length));
    }
    let mut response = if range.is_some() { HttpResponse::PartialContent() } else { HttpResponse::Ok() };
    if range.is_some() {
        let part = format!("bytes {}-{}/{}", blob.range.start, blob.range.end - 1, blob.length);
        response.insert_header((header::CONTENT_RANGE, part));
    }
    Ok(response
        .insert_header(ETag(tag))
        .insert_header(keep)
        .insert_header((header::ACCEPT_RANGES, "bytes"))
        .insert_header((header::CONTENT_TYPE, media_type(format)))
        .insert_header((header::CONTENT_DISPOSITION, format!("inline; filename=\"{rendition}\"")))
        .insert_header((header::CONTENT_SECURITY_POLICY, FILE_POLICY))
        .no_chunking(blob.range.end - blob.range.start)
        .streaming(blob.content.map_err(|error| {
            tracing::warn!(%error, "picture response aborted: stored file cannot be read");
            std::io::Error::other(error)
        })))
}

fn parse(rendition: &str) -> Option<(u32, PictureFormat)> {
    let (width, format) = rendition.split_once('.')?;
    let is_number = width.bytes().all(|digit| digit.is_ascii_digit()) && !width.starts_with('0');
    Some((width.parse().ok().filter(|_| is_number)?, PictureFormat::parse(format)?))
}

fn media_type(format: PictureFormat) -> &'static str {
    match format {
        PictureFormat::Avif => "image/avif",
        PictureFormat::WebP => "image/webp",
        PictureFormat::Jpeg => "image/jpeg",
    }
}

/// Parses a `Range` header with one range that has a start. Any other form counts as none, so the whole file
/// is sent.
fn asked_range(request: &HttpRequest) -> Option<Range<u64>> {
    let range = request.headers().get(header::RANGE)?.to_str().ok()?;
    let (first, last) = range.strip_prefix("bytes=")?.split_once('-')?;
    let first: u64 = first.parse().ok()?;
    let last: Option<u64> = if last.is_empty() { None } else { Some(last.parse().ok()?) };
    match last {
        Some(last) if last < first => None,
        Some(last) => Some(first..last.saturating_add(1)),
        None => Some(first..u64::MAX),
    }
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    #[test]
    fn rendition_name_is_width_and_format() {
        assert_eq!(parse("960.webp"), Some((960, PictureFormat::WebP)));
        for bad in
            ["", "960", "960.gif", ".webp", "-1.webp", "+1.webp", "0960.webp", "960.webp.webp", "９.webp"]
        {
            assert_eq!(parse(bad), None, "{bad}");
        }
    }

    #[test]
    fn single_byte_range_is_parsed() {
        let asked = |range: &str| {
            asked_range(&TestRequest::default().insert_header((header::RANGE, range)).to_http_request())
        };
        assert_eq!(asked("bytes=0-9"), Some(0..10));
        assert_eq!(asked("bytes=5-"), Some(5..u64::MAX));
        for whole in ["bytes=9-5", "bytes=-5", "bytes=0-1,3-4", "lines=1-2", "bytes=a-b", "bytes="] {
            assert_eq!(asked(whole), None, "{whole}");
        }
    }
}
