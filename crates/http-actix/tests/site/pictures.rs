//! Pictures: upload, access and validation.

use actix_web::{
    http::{Method, StatusCode, header},
    test::TestRequest,
};
use application::pictures::sweep_pictures;
use chrono::TimeDelta;
use domain::{accounts::Role, pictures::UPLOAD_RATE_LIMIT};
use futures_util::future::join_all;
use ports::{clock::Clock, commands::RateLimit, rate_limit::RateLimiter};
use serde_json::{Value, json};

use crate::harness::{Answer, TestSite};

const BOUNDARY: &str = "cut-here";

/// A PNG whose pixel bytes all equal `grey`.
pub fn png(width: u32, height: u32, grey: u8) -> Vec<u8> {
    let mut raw = Vec::new();
    for row in 0..height {
        raw.push(0);
        raw.extend((0..width * 3).map(|at| grey.wrapping_add((at / 8 * (row / 8 + 1)) as u8)));
    }
    let mut zlib = vec![0x78, 1];
    let mut pieces = raw.chunks(65_535).peekable();
    while let Some(piece) = pieces.next() {
        let length = piece.len() as u16;
        zlib.push(u8::from(pieces.peek().is_none()));
        zlib.extend(length.to_le_bytes());
        zlib.extend((!length).to_le_bytes());
        zlib.extend(piece);
    }
    let (mut a, mut b) = (1_u32, 0_u32);
    for byte in &raw {
        a = (a + u32::from(*byte)) % 65_521;
        b = (b + a) % 65_521;
    }
    zlib.extend((b << 16 | a).to_be_bytes());
    let mut head = Vec::new();
    head.extend(width.to_be_bytes());
    head.extend(height.to_be_bytes());
    head.extend([8, 2, 0, 0, 0]);
    let mut png = b"\x89PNG\r\n\x1a\n".to_vec();
    for (kind, data) in [(b"IHDR", head), (b"IDAT", zlib), (b"IEND", vec![])] {
        png.extend((data.len() as u32).to_be_bytes());
        let body = [kind.as_slice(), &data].concat();
        png.extend(&body);
        png.extend(crc32(&body).to_be_bytes());
    }
    png
}

fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| (crc >> 1) ^ (0xedb8_8320 & (crc & 1).wrapping_neg()))
    })
}

fn form(field: &str, name: &str, file: &[u8]) -> Vec<u8> {
    let head = format!(
        "--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"{field}\"; filename=\"{name}\"\r\n\
         Content-Type: image/jpeg\r\n\r\n"
    );
    [head.as_bytes(), file, format!("\r\n--{BOUNDARY}--\r\n").as_bytes()].concat()
}

fn post(cookie: &str, body: Vec<u8>) -> TestRequest {
    TestRequest::post()
        .uri("/api/images")
        .insert_header((header::COOKIE, cookie))
        .insert_header((header::CONTENT_TYPE, format!("multipart/form-data; boundary={BOUNDARY}")))
        .set_payload(body)
}

/// Uploads a picture; returns the response.
pub async fn send(site: &TestSite, cookie: &str, file: &[u8]) -> Value {
    let answer = site.send(post(cookie, form("file", "car.jpg", file))).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.body);
    answer.json()
}

async fn get_picture(site: &TestSite, cookie: &str, address: &str) -> Answer {
    site.call_as(cookie, Method::GET, address).await
}

