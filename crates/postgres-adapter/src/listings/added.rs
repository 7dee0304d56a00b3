//! New listings, and the release of those for collectors.

use diesel::prelude::*;
use domain::{
    Timestamp,
    accounts::UserId,
    audit::{Action, Actor},
    events::Event,
    vehicles::{ListingAudience, ListingRefusal, NewVehicle, PriceKind, SameVinListing, VehicleId},
};
use ports::listings::NewListing;

use super::{listing_with_vin, photos};
use crate::{
    advisory_locks::AdvisoryLock,
    audit,
    database::Failure,
    decoding::decode_enum,
    events,
    schema::{submissions, vehicle_prices, vehicles},
    vehicle_writes::{NewPriceRow, NewVehicleRow},
};

pub(super) fn add(
    new: &NewListing,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Result<VehicleId, ListingRefusal>, Failure> {
    if !photos::lock_all_uploads(&new.car.pictures, connection)? {
        return Ok(Err(ListingRefusal::PictureGone));
    }
    if let Some(listing) = same_vin_as(&new.car, connection)? {
        return Ok(Err(ListingRefusal::SameVin(listing)));
    }
    let vehicle = insert_listing(&new.car, None, at, connection)?;
    photos::publish(vehicle.0, Some(new.admin), &new.car.pictures, connection)?;
    audit::audit(at, new.actor, None, Action::ListingAdded(vehicle), connection)?;
    // Must come last: it takes the event log's lock, which is held until commit.
    events::append(&Event::VehiclesListed { vehicles: vec![vehicle] }, connection)?;
    Ok(Ok(vehicle))
}

/// The listing for sale that keeps a car from being listed, because it has its VIN. None can appear until the
/// transaction ends.
pub(crate) fn same_vin_as(
    car: &NewVehicle,
    connection: &mut PgConnection,
) -> Result<Option<SameVinListing>, Failure> {
    let Some(vin) = &car.facts.vin else { return Ok(None) };
    AdvisoryLock::ImportBatch.lock_in_transaction(connection)?;
    listing_with_vin(vin, &car.make, None, connection)
}

/// Writes the rows of a new listing: vehicle, first price and photos. `key` must be unused.
pub(crate) fn insert_listing(
    car: &NewVehicle,
    key: Option<[u8; 32]>,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<VehicleId, Failure> {
    let vehicle: i64 = diesel::insert_into(vehicles::table)
        .values(NewVehicleRow::new(car, key, at)?)
        .returning(vehicles::id)
        .get_result(connection)?;
    diesel::insert_into(vehicle_prices::table)
        .values(NewPriceRow {
            vehicle_id: vehicle,
            price: car.price.dollars(),
            kind: PriceKind::Asked.as_str(),
            at,
        })
        .execute(connection)?;
    photos::insert(vehicle, &car.pictures, connection)?;
    Ok(VehicleId(vehicle))
}

pub(super) fn release_due(at: Timestamp, connection: &mut PgConnection) -> Result<Vec<VehicleId>, Failure> {
    let due: Vec<(i64, String, Option<Timestamp>)> = vehicles::table
        .filter(vehicles::collectors_until.assume_not_null().le(at))
        .order(vehicles::id)
        .select((vehicles::id, vehicles::audience, vehicles::collectors_until))
        .for_update()
        .load(connection)?;
    if due.is_empty() {
        return Ok(Vec::new());
    }
    let ids: Vec<i64> = due.iter().map(|(id, ..)| *id).collect();
    diesel::update(vehicles::table.filter(vehicles::id.eq_any(&ids)))
        .set((
            vehicles::audience.eq(ListingAudience::Everyone.as_str()),
            vehicles::collectors_until.eq(None::<Timestamp>),
            vehicles::listed_at.eq(at),
            vehicles::updated_at.eq(at),
        ))
        .execute(connection)?;
    let sellers: Vec<(Option<i64>, i64)> = submissions::table
        .filter(submissions::vehicle_id.eq_any(&ids))
        .select((submissions::vehicle_id, submissions::seller_id))
        .load(connection)?;
    for (id, audience, until) in due {
        let seller =
            sellers.iter().find(|(vehicle, _)| *vehicle == Some(id)).map(|(_, seller)| UserId(*seller));
        let before = decode_enum("audience", ListingAudience::of(&audience, until))?;
        let action = Action::ListingChanged(VehicleId(id));
        audit::audit_edit(at, Actor::default(), seller, action, before.release_edit(), connection)?;
    }
    let released: Vec<VehicleId> = ids.into_iter().map(VehicleId).collect();
    // Must come last: it takes the event log's lock, which is held until commit.
    events::append(&Event::VehiclesListed { vehicles: released.clone() }, connection)?;
    Ok(released)
}
