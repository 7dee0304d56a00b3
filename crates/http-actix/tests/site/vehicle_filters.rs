//! Filters of the list of vehicles, and the places and areas near which it searches.

use actix_web::http::StatusCode;
use domain::vehicles::FactsDraft;
use serde_json::json;
use testkit::{at_minute, list_one, vehicle};
use url::form_urlencoded;

use crate::harness::TestSite;

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
