//! Listings that admins add, and photos of listings: order, captions, groups, rotation.

use actix_web::{
    http::{Method, StatusCode, header},
    test::TestRequest,
};
use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::{
    harness::{Answer, TestSite},
    pictures::{png, send},
    submissions::{admin, call, create_listing},
};

const LISTINGS: &str = "/api/admin/vehicles";

fn car() -> Value {
    json!({
        "make": "ferrari", "model": "F40", "yearNumeric": 1990, "priceNumeric": 2_450_000.99,
        "milesNumeric": 8_100, "location": "Chicago, IL", "description": "**One** owner.",
        "specs": ["2.9L twin-turbo V8"], "transmission": "manual",
    })
}

fn with(extra: Value) -> Value {
    let mut car = car();
    for (name, value) in extra.as_object().unwrap() {
        car[name] = value.clone();
    }
    car
}

async fn add(site: &TestSite, desk: &str, body: &Value) -> Answer {
    call(site, desk, Method::POST, LISTINGS, body).await
}

fn fields(answer: &Answer) -> Value {
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", answer.body);
    answer.json()["fields"].clone()
}

fn photo(sent: &Value, alt: &str, group: Option<&str>) -> Value {
    json!({ "path": sent["path"], "alt": alt, "group": group })
}

#[actix_web::test]
async fn an_admin_adds_a_listing_with_photos() {
    let site = TestSite::new();
    let (ada, desk) = (site.join("ada").await, admin(&site).await);
    let (front, seats) =
        (send(&site, &desk, &png(900, 600, 3)).await, send(&site, &desk, &png(900, 600, 90)).await);
    let photos = [photo(&front, "Front", Some("exterior")), photo(&seats, " Seats ", Some("interior"))];
    let added = add(&site, &desk, &with(json!({ "photos": photos }))).await;
    assert_eq!(added.status, StatusCode::CREATED, "{}", added.body);
    let added = added.json();
    let id = added["id"].as_i64().unwrap();
    assert_eq!((&added["title"], &added["milesNumeric"]), (&json!("1990 Ferrari F40"), &json!(8_100)));
    assert_eq!(
        (&added["description"], &added["specs"][0]),
        (&json!("**One** owner."), &json!("2.9L twin-turbo V8"))
    );
    assert_eq!(added["photos"][1]["alt"], "Seats");
    assert_eq!(added["cover"]["alt"], "Front");
    assert_eq!(added["seller"], Value::Null);

    let page = site.get(&format!("/api/vehicles/{id}")).await.json();
    assert_eq!(page["facts"]["transmission"], "manual");
    let shown: Vec<&Value> = page["pictures"].as_array().unwrap().iter().map(|each| &each["group"]).collect();
    assert_eq!(shown, ["exterior", "interior"]);
    let file = format!("{}/480.webp", front["path"].as_str().unwrap());
    assert_eq!(site.get(&file).await.status, StatusCode::OK, "visitors see it");
    let log = site.call_as(&desk, Method::GET, "/api/admin/audit?action=listing_added").await.json();
    assert_eq!(log[0]["target"]["label"], format!("vehicle {id}"));
    for (who, status) in [(&*ada, StatusCode::FORBIDDEN), ("", StatusCode::UNAUTHORIZED)] {
        assert_eq!(add(&site, who, &car()).await.status, status);
    }
}

#[actix_web::test]
async fn a_listing_is_added_once_per_key() {
    let site = TestSite::new();
    let desk = admin(&site).await;
    let post = async |body: &Value| {
        let request = TestRequest::post().uri(LISTINGS).insert_header((header::COOKIE, desk.as_str()));
        site.send(request.insert_header(("Idempotency-Key", "a")).set_json(body)).await
    };
    let first = post(&car()).await;
    assert_eq!(first.status, StatusCode::CREATED, "{}", first.body);
    assert_eq!(post(&car()).await.json()["id"], first.json()["id"]);
    let other = fields(&post(&with(json!({ "model": "F50" }))).await);
    assert!(other.as_object().is_some_and(|fields| !fields.is_empty()), "{other}");
    assert_eq!(site.get("/api/vehicles").await.json().as_array().unwrap().len(), 1);
}

