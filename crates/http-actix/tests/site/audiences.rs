//! Listings for collectors or staff: every part of the site shows them to their audience only.

use actix_web::http::{Method, StatusCode};
use domain::accounts::{Role, RoleChange};
use serde_json::{Value, json};

use crate::{
    harness::TestSite,
    pictures::{png, send},
    public_answers,
    submissions::{admin, call},
};

const MODEL: &str = "F40";

/// Adds a listing with a photo for that audience; returns its id and the path of a rendition.
pub(crate) async fn add(site: &TestSite, desk: &str, extra: Value) -> (i64, String) {
    let photo = send(site, desk, &png(900, 600, 3)).await;
    let path = photo["path"].as_str().unwrap().to_owned();
    let mut body = json!({
        "make": "Ferrari", "model": "F40", "yearNumeric": 1990, "priceNumeric": 2_450_000,
        "location": "Chicago, IL", "photos": [{ "path": path, "alt": "Front" }],
    });
    for (name, value) in extra.as_object().unwrap() {
        body[name] = value.clone();
    }
    let added = call(site, desk, Method::POST, "/api/admin/vehicles", &body).await;
    assert_eq!(added.status, StatusCode::CREATED, "{}", added.body);
    (added.json()["id"].as_i64().unwrap(), format!("{path}/480.webp"))
}

pub(crate) async fn set_collector(site: &TestSite, name: &str, granted: bool) {
    site.set_role(name, Role::Collector, RoleChange::to(granted)).await;
}

/// Everything that could show a listing, and whether it may show it to this caller. Lists answer 200 and must not
/// contain the title; what belongs to one listing answers 404.
async fn check(
    site: &TestSite,
    session: &str,
    (id, picture): &(i64, String),
    (sees, sees_any): (bool, bool),
) {
    let get = async |path: &str| match session {
        "" => site.get(path).await,
        session => site.call_as(session, Method::GET, path).await,
    };
    for path in public_answers::of_listing(*id).into_iter().chain([picture.clone()]) {
        let expected = if sees { StatusCode::OK } else { StatusCode::NOT_FOUND };
        assert_eq!(get(&path).await.status, expected, "{path}");
    }
    for path in public_answers::SEARCHES {
        let answer = get(path).await;
        let ids: Vec<i64> =
            answer.json().as_array().unwrap().iter().map(|car| car["id"].as_i64().unwrap()).collect();
        assert_eq!(ids.contains(id), sees, "{path}");
        let total = answer.headers.get("x-total-count").unwrap().to_str().unwrap();
        assert_eq!(total, ids.len().to_string(), "{path}");
    }
    let models = get("/api/vehicles/facets?makeExact=ferrari").await.json()["models"].clone();
    assert_eq!(models.to_string().contains("F40"), sees_any, "{models}");
    let makes = get("/api/markets").await.json()["makes"].clone();
    assert_eq!(makes.to_string().contains("ferrari"), sees_any, "{makes}");
    for path in ["/api/markets/ferrari", "/api/markets/ferrari/f40"] {
        let market = get(path).await;
        assert_eq!(market.status, if sees_any { StatusCode::OK } else { StatusCode::NOT_FOUND }, "{path}");
        if sees_any {
            let market = market.json();
            let has = |list: &str, field: &str| {
                market[list].as_array().unwrap().iter().any(|car| car[field].as_i64() == Some(*id))
            };
            assert_eq!((has("vehicles", "id"), has("prices", "vehicleId")), (sees, sees), "{path}");
            let cars = market["vehicles"].as_array().unwrap().len();
            assert_eq!((&market["make"]["forSale"], &market["asked"]["n"]), (&json!(cars), &json!(cars)));
        } else {
            assert!(!market.body.contains(MODEL), "{path}");
        }
    }
    let page = format!("/listings/{id}");
    for (path, exists) in
        [("/makes/ferrari", sees_any), ("/makes/ferrari/f40", sees_any), (page.as_str(), sees)]
    {
        let page = get(path).await;
        assert_eq!(page.status, if exists { StatusCode::OK } else { StatusCode::NOT_FOUND }, "{path}");
        // A rendered page holds public data only; the browsers of members ask for the rest.
        assert!(!page.body.contains(MODEL) && !page.body.contains("Ferrari"), "{path}");
    }
    // These are public whoever asks.
    for path in public_answers::FOR_EVERYONE {
        let answer = get(path).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}");
        assert!(!answer.body.contains(MODEL) && !answer.body.contains(&format!("/listings/{id}/")), "{path}");
        assert!(!answer.body.contains("/makes/ferrari"), "{path}");
    }
    let page = get(&format!("/listings/{id}/x")).await;
    assert!(!page.body.contains("2,450,000"), "a rendered page holds public data only");
}

