//! Posts of one author for readers of the forum, the latest first: a search without words.

use diesel::{
    connection::SimpleConnection,
    prelude::*,
    sql_types::{BigInt, Text},
};
use domain::{
    Page,
    accounts::Username,
    fetch_size,
    forum::{ForumQuery, PostId, SearchHit, SearchHitPosition},
};
use ports::forum::CANDIDATES;

use super::search::HitRow;
use crate::{
    database::Failure,
    statement::{Statement, statement},
};

/// SQL order that only the index on author and id has. With the author as a range, because an order by one author is an
/// order by id, and the primary key would be walked past the posts of everybody else.
macro_rules! latest_first {
    () => {
        "ORDER BY p.author_id DESC, p.id DESC"
    };
}
pub(super) use latest_first;

/// Configures the running transaction: posts are read in the order of the index, not gathered and sorted.
pub(super) fn configure(connection: &mut PgConnection) -> Result<(), Failure> {
    Ok(connection.batch_execute(
        "SET LOCAL plan_cache_mode = force_custom_plan; SET LOCAL enable_seqscan = off;
         SET LOCAL enable_bitmapscan = off; SET LOCAL enable_sort = off",
    )?)
}

/// Builds the statement for a page. As in a search, at most [`CANDIDATES`] posts are counted.
pub(super) fn statement_for<'a>(
    query: &ForumQuery,
    before: Option<PostId>,
    limit: u32,
    prefix: &str,
) -> Statement<'a> {
    let mut next = 4;
    let mut condition = |column: &str, is_set: bool| {
        let number = next;
        next += i32::from(is_set);
        if is_set { format!(" AND {column} = ${number}") } else { String::new() }
    };
    let (of_category, of_topic) = (
        condition("t.category_id", query.category.is_some()),
        condition("p.topic_id", query.topic.is_some()),
    );
    // The topic of each post is read alone, so that not all topics are.
    let conditions = format!(
        "p.author_id BETWEEN (SELECT a.id FROM users a WHERE a.username_key = $1)
                         AND (SELECT a.id FROM users a WHERE a.username_key = $1)
         AND p.state = 'shown'{of_topic}
         AND (SELECT t.state = 'shown'{of_category} FROM forum_topics t WHERE t.id = p.topic_id)"
    );
    let order = latest_first!();
    let sql = format!(
        "{prefix}SELECT p.id, p.topic_id, t.title, t.category_id, p.number, p.author_id, u.username, p.created_at,
                p.content, 0::bigint AS rank,
                (SELECT count(*) FROM (SELECT 1 FROM forum_posts p WHERE {conditions} {order}
                                        LIMIT {CANDIDATES}) AS counted) AS total
           FROM (SELECT * FROM forum_posts p WHERE {conditions} AND p.id < $2 {order} LIMIT $3) p
           JOIN forum_topics t ON t.id = p.topic_id
           LEFT JOIN users u ON u.id = p.author_id
          {order}"
    );
    let author = query.author.as_ref().map(Username::key).unwrap_or_default();
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

/// A page of at most `limit` posts, right after a post, in a transaction.
pub(super) fn latest(
    query: &ForumQuery,
    before: Option<PostId>,
    limit: u32,
    connection: &mut PgConnection,
) -> Result<Page<SearchHit, SearchHitPosition>, Failure> {
    configure(connection)?;
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
