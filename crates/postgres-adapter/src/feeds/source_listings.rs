//! Listings of a source, and those of a run.

use std::collections::HashMap;

use diesel::prelude::*;
use domain::{
    feeds::{LeftReason, RunId, SourceListing},
    imports::RecordKey,
    vehicles::{ListingStatus, Vehicle, VehicleId},
};
use ports::feeds::NamedListing;

use crate::{
    database::Failure,
    decoding::{decode_enum, invalid},
    rows::PictureRow,
    schema::{feed_changes, import_records, vehicle_pictures, vehicles},
    statement::expression,
    vehicles::comparable,
};

pub(super) fn titles(
    ids: &[i64],
    connection: &mut PgConnection,
) -> Result<HashMap<i64, NamedListing>, Failure> {
    let title = expression::<diesel::sql_types::Text>(
        "vehicles.year || ' ' || vehicles.make || ' ' || vehicles.model",
    );
    let stock_number =
        expression::<diesel::sql_types::Text>("coalesce(vehicles.facts ->> 'stockNumber', '')");
    let rows: Vec<(i64, String, String, String)> = vehicles::table
        .filter(vehicles::id.eq_any(ids))
        .select((vehicles::id, title, stock_number, vehicles::status))
        .load(connection)?;
    let named = rows.into_iter().map(|(id, title, stock_number, status)| {
        let status = decode_enum("status", ListingStatus::parse(&status))?;
        Ok((id, NamedListing { vehicle: VehicleId(id), title, stock_number, status }))
    });
    named.collect()
}

pub(super) fn of_source(key: String, connection: &mut PgConnection) -> Result<Vec<SourceListing>, Failure> {
    let rows: Vec<(Vec<u8>, i64)> = import_records::table
        .inner_join(vehicles::table)
        .filter(import_records::source_key.eq(key))
        .filter(vehicles::status.eq_any(ListingStatus::FOR_SALE.map(ListingStatus::as_str)))
        .select((import_records::key, import_records::vehicle_id))
        .load(connection)?;
    let listing = |(key, vehicle): (Vec<u8>, i64)| {
        let key = key.try_into().map_err(|_| invalid("import_records.key"))?;
        Ok(SourceListing { key: RecordKey(key), vehicle: VehicleId(vehicle) })
    };
    rows.into_iter().map(listing).collect()
}

pub(super) fn by_id(ids: &[i64], connection: &mut PgConnection) -> Result<Vec<Vehicle>, Failure> {
    let mut listings = comparable(ids, connection)?;
    let pictures: Vec<PictureRow> = vehicle_pictures::table
        .filter(vehicle_pictures::vehicle_id.eq_any(ids))
        .order((vehicle_pictures::vehicle_id, vehicle_pictures::position))
        .select(PictureRow::as_select())
        .load(connection)?;
    for row in pictures {
        if let Some(listing) = listings.get_mut(&row.vehicle_id) {
            listing.pictures.push(row.into_domain()?);
        }
    }
    Ok(listings.into_values().collect())
}

pub(super) fn left_by_undo(
    id: RunId,
    limit: u32,
    connection: &mut PgConnection,
) -> Result<Vec<(NamedListing, LeftReason)>, Failure> {
    let rows: Vec<(i64, Option<String>)> = feed_changes::table
        .filter(feed_changes::run.eq(id.0))
        .filter(feed_changes::outcome.ne("undone"))
        .order(feed_changes::vehicle_id)
        .limit(limit.into())
        .select((feed_changes::vehicle_id, feed_changes::outcome))
        .load(connection)?;
    let ids: Vec<i64> = rows.iter().map(|(id, _)| *id).collect();
    let mut named = titles(&ids, connection)?;
    let left = rows.into_iter().filter_map(|(id, reason)| {
        let reason = LeftReason::parse(&reason?);
        Some(decode_enum("reason", reason).map(|reason| (named.remove(&id), reason)))
    });
    let left: Vec<_> = left.collect::<Result<_, Failure>>()?;
    Ok(left.into_iter().filter_map(|(listing, reason)| Some((listing?, reason))).collect())
}
