//! Feeds of listings for aggregators.

use actix_web::{
    http::{Method, StatusCode, header},
    test::TestRequest,
};
use testkit::{at_minute, list_one, picture, vehicle};

use crate::{
    harness::TestSite,
    submissions::{admin, call},
};

#[actix_web::test]
async fn atom_feed_of_new_listings_has_public_facts() {
    let site = TestSite::new();
    let empty = site.get("/feeds/new-listings.atom").await;
    assert_eq!(empty.status, StatusCode::OK);
    assert!(empty.body.contains("<updated>1970-01-01T00:00:00Z</updated>"), "{}", empty.body);
    let car = vehicle().make("Lancia").model("Stratos <b> & \"HF\"").year(1974).price(650_000);
    let car = car.miles(Some(12_000)).place("Madison, WI").pictures(vec![picture("stratos")]);
    list_one(&*site.store, car.build(), at_minute(0)).await;
    list_one(&*site.store, vehicle().make("BMW").model("M1").year(1980).build(), at_minute(5)).await;
    let feed = site.get("/feeds/new-listings.atom").await;
    assert_eq!(feed.header("content-type"), "application/atom+xml; charset=utf-8");
    let entries: Vec<&str> = feed.body.split("<entry>").skip(1).collect();
    assert_eq!(entries.len(), 2, "{}", feed.body);
    assert!(entries[0].contains("<title>1980 BMW M1</title>"), "the newest first");
    for part in [
        "<title>1974 Lancia Stratos &#60;b&#62; &#38; &#34;HF&#34;</title>",
        "<summary>$650,000 · 12,000 miles · Madison, WI</summary>",
        "<id>https://marque.example/listings/1</id>",
        "<link rel=\"alternate\" type=\"text/html\" href=\"https://marque.example/listings/1/1974-lancia-stratos-b-hf\"/>",
        "href=\"https://marque.example/plates/stratos/og.jpg\"",
    ] {
        assert!(entries[1].contains(part), "{part}: {}", entries[1]);
    }
    assert!(site.get("/").await.body.contains("href=\"/feeds/new-listings.atom\""));
}

#[actix_web::test]
async fn changed_listing_keeps_its_atom_id_and_is_updated() {
    let site = TestSite::new();
    let desk = admin(&site).await;
    list_one(&*site.store, vehicle().make("Lancia").model("Stratos").build(), at_minute(-5)).await;
    let entry = async || {
        let feed = site.get("/feeds/new-listings.atom").await.body;
        let part = |name: &str| {
            let entry = feed.split("<entry>").nth(1).unwrap();
            let rest = entry.split(&format!("<{name}>")).nth(1).unwrap();
            rest.split(&format!("</{name}>")).next().unwrap().to_owned()
        };
        assert!(feed.split("<entry>").next().unwrap().contains(&format!("<updated>{}<", part("updated"))));
        (part("id"), part("published"), part("updated"), part("title"))
    };
    let before = entry().await;
    assert_eq!(before.1, before.2);
    let change = serde_json::json!({ "model": "Fulvia", "priceNumeric": 1 });
    let changed = call(&site, &desk, Method::PATCH, "/api/admin/vehicles/1", &change).await;
    assert_eq!(changed.status, StatusCode::OK, "{}", changed.body);
    let after = entry().await;
    assert_eq!((&after.0, &after.1), (&before.0, &before.1));
    assert!(after.2 > before.2 && after.3.contains("Fulvia"), "{after:?}");
}

#[actix_web::test]
async fn feeds_have_descriptions_without_html() {
    let site = TestSite::new();
    let kept = "**One** owner, < 1,000 miles\n\n- [Books](https://marque.example)";
    for (minute, description, sent) in [
        (0, kept, kept),
        (
            1,
            "<script>alert(1)</script><p>One <b>owner</b></p><ul><li>Books</li><li>Tools</li></ul>",
            "One owner\nBooks\nTools",
        ),
        (2, "[Books](javascript:alert(1)) and tools", "Books and tools"),
    ] {
        list_one(&*site.store, vehicle().description(description).build(), at_minute(minute)).await;
        let feed = site.get("/feeds/listings.json").await.json();
        assert_eq!(feed[0]["description"], sent, "the newest is the first");
    }
    assert!(!site.get("/feeds/dealer.csv").await.body.contains("<script"));
}

