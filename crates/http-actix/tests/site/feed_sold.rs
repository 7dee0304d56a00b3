//! Feeds in the admin area: cars that the file says are sold.

use actix_web::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::{
    feeds::{IMPORTS, counts, for_sale, import, send, upload_and_check},
    harness::TestSite,
    submissions::admin,
};

const STOCK: &str = "stock,year,make,model,price\n\
    A1,1988,Porsche,911 Carrera,89000\n\
    A2,1989,Ferrari,328 GTS,125000\n\
    A3,1990,BMW,M3,45000\n\
    A4,1991,Acura,NSX,98000\n";

const NAMES: [&str; 5] = ["sold", "soldListed", "gone", "underOffer", "withdrawn"];

fn titles(listings: &Value) -> Vec<&str> {
    listings.as_array().unwrap().iter().map(|listing| listing["title"].as_str().unwrap()).collect()
}

#[actix_web::test]
async fn sold_cars_are_taken_off_apart_from_missing_ones() {
    let site = TestSite::new();
    let desk = admin(&site).await;
    let run = upload_and_check(&site, &desk, "a.csv", STOCK.as_bytes()).await;
    import(&site, &desk, &run, &json!({})).await;
    let body = json!({ "status": "under_offer" });
    let held = send(&site, &desk, Method::PATCH, "/api/admin/vehicles/2", &body).await;
    assert_eq!(held.status, StatusCode::OK, "{}", held.body);

    // Two cars are sold, one of them under offer here; A4 is not in the file; A9 was never listed.
    let partial = "stock,year,make,model,price,status\n\
        A1,1988,Porsche,911 Carrera,89000,Sold\n\
        A2,1989,Ferrari,328 GTS,Sold,\n\
        A3,1990,BMW,M3,45000,Available\n\
        A9,1999,BMW,Z8,150000,Sold\n";
    let run = upload_and_check(&site, &desk, "a.csv", partial.as_bytes()).await;
    assert_eq!(counts(&run, &NAMES), [3, 1, 1, 0, 0]);
    assert_eq!(titles(&run["soldListings"]), ["1988 Porsche 911 Carrera", "1989 Ferrari 328 GTS"]);
    assert_eq!(run["soldListings"][1]["status"], "under_offer");
    assert_eq!(titles(&run["gone"]), ["1991 Acura NSX"]);

    let done = import(&site, &desk, &run, &json!({ "withdrawSold": true })).await;
    assert_eq!(counts(&done, &NAMES), [3, 1, 1, 0, 1]);
    let models = async || for_sale(&site).await.into_iter().map(|(model, _)| model).collect::<Vec<_>>();
    assert_eq!(models().await, ["328 GTS", "M3", "NSX"], "the missing car and the one under offer stay");

    // The feed offers the car again.
    let run = upload_and_check(&site, &desk, "a.csv", STOCK.as_bytes()).await;
    import(&site, &desk, &run, &json!({})).await;
    assert_eq!(models().await, ["911 Carrera", "328 GTS", "M3", "NSX"]);

    // Without the choice nothing is withdrawn, and with both choices the number of both is confirmed.
    let run = upload_and_check(&site, &desk, "a.csv", partial.as_bytes()).await;
    import(&site, &desk, &run, &json!({})).await;
    assert_eq!(models().await, ["911 Carrera", "328 GTS", "M3", "NSX"]);
    let most = "stock,year,make,model,price\nA1,1988,Porsche,911,Sold\nA3,1990,BMW,M3,Sold\n\
        A2,1989,Ferrari,328 GTS,125000\n";
    let run = upload_and_check(&site, &desk, "a.csv", most.as_bytes()).await;
    assert_eq!((&run["mostUnconfirmed"], counts(&run, &NAMES)), (&json!(2), vec![2, 2, 1, 0, 0]));
    let start = format!("{IMPORTS}/{}/import", run["id"]);
    let both = |confirmed: Option<u64>| json!({ "withdrawSold": true, "withdrawMissing": true, "confirmedCount": confirmed });
    for confirmed in [None, Some(2)] {
        let refused = send(&site, &desk, Method::POST, &start, &both(confirmed)).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", refused.body);
    }
    let done = import(&site, &desk, &run, &both(Some(3))).await;
    assert_eq!(counts(&done, &NAMES), [2, 2, 1, 0, 3]);
    assert_eq!(models().await, ["328 GTS"]);
}
