//! Markets of makes and model families: the API, the pages' heads and the sitemap.

use actix_web::http::{Method, StatusCode};
use domain::vehicles::ListingStatus;
use serde_json::{Value, json};
use testkit::{at_minute, list, vehicle};

use crate::{
    harness::TestSite,
    submissions::{SUBMISSIONS, admin, call, create_listing},
};

/// Cars for sale and sold of two makes; the sold ones without a recorded price.
async fn stock(site: &TestSite) {
    let car = |make: &str, model: &str, year| vehicle().make(make).model(model).year(year).build();
    let cars = vec![
        car("Porsche", "911 GT3 Touring", 2018),
        car("Porsche", "Carrera RS", 1973),
        car("Porsche", "Carrera GT", 2005),
        car("Citroën", "DS 21", 1969),
    ];
    let ids = list(&*site.store, cars, at_minute(1)).await;
    site.store.set_status(ids[1], ListingStatus::Sold);
}

fn counts(list: &Value) -> Vec<(&str, u64, u64)> {
    let number = |count: &Value, name: &str| count[name].as_u64().unwrap();
    let counts = list.as_array().unwrap().iter();
    counts
        .map(|count| (count["slug"].as_str().unwrap(), number(count, "forSale"), number(count, "sold")))
        .collect()
}

#[actix_web::test]
async fn makes_and_families_are_counted() {
    let site = TestSite::new();
    assert_eq!(site.get("/api/markets").await.json(), json!({ "makes": [], "sales": [] }));
    stock(&site).await;
    let makes = site.get("/api/markets").await.json();
    assert_eq!(counts(&makes["makes"]), [("citroen", 1, 0), ("porsche", 2, 1)]);
    assert_eq!(makes["sales"][0]["title"], "1973 Porsche Carrera RS");
    let make = site.get("/api/markets/porsche").await.json();
    assert_eq!(
        (&make["name"], &make["path"], &make["family"]),
        (&json!("Porsche"), &json!("/makes/porsche"), &Value::Null)
    );
    assert_eq!(counts(&make["families"]), [("911", 1, 1), ("carrera-gt", 1, 0)]);
    let family = site.get("/api/markets/porsche/911").await.json();
    assert_eq!((&family["name"], &family["family"]["forSale"]), (&json!("Porsche 911"), &json!(1)));
    let vehicles = family["vehicles"].as_array().unwrap();
    assert_eq!(vehicles.iter().map(|car| &car["model"]).collect::<Vec<_>>(), ["911 GT3 Touring"]);
    let sold = &family["sales"][0];
    assert_eq!(
        (&sold["title"], &sold["price"], &sold["soldAt"]),
        (&json!("1973 Porsche Carrera RS"), &Value::Null, &Value::Null)
    );
    assert_eq!((&family["asked"]["n"], &family["sold"]["n"]), (&json!(1), &json!(0)));
    // The listings show exactly this family.
    for (query, found) in [
        ("makeExact=Porsche&family=911", 1),
        ("makeExact=Porsche&family=911&status=sold", 1),
        ("makeExact=porsche&family=Carrera+GT", 1),
        ("makeExact=Porsche&family=carrera-gt&modelExact=911+GT3+Touring", 0),
        ("makeExact=Porsche&family=959", 0),
        ("makeExact=Citroen&family=ds", 1),
        ("family=911", 3),
    ] {
        let answer = site.get(&format!("/api/vehicles?{query}")).await;
        assert_eq!(answer.header("x-total-count"), found.to_string(), "{query}");
        let facets = site.get(&format!("/api/vehicles/facets?{query}")).await;
        assert_eq!(facets.status, StatusCode::OK, "{query}: {}", facets.body);
    }
    let removals = site.get("/api/vehicles/filter-removals?makeExact=Porsche&family=959").await.json();
    assert_eq!(removals[1], json!({ "parameters": ["family"], "count": 2 }));
    let long = site.get(&format!("/api/vehicles?makeExact=Porsche&family={}", "x".repeat(201))).await;
    assert_eq!(long.json()["fields"]["family"], "Model family must be at most 200 characters");
    assert_eq!(site.get("/api/markets/citroen/ds").await.json()["vehicles"][0]["make"], "Citroën");
    for nothing in ["ferrari", "Porsche", "porsche/959", "porsche/911/gt3", "citroen/911", "%F0%9F%9A%97"] {
        let answer = site.get(&format!("/api/markets/{nothing}")).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{nothing}");
    }
}

