//! The journal of what a run did to each listing.

use diesel::{
    prelude::*,
    sql_types::{Array, Binary, Integer, Text},
};
use domain::audience::ListingAudience;
use domain::{
    Timestamp,
    feeds::{JournalEntry, JournalKind},
    imports::{FieldDigests, RecordKey},
    vehicles::{
        ListingStatus, Make, Mileage, Model, ModelYear, NewVehicle, Place, UsDollars, Vehicle, VehicleId,
    },
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{
    database::Failure,
    facts::{facts_json, facts_of},
    rows::decode_enum,
    schema::{feed_changes, feed_runs},
    statement::statement,
};

/// Normalized source of a registered run; `None` if the run is not registered.
pub(crate) fn feed_of(run: i64, connection: &mut PgConnection) -> Result<Option<String>, Failure> {
    Ok(feed_runs::table.find(run).select(feed_runs::source_key).first(connection).optional()?)
}

/// Records that a source named these records. Nothing happens for a source without a name.
pub(crate) fn name_source<'a>(
    source: &str,
    records: impl Iterator<Item = (&'a [u8], i32)>,
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    if source.is_empty() {
        return Ok(());
    }
    let (keys, ordinals): (Vec<&[u8]>, Vec<i32>) = records.unzip();
    statement(
        "UPDATE import_records r SET source_key = $1 FROM unnest($2, $3) AS n (key, ordinal)
          WHERE r.key = n.key AND r.ordinal = n.ordinal AND r.source_key IS DISTINCT FROM $1",
    )
    .bind::<Text, _>(source.to_owned())
    .bind::<Array<Binary>, _>(keys)
    .bind::<Array<Integer>, _>(ordinals)
    .execute(connection)?;
    Ok(())
}

/// A journal entry as stored.
#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = feed_changes)]
pub(super) struct ChangeRow {
    run: i64,
    pub(super) vehicle_id: i64,
    kind: String,
    pub(super) at: Timestamp,
    before: Option<Value>,
    status: Option<String>,
    record_key: Option<Vec<u8>>,
    ordinal: Option<i32>,
    digests: Option<Vec<u8>>,
    photos_at: Option<Timestamp>,
}

impl ChangeRow {
    pub(super) fn withdrawn(run: i64, vehicle: VehicleId, status: ListingStatus, at: Timestamp) -> Self {
        let status = Some(status.as_str().to_owned());
        Self { status, ..Self::new(run, vehicle, "withdrawn", at) }
    }

    fn new(run: i64, vehicle: VehicleId, kind: &str, at: Timestamp) -> Self {
        Self {
            run,
            vehicle_id: vehicle.0,
            kind: kind.to_owned(),
            at,
            before: None,
            status: None,
            record_key: None,
            ordinal: None,
            digests: None,
            photos_at: None,
        }
    }

    pub(super) fn is_listed(&self) -> bool {
        self.kind == "listed"
    }

    pub(super) fn entry(&self) -> Result<JournalEntry, Failure> {
        let kind = match self.kind.as_str() {
            "listed" => JournalKind::Listed,
            "withdrawn" => {
                let status = self.status.as_deref().and_then(ListingStatus::parse);
                JournalKind::Withdrawn(decode_enum("status", status)?)
            }
            _ => JournalKind::Changed(Box::new(restored(self.before.clone().unwrap_or_default())?)),
        };
        Ok(JournalEntry { vehicle: VehicleId(self.vehicle_id), kind, at: self.at, photos_at: self.photos_at })
    }
}

/// What was stated of a listing.
#[derive(Serialize, Deserialize)]
struct StatedJson {
    make: String,
    model: String,
    year: i32,
    price: i64,
    miles: Option<i32>,
    location: Option<String>,
    description: String,
    specs: Vec<String>,
    vin: Option<String>,
    vin_visibility: String,
    facts: Value,
}

fn stored(stated: &NewVehicle) -> Result<Value, Failure> {
    let json = StatedJson {
        make: stated.make.as_str().to_owned(),
        model: stated.model.as_str().to_owned(),
        year: stated.year.get(),
        price: stated.price.get(),
        miles: stated.miles.map(Mileage::get),
        location: stated.place.as_ref().map(|place| place.as_str().to_owned()),
        description: stated.description.clone(),
        specs: stated.specs.clone(),
        vin: stated.facts.vin.as_ref().map(|vin| vin.as_str().to_owned()),
        vin_visibility: stated.facts.vin_visibility.as_str().to_owned(),
        facts: facts_json(&stated.facts)?,
    };
    serde_json::to_value(json)
        .map_err(|error| Failure::Corrupt(format!("a listing cannot be written as JSON: {error}")))
}

fn restored(json: Value) -> Result<NewVehicle, Failure> {
    let json: StatedJson = serde_json::from_value(json)
        .map_err(|error| Failure::Corrupt(format!("a journal entry cannot be read: {error}")))?;
    Ok(NewVehicle {
        make: Make::from_store(json.make),
        model: Model::parse(&json.model)?,
        year: ModelYear::from_store(json.year),
        price: UsDollars::parse(json.price)?,
        miles: json.miles.map(|miles| Mileage::parse(miles.into())).transpose()?,
        place: json.location.map_or(Ok(None), |location| Place::parse(&location))?,
        description: json.description,
        specs: json.specs,
        facts: facts_of((json.vin, json.vin_visibility, json.facts))?,
        badge: None,
        featured_rank: None,
        pictures: Vec::new(),
        audience: ListingAudience::Everyone,
    })
}

/// The entries of a batch.
pub(crate) struct Journal {
    run: i64,
    at: Timestamp,
    rows: Vec<ChangeRow>,
}

impl Journal {
    pub(crate) const fn new(run: i64, at: Timestamp) -> Self {
        Self { run, at, rows: Vec::new() }
    }

    pub(crate) fn listed(&mut self, vehicle: VehicleId, (key, ordinal): (RecordKey, i32)) {
        let row = ChangeRow::new(self.run, vehicle, "listed", self.at);
        self.rows.push(ChangeRow { record_key: Some(key.0.to_vec()), ordinal: Some(ordinal), ..row });
    }

    pub(crate) fn changed(
        &mut self,
        listing: &Vehicle,
        (key, ordinal): (RecordKey, i32),
        digests: Option<FieldDigests>,
    ) -> Result<(), Failure> {
        let row = ChangeRow::new(self.run, listing.summary.id, "changed", self.at);
        self.rows.push(ChangeRow {
            before: Some(stored(&listing.as_stated())?),
            record_key: Some(key.0.to_vec()),
            ordinal: Some(ordinal),
            digests: digests.map(|digests| digests.0.concat()),
            ..row
        });
        Ok(())
    }

    /// Of several changes of one listing the first counts.
    pub(crate) fn store(self, connection: &mut PgConnection) -> Result<(), Failure> {
        store(&self.rows, connection)
    }
}

pub(super) fn store(rows: &[ChangeRow], connection: &mut PgConnection) -> Result<(), Failure> {
    if !rows.is_empty() {
        diesel::insert_into(feed_changes::table).values(rows).on_conflict_do_nothing().execute(connection)?;
    }
    Ok(())
}
