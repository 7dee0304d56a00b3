//! The collectors' forum.
//!
//! Rows are locked in one order: the topic, what stands in it, the category, and last the event log,
//! which holds its lock until the commit. A topic's row is locked `FOR NO KEY UPDATE` by everybody who
//! changes anything in it: a reply and the lock that closes the topic cannot pass each other, and
//! neither starves.

mod author;
mod categories;
mod commands;
mod drafts;
#[cfg(feature = "test-database")]
mod explain;
mod lists;
mod moderation;
mod notices;
mod pictures;
mod posts;
mod queries;
mod read_state;
mod reports;
mod rows;
pub(crate) mod search;
mod topics;

use diesel::{QueryableByName, sql_types};

#[cfg(feature = "test-database")]
pub use explain::ForumQuestion;
pub(crate) use read_state::forget_views;

/// A row's number.
#[derive(QueryableByName)]
struct IdRow {
    #[diesel(sql_type = sql_types::BigInt)]
    id: i64,
}
