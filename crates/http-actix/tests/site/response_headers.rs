//! Headers of every response.

use std::collections::HashSet;

use actix_web::{
    http::{Method, StatusCode, header},
    test::TestRequest,
};
use testkit::{at_minute, list, vehicle};

use crate::{harness::TestSite, openapi::operations};

#[actix_web::test]
async fn every_response_has_security_headers() {
    let site = TestSite::new();
    site.store.set_unavailable(true);
    for address in [
        "/",
        "/nowhere",
        "/api/vehicles",
        "/api/nowhere",
        "/api/user",
        "/healthz",
        "/assets/app.js",
        "/robots.txt",
    ] {
        let answer = site.get(address).await;
        for (name, value) in [
            ("strict-transport-security", "max-age=31536000; includeSubDomains"),
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "strict-origin-when-cross-origin"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-resource-policy", "same-origin"),
        ] {
            assert_eq!(answer.header(name), value, "{address}: {name}");
        }
        let policy = answer.header("content-security-policy");
        assert!(
            policy.starts_with("default-src 'none'") && !policy.contains("unsafe"),
            "{address}: {policy}"
        );
        assert!(policy.contains("frame-ancestors 'none'"), "{address}: {policy}");
        assert!(answer.header("content-type").contains('/'), "{address} has a type");
    }
}

/// A cache must not send a response that it got uncompressed to everybody, nor a compressed one to those who cannot read it.
#[actix_web::test]
async fn compressible_responses_vary_by_encoding() {
    let site = TestSite::new();
    for address in ["/", "/api/vehicles", "/robots.txt", "/api/nowhere"] {
        for encoding in ["identity", "br"] {
            let request = TestRequest::get().uri(address).insert_header((header::ACCEPT_ENCODING, encoding));
            let answer = site.send(request).await;
            let names: Vec<&str> =
                answer.headers.get_all(header::VARY).flat_map(|names| names.to_str()).collect();
            let names = names.join(", ").to_lowercase();
            assert_eq!(names.matches("accept-encoding").count(), 1, "{address} {encoding}: {names}");
        }
    }
}

/// An operation answers 304 to a current `If-None-Match` exactly if the API document lists 304 for it.
#[actix_web::test]
async fn documented_304_responses_match_the_api() {
    let site = TestSite::new();
    list(&*site.store, vec![vehicle().make("Porsche").model("911").build()], at_minute(1)).await;
    let parts = [
        ("{id}", "1"),
        ("{make}", "porsche"),
        ("{family}", "911"),
        ("{document}", "terms"),
        ("{version}", "0"),
    ];
    for (_, path, operation) in operations().filter(|(method, ..)| *method == "GET") {
        let address = parts.iter().fold(path.to_owned(), |path, (name, value)| path.replace(name, value));
        let answer = site.get(&address).await;
        let tag = answer.header("etag").to_owned();
        let is_described = operation["responses"]["304"].is_object();
        if tag.is_empty() {
            // A picture is held in another test; there is none here.
            assert!(!is_described || path.starts_with("/api/images/"), "{path}: {}", answer.body);
            continue;
        }
        let again = TestRequest::get().uri(&address).insert_header((header::IF_NONE_MATCH, tag));
        let again = site.send(again).await;
        assert_eq!((again.status, again.bytes.len()), (StatusCode::NOT_MODIFIED, 0), "{path}");
        assert!(is_described, "{path}");
    }
}

#[actix_web::test]
async fn page_scripts_require_a_nonce_unique_per_response() {
    let site = TestSite::new();
    let mut nonces = HashSet::new();
    for _ in 0..200 {
        let answer = site.get("/").await;
        assert_eq!(answer.header("cache-control"), "no-store");
        let policy = answer.header("content-security-policy").to_owned();
        let nonce = policy.split("'nonce-").nth(1).unwrap().split('\'').next().unwrap().to_owned();
        assert!(nonce.len() >= 22, "128 bits at least");
        assert!(answer.body.contains(&format!("<script nonce=\"{nonce}\">1</script>")));
        assert!(answer.body.contains(&format!("content=\"{nonce}\"")));
        assert!(!answer.body.contains("__CSP_NONCE__"));
        nonces.insert(nonce);
    }
    assert_eq!(nonces.len(), 200);
}

#[actix_web::test]
async fn cors_is_not_allowed() {
    let preflight = TestRequest::default()
        .method(Method::OPTIONS)
        .uri("/api/vehicles")
        .insert_header(("origin", "https://evil.example"))
        .insert_header(("access-control-request-method", "POST"));
    let answer = TestSite::new().send(preflight).await;
    assert!(!answer.headers.iter().any(|(name, _)| name.as_str().starts_with("access-control")));
}

#[actix_web::test]
async fn content_encoding_matches_the_body() {
    let site = TestSite::new();
    for address in ["/api/nowhere", "/api/vehicles?limit=0", "/api/vehicles/facets", "/"] {
        let plain = site.get(address).await;
        let packed =
            site.send(TestRequest::get().uri(address).insert_header(("accept-encoding", "gzip"))).await;
        assert_eq!(packed.status, plain.status);
        let encoding = packed.header("content-encoding");
        let is_gzip = packed.bytes.starts_with(&[0x1f, 0x8b]);
        assert_eq!(encoding == "gzip", is_gzip, "{address} says {encoding:?}");
    }
}

