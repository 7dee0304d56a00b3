//! The collectors' forum: commands, moderation, queries, reactions, read state, search
//! and their rows.
//!
//! Lock order: the topic, its posts, the category, and last the event log, whose lock is held until commit.
//! Two topics are locked in order of their ids.
//! Everything that changes a topic or its posts locks the topic row `FOR NO KEY UPDATE`: a reply and the
//! closing of a topic are serialized, and neither starves. Likes lock only their member and their post, in this
//! order.

mod author;
mod author_posts;
mod author_rows;
mod categories;
mod commands;
mod drafts;

use diesel::{QueryableByName, sql_types};

#[cfg(feature = "test-database")]
mod explain;
mod lists;
mod member_posts;
mod merging;
mod moderation;
mod moves;
mod pictures;
mod post_notifications;
mod posts;
mod queries;
mod reactions;
mod read_state;
mod reports;
mod rows;
pub(crate) mod search;
mod search_text;
mod search_words;
mod topic_page;
mod topics;
mod visibility;

pub(crate) use author_rows::{AuthorRow, ReporterRow, author_columns, reporter_columns};
#[cfg(feature = "test-database")]
pub use explain::ForumQuestion;
pub(crate) use read_state::delete_views_before;

#[derive(QueryableByName)]
struct IdRow {
    #[diesel(sql_type = sql_types::BigInt)]
    id: i64,
}