#[actix_web::test]
async fn listing_is_visible_only_to_its_audience() {
    let site = TestSite::new();
    let desk = admin(&site).await;
    let (ada, cora) = (site.join("ada").await, site.join("cora").await);
    set_collector(&site, "cora", true).await;
    let collectors = add(&site, &desk, json!({ "audience": "collectors" })).await;
    let staff = add(&site, &desk, json!({ "audience": "staff" })).await;
    for (session, sees_collectors, sees_staff) in
        [("", false, false), (&*ada, false, false), (&*cora, true, false), (&*desk, true, true)]
    {
        check(&site, session, &collectors, (sees_collectors, sees_collectors)).await;
        check(&site, session, &staff, (sees_staff, sees_collectors)).await;
    }
    let path = format!("/api/vehicles/{}", collectors.0);
    let shown = site.call_as(&cora, Method::GET, &path).await;
    assert_eq!(
        (&shown.json()["audience"], shown.header("cache-control")),
        (&json!("collectors"), "private, no-cache")
    );
    let listed = site.call_as(&cora, Method::GET, "/api/vehicles").await;
    assert_eq!(listed.header("cache-control"), "private, no-cache");
    assert_eq!(site.get("/api/vehicles").await.header("cache-control"), "no-cache");

    // Saving and asking about it are for the audience, too.
    for (session, status) in [(&ada, StatusCode::NOT_FOUND), (&cora, StatusCode::NO_CONTENT)] {
        let path = format!("/api/user/saved-vehicles/{}", collectors.0);
        assert_eq!(site.call_as(session, Method::PUT, &path).await.status, status);
    }
    let inquiry = json!({
        "name": "Ada Lovelace", "email": "ada@example.com", "message": "Is it still for sale?",
        "vehicleId": collectors.0, "consent": true,
    });
    let response = call(&site, &ada, Method::POST, "/api/inquiries", &inquiry).await;
    assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", response.body);
    assert_eq!(
        call(&site, &cora, Method::POST, "/api/inquiries", &inquiry).await.status,
        StatusCode::CREATED
    );

    // Losing the role closes it at once.
    set_collector(&site, "cora", false).await;
    check(&site, &cora, &collectors, (false, false)).await;
    assert_eq!(site.call_as(&cora, Method::GET, "/api/user/saved-vehicles").await.json(), json!([]));
}

#[actix_web::test]
async fn staff_choose_the_audience() {
    let site = TestSite::new();
    let desk = admin(&site).await;
    let (id, picture) = add(&site, &desk, json!({ "audience": "collectors" })).await;
    let change = async |body: Value| {
        call(&site, &desk, Method::PATCH, &format!("/api/admin/vehicles/{id}"), &body).await
    };
    for (body, field) in [
        (json!({ "audience": "friends" }), "audience"),
        (json!({ "audience": "everyone", "publicOn": "2030-01-01" }), "publicOn"),
        (json!({ "audience": "collectors", "publicOn": "1999-01-01" }), "publicOn"),
        (json!({ "audience": "collectors", "publicOn": "soon" }), "publicOn"),
    ] {
        let refused = change(body.clone()).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{body}: {}", refused.body);
        assert!(refused.json()["fields"][field].is_string(), "{body}: {}", refused.body);
    }
    let read = site.call_as(&desk, Method::GET, &format!("/api/admin/vehicles/{id}")).await.json();
    assert_eq!((&read["audience"], &read["isPublished"]), (&json!("collectors"), &json!(false)));
    let released = change(json!({ "audience": "everyone" })).await.json();
    assert_eq!((&released["audience"], &released["isPublished"]), (&Value::Null, &json!(true)));
    check_public(&site, id, &picture).await;
    let log = site.call_as(&desk, Method::GET, "/api/admin/audit?action=listing_changed").await.json();
    assert_eq!(log[0]["changes"][0]["field"], "audience");
}

async fn check_public(site: &TestSite, id: i64, picture: &str) {
    assert_eq!(site.get(&format!("/api/vehicles/{id}")).await.status, StatusCode::OK);
    assert_eq!(site.get(picture).await.status, StatusCode::OK);
    assert!(site.get("/feeds/new-listings.atom").await.body.contains(MODEL));
}
