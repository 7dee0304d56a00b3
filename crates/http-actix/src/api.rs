//! Routes of the API and the pages, and the responses to unknown addresses and methods.

use std::sync::LazyLock;

use actix_web::{
    Error, HttpRequest, HttpResponse, error::InternalError, guard, http::Method, http::StatusCode,
    http::header, web,
};
use utoipa_actix_web::{scope::scope, service_config::ServiceConfig};

use crate::{
    AppState, account_closure, accounts, admin, admin_cases, appointments, assets, audit, claims,
    contact_requests, documents, feeds, forum, health, inquiries, listings, markets, members, membership,
    notifications, openapi::openapi, pages, pictures, prices, private_messages, proposals, questions,
    response::Problem, route_table::RouteTable, saved, sign_offs, site_settings, submissions, vehicles,
    websocket,
};

/// Registrations of the features whose operations make up the API.
const FEATURES: [fn(&mut ServiceConfig<'_>); 27] = [
    accounts::configure,
    account_closure::configure,
    forum::configure,
    private_messages::configure,
    saved::configure,
    notifications::configure,
    members::configure,
    pictures::configure,
    documents::configure,
    admin_cases::configure,
    claims::configure,
    questions::configure,
    submissions::configure,
    listings::configure,
    proposals::configure,
    sign_offs::configure,
    feeds::configure,
    audit::configure,
    vehicles::configure,
    prices::configure,
    markets::configure,
    contact_requests::configure,
    inquiries::configure,
    appointments::configure,
    admin::configure,
    site_settings::configure,
    membership::configure,
];

/// Table of the API's routes, and the API document as JSON; built once and shared by all workers.
static DOCUMENT: LazyLock<(RouteTable, web::Bytes)> = LazyLock::new(|| {
    let json = web::Bytes::from(openapi().to_json().unwrap_or_default());
    (RouteTable::of(&FEATURES), json)
});

/// Registers the operations of the API document, each feature in a scope that only its requests enter: actix
/// compares a request with one route after the other, and there are more than two hundred.
pub(crate) fn operations(config: &mut ServiceConfig<'_>) {
    for (index, feature) in FEATURES.into_iter().enumerate() {
        let is_of_feature = guard::fn_guard(move |request| DOCUMENT.0.feature(request) == Some(index));
        config.service(scope(web::scope("").guard(is_of_feature)).configure(feature));
    }
}

/// Pattern of an address of the API, such as `/api/vehicles/{id}`; `None` for any other address.
pub(crate) fn pattern(path: &str) -> Option<&'static str> {
    DOCUMENT.0.pattern(path)
}

/// Registers all routes of the API and the pages.
pub fn configure(config: &mut web::ServiceConfig, site: &AppState) {
    config
        .app_data(web::Data::new(site.clone()))
        .app_data(web::QueryConfig::default().error_handler(|error, _| {
            tracing::debug!(%error, "a query that cannot be read");
            Problem::malformed("The address’s query could not be read").into()
        }))
        .app_data(web::PathConfig::default().error_handler(|_, request| invalid_path_parameter(request)))
        .configure(health::configure)
        .configure(|config| {
            ServiceConfig::new(config).configure(operations);
        })
        .route(
            "/api/openapi.json",
            web::get().to(|| async {
                HttpResponse::Ok().content_type("application/json").body(DOCUMENT.1.clone())
            }),
        )
        .configure(websocket::configure)
        .configure(|config| assets::configure(config, &site.settings.web_root, &site.settings.brand))
        .configure(|config| pages::configure(config, site))
        .default_service(web::to(unmatched_request));
}

/// 405 for a method that the address does not accept; `None` if it accepts it or does not exist.
fn refused_method(request: &HttpRequest) -> Option<HttpResponse> {
    let methods = DOCUMENT.0.methods(request.path());
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
async fn unmatched_request(request: HttpRequest, site: web::Data<AppState>) -> Result<HttpResponse, Problem> {
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
    Ok(pages::not_found(&request, &site))
}

fn method_not_allowed(methods: &str) -> HttpResponse {
    HttpResponse::MethodNotAllowed().insert_header((header::ALLOW, methods)).finish()
}
