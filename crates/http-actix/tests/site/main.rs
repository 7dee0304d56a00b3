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
mod access_refusals;
mod access_rows;
mod account_closure;
mod accounts;
mod admin_cases;
mod admin_live;
mod admin_two_factor;
mod appointments;
mod audiences;
mod audit_log;
mod bad_input;
mod bodies;
mod canonical_addresses;
mod claims;
mod contact_request_keys;
mod contact_request_limits;
mod contact_request_texts;
mod contact_requests;
mod document_shares;
mod documents;
mod email_change;
mod evidence;
mod facts;
mod feed_errors;
mod feed_photos;
mod feed_rows;
mod feed_schedules;
mod feeds;
mod forum;
mod forum_categories;
mod forum_merging;
mod forum_moderation;
mod forum_reactions;
mod forum_reading;
mod forum_writing;
mod harness;
mod hidden_vin;
mod http_details;
mod inquiries;
mod inquiry_listings;
mod invitations;
mod known_devices;
mod leaving_sellers;
mod legal;
mod listing_activity;
mod listing_changes;
mod listing_photos;
mod listing_terms;
mod lists;
mod live;
mod live_channel;
mod live_events;
mod live_frames;
mod live_replay;
mod log_in;
mod mailed;
mod markets;
mod member_listings;
mod membership;
mod metrics;
mod notifications;
mod openapi;
mod operations;
mod outbound_feeds;
mod pages;
mod password_reset;
mod passwords;
mod pictures;
mod preferences;
mod price_drop;
mod price_on_request;
mod prices;
mod private_message_reports;
mod private_messages;
mod profile;
mod proposals;
mod public_answers;
mod questions;
mod read_after_write;
mod relevance;
mod rendered_pages;
mod repeating;
mod response_headers;
mod sales;
mod saved;
mod saved_views;
mod sessions;
mod sign_offs;
mod site_settings;
mod submission_form;
mod submissions;
mod suspensions;
mod two_factor;
mod two_factor_changes;
mod vehicles;
mod well_known;