#[actix_web::test]
async fn uploaded_picture_is_visible_to_owner_and_staff() {
    let site = TestSite::new();
    let (ada, eve) = (site.join("ada").await, site.join("eve").await);
    let sent = send(&site, &ada, &png(1000, 600, 7)).await;
    let id = sent["id"].as_str().unwrap();
    let expected = json!({
        "id": id, "url": format!("/api/images/{id}/1000.webp"), "path": format!("/api/images/{id}"),
        "widths": [480, 960, 1000], "formats": ["webp", "jpg"], "width": 1000, "height": 600, "alt": "",
        "kind": "photograph"
    });
    assert_eq!(sent, expected);
    for (rendition, media_type, magic) in
        [("480.webp", "image/webp", &b"RIFF"[..]), ("960.jpg", "image/jpeg", b"\xff\xd8\xff")]
    {
        let address = format!("/api/images/{id}/{rendition}");
        let seen = get_picture(&site, &ada, &address).await;
        assert_eq!(seen.status, StatusCode::OK, "{}", seen.body);
        assert!(seen.bytes.starts_with(magic));
        for (name, value) in [
            ("content-type", media_type),
            ("cache-control", "private, no-store"),
            ("x-content-type-options", "nosniff"),
            (
                "content-security-policy",
                "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox",
            ),
            ("accept-ranges", "bytes"),
        ] {
            assert_eq!(seen.header(name), value, "{name}");
        }
        let held = TestRequest::get().uri(&address).insert_header((header::COOKIE, ada.as_str()));
        let held = site.send(held.insert_header((header::IF_NONE_MATCH, seen.header("etag")))).await;
        assert_eq!((held.status, held.bytes.len()), (StatusCode::NOT_MODIFIED, 0));
        let part = TestRequest::get().uri(&address).insert_header((header::COOKIE, ada.as_str()));
        let part = site.send(part.insert_header((header::RANGE, "bytes=2-5"))).await;
        assert_eq!((part.status, &part.bytes[..]), (StatusCode::PARTIAL_CONTENT, &seen.bytes[2..6]));
        assert_eq!(part.header("content-range"), format!("bytes 2-5/{}", seen.bytes.len()));
        let none = TestRequest::get().uri(&address).insert_header((header::COOKIE, ada.as_str()));
        let none = site.send(none.insert_header((header::RANGE, "bytes=99999999-"))).await;
        assert_eq!(none.status, StatusCode::RANGE_NOT_SATISFIABLE);
        assert_eq!(none.header("content-range"), format!("bytes */{}", seen.bytes.len()));
        assert_eq!(none.json()["requestId"], none.header("x-request-id"));
        // A hidden picture is answered like a missing one.
        let nothing = get_picture(&site, &eve, &format!("/api/images/{}/{rendition}", "0".repeat(32))).await;
        for other in [eve.as_str(), ""] {
            let refused = get_picture(&site, other, &address).await;
            assert_eq!(refused.status, StatusCode::NOT_FOUND);
            assert_eq!(refused.json()["message"], nothing.json()["message"]);
        }
    }
    for rendition in ["1600.webp", "480.avif", "480.gif", "x", "480", "..%2f480.webp"] {
        let answer = get_picture(&site, &ada, &format!("/api/images/{id}/{rendition}")).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{rendition}");
    }
    site.grant("eve", Role::Admin).await;
    assert_eq!(get_picture(&site, &eve, &format!("/api/images/{id}/480.webp")).await.status, StatusCode::OK);
}

