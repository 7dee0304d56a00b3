use std::{
    path::PathBuf,
    sync::atomic::{AtomicBool, Ordering},
};

use actix_web::HttpRequest;
use domain::accounts::AdminSecondFactor;
use ipnet::IpNet;
use serde::Serialize;
use sha2::{Digest, Sha256};
use url::{Host, Url};

/// Whether visitors are held to how often they may do things.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RateLimits {
    /// They are.
    Strict,
    /// They are not: for load tests.
    Relaxed,
}

/// The secret that a scraper of `/metrics` sends as `Authorization: Bearer …`. Kept as a digest: it
/// stays out of logs, and comparing takes equally long whatever was sent.
#[derive(Clone, PartialEq, Eq)]
pub struct MetricsToken([u8; 32]);

impl MetricsToken {
    /// The token of that text.
    #[must_use]
    pub fn new(text: &str) -> Self {
        Self(Sha256::digest(text).into())
    }

    /// Whether an `Authorization` header carries this token. The scheme's case does not count.
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

/// Whether an address leads to this machine alone: its host is `localhost`, a name below it, or a
/// loopback address. What is no address does not.
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

/// How the business behind the site can be reached; what is absent is not shown.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct ContactDetails {
    /// An address for mail.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    /// A number as people write it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phone: Option<String>,
    /// A postal address, in one line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    /// The hours of a business day, such as "9 AM to 6 PM". The days are those of the promised response
    /// times.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hours: Option<String>,
}

impl ContactDetails {
    /// The details in one line, as mails end with them; `None` when there are none to reach anybody by.
    #[must_use]
    pub fn line(&self) -> Option<String> {
        let parts = [&self.phone, &self.email, &self.address].into_iter().flatten();
        let parts: Vec<&str> = parts.map(String::as_str).collect();
        (!parts.is_empty()).then(|| parts.join(" · "))
    }
}

/// A customer's words about the business.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Testimonial {
    /// What they say, without quotation marks.
    pub text: String,
    /// Who says it.
    pub author: String,
}

/// How this site is reached and named.
#[derive(Debug)]
pub struct HttpSettings {
    /// The name over the door.
    pub brand: String,
    /// How the business can be reached.
    pub contact: ContactDetails,
    /// What stands on the home page as a customer's words, if anything does.
    pub testimonial: Option<Testimonial>,
    /// The address that visitors use, without a trailing slash; unset, each request's own `Host`.
    pub public_url: Option<String>,
    /// Where the built front end lies.
    pub web_root: PathBuf,
    /// The proxies that are believed about where a request comes from.
    pub trusted_proxies: Vec<IpNet>,
    /// Whether visitors are held to how often they may do things.
    pub rate_limits: RateLimits,
    /// What scrapers of `/metrics` must send; without it, `/metrics` is not on this address.
    pub metrics_token: Option<MetricsToken>,
    /// Whether an admin needs a second factor before being one.
    pub admin_second_factor: AdminSecondFactor,
    /// Set once the server is about to stop.
    pub draining: AtomicBool,
}

impl HttpSettings {
    /// Whether the server is about to stop and wants no new work.
    #[must_use]
    pub fn is_draining(&self) -> bool {
        self.draining.load(Ordering::Relaxed)
    }

    /// The address that visitors of this request use, without a trailing slash.
    #[must_use]
    pub fn origin(&self, request: &HttpRequest) -> String {
        self.public_url.clone().unwrap_or_else(|| {
            let host =
                request.headers().get("host").and_then(|host| host.to_str().ok()).unwrap_or("localhost");
            format!("http://{host}")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_machine_is_told_from_others() {
        for (url, is_here) in [
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
            assert_eq!(is_this_machine(url), is_here, "{url}");
        }
    }

    #[test]
    fn a_metrics_token_is_sent_as_a_bearer() {
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
