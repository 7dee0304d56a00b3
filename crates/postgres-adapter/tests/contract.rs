//! The PostgreSQL store keeps the promises of the ports.

mod fixture;

use fixture::Fixture;

testkit::store_contract!(Fixture::fresh());
