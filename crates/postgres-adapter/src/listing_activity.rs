//! Views, saves and inquiries of listings.

use std::collections::BTreeMap;

use async_trait::async_trait;
use chrono::NaiveDate;
use diesel::{
    prelude::*,
    sql_types::{Array, BigInt, Date},
};
use domain::vehicles::{ListingActivity, VehicleId};
use ports::{StoreError, listing_activity::ListingActivityLog};

use crate::{PostgresStore, statement::statement};

#[derive(QueryableByName)]
struct ActivityRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = BigInt)]
    views: i64,
    #[diesel(sql_type = BigInt)]
    recent_views: i64,
    #[diesel(sql_type = BigInt)]
    saves: i64,
    #[diesel(sql_type = BigInt)]
    inquiries: i64,
}

#[async_trait]
impl ListingActivityLog for PostgresStore {
    async fn count_view(&self, vehicle: VehicleId, day: NaiveDate) -> Result<(), StoreError> {
        self.database
            .run(move |connection| {
                statement(
                    "INSERT INTO vehicle_views AS counted (vehicle_id, day, views)
                     SELECT id, $2, 1 FROM vehicles WHERE id = $1
                     ON CONFLICT (vehicle_id, day) DO UPDATE SET views = counted.views + 1",
                )
                .bind::<BigInt, _>(vehicle.0)
                .bind::<Date, _>(day)
                .execute(connection)?;
                Ok(())
            })
            .await
    }

    async fn listing_activity(
        &self,
        vehicles: &[VehicleId],
        since: NaiveDate,
    ) -> Result<BTreeMap<VehicleId, ListingActivity>, StoreError> {
        let ids: Vec<i64> = vehicles.iter().map(|vehicle| vehicle.0).collect();
        if ids.is_empty() {
            return Ok(BTreeMap::new());
        }
        self.database
            .run(move |connection| {
                let rows: Vec<ActivityRow> = statement(
                    "SELECT id, coalesce(views, 0) AS views, coalesce(recent_views, 0) AS recent_views, saves, inquiries
                     FROM unnest($1) AS id
                     CROSS JOIN LATERAL (
                         SELECT sum(v.views)::bigint AS views,
                                (sum(v.views) FILTER (WHERE v.day >= $2))::bigint AS recent_views
                         FROM vehicle_views v WHERE v.vehicle_id = id) AS seen
                     CROSS JOIN LATERAL (
                         SELECT count(DISTINCT user_id) AS saves FROM saved_vehicles s WHERE s.vehicle_id = id) AS kept
                     CROSS JOIN LATERAL (
                         SELECT count(*) AS inquiries FROM inquiries i WHERE i.vehicle_id = id) AS asked",
                )
                .bind::<Array<BigInt>, _>(ids)
                .bind::<Date, _>(since)
                .load(connection)?;
                Ok(rows.into_iter().map(ActivityRow::into_domain).collect())
            })
            .await
    }
}

impl ActivityRow {
    const fn into_domain(self) -> (VehicleId, ListingActivity) {
        let activity = ListingActivity {
            views: self.views.unsigned_abs(),
            recent_views: self.recent_views.unsigned_abs(),
            saves: self.saves.unsigned_abs(),
            inquiries: self.inquiries.unsigned_abs(),
        };
        (VehicleId(self.id), activity)
    }
}
