//! Limits on request bodies: type, size, time and declared length (reliability rows R5, R10).

use std::{
    io::{Read, Write},
    net::{Shutdown, SocketAddr, TcpListener, TcpStream},
    time::Duration,
};

use actix_web::{
    dev::{Payload, ServerHandle},
    http::{StatusCode, header},
    test::{self, TestRequest},
    web::Bytes,
};
use futures_util::{StreamExt, stream};
use http_actix::{AppState, ServeOptions};
use serde_json::json;

use crate::harness::TestSite;

const PATH: &str = "/api/access-requests";
const FORM: &str =
    r#"{"name":"Ada","email":"ada@example.com","note":"I collect engines of analysis.","consent":true}"#;

#[actix_web::test]
async fn only_json_bodies_are_accepted() {
    let site = TestSite::new();
    for kind in [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/jsonp",
        "application/json-patch+json",
        "text/json",
        "",
        "json",
    ] {
        let request =
            TestRequest::post().uri(PATH).insert_header((header::CONTENT_TYPE, kind)).set_payload(FORM);
        let answer = site.send(request).await;
        assert_eq!(answer.status, StatusCode::UNSUPPORTED_MEDIA_TYPE, "{kind}");
        assert_eq!(answer.json()["message"], "This address takes JSON only");
    }
    for (coding, status) in
        [("gzip", StatusCode::UNSUPPORTED_MEDIA_TYPE), ("identity", StatusCode::UNPROCESSABLE_ENTITY)]
    {
        let request = TestRequest::post().uri(PATH).insert_header((header::CONTENT_ENCODING, coding));
        let answer = site.send(request.set_json(json!({}))).await;
        assert_eq!(answer.status, status, "{coding}: {}", answer.body);
    }
    let untold = TestRequest::post().uri(PATH).set_payload(FORM);
    assert_eq!(site.send(untold).await.status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
    for kind in ["application/json", "Application/JSON; charset=utf-8"] {
        let request =
            TestRequest::post().uri(PATH).insert_header((header::CONTENT_TYPE, kind)).set_payload(FORM);
        assert_eq!(site.send(request).await.status, StatusCode::CREATED, "{kind}");
    }
}

#[actix_web::test]
async fn a_body_is_at_most_64_kib() {
    let site = TestSite::new();
    let padded = |length: usize| format!("{FORM}{}", " ".repeat(length - FORM.len()));
    for (length, status) in [(64 * 1024, StatusCode::CREATED), (64 * 1024 + 1, StatusCode::PAYLOAD_TOO_LARGE)]
    {
        for declared in [true, false] {
            let mut request = TestRequest::post()
                .uri(PATH)
                .insert_header((header::CONTENT_TYPE, "application/json"))
                .set_payload(padded(length));
            if declared {
                request = request.insert_header((header::CONTENT_LENGTH, length));
            }
            let answer = site.send(request).await;
            assert_eq!(answer.status, status, "{length}, declared: {declared}");
            if status.is_client_error() {
                assert_eq!(answer.json()["message"], "What was sent is too large");
            }
        }
    }
}

/// Uses a paused clock, so that ten seconds pass at once.
#[actix_web::test]
async fn slow_body_times_out_after_ten_seconds() {
    let site = TestSite::new();
    let app = test::init_service(http_actix::site_app!(site.site.clone())).await;
    tokio::time::pause();
    let begun = tokio::time::Instant::now();
    let drip = stream::iter(FORM.as_bytes()).then(|byte| async {
        tokio::time::sleep(Duration::from_secs(1)).await;
        Ok(Bytes::copy_from_slice(&[*byte]))
    });
    let request = TestRequest::post()
        .uri(PATH)
        .peer_addr("127.0.0.1:9".parse().unwrap())
        .insert_header((header::CONTENT_TYPE, "application/json"))
        .to_request();
    let payload: Payload = Payload::Stream { payload: drip.boxed_local() };
    let (request, _) = request.replace_payload(payload);
    let response = test::call_service(&app, request).await;
    assert_eq!(response.status(), StatusCode::REQUEST_TIMEOUT);
    assert!(begun.elapsed() <= Duration::from_secs(11), "{:?}", begun.elapsed());
    assert_eq!(site.store.contact_requests(), []);
}

/// Serves the site on a real socket.
fn serve(site: AppState) -> (SocketAddr, ServerHandle) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let options = ServeOptions { workers: Some(1), ..ServeOptions::default() };
    let server = http_actix::serve(move || http_actix::site_app!(site.clone()), listener, &options).unwrap();
    let handle = server.handle();
    actix_web::rt::spawn(server);
    (address, handle)
}

