//! Preview of the changes that importing a file would make; stored with its run.

use std::collections::HashMap;

use domain::{
    Violation,
    imports::{ColumnChoice, ImportRecord, LineOutcome, RecordOutcome, choices_for, column_guess},
    vehicles::{Mileage, NewVehicle, VehicleId, listing_title},
};
use ports::feeds::NamedListing;
use serde::{Deserialize, Serialize};

use crate::imports::RefusedLine;

/// Most refused rows, changed listings and gone listings that a preview shows.
pub const MAX_SHOWN: usize = 200;

/// Preview of an import. Lists hold the first [`MAX_SHOWN`].
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Preview {
    /// Columns of a table; empty for JSON Lines.
    pub columns: Vec<PreviewColumn>,
    pub refused: Vec<PreviewRefusal>,
    /// Remarks about rows that are not refused.
    pub warnings: Vec<PreviewWarning>,
    /// Number of all these remarks.
    pub warned: u64,
    pub changed: Vec<PreviewChange>,
    /// Rows of cars that would be listed.
    pub listed: Vec<PreviewNewListing>,
    /// Listings whose price [jumps](domain::feeds::price_jump), with the price alone.
    pub price_jumps: Vec<PreviewChange>,
    /// Listings of rows that were sold or withdrawn here; left alone.
    pub off_sale: Vec<PreviewListing>,
    /// Listings of the source that are sold by their rows: the live ones first, then those under offer.
    pub sold_listings: Vec<PreviewListing>,
    /// Listings of the source that the file does not name: the live ones first, then those under offer.
    pub gone: Vec<PreviewListing>,
    /// Refused rows that do not tell which car they name; it may be among those that seem gone.
    pub unmatched: u64,
    /// Rows without stock number and VIN.
    pub unnumbered: u64,
    /// Rows of cars that would be listed without a location.
    pub unplaced: u64,
    /// Photo addresses that are fetched after the import.
    pub photos: u64,
    /// Photo addresses that cannot be fetched.
    pub photos_unusable: u64,
    /// Accepted rows with words like "POA" instead of a price: listed as price on request.
    pub price_on_request: u64,
}

impl Preview {
    /// The preview of an earlier check with columns that were chosen since.
    #[must_use]
    pub fn with_choices(mut self, choices: &[ColumnChoice]) -> Self {
        let headers: Vec<String> = self.columns.iter().map(|column| column.header.clone()).collect();
        let fields = column_guess(&headers, &choices_for(&headers, choices));
        for (column, field) in self.columns.iter_mut().zip(fields) {
            column.field = field.map(str::to_owned);
        }
        self
    }
}

/// A column of a table.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct PreviewColumn {
    pub header: String,
    /// The field that it is read as; `None` if it is ignored.
    pub field: Option<String>,
    /// Value of the first row, shortened.
    pub sample: String,
}

/// A refused row.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct PreviewRefusal {
    pub line: u64,
    pub reasons: Vec<PreviewReason>,
    /// Beginning of the row.
    pub excerpt: String,
}

/// Why a row is refused.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct PreviewReason {
    /// `line` for the row as a whole.
    pub field: String,
    pub message: String,
}

/// A remark about a row that is not refused.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct PreviewWarning {
    pub line: u64,
    #[serde(flatten)]
    pub reason: PreviewReason,
}

/// A car that would be listed, with what tells at a glance whether its row is read rightly.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct PreviewNewListing {
    pub line: u64,
    pub title: String,
    /// Empty if it has none.
    pub stock_number: String,
    pub price: String,
    /// In statute miles; `None` if the row states none.
    pub miles: Option<i32>,
    /// `None` if the row states none.
    pub location: Option<String>,
    /// Number of photo addresses.
    pub photos: u64,
}

impl PreviewNewListing {
    pub(super) fn of(record: &ImportRecord) -> Self {
        let NewVehicle { make, model, year, price, miles, place, facts, .. } = &record.vehicle;
        Self {
            line: record.line,
            title: listing_title(year, make.as_str(), model.as_str()),
            stock_number: facts.stock_number.as_ref().map(ToString::to_string).unwrap_or_default(),
            price: price.to_string(),
            miles: miles.map(Mileage::get),
            location: place.as_ref().map(|place| place.as_str().to_owned()),
            photos: record.photos.len() as u64,
        }
    }
}

/// A listing that would change.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct PreviewChange {
    pub line: u64,
    pub vehicle: i64,
    pub title: String,
    pub stock_number: String,
    pub fields: Vec<PreviewField>,
}

/// A field that would change.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct PreviewField {
    pub field: String,
    pub before: Option<String>,
    pub after: Option<String>,
    /// Whether the values are private and not shown.
    pub is_withheld: bool,
}

/// A listing by its title.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct PreviewListing {
    pub vehicle: i64,
    pub title: String,
    /// Empty if it has none.
    pub stock_number: String,
    pub status: String,
}

impl From<&NamedListing> for PreviewListing {
    fn from(listing: &NamedListing) -> Self {
        Self {
            vehicle: listing.vehicle.0,
            title: listing.title.clone(),
            stock_number: listing.stock_number.clone(),
            status: listing.status.as_str().to_owned(),
        }
    }
}

impl From<&Violation> for PreviewReason {
    fn from(violation: &Violation) -> Self {
        Self { field: violation.field.to_owned(), message: violation.message.clone() }
    }
}

impl From<&RefusedLine> for PreviewRefusal {
    fn from(refusal: &RefusedLine) -> Self {
        Self {
            line: refusal.line,
            reasons: refusal.reasons.iter().map(PreviewReason::from).collect(),
            excerpt: refusal.excerpt.clone(),
        }
    }
}

impl PreviewChange {
    /// The change of a line, without the listing's title and stock number; `None` if nothing would change.
    pub(super) fn of(outcome: &LineOutcome) -> Option<Self> {
        let RecordOutcome::Updated(vehicle, changes) = &outcome.outcome else { return None };
        let field = |change: &domain::audit::FieldChange| PreviewField {
            field: change.field.clone(),
            before: change.before.clone(),
            after: change.after.clone(),
            is_withheld: change.is_withheld,
        };
        let fields = changes.iter().map(field).collect();
        Some(Self { line: outcome.line, vehicle: vehicle.0, fields, ..Self::default() })
    }

    /// The change of a line, of the price alone.
    pub(super) fn price_of(outcome: &LineOutcome) -> Option<Self> {
        let mut change = Self::of(outcome)?;
        change.fields.retain(|field| field.field == "price");
        Some(change)
    }
}

impl Preview {
    /// The changed listings that it shows, by id.
    pub(super) fn changed_listings(&self) -> Vec<VehicleId> {
        let mut ids: Vec<VehicleId> =
            self.changed.iter().chain(&self.price_jumps).map(|change| VehicleId(change.vehicle)).collect();
        ids.sort_unstable();
        ids.dedup();
        ids
    }

    /// Adds the titles and stock numbers of changed listings.
    pub(super) fn name_changed(&mut self, listings: &[NamedListing]) {
        let listings: HashMap<i64, &NamedListing> =
            listings.iter().map(|listing| (listing.vehicle.0, listing)).collect();
        for change in self.changed.iter_mut().chain(&mut self.price_jumps) {
            if let Some(listing) = listings.get(&change.vehicle) {
                change.title.clone_from(&listing.title);
                change.stock_number.clone_from(&listing.stock_number);
            }
        }
    }
}
