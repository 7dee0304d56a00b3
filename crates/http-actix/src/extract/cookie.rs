//! Cookies: the session cookie and the known-device cookie.

use actix_web::{
    HttpRequest,
    cookie::{Cookie, SameSite, time::Duration},
    http::header,
};
use application::accounts::Caller;
use domain::accounts::{DeviceToken, SessionToken, device_lifetime};

use crate::{
    extract::client_ip,
    settings::{HttpSettings, is_this_machine},
};

/// Cookie name with and without TLS. Browsers accept a `__Host-` cookie only over TLS, from this host and for
/// the whole site; local development without TLS needs a plain name.
struct Name {
    secure: &'static str,
    plain: &'static str,
}

const SESSION: Name = Name { secure: "__Host-session", plain: "session" };
/// Name of the session cookie over TLS.
pub(crate) const SESSION_COOKIE: &str = SESSION.secure;
const DEVICE: Name = Name { secure: "__Host-device", plain: "device" };

impl Name {
    const fn over(&self, is_secure: bool) -> &'static str {
        if is_secure { self.secure } else { self.plain }
    }
}

/// The request's cookie of the name that `name` gives for requests with and without TLS.
pub(crate) fn cookie_of(
    request: &HttpRequest,
    settings: &HttpSettings,
    name: impl Fn(bool) -> &'static str,
) -> Option<Cookie<'static>> {
    // Most visitors bring no cookie, and finding out whether TLS was used takes longer than this check.
    request
        .headers()
        .contains_key(header::COOKIE)
        .then(|| name(is_secure(request, settings)))
        .and_then(|name| cookie_named(request, name))
}

/// The first readable cookie of this name. Other cookies of the host need not be readable: those of other sites below the
/// same domain arrive as well.
fn cookie_named(request: &HttpRequest, name: &str) -> Option<Cookie<'static>> {
    let values = request.headers().get_all(header::COOKIE);
    let pairs = values.flat_map(|value| value.as_bytes().split(|byte| *byte == b';'));
    pairs
        .filter_map(|pair| Cookie::parse_encoded(std::str::from_utf8(pair).ok()?.trim().to_owned()).ok())
        .find(|cookie| cookie.name() == name)
}

/// Session token from the request's cookie; `None` if missing or malformed. Does not check the session.
pub(crate) fn token(request: &HttpRequest, settings: &HttpSettings) -> Option<SessionToken> {
    let cookie = cookie_of(request, settings, |is_secure| SESSION.over(is_secure))?;
    SessionToken::parse(cookie.value())
}

/// Device token from the request's cookie; `None` if missing or malformed.
pub(crate) fn device(request: &HttpRequest, settings: &HttpSettings) -> Option<DeviceToken> {
    let cookie = cookie_of(request, settings, |is_secure| DEVICE.over(is_secure))?;
    DeviceToken::parse(cookie.value())
}

/// Whether the request carries a well-formed session token, valid or not.
pub(crate) fn brings_token(request: &HttpRequest, settings: &HttpSettings) -> bool {
    token(request, settings).is_some()
}

/// Builds the session cookie. It has no expiry, so the browser drops it when it closes.
pub(crate) fn session_cookie(
    token: &SessionToken,
    request: &HttpRequest,
    settings: &HttpSettings,
) -> Cookie<'static> {
    cookie(&SESSION, token.expose(), request, settings)
}

/// Builds the known-device cookie with the lifetime of the stored device; `None` if the caller has no device
/// token.
pub(crate) fn device_cookie(
    caller: &Caller,
    request: &HttpRequest,
    settings: &HttpSettings,
) -> Option<Cookie<'static>> {
    let token = caller.known_device.as_ref()?;
    let mut cookie = cookie(&DEVICE, token.expose(), request, settings);
    cookie.set_max_age(Duration::seconds(device_lifetime().num_seconds()));
    Some(cookie)
}

/// Builds the cookie that removes the session cookie.
pub(crate) fn expired_session_cookie(request: &HttpRequest, settings: &HttpSettings) -> Cookie<'static> {
    let mut cookie = cookie(&SESSION, String::new(), request, settings);
    cookie.set_max_age(Duration::ZERO);
    cookie
}

fn cookie(name: &Name, value: String, request: &HttpRequest, settings: &HttpSettings) -> Cookie<'static> {
    let is_secure = is_secure(request, settings);
    Cookie::build(name.over(is_secure), value)
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(is_secure)
        .finish()
}

/// Whether the visitor's browser uses TLS. Assumed for every host except the visitor's own machine, where the
/// connection decides.
pub(crate) fn is_secure(request: &HttpRequest, settings: &HttpSettings) -> bool {
    client_ip::came_over_tls(request, settings) || !is_local(&settings.origin(request))
}

/// Whether the origin is plain HTTP on a loopback address or `localhost`.
pub(crate) fn is_local(origin: &str) -> bool {
    origin.starts_with("http://") && is_this_machine(origin)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_loopback_origins_go_without_tls() {
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
