//! Invalid input of any kind gets a problem with a message, never a 5xx.

use actix_web::{
    http::{Method, StatusCode, header},
    test::TestRequest,
};
use domain::{accounts::Role, vehicles::Sort};
use serde_json::{Value, json};

use crate::{access::example, harness::TestSite};

#[actix_web::test]
async fn invalid_query_parameters_are_reported_by_field() {
    let site = TestSite::new();
    let long = "x".repeat(10_000);
    for (query, field, sentence) in [
        ("limit=0", "limit", "limit must be a whole number from 1 to 200"),
        ("limit=-1", "limit", "limit must be a whole number from 1 to 200"),
        ("limit=99999999999999999999", "limit", "limit must be a whole number from 1 to 200"),
        ("minPrice=-1", "minPrice", "minPrice must be a whole number from 0 to 1000000000"),
        ("maxPrice=1e999", "maxPrice", "maxPrice must be a whole number from 0 to 1000000000"),
        ("minYear=NaN", "minYear", "minYear must be a whole number from 0 to 9999"),
        ("sort=cheapest", "sort", &format!("sort must be one of {}", Sort::ALL.map(Sort::as_str).join(", "))),
        ("minMiles=-1", "minMiles", "minMiles must be a whole number from 0 to 5000000"),
        ("maxMiles=lots", "maxMiles", "maxMiles must be a whole number from 0 to 5000000"),
        (
            "transmission=Manual",
            "transmission",
            "transmission must be one of manual, automatic, automated_manual, dual_clutch, cvt, single_speed",
        ),
        (
            "bodyStyle=any",
            "bodyStyle",
            "bodyStyle must be one of coupe, convertible, targa, roadster, sedan, wagon, hatchback, suv, pickup, \
             van, limousine",
        ),
        ("drivetrain=4wd", "drivetrain", "drivetrain must be one of rwd, fwd, awd, four_wheel"),
        (
            "titleStatus=%25",
            "titleStatus",
            "titleStatus must be one of clean, salvage, rebuilt, lemon, bonded, export_only, no_title",
        ),
        ("status=withdrawn", "status", "status must be one of live, under_offer, sold"),
        ("search=%00", "search", "Search text must not contain control characters"),
        (&format!("search={long}"), "search", "Search text must be at most 200 characters"),
        (&format!("model={long}"), "model", "Model must be at most 200 characters"),
    ] {
        let answer = site.get(&format!("/api/vehicles?{query}")).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{query}");
        assert_eq!(answer.json()["fields"][field], sentence, "{query}");
        assert_eq!(answer.json()["message"], sentence, "{query}");
    }
}

/// U+0000 is rejected in every text, because no store accepts it.
#[actix_web::test]
async fn nul_characters_are_rejected_in_every_text_parameter() {
    let site = TestSite::new();
    let cookie = site.join("ada").await;
    for role in [Role::Collector, Role::Admin] {
        site.grant("ada", role).await;
    }
    let document = serde_json::to_value(http_actix::openapi()).unwrap();
    let (mut attempted, mut taken) = (0, Vec::new());
    for (path, item) in document["paths"].as_object().unwrap() {
        for parameter in item["get"]["parameters"].as_array().into_iter().flatten() {
            // Parameters with a pattern are parsed before any store sees them.
            if parameter["in"] != "query" || !parameter["schema"]["pattern"].is_null() {
                continue;
            }
            let (name, address) = (parameter["name"].as_str().unwrap(), example(path));
            for text in ["%00", "a%00b"] {
                let answer = site.call_as(&cookie, Method::GET, &format!("{address}?{name}={text}")).await;
                if ![400, 404, 422].contains(&answer.status.as_u16()) {
                    taken.push(format!("{address}?{name}={text}: {}", answer.status));
                }
                attempted += 1;
            }
        }
    }
    assert_eq!(taken, <Vec<String>>::new());
    assert!(attempted > 60, "{attempted}");
}

