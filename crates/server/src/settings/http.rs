//! HTTP settings: addresses, proxies, rate limits, metrics and the second-factor rule for admins.

use std::{
    net::{IpAddr, SocketAddr},
    path::PathBuf,
};

use anyhow::{Context, bail, ensure};
use domain::accounts::AdminTwoFactorPolicy;
use http_actix::{MetricsToken, is_this_machine};
use ipnet::IpNet;
use ports::rate_limit::RateLimits;
use url::Url;

pub(crate) struct HttpConfig {
    pub(crate) bind: SocketAddr,
    pub(crate) public_url: Option<String>,
    pub(crate) web_root: PathBuf,
    pub(crate) brand: String,
    pub(crate) trusted_proxies: Vec<IpNet>,
    pub(crate) rate_limits: RateLimits,
    pub(crate) metrics_token: Option<MetricsToken>,
    pub(crate) metrics_bind: Option<SocketAddr>,
    pub(crate) admin_two_factor: AdminTwoFactorPolicy,
}

impl HttpConfig {
    pub(super) fn from(variable: &dyn Fn(&str) -> Option<String>) -> anyhow::Result<Self> {
        let bind = variable("BIND").unwrap_or_else(|| "127.0.0.1:8080".into());
        let brand = variable("BRAND_NAME").unwrap_or_else(|| "Marque".into());
        ensure!(
            brand.chars().count() <= 60 && !brand.chars().any(char::is_control),
            "BRAND_NAME must be one line of at most 60 characters"
        );
        let bind = parse_address("BIND", &bind, "127.0.0.1:8080")?;
        let public_url = variable("PUBLIC_URL").map(|url| parse_public_url(&url)).transpose()?;
        let trusted_proxies = parse_proxies(&variable("TRUSTED_PROXIES").unwrap_or_default())?;
        let reach =
            Exposure { bind, public_url: public_url.as_deref(), has_proxies: !trusted_proxies.is_empty() };
        let metrics_bind = variable("METRICS_BIND");
        Ok(Self {
            rate_limits: parse_rate_limits(variable("RATE_LIMITS").as_deref(), reach)?,
            metrics_token: variable("METRICS_TOKEN").map(|token| parse_metrics_token(&token)).transpose()?,
            metrics_bind: metrics_bind
                .map(|address| parse_address("METRICS_BIND", &address, "127.0.0.1:9090"))
                .transpose()?,
            admin_two_factor: parse_admin_two_factor(variable("ADMIN_TWO_FACTOR").as_deref(), reach)?,
            bind,
            web_root: variable("WEB_ROOT").map_or_else(default_web_root, PathBuf::from),
            brand,
            public_url,
            trusted_proxies,
        })
    }

    /// Whether only this machine can reach the site: decided by `PUBLIC_URL` if set, otherwise by the
    /// listening address and the absence of proxies.
    pub(crate) fn serves_this_machine_only(&self) -> bool {
        let has_proxies = !self.trusted_proxies.is_empty();
        Exposure { bind: self.bind, public_url: self.public_url.as_deref(), has_proxies }.is_this_machine()
    }
}

impl HttpConfig {
    /// Warns that nobody can log in from another machine over plain http, if the address of the site is not set. A proxy may
    /// speak TLS in front of it.
    pub(crate) fn insecure_warning(&self) -> Option<String> {
        let is_reachable = !self.bind.ip().to_canonical().is_loopback();
        (is_reachable && self.public_url.is_none() && self.trusted_proxies.is_empty()).then(|| {
            format!(
                "BIND is {} and PUBLIC_URL is not set: browsers on other machines drop the session cookie over plain http, so \
                 nobody can log in there; put a proxy with TLS in front, and set PUBLIC_URL and TRUSTED_PROXIES",
                self.bind
            )
        })
    }
}

/// The settings that tell who can reach the site.
#[derive(Clone, Copy)]
struct Exposure<'a> {
    bind: SocketAddr,
    public_url: Option<&'a str>,
    has_proxies: bool,
}

impl Exposure<'_> {
    fn is_loopback_only(self) -> bool {
        self.bind.ip().to_canonical().is_loopback()
    }

    fn is_this_machine(self) -> bool {
        self.public_url.map_or(self.is_loopback_only() && !self.has_proxies, is_this_machine)
    }
}