/// Sends raw bytes, closes the sending side, and reads until the server closes.
async fn exchange(address: SocketAddr, sent: Vec<u8>) -> String {
    actix_web::rt::task::spawn_blocking(move || {
        let mut socket = TcpStream::connect(address).unwrap();
        socket.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        // The server may close before it has read everything.
        let _ = socket.write_all(&sent);
        let _ = socket.shutdown(Shutdown::Write);
        let mut answers = Vec::new();
        let _ = socket.read_to_end(&mut answers);
        String::from_utf8_lossy(&answers).into_owned()
    })
    .await
    .unwrap()
}

fn head(framing: &str) -> String {
    format!(
        "POST {PATH} HTTP/1.1\r\nHost: marque.example\r\nContent-Type: application/json\r\n{framing}\r\n\r\n"
    )
}

fn statuses(heard: &str) -> Vec<u16> {
    let lines = heard.split("HTTP/1.1 ").skip(1);
    lines.map(|line| line[..3].parse().unwrap()).collect()
}

#[actix_web::test]
async fn body_length_must_match_its_framing() {
    let site = TestSite::new();
    let (address, handle) = serve(site.site.clone());
    let length = FORM.len();
    let chunk = |text: &str| format!("{:x}\r\n{text}\r\n", text.len());
    let (first, second) = FORM.split_at(20);
    let bomb = format!("{}0\r\n\r\n", chunk(&" ".repeat(8192)).repeat(400));
    for (what, sent, expected) in [
        ("honest", head(&format!("Content-Length: {length}")) + FORM, &[201][..]),
        (
            "chunked",
            head("Transfer-Encoding: chunked") + &chunk(first) + &chunk(second) + "0\r\n\r\n",
            &[201],
        ),
        ("says less", head(&format!("Content-Length: {}", length - 1)) + FORM, &[400]),
        ("says more", head(&format!("Content-Length: {}", length + 1)) + FORM, &[400]),
        ("cut off", head("Transfer-Encoding: chunked") + &chunk(first), &[400]),
        ("no chunk", head("Transfer-Encoding: chunked") + "zz\r\n" + FORM, &[400]),
        ("bomb", head("Transfer-Encoding: chunked") + &bomb, &[413]),
        ("says much", head("Content-Length: 99999999999"), &[413]),
        ("beyond numbers", head("Content-Length: 99999999999999999999999"), &[400]),
        ("negative", head("Content-Length: -1") + FORM, &[400]),
        ("both", head(&format!("Content-Length: {length}\r\nTransfer-Encoding: chunked")) + FORM, &[400]),
        ("two lengths", head(&format!("Content-Length: {length}\r\nContent-Length: 1")) + FORM, &[400]),
    ] {
        let before = site.store.contact_requests().len();
        let answer = exchange(address, sent.into_bytes()).await;
        let statuses = statuses(&answer);
        assert_eq!(statuses.first(), expected.first(), "{what}: {answer}");
        assert!(statuses.iter().all(|status| *status < 500), "{what}: {answer}");
        let kept = site.store.contact_requests().len() - before;
        assert_eq!(kept, usize::from(expected == [201]), "{what}");
    }
    handle.stop(false).await;
}

