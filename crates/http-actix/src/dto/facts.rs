//! DTOs of vehicle facts: as the public sees them, as their owner does, and as entered.

use std::collections::BTreeMap;

use domain::vehicles::{FactsDraft, VehicleFacts};
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;

use super::enums::{
    BodyStyle, Drivetrain, FactConfidence, OdometerUnit, TitleStatus, Transmission, VinVisibility,
};

/// Facts without the VIN; null if neither stated nor found in the specifications and the description.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = VehicleFactValues)]
pub(crate) struct FactValuesDto {
    /// Version of the model; `model` may repeat it.
    #[schema(required, example = "Carrera S")]
    pub(crate) trim: Option<String>,
    /// Number under which the dealer keeps the car.
    #[schema(required, example = "P1042")]
    pub(crate) stock_number: Option<String>,
    #[schema(required, example = "6.5L V12")]
    pub(crate) engine: Option<String>,
    /// In cubic centimeters.
    #[schema(required)]
    pub(crate) displacement_cc: Option<i32>,
    #[schema(required)]
    pub(crate) horsepower: Option<i32>,
    #[schema(value_type = Option<Transmission>, required)]
    pub(crate) transmission: Option<&'static str>,
    /// Forward gears.
    #[schema(required)]
    pub(crate) speeds: Option<i16>,
    #[schema(value_type = Option<Drivetrain>, required)]
    pub(crate) drivetrain: Option<&'static str>,
    #[schema(value_type = Option<BodyStyle>, required)]
    pub(crate) body_style: Option<&'static str>,
    #[schema(required)]
    pub(crate) exterior_color: Option<String>,
    #[schema(required)]
    pub(crate) interior_color: Option<String>,
    #[schema(value_type = Option<TitleStatus>, required)]
    pub(crate) title_status: Option<&'static str>,
    /// Postal abbreviation of the US state that issued the title.
    #[schema(required, example = "IL")]
    pub(crate) title_state: Option<&'static str>,
    #[schema(value_type = OdometerUnit)]
    pub(crate) odometer_unit: &'static str,
    /// Whether the true mileage is unknown.
    pub(crate) is_mileage_unknown: bool,
    #[schema(required)]
    pub(crate) owners: Option<i16>,
}

impl From<&VehicleFacts> for FactValuesDto {
    fn from(facts: &VehicleFacts) -> Self {
        Self {
            trim: facts.trim.clone(),
            stock_number: facts.stock_number.clone(),
            engine: facts.engine.clone(),
            displacement_cc: facts.displacement.map(|displacement| displacement.get()),
            horsepower: facts.horsepower.map(|horsepower| horsepower.get()),
            transmission: facts.transmission.map(|transmission| transmission.as_str()),
            speeds: facts.speeds.map(|speeds| speeds.get()),
            drivetrain: facts.drivetrain.map(|drivetrain| drivetrain.as_str()),
            body_style: facts.body_style.map(|style| style.as_str()),
            exterior_color: facts.exterior_color.clone(),
            interior_color: facts.interior_color.clone(),
            title_status: facts.title_status.map(|status| status.as_str()),
            title_state: facts.title_state.map(|state| state.code()),
            odometer_unit: facts.odometer_unit().as_str(),
            is_mileage_unknown: facts.is_mileage_unknown(),
            owners: facts.owners.map(|owners| owners.get()),
        }
    }
}

/// Confidence by the name of the fact.
fn from_text(facts: &VehicleFacts) -> BTreeMap<&'static str, &'static str> {
    facts.from_text.iter().map(|(name, confidence)| (name.as_str(), confidence.as_str())).collect()
}

/// Facts of a vehicle as everyone sees them.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = VehicleFacts)]
pub(crate) struct VehicleFactsDto {
    /// VIN or chassis number, as far as the seller shows it; null if hidden or unknown.
    #[schema(required, example = "ZFF76ZHB000••••••")]
    vin: Option<String>,
    /// Whether bullets replace the last six characters of `vin`.
    is_vin_masked: bool,
    #[serde(flatten)]
    values: FactValuesDto,
    /// The facts that were read from text instead of being stated, with their confidence, by field name.
    #[schema(value_type = std::collections::HashMap<String, FactConfidence>)]
    from_text: BTreeMap<&'static str, &'static str>,
}

impl From<&VehicleFacts> for VehicleFactsDto {
    fn from(facts: &VehicleFacts) -> Self {
        let (vin, is_vin_masked) = facts.public_vin().unzip();
        Self {
            vin,
            is_vin_masked: is_vin_masked.unwrap_or_default(),
            values: facts.into(),
            from_text: from_text(facts),
        }
    }
}

/// Facts of a vehicle with its full VIN, for its seller and for admins.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OwnVehicleFacts)]
pub(crate) struct OwnFactsDto {
    /// VIN or chassis number, in full.
    #[schema(required)]
    vin: Option<String>,
    #[schema(value_type = VinVisibility)]
    vin_visibility: &'static str,
    #[serde(flatten)]
    values: FactValuesDto,
}

impl From<&VehicleFacts> for OwnFactsDto {
    fn from(facts: &VehicleFacts) -> Self {
        Self {
            vin: facts.vin.as_ref().map(|vin| vin.as_str().to_owned()),
            vin_visibility: facts.vin_visibility.as_str(),
            values: facts.into(),
        }
    }
}

