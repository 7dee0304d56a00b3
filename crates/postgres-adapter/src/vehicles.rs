//! Reading the inventory.

use std::{collections::HashMap, sync::Arc};

use async_trait::async_trait;
use diesel::{
    dsl::{count_star, max, min, sql},
    expression::SqlLiteral,
    pg::Pg,
    prelude::*,
    sql_types,
};
use domain::{
    Timestamp,
    pictures::Picture,
    text,
    vehicles::{
        Neighbours, Page, Position, Sort, Stock, StockCount, Vehicle, VehicleId, VehicleQuery, VehicleSummary,
    },
};
use ports::{
    StoreError,
    vehicles::{Listing, SitemapEntry, VehicleCatalogue, VehicleFeed},
};

use crate::{
    PostgresStore,
    database::Failure,
    rows::{PictureRow, PriceRow, SummaryRow, is_short},
    schema::{vehicle_pictures, vehicle_prices, vehicles},
};

/// Moments that both chrono and PostgreSQL can name, in microseconds; a cursor may name any number.
const YEAR_1: i64 = -62_135_596_800_000_000;
const YEAR_9999: i64 = 253_402_300_799_999_999;

type Filtered<'a> = vehicles::BoxedQuery<'a, Pg>;

#[async_trait]
impl VehicleCatalogue for PostgresStore {
    async fn search(
        &self,
        query: &VehicleQuery,
        after: Option<Position>,
        limit: u32,
    ) -> Result<Page<VehicleSummary>, StoreError> {
        let query = query.clone();
        self.database
            .run(move |connection| {
                let total = count(&query, connection)?;
                let mut items = page(&query, Way::to(total), after, i64::from(limit) + 1, connection)?;
                let more = items.len() > limit as usize;
                items.truncate(limit as usize);
                let next = items.last().filter(|_| more).map(|last| query.sort.position(last));
                Ok(Page { items, total: total.unsigned_abs(), next })
            })
            .await
    }

    async fn vehicle(&self, id: VehicleId) -> Result<Option<Vehicle>, StoreError> {
        self.database.run(move |connection| whole(id.0, connection)).await
    }

    async fn featured(&self, limit: u32) -> Result<Vec<VehicleSummary>, StoreError> {
        self.database
            .run(move |connection| {
                let rows = vehicles::table
                    .filter(vehicles::for_sale)
                    .filter(vehicles::featured_rank.is_not_null())
                    .order((vehicles::featured_rank, vehicles::id))
                    .limit(limit.into())
                    .select(SummaryRow::columns())
                    .load(connection)?;
                with_covers(rows, connection)
            })
            .await
    }

    async fn stock(&self) -> Result<Stock, StoreError> {
        let load = self.database.run(stock);
        let stock = self.stock.try_get_with((), async { load.await.map(Arc::new) }).await;
        stock.map(|stock| (*stock).clone()).map_err(shared)
    }

    async fn vocabulary(&self, limit: u32) -> Result<Vec<StockCount>, StoreError> {
        let load = self.database.run(move |connection| vocabulary(limit, connection));
        let words = self.vocabulary.try_get_with(limit, async { load.await.map(Arc::new) }).await;
        words.map(|words| (*words).clone()).map_err(shared)
    }

    async fn neighbours(&self, vehicle: &VehicleSummary, limit: u32) -> Result<Neighbours, StoreError> {
        let (make, price, id) = (vehicle.make.as_str().to_owned(), vehicle.price.get(), vehicle.id.0);
        self.database
            .run(move |connection| {
                Ok(Neighbours {
                    same_make: beside(Some(&make), (price, id), limit, connection)?,
                    any_make: beside(None, (price, id), limit, connection)?,
                })
            })
            .await
    }

    async fn largest_id(&self) -> Result<VehicleId, StoreError> {
        self.database
            .run(|connection| {
                let largest: Option<i64> = vehicles::table.select(max(vehicles::id)).first(connection)?;
                Ok(VehicleId(largest.unwrap_or(0)))
            })
            .await
    }

