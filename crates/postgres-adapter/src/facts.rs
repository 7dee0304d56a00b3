//! Facts of vehicles and submissions as stored: the VIN in columns of its own, the others as JSON.

use std::collections::BTreeMap;

use diesel::prelude::*;
use domain::vehicles::{
    BodyStyle, Confidence, Displacement, Drivetrain, FactName, Horsepower, OdometerUnit, Owners, Speeds,
    TitleStatus, Transmission, UsState, VehicleFacts, Vin, VinVisibility,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{database::Failure, decoding::decode_enum, schema::vehicles};

/// The columns `vin`, `vin_visibility` and `facts`.
pub(crate) type StoredFacts = (Option<String>, String, Value);

/// Facts without the VIN, by the names of the API.
#[derive(Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct FactsJson {
    #[serde(skip_serializing_if = "Option::is_none")]
    trim: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stock_number: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    engine: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    displacement_cc: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    horsepower: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    transmission: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    speeds: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    drivetrain: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    body_style: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    exterior_color: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    interior_color: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    title_status: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    title_state: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    odometer_unit: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    is_mileage_unknown: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    owners: Option<i64>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    from_text: BTreeMap<String, String>,
}

/// The facts without the VIN as JSON.
pub(crate) fn facts_json(facts: &VehicleFacts) -> Result<Value, Failure> {
    let from_text = facts.from_text.iter();
    let json = FactsJson {
        trim: facts.trim.clone(),
        stock_number: facts.stock_number.clone(),
        engine: facts.engine.clone(),
        displacement_cc: facts.displacement.map(|displacement| displacement.get().into()),
        horsepower: facts.horsepower.map(|horsepower| horsepower.get().into()),
        transmission: facts.transmission.map(|transmission| transmission.as_str().to_owned()),
        speeds: facts.speeds.map(|speeds| speeds.get().into()),
        drivetrain: facts.drivetrain.map(|drivetrain| drivetrain.as_str().to_owned()),
        body_style: facts.body_style.map(|style| style.as_str().to_owned()),
        exterior_color: facts.exterior_color.clone(),
        interior_color: facts.interior_color.clone(),
        title_status: facts.title_status.map(|status| status.as_str().to_owned()),
        title_state: facts.title_state.map(|state| state.code().to_owned()),
        odometer_unit: facts.odometer_unit.map(|unit| unit.as_str().to_owned()),
        is_mileage_unknown: facts.is_mileage_unknown,
        owners: facts.owners.map(|owners| owners.get().into()),
        from_text: from_text.map(|(name, it)| (name.as_str().to_owned(), it.as_str().to_owned())).collect(),
    };
    serde_json::to_value(json)
        .map_err(|error| Failure::Corrupt(format!("facts cannot be written as JSON: {error}")))
}

/// Restores facts from their columns.
pub(crate) fn facts_of((vin, visibility, facts): StoredFacts) -> Result<VehicleFacts, Failure> {
    let json: FactsJson = serde_json::from_value(facts)
        .map_err(|error| Failure::Corrupt(format!("facts cannot be read: {error}")))?;
    let from_text = json.from_text.iter().map(|(name, confidence)| {
        let name = decode_enum("fact", FactName::parse(name))?;
        Ok((name, decode_enum("confidence", Confidence::parse(confidence))?))
    });
    Ok(VehicleFacts {
        vin: vin.map_or(Ok(None), |vin| Vin::parse(&vin))?,
        vin_visibility: decode_enum("VIN visibility", VinVisibility::parse(&visibility))?,
        displacement: stored(json.displacement_cc, Displacement::new)?,
        horsepower: stored(json.horsepower, Horsepower::new)?,
        transmission: stored(json.transmission, |word| Transmission::parse(&word))?,
        speeds: stored(json.speeds, Speeds::new)?,
        drivetrain: stored(json.drivetrain, |word| Drivetrain::parse(&word))?,
        body_style: stored(json.body_style, |word| BodyStyle::parse(&word))?,
        title_status: stored(json.title_status, |word| TitleStatus::parse(&word))?,
        title_state: stored(json.title_state, |code| UsState::of_code(&code))?,
        odometer_unit: stored(json.odometer_unit, |word| OdometerUnit::parse(&word))?,
        owners: stored(json.owners, Owners::new)?,
        is_mileage_unknown: json.is_mileage_unknown,
        from_text: from_text.collect::<Result<_, Failure>>()?,
        trim: json.trim,
        stock_number: json.stock_number,
        engine: json.engine,
        exterior_color: json.exterior_color,
        interior_color: json.interior_color,
    })
}

fn stored<T, U>(value: Option<T>, parse: impl Fn(T) -> Option<U>) -> Result<Option<U>, Failure> {
    value.map(|value| decode_enum("fact", parse(value))).transpose()
}

/// Facts of a listing as columns to insert or update.
#[derive(Insertable, AsChangeset, Serialize)]
#[diesel(table_name = vehicles)]
#[diesel(treat_none_as_null = true)]
pub(crate) struct FactsColumns {
    vin: Option<String>,
    vin_key: Option<String>,
    vin_visibility: &'static str,
    facts: Value,
}

impl FactsColumns {
    pub(crate) fn new(facts: &VehicleFacts) -> Result<Self, Failure> {
        Ok(Self {
            vin: facts.vin.as_ref().map(|vin| vin.as_str().to_owned()),
            vin_key: facts.vin.as_ref().map(Vin::key),
            vin_visibility: facts.vin_visibility.as_str(),
            facts: facts_json(facts)?,
        })
    }
}
