//! Domain model: entities, value types and business rules of the marketplace as pure functions.
//!
//! Depends on no database, web framework, clock or serializer. A value type has private fields and a `parse`
//! constructor, so every existing value is valid. Modules are features; a feature has the same name in every
//! layer.

#[macro_use]
mod named_enum;
#[macro_use]
mod form_text;

pub mod account_closure;
pub mod accounts;
pub mod admin_cases;
pub mod appointments;
pub mod audit;
pub mod backups;
mod case_filter;
pub mod claims;
pub mod contact_requests;
pub mod documents;
mod edit;
pub mod events;
pub mod feeds;
pub mod files;
pub mod forum;
pub mod idempotency;
pub mod imports;
pub mod inquiries;
pub mod jobs;
pub mod legal;
pub mod limits;
pub mod mail;
pub mod markets;
pub mod membership;
pub mod notifications;
mod page;
pub mod pictures;
pub mod preferences;
pub mod prices;
pub mod private_messages;
pub mod proposals;
pub mod questions;
mod rate;
pub mod rich_text;
mod rule_check;
mod rule_table;
pub mod rules;
pub mod saved;
pub mod saved_views;
pub mod sign_offs;
pub mod site_settings;
pub mod storage;
pub mod submissions;
pub mod text;
pub mod vehicles;

pub use case_filter::CaseFilter;
pub use page::{MAX_MEMBER_PAGE, MEMBER_LISTINGS_PER_PAGE, MESSAGES_PER_PAGE, Page, fetch_size};
pub use rate::Rate;

/// A UTC time; values that are stored have microsecond precision, see [`to_microseconds`].
pub type Timestamp = chrono::DateTime<chrono::Utc>;

/// Truncates a timestamp to whole microseconds, so that it is unchanged by a round trip through a store.
#[must_use]
pub fn to_microseconds(at: Timestamp) -> Timestamp {
    chrono::DateTime::from_timestamp_micros(at.timestamp_micros()).unwrap_or(at)
}

/// A validation error of one input field.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{field}: {message}")]
pub struct Violation {
    /// Name of the field in the API.
    pub field: &'static str,
    /// Sentence shown to the user: the error and how to correct it.
    pub message: String,
}

impl Violation {
    pub fn new(field: &'static str, message: impl Into<String>) -> Self {
        Self { field, message: message.into() }
    }

    /// Renames the field to its numeric twin (`year` → `yearNumeric` and so on): submission forms send years,
    /// prices and mileages both as text and as numbers.
    #[must_use]
    pub fn with_numeric_field_name(self) -> Self {
        let field = match self.field {
            "year" => "yearNumeric",
            "price" => "priceNumeric",
            "miles" => "milesNumeric",
            field => field,
        };
        Self { field, ..self }
    }
}
