//! Structured facts of vehicles: what the public sees of them, and who changes them.

use actix_web::http::{Method, StatusCode};
use domain::vehicles::{FactsDraft, VehicleId};
use serde_json::{Value, json};
use testkit::{at_minute, list_one, vehicle};

use crate::{
    harness::TestSite,
    submissions::{SUBMISSIONS, admin, call, decide, form, get, submit, with},
};

const VIN: &str = "1HGCM82633A004352";

/// Lists a car with that VIN.
async fn car(site: &TestSite, visibility: &str) -> VehicleId {
    let text = |text: &str| Some(text.to_owned());
    let facts = FactsDraft {
        vin: text(VIN),
        vin_visibility: text(visibility),
        transmission: text("manual"),
        ..FactsDraft::default()
    };
    let specs = ["6.5L V12", "789 hp", "Exterior: Rosso Corsa", "Coupe", "Carbon brakes"];
    let car = vehicle().specs(&specs).facts(facts).build();
    list_one(&*site.store, car, at_minute(1)).await
}

#[actix_web::test]
async fn vin_is_shown_according_to_its_visibility() {
    for (visibility, shown, is_masked) in [
        ("full", json!(VIN), false),
        ("masked", json!("1HGCM82633A••••••"), true),
        ("hidden", json!(null), false),
    ] {
        let site = TestSite::new();
        let id = car(&site, visibility).await.0;
        let facts = site.get(&format!("/api/vehicles/{id}")).await.json()["facts"].clone();
        assert_eq!((&facts["vin"], &facts["isVinMasked"]), (&shown, &json!(is_masked)));
        let mut bodies = String::new();
        for address in [
            format!("/api/vehicles/{id}"),
            "/api/vehicles".to_owned(),
            format!("/api/vehicles?search={VIN}"),
            format!("/api/vehicles/{id}/similar"),
            "/api/vehicles/recent".to_owned(),
            "/api/vehicles/featured".to_owned(),
            "/api/vehicles/facets".to_owned(),
            format!("/listings/{id}"),
            "/listings".to_owned(),
            "/".to_owned(),
            "/sitemaps/vehicles-1.xml".to_owned(),
            "/feeds/new-listings.atom".to_owned(),
        ] {
            bodies += &site.get(&address).await.body;
        }
        let bodies = bodies.replace(&format!("search={VIN}"), "");
        assert_eq!(bodies.contains("004352"), visibility == "full", "{visibility}");
        assert_eq!(bodies.contains("1HGCM82633A"), visibility != "hidden", "{visibility}");
        let is_in_structured_data = bodies.contains("vehicleIdentificationNumber");
        assert_eq!(is_in_structured_data, visibility == "full");
        assert!(bodies.contains("\"vehicleTransmission\":\"Manual\""));
    }
}

