//! Number of posts that contain the words of a searched phrase, side by side or not.

use diesel::{prelude::*, sql_types::BigInt};
use domain::forum::ForumQuery;
use ports::forum::CANDIDATES;

use super::search::{conditions, with_arguments};
use crate::{database::Failure, statement::Statement};

#[derive(QueryableByName)]
struct CountRow {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

/// Builds the statement that counts up to [`CANDIDATES`] posts among this many of the latest ids. `words` is the `tsquery`.
/// Whether the topic is shown does not matter for the cost of a search, so topics are read only for a category.
pub(super) fn statement_for<'a>(words: &str, query: &ForumQuery, ids: i64, prefix: &str) -> Statement<'a> {
    let (conditions, _) = conditions(query);
    let (topics, conditions) = if query.category.is_some() {
        ("JOIN forum_topics t ON t.id = p.topic_id", conditions)
    } else {
        ("", conditions.replace(" AND t.state = 'shown'", ""))
    };
    let sql = format!(
        "{prefix}SELECT count(*) AS count FROM (
             SELECT 1 FROM forum_posts p {topics}
              WHERE {conditions} AND p.id > (SELECT max(id) FROM forum_posts) - {ids}
              ORDER BY p.id DESC LIMIT {CANDIDATES}) AS counted"
    );
    with_arguments(sql, words, query)
}

/// Counts up to [`CANDIDATES`] posts, in a transaction that is configured for the scope.
pub(super) fn count(
    words: &str,
    query: &ForumQuery,
    ids: i64,
    connection: &mut PgConnection,
) -> Result<u64, Failure> {
    let row: CountRow = statement_for(words, query, ids, "").get_result(connection)?;
    Ok(row.count.unsigned_abs())
}
