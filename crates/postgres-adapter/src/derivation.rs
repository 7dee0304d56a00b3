//! Recomputes the derived search columns of vehicles after their rules have changed.
//!
//! The rules (normalizing makes, folding text) exist only in the domain, so a migration cannot do it.

use diesel::{prelude::*, sql_types};
use domain::{
    events::Event,
    vehicles::{ModelYear, Place, VehicleId, parse_make_and_model},
};
use serde::Serialize;

use crate::{
    database::Failure,
    events::append,
    rows::DerivedColumns,
    schema::{vehicle_derivation, vehicles},
    statement::statement,
};

/// Version of the rules that derive [`DerivedColumns`] and makes. Increase it whenever the same make, model,
/// year and location yield other columns, for example after adding an alias of a make.
const RULES: i32 = 1;

/// Vehicles per transaction.
const BATCH: i64 = 2_000;

/// SQL: updates the vehicles given as a JSON array.
const UPDATE: &str = "
    UPDATE vehicles SET make = new.make, model = new.model, make_folded = new.make_folded,
           model_folded = new.model_folded, location_folded = new.location_folded,
           search_folded = new.search_folded, short_grams = new.short_grams, town_folded = new.town_folded,
           state = new.state
      FROM jsonb_to_recordset($1) AS new (id bigint, make text, model text, make_folded text, model_folded text,
           location_folded text, search_folded text, short_grams text[], town_folded text, state text)
     WHERE vehicles.id = new.id";

#[derive(Serialize)]
struct Derived {
    id: i64,
    make: String,
    model: String,
    #[serde(flatten)]
    columns: DerivedColumns,
}

/// Recomputes the columns of all vehicles that were derived with another rules version. Appends an event for
/// each vehicle whose make or model changes. An interrupted run starts over.
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
    let rows: Vec<(i64, String, String, i32, Option<String>)> = vehicles::table
        .filter(vehicles::id.gt(after))
        .order(vehicles::id)
        .limit(BATCH)
        .select((vehicles::id, vehicles::make, vehicles::model, vehicles::year, vehicles::location))
        .for_update()
        .load(connection)?;
    let Some(last) = rows.last().map(|row| row.0) else { return Ok(None) };
    let mut derived = Vec::with_capacity(rows.len());
    let mut changed = Vec::new();
    for (id, make_before, model_before, year, location) in rows {
        let (make, model) = parse_make_and_model(&make_before, &model_before);
        let (make, model) = (make?, model?);
        let place = location.map_or(Ok(None), |location| Place::parse(&location))?;
        if make.as_str() != make_before || model.as_str() != model_before {
            changed.push(VehicleId(id));
        }
        derived.push(Derived {
            id,
            columns: DerivedColumns::of(&make, &model, ModelYear::from_store(year), place.as_ref()),
            make: make.as_str().to_owned(),
            model: model.as_str().to_owned(),
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
