//! Tests of the conversion of tables.

use serde_json::Value;

use super::*;
use crate::imports::table_row::addresses;

fn convert(table: &[u8], options: &TableOptions) -> (TableReport, Vec<Value>, Vec<RefusedLine>) {
    let (mut output, mut refused) = (Vec::new(), Vec::new());
    let report = convert_table(table, options, &mut output, &mut |refusal| refused.push(refusal)).unwrap();
    let lines = String::from_utf8(output).unwrap();
    let parse = |line: &str| if line.is_empty() { Value::Null } else { serde_json::from_str(line).unwrap() };
    (report, lines.lines().map(parse).collect(), refused)
}

fn convert_rows(table: &[u8]) -> Vec<Value> {
    convert(table, &TableOptions::default()).1
}

#[test]
fn files_of_other_programs_are_read() {
    let read = |input: &[u8]| {
        let (mut output, mut refused) = (Vec::new(), Vec::new());
        convert_table(input, &TableOptions::default(), &mut output, &mut |row| refused.push(row)).unwrap();
        assert!(refused.is_empty(), "{refused:?}");
        let text = String::from_utf8(output).unwrap();
        text.lines().filter(|line| !line.is_empty()).map(str::to_owned).collect::<Vec<_>>()
    };
    let car =
        |end: &str| format!("Year,Make,Model,Price{end}1967,Ford,Mustang,1{end}1968,Ford,Bronco,2{end}");
    let rows = read(car("\n").as_bytes());
    assert_eq!(rows.len(), 2);
    assert_eq!(read(car("\r").as_bytes()), rows, "old Mac");
    assert_eq!(read(format!("sep=;\r\n{}", car("\r\n").replace(',', ";")).as_bytes()), rows, "Excel");
    assert_eq!(read(format!("{}\x1a", car("\n")).as_bytes()), rows, "DOS");
    assert_eq!(read(car(",\n").replace("Price,", "Price").as_bytes()), rows, "a comma behind each row");
    let long = format!("{}{}", car("\r"), "1969,Ford,Falcon,3\r".repeat(10_000));
    assert_eq!(read(long.as_bytes()).len(), 10_002);
    let rows = read(b"Year,Make,Model,Price,Stock,Trim,Series,City,State\n67,Ford,GT,1,=\"0012\",,Mk I,\"Naperville, IL\",IL\n");
    assert_eq!(
        rows,
        [
            r#"{"year":"67","make":"Ford","model":"GT","price":"1","stockNumber":"0012","trim":"Mk I","location":"Naperville, IL"}"#
        ]
    );
}

#[test]
fn dealer_table_is_converted_to_records() {
    let table = b"Stock #,VIN,Year,Make,Model,Trim,Mileage,Price,City,State,Options,Photo URLs,Lot\r\n\
            A-17,WP0,1973,Porsche,911,Carrera RS,\"4,200 mi\",\"$785,000\",Lake Forest,IL,Sunroof|A/C; heated,https://a.example/1.jpg|https://a.example/2.jpg,7\r\n";
    let options = TableOptions { source: "North".into(), ..TableOptions::default() };
    let (report, lines, _) = convert(table, &options);
    assert_eq!((report.rows, report.refused, &lines[0]), (1, 0, &Value::Null));
    let expected = serde_json::json!({
        "stockNumber": "A-17", "vin": "WP0", "year": "1973", "make": "Porsche", "model": "911",
        "trim": "Carrera RS", "miles": "4,200 mi", "price": "$785,000", "location": "Lake Forest, IL",
        "specs": ["Sunroof", "A/C; heated"], "image": ["https://a.example/1.jpg", "https://a.example/2.jpg"], "source": "North",
    });
    assert_eq!(lines[1], expected);
    let in_full = ColumnChoice { header: "VIN".into(), field: "vinInFull".into() };
    let (_, lines, _) = convert(table, &TableOptions { columns: vec![in_full], ..options });
    assert_eq!((&lines[1]["vin"], &lines[1]["vinVisibility"]), (&"WP0".into(), &"full".into()));
}

#[test]
fn equipment_is_separated_by_double_spaces_if_by_nothing_else() {
    for (equipment, specs) in [
        ("Air conditioning  Heated seats   Sunroof", &["Air conditioning", "Heated seats", "Sunroof"][..]),
        ("\"ABS,  Sunroof\"", &["ABS", "Sunroof"]),
    ] {
        let table = format!("Year,Make,Model,Price,EquipmentCode\n1973,Porsche,911,1,{equipment}\n");
        assert_eq!(convert_rows(table.as_bytes())[1]["specs"], serde_json::json!(specs));
    }
}

#[test]
fn numbers_get_the_unit_of_their_header() {
    let lines = convert_rows(
        b"Year,Make,Model,Price,Mileage (km),Displacement CC\n1973,Porsche,911,1,\"98,000\",2687\n1974,Porsche,911,1,TMU,2.7 l\n",
    );
    assert_eq!((&lines[1]["miles"], &lines[1]["displacement"]), (&"98,000 km".into(), &"2687 cc".into()));
    assert_eq!((&lines[2]["miles"], &lines[2]["displacement"]), (&"TMU".into(), &"2.7 l".into()));
}

