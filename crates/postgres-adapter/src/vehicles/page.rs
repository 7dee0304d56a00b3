//! Pages of vehicles in the order of a query.

use diesel::{dsl::sql, prelude::*, sql_types};
use domain::vehicles::{Near, Position, Sort, VehicleQuery};

use super::{
    Filtered,
    relevance::Relevance,
    search::{Part, filtered, town},
    sort_keys::indexed_key,
};
use crate::schema::vehicles;

/// Strategy for reading a page.
///
/// The planner assumes that filters are independent. Where they are not ("a Bugatti in Chicago", with no
/// match), it would scan the whole list in order until a page is full. The number of matches is known by
/// then, so it decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PageStrategy {
    /// Few matches: read all, then sort.
    FindThenSort,
    /// Many matches: scan in list order until the page is full.
    ScanInOrder,
}

impl PageStrategy {
    /// Chooses the strategy for that number of matches.
    pub(crate) fn for_matches(total: i64) -> Self {
        if total <= 2_000 { Self::FindThenSort } else { Self::ScanInOrder }
    }
}

/// Builds the query for one page of matches in a part, in the query's order.
pub(crate) fn page_query(
    query: &VehicleQuery,
    part: Part,
    strategy: PageStrategy,
    after: Option<Position>,
    limit: i64,
) -> Filtered<'static> {
    let rows = filtered(query, part).limit(limit);
    let is_descending = query.sort.is_descending();
    let Some(key) = indexed_key(query.sort) else {
        return match (query.sort, query.origin()) {
            (Sort::Nearest, Some(near)) => by_distance(rows, near, after),
            (Sort::Nearest, None) => by_unknown_distance(rows, after),
            _ => by_relevance(rows, query, after),
        };
    };
    let rows = rows.order(match strategy {
        PageStrategy::ScanInOrder => key.order(is_descending),
        PageStrategy::FindThenSort => key.order_without_index(is_descending),
    });
    match after {
        Some(after) => rows.filter(key.after(after, is_descending)),
        None => rows,
    }
}

fn by_distance(rows: Filtered<'static>, near: &Near, after: Option<Position>) -> Filtered<'static> {
    let rows = rows.order((distance(near).asc(), vehicles::id.asc()));
    let Some(Position { key, id }) = after else { return rows };
    let is_same = distance(near).eq(key).and(vehicles::id.gt(id));
    rows.filter(distance(near).gt(key).or(is_same))
}

/// Without a place, all vehicles have the same key.
fn by_unknown_distance(rows: Filtered<'static>, after: Option<Position>) -> Filtered<'static> {
    let rows = rows.order(vehicles::id.asc());
    let Some(Position { key, id }) = after else { return rows };
    let first = if key < Sort::UNKNOWN_DISTANCE { i64::MIN } else { id };
    let is_after = key <= Sort::UNKNOWN_DISTANCE;
    rows.filter(vehicles::id.gt(first).and(is_after.into_sql::<sql_types::Bool>()))
}

fn by_relevance(rows: Filtered<'static>, query: &VehicleQuery, after: Option<Position>) -> Filtered<'static> {
    let relevance = || Relevance::of(&query.search);
    let rows = rows.order((relevance().desc(), vehicles::id.desc()));
    let Some(Position { key, id }) = after else { return rows };
    let is_same = relevance().eq(key).and(vehicles::id.lt(id));
    rows.filter(relevance().lt(key).or(is_same))
}

/// The distance of a vehicle in tenths of a mile, as in [`Sort::Nearest`].
type Distance = Box<dyn BoxableExpression<vehicles::table, diesel::pg::Pg, SqlType = sql_types::BigInt>>;

#[expect(clippy::disallowed_methods, reason = "searches are not prepared")]
fn distance(near: &Near) -> Distance {
    let (towns, tenths): (Vec<String>, Vec<i64>) =
        near.towns().map(|(town, tenths)| (town.to_string(), i64::from(tenths))).unzip();
    Box::new(
        sql::<sql_types::BigInt>("coalesce((SELECT tenths FROM unnest(")
            .bind::<sql_types::Array<sql_types::Text>, _>(towns)
            .sql(", ")
            .bind::<sql_types::Array<sql_types::BigInt>, _>(tenths)
            .sql(concat!(") AS near (town, tenths) WHERE near.town = ", town!(), "), "))
            .bind::<sql_types::BigInt, _>(Sort::UNKNOWN_DISTANCE)
            .sql(")"),
    )
}
