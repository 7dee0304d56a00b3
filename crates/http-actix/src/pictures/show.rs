//! Serves picture renditions: to everyone once a listing shows the picture, before that only to users who may
//! see it.

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
    response::{FILE_POLICY, Problem, begin_file, check_version, is_held, requested_part},
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
        (status = 412, description = "`If-Match` names other versions"),
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
    check_version(&request, &tag)?;
    if is_held(&request, &tag) {
        return Ok(HttpResponse::NotModified().insert_header(ETag(tag)).insert_header(keep).finish());
    }
    let key = rendition_key(id, width, format)?;
    let part = if request.headers().contains_key(header::RANGE) {
        let length = state.blobs.get(&key, Some(0..0)).await?.ok_or_else(no_such_picture)?.length;
        match requested_part(&request, &tag, length) {
            Ok(part) => part,
            Err(refusal) => return Ok(*refusal),
        }
    } else {
        None
    };
    let blob = state.blobs.get(&key, part.clone()).await?.ok_or_else(no_such_picture)?;
    Ok(begin_file(&blob, part.is_some(), tag)
        .insert_header(keep)
        .insert_header((header::CONTENT_TYPE, media_type(format)))
        .insert_header((header::CONTENT_DISPOSITION, format!("inline; filename=\"{rendition}\"")))
        .insert_header((header::CONTENT_SECURITY_POLICY, FILE_POLICY))
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

#[cfg(test)]
mod tests {
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
}
