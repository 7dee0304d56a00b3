//! Runs the ports' contract tests against the PostgreSQL store, on a schema of a later release: while servers are
//! replaced one after the other, the old ones work on the new schema (reliability requirement R28).
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test stops at what it does not expect"
)]

mod fixture;

use fixture::Fixture;

testkit::store_contract!(Fixture::with_newer_schema());
