//! Posts of one author for readers of the forum, the latest first: a search without words.

use std::fmt::Write;

use diesel::{
    prelude::*,
    sql_types::{BigInt, Text},
};
use domain::{
    Page, fetch_size,
    forum::{ForumQuery, PostId, SearchHit, SearchHitPosition},
};
use ports::forum::CANDIDATES;

use super::search::HitRow;
use crate::{
    database::Failure,
    statement::{Statement, statement},
};

/// Builds the statement for a page, read from the index on authors. As in a search, at most [`CANDIDATES`] posts are
/// counted.
pub(super) fn statement_for<'a>(
    query: &ForumQuery,
    before: Option<PostId>,
    limit: u32,
    prefix: &str,
) -> Statement<'a> {
    let mut conditions = "p.author_id = (SELECT a.id FROM users a WHERE a.username_key = $1)
          AND p.state = 'shown' AND t.state = 'shown'"
        .to_owned();
    let mut next = 4;
    for (column, is_set) in
        [("t.category_id", query.category.is_some()), ("p.topic_id", query.topic.is_some())]
    {
        if is_set {
            // Writing to a string cannot fail.
            let _ = write!(conditions, " AND {column} = ${next}");
            next += 1;
        }
    }
    let posts = "FROM forum_posts p JOIN forum_topics t ON t.id = p.topic_id";
    let sql = format!(
        "{prefix}SELECT p.id, p.topic_id, t.title, t.category_id, p.number, p.author_id, u.username, p.created_at,
                p.content, 0::bigint AS rank,
                (SELECT count(*) FROM (SELECT 1 {posts} WHERE {conditions} LIMIT {CANDIDATES}) AS counted) AS total
           {posts} LEFT JOIN users u ON u.id = p.author_id
          WHERE {conditions} AND p.id < $2
          ORDER BY p.id DESC LIMIT $3"
    );
    let author = query.author.as_ref().map(|author| author.key().to_owned()).unwrap_or_default();
    let mut bound = statement(sql)
        .bind::<Text, _>(author)
        .bind::<BigInt, _>(before.map_or(i64::MAX, |before| before.0))
        .bind::<BigInt, _>(i64::from(limit));
    if let Some(category) = query.category {
        bound = bound.bind::<BigInt, _>(category.0);
    }
    if let Some(topic) = query.topic {
        bound = bound.bind::<BigInt, _>(topic.0);
    }
    bound
}

/// A page of at most `limit` posts, right after a post.
pub(super) fn latest(
    query: &ForumQuery,
    before: Option<PostId>,
    limit: u32,
    connection: &mut PgConnection,
) -> Result<Page<SearchHit, SearchHitPosition>, Failure> {
    let rows: Vec<HitRow> = statement_for(query, before, fetch_size(limit), "").load(connection)?;
    let total = match (rows.first(), before) {
        (Some(row), _) => row.total,
        // Past the last post, no row tells the total.
        (None, Some(_)) => {
            let first: Vec<HitRow> = statement_for(query, None, 1, "").load(connection)?;
            first.first().map_or(0, |row| row.total)
        }
        (None, None) => 0,
    };
    let hits: Vec<SearchHit> = rows.into_iter().map(HitRow::into_hit).collect::<Result<_, _>>()?;
    Ok(Page::from_rows(hits, limit, total.unsigned_abs(), |last| last.position))
}
