use std::{
    net::{IpAddr, SocketAddr},
    path::PathBuf,
};

use anyhow::{Context, bail, ensure};
use http_actix::RateLimits;
use ipnet::IpNet;
use url::{Host, Url};

/// Where to listen, and how visitors reach us.
pub(crate) struct HttpChoice {
    pub(crate) bind: SocketAddr,
    pub(crate) public_url: Option<String>,
    pub(crate) web_root: PathBuf,
    pub(crate) brand: String,
    pub(crate) trusted_proxies: Vec<IpNet>,
    pub(crate) rate_limits: RateLimits,
}

impl HttpChoice {
    pub(super) fn from(variable: &dyn Fn(&str) -> Option<String>) -> anyhow::Result<Self> {
        let bind = variable("BIND").unwrap_or_else(|| "127.0.0.1:8080".into());
        let brand = variable("BRAND_NAME").unwrap_or_else(|| "Marque".into());
        ensure!(brand.chars().count() <= 60, "BRAND_NAME is too long; give at most 60 characters");
        let bind: SocketAddr = bind
            .parse()
            .ok()
            .with_context(|| format!("BIND is “{bind}”; give an address and a port, as in 127.0.0.1:8080"))?;
        Ok(Self {
            bind,
            public_url: variable("PUBLIC_URL").map(|url| parse_public_url(&url)).transpose()?,
            web_root: variable("WEB_ROOT").map_or_else(default_web_root, PathBuf::from),
            brand,
            trusted_proxies: parse_proxies(&variable("TRUSTED_PROXIES").unwrap_or_default())?,
            rate_limits: parse_rate_limits(variable("RATE_LIMITS").as_deref(), bind)?,
        })
    }
}

impl HttpChoice {
    /// Whether the site is open to this machine alone: by its address, or, where none is set, by where it
    /// listens.
    pub(crate) fn is_on_this_machine(&self) -> bool {
        match self.public_url.as_deref().map(Url::parse) {
            Some(Ok(url)) => match url.host() {
                Some(Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
                Some(Host::Ipv4(address)) => address.is_loopback(),
                Some(Host::Ipv6(address)) => address.to_canonical().is_loopback(),
                None => false,
            },
            Some(Err(_)) => false,
            None => self.bind.ip().to_canonical().is_loopback(),
        }
    }
}

fn parse_proxies(text: &str) -> anyhow::Result<Vec<IpNet>> {
    let entries = text.split(',').map(str::trim).filter(|entry| !entry.is_empty());
    let parse = |entry: &str| {
        let net = entry.parse().ok().or_else(|| entry.parse().ok().map(|address: IpAddr| address.into()));
        net.with_context(|| {
            format!(
                "TRUSTED_PROXIES holds “{entry}”; give addresses or networks with commas between them, \
                 as in 10.0.0.0/8, 192.0.2.7"
            )
        })
    };
    entries.map(parse).collect()
}

/// Without limits anybody could fill the store, so that is for one machine only.
fn parse_rate_limits(word: Option<&str>, bind: SocketAddr) -> anyhow::Result<RateLimits> {
    match word {
        None | Some("strict") => Ok(RateLimits::Strict),
        Some("relaxed") if bind.ip().to_canonical().is_loopback() => Ok(RateLimits::Relaxed),
        Some("relaxed") => {
            bail!("RATE_LIMITS is relaxed, which needs a BIND that is loopback, as 127.0.0.1:8080; unset one")
        }
        Some(other) => bail!("RATE_LIMITS is “{other}”; give strict, or relaxed for load tests"),
    }
}

fn parse_public_url(text: &str) -> anyhow::Result<String> {
    let Ok(url) = Url::parse(text) else {
        bail!("PUBLIC_URL is “{text}”; give the address that visitors type, as in https://marque.example");
    };
    ensure!(
        matches!(url.scheme(), "http" | "https") && url.has_host(),
        "PUBLIC_URL is “{text}”; it must begin with https:// (or http:// on one machine)"
    );
    ensure!(
        url.path() == "/" && url.query().is_none() && url.fragment().is_none() && url.username().is_empty(),
        "PUBLIC_URL is “{text}”; give it without a path, as in https://marque.example"
    );
    Ok(url.origin().ascii_serialization())
}

/// Beside the program when it was installed, in the checkout otherwise.
fn default_web_root() -> PathBuf {
    let beside = std::env::current_exe().ok().and_then(|exe| Some(exe.parent()?.join("web")));
    beside
        .filter(|folder| folder.join("index.html").is_file())
        .unwrap_or_else(|| PathBuf::from("frontend/dist"))
}
