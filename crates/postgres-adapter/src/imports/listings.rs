//! Writes the records of a batch to listings.

use std::collections::{BTreeMap, HashMap};

use diesel::{
    prelude::*,
    sql_types::{Array, BigInt, Bool, Jsonb, Nullable, Text, Timestamptz},
};
use domain::{
    Timestamp,
    audit::{Action, Actor, Edit},
    events::Event,
    imports::{
        AUDIT_REASON, ImportRecord, KnownVehicles, ListingUpdate, OffSale, RecordMatch, RecordOutcome,
        VinHolders, decide_batch, separate_reused_numbers,
    },
    vehicles::{ListingChange, ListingEdit, ListingStatus, NewVehicle, PriceKind, Vehicle, VehicleId},
};

use super::matching::vehicle_of;
use crate::{
    audit::NewEntryRow,
    database::Failure,
    decoding::decode_enum,
    events::append,
    listings::log_feed_changes,
    rows::PictureRow,
    schema::{audit_log, vehicle_pictures, vehicle_prices, vehicles},
    statement::statement,
    vehicle_writes::{FactsRow, NewPriceRow, NewVehicleRow},
    vehicles::listings_to_compare,
};

/// The listings of the records, as far as needed to decide each outcome.
pub(super) struct Listings {
    off_sale: HashMap<i64, OffSale>,
    /// Listings, for sale or not, for which the feed's record differs from the previous one, and those that a feed withdrew.
    pub(super) compared: HashMap<i64, Vehicle>,
}

/// Listings that are not for sale, and whether a feed withdrew them and nobody has changed them since.
const OFF_SALE: &str = "
    SELECT v.id, v.status, v.status = 'withdrawn' AND EXISTS (
             SELECT FROM feed_changes c
              WHERE c.vehicle_id = v.id AND c.kind = 'withdrawn' AND c.at = v.updated_at) AS is_by_feed
      FROM vehicles v WHERE v.id = ANY($1) AND v.status NOT IN ('live', 'under_offer')";

#[derive(QueryableByName)]
struct OffSaleRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Text)]
    status: String,
    #[diesel(sql_type = Bool)]
    is_by_feed: bool,
}

impl OffSaleRow {
    fn off_sale(&self) -> Result<OffSale, Failure> {
        if self.is_by_feed {
            return Ok(OffSale::ByFeed);
        }
        Ok(OffSale::Here(decode_enum("status", ListingStatus::parse(&self.status))?))
    }
}

impl Listings {
    pub(super) fn of(
        records: &[ImportRecord],
        matches: &[RecordMatch],
        is_held: bool,
        connection: &mut PgConnection,
    ) -> Result<Self, Failure> {
        let ids: Vec<i64> = matches.iter().filter_map(vehicle_of).map(|vehicle| vehicle.0).collect();
        let off_sale: Vec<OffSaleRow> = statement(OFF_SALE).bind::<Array<BigInt>, _>(ids).load(connection)?;
        let off_sale = off_sale
            .into_iter()
            .map(|row| Ok((row.id, row.off_sale()?)))
            .collect::<Result<HashMap<_, _>, Failure>>()?;
        let differing = records.iter().zip(matches).filter_map(|(record, matched)| match matched {
            RecordMatch::Listed { vehicle, before, .. } if record.is_changed(before.as_ref()) => {
                Some(vehicle.0)
            }
            _ => None,
        });
        let returning = off_sale.iter().filter(|(_, why)| **why == OffSale::ByFeed).map(|(id, _)| *id);
        let differing: Vec<i64> = differing.chain(returning).collect();
        let is_here = |id: &i64| matches!(off_sale.get(id), Some(OffSale::Here(_)));
        let changing: Vec<i64> = differing.iter().copied().filter(|id| !is_here(id)).collect();
        if is_held && !changing.is_empty() {
            vehicles::table
                .filter(vehicles::id.eq_any(&changing))
                .order(vehicles::id)
                .select(vehicles::id)
                .for_update()
                .load::<i64>(connection)?;
        }
        let compared = listings_to_compare(&differing, connection)?;
        Ok(Self { off_sale, compared })
    }

    /// Makes records new whose number belonged to another car, see [`separate_reused_numbers`].
    pub(super) fn separate_reused_numbers(
        &self,
        records: &[ImportRecord],
        matches: &mut [RecordMatch],
        known_vehicles: &mut KnownVehicles,
    ) {
        let gone = |VehicleId(id)| self.compared.get(&id).filter(|_| self.off_sale.contains_key(&id));
        separate_reused_numbers(records, matches, known_vehicles, gone);
    }

    pub(super) fn decide(
        &self,
        records: &[ImportRecord],
        matches: &[RecordMatch],
        vins: &mut VinHolders,
        at: Timestamp,
    ) -> Vec<(RecordOutcome, Option<ListingUpdate>)> {
        let listing = |id: VehicleId| (self.off_sale.get(&id.0).copied(), self.compared.get(&id.0));
        decide_batch(records, matches, listing, vins, at)
    }
}