#[actix_web::test]
async fn a_refused_listing_names_every_field() {
    let site = TestSite::new();
    let desk = admin(&site).await;
    let empty = fields(&add(&site, &desk, &json!({})).await);
    let expected = json!({
        "make": "Make is required", "model": "Model is required", "yearNumeric": "Year is required",
        "priceNumeric": "Price is required", "location": "Location is required",
    });
    for (field, sentence) in expected.as_object().unwrap() {
        if field != "location" {
            assert_eq!(&empty[field], sentence, "{empty}");
        }
    }
    for (change, field, sentence) in [
        (json!({ "location": " " }), "location", "Location is required"),
        (json!({ "yearNumeric": 1850 }), "yearNumeric", "Please enter a valid year"),
        (json!({ "yearNumeric": 1990.5 }), "yearNumeric", "Please enter a valid year"),
        (json!({ "priceNumeric": -1 }), "priceNumeric", "Please enter a valid price"),
        (json!({ "milesNumeric": -1 }), "milesNumeric", "Please enter valid mileage"),
        (
            json!({ "photos": [{ "path": "/api/images/00000000000000000000000000000001" }] }),
            "photos",
            "Photo 1 is no longer available; please remove it and upload it again",
        ),
        (
            json!({ "photos": [{ "path": "https://elsewhere.example/car.jpg" }] }),
            "photos",
            "Photo 1 is no longer available; please remove it and upload it again",
        ),
    ] {
        assert_eq!(fields(&add(&site, &desk, &with(change)).await)[field], sentence);
    }
    let many: Vec<Value> = (0..151).map(|number| json!({ "path": format!("/{number}") })).collect();
    let many = fields(&add(&site, &desk, &with(json!({ "photos": many }))).await);
    assert_eq!(many["photos"], "There can be at most 150 photos");
    assert_eq!(site.get("/api/vehicles").await.json(), json!([]));
}

#[actix_web::test]
async fn location_without_a_state_is_completed_in_the_forms_of_staff() {
    let site = TestSite::new();
    let desk = admin(&site).await;
    let added = add(&site, &desk, &with(json!({ "location": "Naperville" }))).await.json();
    let address = format!("{LISTINGS}/{}", added["id"]);
    assert_eq!(site.call_as(&desk, Method::GET, &address).await.json()["location"], "Naperville, IL");
    let found = |path: &'static str| {
        let site = &site;
        async move { site.get(path).await.json().as_array().unwrap().len() }
    };
    assert_eq!(found("/api/vehicles?state=IL").await, 1);
    let moved = json!({ "location": "MADISON, wi" });
    assert_eq!(call(&site, &desk, Method::PATCH, &address, &moved).await.json()["location"], "Madison, WI");
    assert_eq!(found("/api/vehicles?state=WI").await, 1);
}

const SAME_VIN: &str = "has this VIN and is for sale; please check the VIN, or withdraw that listing first";

#[actix_web::test]
async fn second_listing_for_sale_with_the_same_vin_is_refused() {
    let site = TestSite::new();
    let desk = admin(&site).await;
    let car = with(json!({ "vin": "ZFFMN34A8L0083456" }));
    let first = add(&site, &desk, &car).await.json();
    let refused = fields(&add(&site, &desk, &car).await);
    let sentence = format!("Listing {} (1990 Ferrari F40) {SAME_VIN}", first["id"]);
    assert_eq!(refused["vin"], sentence);
    let second = add(&site, &desk, &with(json!({ "model": "F50" }))).await.json();
    let address = format!("{LISTINGS}/{}", second["id"]);
    let vin = json!({ "vin": "ZFFMN34A8L0083456" });
    assert_eq!(fields(&call(&site, &desk, Method::PATCH, &address, &vin).await)["vin"], sentence);
    let sold = json!({ "status": "sold", "soldPriceNumeric": 1 });
    let first = format!("{LISTINGS}/{}", first["id"]);
    call(&site, &desk, Method::PATCH, &first, &sold).await;
    assert_eq!(call(&site, &desk, Method::PATCH, &address, &vin).await.status, StatusCode::OK);
    let reversed = json!({ "status": "live", "reason": "It fell through." });
    let refused = fields(&call(&site, &desk, Method::PATCH, &first, &reversed).await);
    assert!(refused["vin"].as_str().unwrap().starts_with("Listing 2 (1990 Ferrari F50) has this VIN"));
}

