//! Bodies of feed runs.

use application::feeds::{Preview, PreviewListing};
use domain::{
    feeds::{LeftReason, RunCounts, has_suspect_prices, most_unconfirmed},
    imports::column_fields,
    vehicles::Place,
};
use ports::feeds::{FeedRun, NamedListing};
use serde::Serialize;
use utoipa::ToSchema;

use super::preview_dto::{ChangeDto, ColumnDto, ListingDto, NewListingDto, RefusalDto, WarningDto};
use crate::{
    dto::enums::{FeedRunState, one_of},
    response::rfc3339,
};

/// Counts of a run: as previewed until it is imported.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = FeedRunCounts)]
pub(crate) struct CountsDto {
    /// Rows with content.
    rows: u64,
    /// New listings.
    listed: u64,
    changed: u64,
    unchanged: u64,
    /// Rows of listings that were sold or withdrawn here; left alone.
    off_sale: u64,
    /// Rows that repeat an earlier one.
    repeated: u64,
    /// Rows that state their car as sold.
    sold: u64,
    /// Live listings of such rows.
    sold_listed: u64,
    refused: u64,
    /// Changed rows whose price is less than half or more than twice the one before.
    repriced: u64,
    /// Live listings of the source that the file does not name.
    gone: u64,
    /// Listings of the source under offer that the file does not name; they stay listed.
    under_offer: u64,
    withdrawn: u64,
    undone: u64,
    /// Listings that undoing left, because they were changed since.
    left: u64,
}

impl From<&RunCounts> for CountsDto {
    fn from(counts: &RunCounts) -> Self {
        Self {
            rows: counts.rows,
            listed: counts.listed,
            changed: counts.changed,
            unchanged: counts.unchanged,
            off_sale: counts.off_sale,
            repeated: counts.repeated,
            sold: counts.sold,
            sold_listed: counts.sold_listed,
            refused: counts.refused,
            repriced: counts.repriced,
            gone: counts.gone,
            under_offer: counts.under_offer,
            withdrawn: counts.withdrawn,
            undone: counts.undone,
            left: counts.left,
        }
    }
}

/// A file of a feed and what became of it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = FeedRun)]
pub(crate) struct RunDto {
    id: i64,
    /// Empty for imports of the command line that name none.
    source: String,
    file_name: String,
    #[schema(value_type = FeedRunState)]
    state: &'static str,
    /// Username of who uploaded it; null for the command line.
    #[schema(required)]
    username: Option<String>,
    #[schema(format = DateTime)]
    created_at: String,
    /// End of the import, or of undoing it.
    #[schema(required, format = DateTime)]
    finished_at: Option<String>,
    counts: CountsDto,
    /// Rows, or changes to undo, that the running job has worked through.
    done: u64,
    /// Whether the import withdraws listings that the file does not offer for sale.
    withdraws: bool,
    /// Why the file cannot be imported.
    #[schema(required)]
    problem: Option<String>,
    /// Whether it can be undone: imported, and the latest of its source.
    is_undoable: bool,
}

impl From<&FeedRun> for RunDto {
    fn from(run: &FeedRun) -> Self {
        Self {
            id: run.id.0,
            source: run.source.as_str().to_owned(),
            file_name: run.file_name.clone(),
            state: run.state.as_str(),
            username: run.user.as_ref().map(|user| user.username.as_str().to_owned()),
            created_at: rfc3339(run.created_at),
            finished_at: run.finished_at.map(rfc3339),
            counts: CountsDto::from(&run.counts),
            done: run.done,
            withdraws: run.withdraws,
            problem: run.problem.clone(),
            is_undoable: run.is_undoable,
        }
    }
}

/// A listing that undoing left as it is.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = FeedLeftListing)]
pub(crate) struct LeftDto {
    #[serde(flatten)]
    listing: ListingDto,
    /// What was done to it since.
    #[schema(schema_with = one_of::<domain::feeds::LeftReason>)]
    reason: &'static str,
}