#[actix_web::test]
async fn markets_show_sales_and_answered_questions() {
    let site = TestSite::new();
    let (ada, desk) = (site.join("ada").await, admin(&site).await);
    let (submission, vehicle) = create_listing(&site, &ada, &desk).await;
    let body = json!({ "status": "sold", "soldPriceNumeric": 2_100_000 });
    let sold = call(&site, &ada, Method::PATCH, &format!("{SUBMISSIONS}/{submission}/listing"), &body).await;
    assert_eq!(sold.status, StatusCode::OK, "{}", sold.body);
    let market = site.get("/api/markets/ferrari/f40").await.json();
    assert_eq!((&market["sold"]["n"], &market["sales"][0]["vehicleId"]), (&json!(1), &vehicle));
    assert_eq!(
        (&market["sales"][0]["price"], &market["sales"][0]["soldAt"]),
        (&json!("$2,100,000"), &json!("2026-01-15T12:00:00.000Z"))
    );
    let price = &market["prices"][0];
    assert_eq!(
        (&price["kind"], &price["priceNumeric"], &price["yearNumeric"]),
        (&json!("sold"), &json!(2_100_000), &json!(1990))
    );
    let page = site.get(&format!("/api/vehicles/{vehicle}")).await.json();
    assert_eq!(page["market"], json!({ "makeSlug": "ferrari", "familySlug": "f40", "family": "F40" }));
}

#[actix_web::test]
async fn an_implausible_price_is_not_published() {
    let site = TestSite::new();
    let (ada, desk) = (site.join("ada").await, admin(&site).await);
    let (submission, sold_car) = create_listing(&site, &ada, &desk).await;
    let body = json!({ "status": "sold", "soldPriceNumeric": 1 });
    let sold = call(&site, &ada, Method::PATCH, &format!("{SUBMISSIONS}/{submission}/listing"), &body).await;
    assert_eq!(sold.status, StatusCode::OK, "{}", sold.body);
    let car = |price| vehicle().make("Ferrari").model("F40").year(1990).price(price).build();
    list(&*site.store, vec![car(499), car(500)], at_minute(1)).await;
    let market = site.get("/api/markets/ferrari/f40").await.json();
    let sale = &market["sales"][0];
    assert_eq!(
        (&sale["vehicleId"], &sale["price"], &sale["soldAt"]),
        (&sold_car, &Value::Null, &Value::Null)
    );
    assert_eq!((&market["sold"]["n"], &market["asked"]["n"]), (&json!(0), &json!(1)));
    let prices: Vec<_> = market["prices"].as_array().unwrap().iter().map(|price| &price["price"]).collect();
    assert_eq!(prices, ["$500"]);
    assert_eq!(site.get("/api/markets").await.json()["sales"][0]["price"], Value::Null);
}

#[actix_web::test]
async fn median_and_range_are_of_all_cars() {
    let site = TestSite::new();
    let car = |price| vehicle().make("Lamborghini").model("Huracan").price(price).build();
    let mut cars: Vec<_> = (1..=105).map(|n| car(n * 1_000)).collect();
    cars.push(vehicle().make("Lamborghini").model("Huracan").price_on_request().build());
    list(&*site.store, cars, at_minute(1)).await;
    let market = site.get("/api/markets/lamborghini/huracan").await.json();
    let asked = &market["asked"];
    assert_eq!(
        (&asked["n"], &asked["low"], &asked["median"], &asked["high"]),
        (&json!(105), &json!("$1,000"), &json!("$53,000"), &json!("$105,000"))
    );
    let shown = market["prices"].as_array().unwrap();
    let lowest = shown.iter().map(|price| price["priceNumeric"].as_i64().unwrap()).min();
    // The car whose price is on request is among the latest hundred.
    assert_eq!((shown.len(), lowest), (99, Some(7_000)), "those listed last");
}

#[actix_web::test]
async fn market_pages_have_their_metadata() {
    let site = TestSite::with_public_url(Some("https://marque.example"));
    stock(&site).await;
    let page = site.get("/makes/porsche/911").await;
    assert_eq!(page.status, StatusCode::OK);
    for part in [
        "<title>Porsche 911 for Sale and Sold Prices | ",
        r#"<link rel="canonical" href="https://marque.example/makes/porsche/911">"#,
        r#"<meta name="robots" content="index, follow">"#,
        "1 for sale and 1 sold",
        r#""@type":"BreadcrumbList""#,
        r#""@type":"CollectionPage""#,
        r#""@type":"ItemList""#,
        r#""item":"https://marque.example/makes/porsche""#,
        "2018 Porsche 911 GT3 Touring",
    ] {
        assert!(page.body.contains(part), "{part} in {}", page.body);
    }
    let makes = site.get("/makes").await.body;
    assert!(makes.contains(r#"<link rel="canonical" href="https://marque.example/makes">"#), "{makes}");
    for nothing in ["/makes/ferrari", "/makes/porsche/959", "/makes/PORSCHE", "/makes/porsche/911/x"] {
        assert_eq!(site.get(nothing).await.status, StatusCode::NOT_FOUND, "{nothing}");
    }
    assert_eq!(site.get("/makes/porsche/").await.header("location"), "/makes/porsche");
    let map = site.get("/sitemaps/markets.xml").await.body;
    for path in ["/makes", "/makes/porsche", "/makes/porsche/911", "/makes/citroen/ds"] {
        assert!(map.contains(&format!("<loc>https://marque.example{path}</loc>")), "{path} in {map}");
    }
    assert!(site.get("/sitemap.xml").await.body.contains("/sitemaps/markets.xml"));
}