#[actix_web::test]
async fn json_and_csv_feeds_have_public_facts() {
    let site = TestSite::new();
    let empty = site.get("/feeds/listings.json").await;
    assert_eq!((empty.status, empty.json()), (StatusCode::OK, serde_json::json!([])));
    let facts = |vin: &str, visibility: &str| domain::vehicles::FactsDraft {
        vin: Some(vin.into()),
        vin_visibility: Some(visibility.into()),
        exterior_color: Some("Rosso".into()),
        trim: Some("Procar".into()),
        ..domain::vehicles::FactsDraft::default()
    };
    let car = vehicle().make("Lancia").model("Stratos, \"HF\"").year(1974).price(650_000).miles(Some(12_000));
    let car = car.place("Madison, WI").pictures(vec![picture("stratos")]);
    list_one(&*site.store, car.facts(facts("829AR0001234", "full")).build(), at_minute(0)).await;
    let of_dealer =
        domain::vehicles::FactsDraft { stock_number: Some("P-17".into()), ..facts("4301234", "masked") };
    let hidden = vehicle().make("BMW").model("M1 Procar").year(1980).facts(of_dealer).build();
    list_one(&*site.store, hidden, at_minute(5)).await;
    let gone = list_one(&*site.store, vehicle().model("Gone").build(), at_minute(6)).await;
    site.store.set_status(gone, domain::vehicles::ListingStatus::Withdrawn);
    let feed = site.get("/feeds/listings.json").await;
    let listings = feed.json();
    assert_eq!(listings.as_array().unwrap().len(), 2, "{listings}");
    let (newest, oldest) = (&listings[0], &listings[1]);
    assert_eq!((&newest["title"], &newest["vin"]), (&"1980 BMW M1 Procar".into(), &serde_json::Value::Null));
    assert_eq!((&newest["trim"], &newest["stockNumber"]), (&"Procar".into(), &"P-17".into()));
    assert_eq!(
        (&oldest["vin"], &oldest["price"], &oldest["miles"]),
        (&"829AR0001234".into(), &650_000.into(), &12_000.into())
    );
    assert_eq!(oldest["url"], "https://marque.example/listings/1/1974-lancia-stratos-hf");
    assert_eq!(oldest["images"][0], "https://marque.example/plates/stratos/og.jpg");

    let table = site.get("/feeds/dealer.csv").await;
    assert_eq!(table.header("content-type"), "text/csv; charset=utf-8; header=present");
    let rows: Vec<&str> = table.body.lines().collect();
    assert!(rows[0].starts_with("Stock Number,VIN,Year,Make,Model,Trim,Price,Mileage,"), "{}", rows[0]);
    let expected = "00001,829AR0001234,1974,Lancia,\"Stratos, \"\"HF\"\"\",Procar,650000,12000,Rosso,";
    assert!(rows[2].starts_with(expected), "{}", rows[2]);
    assert!(rows[1].starts_with("P-17,,1980,BMW,M1,Procar,"), "{}", rows[1]);

    let tag = feed.header("etag").to_owned();
    let again = TestRequest::get().uri("/feeds/listings.json").insert_header((header::IF_NONE_MATCH, tag));
    let again = site.send(again).await;
    assert_eq!((again.status, again.body.as_str()), (StatusCode::NOT_MODIFIED, ""));
    let atom = site.get("/feeds/new-listings.atom").await.header("etag").to_owned();
    let unchanged =
        TestRequest::get().uri("/feeds/new-listings.atom").insert_header((header::IF_NONE_MATCH, atom));
    assert_eq!(site.send(unchanged).await.status, StatusCode::NOT_MODIFIED);
    let images = site.get("/sitemaps/vehicles-1.xml").await.body;
    let image =
        "<image:image><image:loc>https://marque.example/plates/stratos/og.jpg</image:loc></image:image>";
    assert!(images.contains(image), "{images}");
    let unknown = TestSite::with_public_url(None);
    let elsewhere = TestRequest::get().uri("/feeds/dealer.csv").insert_header((header::HOST, "a.example"));
    assert_eq!(unknown.send(elsewhere).await.status, StatusCode::NOT_FOUND);
}

/// Refuses no row.
struct Complete;

impl application::imports::ImportWatcher for Complete {
    fn refused(&mut self, refusal: &application::imports::RefusedLine) {
        panic!("{refusal}");
    }
}

/// The listings of a store that has imported a dealer feed.
async fn imported(table: &str) -> memory_adapter::MemoryStore {
    let options = application::imports::TableOptions {
        source: "Marque".into(),
        ..application::imports::TableOptions::default()
    };
    let mut rows = Vec::new();
    let refuse = &mut |refusal: application::imports::RefusedLine| panic!("{refusal}");
    application::imports::convert_table(table.as_bytes(), &options, &mut rows, refuse).unwrap();
    let (store, clock) = (memory_adapter::MemoryStore::default(), testkit::FixedClock::default());
    let mode = application::imports::ImportMode::Write;
    let rows = std::io::Cursor::new(rows);
    application::imports::import_vehicles(rows, &store, &clock, mode, &mut Complete).await.unwrap();
    store
}

