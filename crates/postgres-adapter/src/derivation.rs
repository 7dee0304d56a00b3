//! Recomputes the derived columns of vehicles (for search, and facts read from text) after their rules have changed.
//!
//! The rules (normalizing makes, folding text, reading facts) exist only in the domain, so a migration cannot do it.

use diesel::{prelude::*, sql_types};
use domain::{
    events::Event,
    vehicles::{ModelYear, Place, VehicleId, parse_make_and_model},
};
use serde::Serialize;

use crate::{
    database::Failure,
    derived_columns::DerivedColumns,
    events::append,
    facts::{facts_json, facts_of},
    schema::{vehicle_derivation, vehicles},
    statement::statement,
};

/// Version of the rules that derive [`DerivedColumns`], titles and the facts read from text. Increase it whenever
/// the same texts yield other columns, for example after adding an alias of a make.
const RULES: i32 = 13;

/// Vehicles per transaction.
const BATCH: i64 = 500;

/// SQL: updates the vehicles given as a JSON array.
const UPDATE: &str = "
    UPDATE vehicles SET make = new.make, model = new.model, location = new.location,
           make_folded = new.make_folded, model_folded = new.model_folded, location_folded = new.location_folded,
           search_folded = new.search_folded, short_grams = new.short_grams, town_folded = new.town_folded,
           state = new.state, description_words = new.description_words, facts = new.facts
      FROM jsonb_to_recordset($1) AS new (id bigint, make text, model text, location text, make_folded text, model_folded text,
           location_folded text, search_folded text, short_grams text[], town_folded text, state text,
           description_words text[], facts jsonb)
     WHERE vehicles.id = new.id";

#[derive(Serialize)]
struct Derived {
    id: i64,
    make: String,
    model: String,
    location: Option<String>,
    facts: serde_json::Value,
    #[serde(flatten)]
    columns: DerivedColumns,
}

/// A vehicle as stored: the columns from which the derived ones are computed.
#[derive(Queryable, Selectable)]
#[diesel(table_name = vehicles)]
struct Stored {
    id: i64,
    make: String,
    model: String,
    year: i32,
    location: Option<String>,
    specs: Vec<String>,
    description: String,
    vin: Option<String>,
    vin_visibility: String,
    facts: serde_json::Value,
}

/// Recomputes the columns of all vehicles that were derived with another rules version. Appends an event for
/// each vehicle whose make, model or location changes. An interrupted run starts over.
pub(crate) fn refresh(connection: &mut PgConnection) -> Result<(), Failure> {
    let version: i32 = vehicle_derivation::table.select(vehicle_derivation::version).first(connection)?;
    if version == RULES {
        return Ok(());
    }
    let mut after = 0;
    while let Some(last) = connection.transaction(|connection| refresh_after(after, connection))? {
        after = last;
    }
    diesel::update(vehicle_derivation::table)
        .set(vehicle_derivation::version.eq(RULES))
        .execute(connection)?;
    Ok(())
}

/// Processes the batch after that ID; returns its last ID, `None` at the end.
fn refresh_after(after: i64, connection: &mut PgConnection) -> Result<Option<i64>, Failure> {
    let rows: Vec<Stored> = vehicles::table
        .filter(vehicles::id.gt(after))
        .order(vehicles::id)
        .limit(BATCH)
        .select(Stored::as_select())
        .for_update()
        .load(connection)?;
    let Some(last) = rows.last().map(|row| row.id) else { return Ok(None) };
    let mut derived = Vec::with_capacity(rows.len());
    let mut changed = Vec::new();
    for row in rows {
        let (make, model) = parse_make_and_model(&row.make, &row.model);
        let facts = facts_of((row.vin, row.vin_visibility, row.facts))?;
        let place = row.location.as_deref().map_or(Ok(None), Place::parse)?;
        let (make, model, place) = facts.public_make_model_place(make?, model?, place);
        let location = place.as_ref().map(|place| place.as_str().to_owned());
        if make.as_str() != row.make || model.as_str() != row.model || location != row.location {
            changed.push(VehicleId(row.id));
        }
        let facts = facts.with_text(model.as_str(), &row.specs, &row.description);
        let year = ModelYear::from_store(row.year);
        derived.push(Derived {
            id: row.id,
            facts: facts_json(&facts)?,
            columns: DerivedColumns::of(&make, &model, year, place.as_ref(), &facts, &row.description),
            make: make.as_str().to_owned(),
            model: model.as_str().to_owned(),
            location,
        });
    }
    let derived = serde_json::to_value(derived)
        .map_err(|error| Failure::Corrupt(format!("a vehicle cannot be written as JSON: {error}")))?;
    statement(UPDATE).bind::<sql_types::Jsonb, _>(derived).execute(connection)?;
    if !changed.is_empty() {
        append(&Event::VehiclesChanged { vehicles: changed }, connection)?;
    }
    Ok(Some(last))
}