fn parse_address(name: &str, text: &str, example: &str) -> anyhow::Result<SocketAddr> {
    let address = text.parse().ok();
    address.with_context(|| format!("{name} is “{text}”; give an address and a port, as in {example}"))
}

/// A token must be long because guesses are not rate-limited.
fn parse_metrics_token(token: &str) -> anyhow::Result<MetricsToken> {
    // The value is a secret, so errors do not repeat it.
    ensure!(
        token.len() >= 32 && token.bytes().all(|byte| byte.is_ascii_graphic()),
        "METRICS_TOKEN must be at least 32 characters without spaces, as `openssl rand -hex 32` makes them"
    );
    ensure!(
        super::secret::text_weakness(token).is_none(),
        "METRICS_TOKEN is easily guessed; make another one with `openssl rand -hex 32`"
    );
    Ok(MetricsToken::new(token))
}

/// Defaults to required if others can reach the site: an admin's password alone must not be enough there.
fn parse_admin_two_factor(word: Option<&str>, reach: Exposure<'_>) -> anyhow::Result<AdminTwoFactorPolicy> {
    match word {
        Some("required") => Ok(AdminTwoFactorPolicy::Required),
        Some("optional") => Ok(AdminTwoFactorPolicy::Optional),
        None if reach.is_this_machine() => Ok(AdminTwoFactorPolicy::Optional),
        None => Ok(AdminTwoFactorPolicy::Required),
        Some(other) => bail!("ADMIN_TWO_FACTOR is “{other}”; give required or optional"),
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

/// Relaxed limits are allowed on one machine only, since anybody could fill the database otherwise.
fn parse_rate_limits(word: Option<&str>, reach: Exposure<'_>) -> anyhow::Result<RateLimits> {
    match word {
        None | Some("strict") => return Ok(RateLimits::Strict),
        Some("relaxed") => {}
        Some(other) => bail!("RATE_LIMITS is “{other}”; give strict, or relaxed for load tests"),
    }
    ensure!(
        reach.is_loopback_only(),
        "RATE_LIMITS is relaxed, which needs a BIND that is loopback, as 127.0.0.1:8080; unset one"
    );
    ensure!(
        reach.public_url.is_none_or(is_this_machine),
        "RATE_LIMITS is relaxed, but PUBLIC_URL says that others can reach this site; unset one"
    );
    ensure!(
        !reach.has_proxies,
        "RATE_LIMITS is relaxed, but TRUSTED_PROXIES says that others can reach this site; unset one"
    );
    Ok(RateLimits::Relaxed)
}

fn parse_public_url(text: &str) -> anyhow::Result<String> {
    let Ok(url) = Url::parse(text) else {
        bail!("PUBLIC_URL is “{text}”; give the address that visitors type, as in https://marque.example");
    };
    ensure!(
        url.username().is_empty() && url.password().is_none(),
        "PUBLIC_URL has a user name or password; give it without, as in https://marque.example"
    );
    ensure!(
        matches!(url.scheme(), "http" | "https") && url.has_host(),
        "PUBLIC_URL is “{text}”; it must begin with https:// (or http:// for localhost)"
    );
    ensure!(
        url.path() == "/" && url.query().is_none() && url.fragment().is_none(),
        "PUBLIC_URL is “{text}”; give it without a path, as in https://marque.example"
    );
    // Over plain http, browsers keep the session cookie (Secure) of no other machine, so nobody could log in.
    ensure!(
        url.scheme() == "https" || is_this_machine(text),
        "PUBLIC_URL is “{text}”; give the https:// address that visitors type (http:// is for localhost only, because \
         browsers keep no session over it)"
    );
    Ok(url.origin().ascii_serialization())
}

/// The folder `web` beside the program if installed, `frontend/dist` of the checkout otherwise.
fn default_web_root() -> PathBuf {
    let beside = std::env::current_exe().ok().and_then(|exe| Some(exe.parent()?.join("web")));
    beside
        .filter(|folder| folder.join("index.html").is_file())
        .unwrap_or_else(|| PathBuf::from("frontend/dist"))
}
