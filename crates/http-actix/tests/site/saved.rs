//! Saved vehicles and searches; each member sees only their own.

use actix_web::{
    http::{Method, StatusCode, header},
    test::TestRequest,
};
use chrono::TimeDelta;
use domain::saved::{MAX_SEARCHES, MAX_VEHICLES};
use domain::vehicles::{ListingStatus, Price, PriceEvent, PriceKind, VehicleId};
use serde_json::{Value, json};
use testkit::{at_minute, list, vehicle};

use crate::{
    contact_request_texts::NAUGHTY,
    harness::{Answer, TestSite},
};

const LISTS: [&str; 2] = ["/api/user/saved-vehicles", "/api/user/watch-list"];
const SEARCHES: &str = "/api/user/saved-searches";

async fn site_with_vehicles(count: usize) -> (TestSite, Vec<VehicleId>) {
    let site = TestSite::new();
    let cars = (0..count).map(|_| vehicle().build()).collect();
    let cars = list(site.store.as_ref(), cars, at_minute(0)).await;
    (site, cars)
}

async fn put(site: &TestSite, cookie: &str, path: &str, car: VehicleId) -> Answer {
    site.clock.advance(TimeDelta::seconds(1));
    site.call_as(cookie, Method::PUT, &format!("{path}/{}", car.0)).await
}

async fn remove(site: &TestSite, cookie: &str, path: &str, id: i64) -> Answer {
    site.call_as(cookie, Method::DELETE, &format!("{path}/{id}")).await
}

async fn ids(site: &TestSite, cookie: &str, path: &str) -> Vec<i64> {
    let answer = site.call_as(cookie, Method::GET, path).await;
    assert_eq!(answer.status, StatusCode::OK);
    let ids: Vec<i64> =
        answer.json().as_array().unwrap().iter().map(|item| item["id"].as_i64().unwrap()).collect();
    assert_eq!(answer.header("x-total-count"), ids.len().to_string());
    ids
}

async fn save(site: &TestSite, cookie: &str, body: &Value) -> Answer {
    let request = TestRequest::post().uri(SEARCHES).insert_header((header::COOKIE, cookie));
    site.send(request.set_json(body)).await
}

/// The body without the request id.
fn body_without_request_id(answer: &Answer) -> Value {
    let mut body = answer.json();
    body.as_object_mut().unwrap().remove("requestId");
    body
}

#[actix_web::test]
async fn saved_vehicle_is_listed_until_it_is_removed() {
    let (site, cars) = site_with_vehicles(3).await;
    let cookie = site.join("ada").await;
    for path in LISTS {
        assert_eq!(ids(&site, &cookie, path).await, [0_i64; 0]);
        for car in [cars[0], cars[2], cars[0]] {
            let answer = put(&site, &cookie, path, car).await;
            assert_eq!((answer.status, answer.body.as_str()), (StatusCode::NO_CONTENT, ""));
        }
        assert_eq!(ids(&site, &cookie, path).await, [cars[2].0, cars[0].0], "the last saved first");
        let answer = site.call_as(&cookie, Method::GET, path).await;
        let listed = site.get("/api/vehicles").await.json();
        assert_eq!(answer.json()[0], listed[0], "the same card as in the listings");
        assert_eq!(answer.header("cache-control"), "no-store");
        for _ in 0..2 {
            let answer = remove(&site, &cookie, path, cars[2].0).await;
            assert_eq!((answer.status, answer.body.as_str()), (StatusCode::NO_CONTENT, ""));
        }
        assert_eq!(ids(&site, &cookie, path).await, [cars[0].0]);
    }
}

