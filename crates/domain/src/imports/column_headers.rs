//! Headers by which the columns of a table are recognized, and units that headers state.

/// Fields that a column can hold, each with the headers under which it is recognized. Headers are compared by their
/// letters and digits in lower case. Of several columns for one field, that with the earlier name here counts: the price
/// that a dealer asks on the internet before the list price. `city` and `state` are the location if there is no other.
pub(super) const FIELDS: [(&str, &[&str]); 32] = [
    ("make", &["make", "makename", "manufacturer", "brand", "marque", "vehiclemake"]),
    ("model", &["model", "modelname", "vehiclemodel"]),
    ("trim", &["trim", "trimlevel", "trimname", "series", "variant", "vehicletrim", "vehicletrimlevel"]),
    ("year", &["year", "modelyear", "yr", "vehicleyear"]),
    (
        "price",
        &[
            "internetprice",
            "saleprice",
            "specialprice",
            "sellingprice",
            "advertisedprice",
            "askingprice",
            "price",
            "priceusd",
            "vehicleprice",
            "internetaskingprice",
            "listprice",
            "retailaskingprice",
            "retailprice",
        ],
    ),
    (
        "miles",
        &[
            "miles",
            "mileage",
            "odometer",
            "odometerreading",
            "vehiclemileage",
            "mileagemi",
            "odometermiles",
            "kilometers",
            "kilometres",
        ],
    ),
    ("location", &["location", "dealerlocation", "vehiclelocation"]),
    ("city", &["city", "town", "dealercity"]),
    ("state", &["state", "dealerstate"]),
    (
        "description",
        &[
            "description",
            "vehicledescription",
            "comments",
            "dealercomments",
            "vehiclecomments",
            "vehiclenotes",
            "sellernotes",
            "notes",
        ],
    ),
    ("specs", &["specs", "specifications", "options", "features", "equipment"]),
    (
        "image",
        &[
            "image",
            "images",
            "imagelist",
            "imageurl",
            "imageurls",
            "photo",
            "photos",
            "photolist",
            "photourl",
            "photourls",
            "photourllist",
            "picture",
            "pictures",
            "pictureurls",
        ],
    ),
    ("source", &["source"]),
    ("stockNumber", &["stocknumber", "stock", "stockno", "stocknum", "stockid", "inventorynumber", "sku"]),
    ("vin", &["vin", "vinnumber", "vehiclevin", "chassis", "chassisnumber", "chassisno"]),
    // A VIN that is shown in full; only by choice.
    ("vinInFull", &[]),
    ("vinVisibility", &["vinvisibility", "vinshown"]),
    ("engine", &["engine", "eng", "motor", "enginedescription", "vehicleengine"]),
    ("displacement", &["displacement", "enginedisplacement", "enginesize"]),
    ("horsepower", &["horsepower", "hp", "power"]),
    ("transmission", &["transmission", "trans", "transmissiontype", "gearbox", "vehicletransmission"]),
    ("speeds", &["speeds", "gears"]),
    (
        "drivetrain",
        &["drivetrain", "drive", "drivetype", "drivetraintype", "drivetraindesc", "drivetraindescription"],
    ),
    ("bodyStyle", &["bodystyle", "body", "bodytype", "vehiclebody"]),
    (
        "exteriorColor",
        &["exteriorcolor", "exterior", "extcolor", "color", "colour", "exteriorcolour", "extcolour", "paint"],
    ),
    (
        "interiorColor",
        &["interiorcolor", "interior", "intcolor", "interiorcolour", "intcolour", "upholstery"],
    ),
    ("titleStatus", &["titlestatus", "title", "titletype"]),
    ("titleState", &["titlestate"]),
    ("odometerUnit", &["odometerunit", "mileageunit"]),
    ("mileageUnknown", &["mileageunknown", "tmu", "truemileageunknown"]),
    (
        "status",
        &[
            "status",
            "listingstatus",
            "salestatus",
            "availability",
            "inventorystatus",
            "vehiclestatus",
            "stockstatus",
            "unitstatus",
            "statuscode",
            "inventorystatuscode",
            "vehiclestatuscode",
        ],
    ),
    ("owners", &["owners", "numberofowners", "previousowners"]),
];

/// Fields with a list of values: several columns can hold them, as in `Photo 1`, `Photo 2`.
pub(super) const LISTS: [&str; 2] = ["image", "specs"];

/// Units that a header can state, as in `Mileage (km)`, each with the unit of the numbers in its column.
const UNITS: [(&str, &[(&str, &str)]); 2] = [
    ("miles", &[("km", "km"), ("kms", "km"), ("kilometers", "km"), ("kilometres", "km")]),
    (
        "displacement",
        &[
            ("cc", "cc"),
            ("ccm", "cc"),
            ("cm3", "cc"),
            ("l", "l"),
            ("liters", "l"),
            ("litres", "l"),
            ("ci", "ci"),
            ("cid", "ci"),
            ("cuin", "ci"),
        ],
    ),
];

/// Letters and digits of a header in lower case, by which headers are compared.
pub(super) fn folded(header: &str) -> String {
    header.chars().filter(|sign| sign.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// The field that a header names.
pub(super) fn recognized(header: &str) -> Option<&'static str> {
    let header = folded(header);
    let unnumbered = header.trim_end_matches(|sign: char| sign.is_ascii_digit());
    let is_named = |(field, names): &&(&str, &[&str])| {
        names.contains(&header.as_str()) || (LISTS.contains(field) && names.contains(&unnumbered))
    };
    let with_unit = |(field, names): &&(&str, &[&str])| {
        names
            .iter()
            .any(|name| header.strip_prefix(name).is_some_and(|unit| known_unit(field, unit).is_some()))
    };
    FIELDS.iter().find(is_named).or_else(|| FIELDS.iter().find(with_unit)).map(|(field, _)| *field)
}

/// The unit of a field that a folded word means.
fn known_unit(field: &str, word: &str) -> Option<&'static str> {
    let (_, units) = UNITS.iter().find(|(of, _)| *of == field)?;
    units.iter().find(|(name, _)| *name == word).map(|(_, unit)| *unit)
}

/// The unit that a header states for its field: its last word, or what follows a name of the field.
pub(super) fn stated_unit(field: &str, header: &str) -> Option<&'static str> {
    let mut words = header.split(|sign: char| !sign.is_alphanumeric()).map(folded).rev();
    let last = words.find(|word| !word.is_empty())?;
    known_unit(field, &last).or_else(|| {
        let (_, names) = FIELDS.iter().find(|(of, _)| *of == field)?;
        names.iter().find_map(|name| known_unit(field, folded(header).strip_prefix(name)?))
    })
}
