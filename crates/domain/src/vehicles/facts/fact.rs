//! A single fact with its value.

use super::{
    super::{UsState, Vin},
    BodyStyle, Displacement, Drivetrain, FactName, Horsepower, OdometerUnit, Owners, Speeds, TitleStatus,
    Transmission, VehicleFacts,
};

/// Longest description of an engine in characters; the submission form's rule says the same.
pub(super) const MAX_ENGINE: usize = 120;
/// Longest name of a color in characters; the submission form's rule says the same.
pub(super) const MAX_COLOR: usize = 60;

/// A fact with its value, without the visibility of a VIN, which always has a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fact {
    Vin(Vin),
    Trim(String),
    StockNumber(String),
    Engine(String),
    Displacement(Displacement),
    Horsepower(Horsepower),
    Transmission(Transmission),
    Speeds(Speeds),
    Drivetrain(Drivetrain),
    BodyStyle(BodyStyle),
    ExteriorColor(String),
    InteriorColor(String),
    TitleStatus(TitleStatus),
    TitleState(UsState),
    OdometerUnit(OdometerUnit),
    MileageUnknown(bool),
    Owners(Owners),
}

impl Fact {
    pub(super) const fn name(&self) -> FactName {
        match self {
            Self::Vin(_) => FactName::Vin,
            Self::Trim(_) => FactName::Trim,
            Self::StockNumber(_) => FactName::StockNumber,
            Self::Engine(_) => FactName::Engine,
            Self::Displacement(_) => FactName::Displacement,
            Self::Horsepower(_) => FactName::Horsepower,
            Self::Transmission(_) => FactName::Transmission,
            Self::Speeds(_) => FactName::Speeds,
            Self::Drivetrain(_) => FactName::Drivetrain,
            Self::BodyStyle(_) => FactName::BodyStyle,
            Self::ExteriorColor(_) => FactName::ExteriorColor,
            Self::InteriorColor(_) => FactName::InteriorColor,
            Self::TitleStatus(_) => FactName::TitleStatus,
            Self::TitleState(_) => FactName::TitleState,
            Self::OdometerUnit(_) => FactName::OdometerUnit,
            Self::MileageUnknown(_) => FactName::MileageUnknown,
            Self::Owners(_) => FactName::Owners,
        }
    }
}

impl VehicleFacts {
    /// The fact of that name; `None` if it is unknown.
    pub(super) fn fact(&self, name: FactName) -> Option<Fact> {
        match name {
            FactName::VinVisibility => None,
            FactName::Vin => self.vin.clone().map(Fact::Vin),
            FactName::Trim => self.trim.clone().map(Fact::Trim),
            FactName::StockNumber => self.stock_number.clone().map(Fact::StockNumber),
            FactName::Engine => self.engine.clone().map(Fact::Engine),
            FactName::Displacement => self.displacement.map(Fact::Displacement),
            FactName::Horsepower => self.horsepower.map(Fact::Horsepower),
            FactName::Transmission => self.transmission.map(Fact::Transmission),
            FactName::Speeds => self.speeds.map(Fact::Speeds),
            FactName::Drivetrain => self.drivetrain.map(Fact::Drivetrain),
            FactName::BodyStyle => self.body_style.map(Fact::BodyStyle),
            FactName::ExteriorColor => self.exterior_color.clone().map(Fact::ExteriorColor),
            FactName::InteriorColor => self.interior_color.clone().map(Fact::InteriorColor),
            FactName::TitleStatus => self.title_status.map(Fact::TitleStatus),
            FactName::TitleState => self.title_state.map(Fact::TitleState),
            FactName::OdometerUnit => self.odometer_unit.map(Fact::OdometerUnit),
            FactName::MileageUnknown => self.is_mileage_unknown.map(Fact::MileageUnknown),
            FactName::Owners => self.owners.map(Fact::Owners),
        }
    }

    /// Whether the fact of that name is stated or was found in the texts.
    #[must_use]
    pub fn knows(&self, name: FactName) -> bool {
        self.fact(name).is_some()
    }

    /// Sets one fact.
    pub(super) fn set(&mut self, fact: Fact) {
        match fact {
            Fact::Vin(it) => self.vin = Some(it),
            Fact::Trim(it) => self.trim = Some(it),
            Fact::StockNumber(it) => self.stock_number = Some(it),
            Fact::Engine(it) => self.engine = Some(it),
            Fact::Displacement(it) => self.displacement = Some(it),
            Fact::Horsepower(it) => self.horsepower = Some(it),
            Fact::Transmission(it) => self.transmission = Some(it),
            Fact::Speeds(it) => self.speeds = Some(it),
            Fact::Drivetrain(it) => self.drivetrain = Some(it),
            Fact::BodyStyle(it) => self.body_style = Some(it),
            Fact::ExteriorColor(it) => self.exterior_color = Some(it),
            Fact::InteriorColor(it) => self.interior_color = Some(it),
            Fact::TitleStatus(it) => self.title_status = Some(it),
            Fact::TitleState(it) => self.title_state = Some(it),
            Fact::OdometerUnit(it) => self.odometer_unit = Some(it),
            Fact::MileageUnknown(it) => self.is_mileage_unknown = Some(it),
            Fact::Owners(it) => self.owners = Some(it),
        }
    }
}
