//! HTML pages as served: titles, link previews, structured data and canonical URLs.

use actix_web::{http::StatusCode, test::TestRequest};
use insta::assert_snapshot;
use testkit::{at_minute, list_one, picture, vehicle};

use crate::harness::TestSite;

/// The rendered head without its nonce, one element per line.
pub(crate) fn head(body: &str) -> String {
    let head = body.split_once("<meta name=\"brand\"").unwrap().1.split("<script nonce=").next().unwrap();
    let head = format!("<meta name=\"brand\"{head}").replace("><", ">\n<");
    let nonce = head.split("nonce=\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap_or("-");
    head.replace(nonce, "-")
}

#[actix_web::test]
async fn home_has_the_specified_title() {
    let answer = TestSite::new().get("/").await;
    assert_eq!(answer.status, StatusCode::OK);
    assert!(answer.body.contains("<title>Marque | Luxury Automotive Marketplace</title>"));
    assert!(answer.body.contains(r#"<link rel="canonical" href="https://marque.example/">"#));
    assert!(answer.body.contains(r#""@type":"WebSite""#));
    assert_eq!(
        answer.body.matches(r#"<link rel="preload" as="image""#).count(),
        2,
        "the hero's two images are preloaded"
    );
}

#[actix_web::test]
async fn home_preloads_the_cover_of_the_first_featured_vehicle() {
    let site = TestSite::new();
    let listed = async |name: &str, rank, minute| {
        let car = vehicle().model(name).featured(rank).pictures(vec![picture(name)]).build();
        list_one(&*site.store, car, at_minute(minute)).await;
    };
    listed("second", 2, 0).await;
    listed("first", 1, 1).await;
    listed("third", 3, 2).await;
    let body = site.get("/").await.body;
    let preloads: Vec<&str> = body
        .split(r#"<link rel="preload" as="image""#)
        .skip(1)
        .filter_map(|link| link.split('>').next())
        .collect();
    assert_eq!(preloads.len(), 3, "{preloads:?}");
    assert!(preloads[2].contains("/plates/first/400.avif 400w"), "{}", preloads[2]);
    assert!(preloads[2].contains("22rem"), "in the sizes of its card: {}", preloads[2]);
}

#[actix_web::test]
async fn listings_have_the_specified_title() {
    let answer = TestSite::new().get("/listings?search=porsche").await;
    assert!(answer.body.contains("<title>Vehicle Listings | Marque</title>"));
    assert!(answer.body.contains(r#"<link rel="canonical" href="https://marque.example/listings">"#));
}

#[actix_web::test]
async fn vehicle_page_has_preview_and_index_metadata() {
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
async fn unknown_page_is_404_with_noindex() {
    let site = TestSite::new();
    for address in ["/nowhere", "/listings/7", "/listings/x", "/listings/1/2/3"] {
        let answer = site.get(address).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{address}");
        assert!(answer.body.contains("<title>404 Page Not Found | Marque</title>"), "{address}");
        assert!(answer.body.contains(r#"content="noindex""#), "{address}");
    }
}

#[actix_web::test]
async fn trailing_slash_redirects_within_the_site() {
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
async fn private_pages_have_noindex() {
    let site = TestSite::new();
    for address in ["/auth", "/dashboard", "/saved", "/account", "/admin", "/forum", "/forum/topic/1"] {
        let answer = site.get(address).await;
        assert_eq!(answer.status, StatusCode::OK, "{address}");
        assert!(answer.body.contains(r#"<meta name="robots" content="noindex">"#), "{address}");
    }
}

#[actix_web::test]
async fn robots_and_sitemaps_are_served() {
    let site = TestSite::new();
    list_one(&*site.store, vehicle().make("Ferrari").model("F40").year(1990).build(), at_minute(0)).await;
    let robots = site.get("/robots.txt").await.body;
    assert!(
        robots.starts_with("User-agent: *\nAllow: /api/images/\nDisallow: /api/\n")
            && robots.contains("Disallow: /account\n")
            && !robots.contains("/forum")
            && !robots.contains("/admin")
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
async fn canonical_url_uses_request_host_without_public_url() {
    let site = TestSite::with_public_url(None);
    let answer = site.send(TestRequest::get().uri("/").insert_header(("host", "localhost:8080"))).await;
    assert!(answer.body.contains(r#"<link rel="canonical" href="http://localhost:8080/">"#));
    let hostile = site.send(TestRequest::get().uri("/").insert_header(("host", "x\"><script>"))).await;
    assert!(!hostile.body.contains("\"><script>"), "{}", hostile.body);
}

#[actix_web::test]
async fn pages_contain_only_the_site_details_that_are_set() {
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
async fn foreign_host_header_is_not_reflected() {
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
            if host.contains('@') {
                assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{address}: that is no host");
            } else if address.contains("sitemap") {
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
