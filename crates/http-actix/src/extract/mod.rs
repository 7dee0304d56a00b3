//! Extractors and readers of requests: guards, cookies, the caller, bodies, queries, idempotency keys, the address for links in emails, search
//! limits and uploads.

mod access;
mod body;
mod caller;
pub(crate) mod client_ip;
pub(crate) mod cookie;
pub(crate) mod form_rules;
mod idempotency;
mod links;
pub(crate) mod origin;
mod query;
mod search_limit;
pub(crate) mod upload;

pub(crate) use access::{AccessCheck, Allowed, MisspelledNumber, Proof, Viewer, listing_viewer, signed_in};
pub(crate) use body::{Body, OptionalBody, TextBody};
pub(crate) use caller::{actor, caller};
pub(crate) use idempotency::{IdempotencyHeader, content_fingerprint, idempotent, idempotent_body};
pub(crate) use links::{email_sender, required_email_sender, site_origin};
pub(crate) use query::{
    PageParams, PageSizes, case_filter, flag, free_text, keep, unknown_word, whole_number, word,
};
pub(crate) use search_limit::{CountedSearch, SearchLimits};
