//! Responses that features share: problems, answers to creations, pages of lists, files, cached JSON, rich text and timestamps.

mod common_headers;
mod created;
mod csv;
mod cursor;
mod files;
mod http_cache;
mod not_found;
mod paging;
mod problem;
mod rich_text;

pub(crate) use common_headers::{AddressKind, is_html, is_plain_text, seal, sealed, sealed_headers};
pub(crate) use created::created;
pub(crate) use csv::csv_rows;
pub(crate) use cursor::{Cursor, read_cursor};
pub(crate) use files::{
    Attachment, FILE_POLICY, Permission, attachment, begin_file, check_version, requested_part, send,
};
pub use http_cache::CachedResponses;
pub(crate) use http_cache::{CachedResponse, cached_json, fresh_json, is_held};
pub(crate) use not_found::{no_such_submission, no_such_vehicle, slot_taken};
pub(crate) use paging::{TOTAL_COUNT, invalid_cursor, link_to, next_link, page_response, paged, whole_list};
pub(crate) use problem::PROBLEM_JSON;
pub use problem::Problem;
pub(crate) use rich_text::RichNodeDto;

use chrono::SecondsFormat;
use domain::Timestamp;

/// The form of every time in responses: UTC with milliseconds.
pub(crate) fn rfc3339(at: Timestamp) -> String {
    at.to_rfc3339_opts(SecondsFormat::Millis, true)
}

/// The form of times in feeds, sitemaps and files: UTC with seconds.
pub(crate) fn rfc3339_seconds(at: Timestamp) -> String {
    at.to_rfc3339_opts(SecondsFormat::Secs, true)
}
