//! The marketplace in its own words: entities, value types, decisions.
//!
//! Nothing here knows of a database, a request, a clock or a serialiser. A value type has private
//! fields and one `parse`, so a value that exists is a value that obeys the rules. A feature has
//! the same name here as in every other layer.

pub mod account_closure;
pub mod accounts;
pub mod admin_cases;
pub mod appointments;
pub mod audit;
pub mod claims;
pub mod contact_requests;
pub mod documents;
pub mod events;
pub mod files;
pub mod forum;
pub mod idempotency;
pub mod imports;
pub mod inquiries;
pub mod jobs;
pub mod mail;
pub mod membership;
pub mod notifications;
pub mod pictures;
pub mod preferences;
pub mod prices;
pub mod questions;
pub mod rich_text;
pub mod rules;
pub mod saved;
pub mod submissions;
pub mod text;
pub mod vehicles;

/// A moment, in UTC, to the microsecond: what every store can keep without rounding.
pub type Timestamp = chrono::DateTime<chrono::Utc>;

/// Cuts a moment to whole microseconds, so that it equals itself after a round trip through a store.
#[must_use]
pub fn to_microseconds(at: Timestamp) -> Timestamp {
    chrono::DateTime::from_timestamp_micros(at.timestamp_micros()).unwrap_or(at)
}

/// One refused input: which field, and the sentence that a person is shown.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{field}: {message}")]
pub struct Violation {
    /// The field's name as the wire spells it.
    pub field: &'static str,
    /// What is wrong and what would be right, as one sentence.
    pub message: String,
}

impl Violation {
    /// A violation of `field`, told as `message`.
    pub fn new(field: &'static str, message: impl Into<String>) -> Self {
        Self { field, message: message.into() }
    }

    /// The same, told at the field that carries the number: forms send years, prices and mileages as
    /// they are shown and as numbers.
    #[must_use]
    pub fn of_numeric_field(self) -> Self {
        let field = match self.field {
            "year" => "yearNumeric",
            "price" => "priceNumeric",
            "miles" => "milesNumeric",
            field => field,
        };
        Self { field, ..self }
    }
}
