//! Test whether an IP address belongs to the public internet; `fetch` refuses all others.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Whether an address is globally routable: not this machine, not a private network, and no address that
/// embeds another one.
pub(crate) fn is_public(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let is_special = address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_documentation()
        || matches!(
            (a, b, c),
            (0, ..) | (100, 64..=127, _) | (192, 0, 0) | (192, 88, 99) | (198, 18..=19, _)
        )
        || a >= 224;
    !is_special
}

/// Only 2000::/3 is allocated; from it, addresses that embed IPv4 (6to4, Teredo) and documentation ranges are
/// excluded.
fn is_public_v6(address: Ipv6Addr) -> bool {
    let [a, b, ..] = address.segments();
    let is_given_out = a & 0xe000 == 0x2000;
    let is_special =
        a == 0x2002 || (a == 0x2001 && (b < 0x0200 || b == 0x0db8)) || (a == 0x3fff && b < 0x1000);
    is_given_out && !is_special
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn internal_and_reserved_addresses_are_not_public() {
        for address in [
            "0.0.0.0",
            "0.1.2.3",
            "10.0.0.1",
            "100.64.0.1",
            "100.127.255.255",
            "127.0.0.1",
            "127.9.9.9",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.8",
            "192.0.2.1",
            "192.88.99.1",
            "192.168.1.1",
            "198.18.0.1",
            "198.19.255.255",
            "198.51.100.7",
            "203.0.113.9",
            "224.0.0.1",
            "239.255.255.255",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "::ffff:169.254.169.254",
            "::127.0.0.1",
            "64:ff9b::7f00:1",
            "64:ff9b:1::1",
            "100::1",
            "fc00::1",
            "fd12:3456::1",
            "fe80::1",
            "fec0::1",
            "ff02::1",
            "2001::1",
            "2001:db8::1",
            "2002:7f00:1::1",
            "3fff::1",
            "5f00::1",
        ] {
            assert!(!is_public(address.parse().unwrap()), "{address}");
        }
        for address in [
            "1.1.1.1",
            "93.184.215.14",
            "100.63.0.1",
            "100.128.0.1",
            "172.32.0.1",
            "198.20.0.1",
            "223.255.255.1",
            "::ffff:1.1.1.1",
            "2606:4700::1111",
            "2a00:1450::1",
            "2001:4860:4860::8888",
        ] {
            assert!(is_public(address.parse().unwrap()), "{address}");
        }
    }
}