#[actix_web::test]
async fn assets_are_immutable_and_other_paths_are_not_found() {
    let site = TestSite::new();
    let answer = site.get("/assets/app.js").await;
    assert_eq!(answer.status, StatusCode::OK);
    assert_eq!(answer.header("cache-control"), "public, max-age=31536000, immutable");
    let packed =
        site.send(TestRequest::get().uri("/assets/app.js").insert_header(("accept-encoding", "br"))).await;
    assert_eq!(packed.header("content-encoding"), "br");
    for address in [
        "/assets/",
        "/assets/.hidden",
        "/assets/missing.js",
        "/assets/../index.html",
        "/assets/..%2findex.html",
        "/assets/%2e%2e/index.html",
        "/assets//etc/passwd",
        "/assets/app.js%00",
        "/plates/..",
        "/.git/config",
        "/Cargo.toml",
        "/index.html",
        "/assets/..%5cindex.html",
        "/assets/%252e%252e/index.html",
    ] {
        let answer = site.get(address).await;
        assert!(answer.status.is_client_error(), "{address}: {}", answer.status);
        assert!(!answer.body.contains("secret"), "{address}");
    }
}

#[actix_web::test]
async fn web_manifest_uses_the_brand_name() {
    let mut site = TestSite::new();
    std::sync::Arc::get_mut(&mut site.site.settings).unwrap().brand = "Concours \"1\"".into();
    let answer = site.get("/site.webmanifest").await;
    assert_eq!(answer.header("content-type"), "application/manifest+json");
    assert_eq!(answer.json()["name"], "Concours \"1\"");
    assert_eq!(answer.json()["start_url"], "/");
}

/// Every response has a request id, for support.
#[actix_web::test]
async fn every_response_has_a_request_id() {
    let site = TestSite::new();
    let tag = site.get("/api/vehicles").await.header("etag").to_owned();
    let held = TestRequest::get().uri("/api/vehicles").insert_header(("if-none-match", tag));
    let asset = site.get("/assets/app.js").await.header("etag").to_owned();
    let held_asset = TestRequest::get().uri("/assets/app.js").insert_header(("if-none-match", asset));
    let unpacked = TestRequest::get().uri("/").insert_header(("accept-encoding", "x-none, *;q=0"));
    let foreign = TestRequest::post().uri("/api/logout").insert_header(("origin", "https://evil.example"));
    for (request, status) in [
        (TestRequest::get().uri("/"), 200),
        (TestRequest::get().uri("/nowhere"), 404),
        (TestRequest::get().uri("/api/vehicles"), 200),
        (held, 304),
        (TestRequest::get().uri("/api/nowhere"), 404),
        (TestRequest::get().uri("/api/user"), 401),
        (TestRequest::patch().uri("/api/vehicles"), 405),
        (foreign, 403),
        (TestRequest::get().uri("/ws"), 403),
        (TestRequest::get().uri("/assets/app.js"), 200),
        (held_asset, 304),
        (TestRequest::get().uri("/assets/missing.js"), 404),
        (TestRequest::get().uri("/assets/.hidden"), 400),
        (TestRequest::get().uri("/healthz"), 200),
        (TestRequest::get().uri("/robots.txt"), 200),
        (unpacked, 406),
    ] {
        let answer = site.send(request).await;
        assert_eq!(answer.status.as_u16(), status, "{}", answer.body);
        let id = answer.header("x-request-id").to_owned();
        assert_eq!(id.len(), 36, "{status} {}", answer.body);
        assert_eq!(answer.headers.contains_key("www-authenticate"), status == 401, "{status}");
        if answer.header("content-type") == "application/problem+json" {
            assert_eq!(answer.json()["requestId"], id);
        }
    }
}

/// Source maps are not served.
#[actix_web::test]
async fn source_maps_are_not_public() {
    let site = TestSite::new();
    let map = site.site.settings.web_root.join("assets/app.js.map");
    assert!(map.exists(), "there is one to be found");
    for address in ["/assets/app.js.map", "/assets/app.js%2emap", "/assets/app.js.MAP"] {
        assert_eq!(site.get(address).await.status, StatusCode::NOT_FOUND, "{address}");
    }
}

/// The same-origin check compares the scheme, too.
#[actix_web::test]
async fn same_origin_check_compares_the_scheme() {
    let logout = async |site: &TestSite, headers: &[(&str, &str)]| {
        let mut request = TestRequest::post().uri("/api/logout");
        for header in headers {
            request = request.insert_header(*header);
        }
        site.send(request).await.status
    };
    let site = TestSite::new();
    for (origin, is_own) in [
        ("https://marque.example", true),
        ("http://marque.example", false),
        ("https://marque.example:8443", false),
        ("https://evil.example", false),
        ("null", false),
        ("marque.example", false),
    ] {
        let status = logout(&site, &[("origin", origin)]).await;
        assert_eq!(status != StatusCode::FORBIDDEN, is_own, "{origin}: {status}");
    }
    let open = TestSite::with_public_url(None);
    for (host, origin, is_own) in [
        ("localhost:8080", "http://localhost:8080", true),
        ("localhost:8080", "https://localhost:8080", false),
        ("localhost:8080", "http://localhost:8081", false),
        ("cars.example", "http://cars.example", true),
        ("cars.example", "https://cars.example", false),
    ] {
        let status = logout(&open, &[("host", host), ("origin", origin)]).await;
        assert_eq!(status != StatusCode::FORBIDDEN, is_own, "{origin} at {host}: {status}");
    }
}
