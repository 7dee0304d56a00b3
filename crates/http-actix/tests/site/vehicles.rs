//! The public inventory.

use std::sync::Arc;

use actix_web::{
    http::{StatusCode, header},
    test::TestRequest,
};
use domain::vehicles::{BadgeVariant, ListingStatus, Price, PriceEvent, PriceKind, VehicleId};
use http_actix::HttpSettings;
use insta::assert_json_snapshot;
use testkit::{at_minute, list_one, picture, vehicle};
use vehicle_cache::VehicleCache;

use crate::harness::TestSite;

async fn ferrari(site: &TestSite) -> VehicleId {
    let ferrari = vehicle()
        .make("Ferrari")
        .model("812 Superfast")
        .year(2020)
        .price(425_000)
        .miles(Some(4_200))
        .place("Chicago, IL")
        .description("Two owners, **both** in Illinois. <script>alert(1)</script>")
        .specs(&["6.5L V12", "789 hp", "211 mph", "Rosso Corsa"])
        .badge("Featured", BadgeVariant::Featured)
        .featured(0)
        .pictures(vec![picture("812")])
        .build();
    list_one(&*site.store, ferrari, at_minute(1)).await
}

#[actix_web::test]
async fn list_shows_the_specified_fields() {
    let site = TestSite::new();
    ferrari(&site).await;
    let bare = vehicle().make("BUGATTI").model("Type 57").year(1937).price(12_000_000).miles(None).place("");
    list_one(&*site.store, bare.pictures(vec![]).specs(&[]).build(), at_minute(0)).await;
    let answer = site.get("/api/vehicles").await;
    assert_eq!(answer.status, StatusCode::OK);
    assert_eq!(answer.header("x-total-count"), "2");
    assert_eq!(answer.header("link"), "");
    assert_json_snapshot!(answer.json());
}

#[actix_web::test]
async fn pages_link_the_next_until_the_last() {
    let site = TestSite::new();
    for price in [30, 10, 20] {
        list_one(&*site.store, vehicle().price(price).build(), at_minute(0)).await;
    }
    let mut address = "/api/vehicles?sort=price-low&limit=2&search=".to_owned();
    let mut prices = Vec::new();
    loop {
        let answer = site.get(&address).await;
        assert_eq!(answer.header("x-total-count"), "3");
        prices.extend(
            answer.json().as_array().unwrap().iter().map(|car| car["priceNumeric"].as_i64().unwrap()),
        );
        let link = answer.header("link").to_owned();
        let Some((next, rel)) = link.split_once('>') else { break };
        assert_eq!(rel, "; rel=\"next\"");
        address = next.trim_start_matches('<').to_owned();
    }
    assert_eq!(prices, [10, 20, 30]);
}

#[actix_web::test]
async fn searches_are_limited_per_address() {
    let mut site = TestSite::new();
    let settings: &mut HttpSettings = Arc::get_mut(&mut site.site.settings).unwrap();
    settings.trusted_proxies = vec!["127.0.0.0/8".parse().unwrap()];
    let search = async |from: &str, address: &str| {
        site.send(TestRequest::get().uri(address).insert_header(("x-forwarded-for", from))).await
    };
    for n in 0..600 {
        let answer = search("203.0.113.9", &format!("/api/vehicles?limit=1&search={n}")).await;
        assert_eq!(answer.status, StatusCode::OK, "search {n}");
    }
    let answer = search("203.0.113.9", "/api/vehicles").await;
    assert_eq!(answer.status, StatusCode::TOO_MANY_REQUESTS);
    let wait: u64 = answer.header("retry-after").parse().unwrap();
    assert!((1..=60).contains(&wait), "{wait}");
    assert!(
        answer.json()["message"].as_str().unwrap().starts_with("Too many requests came from your network")
    );
    for address in [
        "/api/vehicles/facets",
        "/api/vehicles/filter-removals?state=IL",
        "/api/vehicles/wider-areas?state=IL",
        "/api/vehicles/suggestions?search=porrsche",
    ] {
        assert_eq!(search("203.0.113.9", address).await.status, StatusCode::TOO_MANY_REQUESTS, "{address}");
    }
    assert_eq!(search("203.0.113.10", "/api/vehicles").await.status, StatusCode::OK, "a neighbor");
    assert_eq!(search("203.0.113.9", "/api/vehicles/featured").await.status, StatusCode::OK, "no search");
}

#[actix_web::test]
async fn vehicle_response_is_complete_and_safe() {
    let site = TestSite::new();
    let id = ferrari(&site).await;
    let change = PriceEvent::new(PriceKind::Changed, Price::parse(Some(399_000)).unwrap(), at_minute(90));
    site.store.record_price(id, change);
    let answer = site.get(&format!("/api/vehicles/{}", id.0)).await;
    assert_json_snapshot!(answer.json());
}

