//! Appointments: offering times, and the calendars that meetings are entered in.

mod calendar;
mod offer;

pub use calendar::{Method, calendar};
pub use offer::{OfferDraft, offer_slots, feed_token_hash};

pub(crate) use calendar::spoken;
