//! Rows of feeds that are neither listed nor refused, remarks about rows, and the order of refused ones.

use actix_web::http::Method;
use domain::vehicles::{ListingStatus, VehicleId};
use serde_json::{Value, json};
use testkit::all_vehicles;

use crate::{
    feeds::{IMPORTS, counts, for_sale, import, upload_and_check},
    harness::TestSite,
    submissions::admin,
};

const COUNT_NAMES: [&str; 6] = ["rows", "listed", "sold", "refused", "gone", "withdrawn"];

#[actix_web::test]
async fn sold_cars_are_neither_refused_nor_gone() {
    let site = TestSite::new();
    let desk = admin(&site).await;
    let first = "stock,year,make,model,price,status\n\
        A1,1988,Porsche,911 Carrera,89000,Available\n\
        A2,1989,Ferrari,328 GTS,125000,\n\
        A3,1990,Mercedes-Benz,500 SL,n/a,Sold\n";
    let run = upload_and_check(&site, &desk, "north.csv", first.as_bytes()).await;
    assert_eq!(counts(&run, &COUNT_NAMES), [3, 2, 1, 0, 0, 0]);
    assert_eq!((&run["refused"], &run["unmatched"]), (&json!([]), &json!(0)));
    let first = import(&site, &desk, &run, &json!({})).await;
    assert_eq!(counts(&first, &COUNT_NAMES), [3, 2, 1, 0, 0, 0]);

    let second = "stock,year,make,model,price,status\n\
        A1,1988,Porsche,911 Carrera,89000,SOLD\nA2,1989,Ferrari,328 GTS,125000,\n";
    let run = upload_and_check(&site, &desk, "north.csv", second.as_bytes()).await;
    assert_eq!(counts(&run, &COUNT_NAMES), [2, 0, 1, 0, 0, 0]);
    assert_eq!(run["soldListings"][0]["title"], "1988 Porsche 911 Carrera");
    let imported = import(&site, &desk, &run, &json!({ "withdrawSold": true })).await;
    assert_eq!(counts(&imported, &COUNT_NAMES), [2, 0, 1, 0, 0, 1]);
    assert_eq!(for_sale(&site).await.len(), 1);
}

#[actix_web::test]
async fn remarks_on_vins_are_listed_and_refuse_no_row() {
    let site = TestSite::new();
    let desk = admin(&site).await;
    let table = "stock,vin,year,make,model,price\n\
        A1,1HGCM82633A004352,2003,Honda,Accord,9000\n\
        A2,1HGCM82603A004352,1999,Honda,Accord,9000\n\
        A3,1HGCM82603A004352,2003,Honda,Accord,9000\n";
    let run = upload_and_check(&site, &desk, "north.csv", table.as_bytes()).await;
    assert_eq!(counts(&run, &COUNT_NAMES), [3, 2, 0, 1, 0, 0], "the third has the VIN of the second");
    let remark = |message: &str| json!({ "line": 3, "field": "vin", "message": message });
    let remarks = json!([
        remark("The VIN's check digit is wrong; please compare the VIN with the car"),
        remark("The VIN says model year 2003, not 1999"),
    ]);
    assert_eq!((&run["warnings"], &run["warned"]), (&remarks, &json!(2)));
    let imported = import(&site, &desk, &run, &json!({})).await;
    assert_eq!(imported["warnings"], remarks);
    assert_eq!(for_sale(&site).await.len(), 2);
}

#[actix_web::test]
async fn cars_under_offer_stay_and_those_off_sale_are_named() {
    let site = TestSite::new();
    let desk = admin(&site).await;
    let table = |rows: &str| format!("stock,year,make,model,price\n{rows}");
    let cars = "A1,1988,Porsche,911 Carrera,89000\nA2,1989,Ferrari,328 GTS,125000\nA3,1991,Acura,NSX,70000\n";
    let run = upload_and_check(&site, &desk, "north.csv", table(cars).as_bytes()).await;
    import(&site, &desk, &run, &json!({})).await;
    let ids: Vec<VehicleId> =
        all_vehicles(site.store.as_ref()).await.iter().map(|it| it.summary.id).collect();
    site.store.set_status(ids[0], ListingStatus::UnderOffer);
    site.store.set_status(ids[1], ListingStatus::Sold);

    let still = table("A2,1989,Ferrari,328 GTS,125000\n");
    let run = upload_and_check(&site, &desk, "north.csv", still.as_bytes()).await;
    let sold = json!([{ "vehicleId": ids[1].0, "title": "1989 Ferrari 328 GTS", "stockNumber": "A2", "status": "sold" }]);
    assert_eq!((&run["offSale"], counts(&run, &["offSale", "gone", "underOffer"])), (&sold, vec![1, 1, 1]));
    assert_eq!(
        (&run["gone"][1]["stockNumber"], &run["gone"][1]["status"]),
        (&json!("A1"), &json!("under_offer"))
    );
    let imported = import(&site, &desk, &run, &json!({ "withdrawMissing": true, "confirmedCount": 1 })).await;
    assert_eq!(counts(&imported, &COUNT_NAMES), [1, 0, 0, 0, 1, 1]);
    let statuses: Vec<ListingStatus> =
        all_vehicles(site.store.as_ref()).await.iter().map(|it| it.summary.status).collect();
    assert_eq!(statuses, [ListingStatus::UnderOffer, ListingStatus::Sold, ListingStatus::Withdrawn]);
}

