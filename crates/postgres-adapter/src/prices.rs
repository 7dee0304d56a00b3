//! Price evidence: asking and sold prices recorded on this site.

use async_trait::async_trait;
use diesel::{prelude::*, sql_types};
use domain::{
    Timestamp,
    prices::{CarPrice, ComparableCriteria, PriceKnown},
    vehicles::{Make, Mileage, Model, ModelYear, PriceEvent, PriceKind, UsDollars, VehicleId},
};
use ports::{StoreError, prices::Prices};

use crate::{PostgresStore, database::Failure, statement::statement};

/// The listings that [`ComparableCriteria::includes`] accepts, with their price: public ones that were not withdrawn, sold
/// ones only with a price paid that no later one supersedes. Only prices that are evidence count
/// ([`UsDollars::is_evidence`]).
const COMPARABLE_CARS: &str = "
    SELECT v.id, v.make, v.model, v.year, v.miles,
           coalesce((v.facts ->> 'isMileageUnknown')::boolean, false) AS is_mileage_unknown, coalesce(paid.price, v.price) AS price, v.status = 'sold' AS is_sold,
           coalesce(paid.at, asked.at, v.listed_at) AS at
      FROM vehicles v
      LEFT JOIN LATERAL (SELECT price, at FROM vehicle_prices WHERE vehicle_id = v.id AND kind = 'sold'
                          AND superseded_at IS NULL ORDER BY at DESC, id DESC LIMIT 1) paid ON v.status = 'sold'
      LEFT JOIN LATERAL (SELECT at FROM vehicle_prices WHERE vehicle_id = v.id AND kind <> 'sold'
                          ORDER BY at DESC, id DESC LIMIT 1) asked ON v.status <> 'sold'
     WHERE v.make = $1 AND v.model_folded = ANY($2) AND v.year BETWEEN $3 AND $4
       AND v.status <> 'withdrawn' AND v.audience = 'everyone' AND v.id <> $5
       AND CASE v.status WHEN 'sold' THEN paid.price ELSE v.price END >= $7
     ORDER BY v.listed_at DESC, v.id DESC
     LIMIT $6";

const SALES: &str = "
    SELECT v.id, v.make, v.model, v.year, v.miles,
           coalesce((v.facts ->> 'isMileageUnknown')::boolean, false) AS is_mileage_unknown, paid.price, true AS is_sold, paid.at
      FROM vehicles v
      CROSS JOIN LATERAL (SELECT price, at FROM vehicle_prices WHERE vehicle_id = v.id AND kind = 'sold'
                           AND superseded_at IS NULL ORDER BY at DESC, id DESC LIMIT 1) paid
     WHERE paid.price >= $2 AND v.make = ANY($1) AND v.status = 'sold' AND v.audience = 'everyone'
     ORDER BY v.id";

const SALES_OF: &str = "
    SELECT DISTINCT ON (vehicle_id) vehicle_id, price, at FROM vehicle_prices
     WHERE vehicle_id = ANY($1) AND kind = 'sold' AND superseded_at IS NULL
     ORDER BY vehicle_id, at DESC, id DESC";

#[derive(QueryableByName)]
struct SaleRow {
    #[diesel(sql_type = sql_types::BigInt)]
    vehicle_id: i64,
    #[diesel(sql_type = sql_types::BigInt)]
    price: i64,
    #[diesel(sql_type = sql_types::Timestamptz)]
    at: Timestamp,
}

#[derive(QueryableByName)]
struct PriceRow {
    #[diesel(sql_type = sql_types::BigInt)]
    id: i64,
    #[diesel(sql_type = sql_types::Text)]
    make: String,
    #[diesel(sql_type = sql_types::Text)]
    model: String,
    #[diesel(sql_type = sql_types::Integer)]
    year: i32,
    #[diesel(sql_type = sql_types::Nullable<sql_types::Integer>)]
    miles: Option<i32>,
    #[diesel(sql_type = sql_types::Bool)]
    is_mileage_unknown: bool,
    #[diesel(sql_type = sql_types::BigInt)]
    price: i64,
    #[diesel(sql_type = sql_types::Bool)]
    is_sold: bool,
    #[diesel(sql_type = sql_types::Timestamptz)]
    at: Timestamp,
}

impl PriceRow {
    fn into_domain(self) -> Result<CarPrice, Failure> {
        Ok(CarPrice {
            vehicle: VehicleId(self.id),
            make: Make::from_store(self.make),
            model: Model::parse(&self.model)?,
            year: ModelYear::from_store(self.year),
            miles: self.miles.map(|miles| Mileage::parse(miles.into())).transpose()?,
            is_mileage_unknown: self.is_mileage_unknown,
            price: UsDollars::parse(self.price)?,
            known: if self.is_sold { PriceKnown::Sold } else { PriceKnown::Asked },
            at: self.at,
        })
    }
}

#[async_trait]
impl Prices for PostgresStore {
    async fn comparable_cars(
        &self,
        criteria: &ComparableCriteria,
        models: &[String],
        limit: u32,
    ) -> Result<Vec<CarPrice>, StoreError> {
        let (criteria, models) = (criteria.clone(), models.to_vec());
        self.read(move |connection| {
            let rows: Vec<PriceRow> = statement(COMPARABLE_CARS)
                .bind::<sql_types::Text, _>(criteria.make.as_str())
                .bind::<sql_types::Array<sql_types::Text>, _>(models)
                .bind::<sql_types::Integer, _>(criteria.years.first())
                .bind::<sql_types::Integer, _>(criteria.years.last().unwrap_or(i32::MAX))
                .bind::<sql_types::BigInt, _>(criteria.except.map_or(0, |except| except.0))
                .bind::<sql_types::BigInt, _>(i64::from(limit))
                .bind::<sql_types::BigInt, _>(UsDollars::LOWEST_USUAL)
                .load(connection)?;
            rows.into_iter().map(PriceRow::into_domain).collect()
        })
        .await
    }

    async fn sales(&self, makes: &[Make]) -> Result<Vec<CarPrice>, StoreError> {
        let makes: Vec<String> = makes.iter().map(|make| make.as_str().to_owned()).collect();
        self.read(move |connection| {
            let rows: Vec<PriceRow> = statement(SALES)
                .bind::<sql_types::Array<sql_types::Text>, _>(makes)
                .bind::<sql_types::BigInt, _>(UsDollars::LOWEST_USUAL)
                .load(connection)?;
            rows.into_iter().map(PriceRow::into_domain).collect()
        })
        .await
    }

    async fn sales_of(&self, vehicles: &[VehicleId]) -> Result<Vec<(VehicleId, PriceEvent)>, StoreError> {
        let ids: Vec<i64> = vehicles.iter().map(|id| id.0).collect();
        self.read(move |connection| {
            let rows: Vec<SaleRow> =
                statement(SALES_OF).bind::<sql_types::Array<sql_types::BigInt>, _>(ids).load(connection)?;
            let sale = |row: SaleRow| {
                let price = UsDollars::parse(row.price)?;
                Ok((VehicleId(row.vehicle_id), PriceEvent::new(PriceKind::Sold, price.into(), row.at)))
            };
            rows.into_iter().map(sale).collect()
        })
        .await
    }
}
