//! HTML pages as served: titles, link previews, structured data and canonical URLs.

use actix_web::{
    http::{StatusCode, header},
    test::TestRequest,
};
use domain::pictures::{Picture, PictureFormat, PictureKind};
use insta::assert_snapshot;
use testkit::{at_minute, list_one, picture, vehicle};

use crate::harness::TestSite;

/// The rendered head without its nonce, one element per line.
fn head(body: &str) -> String {
    let head = body.split_once("<meta name=\"brand\"").unwrap().1.split("<script nonce=").next().unwrap();
    let head = format!("<meta name=\"brand\"{head}").replace("><", ">\n<");
    let nonce = head.split("nonce=\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap_or("-");
    head.replace(nonce, "-")
}

#[actix_web::test]
async fn home_has_the_specs_title() {
    let answer = TestSite::new().get("/").await;
    assert_eq!(answer.status, StatusCode::OK);
    assert!(answer.body.contains("<title>Marque | Luxury Automotive Marketplace</title>"));
    assert!(answer.body.contains(r#"<link rel="canonical" href="https://marque.example/">"#));
    assert!(answer.body.contains(r#""@type":"WebSite""#));
    assert_eq!(
        answer.body.matches(r#"<link rel="preload" as="image""#).count(),
        3,
        "three images are preloaded"
    );
}

#[actix_web::test]
async fn listings_have_the_specs_title() {
    let answer = TestSite::new().get("/listings?search=porsche").await;
    assert!(answer.body.contains("<title>Vehicle Listings | Marque</title>"));
    assert!(answer.body.contains(r#"<link rel="canonical" href="https://marque.example/listings">"#));
}

#[actix_web::test]
async fn a_vehicle_is_described_to_those_who_share_and_index_it() {
    let site = TestSite::new();
    let car = vehicle()
        .make("Porsche")
        .model("911 \"RS\" </script><script>alert(1)</script>")
        .year(1973)
        .price(785_000)
        .miles(Some(61_300))
        .place("Lake Forest, IL")
        .description("A *Touring* car & its papers.")
        .pictures(vec![picture("rs")]);
    list_one(&*site.store, car.build(), at_minute(0)).await;
    for address in ["/listings/1", "/listings/1/any-slug"] {
        let answer = site.get(address).await;
        assert_eq!(answer.status, StatusCode::OK);
        assert!(!answer.body.contains("<script>alert"), "nothing of a seller runs");
        if address == "/listings/1" {
            assert_snapshot!(head(&answer.body));
        }
    }
}

#[actix_web::test]
async fn an_address_that_leads_nowhere_says_so() {
    let site = TestSite::new();
    for address in ["/nowhere", "/listings/7", "/listings/x", "/listings/1/2/3"] {
        let answer = site.get(address).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{address}");
        assert!(answer.body.contains("<title>404 Page Not Found | Marque</title>"), "{address}");
        assert!(answer.body.contains(r#"content="noindex""#), "{address}");
    }
}

#[actix_web::test]
async fn a_slash_too_many_leads_to_the_page_and_nowhere_else() {
    let site = TestSite::new();
    for (address, page) in [
        ("/listings/", "/listings"),
        ("/listings/?search=a%20b", "/listings?search=a%20b"),
        ("/services/care/", "/services/care"),
        ("/listings/7/some-car/", "/listings/7/some-car"),
    ] {
        let answer = site.get(address).await;
        assert_eq!(
            (answer.status, answer.header("location")),
            (StatusCode::PERMANENT_REDIRECT, page),
            "{address}"
        );
    }
    for address in
        ["//evil.example/", "/nowhere/", "/listings//", "//listings/", "/listings/007", "/Listings"]
    {
        assert_eq!(site.get(address).await.status, StatusCode::NOT_FOUND, "{address}");
    }
}

#[actix_web::test]
async fn private_pages_are_not_listed() {
    let site = TestSite::new();
    for address in ["/auth", "/dashboard", "/saved", "/account", "/admin", "/forum", "/forum/topic/1"] {
        let answer = site.get(address).await;
        assert_eq!(answer.status, StatusCode::OK, "{address}");
        assert!(answer.body.contains(r#"<meta name="robots" content="noindex">"#), "{address}");
    }
}

#[actix_web::test]
async fn search_engines_find_the_way() {
    let site = TestSite::new();
    list_one(&*site.store, vehicle().make("Ferrari").model("F40").year(1990).build(), at_minute(0)).await;
    let robots = site.get("/robots.txt").await.body;
    assert!(
        robots.contains("Disallow: /account\n")
            && robots.contains("Sitemap: https://marque.example/sitemap.xml")
    );
    let index = site.get("/sitemap.xml").await;
    assert!(index.header("content-type").starts_with("application/xml"));
    assert!(
        index.body.contains("<loc>https://marque.example/sitemaps/vehicles-1.xml</loc>"),
        "{}",
        index.body
    );
    let pages = site.get("/sitemaps/pages.xml").await.body;
    assert!(pages.contains("<loc>https://marque.example/listings</loc>") && !pages.contains("/auth"));
    let vehicles = site.get("/sitemaps/vehicles-1.xml").await.body;
    assert!(
        vehicles.contains("<loc>https://marque.example/listings/1/1990-ferrari-f40</loc><lastmod>"),
        "{vehicles}"
    );
    for part in ["0", "2", "99999999999", "x"] {
        assert_eq!(
            site.get(&format!("/sitemaps/vehicles-{part}.xml")).await.status,
            StatusCode::NOT_FOUND,
            "{part}"
        );
    }
}

#[actix_web::test]
async fn without_a_public_address_the_requests_own_host_counts() {
    let site = TestSite::with_public_url(None);
    let answer = site.send(TestRequest::get().uri("/").insert_header(("host", "localhost:8080"))).await;
    assert!(answer.body.contains(r#"<link rel="canonical" href="http://localhost:8080/">"#));
    let hostile = site.send(TestRequest::get().uri("/").insert_header(("host", "x\"><script>"))).await;
    assert!(!hostile.body.contains("\"><script>"), "{}", hostile.body);
}

#[actix_web::test]
async fn pages_say_how_the_business_is_reached_and_nothing_that_nobody_set() {
    let site = TestSite::new();
    for address in ["/", "/listings", "/nowhere"] {
        let page = site.get(address).await.body;
        assert!(
            page.contains(r#"<meta name="site-details" content="{&#34;contact&#34;:"#),
            "{address}: {page}"
        );
        assert!(page.contains("(312) 555-0142") && !page.contains("testimonial"), "{address}: {page}");
    }
    let home = site.get("/").await.body;
    assert!(home.contains(r#""telephone":"(312) 555-0142""#), "{home}");
    assert!(!home.contains(r#""email":"#), "it is not set: {home}");
}

/// The client chooses `Host`: without `PUBLIC_URL` only names of this machine are trusted.
#[actix_web::test]
async fn a_foreign_host_is_reflected_nowhere() {
    let site = TestSite::with_public_url(None);
    let id = list_one(site.store.as_ref(), vehicle().build(), at_minute(0)).await.0;
    let addresses = [
        "/".to_owned(),
        "/listings".to_owned(),
        format!("/listings/{id}"),
        "/nowhere".to_owned(),
        "/robots.txt".to_owned(),
        "/sitemap.xml".to_owned(),
        "/sitemaps/pages.xml".to_owned(),
        "/sitemaps/vehicles-1.xml".to_owned(),
    ];
    for address in &addresses {
        for host in [
            "evil.example",
            "localhost.evil.example",
            "127.0.0.1.evil.example",
            "evil.localhost:80@evil.example",
        ] {
            let answer = site.send(TestRequest::get().uri(address).insert_header(("host", host))).await;
            assert!(!answer.body.contains("evil.example"), "{address} as {host}: {}", answer.body);
            if address.contains("sitemap") {
                assert_eq!(answer.status, StatusCode::NOT_FOUND, "{address}");
            }
        }
        let answer =
            site.send(TestRequest::get().uri(address).insert_header(("host", "localhost:8080"))).await;
        assert!(answer.header("cache-control").contains("no-store"), "{address}: it follows from the Host");
        if address != "/nowhere" {
            assert!(answer.body.contains("http://localhost:8080/"), "{address}: {}", answer.body);
        }
    }
    let known = TestSite::new();
    for address in ["/", "/robots.txt", "/sitemap.xml"] {
        let answer =
            known.send(TestRequest::get().uri(address).insert_header(("host", "evil.example"))).await;
        assert!(answer.body.contains("https://marque.example/"), "{address}");
        assert!(!answer.body.contains("evil.example"), "{address}");
    }
    assert_eq!(known.get("/robots.txt").await.header("cache-control"), "public, max-age=3600");
}

#[actix_web::test]
async fn new_listings_are_a_feed_of_public_facts() {
    let site = TestSite::new();
    let empty = site.get("/feeds/new-listings.atom").await;
    assert_eq!(empty.status, StatusCode::OK);
    assert!(empty.body.contains("<updated>1970-01-01T00:00:00Z</updated>"), "{}", empty.body);
    let car = vehicle().make("Lancia").model("Stratos <b> & \"HF\"").year(1974).price(650_000);
    let car = car.miles(Some(12_000)).place("Madison, WI").pictures(vec![picture("stratos")]);
    list_one(&*site.store, car.build(), at_minute(0)).await;
    list_one(&*site.store, vehicle().make("BMW").model("M1").year(1980).build(), at_minute(5)).await;
    let feed = site.get("/feeds/new-listings.atom").await;
    assert_eq!(feed.header("content-type"), "application/atom+xml; charset=utf-8");
    let entries: Vec<&str> = feed.body.split("<entry>").skip(1).collect();
    assert_eq!(entries.len(), 2, "{}", feed.body);
    assert!(entries[0].contains("<title>1980 BMW M1</title>"), "the newest first");
    for part in [
        "<title>1974 Lancia Stratos &#60;b&#62; &#38; &#34;HF&#34;</title>",
        "<summary>$650,000 · 12,000 miles · Madison, WI</summary>",
        "<id>https://marque.example/listings/1/1974-lancia-stratos-b-hf</id>",
        "href=\"https://marque.example/plates/stratos/og.jpg\"",
    ] {
        assert!(entries[1].contains(part), "{part}: {}", entries[1]);
    }
    assert!(site.get("/").await.body.contains("href=\"/feeds/new-listings.atom\""));
}

#[actix_web::test]
async fn all_listings_are_feeds_of_public_facts() {
    let site = TestSite::new();
    let empty = site.get("/feeds/listings.json").await;
    assert_eq!((empty.status, empty.json()), (StatusCode::OK, serde_json::json!([])));
    let facts = |vin: &str, visibility: &str| domain::vehicles::FactsDraft {
        vin: Some(vin.into()),
        vin_visibility: Some(visibility.into()),
        exterior_color: Some("Rosso".into()),
        trim: Some("Procar".into()),
        ..domain::vehicles::FactsDraft::default()
    };
    let car = vehicle().make("Lancia").model("Stratos, \"HF\"").year(1974).price(650_000).miles(Some(12_000));
    let car = car.place("Madison, WI").pictures(vec![picture("stratos")]);
    list_one(&*site.store, car.facts(facts("829AR0001234", "full")).build(), at_minute(0)).await;
    let of_dealer =
        domain::vehicles::FactsDraft { stock_number: Some("P-17".into()), ..facts("4301234", "masked") };
    let hidden = vehicle().make("BMW").model("M1 Procar").year(1980).facts(of_dealer).build();
    list_one(&*site.store, hidden, at_minute(5)).await;
    let gone = list_one(&*site.store, vehicle().model("Gone").build(), at_minute(6)).await;
    site.store.set_status(gone, domain::vehicles::ListingStatus::Withdrawn);
    let feed = site.get("/feeds/listings.json").await;
    let listings = feed.json();
    assert_eq!(listings.as_array().unwrap().len(), 2, "{listings}");
    let (newest, oldest) = (&listings[0], &listings[1]);
    assert_eq!((&newest["title"], &newest["vin"]), (&"1980 BMW M1 Procar".into(), &serde_json::Value::Null));
    assert_eq!((&newest["trim"], &newest["stockNumber"]), (&"Procar".into(), &"P-17".into()));
    assert_eq!(
        (&oldest["vin"], &oldest["price"], &oldest["miles"]),
        (&"829AR0001234".into(), &650_000.into(), &12_000.into())
    );
    assert_eq!(oldest["url"], "https://marque.example/listings/1/1974-lancia-stratos-hf");
    assert_eq!(oldest["images"][0], "https://marque.example/plates/stratos/og.jpg");

    let table = site.get("/feeds/dealer.csv").await;
    assert_eq!(table.header("content-type"), "text/csv; charset=utf-8; header=present");
    let rows: Vec<&str> = table.body.lines().collect();
    assert!(rows[0].starts_with("Stock Number,VIN,Year,Make,Model,Trim,Price,Mileage,"), "{}", rows[0]);
    let expected = "MARQUE-1,829AR0001234,1974,Lancia,\"Stratos, \"\"HF\"\"\",Procar,650000,12000,Rosso,";
    assert!(rows[2].starts_with(expected), "{}", rows[2]);
    assert!(rows[1].starts_with("P-17,,1980,BMW,M1,Procar,"), "{}", rows[1]);

    let tag = feed.header("etag").to_owned();
    let again = TestRequest::get().uri("/feeds/listings.json").insert_header((header::IF_NONE_MATCH, tag));
    let again = site.send(again).await;
    assert_eq!((again.status, again.body.as_str()), (StatusCode::NOT_MODIFIED, ""));
    let images = site.get("/sitemaps/vehicles-1.xml").await.body;
    let image =
        "<image:image><image:loc>https://marque.example/plates/stratos/og.jpg</image:loc></image:image>";
    assert!(images.contains(image), "{images}");
    let unknown = TestSite::with_public_url(None);
    let elsewhere = TestRequest::get().uri("/feeds/dealer.csv").insert_header((header::HOST, "a.example"));
    assert_eq!(unknown.send(elsewhere).await.status, StatusCode::NOT_FOUND);
}

/// Link previews must be JPEG, because some services read nothing else.
#[actix_web::test]
async fn the_picture_of_a_link_is_a_jpeg_of_a_told_size() {
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
    let without = testkit::list_one(&*site.store, vehicle().pictures(vec![]).build(), at_minute(0)).await;
    let sent = testkit::list_one(&*site.store, vehicle().pictures(vec![sent]).build(), at_minute(0)).await;
    let drawn = testkit::list_one(&*site.store, vehicle().pictures(vec![drawn]).build(), at_minute(0)).await;
    for (address, path, width, height, alt) in [
        ("/".to_owned(), "/plates/og/home.jpg", 1200, 630, "Studio illustration: "),
        (
            format!("/listings/{}", without.0),
            "/plates/unphotographed/og.jpg",
            1200,
            630,
            "Studio illustration",
        ),
        (format!("/listings/{}", sent.0), "/api/images/7/960.jpg", 960, 720, "A &#34;one-owner&#34; car\""),
        (format!("/listings/{}", drawn.0), "/plates/ferrari-f40/og.jpg", 1200, 630, "A &#34;one-owner"),
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
        assert!(path.starts_with("/api/") || std::path::Path::new(&format!("{public}{path}")).is_file());
    }
}
