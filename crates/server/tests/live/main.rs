//! Load tests of the web socket channel on the real binary: whatever others do, each client receives every
//! message once and in order (reliability rows R6 to R9, R11 to R13 and R27). Environment variables raise the
//! load; measurements are printed.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test stops at what it does not expect"
)]

mod cuts;
mod handshakes;
#[path = "../harness/mod.rs"]
mod harness;
mod listening;
mod mutations;
mod pinging;
mod site;
mod stopping;

use std::env;

/// A load parameter from the environment, or its default.
fn setting(name: &str, usual: usize) -> usize {
    env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(usual)
}
