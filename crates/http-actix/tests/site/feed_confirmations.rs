//! Confirmations that an import requires: many withdrawn listings, cars under offer, jumping prices.

use actix_web::http::{Method, StatusCode};
use application::feeds::FeedWork;
use serde_json::json;

use crate::{
    feeds::{FEED_OF_FIVE, IMPORTS, counts, for_sale, import, run_feed_work, send, upload_and_check},
    harness::TestSite,
    submissions::admin,
};

#[actix_web::test]
async fn withdrawing_most_of_a_source_requires_the_confirmed_count() {
    let site = TestSite::new();
    let desk = admin(&site).await;
    let run = upload_and_check(&site, &desk, "a.csv", FEED_OF_FIVE.as_bytes()).await;
    import(&site, &desk, &run, &json!({})).await;
    let one = "stock,year,make,model,price\nA9,1999,BMW,Z8,150000\n";
    let run = upload_and_check(&site, &desk, "a.csv", one.as_bytes()).await;
    assert_eq!((&run["mostUnconfirmed"], counts(&run, &["gone"])), (&json!(2), vec![4]));
    let start = format!("{IMPORTS}/{}/import", run["id"]);
    for confirmed in [json!(null), json!(3)] {
        let body = json!({ "withdrawMissing": true, "confirmedCount": confirmed });
        let answer = send(&site, &desk, Method::POST, &start, &body).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", answer.body);
        assert!(answer.body.contains("confirmedCount"), "{}", answer.body);
    }
    let done = import(&site, &desk, &run, &json!({ "withdrawMissing": true, "confirmedCount": 4 })).await;
    assert_eq!(counts(&done, &["listed", "withdrawn"]), [1, 4]);
    assert_eq!(for_sale(&site).await.len(), 1);
}

#[actix_web::test]
async fn cars_under_offer_are_not_counted_among_the_withdrawn() {
    let site = TestSite::new();
    let desk = admin(&site).await;
    let run = upload_and_check(&site, &desk, "a.csv", FEED_OF_FIVE.as_bytes()).await;
    import(&site, &desk, &run, &json!({})).await;
    for id in [2, 3] {
        let body = json!({ "status": "under_offer" });
        let address = format!("/api/admin/vehicles/{id}");
        let changed = send(&site, &desk, Method::PATCH, &address, &body).await;
        assert_eq!(changed.status, StatusCode::OK, "{}", changed.body);
    }
    let one = "stock,year,make,model,price\nA1,1988,Porsche,911 Carrera,89000\n";
    let run = upload_and_check(&site, &desk, "a.csv", one.as_bytes()).await;
    assert_eq!(counts(&run, &["gone", "underOffer"]), [1, 2]);
    let gone: Vec<&str> =
        run["gone"].as_array().unwrap().iter().map(|it| it["status"].as_str().unwrap()).collect();
    assert_eq!(gone, ["live", "under_offer", "under_offer"]);
    assert_eq!(
        (&run["ofSource"], &run["mostUnconfirmed"]),
        (&json!(4), &json!(2)),
        "one of four is withdrawn"
    );
    let done = import(&site, &desk, &run, &json!({ "withdrawMissing": true })).await;
    assert_eq!(counts(&done, &["gone", "underOffer", "withdrawn"]), [1, 2, 1]);
}

#[actix_web::test]
async fn jumping_prices_require_a_confirmation() {
    let site = TestSite::new();
    let desk = admin(&site).await;
    let run = upload_and_check(&site, &desk, "a.csv", FEED_OF_FIVE.as_bytes()).await;
    assert_eq!((&run["mustConfirmPrices"], &run["priceJumps"]), (&json!(false), &json!([])));
    import(&site, &desk, &run, &json!({})).await;
    let exchanged = FEED_OF_FIVE.replace("45000", "4500").replace("98000", "97000");
    let run = upload_and_check(&site, &desk, "a.csv", exchanged.as_bytes()).await;
    assert_eq!(counts(&run, &["changed", "repriced"]), [2, 1]);
    assert_eq!(run["mustConfirmPrices"], true);
    let field = json!({ "field": "price", "before": "$45,000", "after": "$4,500", "isWithheld": false });
    let jump = json!({ "line": 4, "vehicleId": 3, "title": "1990 Mercedes-Benz 500 SL", "stockNumber": "A3",
        "fields": [field] });
    assert_eq!(run["priceJumps"], json!([jump]));
    let start = format!("{IMPORTS}/{}/import", run["id"]);
    for body in [json!({}), json!({ "confirmPriceChanges": false, "withdrawMissing": true })] {
        let refused = send(&site, &desk, Method::POST, &start, &body).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", refused.body);
        assert!(refused.json()["fields"]["confirmPriceChanges"].is_string(), "{}", refused.body);
    }
    assert_eq!(run_feed_work(&site).await, FeedWork::Nothing);
    assert!(
        for_sale(&site).await.contains(&("500 SL".to_owned(), "$45,000".to_owned())),
        "nothing is imported"
    );
    import(&site, &desk, &run, &json!({ "confirmPriceChanges": true })).await;
    let repeated = send(&site, &desk, Method::POST, &start, &json!({})).await;
    assert_eq!(repeated.status, StatusCode::CONFLICT, "it was imported already");
    assert!(for_sale(&site).await.contains(&("500 SL".to_owned(), "$4,500".to_owned())));
}