#[actix_web::test]
async fn the_dealer_feed_can_be_imported_again() {
    let site = TestSite::new();
    let facts = domain::vehicles::FactsDraft {
        transmission: Some("automated_manual".into()),
        is_mileage_unknown: Some(true),
        ..domain::vehicles::FactsDraft::default()
    };
    let car = vehicle()
        .make("Ferrari")
        .model("360 Modena")
        .year(2001)
        .facts(facts)
        .price_on_request()
        .miles(Some(88_000));
    let held = list_one(&*site.store, car.build(), at_minute(0)).await;
    site.store.set_status(held, domain::vehicles::ListingStatus::UnderOffer);
    list_one(&*site.store, vehicle().make("BMW").model("M1").year(1980).price(7).build(), at_minute(5)).await;
    let listings = site.get("/feeds/listings.json").await.json();
    assert_eq!(
        (&listings[1]["isMileageUnknown"], &listings[1]["stockNumber"]),
        (&true.into(), &"00001".into())
    );
    let table = site.get("/feeds/dealer.csv").await.body;
    assert!(table.contains(",88000 TMU,"), "{table}");
    let store = imported(&table).await;
    let mut listed: Vec<String> = testkit::all_vehicles(&store)
        .await
        .iter()
        .map(|car| {
            let (summary, gearbox) = (&car.summary, car.facts.transmission.map(|it| it.as_str()));
            let miles = car.summary.mileage_text().unwrap_or_default();
            format!("{} {} {:?} {miles}", summary.price_text(), summary.status.as_str(), gearbox)
        })
        .collect();
    listed.sort();
    let of_held =
        "Price on request under_offer Some(\"automated_manual\") 88,000 miles, true mileage unknown";
    assert_eq!(listed, ["$7 live None 4,200 miles", of_held]);
}

/// Model, mileage and stated facts of a listing as text, without its stock number.
fn feed_facts(car: &domain::vehicles::Vehicle) -> String {
    let facts = domain::vehicles::VehicleFacts { stock_number: None, ..car.facts.stated() };
    format!("{} {:?} {:?}", car.summary.model.as_str(), car.summary.miles, facts)
}

#[actix_web::test]
async fn all_facts_that_the_dealer_feed_states_come_back_by_its_import() {
    use domain::vehicles::{BodyStyle, Drivetrain, FactsDraft, TitleStatus, Transmission};
    let site = TestSite::new();
    let nth = |names: Vec<&'static str>, index: usize| Some(names[index % names.len()].to_owned());
    let count = BodyStyle::ALL.len();
    for index in 0..count {
        let facts = FactsDraft {
            vin: Some(format!("829AR00012{index:02}")),
            vin_visibility: nth(vec!["full", "masked", "hidden"], index),
            trim: Some("Procar".into()),
            engine: Some("3.5L I6".into()),
            displacement: Some("3,453 cc".into()),
            horsepower: Some("273".into()),
            transmission: nth(Transmission::ALL.iter().map(|it| it.as_str()).collect(), index),
            speeds: Some("5".into()),
            drivetrain: nth(Drivetrain::ALL.iter().map(|it| it.as_str()).collect(), index),
            body_style: nth(BodyStyle::ALL.iter().map(|it| it.as_str()).collect(), index),
            exterior_color: Some("Rosso".into()),
            interior_color: Some("Black".into()),
            title_status: nth(TitleStatus::ALL.iter().map(|it| it.as_str()).collect(), index),
            title_state: Some("IL".into()),
            odometer_unit: nth(vec!["miles", "kilometers"], index),
            is_mileage_unknown: Some(index % 3 == 0),
            owners: Some("2".into()),
            ..FactsDraft::default()
        };
        let lists: [&[&str]; 4] =
            [&["A/C, heated; cooled"], &[], &["Sunroof", "Book, tools; jack"], &["A|B", "C"]];
        let car = vehicle().make("BMW").model(&format!("M{index} Procar")).year(1980).facts(facts);
        let car = car.specs(lists[index % lists.len()]);
        list_one(&*site.store, car.miles(Some(80_001)).build(), at_minute(0)).await;
    }
    let sent = testkit::all_vehicles(&*site.store).await;
    let received = testkit::all_vehicles(&imported(&site.get("/feeds/dealer.csv").await.body).await).await;
    assert_eq!((sent.len(), received.len()), (count, count));
    let listings = site.get("/feeds/listings.json").await.json();
    for mut car in sent {
        let model = car.summary.model.as_str().to_owned();
        let shows_vin = car.facts.vin_visibility == domain::vehicles::VinVisibility::Full;
        car.facts.vin = car.facts.vin.filter(|_| shows_vin);
        car.facts.vin_visibility = domain::vehicles::VinVisibility::default();
        let mut known = received.iter().filter(|other| other.summary.model.as_str() == model);
        let back = known.next().unwrap();
        // Miles are what an odometer shows if nothing else is stated, and a known mileage is not stated to be one.
        let mut back = back.clone();
        back.facts.is_mileage_unknown.get_or_insert(false);
        assert_eq!(feed_facts(&back), feed_facts(&car), "{model}");
        let specs = car.summary.specs.iter().map(|spec| spec.replace('|', "/"));
        assert_eq!(back.summary.specs, specs.collect::<Vec<_>>(), "{model}");
        let listing = listings.as_array().unwrap().iter().find(|listing| listing["model"] == model.as_str());
        let page = site.get(&format!("/api/vehicles/{}", car.summary.id.0)).await.json();
        for (name, value) in page["facts"].as_object().unwrap() {
            if !["vin", "isVinMasked", "fromText", "stockNumber"].contains(&name.as_str()) {
                assert_eq!(&listing.unwrap()[name], value, "{model} {name}");
            }
        }
    }
}
