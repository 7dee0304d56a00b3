//! The live channel on the real thing, under load: whatever others do, each listener hears everything once
//! and in order (reliability rows R6 to R9, R11 to R13 and R27). Variables of the environment make the load
//! larger; what was measured is printed.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test stops at what it does not expect"
)]

mod asking;
mod cuts;
mod handshakes;
#[path = "../harness/mod.rs"]
mod harness;
mod listening;
mod mutations;
mod site;
mod stopping;

use std::env;

/// A figure of the load, or the usual one.
fn setting(name: &str, usual: usize) -> usize {
    env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(usual)
}
