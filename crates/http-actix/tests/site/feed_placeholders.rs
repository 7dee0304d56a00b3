//! Feeds in the admin area: values that dealers' programs write in place of others, and the statuses of their systems.

use serde_json::{Value, json};

use crate::{
    feeds::{counts, for_sale, import, upload_and_check},
    harness::TestSite,
    submissions::admin,
};

fn warnings(run: &Value) -> Vec<(i64, &str, &str)> {
    let warnings = run["warnings"].as_array().unwrap().iter();
    warnings
        .map(|warning| {
            let word = |name: &str| warning[name].as_str().unwrap();
            (warning["line"].as_i64().unwrap(), word("field"), word("message"))
        })
        .collect()
}

#[actix_web::test]
async fn placeholders_are_remarked_on_and_lose_no_car() {
    let site = TestSite::new();
    let desk = admin(&site).await;
    let table = "stock,vin,year,make,model,price,miles\n\
        A1,0,1932,Ford,Model B,45000,1200\n\
        A2,0,1934,Ford,Model 40,52000,3400\n\
        A3,NOVIN,1936,Ford,Model 68,1,999999\n";
    let run = upload_and_check(&site, &desk, "north.csv", table.as_bytes()).await;
    assert_eq!(counts(&run, &["listed", "refused"]), [3, 0]);
    assert_eq!(
        warnings(&run),
        [
            (2, "vin", "“0” is no VIN; the car is listed without one"),
            (3, "vin", "“0” is no VIN; the car is listed without one"),
            (4, "vin", "“NOVIN” is no VIN; the car is listed without one"),
            (4, "price", "The price of $1 is lower than $500; write POA if it is on request"),
            (
                4,
                "miles",
                "The mileage of 999,999 miles is probably not that of the car; leave it blank if it is unknown"
            ),
        ]
    );
    import(&site, &desk, &run, &json!({})).await;
    assert_eq!(for_sale(&site).await.len(), 3);
    let car = site.get("/api/vehicles/1").await.json();
    assert_eq!(car["facts"]["vin"], Value::Null, "{car}");
    let again = upload_and_check(&site, &desk, "north.csv", table.as_bytes()).await;
    assert_eq!(
        counts(&again, &["listed", "changed", "unchanged"]),
        [0, 0, 3],
        "known by their stock numbers"
    );
    assert!(warnings(&again).iter().all(|(_, field, _)| *field == "vin"), "known cars were judged before");
}

#[actix_web::test]
async fn status_columns_of_dealers_systems_are_read_or_remarked_on() {
    let site = TestSite::new();
    let desk = admin(&site).await;
    let table = "stock,year,make,model,price,Inventory Status,Lot Status\n\
        A1,1988,Porsche,911,89000,A,x\n\
        A2,1989,Ferrari,328,125000,P,x\n\
        A3,1990,BMW,M3,45000,S,x\n\
        A4,1991,Acura,NSX,98000,Reserved - John,x\n\
        A5,1992,Jaguar,XJ220,Sold!,A,x\n\
        A6,1993,Bugatti,EB 110,850000,Wholesale,x\n";
    let run = upload_and_check(&site, &desk, "north.csv", table.as_bytes()).await;
    assert_eq!(counts(&run, &["listed", "sold", "refused"]), [3, 2, 1]);
    let reason = run["refused"][0]["reasons"][0]["message"].as_str().unwrap();
    assert!(reason.contains("“Wholesale” is not a known status. Please write available"), "{reason}");
    assert_eq!(
        warnings(&run),
        [(
            1,
            "status",
            "The column “Lot Status” is ignored. If it says which cars are sold or reserved, read it as the status; else \
             ignore it by choice"
        )]
    );
    import(&site, &desk, &run, &json!({})).await;
    let status = async |id: i64| site.get(&format!("/api/vehicles/{id}")).await.json()["status"].clone();
    assert_eq!([status(1).await, status(2).await, status(3).await], ["live", "under_offer", "under_offer"]);
}
