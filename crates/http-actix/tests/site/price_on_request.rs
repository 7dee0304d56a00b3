//! Prices on request: told nowhere, in no range, last in every order, and no price evidence.

use actix_web::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::{
    feeds::{import, upload_and_check},
    harness::{Answer, TestSite},
    submissions::{admin, call, create_listing},
};

const VEHICLES: &str = "/api/admin/vehicles";

/// A new listing of the desk.
fn car(model: &str, more: &Value) -> Value {
    let mut body = json!({
        "make": "Ferrari",
        "model": model,
        "yearNumeric": 1990,
        "location": "Chicago, IL",
    });
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    body
}

async fn add(site: &TestSite, desk: &str, body: &Value) -> Answer {
    call(site, desk, Method::POST, VEHICLES, body).await
}

/// The models that a search finds, in its order.
async fn models(site: &TestSite, query: &str) -> Vec<String> {
    let found = site.get(&format!("/api/vehicles?{query}")).await;
    assert_eq!(found.status, StatusCode::OK, "{}", found.body);
    let cars = found.json();
    cars.as_array().unwrap().iter().map(|car| car["model"].as_str().unwrap().to_owned()).collect()
}

/// A site with a 1990 Ferrari F40 whose price is on request, and two cars with known prices; the admin's cookie and the
/// id of the F40.
async fn site_with_vehicles() -> (TestSite, String, i64) {
    let site = TestSite::new();
    let desk = admin(&site).await;
    let mut ids = Vec::new();
    for body in [
        car("F40", &json!({ "priceOnRequest": true })),
        car("F50", &json!({ "priceNumeric": 0 })),
        car("Enzo", &json!({ "priceNumeric": 1_000_000_000 })),
    ] {
        let added = add(&site, &desk, &body).await;
        assert_eq!(added.status, StatusCode::CREATED, "{}", added.body);
        ids.push(added.json()["id"].as_i64().unwrap());
    }
    (site, desk, ids[0])
}

#[actix_web::test]
async fn listing_requires_a_price_or_on_request() {
    let site = TestSite::new();
    let desk = admin(&site).await;
    for (body, sentence) in [
        (json!({}), "Price is required"),
        (json!({ "priceOnRequest": false }), "Price is required"),
        (
            json!({ "priceOnRequest": true, "priceNumeric": 1 }),
            "Please enter a price or put it on request, not both",
        ),
    ] {
        let refused = add(&site, &desk, &car("F40", &body)).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{body}");
        assert_eq!(refused.json()["fields"]["priceNumeric"], sentence, "{body}");
    }
}

#[actix_web::test]
async fn price_on_request_is_in_no_range_and_sorted_last() {
    let (site, _, id) = site_with_vehicles().await;
    let car = site.get(&format!("/api/vehicles/{id}")).await.json();
    assert_eq!((&car["price"], &car["priceNumeric"]), (&json!("Price on request"), &json!(null)));
    assert_eq!(car["priceHistory"][0]["priceNumeric"], json!(null));
    assert_eq!(models(&site, "sort=price-low").await, ["F50", "Enzo", "F40"]);
    assert_eq!(models(&site, "sort=price-high").await, ["Enzo", "F50", "F40"]);
    for range in ["minPrice=0", "maxPrice=1000000000", "search=ferrari+over+$0", "search=ferrari+under+$2m"] {
        assert!(!models(&site, range).await.contains(&"F40".to_owned()), "{range}");
    }
    let facets = site.get("/api/vehicles/facets").await.json();
    assert_eq!(facets["price"], json!({ "min": 0, "max": 1_000_000_000 }));

    let first = site.get("/api/vehicles?sort=price-high&limit=2").await;
    let next = first.header("link");
    let next = next.split(['<', '>']).nth(1).unwrap_or_default();
    let rest = site.get(next).await.json();
    assert_eq!((rest[0]["model"].as_str(), rest.as_array().unwrap().len()), (Some("F40"), 1), "{next}");
}

