//! Addresses below `/.well-known/`: `security.txt` (RFC 9116) and the page to change a password.

use actix_web::{HttpRequest, HttpResponse, http::header, web};
use chrono::TimeDelta;

use super::site_map::{caching, known_origin};
use crate::{
    AppState,
    response::{Problem, rfc3339_seconds},
};

/// Days after which a reader of `security.txt` should fetch it again; RFC 9116 recommends less than a year.
const VALID_DAYS: i64 = 90;

pub(crate) fn configure(config: &mut web::ServiceConfig) {
    config
        .route("/.well-known/security.txt", web::get().to(security))
        .route("/.well-known/change-password", web::get().to(change_password));
}

/// Where to report vulnerabilities: the contact email. 404 without one.
async fn security(request: HttpRequest, state: web::Data<AppState>) -> Result<HttpResponse, Problem> {
    let origin = known_origin(&request, &state)?;
    let settings = state.settings.site.get();
    let email = settings.contact.email.as_ref();
    let email = email.ok_or_else(|| Problem::not_found("This site has no contact email"))?;
    let expires = state.clock.now() + TimeDelta::days(VALID_DAYS);
    let text = format!(
        "Contact: mailto:{email}\nExpires: {}\nPreferred-Languages: en\nCanonical: {origin}/.well-known/security.txt\n",
        rfc3339_seconds(expires),
    );
    Ok(HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, caching(&state)))
        .content_type("text/plain; charset=utf-8")
        .body(text))
}

/// Leads password managers to the form.
async fn change_password() -> HttpResponse {
    HttpResponse::Found().insert_header((header::LOCATION, "/account?tab=security")).finish()
}