/// Reliability row R23: an upload without a declared length is cut off at the size limit.
#[actix_web::test]
async fn chunked_upload_is_cut_off_at_the_limit() {
    let site = TestSite::new();
    let ada = site.join("ada").await;
    let (address, handle) = serve(site.site.clone());
    let mut sent = format!(
        "POST /api/images HTTP/1.1\r\nHost: marque.example\r\nCookie: {ada}\r\n\
         Content-Type: multipart/form-data; boundary=b\r\nTransfer-Encoding: chunked\r\n\r\n"
    )
    .into_bytes();
    let mut chunk = |bytes: &[u8]| {
        sent.extend(format!("{:x}\r\n", bytes.len()).bytes());
        sent.extend(bytes);
        sent.extend(b"\r\n");
    };
    chunk(b"--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.jpg\"\r\n\r\n\xff\xd8\xff");
    for _ in 0..26 {
        chunk(&vec![0; 1024 * 1024]);
    }
    // The body never ends, so an answer proves that the server stopped reading.
    let answer = exchange(address, sent).await;
    assert_eq!(statuses(&answer).first(), Some(&413), "{answer}");
    assert_eq!(site.site.blobs.list_all().await.unwrap(), []);
    handle.stop(false).await;
}

/// Errors of the HTTP parser are problems with the common headers.
#[actix_web::test]
async fn http_parser_errors_are_problems_with_common_headers() {
    let site = TestSite::new();
    let (address, handle) = serve(site.site.clone());
    let get = "GET /healthz HTTP/1.1\r\nHost: marque.example\r\n\r\n";
    let long = format!("GET / HTTP/1.1\r\nHost: marque.example\r\nX-Long: {}\r\n\r\n", "x".repeat(200_000));
    for (what, sent, expected) in [
        ("no request", "nonsense\r\n\r\n".to_owned(), &[400][..]),
        ("a bad header", "GET / HTTP/1.1\r\nHost: a\r\nbad header\r\n\r\n".to_owned(), &[400]),
        ("a bad version", "GET / HTTP/9.9\r\nHost: a\r\n\r\n".to_owned(), &[400]),
        ("a length that is none", head("Content-Length: x") + "{}", &[400]),
        ("a long head", long, &[431]),
        ("after one that can be read", format!("{get}nonsense\r\n\r\n"), &[200, 400]),
    ] {
        let raw_answer = exchange(address, sent.into_bytes()).await;
        assert_eq!(statuses(&raw_answer), expected, "{what}: {raw_answer}");
        let answer = raw_answer.rsplit_once("HTTP/1.1 ").unwrap().1;
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        for header in [
            "content-type: application/problem+json",
            "x-content-type-options: nosniff",
            "strict-transport-security: max-age=31536000; includeSubDomains",
            "content-security-policy: default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
            "cache-control: no-store",
            "connection: close",
            &format!("content-length: {}", body.len()),
        ] {
            assert!(head.lines().any(|line| line.eq_ignore_ascii_case(header)), "{what}: {header} in {head}");
        }
        let problem: serde_json::Value = serde_json::from_str(body).unwrap();
        assert_eq!(problem["status"], *expected.last().unwrap(), "{what}");
        let id = head.lines().find_map(|line| line.strip_prefix("x-request-id: "));
        assert_eq!(id, problem["requestId"].as_str(), "{what}");
    }
    handle.stop(false).await;
}

/// Text in a body that looks like a bare parser response is sent unchanged.
#[actix_web::test]
async fn body_resembling_a_bare_response_is_unchanged() {
    let app = || {
        let body = "before HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n";
        actix_web::App::new().default_service(actix_web::web::to(move || async move {
            actix_web::HttpResponse::Ok().body(body)
        }))
    };
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let options = ServeOptions { workers: Some(1), ..ServeOptions::default() };
    let server = http_actix::serve(app, listener, &options).unwrap();
    let handle = server.handle();
    actix_web::rt::spawn(server);
    let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";
    let raw_answer = exchange(address, format!("{request}{request}").into_bytes()).await;
    assert_eq!(raw_answer.matches("HTTP/1.1 200 OK").count(), 2, "{raw_answer}");
    assert_eq!(raw_answer.matches("before HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n").count(), 2);
    assert!(!raw_answer.contains("problem+json"), "{raw_answer}");
    handle.stop(false).await;
}
