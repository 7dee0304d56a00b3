//! Delivery of outgoing mail.

mod deliver;

pub use deliver::{Delivery, deliver_due_mail};
