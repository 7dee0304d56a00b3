//! Routes of the API and the pages, and the responses to unknown addresses and methods.

use std::sync::LazyLock;

use actix_web::{
    Error, HttpRequest, HttpResponse,
    error::{InternalError, QueryPayloadError},
    http::Method,
    http::StatusCode,
    http::header,
    web,
};
use utoipa_actix_web::service_config::ServiceConfig;

use crate::{
    AppState, assets, health,
    openapi::openapi,
    operations::{methods, operations},
    pages,
    response::Problem,
    websocket,
};

/// The API document as JSON; built once and shared by all workers.
static DOCUMENT: LazyLock<web::Bytes> =
    LazyLock::new(|| web::Bytes::from(openapi().to_json().unwrap_or_default()));

/// The problem of a query that cannot be read; names a parameter that occurs twice.
fn unreadable_query(error: &QueryPayloadError) -> Problem {
    let error = error.to_string();
    let repeated = error.split_once("duplicate field `").and_then(|(_, rest)| rest.split_once('`'));
    Problem::malformed(match repeated {
        Some((name, _)) => format!("The parameter {name} is given more than once; please give it once"),
        None => "The address’s query could not be read".to_owned(),
    })
}

/// Registers all routes of the API and the pages.
pub fn configure(config: &mut web::ServiceConfig, state: &AppState) {
    config
        .app_data(web::Data::new(state.clone()))
        .app_data(web::QueryConfig::default().error_handler(|error, _| {
            tracing::debug!(%error, "a query that cannot be read");
            unreadable_query(&error).into()
        }))
        .app_data(web::PathConfig::default().error_handler(|_, request| invalid_path_parameter(request)))
        .configure(health::configure)
        .configure(|config| {
            ServiceConfig::new(config).configure(operations);
        })
        .route(
            "/api/openapi.json",
            web::get()
                .to(|| async { HttpResponse::Ok().content_type("application/json").body(DOCUMENT.clone()) }),
        )
        .configure(websocket::configure)
        .configure(|config| {
            let settings = &state.settings;
            assets::configure(config, &settings.web_root, &settings.brand, &state.asset_tags);
        })
        .configure(|config| pages::configure(config, state))
        .default_service(web::to(unmatched_request));
}

/// 405 for a method that the address does not accept; `None` if it accepts it or does not exist.
fn refused_method(request: &HttpRequest) -> Option<HttpResponse> {
    let methods = methods(request.path());
    let is_refused = !methods.is_empty() && !methods.contains(&request.method().as_str());
    is_refused.then(|| method_not_allowed(&methods.join(", ")))
}

/// Handles a path parameter that cannot be parsed: 404, or 405 if the literal address accepts other methods.
fn invalid_path_parameter(request: &HttpRequest) -> Error {
    match refused_method(request) {
        Some(refusal) => InternalError::from_response("a method that is not taken", refusal).into(),
        None => Problem::plain(StatusCode::NOT_FOUND).into(),
    }
}

/// Handles requests without a route: unknown pages, unknown API addresses, and methods that an address does
/// not accept.
async fn unmatched_request(
    request: HttpRequest,
    state: web::Data<AppState>,
) -> Result<HttpResponse, Problem> {
    let path = request.path();
    if let Some(refusal) = refused_method(&request) {
        return Ok(refusal);
    }
    if path == "/api" || path.starts_with("/api/") {
        return Err(Problem::plain(StatusCode::NOT_FOUND));
    }
    if request.method() != Method::GET {
        return Ok(method_not_allowed("GET, HEAD"));
    }
    if let Some(page) = pages::without_slash(path) {
        let query = request.uri().query().map(|query| format!("?{query}")).unwrap_or_default();
        return Ok(HttpResponse::PermanentRedirect()
            .insert_header((header::LOCATION, format!("{page}{query}")))
            .finish());
    }
    Ok(pages::not_found(&request, &state))
}

fn method_not_allowed(methods: &str) -> HttpResponse {
    HttpResponse::MethodNotAllowed().insert_header((header::ALLOW, methods)).finish()
}
