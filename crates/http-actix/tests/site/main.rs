//! Tests of the site over HTTP on the memory adapter. `harness` is the client; every answer is checked
//! against the API document (`openapi`).
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    unreachable_pub,
    reason = "helpers of tests stop there, and serve one program"
)]

mod access;
mod account_closure;
mod accounts;
mod admin_cases;
mod admin_live;
mod admin_second_factor;
mod audiences;
mod bad_input;
mod bodies;
mod claims;
mod contact_requests;
mod documents;
mod email_change;
mod facts;
mod feed_photos;
mod feed_schedules;
mod feeds;
mod forum;
mod forum_merging;
mod forum_reactions;
mod harness;
mod inquiries;
mod known_devices;
mod legal;
mod listing_activity;
mod listing_photos;
mod listing_terms;
mod lists;
mod live;
mod live_channel;
mod live_frames;
mod mailed;
mod markets;
mod member_listings;
mod membership;
mod notifications;
mod openapi;
mod operations;
mod pages;
mod pictures;
mod price_drop;
mod price_on_request;
mod prices;
mod private_messages;
mod profile;
mod proposals;
mod questions;
mod read_after_write;
mod relevance;
mod rendered_pages;
mod repeating;
mod response_headers;
mod sales;
mod saved;
mod saved_views;
mod sign_offs;
mod site_settings;
mod submissions;
mod suspensions;
mod two_factor;
mod vehicles;
