//! Asking the concierge, as a visitor does: without an account.

pub(crate) mod calendar;
mod receive;

pub use receive::{Answer, AskingPorts, Letter, PER_HOUR, receive_asking};
