//! Bodies of the previews of feed runs.

use application::feeds::{
    PreviewChange, PreviewColumn, PreviewField, PreviewListing, PreviewNewListing, PreviewRefusal,
    PreviewWarning,
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::dto::enums::ListingStatus;

/// A column of a table.
#[derive(Serialize, ToSchema)]
#[schema(as = FeedColumn)]
pub(crate) struct ColumnDto {
    header: String,
    /// The field that it is read as; empty if it is ignored.
    field: String,
    /// Value of the first row, shortened.
    sample: String,
}

/// Why a row is refused.
#[derive(Serialize, ToSchema)]
#[schema(as = FeedRefusalReason)]
pub(crate) struct ReasonDto {
    /// `line` for the row as a whole.
    field: String,
    message: String,
}

/// A refused row.
#[derive(Serialize, ToSchema)]
#[schema(as = FeedRefusal)]
pub(crate) struct RefusalDto {
    line: u64,
    reasons: Vec<ReasonDto>,
    /// Beginning of the row.
    excerpt: String,
}

/// A remark about a row that is not refused.
#[derive(Serialize, ToSchema)]
#[schema(as = FeedWarning)]
pub(crate) struct WarningDto {
    line: u64,
    field: String,
    message: String,
}

/// A field that changes.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = FeedFieldChange)]
pub(crate) struct FieldDto {
    field: String,
    #[schema(required)]
    before: Option<String>,
    #[schema(required)]
    after: Option<String>,
    /// Whether the values are private and not shown.
    is_withheld: bool,
}

/// A listing that changes.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = FeedListingChange)]
pub(crate) struct ChangeDto {
    line: u64,
    vehicle_id: i64,
    title: String,
    /// Empty if it has none.
    stock_number: String,
    fields: Vec<FieldDto>,
}

/// A listing by its title.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = FeedListing)]
pub(crate) struct ListingDto {
    vehicle_id: i64,
    title: String,
    /// Empty if it has none.
    stock_number: String,
    #[schema(value_type = ListingStatus)]
    status: String,
}

impl From<PreviewColumn> for ColumnDto {
    fn from(column: PreviewColumn) -> Self {
        Self { header: column.header, field: column.field.unwrap_or_default(), sample: column.sample }
    }
}

/// A car that would be listed.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = FeedNewListing)]
pub(crate) struct NewListingDto {
    /// Line of the file, from 1.
    line: u64,
    title: String,
    /// Empty if it has none.
    stock_number: String,
    price: String,
    /// In statute miles; null if the row states none.
    #[schema(required)]
    miles: Option<i32>,
    /// Null if the row states none.
    #[schema(required)]
    location: Option<String>,
    /// Number of photo addresses.
    photos: u64,
}

impl From<PreviewNewListing> for NewListingDto {
    fn from(car: PreviewNewListing) -> Self {
        let PreviewNewListing { line, title, stock_number, price, miles, location, photos } = car;
        Self { line, title, stock_number, price, miles, location, photos }
    }
}

impl From<PreviewRefusal> for RefusalDto {
    fn from(refusal: PreviewRefusal) -> Self {
        let reasons = refusal.reasons.into_iter();
        Self {
            line: refusal.line,
            reasons: reasons.map(|it| ReasonDto { field: it.field, message: it.message }).collect(),
            excerpt: refusal.excerpt,
        }
    }
}

impl From<PreviewWarning> for WarningDto {
    fn from(PreviewWarning { line, reason }: PreviewWarning) -> Self {
        Self { line, field: reason.field, message: reason.message }
    }
}

impl From<PreviewChange> for ChangeDto {
    fn from(change: PreviewChange) -> Self {
        Self {
            line: change.line,
            vehicle_id: change.vehicle,
            title: change.title,
            stock_number: change.stock_number,
            fields: change.fields.into_iter().map(FieldDto::from).collect(),
        }
    }
}

impl From<PreviewField> for FieldDto {
    fn from(PreviewField { field, before, after, is_withheld }: PreviewField) -> Self {
        Self { field, before, after, is_withheld }
    }
}

impl From<PreviewListing> for ListingDto {
    fn from(PreviewListing { vehicle, title, stock_number, status }: PreviewListing) -> Self {
        Self { vehicle_id: vehicle, title, stock_number, status }
    }
}
