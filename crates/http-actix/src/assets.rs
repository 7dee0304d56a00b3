//! Static files of the built front end. Source maps are never served.

use std::{io, path::Path, sync::Arc};

use actix_files::{Files, NamedFile};
use actix_web::{
    HttpResponse, ResponseError,
    body::BoxBody,
    dev::{ServiceRequest, ServiceResponse, fn_service},
    http::{
        StatusCode,
        header::{self, ETag, EntityTag, HeaderValue, TryIntoHeaderValue},
    },
    middleware::from_fn,
    web,
};

use crate::{
    asset_tags::AssetTags,
    response::{Problem, is_held},
};

/// For files whose name contains a digest of their content.
const IMMUTABLE: &str = "public, max-age=31536000, immutable";
/// For files that keep their name when their content changes.
const A_DAY: &str = "public, max-age=86400";

pub(crate) fn configure(
    config: &mut web::ServiceConfig,
    web_root: &Path,
    brand: &str,
    tags: &Arc<AssetTags>,
) {
    for (address, caching_for) in [("/assets", IMMUTABLE), ("/plates", A_DAY), ("/icons", A_DAY)] {
        let files = folder(address, web_root);
        config.service(web::scope(address).wrap(caching(caching_for, tags)).service(files));
    }
    if let Some(manifest) = manifest(web_root, brand) {
        config.service(web::resource("/site.webmanifest").wrap(caching(A_DAY, tags)).route(web::get().to(
            move || {
                let manifest = manifest.clone();
                async { HttpResponse::Ok().content_type("application/manifest+json").body(manifest) }
            },
        )));
    }
    for (address, file) in [("/favicon.ico", "favicon.ico"), ("/favicon.svg", "favicon.svg")] {
        let file = web_root.join(file);
        config.service(web::resource(address).wrap(caching(A_DAY, tags)).route(web::get().to(move || {
            let file = file.clone();
            async move { Ok::<_, io::Error>(NamedFile::open(file)?.use_etag(false)) }
        })));
    }
}

/// The built web app manifest with the site's name in it. `None` if there is no readable build.
fn manifest(web_root: &Path, brand: &str) -> Option<web::Bytes> {
    let mut manifest: serde_json::Value =
        serde_json::from_slice(&std::fs::read(web_root.join("site.webmanifest")).ok()?).ok()?;
    for name in ["name", "short_name"] {
        manifest[name] = brand.into();
    }
    serde_json::to_vec(&manifest).ok().map(web::Bytes::from)
}

/// The files of a folder, without directory listings and dot files. A precompressed `.br` or `.gz` beside a file is
/// sent to clients that accept it, and has no address of its own.
fn folder(address: &str, web_root: &Path) -> Files {
    Files::new("/", web_root.join(address.trim_start_matches('/')))
        .try_compressed()
        .use_last_modified(true)
        .use_etag(false)
        .prefer_utf8(true)
        .path_filter(|path, _| !is_source_map(path) && !is_precompressed(path))
        .default_handler(fn_service(no_such_file))
        .disable_content_disposition()
}

/// Answers 404 as a problem; unknown addresses outside these folders get the HTML page instead.
async fn no_such_file(request: ServiceRequest) -> Result<ServiceResponse, actix_web::Error> {
    Ok(request.into_response(Problem::plain(StatusCode::NOT_FOUND).error_response()))
}

/// Whether the file is a source map. The build keeps source maps for the operator; they must not be public.
fn is_source_map(path: &Path) -> bool {
    let name = path.file_name().map(|name| name.to_string_lossy().to_ascii_lowercase()).unwrap_or_default();
    name.split('.').skip(1).any(|part| part == "map")
}

/// Whether the file is the compressed form of another one.
fn is_precompressed(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "br" || extension == "gz")
}

/// Sets `Cache-Control` and `ETag` on successful and 304 responses only, so that errors are not cached, and answers 304 to
/// clients that hold the file.
fn caching<S, B>(
    caching_for: &'static str,
    tags: &Arc<AssetTags>,
) -> impl actix_web::dev::Transform<
    S,
    ServiceRequest,
    Response = ServiceResponse<BoxBody>,
    Error = actix_web::Error,
    InitError = (),
> + use<S, B>
where
    S: actix_web::dev::Service<ServiceRequest, Response = ServiceResponse<B>, Error = actix_web::Error>
        + 'static,
    B: actix_web::body::MessageBody + 'static,
{
    let tags = Arc::clone(tags);
    from_fn(move |request: ServiceRequest, next: actix_web::middleware::Next<B>| {
        let tag = tags.of(request.path()).cloned();
        conditional(request, next, tag, caching_for)
    })
}

async fn conditional<B: actix_web::body::MessageBody + 'static>(
    mut request: ServiceRequest,
    next: actix_web::middleware::Next<B>,
    tag: Option<EntityTag>,
    caching_for: &'static str,
) -> Result<ServiceResponse<BoxBody>, actix_web::Error> {
    let is_read = request.method().is_safe();
    let mut response = match &tag {
        Some(tag) if is_read && is_held(request.request(), tag) => {
            // As the whole response has it.
            let held = HttpResponse::NotModified().insert_header((header::VARY, "Accept-Encoding")).finish();
            request.into_response(held)
        }
        Some(_) => {
            let headers = request.headers_mut();
            // The tag has decided, and a weak one never matches `If-Range`.
            if headers.remove(header::IF_NONE_MATCH).next().is_some() {
                headers.remove(header::IF_MODIFIED_SINCE);
            }
            if headers.remove(header::IF_RANGE).next().is_some() {
                headers.remove(header::RANGE);
            }
            next.call(request).await?.map_into_boxed_body()
        }
        None => next.call(request).await?.map_into_boxed_body(),
    };
    if response.status().is_success() || response.status() == StatusCode::NOT_MODIFIED {
        let headers = response.headers_mut();
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching_for));
        if let Some(tag) = tag.and_then(|tag| ETag(tag).try_into_value().ok()) {
            headers.insert(header::ETAG, tag);
        }
    }
    Ok(response)
}
