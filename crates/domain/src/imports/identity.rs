//! Identity of a feed record: by stock number or page, by VIN, or by description.

use crate::{
    text,
    vehicles::{NewVehicle, Vin},
};

/// Basis on which a record is recognized in later files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum IdentityKind {
    /// Source and stock number, or source and page address.
    StockNumber,
    /// VIN or chassis number.
    Vin,
    /// Make, model, year, mileage and location. Weakest: similar vehicles share it.
    Description,
}

/// Stable identity of a feed record.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct RecordIdentity {
    pub kind: IdentityKind,
    /// Normalized text; equal for all spellings of one identity.
    pub text: String,
}

impl RecordIdentity {
    /// Determines the identity of a record: its source and stock number or page; otherwise its VIN; otherwise
    /// its description.
    ///
    /// A source like `carsandbids|sold|2020-12-29|https://carsandbids.com/auctions/KV2D/2001-bmw-z3`
    /// identifies the record by the page address. A stock number without a source counts only if there is no
    /// VIN.
    #[must_use]
    pub fn of(source: &str, stock_number: &str, vin: &str, vehicle: &NewVehicle) -> Self {
        Self::of_numbers(source, stock_number, vin, vehicle.make.as_str())
            .unwrap_or_else(|| Self { kind: IdentityKind::Description, text: description_key(vehicle) })
    }

    /// The identity of a record by what it is numbered with; `None` if only its description identifies it. Known
    /// also for a record that is refused for another field.
    #[must_use]
    pub fn of_numbers(source: &str, stock_number: &str, vin: &str, make: &str) -> Option<Self> {
        let folded = |text: &str| text::fold(&text::single_line(text));
        let (source_name, page) = (source.split('|').next().unwrap_or_default(), page_address(source));
        let (source_name, number) = (folded(source_name), folded(stock_number));
        let vin = Vin::parse(vin).ok().flatten();
        let make = folded(make);
        let stock = |text: String| Self { kind: IdentityKind::StockNumber, text };
        if !number.is_empty() && (!source_name.is_empty() || vin.is_none()) {
            return Some(stock(format!("stock\n{source_name}\n{number}")));
        }
        if let Some(page) = page.filter(|_| number.is_empty()) {
            return Some(stock(format!("page\n{source_name}\n{page}")));
        }
        let vin = vin?;
        // Chassis numbers of old vehicles are short and unique only within a make.
        let of_make = if vin.is_full() { "" } else { make.as_str() };
        Some(Self { kind: IdentityKind::Vin, text: format!("vin\n{of_make}\n{}", vin.key()) })
    }
}

/// Finds the address of the record's own page among the parts of a source. An address with fewer than two
/// path segments is that of a site or list and does not count.
fn page_address(source: &str) -> Option<&str> {
    let mut parts = source.split('|').map(str::trim);
    parts.find_map(|part| {
        let address = part.strip_prefix("https://").or_else(|| part.strip_prefix("http://"))?;
        let address = address.split(['?', '#']).next()?.trim_end_matches('/');
        let steps = address.split('/').skip(1).filter(|step| !step.is_empty()).count();
        (steps >= 2).then_some(address)
    })
}

/// A digest used as key: of an identity, of a line's bytes, or of a sample's name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RecordKey(pub [u8; 32]);

/// Identity text of a vehicle's description, used when nothing else identifies a record.
#[must_use]
pub fn description_key(vehicle: &NewVehicle) -> String {
    let place = vehicle.place.as_ref().map(|place| text::fold(place.as_str())).unwrap_or_default();
    let (make, model) = (text::fold(vehicle.make.as_str()), text::fold(vehicle.model.as_str()));
    description_of(&make, &model, vehicle.year.get(), vehicle.miles.map(|miles| miles.get()), &place)
}

/// Builds the text of [`description_key`] from folded values as stores keep them.
#[must_use]
pub fn description_of(make: &str, model: &str, year: i32, miles: Option<i32>, place: &str) -> String {
    let miles = miles.map(|miles| miles.to_string()).unwrap_or_default();
    format!("car\n{make}\n{model}\n{year}\n{miles}\n{place}")
}