/// A missing field counts as empty in every form; only malformed JSON gives 400.
#[actix_web::test]
async fn missing_fields_are_reported_by_field_in_every_form() {
    let site = TestSite::new();
    let ada = site.join("ada").await;
    for role in [Role::Collector, Role::Admin] {
        site.grant("ada", role).await;
    }
    let document = serde_json::to_value(http_actix::openapi()).unwrap();
    let (mut tried, mut explained) = (0, 0);
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, call) in item.as_object().unwrap() {
            if !call["requestBody"]["content"]["application/json"].is_object() {
                continue;
            }
            let address: Vec<&str> =
                path.split('/').map(|part| if part.starts_with('{') { "1" } else { part }).collect();
            let method = Method::from_bytes(method.to_uppercase().as_bytes()).unwrap();
            let send = |body: Value| {
                let request = TestRequest::default().method(method.clone()).uri(&address.join("/"));
                site.send(request.insert_header((header::COOKIE, ada.as_str())).set_json(body))
            };
            let answer = send(json!({})).await;
            assert_ne!(answer.status, StatusCode::BAD_REQUEST, "{method} {path}");
            if answer.status == StatusCode::UNPROCESSABLE_ENTITY {
                assert!(answer.json()["fields"].is_object(), "{method} {path}: {}", answer.body);
                explained += 1;
            }
            for body in [json!([]), json!(7), Value::Null] {
                assert_eq!(send(body).await.status, StatusCode::BAD_REQUEST, "{method} {path}");
            }
            tried += 1;
        }
    }
    assert!(tried > 50 && explained > 25, "{explained} of {tried}");
}

#[actix_web::test]
async fn several_errors_are_reported_at_once() {
    let answer = TestSite::new().get("/api/vehicles?limit=x&sort=y&search=%07").await;
    let fields = answer.json()["fields"].as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    assert_eq!(fields, ["limit", "search", "sort"]);
}

#[actix_web::test]
async fn malformed_queries_are_bad_requests() {
    let site = TestSite::new();
    for query in ["cursor=zzz", "cursor=%F0%9F%92%A9", "search=a&search=b", "cursor=bmV3ZXN0OjE6Mjoz"] {
        let answer = site.get(&format!("/api/vehicles?{query}")).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{query}");
        let message = answer.json()["message"].as_str().unwrap().to_owned();
        assert_eq!(
            message.contains("The parameter search is given more than once"),
            query.contains("&search="),
            "{message}"
        );
    }
    // A cursor is valid only for its own sort order.
    let answer = site.get("/api/vehicles?sort=price-low&cursor=bmV3ZXN0OjE6Mg").await;
    assert_eq!(answer.status, StatusCode::BAD_REQUEST);
}

#[actix_web::test]
async fn unusual_search_texts_are_accepted() {
    let site = TestSite::new();
    for text in [
        "%25",
        "_",
        "%5C",
        "'",
        "%22",
        "--",
        "%3Cscript%3E",
        "%F0%9F%98%80",
        "%E2%80%AE",
        "%FF%FE",
        "..%2F..%2Fetc",
        "%D9%85%D8%B1%D8%B3%D9%8A%D8%AF%D8%B3",
        "%ED%A0%80",
        "1%27%20OR%20%271%27%3D%271",
        "+",
        "%E2%80%8B",
    ] {
        let answer = site.get(&format!("/api/vehicles?search={text}&make={text}&location={text}")).await;
        assert_eq!(answer.status, StatusCode::OK, "{text}: {}", answer.body);
        assert_eq!(
            site.get(&format!("/api/vehicles/suggestions?search={text}")).await.status,
            StatusCode::OK
        );
    }
}

#[actix_web::test]
async fn invalid_ids_are_not_found() {
    let site = TestSite::new();
    for id in ["0", "-1", "9223372036854775807", "9223372036854775808", "1.5", "abc", "%00", "1%2F..", "NaN"]
    {
        for address in
            [format!("/api/vehicles/{id}"), format!("/api/vehicles/{id}/similar"), format!("/listings/{id}")]
        {
            assert_eq!(site.get(&address).await.status, StatusCode::NOT_FOUND, "{address}");
        }
    }
}

