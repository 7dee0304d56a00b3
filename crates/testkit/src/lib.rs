//! Test support: builders, generators, a fixed clock and the contract tests of the ports.
//!
//! A store runs the contract with `testkit::store_contract!(fresh().await)`, where `fresh()` gives a
//! [`VehicleFixture`] over an empty store. [`assert_same_answers`] compares two stores with the same content;
//! [`operations`] compares them after random operations.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that meets something unexpected is to stop there"
)]

mod accounts;
mod builder;
mod clock;
mod compare;
mod contact_requests;
pub mod contract;
mod facets;
mod fixture;
pub mod forum;
pub mod generators;
mod hasher;
pub mod operations;
mod pictures;
mod submissions;
mod suites;

pub use accounts::{
    PASSWORD, new_session, new_user, opening, password, registration_draft, token_hash, token_mail,
    totp_code, username,
};
pub use builder::{THIS_YEAR, VehicleBuilder, at_minute, picture, vehicle};
pub use clock::FixedClock;
pub use compare::{assert_same_answers, assert_same_public_answers};
pub use contact_requests::{
    CountedRandomness, access_request_draft, appointment_draft, command_at, idempotent_command, inquiry,
    inquiry_draft, new_confirmation, rate_limit,
};
pub use facets::{assert_facets_hold, facets_of};
pub use fixture::{
    ContactRequestFixture, VehicleFixture, all_vehicles, events_since, finds, import_record, latest_edits,
    list, list_one, public_events, record_key,
};
pub use hasher::CountingHasher;
pub use pictures::new_picture;
pub use submissions::{new_submission, submission_content, submission_draft, with_vin};
