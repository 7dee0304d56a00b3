//! Texts and delivery of outgoing mail.

mod deliver;
mod samples;
pub(crate) mod templates;

pub use deliver::{Delivery, deliver_due_mail};
pub use samples::{SampleMail, samples};
