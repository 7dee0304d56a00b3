//! Telling members what has happened to vehicles, from the event log.

use async_trait::async_trait;
use diesel::prelude::*;
use domain::{
    Timestamp,
    accounts::UserId,
    events::EventId,
    notifications::{NewNotice, Offer, VehicleChange},
    saved::{SavedList, SavedSearch, SavedSearchId},
    vehicles::{ListingStatus, UsDollars, VehicleId},
};
use ports::{
    StoreError,
    announcements::{Announced, Announcements, NotedChange},
};

use crate::{
    PostgresStore,
    database::Failure,
    notifications::add,
    preferences::known,
    saved::SearchRow,
    schema::{announced, saved_searches, saved_vehicles, vehicle_changes},
};

#[derive(Queryable, Selectable)]
#[diesel(table_name = vehicle_changes)]
struct ChangeRow {
    id: i64,
    vehicle_id: i64,
    price_before: i64,
    price_after: i64,
    status_before: String,
    status_after: String,
    actor_id: Option<i64>,
}

impl ChangeRow {
    fn into_change(self) -> Result<NotedChange, Failure> {
        let offer = |price, status: &str| -> Result<Offer, Failure> {
            Ok(Offer { price: UsDollars::parse(price)?, status: known(ListingStatus::parse(status))? })
        };
        Ok(NotedChange {
            id: self.id,
            change: VehicleChange {
                vehicle: VehicleId(self.vehicle_id),
                before: offer(self.price_before, &self.status_before)?,
                after: offer(self.price_after, &self.status_after)?,
                by: self.actor_id.map(UserId),
            },
        })
    }
}

#[async_trait]
impl Announcements for PostgresStore {
    async fn announced(&self) -> Result<EventId, StoreError> {
        self.database
            .run(|connection| Ok(EventId(announced::table.select(announced::event_id).first(connection)?)))
            .await
    }

    async fn unannounced_changes(&self, vehicles: &[VehicleId]) -> Result<Vec<NotedChange>, StoreError> {
        let ids: Vec<i64> = vehicles.iter().map(|id| id.0).collect();
        self.database
            .run(move |connection| {
                let rows: Vec<ChangeRow> = vehicle_changes::table
                    .filter(vehicle_changes::vehicle_id.eq_any(ids))
                    .order(vehicle_changes::id)
                    .select(ChangeRow::as_select())
                    .load(connection)?;
                rows.into_iter().map(ChangeRow::into_change).collect()
            })
            .await
    }

    async fn watchers(&self, vehicles: &[VehicleId]) -> Result<Vec<(VehicleId, UserId)>, StoreError> {
        let ids: Vec<i64> = vehicles.iter().map(|id| id.0).collect();
        self.database
            .run(move |connection| {
                let rows: Vec<(i64, i64)> = saved_vehicles::table
                    .filter(saved_vehicles::vehicle_id.eq_any(ids))
                    .filter(saved_vehicles::list.eq(SavedList::Watch.as_str()))
                    .order((saved_vehicles::vehicle_id, saved_vehicles::user_id))
                    .select((saved_vehicles::vehicle_id, saved_vehicles::user_id))
                    .load(connection)?;
                Ok(rows.into_iter().map(|(vehicle, user)| (VehicleId(vehicle), UserId(user))).collect())
            })
            .await
    }

    async fn all_searches(
        &self,
        after: Option<SavedSearchId>,
        limit: u32,
    ) -> Result<Vec<(UserId, SavedSearch)>, StoreError> {
        self.database
            .run(move |connection| {
                let rows: Vec<(i64, SearchRow)> = saved_searches::table
                    .filter(saved_searches::id.gt(after.map_or(0, |after| after.0)))
                    .order(saved_searches::id)
                    .limit(limit.into())
                    .select((saved_searches::user_id, SearchRow::as_select()))
                    .load(connection)?;
                rows.into_iter().map(|(user, row)| Ok((UserId(user), row.into_domain()?))).collect()
            })
            .await
    }

    async fn announce(
        &self,
        done: &Announced,
        notices: &[NewNotice],
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        let (done, notices) = (done.clone(), notices.to_vec());
        self.database
            .run(move |connection| {
                connection.transaction(|connection| {
                    // Two servers wait for each other at this row; the second finds the mark elsewhere.
                    let mark = announced::table.filter(announced::event_id.eq(done.from.0));
                    let moved =
                        diesel::update(mark).set(announced::event_id.eq(done.to.0)).execute(connection)?;
                    if moved != 1 {
                        return Ok(false);
                    }
                    let told = vehicle_changes::table.filter(vehicle_changes::id.eq_any(&done.changes));
                    diesel::delete(told).execute(connection)?;
                    add(&notices, at, connection)?;
                    Ok(true)
                })
            })
            .await
    }
}
