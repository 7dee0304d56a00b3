//! Routes of the API and the pages, and the responses to unknown addresses and methods.

use std::{
    iter,
    sync::{Arc, LazyLock},
};

use actix_web::{
    Error, HttpRequest, HttpResponse, error::InternalError, http::Method, http::StatusCode, http::header, web,
};
use utoipa_actix_web::service_config::ServiceConfig;

use crate::{
    AppState, account_closure, accounts, admin, admin_cases, appointments, assets, audit, claims,
    contact_requests, documents, forum, health, inquiries, listings, members, membership, notifications,
    openapi::openapi, pages, pictures, prices, questions, response::Problem, saved, submissions, vehicles,
    websocket,
};

/// Registers the operations of the API document.
pub(crate) fn operations(config: &mut ServiceConfig<'_>) {
    config
        .configure(accounts::configure)
        .configure(account_closure::configure)
        .configure(forum::configure)
        .configure(saved::configure)
        .configure(notifications::configure)
        .configure(members::configure)
        .configure(pictures::configure)
        .configure(documents::configure)
        .configure(admin_cases::configure)
        .configure(claims::configure)
        .configure(questions::configure)
        .configure(submissions::configure)
        .configure(listings::configure)
        .configure(audit::configure)
        .configure(vehicles::configure)
        .configure(prices::configure)
        .configure(contact_requests::configure)
        .configure(inquiries::configure)
        .configure(appointments::configure)
        .configure(admin::configure)
        .configure(membership::configure);
}

/// Paths and JSON of the API document, built once and shared by all workers.
static DOCUMENT: LazyLock<(Arc<KnownPaths>, web::Bytes)> = LazyLock::new(|| {
    let document = openapi();
    let json = web::Bytes::from(document.to_json().unwrap_or_default());
    (Arc::new(KnownPaths::of(&document)), json)
});

/// Registers all routes of the API and the pages.
pub fn configure(config: &mut web::ServiceConfig, site: &AppState) {
    let (known, json) = &*DOCUMENT;
    config
        .app_data(web::Data::new(site.clone()))
        .app_data(web::Data::from(Arc::clone(known)))
        .app_data(web::QueryConfig::default().error_handler(|error, _| {
            tracing::debug!(%error, "a query that cannot be read");
            Problem::malformed("The address's query could not be understood").into()
        }))
        .app_data(web::PathConfig::default().error_handler(|_, request| invalid_path_parameter(request)))
        .configure(|config| {
            ServiceConfig::new(config).configure(operations);
        })
        .route(
            "/api/openapi.json",
            web::get().to(|| {
                let json = json.clone();
                async { HttpResponse::Ok().content_type("application/json").body(json) }
            }),
        )
        .configure(health::configure)
        .configure(websocket::configure)
        .configure(|config| assets::configure(config, &site.settings.web_root, &site.settings.brand))
        .configure(|config| pages::configure(config, site))
        .default_service(web::to(unmatched_request));
}

/// Methods of each path in the API document.
struct KnownPaths(Vec<(Vec<String>, Vec<&'static str>)>);

impl KnownPaths {
    fn of(document: &utoipa::openapi::OpenApi) -> Self {
        let paths = document.paths.paths.iter().map(|(path, item)| {
            let methods = [
                ("GET", item.get.is_some()),
                ("POST", item.post.is_some()),
                ("PUT", item.put.is_some()),
                ("PATCH", item.patch.is_some()),
                ("DELETE", item.delete.is_some()),
            ];
            let known = methods.into_iter().filter(|(_, is_known)| *is_known).map(|(method, _)| method);
            // Every GET address also answers HEAD.
            let allowed = known
                .flat_map(|method| iter::once(method).chain((method == "GET").then_some("HEAD")))
                .collect();
            (path.split('/').map(str::to_owned).collect(), allowed)
        });
        Self(paths.collect())
    }

    /// 405 for a method that the address does not accept; `None` if it accepts it or does not exist.
    fn refusal(&self, request: &HttpRequest) -> Option<HttpResponse> {
        let methods = self.methods(request.path());
        let is_refused = !methods.is_empty() && !methods.contains(&request.method().as_str());
        is_refused.then(|| method_not_allowed(&methods.join(", ")))
    }

    fn methods(&self, path: &str) -> Vec<&'static str> {
        let segments: Vec<&str> = path.split('/').collect();
        let fits = |pattern: &Vec<String>| {
            pattern.len() == segments.len()
                && pattern
                    .iter()
                    .zip(&segments)
                    .all(|(known, given)| known.starts_with('{') || known == given)
        };
        let variables =
            |pattern: &[String]| pattern.iter().filter(|segment| segment.starts_with('{')).count();
        let fitting: Vec<_> = self.0.iter().filter(|(pattern, _)| fits(pattern)).collect();
        // Literal segments win over variables: `/api/vehicles/featured` is not a vehicle id.
        let fewest = fitting.iter().map(|(pattern, _)| variables(pattern)).min();
        fitting
            .into_iter()
            .filter(|(pattern, _)| Some(variables(pattern)) == fewest)
            .flat_map(|(_, methods)| methods.iter().copied())
            .collect()
    }
}

/// Handles a path parameter that cannot be parsed: 404, or 405 if the literal address accepts other methods.
fn invalid_path_parameter(request: &HttpRequest) -> Error {
    let refusal = request.app_data::<web::Data<KnownPaths>>().and_then(|known| known.refusal(request));
    match refusal {
        Some(refusal) => InternalError::from_response("a method that is not taken", refusal).into(),
        None => Problem::plain(StatusCode::NOT_FOUND).into(),
    }
}

/// Handles requests without a route: unknown pages, unknown API addresses, and methods that an address does
/// not accept.
async fn unmatched_request(
    request: HttpRequest,
    site: web::Data<AppState>,
    known: web::Data<KnownPaths>,
) -> Result<HttpResponse, Problem> {
    let path = request.path();
    if let Some(refusal) = known.refusal(&request) {
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