/// Updates listings in a few statements; returns their IDs in order.
pub(super) fn apply(
    known: &Listings,
    changes: Vec<(VehicleId, Box<ListingChange>, ListingEdit)>,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Vec<VehicleId>, Failure> {
    if changes.is_empty() {
        return Ok(Vec::new());
    }
    let (mut facts, mut ids, mut asking_prices) = (Vec::new(), Vec::new(), Vec::new());
    let (mut prices, mut entries, mut changed) = (Vec::new(), Vec::new(), Vec::new());
    let (mut statuses, mut status_changes) = (Vec::<(i64, ListingStatus)>::new(), Vec::new());
    for (vehicle, change, edit) in changes {
        let Some(before) = known.compared.get(&vehicle.0) else { continue };
        status_changes.push((vehicle, before.summary.status, edit.status));
        match &change.facts {
            Some(new) => facts.push(FactsRow::new(new)?.to_json(vehicle.0, edit.price.dollars())),
            None => {
                ids.push(vehicle.0);
                asking_prices.push(edit.price.dollars());
            }
        }
        statuses.extend(change.status.map(|status| (vehicle.0, status)));
        if let Some(step) = edit.price_event {
            let (price, kind) = (step.price.dollars(), step.kind.as_str());
            prices.push(NewPriceRow { vehicle_id: vehicle.0, price, kind, at });
        }
        let entry = Edit::with_reason(AUDIT_REASON).with(edit.changes.into_iter().map(Some));
        let action = Action::ListingChanged(vehicle);
        entries.push(NewEntryRow::new(at, Actor::default(), None, action, entry));
        changed.push(vehicle);
    }
    if !ids.is_empty() {
        statement(
            "UPDATE vehicles v SET price = c.price, updated_at = $3
               FROM unnest($1, $2) AS c (id, price) WHERE v.id = c.id",
        )
        .bind::<Array<BigInt>, _>(ids)
        .bind::<Array<Nullable<BigInt>>, _>(asking_prices)
        .bind::<Timestamptz, _>(at)
        .execute(connection)?;
    }
    change_facts(facts, at, connection)?;
    log_feed_changes(status_changes, AUDIT_REASON, at, connection)?;
    for status in ListingStatus::FOR_SALE {
        let of = statuses.iter().filter(|(_, to)| *to == status).map(|(id, _)| *id).collect::<Vec<_>>();
        if !of.is_empty() {
            diesel::update(vehicles::table.filter(vehicles::id.eq_any(of)))
                .set(vehicles::status.eq(status.as_str()))
                .execute(connection)?;
        }
    }
    diesel::insert_into(vehicle_prices::table).values(&prices).execute(connection)?;
    diesel::insert_into(audit_log::table).values(&entries).execute(connection)?;
    changed.sort_unstable();
    Ok(changed)
}

/// Changes facts and price of listings, from one JSON record per listing.
pub(crate) fn change_facts(
    facts: Vec<serde_json::Value>,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    if !facts.is_empty() {
        statement(CHANGE_FACTS)
            .bind::<Jsonb, _>(serde_json::Value::Array(facts))
            .bind::<Timestamptz, _>(at)
            .execute(connection)?;
    }
    Ok(())
}

const CHANGE_FACTS: &str = "
    UPDATE vehicles v
       SET make = c.make, model = c.model, year = c.year, price = c.price, miles = c.miles, location = c.location,
           description = c.description, specs = c.specs, make_folded = c.make_folded,
           model_folded = c.model_folded, location_folded = c.location_folded,
           search_folded = c.search_folded, short_grams = c.short_grams, town_folded = c.town_folded,
           state = c.state, description_words = c.description_words, vin = c.vin, vin_key = c.vin_key, vin_visibility = c.vin_visibility,
           facts = c.facts, updated_at = $2
      FROM jsonb_to_recordset($1) AS c (id bigint, make text, model text, year integer, price bigint,
           miles integer, location text, description text, specs text[], make_folded text, model_folded text,
           location_folded text, search_folded text, short_grams text[], town_folded text, state text,
           description_words text[], vin text, vin_key text, vin_visibility text, facts jsonb)
     WHERE v.id = c.id";

/// Inserts vehicles whose key does not exist yet; returns them by key.
pub(super) fn list(
    new: &[([u8; 32], &NewVehicle)],
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<BTreeMap<[u8; 32], VehicleId>, Failure> {
    let rows: Vec<NewVehicleRow> = new
        .iter()
        .map(|(key, vehicle)| NewVehicleRow::new(vehicle, Some(*key), at))
        .collect::<Result<_, _>>()?;
    let listed: Vec<(i64, Option<Vec<u8>>)> = diesel::insert_into(vehicles::table)
        .values(&rows)
        .on_conflict(vehicles::import_key)
        .do_nothing()
        .returning((vehicles::id, vehicles::import_key))
        .get_results(connection)?;
    let listed: BTreeMap<[u8; 32], VehicleId> =
        listed.into_iter().filter_map(|(id, key)| Some((key?.try_into().ok()?, VehicleId(id)))).collect();
    if listed.is_empty() {
        return Ok(listed);
    }
    let mut left = listed.clone();
    let (mut pictures, mut prices) = (Vec::new(), Vec::with_capacity(listed.len()));
    for (key, vehicle) in new {
        // Of several records with the same key only the first is listed.
        let Some(VehicleId(id)) = left.remove(key) else { continue };
        let kind = PriceKind::Asked.as_str();
        prices.push(NewPriceRow { vehicle_id: id, price: vehicle.price.dollars(), kind, at });
        for (position, picture) in vehicle.pictures.iter().enumerate() {
            pictures.push(PictureRow::new(id, position, picture)?);
        }
    }
    diesel::insert_into(vehicle_prices::table).values(&prices).execute(connection)?;
    diesel::insert_into(vehicle_pictures::table).values(&pictures).execute(connection)?;
    Ok(listed)
}

pub(super) fn append_vehicles_listed(
    listed: &BTreeMap<[u8; 32], VehicleId>,
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    if listed.is_empty() {
        return Ok(());
    }
    let mut vehicles: Vec<VehicleId> = listed.values().copied().collect();
    vehicles.sort_unstable();
    append(&Event::VehiclesListed { vehicles }, connection)
}
