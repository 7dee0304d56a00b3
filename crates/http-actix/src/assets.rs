//! Static files of the built front end. Source maps are never served.

use std::path::Path;

use actix_files::Files;
use actix_web::{
    HttpResponse, ResponseError,
    dev::{ServiceRequest, ServiceResponse, fn_service},
    http::{
        StatusCode,
        header::{self, HeaderValue},
    },
    middleware::from_fn,
    web,
};

use crate::response::Problem;

/// For files whose name contains a digest of their content.
const IMMUTABLE: &str = "public, max-age=31536000, immutable";
/// For files that keep their name when their content changes.
const A_DAY: &str = "public, max-age=86400";

pub(crate) fn configure(config: &mut web::ServiceConfig, web_root: &Path, brand: &str) {
    folder(config, "/assets", web_root, IMMUTABLE);
    folder(config, "/plates", web_root, A_DAY);
    folder(config, "/icons", web_root, A_DAY);
    if let Some(manifest) = manifest(web_root, brand) {
        config.service(web::resource("/site.webmanifest").wrap(caching(A_DAY)).route(web::get().to(
            move || {
                let manifest = manifest.clone();
                async { HttpResponse::Ok().content_type("application/manifest+json").body(manifest) }
            },
        )));
    }
    for (address, file) in [("/favicon.ico", "favicon.ico"), ("/favicon.svg", "favicon.svg")] {
        let file = web_root.join(file);
        config.service(web::resource(address).wrap(caching(A_DAY)).route(web::get().to(move || {
            let file = file.clone();
            async move { actix_files::NamedFile::open(file) }
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

/// Serves a folder without directory listings and dot files. A precompressed `.br` or `.gz` beside a file is
/// sent to clients that accept it.
fn folder(config: &mut web::ServiceConfig, address: &str, web_root: &Path, caching_for: &'static str) {
    let files = Files::new("/", web_root.join(address.trim_start_matches('/')))
        .try_compressed()
        .use_last_modified(true)
        .use_etag(true)
        .prefer_utf8(true)
        .path_filter(|path, _| !is_source_map(path))
        .default_handler(fn_service(no_such_file))
        .disable_content_disposition();
    config.service(web::scope(address).wrap(caching(caching_for)).service(files));
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

/// Sets `Cache-Control` on successful and 304 responses only, so that errors are not cached.
fn caching<S, B>(
    caching_for: &'static str,
) -> impl actix_web::dev::Transform<
    S,
    ServiceRequest,
    Response = ServiceResponse<B>,
    Error = actix_web::Error,
    InitError = (),
> + use<S, B>
where
    S: actix_web::dev::Service<ServiceRequest, Response = ServiceResponse<B>, Error = actix_web::Error>
        + 'static,
    B: actix_web::body::MessageBody + 'static,
{
    from_fn(move |request: ServiceRequest, next: actix_web::middleware::Next<B>| async move {
        let mut response = next.call(request).await?;
        if response.status().is_success() || response.status() == StatusCode::NOT_MODIFIED {
            response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static(caching_for));
        }
        Ok(response)
    })
}
