//! Rules of feed imports: how a record is identified across files, and which changes it makes to a listing.
//!
//! Flow: [`RecordIdentity::of`] identifies a record, [`match_records`] matches a batch to known vehicles, [`decide`]
//! determines the outcome of each record.

mod column_headers;
mod columns;
mod digests;
mod identity;
mod outcome;
mod plan;
mod price;
mod record_matching;
mod row_words;
mod unusual_values;
mod vins;

pub use columns::{
    ColumnChoice, ColumnError, ColumnMap, choices_for, column_fields, column_guess, ignored_status_columns,
};
pub use digests::{FeedField, FieldDigests};
pub use identity::{IdentityKind, RecordIdentity, RecordKey, description_key, description_of};
pub use outcome::{AUDIT_REASON, LineOutcome, OffSale, RecordOutcome, VinHolder, decide};
pub use plan::{FeedPlan, ListingUpdate, plan, plan_return};
pub use price::{feed_amount, feed_price, invalid_feed_price};
pub use record_matching::{
    EarlierListings, IdentityMatch, ImportRecord, KnownVehicle, KnownVehicles, RecordMatch, match_identity,
    match_records, separate_reused_numbers,
};
pub use row_words::{RowStatus, feed_year, is_left_open, is_placeholder_vin, states_value};
pub use unusual_values::unusual_values;
pub use vins::{VinHolders, decide_batch, release_refused};

#[cfg(test)]
mod record_matching_tests;
#[cfg(test)]
mod tests;
