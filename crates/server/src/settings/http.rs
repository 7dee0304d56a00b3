use std::{net::SocketAddr, path::PathBuf};

use anyhow::{Context, bail, ensure};
use url::Url;

/// Where to listen, and how visitors reach us.
pub(crate) struct HttpChoice {
    pub(crate) bind: SocketAddr,
    pub(crate) public_url: Option<String>,
    pub(crate) web_root: PathBuf,
    pub(crate) brand: String,
}

impl HttpChoice {
    pub(super) fn from(variable: &dyn Fn(&str) -> Option<String>) -> anyhow::Result<Self> {
        let bind = variable("BIND").unwrap_or_else(|| "127.0.0.1:8080".into());
        let brand = variable("BRAND_NAME").unwrap_or_else(|| "Marque".into());
        ensure!(brand.chars().count() <= 60, "BRAND_NAME is too long; give at most 60 characters");
        Ok(Self {
            bind: bind.parse().ok().with_context(|| {
                format!("BIND is “{bind}”; give an address and a port, as in 127.0.0.1:8080")
            })?,
            public_url: variable("PUBLIC_URL").map(|url| parse_public_url(&url)).transpose()?,
            web_root: variable("WEB_ROOT").map_or_else(default_web_root, PathBuf::from),
            brand,
        })
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
