//! Parts and versions of stored files: `Range`, `If-Range` and `If-Match` (RFC 9110).

use actix_web::{
    http::{StatusCode, header},
    test::TestRequest,
};

use crate::{
    harness::{Answer, TestSite},
    pictures::{png, send},
};

/// A picture follows the rules of every other file.
#[actix_web::test]
async fn picture_is_sent_in_parts_of_the_version_that_the_client_has() {
    let site = TestSite::new();
    let ada = site.join("ada").await;
    let id = send(&site, &ada, &png(640, 480, 7)).await["id"].as_str().unwrap().to_owned();
    let address = format!("/api/images/{id}/480.jpg");
    let get = async |headers: &[(header::HeaderName, &str)]| -> Answer {
        let request = TestRequest::get().uri(&address).insert_header((header::COOKIE, ada.as_str()));
        let request = headers.iter().fold(request, |request, header| request.insert_header(header.clone()));
        site.send(request).await
    };
    let whole = get(&[]).await;
    let (tag, length) = (whole.header("etag").to_owned(), whole.bytes.len());
    let other = "\"other\"";
    for (range, first, last) in [("bytes=0-3", 0, 3), ("bytes=-4", length - 4, length - 1)] {
        for known in [&[][..], &[(header::IF_RANGE, tag.as_str())]] {
            let part = get(&[&[(header::RANGE, range)], known].concat()).await;
            assert_eq!(part.status, StatusCode::PARTIAL_CONTENT, "{range}");
            assert_eq!(part.bytes, whole.bytes[first..=last], "{range}");
            assert_eq!(part.header("content-range"), format!("bytes {first}-{last}/{length}"));
            assert_eq!((part.header("etag"), part.header("accept-ranges")), (tag.as_str(), "bytes"));
        }
        let newer = get(&[(header::RANGE, range), (header::IF_RANGE, other)]).await;
        assert_eq!((newer.status, &newer.bytes), (StatusCode::OK, &whole.bytes), "{range}");
    }
    let beyond = get(&[(header::RANGE, "bytes=-0")]).await;
    assert_eq!(beyond.status, StatusCode::RANGE_NOT_SATISFIABLE);
    let no_match = format!("{other}, W/{tag}");
    for (known, status) in [
        (tag.as_str(), StatusCode::OK),
        ("*", StatusCode::OK),
        (other, StatusCode::PRECONDITION_FAILED),
        (no_match.as_str(), StatusCode::PRECONDITION_FAILED),
    ] {
        assert_eq!(get(&[(header::IF_MATCH, known)]).await.status, status, "{known}");
    }
    // `If-Match` precedes `If-None-Match`.
    let refused = get(&[(header::IF_MATCH, other), (header::IF_NONE_MATCH, tag.as_str())]).await;
    assert_eq!(refused.status, StatusCode::PRECONDITION_FAILED);
    assert_eq!(refused.json()["message"], "The file is not the version that the request names");
}