#[actix_web::test]
async fn withdrawn_listing_is_like_an_unknown_one() {
    let site = TestSite::new();
    let id = ferrari(&site).await;
    site.store.set_status(id, ListingStatus::Withdrawn);
    let mut bodies = Vec::new();
    for address in [format!("/api/vehicles/{}", id.0), "/api/vehicles/4711".into()] {
        for address in [address.clone(), format!("{address}/similar")] {
            let answer = site.get(&address).await;
            assert_eq!(answer.status, StatusCode::NOT_FOUND, "{address}");
            bodies.push(answer.json()["message"].clone());
        }
    }
    bodies.dedup();
    assert_eq!(bodies, ["We couldn’t find this vehicle; it may have been withdrawn"]);
}

#[actix_web::test]
async fn featured_recent_and_suggested_selections() {
    let site = TestSite::new();
    let id = ferrari(&site).await;
    for minute in 2..7 {
        list_one(&*site.store, vehicle().make("Porsche").model("911").build(), at_minute(minute)).await;
    }
    let featured = site.get("/api/vehicles/featured").await.json();
    let makes: Vec<_> = featured.as_array().unwrap().iter().map(|car| car["make"].clone()).collect();
    assert_eq!(makes, ["Ferrari", "Porsche", "Porsche", "Porsche"], "the latest fill the row");
    assert_eq!(featured[0]["id"], id.0);
    let recent = site.get("/api/vehicles/recent").await.json();
    assert_eq!(recent.as_array().unwrap().len(), 4);
    assert_eq!(recent[0]["title"], "Porsche 911");
    let suggestions = site.get("/api/vehicles/suggestions?search=ferrrari").await.json();
    assert_json_snapshot!(suggestions, @r#"
    [
      {
        "label": "Ferrari",
        "search": "ferrari"
      }
    ]
    "#);
    let similar = site.get(&format!("/api/vehicles/{}/similar", id.0)).await.json();
    assert_eq!(similar.as_array().unwrap().len(), 4);
    let facets = site.get("/api/vehicles/facets").await.json();
    assert_eq!(facets["total"], 6);
    assert_eq!(facets["makes"][0]["label"], "Ferrari");
    assert_eq!(facets["makes"][2]["count"], 5);
}

#[actix_web::test]
async fn unchanged_list_is_not_modified() {
    let site = TestSite::new();
    ferrari(&site).await;
    let first = site.get("/api/vehicles").await;
    assert_eq!(first.header("cache-control"), "no-cache");
    let tag = first.header("etag").to_owned();
    let again =
        || TestRequest::get().uri("/api/vehicles").insert_header((header::IF_NONE_MATCH, tag.clone()));
    let second = site.send(again()).await;
    assert_eq!(second.status, StatusCode::NOT_MODIFIED);
    assert_eq!(second.body, "");
    assert_eq!(second.header("x-total-count"), "1");
    list_one(&*site.store, vehicle().build(), at_minute(2)).await;
    assert_eq!(site.send(again()).await.status, StatusCode::OK);
}

#[actix_web::test]
async fn cached_response_is_renewed_after_a_change() {
    let mut site = TestSite::new();
    let id = ferrari(&site).await;
    let cache = Arc::new(VehicleCache::new(Arc::clone(&site.store) as _));
    site.site.vehicle_reader = Arc::clone(&cache) as _;
    cache.catch_up().await.unwrap();
    let addresses = [
        "/api/vehicles?limit=1",
        "/api/vehicles?search=ferrari",
        "/api/vehicles/featured",
        "/api/vehicles/recent",
    ];
    for address in addresses {
        let first = site.get(address).await;
        let second = site.get(address).await;
        assert!(first.body.contains("$425,000"), "{address}");
        assert_eq!((&second.body, second.header("etag")), (&first.body, first.header("etag")));
        assert_eq!(site.get(address).await.header("x-total-count"), first.header("x-total-count"));
    }
    let change = PriceEvent::new(PriceKind::Changed, Price::parse(Some(399_000)).unwrap(), at_minute(9));
    site.store.record_price(id, change);
    cache.catch_up().await.unwrap();
    for address in addresses {
        assert!(site.get(address).await.body.contains("$399,000"), "{address}");
    }
    site.store.set_status(id, ListingStatus::Withdrawn);
    cache.catch_up().await.unwrap();
    for address in addresses {
        assert_eq!(site.get(address).await.body, "[]", "{address}");
    }
    assert_eq!(site.get("/api/vehicles/facets").await.json()["total"], 0);
}
