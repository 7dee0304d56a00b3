//! Saved searches and their insights.

use actix_web::http::{Method, StatusCode};
use domain::{
    saved::MAX_SEARCHES,
    vehicles::{Price, PriceEvent, PriceKind},
};
use serde_json::json;
use testkit::{at_minute, list, vehicle};

use crate::{
    harness::TestSite,
    saved::{LISTS, SEARCHES, body_without_request_id, ids, put, remove, save, site_with_vehicles},
};

#[actix_web::test]
async fn saved_search_is_returned_with_current_matches() {
    let (site, _) = site_with_vehicles(2).await;
    let cookie = site.join("ada").await;
    let body = json!({ "name": " Ferraris\nunder half a million ", "query": {
        "search": "  812  SUPER ", "make": "Ferrari", "maxPrice": 500_000, "minYear": 2015, "location": "any", "sort": "price-low"
    } });
    let answer = save(&site, &cookie, &body).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.body);
    let saved = answer.json();
    let expected = json!({
        "id": saved["id"], "name": "Ferraris under half a million", "createdAt": "2026-01-15T12:00:00.000Z", "matches": 2,
        "query": { "search": "812 super", "make": "ferrari", "maxPrice": 500_000, "minYear": 2015, "sort": "price-low" }
    });
    assert_eq!(saved, expected);
    let again = save(&site, &cookie, &json!({ "name": "Again", "query": body["query"] })).await;
    assert_eq!((again.status, again.json()), (StatusCode::OK, expected), "equal ones are one");
    list(site.store.as_ref(), vec![vehicle().build()], at_minute(1)).await;
    let searches = site.call_as(&cookie, Method::GET, SEARCHES).await.json();
    assert_eq!((&searches[0]["id"], &searches[0]["matches"]), (&saved["id"], &json!(3)));
    let query = json!({
        "minMiles": 10, "maxMiles": 50_000, "transmission": "manual", "bodyStyle": "coupe", "drivetrain": "rwd",
        "titleStatus": "clean", "sort": "miles-high"
    });
    let by_facts = save(&site, &cookie, &json!({ "name": "Manual coupes", "query": query })).await.json();
    assert_eq!((&by_facts["query"], &by_facts["matches"]), (&query, &json!(0)), "no car has these facts");
    remove(&site, &cookie, SEARCHES, by_facts["id"].as_i64().unwrap()).await;
    let removed = remove(&site, &cookie, SEARCHES, saved["id"].as_i64().unwrap()).await;
    assert_eq!((removed.status, removed.body.as_str()), (StatusCode::NO_CONTENT, ""));
    assert_eq!(ids(&site, &cookie, SEARCHES).await, [0_i64; 0]);
}

