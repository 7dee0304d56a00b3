//! Images of link previews.

use actix_web::http::StatusCode;
use domain::{
    pictures::{Picture, PictureFormat, PictureKind},
    vehicles::ListingStatus,
};
use testkit::{at_minute, vehicle};

use crate::{harness::TestSite, pages::head};

/// Link previews must be JPEG, because some services read nothing else.
#[actix_web::test]
async fn link_preview_image_is_jpeg_with_size() {
    let site = TestSite::new();
    let sent = Picture {
        path: "/api/images/7".into(),
        widths: vec![480, 960, 1600],
        formats: PictureFormat::UPLOADED.to_vec(),
        width: 1600,
        height: 1200,
        alt: "A \"one-owner\" car".into(),
        kind: PictureKind::Photograph,
        group: None,
    };
    let drawn = Picture {
        path: "/plates/ferrari-f40".into(),
        formats: PictureFormat::DRAWN.to_vec(),
        kind: PictureKind::Illustration,
        ..sent.clone()
    };
    let unnamed = vehicle().make("Ferrari").model("F40").year(1990);
    let unnamed = unnamed.pictures(vec![Picture { alt: String::new(), ..sent.clone() }]).build();
    let unnamed = testkit::list_one(&*site.store, unnamed, at_minute(0)).await;
    let without = testkit::list_one(&*site.store, vehicle().pictures(vec![]).build(), at_minute(0)).await;
    let sent = testkit::list_one(&*site.store, vehicle().pictures(vec![sent]).build(), at_minute(0)).await;
    let drawn = testkit::list_one(&*site.store, vehicle().pictures(vec![drawn]).build(), at_minute(0)).await;
    let share_image = format!("/share-images/{}.jpg", without.0);
    for (address, path, width, height, alt) in [
        ("/".to_owned(), "/plates/og/home.jpg", 1200, 630, "Studio illustration: "),
        (format!("/listings/{}", without.0), share_image.as_str(), 1200, 630, "2020 Ferrari 812 Superfast\""),
        (format!("/listings/{}", sent.0), "/api/images/7/960.jpg", 960, 720, "A &#34;one-owner&#34; car\""),
        (format!("/listings/{}", drawn.0), "/plates/ferrari-f40/og.jpg", 1200, 630, "A &#34;one-owner"),
        (format!("/listings/{}", unnamed.0), "/api/images/7/960.jpg", 960, 720, "1990 Ferrari F40\""),
        ("/nowhere".to_owned(), "/plates/og/home.jpg", 1200, 630, ""),
    ] {
        let head = head(&site.get(&address).await.body);
        for meta in [
            format!(r#"<meta property="og:image" content="https://marque.example{path}">"#),
            r#"<meta property="og:image:type" content="image/jpeg">"#.to_owned(),
            format!(r#"<meta property="og:image:width" content="{width}">"#),
            format!(r#"<meta property="og:image:height" content="{height}">"#),
            format!(r#"<meta property="og:image:alt" content="{alt}"#),
            format!(r#"<meta name="twitter:image" content="https://marque.example{path}">"#),
        ] {
            assert!(head.contains(&meta), "{address} lacks {meta}:\n{head}");
        }
        let public = concat!(env!("CARGO_MANIFEST_DIR"), "/../../frontend/public");
        let is_made = path.starts_with("/api/") || path == share_image;
        assert!(is_made || std::path::Path::new(&format!("{public}{path}")).is_file());
    }
}

#[actix_web::test]
async fn share_image_shows_the_name_of_a_public_listing() {
    let site = TestSite::new();
    let car = testkit::list_one(&*site.store, vehicle().pictures(vec![]).build(), at_minute(0)).await;
    let other = vehicle().make("Porsche").model("911").pictures(vec![]).build();
    let other = testkit::list_one(&*site.store, other, at_minute(0)).await;
    let share_image = async |id: i64| site.get(&format!("/share-images/{id}.jpg")).await;
    let drawn = share_image(car.0).await;
    assert_eq!((drawn.status, drawn.header("content-type")), (StatusCode::OK, "image/jpeg"));
    assert_eq!(drawn.header("cache-control"), "public, max-age=300, must-revalidate");
    assert_ne!(drawn.bytes, share_image(other.0).await.bytes, "another car has another name");
    site.store.set_status(car, ListingStatus::Withdrawn);
    assert_eq!(share_image(car.0).await.status, StatusCode::NOT_FOUND);
    for nowhere in ["4711.jpg", "1.png", "01.jpg", "x.jpg"] {
        let answer = site.get(&format!("/share-images/{nowhere}")).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{nowhere}");
    }
}
