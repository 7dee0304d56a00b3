//! The journal of what a run did to each listing.

use diesel::{
    prelude::*,
    sql_types::{Array, Binary, Integer, Text},
};
use domain::{
    Timestamp,
    feeds::{JournalEntry, JournalKind, RunId},
    imports::{FieldDigests, RecordKey},
    vehicles::{ListingContent, ListingStatus, NewVehicle, Price, Vehicle, VehicleId},
};
use serde_json::Value;

use crate::{
    database::Failure,
    decoding::{decode_enum, invalid},
    listing_content::{content_json, content_of},
    schema::{feed_changes, feed_runs},
    statement::statement,
};

/// Normalized source of a registered run; `None` if the run is not registered.
pub(crate) fn feed_of(run: RunId, connection: &mut PgConnection) -> Result<Option<String>, Failure> {
    Ok(feed_runs::table.find(run.0).select(feed_runs::source_key).first(connection).optional()?)
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
    /// `None` if a change did not touch the listing: its feed stated something else.
    before: Option<Value>,
    /// The status before, unless the listing was added.
    status: Option<String>,
    record_key: Option<Vec<u8>>,
    ordinal: Option<i32>,
    digests: Option<Vec<u8>>,
    photos_at: Option<Timestamp>,
    status_after: String,
}

impl ChangeRow {
    pub(super) fn withdrawn(run: RunId, vehicle: VehicleId, status: ListingStatus, at: Timestamp) -> Self {
        let status = Some(status.as_str().to_owned());
        Self { status, ..Self::new(run, vehicle, ("withdrawn", ListingStatus::Withdrawn), at) }
    }

    fn new(run: RunId, vehicle: VehicleId, (kind, after): (&str, ListingStatus), at: Timestamp) -> Self {
        Self {
            run: run.0,
            vehicle_id: vehicle.0,
            kind: kind.to_owned(),
            at,
            before: None,
            status: None,
            record_key: None,
            ordinal: None,
            digests: None,
            photos_at: None,
            status_after: after.as_str().to_owned(),
        }
    }

    pub(super) fn is_listed(&self) -> bool {
        self.kind == "listed"
    }

    pub(super) fn entry(&self) -> Result<JournalEntry, Failure> {
        let status = self.status.as_deref().and_then(ListingStatus::parse);
        let kind = match self.kind.as_str() {
            "listed" => JournalKind::Listed,
            "withdrawn" => JournalKind::Withdrawn(decode_enum("status", status)?),
            _ => match self.before.clone() {
                Some(before) => {
                    let before = NewVehicle { stated_status: status, ..restored(before)? };
                    JournalKind::Changed(Box::new(before))
                }
                None => JournalKind::Stated,
            },
        };
        Ok(JournalEntry {
            vehicle: VehicleId(self.vehicle_id),
            kind,
            status: decode_enum("status", ListingStatus::parse(&self.status_after))?,
            at: self.at,
            photos_at: self.photos_at,
        })
    }
}

/// Content and price of a listing before the run. The price stands beside the content, which has none.
fn stored(listing: &Vehicle) -> Result<Value, Failure> {
    let mut json = content_json(&ListingContent::of(listing), listing.summary.id)?;
    json["price"] = listing.summary.price.dollars().into();
    Ok(json)
}

fn restored(json: Value) -> Result<NewVehicle, Failure> {
    let price = match json.get("price") {
        Some(Value::Null) => None,
        price => Some(price.and_then(Value::as_i64).ok_or_else(|| invalid("feed_changes.before"))?),
    };
    Ok(content_of(json)?.with_price(Price::parse(price)?))
}

/// The entries of a batch.
pub(crate) struct Journal {
    run: RunId,
    at: Timestamp,
    rows: Vec<ChangeRow>,
}

impl Journal {
    pub(crate) const fn new(run: RunId, at: Timestamp) -> Self {
        Self { run, at, rows: Vec::new() }
    }

    /// A listing that was added with that status.
    pub(crate) fn listed(
        &mut self,
        vehicle: VehicleId,
        status: ListingStatus,
        (key, ordinal): (RecordKey, i32),
    ) {
        let row = ChangeRow::new(self.run, vehicle, ("listed", status), self.at);
        self.rows.push(ChangeRow { record_key: Some(key.0.to_vec()), ordinal: Some(ordinal), ..row });
    }

    /// The change of this listing to that status.
    pub(crate) fn changed(
        &mut self,
        listing: &Vehicle,
        status: ListingStatus,
        (key, ordinal): (RecordKey, i32),
        digests: Option<FieldDigests>,
    ) -> Result<(), Failure> {
        let row = ChangeRow::new(self.run, listing.summary.id, ("changed", status), self.at);
        self.rows.push(ChangeRow {
            before: Some(stored(listing)?),
            status: Some(listing.summary.status.as_str().to_owned()),
            record_key: Some(key.0.to_vec()),
            ordinal: Some(ordinal),
            digests: digests.map(|digests| digests.0.concat()),
            ..row
        });
        Ok(())
    }

    /// The feed stated something else than before of this listing, which stays as it is.
    pub(crate) fn stated(
        &mut self,
        listing: &Vehicle,
        (key, ordinal): (RecordKey, i32),
        before: FieldDigests,
    ) {
        let (vehicle, status) = (listing.summary.id, listing.summary.status);
        let row = ChangeRow::new(self.run, vehicle, ("changed", status), self.at);
        self.rows.push(ChangeRow {
            record_key: Some(key.0.to_vec()),
            ordinal: Some(ordinal),
            digests: Some(before.0.concat()),
            ..row
        });
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