/// Facts of a listing as admins see them.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AdminVehicleFacts)]
pub(crate) struct AdminFactsDto {
    #[serde(flatten)]
    facts: OwnFactsDto,
    /// The facts that were read from text instead of being stated, with their confidence, by field name.
    #[schema(value_type = std::collections::HashMap<String, FactConfidence>)]
    from_text: BTreeMap<&'static str, &'static str>,
}

impl From<&VehicleFacts> for AdminFactsDto {
    fn from(facts: &VehicleFacts) -> Self {
        Self { facts: facts.into(), from_text: from_text(facts) }
    }
}

/// Deserializer that distinguishes null (`Some(None)`) from a missing field (`None`).
pub(crate) fn nullable<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    input: D,
) -> Result<Option<Option<T>>, D::Error> {
    Option::deserialize(input).map(Some)
}

/// Stated facts of a vehicle. In changes, null removes a fact and a missing field leaves it as it is.
#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = StatedVehicleFacts)]
pub(crate) struct FactsInputDto {
    /// VIN or chassis number.
    #[serde(default, deserialize_with = "nullable")]
    #[schema(value_type = Option<String>)]
    vin: Option<Option<String>>,
    /// `masked` by default.
    #[serde(default, deserialize_with = "nullable")]
    #[schema(value_type = Option<VinVisibility>)]
    vin_visibility: Option<Option<String>>,
    /// Version of the model.
    #[serde(default, deserialize_with = "nullable")]
    #[schema(value_type = Option<String>)]
    trim: Option<Option<String>>,
    /// Number under which the dealer keeps the car.
    #[serde(default, deserialize_with = "nullable")]
    #[schema(value_type = Option<String>)]
    stock_number: Option<Option<String>>,
    #[serde(default, deserialize_with = "nullable")]
    #[schema(value_type = Option<String>)]
    engine: Option<Option<String>>,
    /// In cubic centimeters.
    #[serde(default, deserialize_with = "nullable")]
    #[schema(value_type = Option<i64>, maximum = 50000)]
    displacement_cc: Option<Option<f64>>,
    #[serde(default, deserialize_with = "nullable")]
    #[schema(value_type = Option<i64>, maximum = 5000)]
    horsepower: Option<Option<f64>>,
    #[serde(default, deserialize_with = "nullable")]
    #[schema(value_type = Option<Transmission>)]
    transmission: Option<Option<String>>,
    /// Forward gears.
    #[serde(default, deserialize_with = "nullable")]
    #[schema(value_type = Option<i64>, maximum = 10)]
    speeds: Option<Option<f64>>,
    #[serde(default, deserialize_with = "nullable")]
    #[schema(value_type = Option<Drivetrain>)]
    drivetrain: Option<Option<String>>,
    #[serde(default, deserialize_with = "nullable")]
    #[schema(value_type = Option<BodyStyle>)]
    body_style: Option<Option<String>>,
    #[serde(default, deserialize_with = "nullable")]
    #[schema(value_type = Option<String>)]
    exterior_color: Option<Option<String>>,
    #[serde(default, deserialize_with = "nullable")]
    #[schema(value_type = Option<String>)]
    interior_color: Option<Option<String>>,
    #[serde(default, deserialize_with = "nullable")]
    #[schema(value_type = Option<TitleStatus>)]
    title_status: Option<Option<String>>,
    /// Postal abbreviation of the US state that issued the title.
    #[serde(default, deserialize_with = "nullable")]
    #[schema(value_type = Option<String>, example = "IL")]
    title_state: Option<Option<String>>,
    #[serde(default, deserialize_with = "nullable")]
    #[schema(value_type = Option<OdometerUnit>)]
    odometer_unit: Option<Option<String>>,
    /// Whether the true mileage is unknown.
    is_mileage_unknown: Option<bool>,
    #[serde(default, deserialize_with = "nullable")]
    #[schema(value_type = Option<i64>, maximum = 99)]
    owners: Option<Option<f64>>,
}

impl From<FactsInputDto> for FactsDraft {
    fn from(input: FactsInputDto) -> Self {
        let text = |given: Option<Option<String>>| given.map(Option::unwrap_or_default);
        let number = |given: Option<Option<f64>>| {
            given.map(|number| number.map(|it| it.to_string()).unwrap_or_default())
        };
        let cubic = |number: f64| format!("{number} cc");
        Self {
            vin: text(input.vin),
            vin_visibility: text(input.vin_visibility),
            trim: text(input.trim),
            stock_number: text(input.stock_number),
            engine: text(input.engine),
            displacement: input.displacement_cc.map(|number| number.map(cubic).unwrap_or_default()),
            horsepower: number(input.horsepower),
            transmission: text(input.transmission),
            speeds: number(input.speeds),
            drivetrain: text(input.drivetrain),
            body_style: text(input.body_style),
            exterior_color: text(input.exterior_color),
            interior_color: text(input.interior_color),
            title_status: text(input.title_status),
            title_state: text(input.title_state),
            odometer_unit: text(input.odometer_unit),
            is_mileage_unknown: input.is_mileage_unknown,
            owners: number(input.owners),
        }
    }
}