    async fn sitemap(&self, from: VehicleId, to: VehicleId) -> Result<Vec<SitemapEntry>, StoreError> {
        self.database
            .run(move |connection| {
                let rows: Vec<(i64, String, String, i32, Timestamp)> = vehicles::table
                    .filter(vehicles::id.between(from.0, to.0))
                    .filter(vehicles::status.ne("withdrawn"))
                    .order(vehicles::id)
                    .select((
                        vehicles::id,
                        vehicles::make,
                        vehicles::model,
                        vehicles::year,
                        vehicles::updated_at,
                    ))
                    .load(connection)?;
                Ok(rows
                    .into_iter()
                    .map(|(id, make, model, year, updated_at)| SitemapEntry {
                        id: VehicleId(id),
                        slug: text::slug(&format!("{year} {make} {model}")),
                        updated_at,
                    })
                    .collect())
            })
            .await
    }
}

/// A cached load failed for everybody who waited for it.
fn shared(error: Arc<StoreError>) -> StoreError {
    match &*error {
        StoreError::Unavailable(why) => StoreError::Unavailable(why.clone()),
        StoreError::Failed(why) => StoreError::Failed(why.clone()),
    }
}

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
fn substring(text: &str) -> String {
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
fn past(
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

fn page(
    query: &VehicleQuery,
    way: Way,
    after: Option<Position>,
    limit: i64,
    connection: &mut PgConnection,
) -> Result<Vec<VehicleSummary>, Failure> {
    let rows = page_query(query, way, after, limit).select(SummaryRow::columns()).load(connection)?;
    with_covers(rows, connection)
}

/// Gives each row its cover: one query for all of them.
pub(crate) fn with_covers(
    rows: Vec<SummaryRow>,
    connection: &mut PgConnection,
) -> Result<Vec<VehicleSummary>, Failure> {
    let ids: Vec<i64> = rows.iter().map(SummaryRow::id).collect();
    let pictures: Vec<PictureRow> = vehicle_pictures::table
        .filter(vehicle_pictures::vehicle_id.eq_any(ids))
        .filter(vehicle_pictures::position.eq(0))
        .select(PictureRow::as_select())
        .load(connection)?;
    let mut covers: HashMap<i64, Picture> = pictures
        .into_iter()
        .map(|row| Ok((row.vehicle_id, row.into_domain()?)))
        .collect::<Result<_, Failure>>()?;
    rows.into_iter()
        .map(|row| {
            let cover = covers.remove(&row.id());
            row.into_domain(cover)
        })
        .collect()
}

fn whole(id: i64, connection: &mut PgConnection) -> Result<Option<Vehicle>, Failure> {
    let found: Option<(SummaryRow, Vec<String>, String, Timestamp)> = vehicles::table
        .find(id)
        .select((SummaryRow::columns(), vehicles::specs, vehicles::description, vehicles::updated_at))
        .first(connection)
        .optional()?;
    let Some((row, specs, description, updated_at)) = found else { return Ok(None) };
    let pictures: Vec<Picture> = vehicle_pictures::table
        .filter(vehicle_pictures::vehicle_id.eq(id))
        .order(vehicle_pictures::position)
        .select(PictureRow::as_select())
        .load(connection)?
        .into_iter()
        .map(PictureRow::into_domain)
        .collect::<Result<_, _>>()?;
    let prices = vehicle_prices::table
        .filter(vehicle_prices::vehicle_id.eq(id))
        .order((vehicle_prices::at, vehicle_prices::id))
        .select(PriceRow::COLUMNS)
        .load::<PriceRow>(connection)?
        .into_iter()
        .map(PriceRow::into_domain)
        .collect::<Result<_, _>>()?;
    let mut summary = row.into_domain(pictures.first().cloned())?;
    summary.specs = specs;
    Ok(Some(Vehicle { summary, description, pictures, prices, updated_at }))
}

fn stock(connection: &mut PgConnection) -> Result<Stock, Failure> {
    let for_sale = || vehicles::table.filter(vehicles::for_sale);
    let makes: Vec<(String, i64)> = for_sale()
        .group_by(vehicles::make)
        .order(vehicles::make)
        .select((vehicles::make, count_star()))
        .load(connection)?;
    let locations: Vec<(Option<String>, i64)> = for_sale()
        .filter(vehicles::location.is_not_null())
        .group_by(vehicles::location)
        .order(vehicles::location)
        .select((vehicles::location, count_star()))
        .load(connection)?;
    let prices: (Option<i64>, Option<i64>) =
        for_sale().select((min(vehicles::price), max(vehicles::price))).first(connection)?;
    let years: (Option<i32>, Option<i32>) =
        for_sale().select((min(vehicles::year), max(vehicles::year))).first(connection)?;
    let total = makes.iter().map(|(_, count)| count.unsigned_abs()).sum();
    Ok(Stock {
        makes: makes.into_iter().map(counted).collect(),
        locations: locations
            .into_iter()
            .filter_map(|(value, count)| Some(counted((value?, count))))
            .collect(),
        prices: prices.0.zip(prices.1),
        years: years.0.zip(years.1),
        total,
    })
}

fn vocabulary(limit: u32, connection: &mut PgConnection) -> Result<Vec<StockCount>, Failure> {
    let Stock { makes, locations, .. } = stock(connection)?;
    let models: Vec<(String, i64)> = vehicles::table
        .filter(vehicles::for_sale)
        .group_by(vehicles::model)
        .select((vehicles::model, count_star()))
        .load(connection)?;
    let mut words: Vec<StockCount> =
        makes.into_iter().chain(locations).chain(models.into_iter().map(counted)).collect();
    words.sort_by(|a, b| b.count.cmp(&a.count).then_with(|| a.value.cmp(&b.value)));
    words.truncate(limit as usize);
    Ok(words)
}

fn counted((value, count): (String, i64)) -> StockCount {
    StockCount { value, count: count.unsigned_abs() }
}

/// The cars for sale next to a price, on both sides, without the car itself.
fn beside(
    make: Option<&str>,
    (price, id): (i64, i64),
    limit: u32,
    connection: &mut PgConnection,
) -> Result<Vec<VehicleSummary>, Failure> {
    let for_sale = || {
        let rows = vehicles::table.filter(vehicles::for_sale).limit(limit.into()).into_boxed::<Pg>();
        match make {
            Some(make) => rows.filter(vehicles::make.eq(make.to_owned())),
            None => rows,
        }
    };
    let mut rows: Vec<SummaryRow> = for_sale()
        .filter(past("(vehicles.price, vehicles.id) < (", price, id))
        .order((vehicles::price.desc(), vehicles::id.desc()))
        .select(SummaryRow::columns())
        .load(connection)?;
    rows.reverse();
    let above: Vec<SummaryRow> = for_sale()
        .filter(past("(vehicles.price, vehicles.id) > (", price, id))
        .order((vehicles::price.asc(), vehicles::id.asc()))
        .select(SummaryRow::columns())
        .load(connection)?;
    rows.extend(above);
    with_covers(rows, connection)
}

#[async_trait]
impl VehicleFeed for PostgresStore {
    async fn listings_after(&self, after: VehicleId, limit: u32) -> Result<Vec<Listing>, StoreError> {
        self.database
            .run(move |connection| {
                fed(
                    vehicles::table.filter(vehicles::id.gt(after.0)).limit(limit.into()).into_boxed(),
                    connection,
                )
            })
            .await
    }

    async fn listings(&self, ids: &[VehicleId]) -> Result<Vec<Listing>, StoreError> {
        let ids: Vec<i64> = ids.iter().map(|id| id.0).collect();
        self.database
            .run(move |connection| {
                fed(vehicles::table.filter(vehicles::id.eq_any(ids)).into_boxed(), connection)
            })
            .await
    }
}

fn fed(rows: Filtered<'_>, connection: &mut PgConnection) -> Result<Vec<Listing>, Failure> {
    let rows: Vec<(SummaryRow, Option<i32>, Timestamp)> = rows
        .order(vehicles::id)
        .select((SummaryRow::columns(), vehicles::featured_rank, vehicles::updated_at))
        .load(connection)?;
    let mut summaries = Vec::with_capacity(rows.len());
    let mut rest = Vec::with_capacity(rows.len());
    for (row, featured_rank, updated_at) in rows {
        summaries.push(row);
        rest.push((featured_rank, updated_at));
    }
    let summaries = with_covers(summaries, connection)?;
    Ok(summaries
        .into_iter()
        .zip(rest)
        .map(|(summary, (featured_rank, updated_at))| Listing { summary, featured_rank, updated_at })
        .collect())
}
