//! Columns of a table (CSV) and the fields of an import record that they hold.

/// Fields that a column can hold, each with the headers under which it is recognized. Headers are compared by their
/// letters and digits in lower case. `city` and `state` are the location if there is no other.
const FIELDS: [(&str, &[&str]); 32] = [
    ("make", &["make", "manufacturer", "brand", "marque", "vehiclemake"]),
    ("model", &["model", "modelname", "vehiclemodel"]),
    ("trim", &["trim", "trimlevel", "series", "variant", "vehicletrim"]),
    ("year", &["year", "modelyear", "yr", "vehicleyear"]),
    (
        "price",
        &[
            "price",
            "askingprice",
            "listprice",
            "internetprice",
            "sellingprice",
            "retailprice",
            "saleprice",
            "advertisedprice",
            "vehicleprice",
            "priceusd",
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
    ("source", &["source", "dealer", "dealername"]),
    ("stockNumber", &["stocknumber", "stock", "stockno", "stocknum", "stockid", "inventorynumber", "sku"]),
    ("vin", &["vin", "vinnumber", "vehiclevin", "chassis", "chassisnumber", "chassisno"]),
    // A VIN that is shown in full; only by choice.
    ("vinInFull", &[]),
    ("vinVisibility", &["vinvisibility", "vinshown"]),
    ("engine", &["engine", "eng", "motor", "enginedescription"]),
    ("displacement", &["displacement", "enginedisplacement", "enginesize"]),
    ("horsepower", &["horsepower", "hp", "power"]),
    ("transmission", &["transmission", "trans", "transmissiontype", "gearbox"]),
    ("speeds", &["speeds", "gears"]),
    ("drivetrain", &["drivetrain", "drive", "drivetype", "drivetraintype"]),
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
    ("status", &["status", "listingstatus", "salestatus", "availability"]),
    ("owners", &["owners", "numberofowners", "previousowners"]),
];

/// Fields with a list of values: several columns can hold them, as in `Photo 1`, `Photo 2`.
const LISTS: [&str; 2] = ["image", "specs"];

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

/// Fields without which no row can be imported.
const REQUIRED: [&str; 4] = ["make", "model", "year", "price"];

/// A header and the field that its column holds, chosen by the operator; an empty field ignores the column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ColumnChoice {
    pub header: String,
    pub field: String,
}

/// The field of each column; `None` for ignored columns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ColumnMap {
    fields: Vec<Option<&'static str>>,
    /// Units that the headers state.
    units: Vec<Option<&'static str>>,
}

/// Reason why the columns of a table cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ColumnError {
    /// There is no such field.
    #[error("there is no field {0}; the fields are {fields}", fields = field_names())]
    UnknownField(String),
    /// A chosen header is not in the table.
    #[error("the table has no column {header}; its columns are {columns}")]
    UnknownHeader { header: String, columns: String },
    /// Two columns were chosen for one field.
    #[error("the columns {first} and {second} both hold the field {field}")]
    Twice { field: &'static str, first: String, second: String },
    /// Required fields are missing.
    #[error("the table has no column for {missing}; its columns are {columns}")]
    Missing { missing: String, columns: String },
}

/// Names of the fields, in the order of [`ColumnMap`]'s table.
pub fn column_fields() -> impl Iterator<Item = &'static str> {
    FIELDS.iter().map(|(field, _)| *field)
}

/// The choices whose headers a table has: a remembered choice must not stop a file that lacks its column.
#[must_use]
pub fn choices_for(headers: &[String], remembered: &[ColumnChoice]) -> Vec<ColumnChoice> {
    let has = |choice: &&ColumnChoice| headers.iter().any(|header| folded(header) == folded(&choice.header));
    remembered.iter().filter(has).cloned().collect()
}

/// The field of each column under these choices, also where [`ColumnMap::of`] refuses the table.
#[must_use]
pub fn column_guess(headers: &[String], choices: &[ColumnChoice]) -> Vec<Option<&'static str>> {
    let of = |(index, header): (usize, &String)| {
        if is_repeated(headers, index) {
            return recognized(header).filter(|field| LISTS.contains(field));
        }
        match choices.iter().find(|choice| folded(&choice.header) == folded(header)) {
            None => recognized(header).filter(|field| {
                LISTS.contains(field) || choices.iter().all(|choice| choice.field != **field)
            }),
            Some(choice) => column_fields().find(|field| *field == choice.field),
        }
    };
    headers.iter().enumerate().map(of).collect()
}

