//! Downloads pictures and files of feeds from public https addresses, with protection against requests to internal
//! hosts.

#[cfg(test)]
mod over_tls;

use std::{
    fs::File,
    io::Write,
    net::{IpAddr, SocketAddr},
    time::Duration,
};

use async_trait::async_trait;
use domain::pictures::PHOTO_TOO_LARGE;
use ports::{
    feed_schedules::FeedFetcher,
    pictures::{PictureFetcher, PictureFile},
};
use reqwest::{Certificate, Client, header::LOCATION, redirect::Policy};
use url::{Host, Url};

use crate::public_address::is_public;

/// Timeout of the download of a picture.
const DEADLINE: Duration = Duration::from_secs(20);
/// Timeout of the download of a feed's file.
const FEED_DEADLINE: Duration = Duration::from_secs(10 * 60);
const CONNECT: Duration = Duration::from_secs(5);
/// Maximum number of redirects.
const HOPS: usize = 3;
/// Longest address, in characters.
const MAX_ADDRESS: usize = 2048;

/// Why a download failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Failure {
    /// The address, or one that a redirect leads to, is not a plain https address.
    NotHttps,
    /// The address has more than [`MAX_ADDRESS`] characters.
    TooLong,
    NotPublic,
    Unreachable,
    Slow,
    TooLarge,
}

impl Failure {
    /// Sentence for whoever entered the address of a photo.
    const fn of_photo(self) -> &'static str {
        match self {
            Self::NotHttps => {
                "Please give an address that begins with https:// and has no user name, password or port"
            }
            Self::TooLong => "Please give an address of at most 2,048 characters",
            Self::NotPublic => "This address is not on the public internet",
            Self::Unreachable => "We couldn’t load this photo; please check the link or upload the file",
            Self::Slow => "This photo took too long to load; please upload the file",
            Self::TooLarge => PHOTO_TOO_LARGE,
        }
    }

    /// Sentence for staff who entered the address of a feed.
    const fn of_feed(self) -> &'static str {
        match self {
            Self::NotHttps => "The address must begin with https:// and have no user name, password or port",
            Self::TooLong | Self::NotPublic => self.of_photo(),
            Self::Unreachable => "The server of the feed could not be reached, or refused the file",
            Self::Slow => "The file took longer than ten minutes to load",
            Self::TooLarge => "The file is larger than 100 MB",
        }
    }
}

/// Downloads files. Each request uses a new connection to exactly the IP addresses that were checked, so a
/// DNS answer that changes in between (DNS rebinding) has no effect.
#[derive(Debug, Clone)]
pub struct WebFetcher {
    names: Names,
    is_public: fn(IpAddr) -> bool,
    deadline: Duration,
}

/// Source of name resolution and trusted certificates.
#[derive(Debug, Clone)]
enum Names {
    /// The operating system's.
    System,
    /// Fixed names and one trusted certificate, for tests.
    #[cfg_attr(not(test), allow(dead_code, reason = "nothing but a test makes them up"))]
    Fixed(Vec<(&'static str, SocketAddr)>, Box<Certificate>),
}

impl Default for WebFetcher {
    fn default() -> Self {
        Self { names: Names::System, is_public, deadline: DEADLINE }
    }
}

#[async_trait]
impl PictureFetcher for WebFetcher {
    async fn fetch(&self, address: &str, most: u64) -> Result<PictureFile, &'static str> {
        let fetched = tokio::time::timeout(self.deadline, self.follow(address, most)).await;
        fetched.unwrap_or(Err(Failure::Slow)).map(PictureFile::File).map_err(Failure::of_photo)
    }
}

#[async_trait]
impl FeedFetcher for WebFetcher {
    fn check_address(&self, address: &str) -> Result<(), &'static str> {
        allowed(address).and_then(|url| self.check_host(&url)).map_err(Failure::of_feed)
    }

    async fn fetch_feed(&self, address: &str, most: u64) -> Result<File, &'static str> {
        let fetched = tokio::time::timeout(FEED_DEADLINE, self.follow(address, most)).await;
        fetched.unwrap_or(Err(Failure::Slow)).map_err(Failure::of_feed)
    }
}