#[actix_web::test]
async fn invalid_picture_files_are_refused_with_a_message() {
    let site = TestSite::new();
    let ada = site.join("ada").await;
    let whole = png(64, 64, 1);
    for (name, file, status) in [
        ("page.jpg", b"<!doctype html><script>alert(1)</script>".to_vec(), 415),
        ("drawing.jpg", b"<svg xmlns='http://www.w3.org/2000/svg'/>".to_vec(), 415),
        ("archive.jpg", b"PK\x03\x04".to_vec(), 415),
        ("telephone.jpg", b"\0\0\0\x18ftypheic\0\0\0\0mif1heic".to_vec(), 415),
        ("still.gif", b"GIF89a\x01\0\x01\0\0\0\0;".to_vec(), 415),
        ("cut.jpg", whole[..whole.len() / 2].to_vec(), 422),
        ("both.jpg", [&whole[..], b"PK\x03\x04"].concat(), 422),
        ("../../etc/passwd.jpg", b"root".to_vec(), 415),
        ("", vec![], 415),
    ] {
        let answer = site.send(post(&ada, form("file", name, &file))).await;
        assert_eq!(answer.status.as_u16(), status, "{name}: {}", answer.body);
        let sentence = answer.json()["fields"]["file"].as_str().unwrap_or_default().to_owned();
        assert!(sentence.len() > 20 && answer.json()["message"] == sentence, "{}", answer.body);
    }
    let files = |name: &str| {
        let one = form("file", "a.png", &whole);
        let end = one.len() - format!("--{BOUNDARY}--\r\n").len();
        [&one[..end], &form(name, "b.png", &whole)[..]].concat()
    };
    for name in ["file", "second"] {
        let two = site.send(post(&ada, files(name))).await;
        assert_eq!(two.status, StatusCode::UNPROCESSABLE_ENTITY, "{name}: {}", two.body);
        assert_eq!(two.json()["fields"]["file"], "Please send one file at a time");
    }
    // A field with another name is not the picture, whatever its size.
    for other in [&whole[..], &vec![0; 24 * 1024 * 1024]] {
        let missing = site.send(post(&ada, form("image", "a.jpg", other))).await;
        assert_eq!(missing.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", missing.body);
        assert_eq!(missing.json()["fields"]["file"], "Please choose a photo");
    }
    let large = site.send(post(&ada, form("file", "a.jpg", &vec![0; 25 * 1024 * 1024 + 1]))).await;
    assert_eq!(large.status, StatusCode::PAYLOAD_TOO_LARGE);
    let lying =
        post(&ada, form("file", "a.jpg", &whole)).insert_header((header::CONTENT_LENGTH, "99999999999"));
    assert_eq!(site.send(lying).await.status, StatusCode::PAYLOAD_TOO_LARGE);
    let text = post(&ada, whole).insert_header((header::CONTENT_TYPE, "image/png"));
    assert_eq!(site.send(text).await.status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
    for broken in [b"--nothing".to_vec(), form("file", "a\0.jpg", b"a")] {
        let broken = site.send(post(&ada, broken)).await;
        assert_eq!(broken.status, StatusCode::BAD_REQUEST, "{}", broken.body);
    }
}

#[actix_web::test]
async fn internal_and_non_https_picture_addresses_are_not_fetched() {
    let site = TestSite::new();
    let ada = site.join("ada").await;
    for (url, message) in [
        (
            json!("http://example.com/a.jpg"),
            "Please give an address that begins with https:// and has no user name, password or port",
        ),
        (
            json!("javascript:alert(1)"),
            "Please give an address that begins with https:// and has no user name, password or port",
        ),
        (json!("https://127.0.0.1/a.jpg"), "This address is not on the public internet"),
        (json!("https://[::ffff:10.0.0.1]/a.jpg"), "This address is not on the public internet"),
        (json!(" "), "Please enter the photo’s link"),
        (json!(null), "Please enter the photo’s link"),
    ] {
        let request = TestRequest::post().uri("/api/images").insert_header((header::COOKIE, ada.as_str()));
        let answer = site.send(request.set_json(json!({ "url": url }))).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{url}: {}", answer.body);
        assert_eq!(answer.json()["fields"]["url"], message, "{url}");
    }
}

#[actix_web::test]
async fn picture_upload_is_idempotent() {
    let site = TestSite::new();
    let (ada, eve) = (site.join("ada").await, site.join("eve").await);
    let with_key = |cookie: &str, file: &[u8]| {
        post(cookie, form("file", "a.jpg", file)).insert_header(("Idempotency-Key", "k"))
    };
    let file = png(64, 64, 1);
    let sent = join_all((0..8).map(|_| site.send(with_key(&ada, &file)))).await;
    let ids: Vec<Value> = sent.iter().map(|answer| answer.json()["id"].clone()).collect();
    assert!(ids.iter().all(|id| id.is_string() && *id == ids[0]), "{ids:?}");
    let other = site.send(with_key(&ada, &png(64, 64, 9))).await;
    assert_eq!(other.status, StatusCode::UNPROCESSABLE_ENTITY);
    let eves = site.send(with_key(&eve, &file)).await;
    assert_eq!(eves.status, StatusCode::CREATED);
    assert_ne!(eves.json()["id"], ids[0], "a key is its member's");
    // Files of the losing uploads are cleaned up.
    site.clock.advance(TimeDelta::hours(2));
    let blobs = site.site.blobs.as_ref();
    sweep_pictures(site.store.as_ref(), blobs, site.clock.as_ref()).await.unwrap();
    assert_eq!(blobs.list_all().await.unwrap().len(), 4);
}

#[actix_web::test]
async fn picture_is_deleted_by_its_owner_only() {
    let site = TestSite::new();
    let (ada, eve) = (site.join("ada").await, site.join("eve").await);
    let sent = send(&site, &ada, &png(64, 64, 1)).await;
    let address = sent["path"].as_str().unwrap();
    for (who, status) in
        [(&eve, StatusCode::NOT_FOUND), (&ada, StatusCode::NO_CONTENT), (&ada, StatusCode::NOT_FOUND)]
    {
        assert_eq!(site.call_as(who, Method::DELETE, address).await.status, status);
    }
    assert_eq!(get_picture(&site, &ada, sent["url"].as_str().unwrap()).await.status, StatusCode::NOT_FOUND);
    assert_eq!(site.site.blobs.list_all().await.unwrap(), []);
}

#[actix_web::test]
async fn unattached_pictures_are_deleted_after_two_days() {
    let site = TestSite::new();
    let ada = site.join("ada").await;
    send(&site, &ada, &png(64, 64, 1)).await;
    let sweep = async || {
        sweep_pictures(site.store.as_ref(), site.site.blobs.as_ref(), site.clock.as_ref()).await.unwrap()
    };
    site.clock.advance(TimeDelta::hours(48));
    assert_eq!(sweep().await.unused, 0);
    site.clock.advance(TimeDelta::seconds(1));
    assert_eq!(sweep().await.unused, 1);
    assert_eq!(site.site.blobs.list_all().await.unwrap(), []);
    assert_eq!(sweep().await, application::pictures::SweepCounts::default());
}

#[actix_web::test]
async fn picture_uploads_are_limited_per_day() {
    let site = TestSite::new();
    let ada = site.join("ada").await;
    let user = site.id_of("ada").await;
    let subject = format!("pictures of member {}", user.0);
    let sent_before = RateLimit::new(subject, UPLOAD_RATE_LIMIT);
    for _ in 5..UPLOAD_RATE_LIMIT.most.get() {
        assert_eq!(site.store.consume(&sent_before, site.clock.now()).await.unwrap(), None);
    }
    let file = png(16, 16, 1);
    let sent = join_all((0..20).map(|_| site.send(post(&ada, form("file", "a", &file))))).await;
    let kept = sent.iter().filter(|answer| answer.status == StatusCode::CREATED).count();
    let refused: Vec<&Answer> =
        sent.iter().filter(|answer| answer.status == StatusCode::TOO_MANY_REQUESTS).collect();
    assert_eq!((kept, refused.len()), (5, 15));
    assert!(refused.iter().all(|answer| answer.header("retry-after") == "86400"));
}
