//! Client address and scheme of a request. Forwarding headers count only as far as trusted proxies wrote
//! them.

use std::net::{IpAddr, SocketAddr};

use actix_web::HttpRequest;
use ipnet::{IpNet, Ipv6Net};

use crate::settings::HttpSettings;

/// Address of the client; `None` if the connection has no network peer.
pub(crate) fn client_address(request: &HttpRequest, settings: &HttpSettings) -> Option<IpAddr> {
    let forwarded: Vec<&str> = request
        .headers()
        .get_all("x-forwarded-for")
        .flat_map(|value| value.to_str().unwrap_or_default().split(','))
        .collect();
    Some(address(request.peer_addr()?.ip(), &forwarded, &settings.trusted_proxies))
}

/// Whether a trusted proxy reports that the client used TLS.
pub(crate) fn came_over_tls(request: &HttpRequest, settings: &HttpSettings) -> bool {
    let peer = request.peer_addr().map(|peer| peer.ip().to_canonical());
    let is_trusted = peer.is_some_and(|peer| settings.trusted_proxies.iter().any(|net| net.contains(&peer)));
    let said = request.headers().get_all("x-forwarded-proto").last().and_then(|said| said.to_str().ok());
    is_trusted
        && said
            .and_then(|said| said.rsplit(',').next())
            .is_some_and(|last| last.trim().eq_ignore_ascii_case("https"))
}

/// Key for rate limits of requests whose address is unknown; they share one limit.
const UNKNOWN_CLIENT: &str = "unknown";

/// Key for rate limits by address; `None` if limits are off.
///
/// IPv6 addresses are counted by /64, because a visitor usually has a whole one.
pub(crate) fn limited_address(request: &HttpRequest, settings: &HttpSettings) -> String {
    match client_address(request, settings) {
        None => UNKNOWN_CLIENT.into(),
        Some(IpAddr::V4(address)) => address.to_string(),
        Some(IpAddr::V6(address)) => Ipv6Net::new_assert(address, 64).trunc().to_string(),
    }
}

/// The peer, or behind trusted proxies the nearest address that is not one of them. The header is read from
/// the right, because clients can prepend anything.
fn address(peer: IpAddr, forwarded: &[&str], trusted: &[IpNet]) -> IpAddr {
    let mut address = peer.to_canonical();
    for hop in forwarded.iter().rev() {
        if !trusted.iter().any(|net| net.contains(&address)) {
            break;
        }
        match parse(hop) {
            Some(before) => address = before,
            None => break,
        }
    }
    address
}

/// Parses an address with or without a port.
fn parse(hop: &str) -> Option<IpAddr> {
    let hop = hop.trim();
    let bare = hop.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(hop);
    let address = bare.parse().ok().or_else(|| hop.parse().ok().map(|socket: SocketAddr| socket.ip()))?;
    Some(IpAddr::to_canonical(&address))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(peer: &str, forwarded: &[&str]) -> String {
        let trusted = ["10.0.0.0/8", "192.0.2.7/32", "2001:db8:ffff::/48"].map(|net| net.parse().unwrap());
        address(peer.parse().unwrap(), forwarded, &trusted).to_string()
    }

    #[test]
    fn forwarded_header_of_an_untrusted_peer_is_ignored() {
        assert_eq!(seen("203.0.113.9", &[]), "203.0.113.9");
        assert_eq!(seen("203.0.113.9", &["198.51.100.1"]), "203.0.113.9");
        assert_eq!(seen("203.0.113.9", &["10.0.0.1"]), "203.0.113.9");
        assert_eq!(seen("192.0.2.8", &["198.51.100.1"]), "192.0.2.8", "next door to a proxy");
        assert_eq!(seen("2001:db8::1", &["198.51.100.1"]), "2001:db8::1");
        assert_eq!(address("10.0.0.1".parse().unwrap(), &["1.2.3.4"], &[]).to_string(), "10.0.0.1");
    }

    #[test]
    fn trusted_proxy_is_believed_about_its_direct_peer_only() {
        for (forwarded, client) in [
            (&["198.51.100.1"][..], "198.51.100.1"),
            (&["6.6.6.6", "198.51.100.1"], "198.51.100.1"),
            (&["6.6.6.6", " 198.51.100.1 ", " 10.2.3.4"], "198.51.100.1"),
            (&["6.6.6.6", "198.51.100.1", "192.0.2.7", "10.9.9.9"], "198.51.100.1"),
            (&["10.0.0.7", "198.51.100.1"], "198.51.100.1"),
            (&["198.51.100.1:4711"], "198.51.100.1"),
            (&["[2001:db8::5]:443"], "2001:db8::5"),
            (&["[2001:db8::5]"], "2001:db8::5"),
            (&["2001:db8::5", "2001:db8:ffff::1"], "2001:db8::5"),
            (&["::ffff:198.51.100.1"], "198.51.100.1"),
            (&["::ffff:10.1.1.1"], "10.1.1.1"),
        ] {
            assert_eq!(seen("10.0.0.1", forwarded), client, "{forwarded:?}");
            assert_eq!(seen("::ffff:10.0.0.1", forwarded), client, "{forwarded:?}");
        }
    }

    /// An unreadable entry was not written by a trusted proxy; the entries left of it do not count.
    #[test]
    fn unparsable_entry_ends_the_forwarded_chain() {
        for (forwarded, client) in [
            (&["6.6.6.6", "unknown"][..], "10.0.0.1"),
            (&["6.6.6.6", ""], "10.0.0.1"),
            (&["6.6.6.6", "_hidden", "10.5.5.5"], "10.5.5.5"),
            (&["6.6.6.6", "1.2.3"], "10.0.0.1"),
            (&["6.6.6.6", "127.1"], "10.0.0.1"),
            (&["10.0.0.2", "10.0.0.3"], "10.0.0.2"),
        ] {
            assert_eq!(seen("10.0.0.1", forwarded), client, "{forwarded:?}");
        }
    }
}
