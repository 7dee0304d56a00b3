//! Batch import of vehicles from feeds. A batch and its progress are written in one transaction.

use std::collections::{BTreeMap, HashMap};

use async_trait::async_trait;
use diesel::{
    dsl::{exists, not},
    prelude::*,
    sql_types::{Array, BigInt, Integer, Jsonb, Nullable, Text, Timestamptz},
    upsert::excluded,
};
use domain::{
    Timestamp,
    audit::{Action, Actor, Edit},
    events::Event,
    imports::{
        AUDIT_REASON, Assignment, EarlierListings, FeedField, FieldDigests, ImportRecord, KnownVehicle,
        LineOutcome, ListingUpdate, RecordOutcome, SlotTable, VinBook, assign, decide_batch, description_of,
        forget_refused,
    },
    text, to_microseconds,
    vehicles::{ListingChange, ListingEdit, ListingStatus, NewVehicle, PriceKind, Vehicle, VehicleId, Vin},
};
use ports::{
    StoreError,
    imports::{BatchOutcome, DryRunResult, FileKey, ImportProgress, RecordKey, VehicleImport},
};

use crate::{
    PostgresStore,
    audit::NewEntryRow,
    database::Failure,
    decoding::{decode_enum, integer},
    events::append,
    feeds::{
        journal::{self, Journal},
        photos,
    },
    rows::{FactsRow, NewPriceRow, NewVehicleRow, PictureRow},
    schema::{audit_log, import_records, import_runs, vehicle_pictures, vehicle_prices, vehicles},
    statement::{expression, statement},
    vehicles::comparable,
};

#[async_trait]
impl VehicleImport for PostgresStore {
    async fn import_progress(&self, file: FileKey) -> Result<Option<ImportProgress>, StoreError> {
        self.database
            .run(move |connection| {
                let row: Option<RunRow> = import_runs::table
                    .find(file.0.to_vec())
                    .select(RunRow::as_select())
                    .first(connection)
                    .optional()?;
                Ok(row.map(RunRow::into_progress))
            })
            .await
    }

    async fn next_import_run(&self) -> Result<i64, StoreError> {
        self.database
            .run(|connection| {
                let next = diesel::select(expression::<BigInt>("nextval('import_run_numbers')"));
                Ok(next.get_result(connection)?)
            })
            .await
    }

    async fn import_batch(
        &self,
        records: Vec<ImportRecord>,
        (file, progress): (FileKey, ImportProgress),
        at: Timestamp,
    ) -> Result<Vec<LineOutcome>, StoreError> {
        self.database
            .write(move |connection| {
                one_batch_at_a_time(connection)?;
                let outcomes = import(&records, progress.run, to_microseconds(at), connection)?;
                keep(RunRow::new(file, progress.with_outcomes(&outcomes), at)?, connection)?;
                Ok(outcomes)
            })
            .await
    }

    async fn dry_run_batch(
        &self,
        records: &[ImportRecord],
        rehearsal: &mut DryRunResult,
        at: Timestamp,
    ) -> Result<Vec<LineOutcome>, StoreError> {
        let wanted = records.to_vec();
        let (slots, mut earlier) = self
            .database
            .run(move |connection| {
                let slots = slots_of(&wanted, connection)?;
                let earlier = earlier_listings(&wanted, &slots, connection)?;
                Ok((slots, earlier))
            })
            .await?;
        for (key, slots) in slots {
            rehearsal.slots.entry(key).or_insert(slots);
        }
        let adopted = &mut rehearsal.adopted;
        earlier.by_bytes.retain(|_, vehicle| !adopted.contains(vehicle));
        for vehicles in earlier.by_description.values_mut() {
            vehicles.retain(|vehicle| !adopted.contains(vehicle));
        }
        let found: Vec<VehicleId> =
            earlier.by_bytes.values().chain(earlier.by_description.values().flatten()).copied().collect();
        let assigned = assign(records, &mut rehearsal.slots, &mut earlier, 0);
        adopted.extend(assigned.iter().filter_map(named).filter(|vehicle| found.contains(vehicle)));
        let (wanted, mut vins) = (records.to_vec(), std::mem::take(&mut rehearsal.vins));
        let (decided, assigned, mut vins) = self
            .database
            .run(move |connection| {
                let known = Listings::of(&wanted, &assigned, false, connection)?;
                add_holders(&wanted, 0, &mut vins, connection)?;
                Ok((known.decide(&wanted, &assigned, &mut vins, at), assigned, vins))
            })
            .await?;
        vins.forget_listings();
        rehearsal.vins = vins;
        let lines = records.iter().zip(&assigned).zip(&decided);
        let lines = lines.map(|((record, assignment), (outcome, _))| (record, assignment, outcome));
        forget_refused(lines, &mut rehearsal.slots);
        let outcomes = records.iter().zip(decided);
        Ok(outcomes.map(|(record, (outcome, _))| LineOutcome { line: record.line, outcome }).collect())
    }

