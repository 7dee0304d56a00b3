//! Reading the inventory: single vehicles, lists (`page`, `search`, `sort_keys`, `relevance`) and bulk reads (`feed`).

mod bulk_read;
mod counts;
mod details;
mod neighbors;
pub(crate) mod page;
mod relevance;
pub(crate) mod search;
mod sort_keys;

use std::sync::Arc;

use async_trait::async_trait;
use counts::{count_by, models, stock, vocabulary};
use diesel::{dsl::max, pg::Pg, prelude::*, sql_types};
use domain::{
    Page, Timestamp, fetch_size,
    markets::ModelCount,
    text,
    vehicles::{
        FacetField, ListingViewer, Neighbors, Position, Price, Sort, Stock, StockCount, UsDollars, Vehicle,
        VehicleId, VehicleQuery, VehicleSummary, listing_title,
    },
};
use neighbors::beside;
use page::{PageStrategy, page_query};
use ports::{
    StoreError,
    events::EventLog,
    vehicles::{SitemapEntry, VehicleReader},
};
use search::{Part, count, filtered, visible_to};

use crate::{PostgresStore, database::Failure, rows::SummaryRow, schema::vehicles};

pub(crate) use details::{whole, with_covers};
pub(crate) use neighbors::listings_to_compare;

type Filtered<'a> = vehicles::BoxedQuery<'a, Pg>;

/// A condition on vehicles.
type Condition = Box<dyn BoxableExpression<vehicles::table, Pg, SqlType = sql_types::Bool>>;

#[async_trait]
impl VehicleReader for PostgresStore {
    async fn search(
        &self,
        query: &VehicleQuery,
        after: Option<Position>,
        limit: u32,
    ) -> Result<Page<Arc<VehicleSummary>, Position>, StoreError> {
        let query = query.clone();
        self.read(move |connection| {
            let (mut total, mut items) = (0, Vec::new());
            for part in Part::of(&query) {
                let count = count(&query, part, connection)?;
                total += count;
                items.extend(page(
                    &query,
                    (part, PageStrategy::for_matches(count)),
                    after,
                    i64::from(fetch_size(limit)),
                    connection,
                )?);
            }
            let position = |vehicle: &VehicleSummary| query.position(vehicle);
            items.sort_by(|a, b| match query.sort.is_descending() {
                true => position(b).cmp(&position(a)),
                false => position(a).cmp(&position(b)),
            });
            let items = items.into_iter().map(Arc::new).collect();
            Ok(Page::from_rows(items, limit, total.unsigned_abs(), |last| query.position(last)))
        })
        .await
    }

    async fn vehicle(&self, id: VehicleId) -> Result<Option<Vehicle>, StoreError> {
        self.database.run(move |connection| whole(id.0, connection)).await
    }

    async fn featured(&self, limit: u32) -> Result<Vec<Arc<VehicleSummary>>, StoreError> {
        self.database
            .run(move |connection| {
                let rows = vehicles::table
                    .filter(vehicles::for_sale)
                    .filter(vehicles::featured_rank.is_not_null())
                    .order((vehicles::featured_rank, vehicles::id))
                    .limit(limit.into())
                    .select(SummaryRow::columns())
                    .load(connection)?;
                Ok(with_covers(rows, connection)?.into_iter().map(Arc::new).collect())
            })
            .await
    }

    async fn stock(&self) -> Result<Stock, StoreError> {
        let version = self.latest_event().await?;
        let load = self.database.run(stock);
        let stock = self.stock.try_get_with(version, async { load.await.map(Arc::new) }).await;
        stock.map(|stock| (*stock).clone()).map_err(shared)
    }

    async fn count_by(&self, query: &VehicleQuery, field: FacetField) -> Result<Vec<StockCount>, StoreError> {
        let version = self.latest_event().await?;
        // The count does not depend on the order, so all orders share a cache entry.
        let query = VehicleQuery { sort: Sort::default(), ..query.clone() };
        let key = (version, query.clone(), field);
        let load = self.database.run(move |connection| count_by(&query, field, connection));
        let counts = self.counts.try_get_with(key, async { load.await.map(Arc::new) }).await;
        counts.map(|counts| (*counts).clone()).map_err(shared)
    }

    async fn asking_prices(&self, query: &VehicleQuery) -> Result<Vec<(UsDollars, Timestamp)>, StoreError> {
        let query = query.clone();
        self.read(move |connection| {
            let mut prices = Vec::new();
            for part in Part::of(&query) {
                let rows: Vec<(Option<i64>, Timestamp)> = filtered(&query, part)
                    .filter(vehicles::price.is_not_null())
                    .select((vehicles::price, vehicles::listed_at))
                    .load(connection)?;
                for (price, at) in rows {
                    prices.extend(Price::parse(price)?.known().map(|price| (price, at)));
                }
            }
            Ok(prices)
        })
        .await
    }

    async fn vocabulary(&self, limit: u32) -> Result<Vec<StockCount>, StoreError> {
        let version = self.latest_event().await?;
        let load = self.database.run(move |connection| vocabulary(limit, connection));
        let words = self.vocabulary.try_get_with((version, limit), async { load.await.map(Arc::new) }).await;
        words.map(|words| (*words).clone()).map_err(shared)
    }

    async fn models(&self, viewer: ListingViewer) -> Result<Arc<Vec<ModelCount>>, StoreError> {
        let version = self.latest_event().await?;
        let load = self.database.run(move |connection| models(viewer, connection));
        let models = self.models.try_get_with((version, viewer), async { load.await.map(Arc::new) }).await;
        models.map_err(shared)
    }

    async fn neighbors(&self, vehicle: &VehicleSummary, limit: u32) -> Result<Neighbors, StoreError> {
        let (make, own) = (vehicle.make.as_str().to_owned(), Sort::PriceLow.position(vehicle));
        self.read(move |connection| {
            Ok(Neighbors {
                same_make: beside(Some(&make), own, limit, connection)?,
                any_make: beside(None, own, limit, connection)?,
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
                    .filter(visible_to(ListingViewer::Public))
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
                        slug: text::slug(&listing_title(year, &make, &model)),
                        updated_at,
                    })
                    .collect())
            })
            .await
    }
}

/// Converts the error of a cached load, which is shared by all callers that waited for it.
fn shared(error: Arc<StoreError>) -> StoreError {
    match &*error {
        StoreError::Unavailable(why) => StoreError::Unavailable(why.clone()),
        StoreError::Full(why) => StoreError::Full(why.clone()),
        StoreError::Failed(why) => StoreError::Failed(why.clone()),
        StoreError::SessionEnded => StoreError::SessionEnded,
    }
}

fn page(
    query: &VehicleQuery,
    (part, strategy): (Part, PageStrategy),
    after: Option<Position>,
    limit: i64,
    connection: &mut PgConnection,
) -> Result<Vec<VehicleSummary>, Failure> {
    let rows =
        page_query(query, part, strategy, after, limit).select(SummaryRow::columns()).load(connection)?;
    with_covers(rows, connection)
}
