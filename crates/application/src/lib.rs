//! The use cases, one small file each, named by its verb; the only place where steps are scripted.
//!
//! A use case takes the ports it needs as arguments. Where it would only pass a call on, there is
//! none: whoever serves the request asks the port itself.

pub mod account_closure;
pub mod accounts;
pub mod admin_cases;
pub mod appointments;
pub mod claims;
pub mod contact_requests;
pub mod documents;
pub mod forum;
pub mod imports;
pub mod inquiries;
pub mod listings;
pub mod mail;
pub mod members;
pub mod membership;
pub mod notifications;
pub mod pictures;
pub mod prices;
pub mod questions;
pub mod retention;
pub mod saved;
pub mod seed;
pub mod submissions;
pub mod vehicles;
