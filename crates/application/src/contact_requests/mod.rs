//! Receiving inquiries, appointment requests and access requests, which need no account.

pub(crate) mod business_time;
mod emails;
mod submit_request;

pub use business_time::{business_date, business_moment, format_business_date, promised_by};
pub(crate) use business_time::{end_of_business_date, format_deadline};
pub use submit_request::{ContactForm, ContactRequestPorts, SlotTaken, submit_contact_request};
