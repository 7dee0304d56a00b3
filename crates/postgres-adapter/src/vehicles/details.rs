//! Whole vehicles, and the covers of listed ones.

use std::collections::HashMap;

use diesel::prelude::*;
use domain::{
    Timestamp,
    pictures::Picture,
    vehicles::{PriceEvent, Vehicle, VehicleSummary},
};

use crate::{
    database::Failure,
    facts::facts_of,
    rows::{PictureRow, PriceRow, SummaryRow},
    schema::{vehicle_pictures, vehicle_prices, vehicles},
};

/// Adds the cover picture to each row, with one query for all rows.
pub(crate) fn with_covers(
    rows: Vec<SummaryRow>,
    connection: &mut PgConnection,
) -> Result<Vec<VehicleSummary>, Failure> {
    let ids: Vec<i64> = rows.iter().map(SummaryRow::id).collect();
    let pictures: Vec<PictureRow> = vehicle_pictures::table
        .filter(vehicle_pictures::vehicle_id.eq_any(ids))
        .filter(vehicle_pictures::position.eq(0))
        .select(PictureRow::as_select())
        .load(connection)?;
    let mut covers: HashMap<i64, Picture> = pictures
        .into_iter()
        .map(|row| Ok((row.vehicle_id, row.into_domain()?)))
        .collect::<Result<_, Failure>>()?;
    rows.into_iter()
        .map(|row| {
            let cover = covers.remove(&row.id());
            row.into_public(cover)
        })
        .collect()
}

/// Columns of a vehicle on its own page, beside those in lists.
#[derive(Queryable, Selectable)]
#[diesel(table_name = vehicles)]
pub(super) struct DetailRow {
    specs: Vec<String>,
    description: String,
    updated_at: Timestamp,
    expires_at: Option<Timestamp>,
    vin: Option<String>,
    vin_visibility: String,
    facts: serde_json::Value,
}

impl DetailRow {
    pub(super) fn into_domain(
        self,
        summary: VehicleSummary,
        pictures: Vec<Picture>,
        prices: Vec<PriceEvent>,
    ) -> Result<Vehicle, Failure> {
        Ok(Vehicle {
            summary: VehicleSummary { specs: self.specs, ..summary },
            description: self.description,
            facts: facts_of((self.vin, self.vin_visibility, self.facts))?,
            pictures,
            prices,
            expires_at: self.expires_at,
            updated_at: self.updated_at,
        })
    }
}

pub(crate) fn whole(id: i64, connection: &mut PgConnection) -> Result<Option<Vehicle>, Failure> {
    let found: Option<(SummaryRow, DetailRow)> = vehicles::table
        .find(id)
        .select((SummaryRow::columns(), DetailRow::as_select()))
        .first(connection)
        .optional()?;
    let Some((row, detail)) = found else { return Ok(None) };
    let pictures: Vec<Picture> = vehicle_pictures::table
        .filter(vehicle_pictures::vehicle_id.eq(id))
        .order(vehicle_pictures::position)
        .select(PictureRow::as_select())
        .load(connection)?
        .into_iter()
        .map(PictureRow::into_domain)
        .collect::<Result<_, _>>()?;
    let prices = vehicle_prices::table
        .filter(vehicle_prices::vehicle_id.eq(id))
        .order((vehicle_prices::at, vehicle_prices::id))
        .select(PriceRow::as_select())
        .load::<PriceRow>(connection)?
        .into_iter()
        .map(PriceRow::into_domain)
        .collect::<Result<_, _>>()?;
    let summary = row.into_domain(pictures.first().cloned())?;
    Ok(Some(detail.into_domain(summary, pictures, prices)?))
}
