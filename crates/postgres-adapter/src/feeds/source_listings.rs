//! Listings of a source, and those of a run.

use std::collections::HashMap;

use diesel::{
    prelude::*,
    sql_types::{Array, BigInt, Text},
};
use domain::{
    feeds::{LeftReason, RunId, SourceListing, SourceName},
    imports::RecordKey,
    vehicles::{ListingStatus, Vehicle, VehicleId},
};
use ports::feeds::NamedListing;

use super::runs::IMPORTED_STATES;
use crate::{
    database::Failure,
    decoding::{decode_enum, invalid},
    rows::PictureRow,
    schema::{feed_changes, feed_runs, import_records, vehicle_pictures, vehicles},
    statement::{expression, statement},
    vehicles::comparable,
};

/// Stock number of a vehicle; empty if there is none.
pub(crate) const STOCK_NUMBER: &str = "coalesce(vehicles.facts ->> 'stockNumber', '')";

/// A source of a listing.
#[derive(QueryableByName)]
struct SourceRow {
    #[diesel(sql_type = BigInt)]
    vehicle_id: i64,
    #[diesel(sql_type = Text)]
    source: String,
}

/// Sources that named these listings, the latest first.
pub(crate) fn sources_of(
    ids: &[i64],
    connection: &mut PgConnection,
) -> Result<HashMap<i64, Vec<SourceName>>, Failure> {
    let rows: Vec<SourceRow> = statement(
        "SELECT r.vehicle_id, coalesce(
                (SELECT f.source FROM feed_runs f WHERE f.source_key = r.source_key
                    AND f.state IN ('importing', 'imported', 'undoing', 'undone') ORDER BY f.id DESC LIMIT 1),
                r.source_key, '') AS source
           FROM import_records r WHERE r.vehicle_id = ANY($1) ORDER BY r.run DESC, r.line",
    )
    .bind::<Array<BigInt>, _>(ids.to_vec())
    .load(connection)?;
    let mut sources: HashMap<i64, Vec<SourceName>> = HashMap::new();
    for SourceRow { vehicle_id, source } in rows {
        let (named, source) = (sources.entry(vehicle_id).or_default(), SourceName::from_store(source));
        if !named.contains(&source) {
            named.push(source);
        }
    }
    Ok(sources)
}

/// Names of the sources whose files were imported, by name.
pub(super) fn imported_sources(connection: &mut PgConnection) -> Result<Vec<SourceName>, Failure> {
    let names: Vec<String> = feed_runs::table
        .filter(feed_runs::source_key.ne(""))
        .filter(feed_runs::state.eq_any(IMPORTED_STATES))
        .distinct_on(feed_runs::source_key)
        .order((feed_runs::source_key, feed_runs::id.desc()))
        .select(feed_runs::source)
        .load(connection)?;
    let mut names: Vec<SourceName> = names.into_iter().map(SourceName::from_store).collect();
    names.sort_by_cached_key(SourceName::key);
    Ok(names)
}

pub(super) fn titles(
    ids: &[i64],
    connection: &mut PgConnection,
) -> Result<HashMap<i64, NamedListing>, Failure> {
    let title = expression::<Text>("vehicles.year || ' ' || vehicles.make || ' ' || vehicles.model");
    let stock_number = expression::<Text>(STOCK_NUMBER);
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
    let rows: Vec<(Vec<u8>, i64, String)> = import_records::table
        .inner_join(vehicles::table)
        .filter(import_records::source_key.eq(key))
        .filter(vehicles::status.eq_any(ListingStatus::FOR_SALE.map(ListingStatus::as_str)))
        .select((import_records::key, import_records::vehicle_id, vehicles::status))
        .load(connection)?;
    let listing = |(key, vehicle, status): (Vec<u8>, i64, String)| {
        let key = key.try_into().map_err(|_| invalid("import_records.key"))?;
        let status = decode_enum("status", ListingStatus::parse(&status))?;
        Ok(SourceListing { key: RecordKey(key), vehicle: VehicleId(vehicle), status })
    };
    rows.into_iter().map(listing).collect()
}

pub(super) fn by_id(ids: &[i64], connection: &mut PgConnection) -> Result<Vec<Vehicle>, Failure> {
    let mut listings = listings_to_compare(ids, connection)?;
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
