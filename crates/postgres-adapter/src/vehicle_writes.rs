//! Rows of vehicles to insert and to update.

use diesel::prelude::*;
use domain::{
    Timestamp,
    vehicles::{Mileage, NewVehicle, Place},
};

use crate::{
    database::Failure,
    derived_columns::DerivedColumns,
    facts::FactsColumns,
    schema::{vehicle_prices, vehicles},
};

/// A price history entry to insert.
#[derive(Insertable)]
#[diesel(table_name = vehicle_prices)]
pub(crate) struct NewPriceRow {
    pub(crate) vehicle_id: i64,
    pub(crate) price: Option<i64>,
    pub(crate) kind: &'static str,
    pub(crate) at: Timestamp,
}

/// A vehicle to insert.
#[derive(Insertable)]
#[diesel(table_name = vehicles)]
pub(crate) struct NewVehicleRow {
    price: Option<i64>,
    highest_asked: Option<i64>,
    badge_text: Option<String>,
    badge_variant: Option<&'static str>,
    featured_rank: Option<i32>,
    status: &'static str,
    audience: &'static str,
    collectors_until: Option<Timestamp>,
    listed_at: Timestamp,
    updated_at: Timestamp,
    #[diesel(embed)]
    facts: FactsRow,
    import_key: Option<Vec<u8>>,
}

impl NewVehicleRow {
    /// `key` must be unused; it prevents a second row for the same source.
    pub(crate) fn new(vehicle: &NewVehicle, key: Option<[u8; 32]>, at: Timestamp) -> Result<Self, Failure> {
        Ok(Self {
            price: vehicle.price.dollars(),
            highest_asked: vehicle.price.dollars(),
            badge_text: vehicle.badge.as_ref().map(|badge| badge.text().to_owned()),
            badge_variant: vehicle.badge.as_ref().map(|badge| badge.variant().as_str()),
            featured_rank: vehicle.featured_rank,
            status: vehicle.initial_status().as_str(),
            audience: vehicle.audience.as_str(),
            collectors_until: vehicle.audience.until(),
            listed_at: at,
            updated_at: at,
            facts: FactsRow::new(vehicle)?,
            import_key: key.map(Vec::from),
        })
    }
}

/// The facts of a vehicle to insert or update.
#[derive(AsChangeset, Insertable, serde::Serialize)]
#[diesel(table_name = vehicles)]
#[diesel(treat_none_as_null = true)]
pub(crate) struct FactsRow {
    make: String,
    model: String,
    year: i32,
    miles: Option<i32>,
    location: Option<String>,
    description: String,
    specs: Vec<String>,
    #[diesel(embed)]
    #[serde(flatten)]
    derived: DerivedColumns,
    #[diesel(embed)]
    #[serde(flatten)]
    facts: FactsColumns,
}

impl FactsRow {
    /// Converts to one JSON record of a batch update, with the price; see `imports`.
    pub(crate) fn to_json(&self, id: i64, price: Option<i64>) -> serde_json::Value {
        #[derive(serde::Serialize)]
        struct Record<'a> {
            id: i64,
            price: Option<i64>,
            #[serde(flatten)]
            facts: &'a FactsRow,
        }
        serde_json::json!(Record { id, price, facts: self })
    }

    pub(crate) fn new(vehicle: &NewVehicle) -> Result<Self, Failure> {
        let (place, facts) = (vehicle.place.as_ref().map(Place::as_str), vehicle.listed_facts());
        Ok(Self {
            make: vehicle.make.as_str().to_owned(),
            model: vehicle.model.as_str().to_owned(),
            year: vehicle.year.get(),
            miles: vehicle.miles.map(Mileage::get),
            location: place.map(str::to_owned),
            description: vehicle.description.clone(),
            specs: vehicle.specs.clone(),
            derived: DerivedColumns::of_new(vehicle, &facts),
            facts: FactsColumns::new(&facts)?,
        })
    }
}