#[actix_web::test]
async fn invisible_vehicles_cannot_be_saved() {
    let (site, cars) = site_with_vehicles(2).await;
    let cookie = site.join("ada").await;
    site.store.set_status(cars[1], ListingStatus::Withdrawn);
    for path in LISTS {
        put(&site, &cookie, path, cars[0]).await;
        let unknown = put(&site, &cookie, path, VehicleId(4711)).await;
        let withdrawn = put(&site, &cookie, path, cars[1]).await;
        assert_eq!(unknown.status, StatusCode::NOT_FOUND);
        assert_eq!(body_without_request_id(&unknown), body_without_request_id(&withdrawn));
        assert_eq!(unknown.json()["message"], "We couldn’t find this vehicle; it may have been withdrawn");
        for nonsense in ["abc", "1.5", "99999999999999999999", "%00"] {
            let answer = site.call_as(&cookie, Method::PUT, &format!("{path}/{nonsense}")).await;
            assert_eq!(answer.status, StatusCode::NOT_FOUND, "{nonsense}");
        }
        assert_eq!(put(&site, &cookie, path, VehicleId(-1)).await.status, StatusCode::NOT_FOUND);
    }
    site.store.set_status(cars[0], ListingStatus::Sold);
    let sold = site.call_as(&cookie, Method::GET, LISTS[0]).await.json();
    assert_eq!(sold[0]["status"], "sold", "sold ones stay");
    site.store.set_status(cars[0], ListingStatus::Withdrawn);
    assert_eq!(ids(&site, &cookie, LISTS[0]).await, [0_i64; 0]);
}

#[actix_web::test]
async fn saved_items_are_private() {
    let (site, cars) = site_with_vehicles(1).await;
    let (ada, eve) = (site.join("ada").await, site.join("eve").await);
    for path in LISTS {
        put(&site, &ada, path, cars[0]).await;
        assert_eq!(ids(&site, &eve, path).await, [0_i64; 0]);
        remove(&site, &eve, path, cars[0].0).await;
        assert_eq!(ids(&site, &ada, path).await, [cars[0].0]);
    }
    let saved = save(&site, &ada, &json!({ "name": "Mine", "query": {} })).await.json();
    let id = saved["id"].as_i64().unwrap();
    assert_eq!(ids(&site, &eve, SEARCHES).await, [0_i64; 0]);
    let anothers = remove(&site, &eve, SEARCHES, id).await;
    let nobodys = remove(&site, &eve, SEARCHES, 4711).await;
    assert_eq!(anothers.status, StatusCode::NOT_FOUND);
    assert_eq!(
        body_without_request_id(&anothers),
        body_without_request_id(&nobodys),
        "whether another has it is not told"
    );
    assert_eq!(ids(&site, &ada, SEARCHES).await, [id]);
}

#[actix_web::test]
async fn full_list_is_refused_with_the_limit() {
    let (site, cars) = site_with_vehicles(MAX_VEHICLES as usize + 1).await;
    let cookie = site.join("ada").await;
    for path in LISTS {
        for car in &cars[1..] {
            let path = format!("{path}/{}", car.0);
            assert_eq!(site.call_as(&cookie, Method::PUT, &path).await.status, StatusCode::NO_CONTENT);
        }
        let answer = put(&site, &cookie, path, cars[0]).await;
        assert_eq!(answer.status, StatusCode::CONFLICT);
        assert!(answer.json()["message"].as_str().unwrap().contains("500 vehicles"), "{}", answer.body);
        assert_eq!(put(&site, &cookie, path, cars[1]).await.status, StatusCode::NO_CONTENT);
    }
}

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

#[actix_web::test]
async fn naughty_strings_are_saved_or_refused() {
    let site = TestSite::new();
    let cookie = site.join("ada").await;
    let mut kept = 0;
    for text in NAUGHTY {
        let body = json!({ "name": text, "query": { "search": text, "make": text, "model": text } });
        let answer = save(&site, &cookie, &body).await;
        let is_expected =
            [StatusCode::CREATED, StatusCode::OK, StatusCode::UNPROCESSABLE_ENTITY, StatusCode::CONFLICT];
        assert!(is_expected.contains(&answer.status), "{text:?}: {}", answer.body);
        kept += usize::from(answer.status == StatusCode::CREATED);
    }
    assert_eq!(ids(&site, &cookie, SEARCHES).await.len(), kept);
}

#[actix_web::test]
async fn cross_site_requests_save_nothing() {
    let (site, cars) = site_with_vehicles(1).await;
    let cookie = site.join("ada").await;
    for path in LISTS {
        for method in [Method::PUT, Method::DELETE] {
            let request = TestRequest::default()
                .method(method)
                .uri(&format!("{path}/{}", cars[0].0))
                .insert_header((header::COOKIE, cookie.as_str()))
                .insert_header(("origin", "https://evil.example"));
            assert_eq!(site.send(request).await.status, StatusCode::FORBIDDEN);
        }
        assert_eq!(ids(&site, &cookie, path).await, [0_i64; 0]);
    }
}
