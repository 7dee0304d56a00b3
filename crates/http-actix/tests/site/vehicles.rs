//! The public inventory.

use std::sync::Arc;

use actix_web::{
    http::{StatusCode, header},
    test::TestRequest,
};
use domain::vehicles::{BadgeVariant, FactsDraft, ListingStatus, Price, PriceEvent, PriceKind, VehicleId};
use http_actix::HttpSettings;
use insta::assert_json_snapshot;
use serde_json::json;
use testkit::{at_minute, list_one, picture, vehicle};
use url::form_urlencoded;
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
async fn every_filter_is_applied() {
    let site = TestSite::new();
    let facts = FactsDraft {
        transmission: Some("7-Speed Dual-Clutch".into()),
        body_style: Some("coupe".into()),
        drivetrain: Some("rwd".into()),
        title_status: Some("clean".into()),
        exterior_color: Some("Guards Red".into()),
        ..FactsDraft::default()
    };
    list_one(&*site.store, vehicle().facts(facts).build(), at_minute(0)).await;
    for (query, found) in [
        ("search=FERRARI+2020+chicago", 1),
        ("search=ferrari+milwaukee", 0),
        ("make=ferr", 1),
        ("makeExact=ferrari", 1),
        ("makeExact=ferr", 0),
        ("makeExact=Ferarri", 1),
        ("modelExact=812+superfast", 1),
        ("modelExact=superfast", 0),
        ("town=chicago", 1),
        ("town=Chicago,+Illinois", 1),
        ("town=Chicago,+WI", 0),
        ("state=IL", 1),
        ("state=illinois&town=any&makeExact=any&modelExact=", 1),
        ("state=WI", 0),
        ("search=ferrari+illinois", 1),
        ("search=ferrari+il", 1),
        ("search=ferrari+wi", 0),
        ("make=any&location=any", 1),
        ("model=superfast", 1),
        ("model=f40", 0),
        ("location=lake+forest", 0),
        ("minPrice=425000&maxPrice=425000", 1),
        ("minPrice=425001", 0),
        ("maxYear=2019", 0),
        ("minMiles=4200&maxMiles=4200", 1),
        ("maxMiles=4199", 0),
        ("transmission=dual_clutch&bodyStyle=coupe&drivetrain=rwd&titleStatus=clean", 1),
        ("transmission=manual", 0),
        ("transmission=&bodyStyle=", 1),
        ("search=red+ferrari+dual-clutch", 1),
        ("search=red+ferrari+manual", 0),
        ("sort=miles-low", 1),
        ("status=sold", 0),
        ("status=live", 1),
        ("status=", 1),
    ] {
        let answer = site.get(&format!("/api/vehicles?{query}")).await;
        assert_eq!(answer.header("x-total-count"), found.to_string(), "{query}");
    }
}

