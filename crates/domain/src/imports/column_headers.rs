//! Headers by which the columns of a table are recognized, and units that headers state.

/// Fields that a column can hold, each with the headers under which it is recognized, separated by spaces. Headers are
/// compared by their letters and digits in lower case. Of several columns for one field, that with the earlier name here
/// counts: the price that a dealer asks on the internet before the list price. `city` and `state` are the location if
/// there is no other.
pub(super) const FIELDS: [(&str, &str); 32] = [
    ("make", "make makename manufacturer brand marque vehiclemake"),
    ("model", "model modelname vehiclemodel"),
    (
        "trim",
        "trim trimlevel trimname trimdescription trimdesc series seriesname submodel variant \
         vehicletrim vehicletrimlevel vehicleseries",
    ),
    ("year", "year modelyear yr vehicleyear yearmodel"),
    (
        "price",
        "internetprice webprice onlineprice saleprice salesprice specialprice sellingprice sellprice \
         advertisedprice askingprice askprice price priceusd currentprice pricecurrent vehicleprice \
         internetaskingprice listprice retailaskingprice retailprice retail",
    ),
    (
        "miles",
        "miles mileage odometer odo odometerreading vehiclemileage vehicleodometer currentmileage \
         mileagemi odometermiles kilometers kilometres",
    ),
    ("location", "location dealerlocation vehiclelocation"),
    ("city", "city town lotcity vehiclecity locationcity storecity dealercity"),
    ("state", "state lotstate vehiclestate locationstate storestate dealerstate dealerregion"),
    (
        "description",
        "description vehicledescription webaddescription webdescription addescription comments \
         dealercomments vehiclecomments webcomments internetcomments vehiclenotes sellernotes \
         sellercomments dealernotes notes freetext",
    ),
    (
        "specs",
        "specs specifications options optionlist features featurelist equipment vehicleoptions \
         vehiclefeatures installedoptions equipmentcode",
    ),
    (
        "image",
        "image images imagelist imageurl imageurls imageurllist vehicleimages photo photos photolist \
         photourl photourls photourllist photosurl vehiclephotos picture pictures picturelist \
         pictureurl pictureurls",
    ),
    ("source", "source"),
    (
        "stockNumber",
        "stocknumber stock stockno stocknum stocknbr stockid stk stkno stknum stknbr stknumber \
         vehiclestocknumber vehiclestockno vehiclestock dealerstocknumber inventorynumber sku",
    ),
    (
        "vin",
        "vin vinnumber vinno vehiclevin vehiclevinnumber vehicleidentificationnumber chassis \
         chassisnumber chassisno",
    ),
    // A VIN that is shown in full; only by choice.
    ("vinInFull", ""),
    ("vinVisibility", "vinvisibility vinshown"),
    ("engine", "engine eng motor enginedescription enginedesc vehicleengine vehicleenginedescription"),
    ("displacement", "displacement enginedisplacement enginesize"),
    ("horsepower", "horsepower hp power"),
    (
        "transmission",
        "transmission trans transmissiontype transmissiondescription transmissiondesc transtype \
         transdescription transdesc gearbox vehicletransmission",
    ),
    ("speeds", "speeds gears transmissionspeed transmissionspeeds"),
    (
        "drivetrain",
        "drivetrain drive drivetype drivetraintype drivetraindesc drivetraindescription driveline \
         drivenwheels wheeldrive vehicledrivetrain vehicledrivetype",
    ),
    (
        "bodyStyle",
        "bodystyle body bodytype bodydescription bodydesc bodystyledescription vehiclebody \
         vehiclebodystyle vehiclebodytype",
    ),
    (
        "exteriorColor",
        "exteriorcolor exterior extcolor colorexterior colorext exteriorcolorname extcolorname \
         exteriorcolordescription extcolordescription color colour exteriorcolour extcolour \
         vehicleexteriorcolor vehiclecolor paint exteriorcolorgeneric extcolorgeneric",
    ),
    (
        "interiorColor",
        "interiorcolor interior intcolor colorinterior colorint interiorcolorname intcolorname \
         interiorcolordescription intcolordescription interiorcolour intcolour vehicleinteriorcolor \
         interiorcolorgeneric intcolorgeneric upholstery intupholstery",
    ),
    ("titleStatus", "titlestatus title titletype titlebrand vehicletitlestatus"),
    ("titleState", "titlestate"),
    ("odometerUnit", "odometerunit odometerunits mileageunit mileageunits"),
    ("mileageUnknown", "mileageunknown tmu truemileageunknown"),
    (
        "status",
        "status listingstatus salestatus availability inventorystatus vehiclestatus stockstatus \
         unitstatus statuscode inventorystatuscode vehiclestatuscode",
    ),
    (
        "owners",
        "owners numberofowners noofowners numowners ownercount previousowners numberofpreviousowners \
         noofpreviousowners",
    ),
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

/// The headers under which a field is recognized.
pub(super) fn names_of(field: &str) -> impl Iterator<Item = &'static str> {
    FIELDS.iter().filter(move |(of, _)| *of == field).flat_map(|(_, names)| names.split_whitespace())
}

/// Letters and digits of a header in lower case, by which headers are compared.
pub(super) fn folded(header: &str) -> String {
    header.chars().filter(|sign| sign.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// The field that a header names.
pub(super) fn recognized(header: &str) -> Option<&'static str> {
    let header = folded(header);
    let unnumbered = header.trim_end_matches(|sign: char| sign.is_ascii_digit());
    let is_named = |(field, names): &&(&str, &str)| {
        let has = |wanted: &str| names.split_whitespace().any(|name| name == wanted);
        has(&header) || (LISTS.contains(field) && has(unnumbered))
    };
    let with_unit = |(field, names): &&(&str, &str)| {
        names
            .split_whitespace()
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
    known_unit(field, &last)
        .or_else(|| names_of(field).find_map(|name| known_unit(field, folded(header).strip_prefix(name)?)))
}
