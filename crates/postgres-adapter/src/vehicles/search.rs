//! The questions that lists ask, as queries.

use diesel::{
    dsl::{count_star, sql},
    expression::SqlLiteral,
    pg::Pg,
    prelude::*,
    sql_types,
};
use domain::vehicles::{Position, Sort, VehicleQuery};

use crate::{database::Failure, rows::is_short, schema::vehicles};

/// Moments that both chrono and PostgreSQL can name, in microseconds; a cursor may name any number.
const YEAR_1: i64 = -62_135_596_800_000_000;
const YEAR_9999: i64 = 253_402_300_799_999_999;

/// Vehicles, and what was asked of them so far.
pub(super) type Filtered<'a> = vehicles::BoxedQuery<'a, Pg>;

/// The rows that [`VehicleQuery::matches`]. `for_sale` is always named: every index on the sort
/// keys is partial on it.
pub(crate) fn filtered(query: &VehicleQuery) -> Filtered<'static> {
    let mut rows = vehicles::table.into_boxed();
    rows = match query.status {
        None => rows.filter(vehicles::for_sale),
        Some(status) if status.is_for_sale() => {
            rows.filter(vehicles::for_sale).filter(vehicles::status.eq(status.as_str()))
        }
        Some(status) => {
            rows.filter(diesel::dsl::not(vehicles::for_sale)).filter(vehicles::status.eq(status.as_str()))
        }
    };
    for word in query.search.words() {
        rows = if is_short(word) {
            rows.filter(vehicles::short_grams.contains(vec![word.clone()]))
        } else {
            rows.filter(vehicles::search_folded.like(substring(word)))
        };
    }
    if let Some(make) = &query.make {
        rows = rows.filter(vehicles::make_folded.like(substring(make)));
    }
    if let Some(model) = &query.model {
        rows = rows.filter(vehicles::model_folded.like(substring(model)));
    }
    if let Some(location) = &query.location {
        rows = rows.filter(vehicles::location_folded.like(substring(location)));
    }
    // What one field holds, the whole text holds: the grams find it sooner.
    for filter in [&query.make, &query.model, &query.location].into_iter().flatten().filter(|f| is_short(f)) {
        rows = rows.filter(vehicles::short_grams.contains(vec![filter.clone()]));
    }
    if let Some(min_price) = query.min_price {
        rows = rows.filter(vehicles::price.ge(min_price));
    }
    if let Some(max_price) = query.max_price {
        rows = rows.filter(vehicles::price.le(max_price));
    }
    if let Some(min_year) = query.min_year {
        rows = rows.filter(vehicles::year.ge(min_year));
    }
    if let Some(max_year) = query.max_year {
        rows = rows.filter(vehicles::year.le(max_year));
    }
    rows
}

/// A LIKE pattern that finds exactly this text.
pub(crate) fn substring(text: &str) -> String {
    let mut pattern = String::with_capacity(text.len() + 2);
    pattern.push('%');
    for c in text.chars() {
        if matches!(c, '%' | '_' | '\\') {
            pattern.push('\\');
        }
        pattern.push(c);
    }
    pattern.push('%');
    pattern
}

/// How a page is come by.
///
/// The planner takes filters for independent. Where they are not ("a Bugatti in Chicago", and there
/// is none) it would walk the whole list in its order, waiting for a page to fill. The number of
/// matches is known by then, so it decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Way {
    /// Few match: find them all, then sort them.
    FindThenSort,
    /// Many match: walk the list in its order until the page is full.
    WalkInOrder,
}

impl Way {
    /// The way to a page of that many matches.
    pub(crate) fn to(total: i64) -> Self {
        if total <= 2_000 { Self::FindThenSort } else { Self::WalkInOrder }
    }
}

/// One page of what matches, in the query's order.
pub(crate) fn page_query(
    query: &VehicleQuery,
    way: Way,
    after: Option<Position>,
    limit: i64,
) -> Filtered<'static> {
    let rows = filtered(query).limit(limit);
    let rows = match (way, query.sort) {
        (Way::WalkInOrder, Sort::Newest) => rows.order((vehicles::listed_at.desc(), vehicles::id.desc())),
        (Way::WalkInOrder, Sort::PriceHigh) => rows.order((vehicles::price.desc(), vehicles::id.desc())),
        (Way::WalkInOrder, Sort::PriceLow) => rows.order((vehicles::price.asc(), vehicles::id.asc())),
        (Way::WalkInOrder, Sort::YearNew) => rows.order((vehicles::year.desc(), vehicles::id.desc())),
        (Way::WalkInOrder, Sort::YearOld) => rows.order((vehicles::year.asc(), vehicles::id.asc())),
        // The same orders in words that no index knows.
        (Way::FindThenSort, Sort::Newest) => {
            rows.order(unindexed("vehicles.listed_at + interval '0' DESC, vehicles.id DESC"))
        }
        (Way::FindThenSort, Sort::PriceHigh) => {
            rows.order(unindexed("vehicles.price + 0 DESC, vehicles.id DESC"))
        }
        (Way::FindThenSort, Sort::PriceLow) => rows.order(unindexed("vehicles.price + 0, vehicles.id")),
        (Way::FindThenSort, Sort::YearNew) => {
            rows.order(unindexed("vehicles.year + 0 DESC, vehicles.id DESC"))
        }
        (Way::FindThenSort, Sort::YearOld) => rows.order(unindexed("vehicles.year + 0, vehicles.id")),
    };
    let Some(Position { key, id }) = after else { return rows };
    match query.sort {
        Sort::Newest => {
            let listed_at =
                chrono::DateTime::from_timestamp_micros(key.clamp(YEAR_1, YEAR_9999)).unwrap_or_default();
            rows.filter(
                beyond("(vehicles.listed_at, vehicles.id) < (")
                    .bind::<sql_types::Timestamptz, _>(listed_at)
                    .sql(", ")
                    .bind::<sql_types::BigInt, _>(id)
                    .sql(")"),
            )
        }
        Sort::PriceHigh => rows.filter(past("(vehicles.price, vehicles.id) < (", key, id)),
        Sort::PriceLow => rows.filter(past("(vehicles.price, vehicles.id) > (", key, id)),
        Sort::YearNew => rows.filter(past("(vehicles.year, vehicles.id) < (", key, id)),
        Sort::YearOld => rows.filter(past("(vehicles.year, vehicles.id) > (", key, id)),
    }
}

fn unindexed(order: &'static str) -> SqlLiteral<sql_types::Untyped> {
    sql::<sql_types::Untyped>(order)
}

/// How many match.
pub(crate) fn count(query: &VehicleQuery, connection: &mut PgConnection) -> Result<i64, Failure> {
    Ok(filtered(query).select(count_star()).first(connection)?)
}

fn beyond(comparison: &'static str) -> SqlLiteral<sql_types::Bool> {
    sql::<sql_types::Bool>(comparison)
}

/// Row comparison, which diesel has no words for: the rows after a position, straight from the index.
pub(super) fn past(
    comparison: &'static str,
    key: i64,
    id: i64,
) -> Box<dyn BoxableExpression<vehicles::table, Pg, SqlType = sql_types::Bool>> {
    Box::new(
        beyond(comparison)
            .bind::<sql_types::BigInt, _>(key)
            .sql(", ")
            .bind::<sql_types::BigInt, _>(id)
            .sql(")"),
    )
}
