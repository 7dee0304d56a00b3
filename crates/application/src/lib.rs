//! Use cases, one per file, named by their verb. Only this crate orders the steps of an operation.
//!
//! A use case takes the ports that it needs as arguments and returns [`ports::StoreError`] when a store
//! fails. A write returns [`WriteError`](ports::commands::WriteError), which has the violations, rate limit,
//! idempotency conflict and store error of all writes, and the refusal of its own operation. An operation that would only pass a call on has no use case: its handler calls the port directly.

pub mod account_closure;
pub mod accounts;
pub mod admin_cases;
pub mod appointments;
pub mod backups;
pub mod business_time;
pub mod claims;
pub mod contact_requests;
pub mod documents;
pub mod feeds;
pub mod forum;
pub mod imports;
pub mod inquiries;
pub mod legal;
pub mod listings;
pub mod mail;
pub mod markets;
pub mod members;
pub mod membership;
pub mod notifications;
mod old_files;
pub mod pictures;
pub mod prices;
pub mod private_messages;
pub mod proposals;
pub mod questions;
mod random_hex;
pub mod retention;
pub mod saved;
pub mod seed;
pub mod sign_offs;
pub mod site_settings;
pub mod submissions;
pub mod vehicles;

/// Refusal: the file is larger than allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FileTooLarge;