#[actix_web::test]
async fn photos_of_a_sellers_listing_are_edited() {
    let site = TestSite::new();
    let (ada, desk) = (site.join("ada").await, admin(&site).await);
    let (_, vehicle) = create_listing(&site, &ada, &desk).await;
    let address = format!("{LISTINGS}/{vehicle}");
    let (mine, eve_photo) =
        (send(&site, &desk, &png(900, 600, 3)).await, send(&site, &ada, &png(900, 600, 90)).await);
    let change = async |body: Value| call(&site, &desk, Method::PATCH, &address, &body).await;
    let foreign = change(json!({ "photos": [photo(&eve_photo, "", None)] })).await;
    assert_eq!(
        fields(&foreign)["photos"],
        "Photo 1 is no longer available; please remove it and upload it again",
        "an upload of somebody else"
    );
    let unknown = change(json!({ "photos": [photo(&mine, "", Some("roof"))] })).await;
    assert!(fields(&unknown)["photos"].as_str().unwrap().starts_with("The group of photo 1 must be one of"));
    let before = site.call_as(&desk, Method::GET, &address).await.json();
    let mut photos = before["photos"].as_array().unwrap().clone();
    photos.insert(0, photo(&mine, "New cover", Some("details")));
    site.clock.advance(TimeDelta::seconds(1));
    let edit = json!({ "photos": photos, "milesNumeric": null, "version": before["version"] });
    let changed = change(edit.clone()).await;
    assert_eq!(changed.status, StatusCode::OK, "{}", changed.body);
    assert_eq!(changed.json()["photos"][0]["group"], "details");
    assert_eq!(changed.json()["milesNumeric"], Value::Null);
    let stale = change(edit).await;
    assert_eq!(stale.status, StatusCode::CONFLICT, "{}", stale.body);
    let sentence = "This listing has changed in the meantime; please review it again";
    assert_eq!(stale.json()["message"], sentence);
    for version in ["", "yesterday", "99999999999999999999"] {
        assert_eq!(change(json!({ "model": "X", "version": version })).await.status, StatusCode::CONFLICT);
    }
    let found = site.get("/api/vehicles").await.json();
    assert_eq!(found[0]["cover"]["alt"], "New cover");
    let notifications = site.call_as(&ada, Method::GET, "/api/notifications").await.json();
    assert!(notifications[0]["text"].as_str().unwrap().contains("Photos"), "{notifications}");
}

#[actix_web::test]
async fn rotation_creates_a_copy() {
    let site = TestSite::new();
    let (ada, eve) = (site.join("ada").await, site.join("eve").await);
    let sent = send(&site, &ada, &png(900, 600, 3)).await;
    let address = format!("{}/rotations", sent["path"].as_str().unwrap());
    let rotate = async |who: &str, body: Value| call(&site, who, Method::POST, &address, &body).await;
    let copy = rotate(&ada, json!({ "degrees": 90 })).await;
    assert_eq!(copy.status, StatusCode::CREATED, "{}", copy.body);
    let copy = copy.json();
    assert!(copy["height"].as_i64() > copy["width"].as_i64(), "{copy}");
    assert_ne!(copy["id"], sent["id"]);
    assert_eq!(copy["widths"], json!([480, 600]));
    let back = format!("{}/rotations", copy["path"].as_str().unwrap());
    let back = call(&site, &ada, Method::POST, &back, &json!({ "degrees": 270 })).await.json();
    assert_eq!(back["widths"], sent["widths"], "a rotated copy has all pixels");
    for degrees in [json!(45), json!(0), json!(-90), Value::Null] {
        let refused = fields(&rotate(&ada, json!({ "degrees": degrees })).await);
        assert_eq!(refused["degrees"], "A photo can be rotated by 90, 180 or 270 degrees");
    }
    let foreign = rotate(&eve, json!({ "degrees": 90 })).await;
    assert_eq!(foreign.status, StatusCode::NOT_FOUND, "{}", foreign.body);
    assert_eq!(rotate("", json!({ "degrees": 90 })).await.status, StatusCode::UNAUTHORIZED);
}
