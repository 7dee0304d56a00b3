//! Receiving inquiries, appointment requests and access requests, which need no account.

pub(crate) mod calendar;
mod emails;
mod submit_request;

pub use calendar::promised_by;
pub(crate) use calendar::today_in_chicago;
pub use submit_request::{ContactForm, ContactRequestPorts, Outcome, PER_HOUR, receive_asking};
