//! Backups of a real database with real files: what is restored is what was backed up, damaged and unsuitable
//! backups are refused, old ones are deleted.
#![allow(clippy::disallowed_methods, reason = "a test runs each statement once")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test stops at what it does not expect"
)]

#[path = "../fixture/mod.rs"]
mod fixture;

mod refused;
mod retention;
mod round_trip;
mod site;