#[actix_web::test]
async fn wrong_method_is_answered_with_allow_header() {
    let site = TestSite::new();
    let answer = site.call(Method::POST, "/api/vehicles").await;
    assert_eq!(answer.status, StatusCode::METHOD_NOT_ALLOWED);
    assert_eq!(answer.header("allow"), "GET, HEAD");
    assert_eq!(answer.json()["status"], 405);
    for (method, address) in [(Method::TRACE, "/"), (Method::DELETE, "/listings"), (Method::PUT, "/nowhere")]
    {
        assert_eq!(site.call(method, address).await.status, StatusCode::METHOD_NOT_ALLOWED, "{address}");
    }
    let ada = site.join("ada").await;
    for (method, address, allowed) in [
        (Method::DELETE, "/api/documents/shared", "GET, HEAD"),
        (Method::DELETE, "/api/user/passkeys/start", "POST"),
        (Method::DELETE, "/api/user/passkeys/finish", "POST"),
        (Method::PUT, "/api/documents/7", "DELETE"),
        (Method::PUT, "/api/forum/categories", "GET, HEAD, POST"),
    ] {
        let answer = site.call_as(&ada, method, address).await;
        assert_eq!(answer.status, StatusCode::METHOD_NOT_ALLOWED, "{address}");
        assert_eq!(answer.header("allow"), allowed, "{address}");
        assert_eq!(answer.json()["status"], 405);
    }
    for address in ["/api/documents/x", "/api/user/passkeys/x"] {
        let answer = site.call_as(&ada, Method::DELETE, address).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{address}");
    }
    assert_eq!(site.call(Method::HEAD, "/api/vehicles").await.status, StatusCode::OK);
    assert_eq!(site.call(Method::HEAD, "/").await.status, StatusCode::OK);
}

#[actix_web::test]
async fn database_outage_is_reported_and_recovers() {
    let site = TestSite::new();
    site.store.set_unavailable(true);
    for address in [
        "/api/vehicles",
        "/api/vehicles/featured",
        "/api/vehicles/recent",
        "/api/vehicles/facets",
        "/api/vehicles/1",
    ] {
        let answer = site.get(address).await;
        assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE, "{address}");
        assert_eq!(answer.header("retry-after"), "2", "{address}");
        assert_eq!(answer.json()["message"], "The site is busy; please try again in a moment");
        assert!(!answer.body.contains("store"), "nothing of the inside leaks: {}", answer.body);
    }
    assert_eq!(site.get("/healthz").await.status, StatusCode::OK);
    let ready = site.get("/readyz").await;
    assert_eq!(
        (ready.status, ready.body.as_str()),
        (StatusCode::SERVICE_UNAVAILABLE, "the database cannot be reached\n")
    );
    let page = site.get("/listings/1").await;
    assert_eq!(page.status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(page.body.contains("<title>"), "the page itself still comes");
    assert_eq!(site.get("/listings").await.status, StatusCode::OK);

    site.store.set_unavailable(false);
    assert_eq!(site.get("/api/vehicles").await.status, StatusCode::OK);
    assert_eq!(site.get("/readyz").await.status, StatusCode::OK);
}

#[actix_web::test]
async fn cross_site_writes_are_refused() {
    let site = TestSite::new();
    let post = || TestRequest::post().uri("/api/vehicles").insert_header(("host", "marque.example"));
    for (name, value, is_refused) in [
        ("sec-fetch-site", "cross-site", true),
        ("sec-fetch-site", "same-site", true),
        ("sec-fetch-site", "none", true),
        ("sec-fetch-site", "same-origin", false),
        ("origin", "https://marque.example", false),
        ("origin", "https://marque.example.evil", true),
        ("origin", "https://evil.example", true),
        ("origin", "null", true),
        ("accept", "*/*", false),
    ] {
        let status = site.send(post().insert_header((name, value))).await.status;
        assert_eq!(status == StatusCode::FORBIDDEN, is_refused, "{name}: {value}");
    }
    // Cross-site reads of public data are allowed.
    let read = TestRequest::get().uri("/api/vehicles").insert_header(("sec-fetch-site", "cross-site"));
    assert_eq!(site.send(read).await.status, StatusCode::OK);
}
