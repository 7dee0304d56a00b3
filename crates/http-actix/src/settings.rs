use std::{
    path::PathBuf,
    sync::atomic::{AtomicBool, Ordering},
};

use actix_web::HttpRequest;
use ipnet::IpNet;

/// Whether visitors are held to how often they may do things.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RateLimits {
    /// They are.
    Strict,
    /// They are not: for load tests.
    Relaxed,
}

/// How this site is reached and named.
#[derive(Debug)]
pub struct HttpSettings {
    /// The name over the door.
    pub brand: String,
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