#[actix_web::test]
async fn price_on_request_shows_no_amount_on_pages_and_feeds() {
    let (site, _, id) = site_with_vehicles().await;
    let page = site.get(&format!("/listings/{id}/1990-ferrari-f40")).await.body;
    assert!(page.contains("Price on request"), "{page}");
    assert!(page.contains("\"@type\":\"Offer\"") && !page.contains("priceCurrency"), "{page}");
    let feed = site.get("/feeds/listings.json").await.json();
    let of_feed = feed.as_array().unwrap().iter().find(|car| car["id"] == id).unwrap();
    assert_eq!(of_feed["price"], json!(null));
    let table = site.get("/feeds/dealer.csv").await.body;
    assert!(table.contains("1990,Ferrari,F40,,Price on request,,"), "trim and mileage are empty: {table}");
    let news = site.get("/feeds/new-listings.atom").await.body;
    assert!(news.contains("<summary>Price on request · Chicago, IL</summary>"), "{news}");
    let market = site.get("/api/markets/ferrari/f40").await.json();
    assert_eq!((&market["asked"]["n"], &market["prices"]), (&json!(0), &json!([])), "{market}");
}

#[actix_web::test]
async fn staff_switch_between_price_and_on_request() {
    let site = TestSite::new();
    let (ada, desk) = (site.join("ada").await, admin(&site).await);
    let (submission, vehicle) = create_listing(&site, &ada, &desk).await;
    let address = format!("{VEHICLES}/{vehicle}");
    let change = async |body: Value| call(&site, &desk, Method::PATCH, &address, &body).await;
    let both = change(json!({ "priceOnRequest": true, "priceNumeric": 1 })).await;
    assert_eq!(both.status, StatusCode::UNPROCESSABLE_ENTITY);
    for more in [json!({}), json!({ "priceNumeric": 1 }), json!({ "soldPriceNumeric": 1 })] {
        let mut body = json!({ "status": "sold", "priceOnRequest": true });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let refused = change(body).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{more}");
        assert_eq!(refused.json()["fields"]["priceNumeric"], "Please enter the sale price", "{more}");
    }
    let silent = change(json!({ "priceOnRequest": true })).await;
    assert_eq!(silent.status, StatusCode::OK, "{}", silent.body);
    assert_eq!(
        (&silent.json()["price"], &silent.json()["priceNumeric"]),
        (&json!("Price on request"), &json!(null))
    );
    let own = format!("/api/vehicle-submissions/{submission}");
    let of_seller = site.call_as(&ada, Method::GET, &own).await.json();
    assert_eq!(of_seller["listing"]["price"], "Price on request");
    let notifications = site.call_as(&ada, Method::GET, "/api/notifications").await.body;
    assert!(notifications.contains("The price is now on request. It was $2,450,000."), "{notifications}");

    let listing = format!("{own}/listing");
    let sold = call(&site, &ada, Method::PATCH, &listing, &json!({ "status": "sold" })).await;
    assert_eq!(sold.status, StatusCode::UNPROCESSABLE_ENTITY, "a sale has a price");
    let stated = call(&site, &ada, Method::PATCH, &listing, &json!({ "priceNumeric": 2_400_000 })).await;
    assert_eq!(stated.json()["listing"]["price"], "$2,400,000", "{}", stated.body);
    let history = site.get(&format!("/api/vehicles/{vehicle}")).await.json()["priceHistory"].clone();
    let prices: Vec<&str> =
        history.as_array().unwrap().iter().map(|step| step["price"].as_str().unwrap()).collect();
    assert_eq!(prices, ["$2,450,000", "Price on request", "$2,400,000"]);
}

#[actix_web::test]
async fn feed_phrases_set_price_on_request() {
    let site = TestSite::new();
    let desk = admin(&site).await;
    let table = |price: &str| {
        format!(
            "stock,year,make,model,price,city,state\nA1,1990,Ferrari,F40,{price},Chicago,IL\n\
             A2,1991,Ferrari,F50,maybe,Chicago,IL\n"
        )
    };
    let run = upload_and_check(&site, &desk, "north.csv", table("P.O.A.").as_bytes()).await;
    assert_eq!((&run["counts"]["listed"], &run["refused"][0]["line"]), (&json!(1), &json!(3)), "{run}");
    import(&site, &desk, &run, &json!({})).await;
    let stated = upload_and_check(&site, &desk, "north.csv", table("2450000").as_bytes()).await;
    let fields = &stated["changed"][0]["fields"][0];
    assert_eq!((&fields["before"], &fields["after"]), (&json!("Price on request"), &json!("$2,450,000")));
    import(&site, &desk, &stated, &json!({})).await;
    assert_eq!(models(&site, "minPrice=2450000").await, ["F40"]);
}
