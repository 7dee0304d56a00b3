//! Reading the inventory: single vehicles, lists (`search`, `relevance`) and bulk reads (`feed`).

mod feed;
mod relevance;
pub(crate) mod search;

use domain::audience::ListingViewer;
use std::{
    collections::{BTreeMap, HashMap},
    sync::Arc,
};

use async_trait::async_trait;
use diesel::{
    dsl::{count_star, max, min},
    pg::Pg,
    prelude::*,
    sql_types,
};
use domain::{
    Timestamp,
    markets::ModelCount,
    pictures::Picture,
    text,
    vehicles::{
        FacetField, FactField, Make, Model, Neighbours, Page, Position, PriceEvent, Sort, Stock, StockCount,
        Vehicle, VehicleId, VehicleQuery, VehicleSummary,
    },
};
use ports::{
    StoreError,
    events::EventLog,
    vehicles::{SitemapEntry, VehicleCatalogue},
};

use crate::{
    PostgresStore,
    database::Failure,
    facts::facts_of,
    rows::{PictureRow, PriceRow, SummaryRow},
    schema::{vehicle_pictures, vehicle_prices, vehicles},
    statement::statement,
};
use search::{
    Part, Way, condition, count, fact_in, order_by, page_query, past, price_ends, price_low, visible_to,
};

