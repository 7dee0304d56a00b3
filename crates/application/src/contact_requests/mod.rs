//! Receiving inquiries, appointment requests and access requests, which need no account.

mod emails;
mod submit_request;

pub use submit_request::{ContactForm, ContactRequestPorts, SlotTaken, submit_contact_request};