/// Each filter option finds the number of vehicles that it states, together with the other filters.
#[actix_web::test]
async fn facet_option_finds_the_stated_number() {
    let site = TestSite::new();
    for (make, model, place) in [
        ("Rover", "Mini", "Milwaukee, WI"),
        ("Land", "Rover Defender", "Chicago, IL"),
        ("Land Rover", "Discovery", "West Chicago, Illinois"),
        ("AC", "Cobra", "Chicago, IL"),
        ("Cadillac", "CTS", "Lawrenceville, GA"),
        ("Porsche", "911", "IL"),
        ("VW", "Golf", ""),
    ] {
        let facts = FactsDraft {
            transmission: Some(if make == "AC" { "manual" } else { "automatic" }.into()),
            body_style: Some(if model == "Discovery" { "suv" } else { "coupe" }.into()),
            title_status: Some("clean".into()),
            ..FactsDraft::default()
        };
        let car = vehicle().make(make).model(model).place(place).facts(facts).build();
        list_one(&*site.store, car, at_minute(0)).await;
    }
    let facets = site.get("/api/vehicles/facets?makeExact=landrover").await.json();
    let option = |parameter, value, label, count| json!({ "parameter": parameter, "value": value, "label": label, "count": count });
    let models = ["Defender", "Discovery"].map(|model| option("modelExact", model, model, 1));
    assert_eq!(facets["models"], json!(models));
    assert_eq!(facets["states"], json!([option("state", "IL", "Illinois", 2)]));
    let mut chosen = 0;
    for filters in [
        "",
        "state=IL",
        "makeExact=Land+Rover",
        "search=chicago&modelExact=Defender",
        "status=sold",
        "transmission=manual",
    ] {
        let facets = site.get(&format!("/api/vehicles/facets?{filters}")).await.json();
        assert_eq!(facets["total"], 7, "whatever the filters");
        for (list, field) in [
            ("makes", &["make", "makeExact"][..]),
            ("models", &["model", "modelExact"]),
            ("locations", &["location", "town", "state"]),
            ("states", &["location", "town", "state"]),
            ("transmissions", &["transmission"]),
            ("bodyStyles", &["bodyStyle"]),
            ("drivetrains", &["drivetrain"]),
            ("titleStatuses", &["titleStatus"]),
        ] {
            for option in facets[list].as_array().unwrap() {
                let parameters = form_urlencoded::parse(filters.as_bytes());
                let others = parameters.filter(|(name, _)| !field.contains(&&**name));
                let mut query = form_urlencoded::Serializer::new(String::new());
                query.extend_pairs(others);
                query.append_pair(option["parameter"].as_str().unwrap(), option["value"].as_str().unwrap());
                let found = site.get(&format!("/api/vehicles?{}", query.finish())).await;
                assert_eq!(found.header("x-total-count"), option["count"].to_string(), "{option} {filters}");
                chosen += 1;
            }
        }
    }
    assert!(chosen > 60, "{chosen} options were tried");
    let refused = site.get("/api/vehicles/facets?state=Ontario").await;
    assert_eq!(refused.json()["fields"]["state"], "state must be a US state, such as IL or Illinois");
}