/// A run with its preview. Lists hold the first 200.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = FeedRunDetail)]
pub(crate) struct RunDetailDto {
    #[serde(flatten)]
    run: RunDto,
    /// Columns of a table; empty for JSON Lines.
    columns: Vec<ColumnDto>,
    /// Names of the fields that a column can be read as.
    fields: Vec<&'static str>,
    /// Location of rows that state none; empty if none is chosen.
    default_location: String,
    refused: Vec<RefusalDto>,
    /// Remarks about VINs and prices of rows that are not refused.
    warnings: Vec<WarningDto>,
    /// Number of all these remarks.
    warned: u64,
    changed: Vec<ChangeDto>,
    /// Cars that the import would list.
    listed: Vec<NewListingDto>,
    /// Listings of rows that were sold or withdrawn here; left alone.
    off_sale: Vec<ListingDto>,
    /// Listings that are sold by their rows: the live ones first, then those under offer.
    sold_listings: Vec<ListingDto>,
    /// Listings that the file does not name: the live ones first, then those under offer.
    gone: Vec<ListingDto>,
    /// Listings of the source for sale when the file was checked.
    of_source: u64,
    /// Most listings that are withdrawn without a confirmation by their number.
    most_unconfirmed: u64,
    /// Listings whose price becomes less than half or more than twice the one before, with the price alone.
    price_jumps: Vec<ChangeDto>,
    /// Whether so many prices jump that importing them must be confirmed.
    must_confirm_prices: bool,
    /// Refused rows that do not tell which car they name.
    unmatched: u64,
    /// Rows without stock number and VIN.
    unnumbered: u64,
    /// Rows of cars that would be listed without a location.
    unplaced: u64,
    /// Photo addresses that are fetched after the import.
    photos: u64,
    /// Photo addresses that cannot be fetched, because they do not begin with https:// or http://.
    photos_unusable: u64,
    /// Accepted rows with words like "POA" instead of a price: listed as price on request.
    price_on_request: u64,
    /// Listings that undoing left, because they were changed since.
    left: Vec<LeftDto>,
}

impl RunDetailDto {
    pub(super) fn new(run: &FeedRun, preview: Preview, left: Vec<(NamedListing, LeftReason)>) -> Self {
        let left = left.iter().map(|(listing, reason)| LeftDto {
            listing: ListingDto::from(PreviewListing::from(listing)),
            reason: reason.as_str(),
        });
        Self {
            run: RunDto::from(run),
            columns: preview.columns.into_iter().map(ColumnDto::from).collect(),
            fields: column_fields().collect(),
            default_location: run.options.default_place.as_ref().map_or("", Place::as_str).to_owned(),
            refused: preview.refused.into_iter().map(RefusalDto::from).collect(),
            warnings: preview.warnings.into_iter().map(WarningDto::from).collect(),
            warned: preview.warned,
            changed: preview.changed.into_iter().map(ChangeDto::from).collect(),
            listed: preview.listed.into_iter().map(NewListingDto::from).collect(),
            off_sale: preview.off_sale.into_iter().map(ListingDto::from).collect(),
            sold_listings: preview.sold_listings.into_iter().map(ListingDto::from).collect(),
            gone: preview.gone.into_iter().map(ListingDto::from).collect(),
            of_source: run.of_source,
            most_unconfirmed: most_unconfirmed(run.of_source),
            price_jumps: preview.price_jumps.into_iter().map(ChangeDto::from).collect(),
            must_confirm_prices: has_suspect_prices(&run.counts),
            unmatched: preview.unmatched,
            unnumbered: preview.unnumbered,
            unplaced: preview.unplaced,
            photos: preview.photos,
            photos_unusable: preview.photos_unusable,
            price_on_request: preview.price_on_request,
            left: left.collect(),
        }
    }
}
