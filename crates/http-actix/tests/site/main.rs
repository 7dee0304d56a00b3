//! The site over HTTP, on the memory adapter: what is asked, what is answered, what every answer
//! carries.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    unreachable_pub,
    reason = "helpers of tests stop there, and serve one program"
)]

mod access;
mod accounts;
mod admin_second_factor;
mod asking;
mod bad_input;
mod bodies;
mod cases;
mod claims;
mod desk_live;
mod documents;
mod email_change;
mod envelope;
mod forum;
mod harness;
mod inquiries;
mod known_devices;
mod leaving;
mod lists;
mod live;
mod live_channel;
mod live_frames;
mod mailed;
mod membership;
mod notifications;
mod openapi;
mod pages;
mod pictures;
mod prices;
mod profile;
mod questions;
mod read_after_write;
mod repeating;
mod sales;
mod saved;
mod submissions;
mod two_factor;
mod vehicles;
