//! Listings: adding them, changes of status, price, facts and photos (`photos`), and their ends (`terms`).

mod added;
mod admin_list;
mod change_log;
mod changes;
pub(crate) mod photos;
mod seller;
mod terms;

use added::{add, release_due};
use admin_list::list;
use async_trait::async_trait;
use diesel::prelude::*;
use domain::{
    Page, Timestamp,
    audit::{Action, Actor},
    events::Event,
    to_microseconds,
    vehicles::{
        FeaturedCandidate, FeaturedChoice, ListingRefusal, ListingSeller, ListingStatus, Make,
        SameVinListing, StatusMove, VehicleId, Vin, choose_featured, listing_title, vin_conflict,
    },
};
use ports::{
    StoreError,
    commands::{Command, CommandOutcome, IdempotentRequest, StoredResult},
    listings::{AdminListing, AdminListingQuery, ListingCommand, Listings, NewListing},
};

use crate::{
    PostgresStore, audit, commands,
    database::Failure,
    decoding::decode_enum,
    events,
    schema::{listing_changes, vehicles},
};

pub(crate) use added::{insert_listing, same_vin_as};
pub(crate) use change_log::log_feed_changes;
pub(crate) use changes::change;
pub(crate) use seller::{listing_seller, seller_of};

pub(crate) use photos::lock_all_uploads;

impl commands::StoredValue for VehicleId {
    type Row = i64;

    fn to_row(&self) -> i64 {
        self.0
    }

    fn from_row(row: i64) -> Result<Self, Failure> {
        Ok(Self(row))
    }
}

#[async_trait]
impl Listings for PostgresStore {
    async fn seller_of(&self, vehicle: VehicleId) -> Result<Option<ListingSeller>, StoreError> {
        self.database.run(move |connection| seller_of(vehicle.0, connection)).await
    }

    async fn find_added_listing(
        &self,
        idempotent: &IdempotentRequest,
        at: Timestamp,
    ) -> Result<StoredResult<VehicleId>, StoreError> {
        self.stored_result(idempotent, at).await
    }

    async fn add_listing(
        &self,
        new: &NewListing,
        command: &Command,
    ) -> Result<CommandOutcome<VehicleId, ListingRefusal>, StoreError> {
        let (new, at) = (new.clone(), command.at);
        self.run_once(command, move |connection| add(&new, at, connection)).await
    }

    async fn listing_with_vin(
        &self,
        vin: &Vin,
        make: &Make,
        own: Option<VehicleId>,
    ) -> Result<Option<SameVinListing>, StoreError> {
        let (vin, make) = (vin.clone(), make.clone());
        self.database.run(move |connection| listing_with_vin(&vin, &make, own, connection)).await
    }

    async fn change_listing(
        &self,
        command: &ListingCommand,
    ) -> Result<Result<(), ListingRefusal>, StoreError> {
        let command = command.clone();
        self.database.write(move |connection| change(&command, command.side.into(), connection)).await
    }

    async fn status_moves(&self, vehicle: VehicleId) -> Result<Vec<StatusMove>, StoreError> {
        self.database
            .run(move |connection| {
                let rows: Vec<(String, String, Timestamp, String)> = listing_changes::table
                    .filter(listing_changes::vehicle_id.eq(vehicle.0))
                    .filter(listing_changes::from_status.ne(listing_changes::to_status))
                    .order(listing_changes::id)
                    .select((
                        listing_changes::from_status,
                        listing_changes::to_status,
                        listing_changes::at,
                        listing_changes::reason,
                    ))
                    .load(connection)?;
                let status = |word: &str| decode_enum("status", ListingStatus::parse(word));
                rows.into_iter()
                    .map(|(from, to, at, reason)| {
                        Ok(StatusMove { from: status(&from)?, to: status(&to)?, at, reason })
                    })
                    .collect()
            })
            .await
    }

    async fn release_due_listings(&self, at: Timestamp) -> Result<Vec<VehicleId>, StoreError> {
        self.database.write(move |connection| release_due(to_microseconds(at), connection)).await
    }

    async fn set_featured(&self, ids: &[VehicleId], actor: Actor, at: Timestamp) -> Result<bool, StoreError> {
        let chosen = ids.to_vec();
        self.database.write(move |connection| feature(&chosen, actor, at, connection)).await
    }

    async fn admin_listings(
        &self,
        query: &AdminListingQuery,
        limit: u32,
    ) -> Result<Page<AdminListing, VehicleId>, StoreError> {
        let query = query.clone();
        self.database.run(move |connection| list(&query, limit, connection)).await
    }
}

/// See [`Listings::listing_with_vin`]. A write holds [`AdvisoryLock::ImportBatch`](crate::advisory_locks::AdvisoryLock).
pub(crate) fn listing_with_vin(
    vin: &Vin,
    make: &Make,
    own: Option<VehicleId>,
    connection: &mut PgConnection,
) -> Result<Option<SameVinListing>, Failure> {
    let same = listings_with_vins(vec![vin.key()], connection)?;
    Ok(vin_conflict(vin, make, own, same.into_iter().map(|(_, listing)| listing)))
}

/// The listings for sale with one of these [keys](Vin::key), each with its key, by id.
pub(crate) fn listings_with_vins(
    keys: Vec<String>,
    connection: &mut PgConnection,
) -> Result<Vec<(String, SameVinListing)>, Failure> {
    let same: Vec<(String, i64, i32, String, String)> = vehicles::table
        .filter(vehicles::vin_key.eq_any(keys))
        .filter(vehicles::status.eq_any(ListingStatus::FOR_SALE.map(ListingStatus::as_str)))
        .order(vehicles::id)
        .select((
            vehicles::vin_key.assume_not_null(),
            vehicles::id,
            vehicles::year,
            vehicles::make,
            vehicles::model,
        ))
        .load(connection)?;
    let same = same.into_iter().map(|(key, id, year, make, model)| {
        let title = listing_title(year, &make, &model);
        (key, SameVinListing { vehicle: VehicleId(id), make, title })
    });
    Ok(same.collect())
}

fn feature(
    chosen: &[VehicleId],
    actor: Actor,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<bool, Failure> {
    // A fixed lock order prevents deadlocks between two concurrent reorderings.
    let rows: Vec<(i64, Option<i32>, bool)> = vehicles::table
        .filter(vehicles::id.eq_any(chosen.iter().map(|id| id.0)).or(vehicles::featured_rank.is_not_null()))
        .order(vehicles::id)
        .select((vehicles::id, vehicles::featured_rank, vehicles::for_sale))
        .for_update()
        .load(connection)?;
    let candidate = |(id, rank, is_for_sale)| FeaturedCandidate { vehicle: VehicleId(id), rank, is_for_sale };
    let listings: Vec<FeaturedCandidate> = rows.into_iter().map(candidate).collect();
    let Some(FeaturedChoice { ranks, edit }) = choose_featured(&listings, chosen) else { return Ok(false) };
    for (id, rank) in &ranks {
        diesel::update(vehicles::table.find(id.0))
            .set((vehicles::featured_rank.eq(rank), vehicles::updated_at.eq(at)))
            .execute(connection)?;
    }
    if !ranks.is_empty() {
        audit::audit_edit(at, actor, None, Action::FeaturedChosen, edit, connection)?;
        let vehicles = ranks.into_iter().map(|(id, _)| id).collect();
        events::append(&Event::VehiclesChanged { vehicles }, connection)?;
    }
    Ok(true)
}
