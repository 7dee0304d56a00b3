//! Files of feeds that are wrong in every way.

use actix_web::http::{Method, StatusCode};
use serde_json::json;

use crate::{
    feeds::{IMPORTS, counts, for_sale, import, upload, upload_and_check},
    harness::TestSite,
    submissions::admin,
};

#[actix_web::test]
async fn invalid_feed_files_are_refused_without_server_error() {
    let site = TestSite::new();
    let desk = admin(&site).await;
    let png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR";
    for (source, content, field) in [
        ("North", &png[..], "file"),
        ("North", b"PK\x03\x04 a spreadsheet", "file"),
        ("North", b"", "file"),
        ("", b"make,model,year,price\nBMW,Z3,2001,1\n", "source"),
        ("a%7Cb", b"make,model,year,price\nBMW,Z3,2001,1\n", "source"),
    ] {
        let answer = site.send(upload(&desk, source, "a.csv", content)).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", answer.body);
        assert!(answer.body.contains(&format!("\"{field}\"")), "{field}: {}", answer.body);
    }
    let unread = [
        (&b"\xFF\xFE\0\xD8\0\0"[..], "no column for make"),
        (b"\0\0\0\0", "no column for make"),
        (b"a", "no column for make"),
        (b"make,model,year,price\n", "no rows"),
        (b"make,brand,model,year\nBMW,BMW,Z3,2001\n", "no column for price"),
    ];
    for (content, problem) in unread {
        let run = upload_and_check(&site, &desk, "a.csv", content).await;
        assert_eq!(run["state"], "unreadable");
        assert!(run["problem"].as_str().unwrap().contains(problem), "{problem}: {}", run["problem"]);
        let discarded = site.call_as(&desk, Method::DELETE, &format!("{IMPORTS}/{}", run["id"])).await;
        assert_eq!(discarded.status, StatusCode::NO_CONTENT);
    }
    for address in
        ["/api/admin/imports/7", "/api/admin/imports/7/refused", "/api/admin/imports/9223372036854775807"]
    {
        assert_eq!(site.call_as(&desk, Method::GET, address).await.status, StatusCode::NOT_FOUND);
    }
}

#[actix_web::test]
async fn invalid_rows_are_reported_by_line_and_field() {
    let site = TestSite::new();
    let desk = admin(&site).await;
    let (x, y) = ("ZFFXR41B000012345", "ZFFXR41B000054321");
    let first = format!("stock;vin;year;make;model;price\nA1;{x};1988;Ferrari;Testarossa;185000\n");
    let run = upload_and_check(&site, &desk, "a.csv", first.as_bytes()).await;
    import(&site, &desk, &run, &json!({})).await;
    let mut table = b"stock;vin;year;make;model;price;notes\n".to_vec();
    table.extend(format!("A1;{y};1988;Ferrari;Testarossa;185000;\n").into_bytes());
    table.extend(format!("B1;{x};1988;Ferrari;Testarossa;185000;\n").into_bytes());
    table.extend(b"C1;;1970;Citro\xEBn;DS 21;\"$42,500\";\"One owner;\r\ncaf\xE9 seats\"\n");
    table.extend("C2;;1971;Citroën;SM;TBD;\n".as_bytes());
    table.extend(b"C3;;MCMLXX;BMW;2002;425.000;\nC4;;1971;BMW;2002;1;2;3\n");
    table.extend(
        format!("D1;{y};1988;Ferrari;Testarossa;1;\nD2;{y};1988;Ferrari;Testarossa;1;\n").into_bytes(),
    );
    table.extend(b"C1;;1970;Citro\xEBn;DS 21;1;\nE1;;1973;BMW;2002 tii;POA;\n");
    let run = upload_and_check(&site, &desk, "b.csv", &table).await;
    assert_eq!(counts(&run, &["listed", "refused", "repeated", "gone"]), [3, 6, 1, 0], "{run}");
    assert_eq!(run["priceOnRequest"], 1, "{run}");
    let named: Vec<(i64, String)> = run["refused"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| {
            let fields = row["reasons"].as_array().unwrap().iter();
            let fields: Vec<&str> = fields.map(|reason| reason["field"].as_str().unwrap()).collect();
            (row["line"].as_i64().unwrap(), fields.join(" "))
        })
        .collect();
    let expected = [(2, "vin"), (3, "vin"), (6, "price"), (7, "year price"), (8, "line"), (10, "vin")];
    assert_eq!(named, expected.map(|(line, fields)| (line, fields.to_owned())));
    assert_eq!(run["unmatched"], 1, "the row with too many values may be of any car");
    let imported = import(&site, &desk, &run, &json!({})).await;
    assert_eq!(counts(&imported, &["listed", "refused"]), [3, 6]);
    let found = site.get("/api/vehicles?search=caf%C3%A9").await;
    assert_eq!(found.status, StatusCode::OK);
    let models: Vec<String> = for_sale(&site).await.into_iter().map(|(model, _)| model).collect();
    assert_eq!(models, ["DS 21", "2002 tii", "Testarossa", "Testarossa"]);
}
