//! Appointments: offering times, and the calendars that meetings are entered in.

mod calendar;
mod offer;

pub use calendar::{Method, calendar};
pub use offer::{OfferDraft, feed_token_hash, offer_slots};

pub(crate) use calendar::{place, spoken};
