//! Mail on its way out.

mod deliver;

pub use deliver::{Delivery, deliver_due_mail};