/// Whether an earlier column has the same header. Only the first of them is read, unless they hold a list.
fn is_repeated(headers: &[String], index: usize) -> bool {
    headers[..index].iter().any(|header| folded(header) == folded(&headers[index]))
}

fn field_names() -> String {
    FIELDS.map(|(field, _)| field).join(", ")
}

fn folded(header: &str) -> String {
    header.chars().filter(|sign| sign.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

fn recognized(header: &str) -> Option<&'static str> {
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
fn stated_unit(field: &str, header: &str) -> Option<&'static str> {
    let mut words = header.split(|sign: char| !sign.is_alphanumeric()).map(folded).rev();
    let last = words.find(|word| !word.is_empty())?;
    known_unit(field, &last).or_else(|| {
        let (_, names) = FIELDS.iter().find(|(of, _)| *of == field)?;
        names.iter().find_map(|name| known_unit(field, folded(header).strip_prefix(name)?))
    })
}

impl ColumnMap {
    /// Determines the field of each column: as chosen, otherwise by its header. A chosen column takes its field from those
    /// with a header of the field; of several such columns, the first that has a value in a row counts there.
    ///
    /// # Errors
    /// [`ColumnError`]
    pub fn of(headers: &[String], choices: &[ColumnChoice]) -> Result<Self, ColumnError> {
        let columns = || headers.join(", ");
        for ColumnChoice { header, .. } in choices {
            if !headers.iter().any(|known| folded(known) == folded(header)) {
                return Err(ColumnError::UnknownHeader { header: header.clone(), columns: columns() });
            }
        }
        let mut fields: Vec<Option<&'static str>> = Vec::with_capacity(headers.len());
        for (index, header) in headers.iter().enumerate() {
            let choice = choices.iter().find(|choice| folded(&choice.header) == folded(header));
            let field = match choice.map(|choice| choice.field.as_str()) {
                None => recognized(header),
                Some("") => None,
                Some(name) => {
                    let known = FIELDS.iter().find(|(field, _)| *field == name);
                    Some(known.ok_or_else(|| ColumnError::UnknownField(name.to_owned()))?.0)
                }
            };
            let is_list = field.is_some_and(|field| LISTS.contains(&field));
            let rival = choices.iter().find(|other| field == Some(other.field.as_str()));
            if is_list || field.is_none() {
                fields.push(field);
            } else if is_repeated(headers, index) || (choice.is_none() && rival.is_some()) {
                fields.push(None);
            } else if let Some((field, first)) = field.zip(rival.filter(|other| Some(*other) != choice)) {
                let (first, second) = (first.header.clone(), header.clone());
                return Err(ColumnError::Twice { field, first, second });
            } else {
                fields.push(field);
            }
        }
        let missing: Vec<&str> =
            REQUIRED.into_iter().filter(|field| !fields.contains(&Some(field))).collect();
        if missing.is_empty() {
            let unit =
                |(field, header): (&Option<_>, &String)| field.and_then(|field| stated_unit(field, header));
            let units = fields.iter().zip(headers).map(unit).collect();
            Ok(Self { fields, units })
        } else {
            Err(ColumnError::Missing { missing: missing.join(", "), columns: columns() })
        }
    }

    /// Number of columns.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.fields.len()
    }

    /// Whether there are no columns; never the case.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.fields.is_empty()
    }

    /// The fields in the order of the columns.
    pub fn fields(&self) -> impl Iterator<Item = Option<&'static str>> + '_ {
        self.fields.iter().copied()
    }

    /// The units of the numbers in the columns, as far as the headers state one, in the order of the columns.
    pub fn units(&self) -> impl Iterator<Item = Option<&'static str>> + '_ {
        self.units.iter().copied()
    }
}

#[cfg(test)]
#[path = "columns_tests.rs"]
mod tests;