#[async_trait]
impl VehicleCatalogue for PostgresStore {
    async fn search(
        &self,
        query: &VehicleQuery,
        after: Option<Position>,
        limit: u32,
    ) -> Result<Page<Arc<VehicleSummary>>, StoreError> {
        let query = query.clone();
        self.database
            .run(move |connection| {
                let (mut total, mut items) = (0, Vec::new());
                for part in Part::of(&query) {
                    let count = count(&query, part, connection)?;
                    total += count;
                    items.extend(page(
                        &query,
                        (part, Way::to(count)),
                        after,
                        i64::from(limit) + 1,
                        connection,
                    )?);
                }
                let position = |vehicle: &VehicleSummary| query.position(vehicle);
                items.sort_by(|a, b| match query.sort.is_descending() {
                    true => position(b).cmp(&position(a)),
                    false => position(a).cmp(&position(b)),
                });
                let more = items.len() > limit as usize;
                items.truncate(limit as usize);
                let next = items.last().filter(|_| more).map(|last| query.position(last));
                let items = items.into_iter().map(Arc::new).collect();
                Ok(Page { items, total: total.unsigned_abs(), next })
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

    async fn neighbours(&self, vehicle: &VehicleSummary, limit: u32) -> Result<Neighbours, StoreError> {
        let (make, own) = (vehicle.make.as_str().to_owned(), Sort::PriceLow.position(vehicle));
        self.database
            .run(move |connection| {
                Ok(Neighbours {
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
                    .filter(visible_to(ListingViewer::Visitor))
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
    (part, way): (Part, Way),
    after: Option<Position>,
    limit: i64,
    connection: &mut PgConnection,
) -> Result<Vec<VehicleSummary>, Failure> {
    let rows = page_query(query, part, way, after, limit).select(SummaryRow::columns()).load(connection)?;
    with_covers(rows, connection)
}

/// Adds the cover picture to each row, with one query for all rows.
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

/// Columns of a vehicle on its own page, beside those in lists.
#[derive(Queryable, Selectable)]
#[diesel(table_name = vehicles)]
struct DetailRow {
    specs: Vec<String>,
    description: String,
    updated_at: Timestamp,
    expires_at: Option<Timestamp>,
    vin: Option<String>,
    vin_visibility: String,
    facts: serde_json::Value,
}

impl DetailRow {
    fn into_domain(
        self,
        summary: VehicleSummary,
        pictures: Vec<Picture>,
        prices: Vec<PriceEvent>,
    ) -> Result<Vehicle, Failure> {
        Ok(Vehicle {
            summary: VehicleSummary { specs: self.specs, ..summary },
            description: self.description,
            facts: facts_of((self.vin, self.vin_visibility, self.facts))?,
            pictures,
            prices,
            expires_at: self.expires_at,
            updated_at: self.updated_at,
        })
    }
}

pub(crate) fn whole(id: i64, connection: &mut PgConnection) -> Result<Option<Vehicle>, Failure> {
    let found: Option<(SummaryRow, DetailRow)> = vehicles::table
        .find(id)
        .select((SummaryRow::columns(), DetailRow::as_select()))
        .first(connection)
        .optional()?;
    let Some((row, detail)) = found else { return Ok(None) };
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
        .select(PriceRow::as_select())
        .load::<PriceRow>(connection)?
        .into_iter()
        .map(PriceRow::into_domain)
        .collect::<Result<_, _>>()?;
    let summary = row.into_domain(pictures.first().cloned())?;
    Ok(Some(detail.into_domain(summary, pictures, prices)?))
}

/// Loads listings by ID with everything that a change is compared with; without pictures.
pub(crate) fn comparable(
    ids: &[i64],
    connection: &mut PgConnection,
) -> Result<HashMap<i64, Vehicle>, Failure> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let rows: Vec<(SummaryRow, DetailRow)> = vehicles::table
        .filter(vehicles::id.eq_any(ids))
        .select((SummaryRow::columns(), DetailRow::as_select()))
        .load(connection)?;
    let steps: Vec<(i64, PriceRow)> = vehicle_prices::table
        .filter(vehicle_prices::vehicle_id.eq_any(ids))
        .order((vehicle_prices::at, vehicle_prices::id))
        .select((vehicle_prices::vehicle_id, PriceRow::as_select()))
        .load(connection)?;
    let mut prices: HashMap<i64, Vec<PriceEvent>> = HashMap::new();
    for (id, step) in steps {
        prices.entry(id).or_default().push(step.into_domain()?);
    }
    let listings = rows.into_iter().map(|(row, detail)| {
        let id = row.id();
        let prices = prices.remove(&id).unwrap_or_default();
        Ok((id, detail.into_domain(row.into_domain(None)?, Vec::new(), prices)?))
    });
    listings.collect()
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
    let [lowest, highest] = price_ends();
    let prices: (Option<i64>, Option<i64>) =
        for_sale().select((min(lowest), max(highest))).first(connection)?;
    // Only prices on request: there is no lowest one, and no highest.
    let prices = prices.0.zip(prices.1).filter(|(lowest, _)| *lowest < Sort::ON_REQUEST_LOW);
    let years: (Option<i32>, Option<i32>) =
        for_sale().select((min(vehicles::year), max(vehicles::year))).first(connection)?;
    let total = makes.iter().map(|(_, count)| count.unsigned_abs()).sum();
    Ok(Stock {
        makes: makes.into_iter().map(counted).collect(),
        locations: locations
            .into_iter()
            .filter_map(|(value, count)| Some(counted((value?, count))))
            .collect(),
        prices,
        years: years.0.zip(years.1),
        total,
    })
}

fn count_by(
    query: &VehicleQuery,
    field: FacetField,
    connection: &mut PgConnection,
) -> Result<Vec<StockCount>, Failure> {
    let mut counts = BTreeMap::<String, u64>::new();
    for part in Part::of(query) {
        for counted in count_part_by(query, part, field, connection)? {
            *counts.entry(counted.value).or_default() += counted.count;
        }
    }
    Ok(counts.into_iter().map(|(value, count)| StockCount { value, count }).collect())
}

fn count_part_by(
    query: &VehicleQuery,
    part: Part,
    field: FacetField,
    connection: &mut PgConnection,
) -> Result<Vec<StockCount>, Failure> {
    let counts: Vec<(String, i64)> = match field {
        FacetField::Make => vehicles::table
            .group_by(vehicles::make)
            .select((vehicles::make, count_star()))
            .filter(condition(query, part))
            .load(connection)?,
        FacetField::Model => vehicles::table
            .group_by(vehicles::model)
            .select((vehicles::model, count_star()))
            .filter(condition(query, part))
            .load(connection)?,
        FacetField::Location => vehicles::table
            .filter(vehicles::location.is_not_null())
            .group_by(vehicles::location)
            .select((vehicles::location.assume_not_null(), count_star()))
            .filter(condition(query, part))
            .load(connection)?,
        FacetField::Fact(field) => return fact_counts(query, part, field, connection),
    };
    Ok(counts.into_iter().map(counted).collect())
}

/// Counts per value of a fact: summed over the combinations with the other facts, of which there are few.
fn fact_counts(
    query: &VehicleQuery,
    part: Part,
    field: FactField,
    connection: &mut PgConnection,
) -> Result<Vec<StockCount>, Failure> {
    let combinations: Vec<(String, i64)> = vehicles::table
        .group_by(vehicles::fact_values)
        .select((vehicles::fact_values, count_star()))
        .filter(condition(query, part))
        .load(connection)?;
    let mut counts = BTreeMap::<&str, i64>::new();
    for (values, count) in &combinations {
        if let Some(value) = fact_in(values, field) {
            *counts.entry(value).or_default() += count;
        }
    }
    Ok(counts.into_iter().map(|(value, count)| counted((value.to_owned(), count))).collect())
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

/// Counts of a make and model.
#[derive(QueryableByName)]
struct ModelRow {
    #[diesel(sql_type = sql_types::Text)]
    make: String,
    #[diesel(sql_type = sql_types::Text)]
    model: String,
    #[diesel(sql_type = sql_types::BigInt)]
    for_sale: i64,
    #[diesel(sql_type = sql_types::BigInt)]
    sold: i64,
}

/// Reads the whole table, once per state of the inventory and viewer: only the cache's source needs it.
fn models(viewer: ListingViewer, connection: &mut PgConnection) -> Result<Vec<ModelCount>, Failure> {
    let rows: Vec<ModelRow> = statement(
        "SELECT make, model, count(*) FILTER (WHERE status <> 'sold') AS for_sale,
                count(*) FILTER (WHERE status = 'sold') AS sold
           FROM vehicles WHERE status <> 'withdrawn' AND audience = ANY($1) GROUP BY make, model",
    )
    .bind::<sql_types::Array<sql_types::Text>, _>(viewer.audiences())
    .load(connection)?;
    let counts = rows.into_iter().map(|row| {
        Ok(ModelCount {
            make: Make::from_store(row.make),
            model: Model::parse(&row.model)?,
            for_sale: row.for_sale.unsigned_abs(),
            sold: row.sold.unsigned_abs(),
        })
    });
    let mut counts: Vec<ModelCount> = counts.collect::<Result<_, Failure>>()?;
    // Not by the database, whose locale may order texts differently.
    counts.sort_unstable_by(|a, b| (&a.make, &a.model).cmp(&(&b.make, &b.model)));
    Ok(counts)
}

fn counted((value, count): (String, i64)) -> StockCount {
    StockCount { value, count: count.unsigned_abs() }
}

/// Loads the cars for sale that are nearest above and below in the order of [`Sort::PriceLow`], without the car itself.
fn beside(
    make: Option<&str>,
    Position { key, id }: Position,
    limit: u32,
    connection: &mut PgConnection,
) -> Result<Vec<Arc<VehicleSummary>>, Failure> {
    let for_sale = || {
        let rows = vehicles::table.filter(vehicles::for_sale).limit(limit.into()).into_boxed::<Pg>();
        match make {
            // The index contains the normalized make.
            Some(make) => rows
                .filter(vehicles::make_folded.eq(text::fold(make)))
                .filter(vehicles::make.eq(make.to_owned())),
            None => rows,
        }
    };
    let mut rows: Vec<SummaryRow> = for_sale()
        .filter(past(concat!("(", price_low!(), ", vehicles.id) < ("), key, id))
        .order(order_by(concat!(price_low!(), " DESC, vehicles.id DESC")))
        .select(SummaryRow::columns())
        .load(connection)?;
    rows.reverse();
    let above: Vec<SummaryRow> = for_sale()
        .filter(past(concat!("(", price_low!(), ", vehicles.id) > ("), key, id))
        .order(order_by(concat!(price_low!(), ", vehicles.id")))
        .select(SummaryRow::columns())
        .load(connection)?;
    rows.extend(above);
    Ok(with_covers(rows, connection)?.into_iter().map(Arc::new).collect())
}
