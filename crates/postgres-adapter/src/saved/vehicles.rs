//! Saved vehicles.

use async_trait::async_trait;
use diesel::{dsl::exists, prelude::*, select, sql_types};
use domain::{
    Timestamp,
    accounts::UserId,
    saved::{MAX_VEHICLES, PriceChange, SavedList},
    vehicles::{ListingViewer, Make, VehicleId, VehicleSummary},
};
use ports::{
    StoreError,
    saved::{SaveVehicleRefusal, SavedVehicles},
};

use crate::{
    PostgresStore,
    member_rows::lock_member,
    rows::SummaryRow,
    schema::{saved_vehicles, vehicles},
    statement::statement,
    vehicles::{search::visible_to, with_covers},
};

#[async_trait]
impl SavedVehicles for PostgresStore {
    async fn saved_vehicles(
        &self,
        user: UserId,
        viewer: ListingViewer,
        list: SavedList,
    ) -> Result<Vec<VehicleSummary>, StoreError> {
        self.database
            .run(move |connection| {
                let rows = saved_vehicles::table
                    .inner_join(vehicles::table)
                    .filter(saved_vehicles::user_id.eq(user.0))
                    .filter(saved_vehicles::list.eq(list.as_str()))
                    .filter(visible_to(viewer))
                    .order((saved_vehicles::saved_at.desc(), saved_vehicles::vehicle_id.desc()))
                    .select(SummaryRow::columns())
                    .load(connection)?;
                with_covers(rows, connection)
            })
            .await
    }

    async fn save_vehicle(
        &self,
        user: UserId,
        viewer: ListingViewer,
        list: SavedList,
        vehicle: VehicleId,
        at: Timestamp,
    ) -> Result<Result<(), SaveVehicleRefusal>, StoreError> {
        self.database
            .write(move |connection| {
                lock_member(user, connection)?;
                let visible = vehicles::table.find(vehicle.0).filter(visible_to(viewer));
                if !select(exists(visible)).get_result::<bool>(connection)? {
                    return Ok(Err(SaveVehicleRefusal::NoSuchVehicle));
                }
                let key = (user.0, list.as_str(), vehicle.0);
                if select(exists(saved_vehicles::table.find(key))).get_result::<bool>(connection)? {
                    return Ok(Ok(()));
                }
                let count: i64 = saved_vehicles::table
                    .inner_join(vehicles::table)
                    .filter(saved_vehicles::user_id.eq(user.0))
                    .filter(saved_vehicles::list.eq(list.as_str()))
                    .filter(visible_to(viewer))
                    .count()
                    .get_result(connection)?;
                if count >= i64::from(MAX_VEHICLES) {
                    return Ok(Err(SaveVehicleRefusal::Full));
                }
                diesel::insert_into(saved_vehicles::table)
                    .values((
                        saved_vehicles::user_id.eq(user.0),
                        saved_vehicles::list.eq(list.as_str()),
                        saved_vehicles::vehicle_id.eq(vehicle.0),
                        saved_vehicles::saved_at.eq(at),
                    ))
                    .execute(connection)?;
                Ok(Ok(()))
            })
            .await
    }

    async fn remove_vehicle(
        &self,
        user: UserId,
        list: SavedList,
        vehicle: VehicleId,
    ) -> Result<(), StoreError> {
        self.database
            .run(move |connection| {
                let key = (user.0, list.as_str(), vehicle.0);
                diesel::delete(saved_vehicles::table.find(key)).execute(connection)?;
                Ok(())
            })
            .await
    }

    async fn price_steps(
        &self,
        user: UserId,
        list: SavedList,
    ) -> Result<Vec<(Make, Vec<PriceChange>)>, StoreError> {
        self.database
            .run(move |connection| {
                let rows: Vec<StepRow> = statement(STEPS)
                    .bind::<sql_types::BigInt, _>(user.0)
                    .bind::<sql_types::Text, _>(list.as_str())
                    .load(connection)?;
                let mut makes: Vec<(Make, Vec<PriceChange>)> = Vec::new();
                for StepRow { make, at, before, after } in rows {
                    if makes.last().is_none_or(|(last, _)| last.as_str() != make) {
                        makes.push((Make::from_store(make.clone()), Vec::new()));
                    }
                    if let (Some((_, steps)), Some(at), Some(before), Some(after)) =
                        (makes.last_mut(), at, before, after)
                    {
                        steps.push(PriceChange { at, before, after });
                    }
                }
                Ok(makes)
            })
            .await
    }
}

/// SQL: the makes on a member's list, each with every change of an asking price; one row without a price
/// where there was none.
const STEPS: &str = "
    WITH makes AS (
        SELECT DISTINCT make FROM saved_vehicles JOIN vehicles ON id = vehicle_id
         WHERE user_id = $1 AND list = $2 AND status <> 'withdrawn' AND audience = 'everyone'
    ), steps AS (
        SELECT make, at, vehicle_prices.price AS after,
               lag(vehicle_prices.price) OVER (PARTITION BY vehicle_id ORDER BY at, vehicle_prices.id) AS before
          FROM vehicle_prices JOIN vehicles ON vehicles.id = vehicle_id
         WHERE make IN (SELECT make FROM makes) AND status <> 'withdrawn' AND audience = 'everyone'
           AND kind <> 'sold'
    )
    SELECT makes.make, at, before, after
      FROM makes LEFT JOIN steps ON steps.make = makes.make AND before IS NOT NULL AND after IS NOT NULL
     ORDER BY makes.make COLLATE \"C\", at, before, after";

#[derive(QueryableByName)]
struct StepRow {
    #[diesel(sql_type = sql_types::Text)]
    make: String,
    #[diesel(sql_type = sql_types::Nullable<sql_types::Timestamptz>)]
    at: Option<Timestamp>,
    #[diesel(sql_type = sql_types::Nullable<sql_types::BigInt>)]
    before: Option<i64>,
    #[diesel(sql_type = sql_types::Nullable<sql_types::BigInt>)]
    after: Option<i64>,
}
