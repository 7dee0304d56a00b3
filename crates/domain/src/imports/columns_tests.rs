//! Tests of the columns of a table.

use super::*;

fn map(headers: &[&str], choices: &[(&str, &str)]) -> Result<Vec<Option<&'static str>>, String> {
    let headers: Vec<String> = headers.iter().map(ToString::to_string).collect();
    let choices: Vec<ColumnChoice> = choices
        .iter()
        .map(|(header, field)| ColumnChoice { header: (*header).into(), field: (*field).into() })
        .collect();
    let map = ColumnMap::of(&headers, &choices);
    map.map(|map| map.fields().collect()).map_err(|error| error.to_string())
}

#[test]
fn common_header_spellings_are_recognized() {
    let headers = [
        "Stock #",
        "VIN",
        "Year",
        "MAKE",
        "Model",
        "Trim",
        "Odometer",
        "Internet Price",
        "Ext. Color",
        "Lot",
    ];
    let expected = [
        Some("stockNumber"),
        Some("vin"),
        Some("year"),
        Some("make"),
        Some("model"),
        Some("trim"),
        Some("miles"),
        Some("price"),
        Some("exteriorColor"),
        None,
    ];
    assert_eq!(map(&headers, &[]).unwrap(), expected);
    let headers = ["Year", "Make", "Model", "Price", "Exterior", "Interior"];
    let colors = [Some("exteriorColor"), Some("interiorColor")];
    assert_eq!(map(&headers, &[]).unwrap()[4..], colors);
}

#[test]
fn headers_can_state_a_unit() {
    let headers =
        ["Year", "Make", "Model", "Price", "Odometer (km)", "DisplacementCC", "Vol"].map(str::to_owned);
    let choices = [ColumnChoice { header: "Vol".into(), field: "engine".into() }];
    let map = ColumnMap::of(&headers, &choices).unwrap();
    let fields: Vec<_> = map.fields().skip(4).collect();
    assert_eq!(fields, [Some("miles"), Some("displacement"), Some("engine")]);
    assert_eq!(map.units().collect::<Vec<_>>(), [None, None, None, None, Some("km"), Some("cc"), None]);
    for (header, field, unit) in [
        ("Kilometers", Some("miles"), Some("km")),
        ("Mileage", Some("miles"), None),
        ("Engine Size (L)", Some("displacement"), Some("l")),
        ("Displacement cu. in.", Some("displacement"), Some("ci")),
        ("Displacement", Some("displacement"), None),
        ("Displacement kg", None, None),
        ("Price km", None, None),
    ] {
        assert_eq!(recognized(header), field, "{header}");
        assert_eq!(field.and_then(|field| stated_unit(field, header)), unit, "{header}");
    }
    assert_eq!(stated_unit("displacement", "Hubraum ccm"), Some("cc"), "a chosen column");
    assert_eq!(stated_unit("displacement", "Vol"), None);
}

#[test]
fn column_choice_overrides_the_header() {
    let headers = ["Year", "Make", "Model", "Price", "Our Price", "Notes"];
    let fields = map(&headers, &[("our price", "price"), ("Price", ""), ("Notes", "")]).unwrap();
    assert_eq!(fields, [Some("year"), Some("make"), Some("model"), None, Some("price"), None]);
}

#[test]
fn remembered_choices_apply_to_present_columns() {
    let headers = ["Year", "Make", "Our Price"].map(str::to_owned);
    let choice = |header: &str, field: &str| ColumnChoice { header: header.into(), field: field.into() };
    let remembered = [choice("our  price", "price"), choice("Lot", ""), choice("Year", "")];
    let kept = choices_for(&headers, &remembered);
    assert_eq!(kept, [remembered[0].clone(), remembered[2].clone()]);
    assert_eq!(column_guess(&headers, &kept), [None, Some("make"), Some("price")]);
}

#[test]
fn list_fields_take_several_columns_and_others_the_first() {
    let headers =
        ["Year", "Make", "Model", "Price", "MAKE", "Photo 1", "Photo2", "Photo URL 10", "Image", "Make 2"];
    let [image, none] = [Some("image"), None];
    let fields = map(&headers, &[("make", "make")]).unwrap();
    let basis = [Some("year"), Some("make"), Some("model"), Some("price"), none];
    assert_eq!(fields, [&basis[..], &[image, image, image, image, none]].concat());
    let headers = headers.map(str::to_owned);
    assert_eq!(column_guess(&headers, &[]), fields);
    let headers = ["Year", "Make", "Model", "Price", "Bild", "Front", "Bild"];
    let fields = map(&headers, &[("Bild", "image"), ("Front", "image")]).unwrap();
    assert_eq!(fields[4..], [image, image, image]);
}

