//! The cookies that a browser holds: of its session (reliability rows S1, S3), and of the device that it is
//! to members who have logged in with it.

use actix_web::{
    HttpRequest,
    cookie::{Cookie, SameSite, time::Duration},
};
use application::accounts::Caller;
use domain::accounts::{DeviceToken, SessionToken, device_lifetime};

use crate::{client_ip, settings::HttpSettings, settings::is_this_machine};

/// A cookie's two names. Browsers take the secure one from our host alone, over TLS alone, for the whole
/// site. On one's own machine there is no TLS, and browsers would refuse that name.
struct Name {
    secure: &'static str,
    plain: &'static str,
}

const SESSION: Name = Name { secure: "__Host-session", plain: "session" };
/// Name of the session cookie where the site is reached over TLS.
pub(crate) const SESSION_COOKIE: &str = SESSION.secure;
const DEVICE: Name = Name { secure: "__Host-device", plain: "device" };

impl Name {
    const fn over(&self, is_secure: bool) -> &'static str {
        if is_secure { self.secure } else { self.plain }
    }
}

/// The token that the browser holds; `None` when it holds nothing that looks like one.
pub(super) fn token(request: &HttpRequest, settings: &HttpSettings) -> Option<SessionToken> {
    let cookie = request.cookie(SESSION.over(is_secure(request, settings)))?;
    SessionToken::parse(cookie.value())
}

/// What the browser is known by; `None` when it holds nothing that looks like it.
pub(super) fn device(request: &HttpRequest, settings: &HttpSettings) -> Option<DeviceToken> {
    let cookie = request.cookie(DEVICE.over(is_secure(request, settings)))?;
    DeviceToken::parse(cookie.value())
}

/// Whether a browser holds what looks like a token, whether or not it opens anything.
pub(crate) fn brings_token(request: &HttpRequest, settings: &HttpSettings) -> bool {
    token(request, settings).is_some()
}

/// Gives the browser a token. It forgets it when it is closed.
pub(super) fn give(token: &SessionToken, request: &HttpRequest, settings: &HttpSettings) -> Cookie<'static> {
    cookie(&SESSION, token.expose(), request, settings)
}

/// Gives the browser what it is known by from now on. It keeps it for as long as we do.
pub(super) fn give_device(
    caller: &Caller,
    request: &HttpRequest,
    settings: &HttpSettings,
) -> Option<Cookie<'static>> {
    let token = caller.known_device.as_ref()?;
    let mut cookie = cookie(&DEVICE, token.expose(), request, settings);
    cookie.set_max_age(Duration::seconds(device_lifetime().num_seconds()));
    Some(cookie)
}

/// Takes the token from the browser.
pub(super) fn take(request: &HttpRequest, settings: &HttpSettings) -> Cookie<'static> {
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

/// Whether the visitor's browser can be expected to speak TLS with us: everywhere but on its own
/// machine.
pub(crate) fn is_secure(request: &HttpRequest, settings: &HttpSettings) -> bool {
    client_ip::came_over_tls(request, settings) || !is_local(&settings.origin(request))
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
