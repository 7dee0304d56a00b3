//! Details of HTTP: methods, conditional requests, ranges, cookies, hosts, and what they add to the metrics.

use actix_web::{
    http::{Method, StatusCode, header},
    test::TestRequest,
};

use crate::{
    harness::TestSite,
    metrics::{scrape, site_with_metrics},
};

/// Visitors cannot multiply the measured series by methods and addresses that do not exist.
#[actix_web::test]
async fn refused_methods_and_unknown_addresses_are_measured_without_route() {
    let site = site_with_metrics("d6c1f1e0a2a04d0e");
    for method in [Method::PUT, Method::DELETE, Method::OPTIONS, Method::TRACE] {
        for path in ["/api/vehicles", "/api/login", "/", "/vehicles"] {
            let request = TestRequest::default().method(method.clone()).uri(path);
            site.send(request.insert_header(("origin", "https://evil.example"))).await;
            site.call(method.clone(), path).await;
        }
    }
    site.get("/api/vehicles/987654").await;
    site.get("/api/vehicles").await;
    let measured = site.send(scrape("Bearer d6c1f1e0a2a04d0e")).await.body;
    let of_route = |line: &&str| line.contains("_count{") && !line.contains(r#"route="none""#);
    let counts: Vec<&str> = measured.lines().filter(of_route).collect();
    assert_eq!(
        counts,
        [r#"http_request_duration_seconds_count{method="GET",route="/api/vehicles",status="200"} 1"#]
    );
    assert!(measured.contains(r#"route="none",status="405""#) && measured.contains(r#"status="404""#));
}

#[actix_web::test]
async fn an_unreadable_cookie_hides_no_other() {
    let site = TestSite::new();
    let ada = site.join("ada").await;
    for others in [&b"name=Andr\xe9; "[..], b"x; =; ;", b"a=\xff\xfe;"] {
        let cookies =
            header::HeaderValue::from_bytes(&[others, ada.as_bytes(), b"; z=\xe9"].concat()).unwrap();
        let request = TestRequest::get().uri("/api/user").insert_header((header::COOKIE, cookies));
        assert_eq!(site.send(request).await.status, StatusCode::OK, "{others:?}");
    }
}

#[actix_web::test]
async fn request_without_a_web_socket_is_told_what_to_ask_for() {
    let site = TestSite::new();
    site.site.hub.catch_up().await.unwrap();
    let ada = site.join("ada").await;
    let request = || {
        let request = TestRequest::get().uri("/ws").insert_header(("origin", "https://marque.example"));
        request.insert_header(("cookie", ada.clone()))
    };
    let answer = site.send(request()).await;
    assert_eq!(answer.status, StatusCode::UPGRADE_REQUIRED);
    assert_eq!((answer.header("upgrade"), answer.header("sec-websocket-version")), ("websocket", "13"));
    for key in [None, Some("c2hvcnQ="), Some("not base64, not 16 bytes")] {
        let upgrade = [("upgrade", "websocket"), ("connection", "upgrade"), ("sec-websocket-version", "13")];
        let mut request = upgrade.into_iter().fold(request(), TestRequest::insert_header);
        if let Some(key) = key {
            request = request.insert_header(("sec-websocket-key", key));
        }
        assert_eq!(site.send(request).await.status, StatusCode::BAD_REQUEST, "{key:?}");
    }
    assert!(site.site.hub.is_empty());
}

#[actix_web::test]
async fn revalidated_responses_vary_as_whole_ones_do() {
    let site = TestSite::new();
    for address in ["/api/vehicles", "/assets/app.js"] {
        let whole = site.get(address).await;
        let tag = whole.header("etag").to_owned();
        assert!(tag.starts_with("W/\""), "{address}: {tag}");
        let held = TestRequest::get().uri(address).insert_header((header::IF_NONE_MATCH, tag.clone()));
        let held = site.send(held).await;
        assert_eq!((held.status, held.header("etag")), (StatusCode::NOT_MODIFIED, &*tag), "{address}");
        assert_eq!(held.header("cache-control"), whole.header("cache-control"), "{address}");
        let names: Vec<&str> = held.headers.get_all(header::VARY).flat_map(|names| names.to_str()).collect();
        assert!(names.join(", ").contains("Accept-Encoding"), "{address}: {names:?}");
        let other = TestRequest::get().uri(address).insert_header((header::IF_NONE_MATCH, "\"other\""));
        assert_eq!(site.send(other).await.status, StatusCode::OK, "{address}");
    }
}

#[actix_web::test]
async fn ranges_are_of_get_and_of_the_file_that_the_client_has() {
    let site = TestSite::new();
    let part = |method: Method| {
        let request = TestRequest::default().method(method).uri("/assets/app.js");
        request.insert_header((header::RANGE, "bytes=0-1"))
    };
    assert_eq!(site.send(part(Method::GET)).await.status, StatusCode::PARTIAL_CONTENT);
    assert_eq!(site.send(part(Method::HEAD)).await.status, StatusCode::OK);
    let older = part(Method::GET).insert_header((header::IF_RANGE, "W/\"older\""));
    assert_eq!(site.send(older).await.status, StatusCode::OK);
}

#[actix_web::test]
async fn compressed_files_have_no_address_of_their_own() {
    let site = TestSite::new();
    assert_eq!(site.get("/assets/app.js.br").await.status, StatusCode::NOT_FOUND);
    let request = TestRequest::get().uri("/assets/app.js").insert_header((header::ACCEPT_ENCODING, "br"));
    assert_eq!(site.send(request).await.header("content-encoding"), "br");
}

#[actix_web::test]
async fn refusals_of_operating_addresses_are_problems() {
    let site = TestSite::new();
    for (method, address, status) in
        [(Method::POST, "/healthz", 405), (Method::POST, "/readyz", 405), (Method::GET, "/metrics", 404)]
    {
        let answer = site.call(method, address).await;
        assert_eq!(answer.status.as_u16(), status, "{address}");
        assert_eq!(answer.header("content-type"), "application/problem+json", "{address}");
        assert_eq!(answer.json()["requestId"], answer.header("x-request-id"), "{address}");
    }
    let favicon = site.call(Method::POST, "/favicon.ico").await;
    assert_eq!((favicon.status.as_u16(), favicon.header("allow")), (405, "GET, HEAD"));
}

#[actix_web::test]
async fn three_bytes_are_not_compressed() {
    let site = TestSite::new();
    let request = TestRequest::get().uri("/healthz").insert_header((header::ACCEPT_ENCODING, "gzip"));
    let answer = site.send(request).await;
    assert_eq!((answer.header("content-encoding"), answer.body.as_str()), ("", "ok\n"));
}

#[actix_web::test]
async fn a_host_is_a_name_or_an_address() {
    let site = TestSite::with_public_url(None);
    for (host, status) in [
        ("marque.example", 200),
        ("localhost:8080", 200),
        ("[::1]:8080", 200),
        ("a@b/../x", 400),
        ("marque.example/x", 400),
        ("a b", 400),
        ("<script>", 400),
    ] {
        let request = TestRequest::get().uri("/api/vehicles").insert_header((header::HOST, host));
        let answer = site.send(request).await;
        assert_eq!(answer.status.as_u16(), status, "{host}");
    }
    let twice = TestRequest::get().uri("/").insert_header((header::HOST, "a.example"));
    let twice = twice.append_header((header::HOST, "b.example"));
    assert_eq!(site.send(twice).await.status, StatusCode::BAD_REQUEST);
}
