//! Columns and default location of a feed: chosen by staff and remembered for its source.

use actix_web::http::{Method, StatusCode};
use application::feeds::FeedWork;
use serde_json::{Value, json};

use crate::{
    feeds::{IMPORTS, counts, import, read, run_feed_work, send, upload_and_check},
    harness::TestSite,
    submissions::admin,
};

#[actix_web::test]
async fn columns_are_chosen_and_remembered() {
    let site = TestSite::new();
    let desk = admin(&site).await;
    let table = "Nr;Jahr;Make;Model;Prix;Price\nA1;1970;Citroen;DS;\"$42,500\";0\n";
    let run = upload_and_check(&site, &desk, "a.csv", table.as_bytes()).await;
    assert_eq!(run["state"], "unreadable");
    assert_eq!(
        run["problem"],
        "The table has no column for year; its columns are Nr, Jahr, Make, Model, Prix, Price"
    );
    assert_eq!(run["columns"][1], json!({ "header": "Jahr", "field": "", "sample": "1970" }));
    let start = format!("{IMPORTS}/{}/import", run["id"]);
    assert_eq!(send(&site, &desk, Method::POST, &start, &json!({})).await.status, StatusCode::CONFLICT);

    let choose = format!("{IMPORTS}/{}/columns", run["id"]);
    let choice = |header: &str, field: &str| json!({ "header": header, "field": field });
    let columns = json!({ "columns": [
        choice("Nr", "stockNumber"), choice("Jahr", "year"), choice("Prix", "price"), choice("Price", ""),
    ] });
    let fields = |run: &Value| -> Vec<Value> {
        run["columns"].as_array().unwrap().iter().map(|column| column["field"].clone()).collect()
    };
    let chosen = ["stockNumber", "year", "make", "model", "price", ""];
    let checking = send(&site, &desk, Method::PUT, &choose, &columns).await.json();
    assert_eq!(
        (&checking["state"], fields(&checking)),
        (&json!("checking"), chosen.map(Value::from).to_vec())
    );
    assert_eq!(checking["columns"][1]["sample"], "1970");
    let before_check = read(&site, &desk, run["id"].as_i64().unwrap()).await;
    assert_eq!(fields(&before_check), chosen);
    assert_eq!(run_feed_work(&site).await, FeedWork::Checked);
    let run = read(&site, &desk, run["id"].as_i64().unwrap()).await;
    assert_eq!((&run["state"], counts(&run, &["listed"])), (&json!("ready"), vec![1]));
    import(&site, &desk, &run, &json!({})).await;
    let again = upload_and_check(
        &site,
        &desk,
        "b.csv",
        table.replace("Nr;", "Nr;Lot;").replace("A1;", "A1;7;").as_bytes(),
    )
    .await;
    assert_eq!((&again["state"], counts(&again, &["unchanged", "gone"])), (&json!("ready"), vec![1, 0]));

    for (body, status) in [
        (json!({}), 422),
        (json!({ "columns": [choice("Nr", "nonsense")] }), 422),
        (json!({ "columns": [choice(&"x".repeat(501), "")] }), 422),
        (json!({ "columns": vec![choice("a", ""); 501] }), 422),
        (json!({ "columns": 7 }), 400),
    ] {
        let address = format!("{IMPORTS}/{}/columns", again["id"]);
        assert_eq!(send(&site, &desk, Method::PUT, &address, &body).await.status.as_u16(), status, "{body}");
    }
    let done = send(&site, &desk, Method::PUT, &choose, &columns).await;
    assert_eq!(done.status, StatusCode::CONFLICT, "it was imported");
}

#[actix_web::test]
async fn default_location_is_chosen_remembered_and_taken_over_by_listings_without_one() {
    let site = TestSite::new();
    let desk = admin(&site).await;
    let table = "stockNumber,make,model,year,price,location\nA1,BMW,Z3,1999,12000,\nA2,BMW,Z4,2004,14000,\"Madison, WI\"\n";
    let run = upload_and_check(&site, &desk, "a.csv", table.as_bytes()).await;
    assert_eq!((&run["defaultLocation"], &run["unplaced"]), (&json!(""), &json!(1)));
    import(&site, &desk, &run, &json!({})).await;

    let again = upload_and_check(&site, &desk, "b.csv", table.as_bytes()).await;
    assert_eq!(counts(&again, &["unchanged", "changed"]), [2, 0]);
    let address = format!("{IMPORTS}/{}/default-location", again["id"]);
    for (body, status) in
        [(json!({}), 422), (json!({ "location": "x".repeat(121) }), 422), (json!({ "location": 7 }), 400)]
    {
        assert_eq!(send(&site, &desk, Method::PUT, &address, &body).await.status.as_u16(), status, "{body}");
    }
    let chosen =
        send(&site, &desk, Method::PUT, &address, &json!({ "location": "NAPERVILLE, il" })).await.json();
    assert_eq!(
        (&chosen["state"], &chosen["defaultLocation"]),
        (&json!("checking"), &json!("Naperville, IL"))
    );
    assert_eq!(run_feed_work(&site).await, FeedWork::Checked);
    let checked = read(&site, &desk, again["id"].as_i64().unwrap()).await;
    assert_eq!(counts(&checked, &["unchanged", "changed"]), [1, 1]);
    assert_eq!(checked["changed"][0]["fields"][0]["after"], "Naperville, IL");
    import(&site, &desk, &checked, &json!({})).await;
    let place = async |search: &str| {
        let found =
            send(&site, &desk, Method::GET, &format!("/api/vehicles?search={search}"), &json!({})).await;
        found.json()[0]["location"].clone()
    };
    assert_eq!((place("Z3").await, place("Z4").await), (json!("Naperville, IL"), json!("Madison, WI")));

    let table = table.replace("A1,BMW,Z3,1999,12000,", "A3,BMW,Z8,2001,180000,");
    let next = upload_and_check(&site, &desk, "c.csv", table.as_bytes()).await;
    assert_eq!((&next["defaultLocation"], &next["unplaced"]), (&json!("Naperville, IL"), &json!(0)));
    assert_eq!(
        send(&site, &desk, Method::PUT, &address, &json!({ "location": "" })).await.status,
        StatusCode::CONFLICT
    );
}
