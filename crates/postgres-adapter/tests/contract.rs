//! Runs the ports' contract tests against the PostgreSQL store.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test stops at what it does not expect"
)]

mod fixture;

use fixture::Fixture;

testkit::store_contract!(Fixture::fresh());