    async fn list_batch(
        &self,
        records: Vec<(RecordKey, NewVehicle)>,
        at: Timestamp,
    ) -> Result<BatchOutcome, StoreError> {
        self.database
            .write(move |connection| {
                one_batch_at_a_time(connection)?;
                let rows = records.iter().map(|(key, vehicle)| (key.0, vehicle));
                let listed = list(&rows.collect::<Vec<_>>(), at, connection)?;
                tell_listed(&listed, connection)?;
                let imported = listed.len() as u64;
                Ok(BatchOutcome { imported, known: records.len() as u64 - imported })
            })
            .await
    }
}

/// Serializes batches: two with the same records in different orders could deadlock.
fn one_batch_at_a_time(connection: &mut PgConnection) -> Result<(), Failure> {
    const IMPORT_LOCK: i64 = 1_296_126_540;
    statement("SELECT pg_advisory_xact_lock($1)").bind::<BigInt, _>(IMPORT_LOCK).execute(connection)?;
    Ok(())
}

fn import(
    records: &[ImportRecord],
    run: i64,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Vec<LineOutcome>, Failure> {
    let feed = journal::feed_of(run, connection)?;
    let mut slots = slots_of(records, connection)?;
    let mut earlier = earlier_listings(records, &slots, connection)?;
    let assigned = assign(records, &mut slots, &mut earlier, run);
    let known = Listings::of(records, &assigned, true, connection)?;
    let mut vins = VinBook::default();
    add_holders(records, run, &mut vins, connection)?;
    let decided = known.decide(records, &assigned, &mut vins, at);

    let mut new = Vec::new();
    for ((record, assignment), (outcome, _)) in records.iter().zip(&assigned).zip(&decided) {
        if let (Assignment::New { ordinal }, RecordOutcome::Listed) = (assignment, outcome) {
            new.push((listing_key(record.key, *ordinal), &record.vehicle));
        }
    }
    let listed = list(&new, at, connection)?;

    let (mut outcomes, mut rows, mut changes) = (Vec::new(), Vec::new(), Vec::new());
    let mut journal = Journal::new(run, at);
    let mut stated = HashMap::new();
    for ((record, assignment), (outcome, change)) in records.iter().zip(&assigned).zip(decided) {
        let placed = match *assignment {
            Assignment::New { ordinal } if outcome == RecordOutcome::Listed => {
                let vehicle = listed.get(&listing_key(record.key, ordinal)).copied();
                let vehicle = vehicle.ok_or_else(|| Failure::Corrupt("a vehicle was not listed".into()))?;
                journal.listed(vehicle, (record.key, ordinal));
                Some((ordinal, vehicle, None))
            }
            Assignment::Of { ordinal, vehicle, before } => Some((ordinal, vehicle, before)),
            Assignment::New { .. } | Assignment::Repeats { .. } => None,
        };
        if let Some((ordinal, vehicle, before)) = placed {
            if outcome.is_taken() && !record.photos.is_empty() {
                stated.insert(vehicle.0, record.photos.as_slice());
            }
            // A record that was not applied must count as changed in the next import.
            let digests = before.filter(|_| !outcome.is_taken()).unwrap_or(record.digests);
            rows.push(RecordRow {
                key: record.key.0.to_vec(),
                ordinal,
                vehicle_id: vehicle.0,
                digests: digests.0.concat(),
                run,
                line: integer(record.line)?,
            });
            if let Some((change, edit)) = change {
                if let Some(listing) = known.compared.get(&vehicle.0) {
                    journal.changed(listing, (record.key, ordinal), before)?;
                }
                changes.push((vehicle, change, edit));
            }
        }
        outcomes.push(LineOutcome { line: record.line, outcome });
    }
    if !rows.is_empty() {
        diesel::insert_into(import_records::table)
            .values(&rows)
            .on_conflict((import_records::key, import_records::ordinal))
            .do_update()
            .set((
                import_records::digests.eq(excluded(import_records::digests)),
                import_records::run.eq(excluded(import_records::run)),
                import_records::line.eq(excluded(import_records::line)),
            ))
            .execute(connection)?;
    }
    if let Some(source) = &feed {
        let named = rows.iter().map(|row| (row.key.as_slice(), row.ordinal));
        journal::name_source(source, named, connection)?;
        journal.store(connection)?;
    }
    let changed = apply(&known, changes, at, connection)?;
    photos::restate(feed.as_deref().unwrap_or_default(), &stated, at, connection)?;
    // Must come last: it takes the event log's lock, which is held until commit.
    tell_listed(&listed, connection)?;
    if !changed.is_empty() {
        append(&Event::VehiclesChanged { vehicles: changed }, connection)?;
    }
    Ok(outcomes)
}

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
    SELECT v.id, v.make, v.year || ' ' || v.make || ' ' || v.model AS title, v.vin,
           (SELECT min(r.line) FROM import_records r WHERE r.vehicle_id = v.id AND r.run = $2) AS line
      FROM vehicles v WHERE v.vin_key = ANY($1) AND v.status IN ('live', 'under_offer') ORDER BY v.id";

/// Adds the listings for sale that have a VIN of the batch. `run` is the import's number, by which listings of its
/// earlier lines are told.
fn add_holders(
    records: &[ImportRecord],
    run: i64,
    vins: &mut VinBook,
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    let keys = records.iter().filter_map(|record| Some(record.vehicle.facts.vin.as_ref()?.key()));
    let keys: Vec<String> = keys.collect();
    if keys.is_empty() {
        return Ok(());
    }
    let rows: Vec<HolderRow> =
        statement(HOLDERS).bind::<Array<Text>, _>(keys).bind::<BigInt, _>(run).load(connection)?;
    for row in rows {
        if let Some(vin) = Vin::parse(&row.vin)? {
            let line = row.line.map(i64::unsigned_abs).filter(|_| run > 0);
            vins.add_listing(&vin, &row.make, (VehicleId(row.id), row.title), line);
        }
    }
    Ok(())
}

/// Key of a feed's listing: the key of its identity combined with its ordinal.
fn listing_key(RecordKey(mut key): RecordKey, ordinal: i32) -> [u8; 32] {
    for (byte, part) in key.iter_mut().zip(ordinal.to_be_bytes()) {
        *byte ^= part;
    }
    key
}

fn named(assignment: &Assignment) -> Option<VehicleId> {
    match assignment {
        Assignment::Of { vehicle, .. } => Some(*vehicle),
        _ => None,
    }
}

/// The listings of the records, as far as needed to decide each outcome.
struct Listings {
    off_sale: HashMap<i64, ListingStatus>,
    /// Listings for which the feed's record differs from the previous one.
    compared: HashMap<i64, Vehicle>,
}

impl Listings {
    fn of(
        records: &[ImportRecord],
        assigned: &[Assignment],
        is_held: bool,
        connection: &mut PgConnection,
    ) -> Result<Self, Failure> {
        let ids: Vec<i64> = assigned.iter().filter_map(named).map(|vehicle| vehicle.0).collect();
        let off_sale: Vec<(i64, String)> = vehicles::table
            .filter(vehicles::id.eq_any(&ids))
            .filter(vehicles::status.ne_all(ListingStatus::FOR_SALE.map(ListingStatus::as_str)))
            .select((vehicles::id, vehicles::status))
            .load(connection)?;
        let off_sale = off_sale
            .into_iter()
            .map(|(id, status)| Ok((id, decode_enum("status", ListingStatus::parse(&status))?)))
            .collect::<Result<HashMap<_, _>, Failure>>()?;
        let differing = records.iter().zip(assigned).filter_map(|(record, assignment)| match assignment {
            Assignment::Of { vehicle, before, .. } if *before != Some(record.digests) => Some(vehicle.0),
            _ => None,
        });
        let differing: Vec<i64> = differing.filter(|id| !off_sale.contains_key(id)).collect();
        if is_held && !differing.is_empty() {
            vehicles::table
                .filter(vehicles::id.eq_any(&differing))
                .order(vehicles::id)
                .select(vehicles::id)
                .for_update()
                .load::<i64>(connection)?;
        }
        let compared = comparable(&differing, connection)?;
        Ok(Self { off_sale, compared })
    }

    fn decide(
        &self,
        records: &[ImportRecord],
        assigned: &[Assignment],
        vins: &mut VinBook,
        at: Timestamp,
    ) -> Vec<(RecordOutcome, Option<ListingUpdate>)> {
        let listing = |id: VehicleId| (self.off_sale.get(&id.0).copied(), self.compared.get(&id.0));
        decide_batch(records, assigned, listing, vins, at)
    }
}

/// Updates listings in a few statements; returns their IDs in order.
fn apply(
    known: &Listings,
    changes: Vec<(VehicleId, Box<ListingChange>, ListingEdit)>,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Vec<VehicleId>, Failure> {
    if changes.is_empty() {
        return Ok(Vec::new());
    }
    let (mut facts, mut ids, mut asked) = (Vec::new(), Vec::new(), Vec::new());
    let (mut prices, mut entries, mut changed) = (Vec::new(), Vec::new(), Vec::new());
    for (vehicle, change, edit) in changes {
        if !known.compared.contains_key(&vehicle.0) {
            continue;
        }
        match &change.facts {
            Some(new) => facts.push(FactsRow::new(new)?.to_json(vehicle.0, edit.price.dollars())),
            None => {
                ids.push(vehicle.0);
                asked.push(edit.price.dollars());
            }
        }
        if let Some(step) = edit.price_step {
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
        .bind::<Array<Nullable<BigInt>>, _>(asked)
        .bind::<Timestamptz, _>(at)
        .execute(connection)?;
    }
    if !facts.is_empty() {
        statement(CHANGE_FACTS)
            .bind::<Jsonb, _>(serde_json::Value::Array(facts))
            .bind::<Timestamptz, _>(at)
            .execute(connection)?;
    }
    diesel::insert_into(vehicle_prices::table).values(&prices).execute(connection)?;
    diesel::insert_into(audit_log::table).values(&entries).execute(connection)?;
    changed.sort_unstable();
    Ok(changed)
}

/// Changes facts and price of listings, from one JSON record per listing.
pub(crate) const CHANGE_FACTS: &str = "
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

/// The state of a feed's record as stored.
#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = import_records)]
struct RecordRow {
    key: Vec<u8>,
    ordinal: i32,
    vehicle_id: i64,
    digests: Vec<u8>,
    run: i64,
    line: i64,
}

fn slots_of(records: &[ImportRecord], connection: &mut PgConnection) -> Result<SlotTable, Failure> {
    let keys: Vec<&[u8]> = records.iter().map(|record| record.key.0.as_slice()).collect();
    let rows: Vec<RecordRow> = import_records::table
        .filter(import_records::key.eq_any(keys))
        .order((import_records::key, import_records::ordinal))
        .select(RecordRow::as_select())
        .load(connection)?;
    let mut slots = SlotTable::new();
    for row in rows {
        let corrupt = || Failure::Corrupt("a digest is not as long as it must be".into());
        let key = RecordKey(row.key.try_into().map_err(|_| corrupt())?);
        let mut digests = [[0; 8]; FeedField::COUNT];
        for (digest, bytes) in digests.iter_mut().zip(row.digests.chunks_exact(8)) {
            digest.copy_from_slice(bytes);
        }
        slots.entry(key).or_default().push(KnownVehicle {
            ordinal: row.ordinal,
            vehicle: VehicleId(row.vehicle_id),
            digests: FieldDigests(digests),
            run: row.run,
            line: row.line.unsigned_abs(),
        });
    }
    Ok(slots)
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
fn earlier_listings(
    records: &[ImportRecord],
    slots: &SlotTable,
    connection: &mut PgConnection,
) -> Result<EarlierListings, Failure> {
    use domain::imports::IdentityKind::Description;
    let new: Vec<&ImportRecord> = records
        .iter()
        .filter(|record| record.kind == Description || !slots.contains_key(&record.key))
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

/// Inserts vehicles whose key does not exist yet; returns them by key.
fn list(
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

fn tell_listed(listed: &BTreeMap<[u8; 32], VehicleId>, connection: &mut PgConnection) -> Result<(), Failure> {
    if listed.is_empty() {
        return Ok(());
    }
    let mut vehicles: Vec<VehicleId> = listed.values().copied().collect();
    vehicles.sort_unstable();
    append(&Event::VehiclesListed { vehicles }, connection)
}

/// Stored progress of an import.
#[derive(Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = import_runs)]
struct RunRow {
    file_key: Vec<u8>,
    run: i64,
    byte_offset: i64,
    lines: i64,
    blank: i64,
    imported: i64,
    updated: i64,
    known: i64,
    off_sale: i64,
    repeated: i64,
    refused: i64,
    unnumbered: i64,
    finished: bool,
    updated_at: Timestamp,
}

impl RunRow {
    fn new(file: FileKey, progress: ImportProgress, at: Timestamp) -> Result<Self, Failure> {
        Ok(Self {
            file_key: file.0.to_vec(),
            run: progress.run,
            byte_offset: integer(progress.offset)?,
            lines: integer(progress.lines)?,
            blank: integer(progress.blank)?,
            imported: integer(progress.imported)?,
            updated: integer(progress.updated)?,
            known: integer(progress.known)?,
            off_sale: integer(progress.off_sale)?,
            repeated: integer(progress.repeated)?,
            refused: integer(progress.refused)?,
            unnumbered: integer(progress.unnumbered)?,
            finished: progress.finished,
            updated_at: at,
        })
    }

    fn into_progress(self) -> ImportProgress {
        ImportProgress {
            run: self.run,
            offset: self.byte_offset.unsigned_abs(),
            lines: self.lines.unsigned_abs(),
            blank: self.blank.unsigned_abs(),
            imported: self.imported.unsigned_abs(),
            updated: self.updated.unsigned_abs(),
            known: self.known.unsigned_abs(),
            off_sale: self.off_sale.unsigned_abs(),
            repeated: self.repeated.unsigned_abs(),
            refused: self.refused.unsigned_abs(),
            unnumbered: self.unnumbered.unsigned_abs(),
            finished: self.finished,
        }
    }
}

fn keep(row: RunRow, connection: &mut PgConnection) -> Result<(), Failure> {
    diesel::insert_into(import_runs::table)
        .values(&row)
        .on_conflict(import_runs::file_key)
        .do_update()
        .set(&row)
        .execute(connection)?;
    Ok(())
}
