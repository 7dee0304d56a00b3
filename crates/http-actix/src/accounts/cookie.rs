//! The cookie that a signed-in browser holds (reliability rows S1, S3).

use actix_web::{
    HttpRequest,
    cookie::{Cookie, SameSite, time::Duration},
};
use domain::accounts::SessionToken;

use crate::{settings::HttpSettings, settings::is_this_machine, visitor};

/// Browsers take it from our host alone, over TLS alone, for the whole site.
const SECURE_NAME: &str = "__Host-session";
/// On one's own machine there is no TLS, and browsers would refuse the other name.
const PLAIN_NAME: &str = "session";

/// The token that the browser holds; `None` when it holds nothing that looks like one.
pub(super) fn token(request: &HttpRequest, settings: &HttpSettings) -> Option<SessionToken> {
    let cookie = request.cookie(name(is_secure(request, settings)))?;
    SessionToken::parse(cookie.value())
}

/// Whether a browser holds what looks like a token, whether or not it opens anything.
pub(crate) fn brings_token(request: &HttpRequest, settings: &HttpSettings) -> bool {
    token(request, settings).is_some()
}

/// Gives the browser a token. It forgets it when it is closed.
pub(super) fn give(token: &SessionToken, request: &HttpRequest, settings: &HttpSettings) -> Cookie<'static> {
    cookie(token.expose(), request, settings)
}

/// Takes the token from the browser.
pub(super) fn take(request: &HttpRequest, settings: &HttpSettings) -> Cookie<'static> {
    let mut cookie = cookie(String::new(), request, settings);
    cookie.set_max_age(Duration::ZERO);
    cookie
}

fn cookie(value: String, request: &HttpRequest, settings: &HttpSettings) -> Cookie<'static> {
    let is_secure = is_secure(request, settings);
    Cookie::build(name(is_secure), value)
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(is_secure)
        .finish()
}

const fn name(is_secure: bool) -> &'static str {
    if is_secure { SECURE_NAME } else { PLAIN_NAME }
}

/// Whether the visitor's browser can be expected to speak TLS with us: everywhere but on its own
/// machine.
pub(crate) fn is_secure(request: &HttpRequest, settings: &HttpSettings) -> bool {
    visitor::came_over_tls(request, settings) || !is_local(&settings.origin(request))
}

/// Whether that is plain HTTP on the visitor's own machine.
pub(super) fn is_local(origin: &str) -> bool {
    origin.starts_with("http://") && is_this_machine(origin)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_ones_own_machine_goes_without_tls() {
        for (origin, is_plain) in [
            ("http://localhost:8080", true),
            ("http://127.0.0.1:8080", true),
            ("http://127.9.9.9", true),
            ("http://[::1]:8080", true),
            ("http://marque.localhost", true),
            ("https://localhost", false),
            ("http://marque.example", false),
            ("http://192.168.1.5:8080", false),
            ("http://localhost.evil.example", false),
            ("http://127.0.0.1.evil.example", false),
            ("http://", false),
            ("localhost", false),
        ] {
            assert_eq!(is_local(origin), is_plain, "{origin}");
        }
    }
}
