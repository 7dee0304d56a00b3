//! The site's own origin, and the comparison of an `Origin` header with it.

use actix_web::HttpRequest;
use url::Url;

use super::client_ip::came_over_tls;
use crate::settings::HttpSettings;

/// Origin of this site in the client's browser, with scheme: `PUBLIC_URL`, or the request's own `Host`.
pub(crate) fn own_origin(request: &HttpRequest, settings: &HttpSettings) -> String {
    match &settings.public_url {
        Some(url) => url.clone(),
        None => {
            let scheme = if came_over_tls(request, settings) { "https" } else { "http" };
            let own = settings.origin(request);
            format!("{scheme}://{}", own.split_once("://").map_or("", |(_, host)| host))
        }
    }
}

/// Whether an `Origin` header equals the given origin in scheme, host and port.
pub(crate) fn is_same_origin(origin: &str, own: &str) -> bool {
    let (Ok(theirs), Ok(ours)) = (Url::parse(origin), Url::parse(own)) else { return false };
    // Rejects values with a path, and opaque origins such as `null`.
    theirs.origin().is_tuple()
        && theirs.origin() == ours.origin()
        && theirs.origin().ascii_serialization().eq_ignore_ascii_case(origin)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn origin_must_match_exactly() {
        let own = "https://marque.example";
        for (origin, is_own) in [
            ("https://marque.example", true),
            ("https://MARQUE.example", true),
            ("http://marque.example", false),
            ("https://marque.example:8443", false),
            ("https://marque.example.evil.example", false),
            ("https://evilmarque.example", false),
            ("https://www.marque.example", false),
            ("https://marque.example/", false),
            ("https://marque.example@evil.example", false),
            ("https://evil.example/https://marque.example", false),
            ("null", false),
            ("", false),
            ("marque.example", false),
            ("//marque.example", false),
            ("file://", false),
        ] {
            assert_eq!(is_same_origin(origin, own), is_own, "{origin}");
        }
        assert!(is_same_origin("http://localhost:8080", "http://localhost:8080"));
        assert!(!is_same_origin("http://localhost:8081", "http://localhost:8080"));
        assert!(!is_same_origin("null", "null"));
    }
}