/// A saved search is validated like the query of the list, with the same messages.
#[actix_web::test]
async fn saved_search_is_validated_like_the_list() {
    let site = TestSite::new();
    let cookie = site.join("ada").await;
    let long = "x".repeat(201);
    for (field, value) in [
        ("search", json!(long)),
        ("make", json!("a\u{0}b")),
        ("location", json!(long)),
        ("minPrice", json!(-1)),
        ("maxPrice", json!(1_000_000_001)),
        ("maxYear", json!(10_000)),
        ("sort", json!("cheapest")),
        ("maxMiles", json!(5_000_001)),
        ("transmission", json!("foot")),
        ("bodyStyle", json!("Coupe")),
    ] {
        let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let address = url::form_urlencoded::Serializer::new(String::new()).append_pair(field, &text).finish();
        let listed = site.get(&format!("/api/vehicles?{address}")).await;
        let saved = save(&site, &cookie, &json!({ "name": "Cars", "query": { field: value } })).await;
        assert_eq!(saved.status, StatusCode::UNPROCESSABLE_ENTITY, "{field}");
        assert_eq!(body_without_request_id(&saved), body_without_request_id(&listed), "{field}");
    }
    let both = save(&site, &cookie, &json!({ "name": "", "query": { "minYear": -1 } })).await.json();
    assert_eq!(both["fields"]["name"], "Please name the search");
    assert!(both["fields"]["minYear"].is_string());
    for (least, most, sentence) in [
        ("minPrice", "maxPrice", "The lowest price is above the highest"),
        ("minYear", "maxYear", "The lowest year is above the highest"),
        ("minMiles", "maxMiles", "The lowest mileage is above the highest"),
    ] {
        let body = json!({ "name": "Cars", "query": { least: 2000, most: 1999 } });
        let saved = save(&site, &cookie, &body).await;
        assert_eq!(saved.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", saved.body);
        assert_eq!(saved.json()["fields"], json!({ least: sentence }));
    }
    let nothing = save(&site, &cookie, &json!({})).await;
    let fields = json!({ "name": "Please name the search", "query": "query must be given" });
    assert_eq!((nothing.status, &nothing.json()["fields"]), (StatusCode::UNPROCESSABLE_ENTITY, &fields));
    let nameless = save(&site, &cookie, &json!({ "name": "x" })).await;
    assert_eq!(nameless.status, StatusCode::UNPROCESSABLE_ENTITY);
    for body in [json!({ "name": "x", "query": { "minPrice": 1.5 } }), json!([])] {
        assert_eq!(save(&site, &cookie, &body).await.status, StatusCode::BAD_REQUEST, "{body}");
    }
    for (field, value) in [
        ("status", json!("sold")),
        ("family", json!("911")),
        ("descriptions", json!(true)),
        ("maxPrise", json!(1)),
    ] {
        let wider = save(&site, &cookie, &json!({ "name": "x", "query": { field: value } })).await;
        assert_eq!(wider.status, StatusCode::BAD_REQUEST, "{field}");
        assert!(wider.json()["fields"][format!("query.{field}")].is_string(), "{}", wider.body);
    }
    assert_eq!(ids(&site, &cookie, SEARCHES).await, [0_i64; 0]);
}

#[actix_web::test]
async fn insights_state_their_sample() {
    let site = TestSite::new();
    let cookie = site.join("ada").await;
    let ask = async || {
        let answer = site.call_as(&cookie, Method::GET, "/api/user/insights").await;
        assert_eq!(answer.status, StatusCode::OK);
        answer.json()
    };
    assert_eq!(ask().await, json!([]));
    let cars = ["Porsche", "Ferrari"].map(|make| vehicle().make(make).price(200_000).build());
    let cars = list(site.store.as_ref(), cars.into(), at_minute(0)).await;
    for car in &cars {
        put(&site, &cookie, LISTS[0], *car).await;
    }
    let change = |car, price, minute| {
        let price = Price::parse(Some(price)).unwrap();
        site.store.record_price(car, PriceEvent::new(PriceKind::Changed, price, at_minute(minute)));
    };
    for (price, minute) in [(190_000, 10), (180_500, 20), (180_500, 30)] {
        change(cars[0], price, minute);
    }
    change(cars[1], 100_000, 5);
    let sales = json!({ "n": 0, "from": null, "to": null, "low": null, "median": null, "high": null });
    assert_eq!(
        ask().await,
        json!([
            { "make": "Ferrari", "n": 1, "medianChangePercent": null,
              "from": "2026-01-15T12:05:00.000Z", "to": "2026-01-15T12:05:00.000Z", "sales": sales },
            { "make": "Porsche", "n": 3, "medianChangePercent": -5.0,
              "from": "2026-01-15T12:10:00.000Z", "to": "2026-01-15T12:30:00.000Z", "sales": sales },
        ])
    );
}

#[actix_web::test]
async fn saved_searches_are_limited() {
    let site = TestSite::new();
    let cookie = site.join("ada").await;
    let search = |price: u32| json!({ "name": "Cars", "query": { "maxPrice": price } });
    for price in 0..MAX_SEARCHES {
        assert_eq!(save(&site, &cookie, &search(price)).await.status, StatusCode::CREATED);
    }
    let answer = save(&site, &cookie, &search(1000)).await;
    assert_eq!(answer.status, StatusCode::CONFLICT);
    assert_eq!(answer.json()["message"], "You can save up to 50 searches; remove one to make room");
    assert_eq!(save(&site, &cookie, &search(7)).await.status, StatusCode::OK);
}
