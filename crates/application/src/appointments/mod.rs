//! Appointments: offering slots, and calendar files and feeds.

mod calendar;
mod offer;

pub use calendar::{CalendarMethod, calendar};
pub use offer::{OfferDraft, feed_token_hash, offer_slots};

pub(crate) use calendar::{format_appointment, format_meeting, place};
