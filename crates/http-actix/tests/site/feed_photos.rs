//! Photos that feeds state by address: fetched in the background, named when they cannot be, tried again.

use actix_web::http::{Method, StatusCode};
use application::{
    feeds::{PhotoWork, fetch_feed_photos},
    pictures::PicturePorts,
};
use media::ImageProcessor;
use ports::pictures::{MockPictureFetcher, PictureFile};
use serde_json::json;
use testkit::CountedRandomness;

use crate::{
    feeds::{import, send, upload_and_check},
    harness::TestSite,
    pictures::png,
    submissions::admin,
};

async fn fetch_photos(site: &TestSite, host: &MockPictureFetcher, images: &ImageProcessor) -> PhotoWork {
    let ports = PicturePorts {
        pictures: site.store.as_ref(),
        blobs: &site.media,
        image_processor: images,
        fetcher: host,
        rate_limiter: site.store.as_ref(),
        randomness: &CountedRandomness::default(),
        clock: site.clock.as_ref(),
    };
    fetch_feed_photos(site.store.as_ref(), ports).await.unwrap()
}

#[actix_web::test]
async fn feed_photos_are_fetched_and_failures_reported() {
    let site = TestSite::new();
    let desk = admin(&site).await;
    let feed = "stock,year,make,model,price,photos\n\
        A1,1988,Porsche,911 Carrera,89000,\"https://n.example/1.jpg|https://n.example/2.jpg,https://n.example/3.txt\"\n\
        A2,1989,Ferrari,328 GTS,125000,ftp://n.example/4.jpg\n";
    let run = upload_and_check(&site, &desk, "north.csv", feed.as_bytes()).await;
    assert_eq!((&run["photos"], &run["photosUnusable"]), (&json!(3), &json!(1)));
    import(&site, &desk, &run, &json!({})).await;
    let read_counts = async || site.call_as(&desk, Method::GET, "/api/admin/feed-photos").await.json();
    let waiting = json!([{ "source": "North", "waiting": 3, "stored": 0, "failed": 1 }]);
    assert_eq!(read_counts().await, waiting);

    let mut host = MockPictureFetcher::new();
    host.expect_fetch().returning(|address, _| match address {
        "https://n.example/2.jpg" => Ok(PictureFile::Bytes(png(1_200, 800, 90).into())),
        "https://n.example/3.txt" => Ok(PictureFile::Bytes("no picture".into())),
        _ => Err("Not reachable"),
    });
    let images = ImageProcessor::start().unwrap();
    let work = fetch_photos(&site, &host, &images).await;
    assert_eq!(work, PhotoWork::Fetched { stored: 1, failed: 2 });
    assert_eq!(fetch_photos(&site, &host, &images).await, PhotoWork::Nothing, "the rest waits for its time");
    let cars = site.get("/api/vehicles?search=911").await.json();
    let car = site.get(&format!("/api/vehicles/{}", cars[0]["id"])).await.json();
    assert_eq!(car["pictures"].as_array().unwrap().len(), 1, "{car}");
    let image = car["pictures"][0]["url"].as_str().or(car["image"].as_str()).unwrap().to_owned();
    assert_eq!(site.get(&image).await.status, StatusCode::OK, "{image}");

    let problems = "/api/admin/feed-photos/problems?source=north";
    let named = site.call_as(&desk, Method::GET, problems).await.json();
    let named: Vec<(&str, &str)> = named
        .as_array()
        .unwrap()
        .iter()
        .map(|problem| (problem["address"].as_str().unwrap(), problem["title"].as_str().unwrap()))
        .collect();
    assert_eq!(
        named,
        [
            ("https://n.example/1.jpg", "1988 Porsche 911 Carrera"),
            ("https://n.example/3.txt", "1988 Porsche 911 Carrera"),
            ("ftp://n.example/4.jpg", "1989 Ferrari 328 GTS"),
        ]
    );
    let retries = "/api/admin/feed-photos/retries";
    let again = send(&site, &desk, Method::POST, retries, &json!({ "source": "North" })).await;
    assert_eq!((again.status, again.json()), (StatusCode::OK, json!({ "listings": 1 })));
    assert_eq!(read_counts().await[0]["waiting"], 2);
    let long = "x".repeat(81);
    for (body, status) in [
        (json!({}), StatusCode::UNPROCESSABLE_ENTITY),
        (json!({ "source": long }), StatusCode::UNPROCESSABLE_ENTITY),
        (json!({ "source": "unknown" }), StatusCode::OK),
    ] {
        assert_eq!(send(&site, &desk, Method::POST, retries, &body).await.status, status, "{body}");
    }
}
