//! Vehicles that resemble another one.

use std::{collections::HashMap, sync::Arc};

use diesel::{pg::Pg, prelude::*};
use domain::{
    text,
    vehicles::{Position, PriceEvent, Vehicle, VehicleSummary},
};

use super::{
    details::{DetailRow, with_covers},
    sort_keys::PRICE_LOW,
};
use crate::{
    database::Failure,
    rows::{PriceRow, SummaryRow},
    schema::{vehicle_prices, vehicles},
};

/// Loads listings by ID with everything that a change is compared with; without pictures.
pub(crate) fn listings_to_compare(
    ids: &[i64],
    connection: &mut PgConnection,
) -> Result<HashMap<i64, Vehicle>, Failure> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let rows: Vec<(SummaryRow, DetailRow)> = vehicles::table
        .filter(vehicles::id.eq_any(ids))
        .select((SummaryRow::columns(), DetailRow::as_select()))
        .load(connection)?;
    let steps: Vec<(i64, PriceRow)> = vehicle_prices::table
        .filter(vehicle_prices::vehicle_id.eq_any(ids))
        .order((vehicle_prices::at, vehicle_prices::id))
        .select((vehicle_prices::vehicle_id, PriceRow::as_select()))
        .load(connection)?;
    let mut prices: HashMap<i64, Vec<PriceEvent>> = HashMap::new();
    for (id, step) in steps {
        prices.entry(id).or_default().push(step.into_domain()?);
    }
    let listings = rows.into_iter().map(|(row, detail)| {
        let id = row.id();
        let prices = prices.remove(&id).unwrap_or_default();
        Ok((id, detail.into_domain(row.into_domain(None)?, Vec::new(), prices)?))
    });
    listings.collect()
}

/// Loads the cars for sale that are nearest above and below in the order of [`Sort::PriceLow`], without the car itself.
pub(super) fn beside(
    make: Option<&str>,
    position: Position,
    limit: u32,
    connection: &mut PgConnection,
) -> Result<Vec<Arc<VehicleSummary>>, Failure> {
    let for_sale = || {
        let rows = vehicles::table.filter(vehicles::for_sale).limit(limit.into()).into_boxed::<Pg>();
        match make {
            // The index contains the normalized make.
            Some(make) => rows
                .filter(vehicles::make_folded.eq(text::fold(make)))
                .filter(vehicles::make.eq(make.to_owned())),
            None => rows,
        }
    };
    let mut rows: Vec<SummaryRow> = for_sale()
        .filter(PRICE_LOW.after(position, true))
        .order(PRICE_LOW.order(true))
        .select(SummaryRow::columns())
        .load(connection)?;
    rows.reverse();
    let above: Vec<SummaryRow> = for_sale()
        .filter(PRICE_LOW.after(position, false))
        .order(PRICE_LOW.order(false))
        .select(SummaryRow::columns())
        .load(connection)?;
    rows.extend(above);
    Ok(with_covers(rows, connection)?.into_iter().map(Arc::new).collect())
}