#[actix_web::test]
async fn structured_data_say_what_is_known() {
    let site = TestSite::new();
    let facts = FactsDraft {
        transmission: Some("6-speed manual".into()),
        horsepower: Some("471".into()),
        owners: Some("2".into()),
        is_mileage_unknown: Some(true),
        ..FactsDraft::default()
    };
    let pictures = vec![testkit::picture("one"), testkit::picture("two")];
    let car = vehicle().miles(Some(61_500)).facts(facts).description("A coupe.").pictures(pictures).build();
    let id = list_one(&*site.store, car, at_minute(1)).await.0;
    let page = site.get(&format!("/listings/{id}")).await.body;
    for part in [
        "\"numberOfForwardGears\":6",
        "\"numberOfPreviousOwners\":2",
        "\"enginePower\":{\"@type\":\"QuantitativeValue\",\"unitCode\":\"BHP\",\"value\":471}",
        "\"itemCondition\":\"https://schema.org/UsedCondition\"",
        "\"sku\":\"00001\"",
        "\"name\":\"True mileage unknown\"",
        "one/og.jpg\",\"https://marque.example/plates/two/og.jpg\"]",
        "content=\"61,500 miles, true mileage unknown. A coupe.\"",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
}

#[actix_web::test]
async fn hidden_or_masked_vin_is_redacted_from_texts() {
    for (visibility, shown) in [("full", VIN), ("masked", "1HGCM82633A••••••"), ("hidden", "••••••")]
    {
        let site = TestSite::new();
        let facts = FactsDraft {
            vin: Some(VIN.to_owned()),
            vin_visibility: Some(visibility.to_owned()),
            ..FactsDraft::default()
        };
        let car = vehicle().specs(&["VIN 1HGCM-82633-A004352"]).facts(facts);
        let car = car.description("Imported. VIN 1hgcm82633a004352.").build();
        let id = list_one(&*site.store, car, at_minute(1)).await;
        let mut bodies = String::new();
        for address in [
            format!("/api/vehicles/{id}", id = id.0),
            "/api/vehicles".to_owned(),
            format!("/listings/{}", id.0),
            "/listings".to_owned(),
            "/feeds/listings.json".to_owned(),
            "/feeds/dealer.csv".to_owned(),
        ] {
            let body = site.get(&address).await.body;
            assert!(visibility == "full" || !body.contains("004352"), "{visibility} {address}");
            bodies += &body;
        }
        assert_eq!(bodies.contains("004352"), visibility == "full");
        let said = format!("VIN {shown}");
        assert!(visibility == "full" || bodies.contains(&said), "{said}: {bodies}");
        let found = site.get("/api/vehicles?search=1HGCM82633A004352&descriptions=true").await.json();
        assert_eq!(found.as_array().unwrap().len(), usize::from(visibility == "full"), "{visibility}");
    }
}

#[actix_web::test]
async fn lists_state_the_exterior_color() {
    let site = TestSite::new();
    let stated = FactsDraft { exterior_color: Some("Guards Red".into()), ..FactsDraft::default() };
    let cars = [
        vehicle().facts(stated),
        vehicle().specs(&["Exterior: Laguna Blue"]),
        vehicle().specs(&["Interior: Tan"]),
    ];
    for (minute, car) in (0..).zip(cars) {
        list_one(&*site.store, car.build(), at_minute(minute)).await;
    }
    let list = site.get("/api/vehicles").await.json();
    let colors: Vec<Option<&str>> =
        list.as_array().unwrap().iter().map(|car| car["exteriorColor"].as_str()).collect();
    assert_eq!(colors, [None, Some("Laguna Blue"), Some("Guards Red")]);
    assert!(list[0].get("exteriorColor").is_none());
}

#[actix_web::test]
async fn equipment_omits_specs_that_restate_facts() {
    let site = TestSite::new();
    let id = car(&site, "hidden").await.0;
    let page = site.get(&format!("/api/vehicles/{id}")).await.json();
    let facts = &page["facts"];
    assert_eq!(
        (&facts["engine"], &facts["displacementCc"], &facts["horsepower"]),
        (&json!("6.5L V12"), &json!(6_500), &json!(789))
    );
    assert_eq!((&facts["exteriorColor"], &facts["transmission"]), (&json!("Rosso Corsa"), &json!("manual")));
    assert_eq!((&facts["odometerUnit"], &facts["isMileageUnknown"]), (&json!("miles"), &json!(false)));
    assert_eq!(facts["fromText"]["engine"], "high");
    assert_eq!(facts["fromText"]["owners"], "low", "from the description");
    assert_eq!(facts["fromText"]["transmission"], json!(null), "stated");
    assert_eq!(page["equipment"], json!(["Carbon brakes"]));
    assert_eq!(page["specs"].as_array().unwrap().len(), 5);
}

#[actix_web::test]
async fn submission_facts_are_validated_and_stored() {
    let site = TestSite::new();
    let ada = site.join("ada").await;
    for (field, value, sentence) in [
        ("vin", json!(VIN), "The VIN says model year 2003, not 1990"),
        (
            "vin",
            json!("1M8GDM9A0KP042788"),
            "The VIN's check digit is wrong; please compare the VIN with the car",
        ),
        ("vinVisibility", json!("some"), "Please choose how much of the VIN is shown"),
        ("engine", json!("x".repeat(121)), "Engine must be at most 120 characters"),
        ("displacementCc", json!(6.2), "Please enter a valid displacement"),
        ("horsepower", json!(0), "Please enter valid horsepower"),
        (
            "transmission",
            json!("sideways"),
            "Please choose a transmission: Manual, Automatic, Automated manual, Dual-clutch, CVT or Single-speed",
        ),
        ("speeds", json!(11), "Speeds must be a number from 1 to 10"),
        (
            "titleState",
            json!("Ontario"),
            "Please choose the state of the title: a US state by name or abbreviation, such as Illinois or IL",
        ),
        ("owners", json!(1.5), "Please enter a valid number of owners"),
    ] {
        let refused = call(&site, &ada, Method::POST, SUBMISSIONS, &with(field, value)).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{field}");
        assert_eq!(refused.json()["fields"], json!({ field: sentence }));
    }
    let mut body = form();
    let stated = json!({
        "vin": "1M8GDM9AXKP042788", "vinVisibility": "hidden", "engine": "2.9L V8", "displacementCc": 2936,
        "horsepower": 471, "transmission": "manual", "speeds": 5, "drivetrain": "rwd", "bodyStyle": "coupe",
        "exteriorColor": "Rosso Corsa", "interiorColor": "Red", "titleStatus": "clean", "titleState": "IL",
        "odometerUnit": "kilometers", "isMileageUnknown": true, "owners": 2
    });
    for (field, value) in stated.as_object().unwrap() {
        body[field] = value.clone();
    }
    let sent = submit(&site, &ada, &body).await;
    for (field, value) in stated.as_object().unwrap() {
        assert_eq!(&sent[field], value, "{field}");
    }
}

#[actix_web::test]
async fn staff_change_facts_individually() {
    let site = TestSite::new();
    let (ada, desk) = (site.join("ada").await, admin(&site).await);
    let sent = submit(&site, &ada, &with("vin", json!("1M8GDM9AXKP042788"))).await;
    let case = decide(&site, &desk, &sent["id"], &json!({ "status": "approved" })).await.json();
    let address = format!("/api/admin/vehicles/{}", case["vehicleId"]);
    let facts = get(&site, &desk, &address).await.json()["facts"].clone();
    assert_eq!((&facts["vin"], &facts["vinVisibility"]), (&json!("1M8GDM9AXKP042788"), &json!("masked")));
    assert_eq!((&facts["engine"], &facts["fromText"]["engine"]), (&json!("2.9L V8"), &json!("high")));
    let edit = json!({ "drivetrain": "rwd", "engine": "F120 A", "vinVisibility": "hidden", "owners": null });
    let edited = call(&site, &desk, Method::PATCH, &address, &edit).await;
    assert_eq!(edited.status, StatusCode::OK, "{}", edited.body);
    let facts = edited.json()["facts"].clone();
    assert_eq!((&facts["drivetrain"], &facts["engine"]), (&json!("rwd"), &json!("F120 A")));
    assert_eq!(facts["fromText"]["engine"], json!(null), "stated now");
    let changed = get(&site, &desk, "/api/admin/audit?limit=1").await.json();
    let fields: Vec<&Value> =
        changed[0]["changes"].as_array().unwrap().iter().map(|it| &it["field"]).collect();
    assert_eq!(fields, ["vinVisibility", "engine", "drivetrain"], "{changed}");
    let refused = call(&site, &desk, Method::PATCH, &address, &json!({ "vin": VIN })).await;
    assert_eq!(refused.json()["fields"]["vin"], "The VIN says model year 2003, not 1990");
    let public = get(&site, "", &format!("/api/vehicles/{}", case["vehicleId"])).await.json();
    assert_eq!(public["facts"]["vin"], json!(null));
}
