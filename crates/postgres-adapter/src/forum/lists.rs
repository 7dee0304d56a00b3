//! Topic lists. Each page is read from an index in list order, starting at any position.

use diesel::{
    prelude::*,
    sql_types::{BigInt, Bool, Timestamptz},
};
use domain::{
    Page, Timestamp,
    accounts::UserId,
    fetch_size,
    forum::{Topic, TopicId, TopicPosition, TopicQuery, TopicView},
};

use super::{
    rows::TopicRow,
    topics::{topics_for_reader, unread},
};
use crate::{
    database::Failure,
    statement::{Statement, statement},
};

/// SQL: lower bound of the activity that can be new to reader `$1` in any category, so that an index scan
/// need not start at the forum's first day.
const NOTHING_BEFORE: &str = "t.last_activity_at > (
    SELECT min(greatest(joined.created_at, b.at)) FROM users joined CROSS JOIN forum_categories c
      LEFT JOIN forum_baselines b ON b.user_id = joined.id AND b.category_id = c.id
     WHERE joined.id = $1)";

#[derive(QueryableByName)]
pub(super) struct TotalRow {
    #[diesel(sql_type = BigInt)]
    pub(super) total: i64,
}

/// Builds the statement for a page of at least `limit` topics, if that many exist. Parameters: the reader,
/// the category if the query has one, and the position of the previous page's last topic unless it is the
/// first page.
///
/// The limit is part of the text, rounded up to a power of two so that there are few texts: with a bound
/// parameter the planner assumes a tenth of all topics and joins whole tables.
pub(super) fn topics_sql(query: TopicQuery, is_first: bool, limit: u32) -> String {
    let limit = limit.checked_next_power_of_two().unwrap_or(u32::MAX);
    let mut arguments = 2..;
    let mut argument = || format!("${}", arguments.next().unwrap_or_default());
    let category = query.category.map_or_else(String::new, |_| format!("AND t.category_id = {}", argument()));
    let order =
        if query.pins() { "t.is_pinned, t.last_activity_at, t.id" } else { "t.last_activity_at, t.id" };
    let past = match (is_first, query.pins()) {
        (true, _) => String::new(),
        (false, true) => format!("AND ({order}) < ({}, {}, {})", argument(), argument(), argument()),
        (false, false) => format!("AND ({order}) < ({}, {})", argument(), argument()),
    };
    let marks = "LEFT JOIN forum_read_states m ON m.topic_id = t.id AND m.user_id = $1";
    let (joined, condition) = match query.view {
        TopicView::Latest => ("", String::new()),
        TopicView::Unread => (marks, format!("AND {NOTHING_BEFORE} AND {}", unread())),
        TopicView::Mine => (
            "JOIN forum_read_states m ON m.topic_id = t.id AND m.user_id = $1 AND m.took_part",
            String::new(),
        ),
    };
    let descending = order.replace(',', " DESC,");
    topics_for_reader(
        &format!(
            "(SELECT t.* FROM forum_topics t {joined} WHERE t.state = 'shown' {category} {condition} {past}
               ORDER BY {descending} DESC LIMIT {limit})"
        ),
        &format!("ORDER BY {descending} DESC"),
    )
}

/// Binds the parameters of the statement.
pub(super) fn list_statement<'a>(
    query: TopicQuery,
    reader: UserId,
    after: Option<TopicPosition>,
    limit: u32,
    prefix: &str,
) -> Statement<'a> {
    let mut bound = statement(format!("{prefix}{}", topics_sql(query, after.is_none(), limit)))
        .bind::<BigInt, _>(reader.0);
    if let Some(category) = query.category {
        bound = bound.bind::<BigInt, _>(category.0);
    }
    if let Some(TopicPosition { is_pinned, last_activity_at, id: TopicId(id) }) = after {
        if query.pins() {
            bound = bound.bind::<Bool, _>(is_pinned);
        }
        bound = bound.bind::<Timestamptz, Timestamp>(last_activity_at).bind::<BigInt, _>(id);
    }
    bound
}

pub(super) fn page(
    query: TopicQuery,
    reader: UserId,
    after: Option<TopicPosition>,
    limit: u32,
    connection: &mut PgConnection,
) -> Result<Option<Page<Topic, TopicPosition>>, Failure> {
    let Some(total) = total(query, reader, connection)? else { return Ok(None) };
    let rows: Vec<TopicRow> = list_statement(query, reader, after, fetch_size(limit), "").load(connection)?;
    let topics: Vec<Topic> = rows.into_iter().map(TopicRow::into_topic).collect::<Result<_, _>>()?;
    let place = |topic: &Topic| TopicPosition {
        is_pinned: query.pins() && topic.is_pinned,
        last_activity_at: topic.last_activity_at,
        id: topic.id,
    };
    Ok(Some(Page::from_rows(topics, limit, total, place)))
}

/// Number of topics on all pages; `None` if the query's category does not exist.
///
/// The texts differ with and without a category. One text for both was planned anew in every call, because its plan for
/// any parameters was estimated to cost more.
fn total(query: TopicQuery, reader: UserId, connection: &mut PgConnection) -> Result<Option<u64>, Failure> {
    let (in_category, category_exists) = match query.category {
        None => ("", "$2 = 0"),
        Some(_) => ("AND t.category_id = $2", "EXISTS (SELECT FROM forum_categories c WHERE c.id = $2)"),
    };
    let counted = match (query.view, query.category) {
        (TopicView::Unread, _) => format!(
            "SELECT (SELECT count(*) FROM forum_topics t
               LEFT JOIN forum_read_states m ON m.topic_id = t.id AND m.user_id = $1
              WHERE t.state = 'shown' {in_category} AND {NOTHING_BEFORE} AND {}) AS total
              WHERE {category_exists}",
            unread()
        ),
        (TopicView::Latest, None) => {
            "SELECT coalesce(sum(topics_count), 0)::bigint AS total FROM forum_categories
              WHERE $1 = $1 AND $2 = $2"
                .to_owned()
        }
        (TopicView::Latest, Some(_)) => {
            "SELECT topics_count AS total FROM forum_categories WHERE $1 = $1 AND id = $2".to_owned()
        }
        (TopicView::Mine, _) => {
            format!(
                "SELECT (SELECT count(*) FROM forum_read_states m JOIN forum_topics t ON t.id = m.topic_id
                          WHERE m.user_id = $1 AND m.took_part AND t.state = 'shown' {in_category}) AS total
                  WHERE {category_exists}"
            )
        }
    };
    let row: Option<TotalRow> = statement(counted)
        .bind::<BigInt, _>(reader.0)
        .bind::<BigInt, _>(query.category.map_or(0, |category| category.0))
        .get_result(connection)
        .optional()?;
    Ok(row.map(|row| row.total.unsigned_abs()))
}
