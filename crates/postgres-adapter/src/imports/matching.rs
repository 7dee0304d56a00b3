//! Finds the listings that the records of a batch are about.

use std::collections::HashMap;

use diesel::{
    dsl::{exists, not},
    prelude::*,
    sql_types::{Array, BigInt, Integer, Nullable, Text},
};
use domain::{
    feeds::RunId,
    imports::{
        EarlierListings, FieldDigests, ImportRecord, KnownVehicle, KnownVehicles, RecordKey, RecordMatch,
        VinHolders, description_of,
    },
    text,
    vehicles::{NewVehicle, VehicleId, Vin},
};

use super::listings::Listings;
use crate::{
    database::Failure,
    decoding::invalid,
    schema::{import_records, vehicles},
    statement::statement,
};

#[derive(QueryableByName)]
struct HolderRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Text)]
    make: String,
    #[diesel(sql_type = Text)]
    title: String,
    #[diesel(sql_type = Text)]
    vin: String,
    #[diesel(sql_type = Nullable<BigInt>)]
    line: Option<i64>,
}

const HOLDERS: &str = "
    SELECT v.id, v.make, v.vin, v.year || ' ' || v.make || ' ' || v.model
             || coalesce(', stock number ' || (v.facts ->> 'stockNumber'), '') AS title,
           (SELECT min(r.line) FROM import_records r WHERE r.vehicle_id = v.id AND r.run = $2) AS line
      FROM vehicles v WHERE v.vin_key = ANY($1) AND v.status IN ('live', 'under_offer') ORDER BY v.id";

/// Adds the listings for sale that have a VIN of the batch or of its listings. `run` is the import's number, by which listings of its
/// earlier lines are told.
pub(super) fn add_holders(
    records: &[ImportRecord],
    listings: &Listings,
    run: RunId,
    vins: &mut VinHolders,
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    let keys = records.iter().filter_map(|record| Some(record.vehicle.facts.vin.as_ref()?.key()));
    let returning = listings.compared.values().filter_map(|listing| Some(listing.facts.vin.as_ref()?.key()));
    let keys: Vec<String> = keys.chain(returning).collect();
    if keys.is_empty() {
        return Ok(());
    }
    let rows: Vec<HolderRow> =
        statement(HOLDERS).bind::<Array<Text>, _>(keys).bind::<BigInt, _>(run.0).load(connection)?;
    for row in rows {
        if let Some(vin) = Vin::parse(&row.vin)? {
            let line = row.line.map(i64::unsigned_abs).filter(|_| run != RunId::DRY_RUN);
            vins.add_listing(&vin, &row.make, (VehicleId(row.id), row.title), line);
        }
    }
    Ok(())
}

/// Key of a feed's listing: the key of its identity combined with its ordinal.
pub(super) fn listing_key(RecordKey(mut key): RecordKey, ordinal: i32) -> [u8; 32] {
    for (byte, part) in key.iter_mut().zip(ordinal.to_be_bytes()) {
        *byte ^= part;
    }
    key
}

pub(super) fn vehicle_of(matched: &RecordMatch) -> Option<VehicleId> {
    match matched {
        RecordMatch::Listed { vehicle, .. } => Some(*vehicle),
        _ => None,
    }
}

/// The state of a feed's record as stored.
#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = import_records)]
pub(super) struct RecordRow {
    pub(super) key: Vec<u8>,
    pub(super) ordinal: i32,
    pub(super) vehicle_id: i64,
    pub(super) digests: Vec<u8>,
    pub(super) run: i64,
    pub(super) line: i64,
}

pub(super) fn known_vehicles_of(
    records: &[ImportRecord],
    connection: &mut PgConnection,
) -> Result<KnownVehicles, Failure> {
    let keys: Vec<&[u8]> = records.iter().map(|record| record.key.0.as_slice()).collect();
    let rows: Vec<RecordRow> = import_records::table
        .filter(import_records::key.eq_any(keys))
        .order((import_records::key, import_records::ordinal))
        .select(RecordRow::as_select())
        .load(connection)?;
    let mut known_vehicles = KnownVehicles::new();
    for row in rows {
        let corrupt = || invalid("import_records.digests");
        let key = RecordKey(row.key.try_into().map_err(|_| corrupt())?);
        let mut digests = [[0; 8]; FieldDigests::COUNT];
        for (digest, bytes) in digests.iter_mut().zip(row.digests.chunks_exact(8)) {
            digest.copy_from_slice(bytes);
        }
        known_vehicles.entry(key).or_default().push(KnownVehicle {
            ordinal: row.ordinal,
            vehicle: Some(VehicleId(row.vehicle_id)),
            digests: FieldDigests(digests),
            run: RunId(row.run),
            line: row.line.unsigned_abs(),
        });
    }
    Ok(known_vehicles)
}