#[test]
fn separators_quotes_and_line_breaks_are_parsed() {
    let expected = |model: &str| {
        vec![
            Value::Null,
            serde_json::json!({
                "make": "BMW", "model": model, "year": "2001", "price": "6200",
            }),
        ]
    };
    assert_eq!(convert_rows(b"make;model;year;price\nBMW;\"Z3; M\";2001;6200\n"), expected("Z3; M"));
    assert_eq!(convert_rows(b"make\tmodel\tyear\tprice\nBMW\tZ3\t2001\t6200"), expected("Z3"));
    assert_eq!(convert_rows(b"make|model|year|price\nBMW|Z3|2001|6200"), expected("Z3"));
    assert_eq!(
        convert_rows(b"\"make\",\"model\",\"year\",\"price\"\nBMW,\"Z3 \"\"M\"\"\nCoupe\",2001,6200\n"),
        expected("Z3 \"M\"\nCoupe")
    );
}

#[test]
fn a_cell_may_hold_many_photo_addresses() {
    let one = "https://a.example/i?w=1,2;h=3";
    for (cell, expected) in [
        (one.to_owned(), vec![one]),
        (format!("{one}|https://b/2.jpg"), vec![one, "https://b/2.jpg"]),
        (
            format!("{one},https://b/2.jpg;http://c, https://d;"),
            vec![one, "https://b/2.jpg", "http://c", "https://d"],
        ),
        (format!(" {one}\n\thttps://b/2.jpg "), vec![one, "https://b/2.jpg"]),
    ] {
        assert_eq!(addresses(&cell).collect::<Value>(), Value::from(expected), "{cell}");
    }
}

#[test]
fn encoding_is_detected_per_value() {
    let mut mixed = b"\xEF\xBB\xBFmake,model,year,price,description\n".to_vec();
    mixed.extend(b"Citro\xEBn,DS,1970,1,caf\xE9 \x80\n");
    mixed.extend("Citroën,SM,1971,1,café €\n".as_bytes());
    let lines = convert_rows(&mixed);
    for line in &lines[1..] {
        assert_eq!((&line["make"], &line["description"]), (&"Citroën".into(), &"café €".into()));
    }
    let table: Vec<u8> = "\u{feff}make,model,year,price\nŠkoda,Popular,1937,1\n"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    assert_eq!(convert_rows(&table)[1]["make"], "Škoda");
}

#[test]
fn misaligned_rows_are_reported_by_line_number() {
    let (report, lines, refused) = convert(
        b"make,model,year,price\nBMW,\"Z3\nM\",2001,6200\n,,,\n\nBMW,Z3,2001,6,200\nBMW,Z3,2001\n",
        &TableOptions::default(),
    );
    assert_eq!((report.rows, report.refused), (3, 1));
    let messages: Vec<String> = refused.iter().map(ToString::to_string).collect();
    assert_eq!(
        messages,
        ["line 6: The row has 5 values, but the table has 4 columns: BMW | Z3 | 2001 | 6 | 200"]
    );
    assert_eq!(
        lines.iter().map(Value::is_null).collect::<Vec<_>>(),
        [true, false, true, true, true, true, false]
    );
    assert_eq!(lines[6].get("price"), None, "the import names what is missing");
}

#[test]
fn unclosed_quotation_mark_is_reported() {
    let table = b"year,make,model,price,notes\n1990,\"Porsche,911,50000,a\n1991,\"Porsche,912,50000,b\n1992,BMW,Z3,1,\"a,\nb\"\n";
    let (report, lines, refused) = convert(table, &TableOptions::default());
    let messages: Vec<String> = refused.iter().map(ToString::to_string).collect();
    assert_eq!((report.rows, report.refused), (2, 1), "{messages:?}");
    assert!(messages[0].starts_with("line 2: The value of make goes on into the next row; a quotation mark may be missing: 1990 | Porsche,911"), "{messages:?}");
    assert_eq!(lines[3]["description"], "a,\nb");
}

#[test]
fn columns_are_read_from_incomplete_tables() {
    let choice = |header: &str, field: &str| ColumnChoice { header: header.into(), field: field.into() };
    let choices = [choice("Prix", "price"), choice("Lot", ""), choice("VIN", "")];
    let table = b"Marke;Year;Prix;VIN\n;;;\nCitro\xEBn;1970;\"1\n000\";X\n";
    let columns = read_columns(&table[..], &choices).unwrap();
    assert_eq!(columns.headers, ["Marke", "Year", "Prix", "VIN"]);
    assert_eq!(columns.fields, [None, Some("year"), Some("price"), None]);
    assert_eq!(columns.sample, ["Citro\u{eb}n", "1970", "1 000", "X"]);
    assert!(matches!(read_columns(&b""[..], &[]), Err(TableError::Empty)));
}

#[test]
fn table_without_required_columns_is_refused() {
    let refused = |table: &[u8]| {
        let options = TableOptions::default();
        convert_table(table, &options, &mut Vec::new(), &mut |_| {}).unwrap_err().to_string()
    };
    assert_eq!(refused(b""), "the table is empty");
    assert_eq!(
        refused(b"Marke,Modell\nBMW,Z3\n"),
        "the table has no column for make, model, year, price; its columns are Marke, Modell"
    );
    assert!(refused(b"\x00\xFF\xFE").starts_with("the table has no column for make"));
}

#[test]
fn of_several_columns_the_first_that_states_a_value_counts() {
    let rows = convert_rows(
        b"Year,Make,Model,Retail Price,Internet Price,Options\n\
          2019,Porsche,911,89900,84900,Lift~Weissach\n\
          2019,Porsche,911,89900,0,Lift\n\
          2019,Porsche,911,0,N/A,Lift\n",
    );
    let prices: Vec<&Value> = rows.iter().skip(1).map(|row| &row["price"]).collect();
    assert_eq!(prices, ["84900", "89900", "0"]);
    assert_eq!(rows[1]["specs"], serde_json::json!(["Lift", "Weissach"]));
}
