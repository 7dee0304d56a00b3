use std::{
    path::PathBuf,
    sync::atomic::{AtomicBool, Ordering},
};

use actix_web::HttpRequest;
use ipnet::IpNet;
use serde::Serialize;

/// Whether visitors are held to how often they may do things.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RateLimits {
    /// They are.
    Strict,
    /// They are not: for load tests.
    Relaxed,
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
