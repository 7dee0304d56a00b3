//! Tests of downloads.

use super::*;

#[test]
fn only_plain_https_urls_are_allowed() {
    let long = format!("https://example.com/{}", "a".repeat(2048));
    for bad in [
        "",
        "http://example.com/a.jpg",
        "ftp://example.com/a",
        "file:///etc/passwd",
        "javascript:alert(1)",
        "data:image/png;base64,AAAA",
        "blob:https://example.com/x",
        "//example.com/a.jpg",
        "/a.jpg",
        "https://",
        "https://user@example.com/a",
        "https://user:pass@example.com/a",
        "https://example.com:22/a",
        "https://exa mple.com/",
        "https://example.com/\n",
        "java\nscript:x",
        "https://example.com/\0",
        "gopher://example.com",
        long.as_str(),
    ] {
        assert!(allowed(bad).is_err(), "{bad:?}");
    }
    for good in ["https://example.com/a.jpg", "https://example.com:443/a?x=1", "HTTPS://EXAMPLE.COM/ä.jpg"] {
        assert!(allowed(good).is_ok(), "{good:?}");
    }
}

/// A redirect target is checked like an entered address.
#[tokio::test]
async fn redirects_to_internal_addresses_are_refused() {
    let _ = rustls::crypto::ring::default_provider().install_default();
    let from = Url::parse("https://example.com/cars/1.jpg").unwrap();
    for bad in [
        "http://example.com/2.jpg",
        "http://127.0.0.1/",
        "https://user:pass@example.com/",
        "https://example.com:5432/",
        "//example.com:8080/",
        "file:///etc/passwd",
        "javascript:alert(1)",
        "data:image/png;base64,AAAA",
    ] {
        assert_eq!(sent_on(&from, bad), Err(Failure::NotHttps), "{bad}");
    }
    let long = format!("https://example.com/{}", "x".repeat(2_048));
    assert_eq!(sent_on(&from, &long), Err(Failure::TooLong));
    for home in ["https://127.0.0.1/", "//169.254.169.254/latest/meta-data", "https://[::1]/"] {
        let next = sent_on(&from, home).unwrap();
        assert_eq!(WebFetcher::default().client(&next).await.err(), Some(Failure::NotPublic), "{home}");
    }
    for (good, meant) in
        [("2.jpg", "https://example.com/cars/2.jpg"), ("//cdn.example.org/a", "https://cdn.example.org/a")]
    {
        assert_eq!(sent_on(&from, good).unwrap().as_str(), meant);
    }
}

/// A name that resolves to internal and public addresses is refused; the connection uses the checked
/// addresses.
#[test]
fn host_that_also_resolves_to_internal_addresses_is_refused() {
    let fetcher = WebFetcher::default();
    let of = |addresses: &[&str]| fetcher.all_public(addresses.iter().map(|a| a.parse().unwrap()).collect());
    assert_eq!(of(&[]), Err(Failure::Unreachable));
    assert!(of(&["93.184.215.14:443", "[2606:4700::1111]:443"]).is_ok());
    for ours in ["127.0.0.1:443", "10.0.0.7:443", "169.254.169.254:443", "[::1]:443", "[::ffff:10.0.0.1]:443"]
    {
        assert_eq!(of(&["93.184.215.14:443", ours]), Err(Failure::NotPublic), "{ours}");
        assert_eq!(of(&[ours, "93.184.215.14:443"]), Err(Failure::NotPublic), "{ours}");
    }
}

/// No spelling of an internal address causes a connection.
#[tokio::test]
async fn no_spelling_of_an_internal_address_is_contacted() {
    let fetcher = WebFetcher::default();
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let _ = rustls::crypto::ring::default_provider().install_default();
    for address in [
        "https://127.0.0.1/",
        "https://127.1/",
        "https://2130706433/",
        "https://0x7f000001/",
        "https://0177.0.0.1/",
        "https://0.0.0.0/",
        "https://0/",
        "https://localhost/",
        "https://localhost./",
        "https://[::1]/",
        "https://[::]/",
        "https://[::ffff:127.0.0.1]/",
        "https://[::ffff:7f00:1]/",
        "https://169.254.169.254/latest/meta-data",
        "https://10.0.0.1/",
        "https://192.168.0.1/",
        "https://172.16.0.1/",
        "https://100.64.0.1/",
        "https://[fe80::1]/",
        "https://[fd00::1]/",
        "https://[64:ff9b::7f00:1]/",
        "https://[2002:7f00:1::]/",
        "https://224.0.0.1/",
        "https://255.255.255.255/",
        "https://１２７.０.０.１/",
    ] {
        let fetched = fetcher.fetch(address, 1000).await;
        assert!(
            fetched.as_ref().is_err_and(|why| [
                Failure::NotPublic.of_photo(),
                Failure::Unreachable.of_photo()
            ]
            .contains(why)),
            "{address}: {fetched:?}"
        );
    }
    let port = listener.local_addr().unwrap().port();
    let fetched = fetcher.fetch(&format!("https://127.0.0.1:{port}/"), 1000).await;
    assert_eq!(fetched.err(), Some(Failure::NotHttps.of_photo()));
    let waiting = tokio::time::timeout(Duration::from_millis(50), listener.accept()).await;
    assert!(waiting.is_err(), "somebody called");
}