#[actix_web::test]
async fn source_chooses_how_much_of_its_vins_is_shown() {
    let site = TestSite::new();
    let desk = admin(&site).await;
    let table = |shown: &str| {
        format!(
            "stock,VIN,year,make,model,price,VIN shown\nA1,1HGCM82633A004352,2003,Honda,Accord,9000,{shown}\n"
        )
    };
    for (shown, expected) in [
        ("", "1HGCM82633A••••••"),
        ("full", "1HGCM82633A004352"),
        ("", "1HGCM82633A004352"),
        ("masked", "1HGCM82633A••••••"),
    ] {
        let run = upload_and_check(&site, &desk, "north.csv", table(shown).as_bytes()).await;
        import(&site, &desk, &run, &json!({})).await;
        let listed = all_vehicles(site.store.as_ref()).await.remove(0).summary.id;
        let car = site.get(&format!("/api/vehicles/{}", listed.0)).await.json();
        assert_eq!(car["facts"]["vin"], expected, "{shown}");
    }
    let wrong = upload_and_check(&site, &desk, "north.csv", table("public").as_bytes()).await;
    assert_eq!(wrong["refused"][0]["reasons"][0]["field"], "vinVisibility");
}

#[actix_web::test]
async fn prices_that_jump_are_remarked() {
    let site = TestSite::new();
    let desk = admin(&site).await;
    let table = |price: u32| format!("stock,year,make,model,price\nA1,1988,Porsche,911 Carrera,{price}\n");
    let run = upload_and_check(&site, &desk, "north.csv", table(112_900).as_bytes()).await;
    import(&site, &desk, &run, &json!({})).await;
    let run = upload_and_check(&site, &desk, "north.csv", table(99_000).as_bytes()).await;
    assert_eq!((&run["warned"], counts(&run, &["changed", "repriced"])), (&json!(0), vec![1, 0]));
    let run = upload_and_check(&site, &desk, "north.csv", table(16_236).as_bytes()).await;
    let message = "The new price of $16,236 is less than half the present $112,900";
    let remark = json!([{ "line": 2, "field": "price", "message": message }]);
    assert_eq!((&run["warnings"], counts(&run, &["changed", "repriced"])), (&remark, vec![1, 1]));
}

#[actix_web::test]
async fn refused_rows_are_listed_in_the_order_of_the_file() {
    let site = TestSite::new();
    let desk = admin(&site).await;
    let table = "stock,vin,year,make,model,price\n\
        A1,1HGCM82633A004352,2003,Honda,Accord,9000\n\
        A2,1HGCM82633A004352,2003,Honda,Accord,9000\n\
        A3,,2003,Honda,Accord,soon\n\
        A4,,2003,Honda,Accord,9000,and more\n\
        A5,1HGCM82633A004352,2003,Honda,Accord,9000\n";
    let run = upload_and_check(&site, &desk, "north.csv", table.as_bytes()).await;
    let lines = run["refused"].as_array().unwrap().iter().map(|row| &row["line"]).collect::<Vec<&Value>>();
    assert_eq!(lines, [3, 4, 5, 6]);
    let list = site.call_as(&desk, Method::GET, &format!("{IMPORTS}/{}/refused", run["id"])).await;
    let lines: Vec<&str> = list.body.lines().skip(1).filter_map(|row| row.split(',').next()).collect();
    assert_eq!(lines, ["3", "4", "5", "6"], "{}", list.body);
}

/// Also in a file of a dealer's program that writes its headers short.
#[actix_web::test]
async fn second_car_of_a_stock_number_is_remarked_whatever_the_column_is_called() {
    let site = TestSite::new();
    let desk = admin(&site).await;
    let table = "Stk,Yr,Make,Model,Price,Odo,Lot City,Lot State\n\
        B1,2019,Porsche,911 GT3 RS,215000,4200,Chicago,IL\n\
        B2,1996,Porsche,911,95000,61000,Chicago,IL\n\
        B1,2014,Porsche,Cayman,41000,38000,Chicago,IL\n\
        B2,1996,Porsche,911,94000,61000,Chicago,IL\n";
    let run = upload_and_check(&site, &desk, "north.csv", table.as_bytes()).await;
    assert_eq!(counts(&run, &["listed", "refused", "repeated"]), [2, 1, 1], "{run}");
    let (refused, warnings) = (run["refused"].to_string(), run["warnings"].to_string());
    assert!(refused.contains("Line 2 has the same stock number for another car"), "{refused}");
    assert!(warnings.contains("line 3 has the same stock number or VIN"), "{warnings}");
    let cars = run["listed"].to_string();
    assert!(
        cars.contains("B1") && cars.contains("B2") && !warnings.contains("location"),
        "{cars} {warnings}"
    );
}
