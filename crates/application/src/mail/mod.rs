//! Texts and delivery of outgoing mail, and the administration of the queue.

mod change_mail;
mod deliver;
mod samples;
pub(crate) mod templates;

pub use change_mail::change_mail;
pub use deliver::{Delivery, deliver_due_mail};
pub use samples::{SampleMail, samples};