/// One request states what each filter's removal would find.
#[actix_web::test]
async fn filter_removal_finds_the_stated_number() {
    let site = TestSite::new();
    for (make, transmission, miles) in
        [("Porsche", "manual", 90_000), ("Porsche", "automatic", 1_000), ("Ferrari", "automatic", 1_000)]
    {
        let facts = FactsDraft { transmission: Some(transmission.into()), ..FactsDraft::default() };
        let car = vehicle().make(make).miles(Some(miles)).facts(facts).build();
        list_one(&*site.store, car, at_minute(0)).await;
    }
    let query = "makeExact=Porsche&modelExact=812+Superfast&transmission=manual&maxMiles=5000";
    assert_eq!(site.get(&format!("/api/vehicles?{query}")).await.header("x-total-count"), "0");
    let removals = site.get(&format!("/api/vehicles/filter-removals?{query}")).await.json();
    let removal = |parameters: &[&str], count| json!({ "parameters": parameters, "count": count });
    assert_eq!(
        removals,
        json!([
            removal(&["makeExact", "modelExact", "family"], 0),
            removal(&["modelExact"], 0),
            removal(&["minMiles", "maxMiles"], 1),
            removal(&["transmission"], 1),
        ])
    );
    for removal in removals.as_array().unwrap() {
        let left_out = removal["parameters"].as_array().unwrap();
        let others = form_urlencoded::parse(query.as_bytes());
        let others = others.filter(|(name, _)| !left_out.contains(&json!(name)));
        let mut query = form_urlencoded::Serializer::new(String::new());
        query.extend_pairs(others);
        let found = site.get(&format!("/api/vehicles?{}", query.finish())).await;
        assert_eq!(found.header("x-total-count"), removal["count"].to_string(), "{removal}");
    }
    assert_eq!(site.get("/api/vehicles/filter-removals").await.json(), json!([]));

    let typed = "search=812+turbo+under+%241m";
    assert_eq!(site.get(&format!("/api/vehicles?{typed}")).await.header("x-total-count"), "0");
    let removals = site.get(&format!("/api/vehicles/filter-removals?{typed}")).await.json();
    let without = |words: &str, search: &str, count| json!({ "parameters": ["search"], "words": words, "search": search, "count": count });
    assert_eq!(
        removals,
        json!([
            removal(&["search"], 3),
            without("812", "turbo under $1m", 0),
            without("turbo", "812 under $1m", 3),
            without("under $1m", "812 turbo", 0),
        ])
    );
    let refused = site.get("/api/vehicles/filter-removals?transmission=foot").await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[actix_web::test]
async fn vehicles_are_found_near_a_place_and_in_wider_areas() {
    let site = TestSite::new();
    for place in
        ["Naperville, IL", "Naperville, IL", "Springfield, Illinois", "Scottsdale, AZ", "IL", "Zürich"]
    {
        let car = vehicle().make("Porsche").model("911").price(180_000).place(place).build();
        list_one(&*site.store, car, at_minute(0)).await;
    }
    let near = site.get("/api/vehicles?near=60614&radius=50&sort=nearest").await;
    assert_eq!(near.header("x-total-count"), "2");
    let distances: Vec<_> =
        near.json().as_array().unwrap().iter().map(|car| car["distance"].clone()).collect();
    assert_eq!(distances, [json!(27), json!(27)]);
    assert!(site.get("/api/vehicles").await.json()[0].get("distance").is_none());

    let query = "search=911&maxPrice=200000&location=chicago";
    assert_eq!(site.get(&format!("/api/vehicles?{query}")).await.header("x-total-count"), "0");
    let wider = site.get(&format!("/api/vehicles/wider-areas?{query}")).await.json();
    assert_eq!(
        wider,
        json!([
            { "near": "Chicago, IL", "radius": 50, "count": 2 },
            { "near": "Chicago, IL", "radius": 250, "count": 3 },
            { "state": "IL", "stateName": "Illinois", "count": 4 },
            { "count": 6 },
        ])
    );
    assert_eq!(site.get("/api/vehicles/wider-areas?search=911").await.json(), json!([]));
    let typed = "search=911+under+%24200k+in+Chicago";
    assert_eq!(site.get(&format!("/api/vehicles?{typed}")).await.header("x-total-count"), "0");
    let wider = site.get(&format!("/api/vehicles/wider-areas?{typed}")).await.json();
    let first = json!({ "near": "Chicago, IL", "radius": 50, "search": "911 under $200k", "count": 2 });
    assert_eq!((&wider[0], wider.as_array().unwrap().len()), (&first, 4));

    let typed = site.get("/api/vehicles?search=911+under+%24200k+near+Chicago").await;
    assert_eq!(typed.header("x-total-count"), "2");
    for (typed, count) in [
        ("911 within 15 miles of Chicago", "0"),
        ("911 within 35 miles of Chicago", "2"),
        ("911 250 miles from 60614", "3"),
        ("porsche 60614", "2"),
        ("porsche in 62701", "1"),
        ("911 within 25 miles of Atlantis", "0"),
    ] {
        let typed: String = form_urlencoded::byte_serialize(typed.as_bytes()).collect();
        let found = site.get(&format!("/api/vehicles?search={typed}")).await;
        assert_eq!(found.header("x-total-count"), count, "{typed}");
    }
    let typed = site.get("/api/vehicles?search=911+over+%24200%2C000+in+Naperville").await;
    assert_eq!(typed.header("x-total-count"), "0");

    let unknown = site.get("/api/vehicles?near=Nowhereville&radius=0").await;
    assert_eq!(unknown.status, StatusCode::UNPROCESSABLE_ENTITY);
    let fields = unknown.json()["fields"].clone();
    assert!(fields["near"].as_str().unwrap().contains("ZIP code"), "{fields}");
    assert!(fields["radius"].as_str().unwrap().contains("500"), "{fields}");
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
