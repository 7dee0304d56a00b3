//! Settings of the HTTP adapter, and the origin of a request.

use std::{
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use actix_web::HttpRequest;
use application::site_settings::CurrentSettings;
use domain::{accounts::AdminTwoFactorPolicy, vehicles::ListingTerm};
use ipnet::IpNet;
use ports::rate_limit::RateLimits;
use sha2::{Digest, Sha256};
use url::{Host, Url};

/// Secret that a scraper of `/metrics` sends as `Authorization: Bearer …`. Stored as a digest, so that it
/// cannot be logged and is compared in constant time.
#[derive(Clone, PartialEq, Eq)]
pub struct MetricsToken([u8; 32]);

impl MetricsToken {
    /// Hashes the token's text.
    #[must_use]
    pub fn new(text: &str) -> Self {
        Self(Sha256::digest(text).into())
    }

    /// Whether an `Authorization` header carries this token. The scheme is case-insensitive.
    pub(crate) fn is_sent_in(&self, header: &str) -> bool {
        let Some((scheme, token)) = header.split_once(' ') else { return false };
        scheme.eq_ignore_ascii_case("bearer") && Self::new(token.trim()) == *self
    }
}

impl std::fmt::Debug for MetricsToken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("MetricsToken(…)")
    }
}

/// Whether a URL leads to this machine only: its host is `localhost`, a name below it, or a loopback address.
/// False for text that is not a URL.
#[must_use]
pub fn is_this_machine(url: &str) -> bool {
    let Ok(url) = Url::parse(url) else { return false };
    match url.host() {
        Some(Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.to_canonical().is_loopback(),
        None => false,
    }
}

/// Settings of the HTTP adapter.
#[derive(Debug)]
pub struct HttpSettings {
    /// Name of the site.
    pub brand: String,
    /// Settings that admins change while the site runs.
    pub site: Arc<CurrentSettings>,
    /// The site's public origin without a trailing slash. If unset, each request's `Host` is used.
    pub public_url: Option<String>,
    /// Folder of the built front end.
    pub web_root: PathBuf,
    /// Proxies whose `X-Forwarded-*` headers are trusted.
    pub trusted_proxies: Vec<IpNet>,
    pub rate_limits: RateLimits,
    /// Required token of `/metrics`. If unset, the public listener does not serve `/metrics`.
    pub metrics_token: Option<MetricsToken>,
    /// Whether admins must set up two-factor authentication before the role takes effect.
    pub admin_two_factor: AdminTwoFactorPolicy,
    /// Time for which a member's car is listed.
    pub listing_term: ListingTerm,
    /// Set when the server is about to stop; `/readyz` reports it.
    pub draining: AtomicBool,
}

impl HttpSettings {
    /// Whether the server is about to stop and should get no new requests.
    #[must_use]
    pub fn is_draining(&self) -> bool {
        self.draining.load(Ordering::Relaxed)
    }

    /// The site's origin for this request, without a trailing slash. Without `public_url` the client controls
    /// the host.
    #[must_use]
    pub fn origin(&self, request: &HttpRequest) -> String {
        self.public_url.clone().unwrap_or_else(|| {
            let host =
                request.headers().get("host").and_then(|host| host.to_str().ok()).unwrap_or("localhost");
            format!("http://{host}")
        })
    }

    /// Host and port of [`origin`](Self::origin), by which links to this site are recognized in texts.
    pub(crate) fn host(&self, request: &HttpRequest) -> String {
        let origin = self.origin(request);
        origin.split_once("://").map_or(origin.as_str(), |(_, host)| host).to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loopback_urls_are_recognized() {
        for (url, is_local) in [
            ("http://localhost:8080", true),
            ("https://localhost", true),
            ("http://127.0.0.1:8080", true),
            ("http://127.9.9.9", true),
            ("http://[::1]:8080", true),
            ("http://[::ffff:127.0.0.1]", true),
            ("http://marque.localhost", true),
            ("https://marque.example", false),
            ("http://0.0.0.0:8080", false),
            ("http://192.168.1.5:8080", false),
            ("http://localhost.evil.example", false),
            ("http://127.0.0.1.evil.example", false),
            ("http://", false),
            ("localhost", false),
        ] {
            assert_eq!(is_this_machine(url), is_local, "{url}");
        }
    }

    #[test]
    fn metrics_token_is_accepted_as_bearer_only() {
        let token = MetricsToken::new("0123456789abcdef0123456789abcdef");
        for (header, is_right) in [
            ("Bearer 0123456789abcdef0123456789abcdef", true),
            ("bearer  0123456789abcdef0123456789abcdef ", true),
            ("Bearer 0123456789abcdef0123456789abcdee", false),
            ("Bearer 0123456789ABCDEF0123456789ABCDEF", false),
            ("Bearer ", false),
            ("Bearer", false),
            ("Basic 0123456789abcdef0123456789abcdef", false),
            ("0123456789abcdef0123456789abcdef", false),
            ("", false),
        ] {
            assert_eq!(token.is_sent_in(header), is_right, "{header}");
        }
        assert_eq!(format!("{token:?}"), "MetricsToken(…)");
    }
}
