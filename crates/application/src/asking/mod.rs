//! Asking the concierge, as a visitor does: without an account.

pub(crate) mod calendar;
mod confirmation;
mod receive;

pub use calendar::promised_by;
pub(crate) use calendar::today_in_chicago;
pub use receive::{Answer, AskingPorts, Letter, PER_HOUR, receive_asking};