#[test]
fn several_columns_may_be_named_for_a_field() {
    let headers = ["Year", "Make", "Model", "Price", "Trim", "Series"];
    let [price, trim] = [Some("price"), Some("trim")];
    assert_eq!(map(&headers, &[]).unwrap()[3..], [price, trim, trim]);
    assert_eq!(map(&headers, &[("Series", "trim")]).unwrap()[3..], [price, None, trim], "as chosen");
    let headers = headers.map(str::to_owned);
    let choices = [ColumnChoice { header: "Series".into(), field: "trim".into() }];
    assert_eq!(column_guess(&headers, &choices)[3..], [price, None, trim]);
}

#[test]
fn of_several_prices_that_of_the_internet_counts() {
    for (headers, first) in [
        (["Retail Price", "Internet Price"], "Internet Price"),
        (["Price", "Sale Price"], "Sale Price"),
        (["SellingPrice", "Internet_Price"], "Internet_Price"),
        (["List Price", "Price"], "Price"),
        (["Price", "Web Price"], "Web Price"),
    ] {
        let headers: Vec<String> =
            ["Year", "Make", "Model"].into_iter().chain(headers).map(str::to_owned).collect();
        let map = ColumnMap::of(&headers, &[]).unwrap();
        for column in [3, 4] {
            assert_eq!(headers[map.alternatives(column)[0]], first, "{headers:?}");
        }
    }
    let photos = ["Year", "Make", "Model", "Price", "Photo 2", "Image", "Lot"].map(str::to_owned);
    let map = ColumnMap::of(&photos, &[]).unwrap();
    assert_eq!([3, 4, 5, 6].map(|column| map.alternatives(column)), [&[3][..], &[], &[], &[]]);
}

#[test]
fn headers_of_dealers_programs_are_recognized() {
    for (header, field) in [
        ("MakeName", "make"),
        ("Vehicle Trim Level", "trim"),
        ("Vehicle Engine", "engine"),
        ("Vehicle Notes", "description"),
        ("Retail Asking Price", "price"),
        ("Drivetrain Desc", "drivetrain"),
        ("Stk", "stockNumber"),
        ("Stk #", "stockNumber"),
        ("Stk No.", "stockNumber"),
        ("Vehicle Stock Number", "stockNumber"),
        ("Lot City", "city"),
        ("Lot State", "state"),
        ("Dealer Region", "state"),
        ("WebAdDescription", "description"),
        ("EquipmentCode", "specs"),
        ("Odo", "miles"),
        ("Odo (km)", "miles"),
        ("Web Price", "price"),
        ("Color Exterior", "exteriorColor"),
        ("Color Interior", "interiorColor"),
        ("Ext_Color_Generic", "exteriorColor"),
        ("Transmission_Speed", "speeds"),
        ("Transmission_Description", "transmission"),
        ("Engine_Description", "engine"),
        ("Image URL List", "image"),
        ("Sub-Model", "trim"),
        ("No. of Previous Owners", "owners"),
    ] {
        assert_eq!(recognized(header), Some(field), "{header}");
    }
    // Neither a code nor what a car cost, nor the place where it stands on the lot.
    for header in
        ["Lot", "Lot Location", "Cost", "MSRP", "Invoice", "Ext Color Code", "Stock Type", "Photo Count"]
    {
        assert_eq!(recognized(header), None, "{header}");
    }
    assert_eq!(recognized("DealerName"), None, "the name of a dealer may change; the source may not");
}

#[test]
fn unreadable_columns_are_reported_by_name() {
    let headers = ["Year", "Make", "Model", "Price"];
    for (headers, choices, message) in [
        (
            &["Jahr", "Make", "Model"][..],
            &[][..],
            "the table has no column for year, price; its columns are Jahr, Make, Model",
        ),
        (
            &headers[..],
            &[("Cost", "price")],
            "the table has no column Cost; its columns are Year, Make, Model, Price",
        ),
        (
            &["Year", "Make", "Model", "Price", "Cost"],
            &[("Price", "price"), ("Cost", "price")],
            "the columns Price and Cost both hold the field price",
        ),
    ] {
        assert_eq!(map(headers, choices).unwrap_err(), message);
    }
    let unknown = map(&headers, &[("Price", "cost")]).unwrap_err();
    assert!(unknown.starts_with("there is no field cost; the fields are make, model, trim, "), "{unknown}");
}

#[test]
fn headers_of_a_status_are_recognized_or_remarked_on() {
    for header in ["Status Code", "VEHICLE_STATUS", "Inventory Status", "Stock Status", "Availability"] {
        assert_eq!(column_guess(&[header.to_owned()], &[]), [Some("status")], "{header}");
    }
    let headers =
        ["Lot Status", "Status", "Title Status", "Lot Status", "Status Date", "Color"].map(str::to_owned);
    let choice = ColumnChoice { header: "status date".into(), field: String::new() };
    let choices = [choice];
    let fields = column_guess(&headers, &choices);
    assert_eq!(ignored_status_columns(&headers, &fields, &choices), ["Lot Status"]);
    assert_eq!(
        ignored_status_columns(&headers, &column_guess(&headers, &[]), &[]),
        ["Lot Status", "Status Date"]
    );
}