#[derive(QueryableByName)]
struct EarlierRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Text)]
    make: String,
    #[diesel(sql_type = Text)]
    model_folded: String,
    #[diesel(sql_type = Integer)]
    year: i32,
    #[diesel(sql_type = Nullable<Integer>)]
    miles: Option<i32>,
    #[diesel(sql_type = Text)]
    location_folded: String,
}

const EARLIER: &str = "
    SELECT v.id, v.make, v.model_folded, v.year, v.miles, v.location_folded
      FROM (SELECT DISTINCT * FROM unnest($1, $2, $3, $4, $5)) AS w (make, model, year, miles, place)
      JOIN vehicles v ON v.make = w.make AND v.model_folded = w.model AND v.year = w.year
                     AND v.miles IS NOT DISTINCT FROM w.miles AND v.location_folded = w.place
     WHERE v.import_key IS NOT NULL
       AND NOT EXISTS (SELECT FROM import_records r WHERE r.vehicle_id = v.id)
       AND NOT EXISTS (SELECT FROM submissions s WHERE s.vehicle_id = v.id)
     ORDER BY v.id";

/// Listings without a feed identity that could match records with a new identity.
pub(super) fn earlier_listings(
    records: &[ImportRecord],
    known_vehicles: &KnownVehicles,
    connection: &mut PgConnection,
) -> Result<EarlierListings, Failure> {
    use domain::imports::IdentityKind::Description;
    let new: Vec<&ImportRecord> = records
        .iter()
        .filter(|record| record.kind == Description || !known_vehicles.contains_key(&record.key))
        .collect();
    if new.is_empty() {
        return Ok(EarlierListings::default());
    }
    let bytes: Vec<&[u8]> = new.iter().map(|record| record.bytes.0.as_slice()).collect();
    let has_identity = import_records::table.filter(import_records::vehicle_id.eq(vehicles::id));
    let by_bytes: Vec<(Option<Vec<u8>>, i64)> = vehicles::table
        .filter(vehicles::import_key.eq_any(bytes))
        .filter(not(exists(has_identity)))
        .select((vehicles::import_key, vehicles::id))
        .load(connection)?;
    let by_bytes = by_bytes
        .into_iter()
        .filter_map(|(key, id)| Some((RecordKey(key?.try_into().ok()?), VehicleId(id))))
        .collect();
    let cars: Vec<&NewVehicle> = new.iter().map(|record| &record.vehicle).collect();
    let place =
        |car: &NewVehicle| car.place.as_ref().map(|place| text::fold(place.as_str())).unwrap_or_default();
    let rows: Vec<EarlierRow> = statement(EARLIER)
        .bind::<Array<Text>, _>(cars.iter().map(|car| car.make.as_str()).collect::<Vec<_>>())
        .bind::<Array<Text>, _>(cars.iter().map(|car| text::fold(car.model.as_str())).collect::<Vec<_>>())
        .bind::<Array<Integer>, _>(cars.iter().map(|car| car.year.get()).collect::<Vec<_>>())
        .bind::<Array<Nullable<Integer>>, _>(
            cars.iter().map(|car| car.miles.map(|miles| miles.get())).collect::<Vec<_>>(),
        )
        .bind::<Array<Text>, _>(cars.iter().map(|car| place(car)).collect::<Vec<_>>())
        .load(connection)?;
    let mut by_description: HashMap<String, Vec<VehicleId>> = HashMap::new();
    for row in rows {
        let make = text::fold(&row.make);
        let key = description_of(&make, &row.model_folded, row.year, row.miles, &row.location_folded);
        by_description.entry(key).or_default().push(VehicleId(row.id));
    }
    Ok(EarlierListings { by_bytes, by_description })
}