impl WebFetcher {
    async fn follow(&self, address: &str, most: u64) -> Result<File, Failure> {
        let mut url = allowed(address)?;
        for _ in 0..=HOPS {
            let client = self.client(&url).await?;
            let mut response = client.get(url.clone()).send().await.map_err(|_| Failure::Unreachable)?;
            if response.status().is_redirection() {
                let next = response.headers().get(LOCATION).and_then(|next| next.to_str().ok());
                url = sent_on(&url, next.ok_or(Failure::Unreachable)?)?;
                continue;
            }
            if !response.status().is_success() {
                return Err(Failure::Unreachable);
            }
            if response.content_length().is_some_and(|length| length > most) {
                return Err(Failure::TooLarge);
            }
            let (mut file, mut length) = (tempfile::tempfile().map_err(no_disk)?, 0);
            while let Some(piece) = response.chunk().await.map_err(|_| Failure::Unreachable)? {
                length += piece.len() as u64;
                if length > most {
                    return Err(Failure::TooLarge);
                }
                // Blocking writes are acceptable: chunks are small and go to the page cache.
                file.write_all(&piece).map_err(no_disk)?;
            }
            return Ok(file);
        }
        Err(Failure::Unreachable)
    }

    /// A client that can connect to the checked addresses of the URL's host only.
    async fn client(&self, url: &Url) -> Result<Client, Failure> {
        let builder = Client::builder()
            .https_only(true)
            .redirect(Policy::none())
            .no_proxy()
            .connect_timeout(CONNECT)
            .pool_max_idle_per_host(0)
            .user_agent("Marque import");
        self.check_host(url)?;
        let builder = match url.host() {
            Some(Host::Domain(name)) => {
                builder.resolve_to_addrs(name, &self.all_public(self.resolve(name).await?)?)
            }
            _ => builder,
        };
        let builder = match &self.names {
            Names::System => builder,
            Names::Fixed(_, root) => builder.tls_certs_only([root.as_ref().clone()]),
        };
        builder.build().map_err(|error| {
            tracing::error!(%error, "no client to fetch files with");
            Failure::Unreachable
        })
    }

    /// Checks a host by its written form: an IP address must be public, and a name must not be that of a local network.
    fn check_host(&self, url: &Url) -> Result<(), Failure> {
        let is_public = match url.host().ok_or(Failure::NotHttps)? {
            Host::Ipv4(address) => (self.is_public)(address.into()),
            Host::Ipv6(address) => (self.is_public)(address.into()),
            Host::Domain(name) => !is_local_name(name),
        };
        if is_public { Ok(()) } else { Err(Failure::NotPublic) }
    }

    async fn resolve(&self, name: &str) -> Result<Vec<SocketAddr>, Failure> {
        match &self.names {
            Names::System => {
                let found = tokio::net::lookup_host((name, 443)).await.map_err(|_| Failure::Unreachable)?;
                Ok(found.collect())
            }
            Names::Fixed(addresses, _) => Ok(addresses
                .iter()
                .filter(|(known, _)| *known == name)
                .map(|(_, address)| *address)
                .collect()),
        }
    }

    /// All addresses of a name must be public; a name that also resolves to an internal one is refused.
    fn all_public(&self, found: Vec<SocketAddr>) -> Result<Vec<SocketAddr>, Failure> {
        match found.iter().all(|address| (self.is_public)(address.ip())) {
            _ if found.is_empty() => Err(Failure::Unreachable),
            true => Ok(found),
            false => Err(Failure::NotPublic),
        }
    }
}

fn no_disk(error: std::io::Error) -> Failure {
    tracing::error!(%error, "what is fetched cannot be put aside");
    Failure::Unreachable
}

/// The target of a redirect, checked like an entered address.
fn sent_on(from: &Url, to: &str) -> Result<Url, Failure> {
    allowed(from.join(to).map_err(|_| Failure::Unreachable)?.as_str())
}

/// Whether a host's name is one of local networks only; those without a dot are.
fn is_local_name(name: &str) -> bool {
    let name = name.trim_end_matches('.');
    !name.contains('.') || [".localhost", ".local", ".internal"].iter().any(|local| name.ends_with(local))
}

/// Parses an address and checks that it may be requested.
fn allowed(address: &str) -> Result<Url, Failure> {
    if address.len() > MAX_ADDRESS {
        return Err(Failure::TooLong);
    }
    if address.chars().any(|c| c.is_control() || c.is_whitespace()) {
        return Err(Failure::NotHttps);
    }
    let url = Url::parse(address).map_err(|_| Failure::NotHttps)?;
    // No other port, because services there are not meant for the public.
    let is_plain = url.username().is_empty() && url.password().is_none() && url.port().is_none();
    if url.scheme() != "https" || !is_plain || url.host().is_none() {
        return Err(Failure::NotHttps);
    }
    Ok(url)
}

#[cfg(test)]
mod tests;
