//! The PostgreSQL store keeps the promises of the ports.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test stops at what it does not expect"
)]

mod fixture;

use fixture::Fixture;

testkit::store_contract!(Fixture::fresh());
