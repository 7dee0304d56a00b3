//! Changed fields of a vehicle in an edit.

use domain::{
    Violation,
    vehicles::{FactsDraft, Model, NewVehicle, Place, Vehicle, VehicleDraft, cleaned_trim, vin_violation},
};

/// Changed fields of a vehicle; `None` leaves one unchanged.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct FactsPatch {
    pub make: Option<String>,
    pub model: Option<String>,
    pub year: Option<f64>,
    /// `Some(None)` removes the mileage.
    pub miles: Option<Option<f64>>,
    pub location: Option<String>,
    pub description: Option<String>,
    pub specs: Option<Vec<String>>,
    /// Structured facts.
    pub facts: FactsDraft,
}

impl FactsPatch {
    /// The vehicle's facts after the edit. A changed VIN or year must agree with the other.
    pub(crate) fn apply(&self, vehicle: &Vehicle, this_year: i32) -> Result<NewVehicle, Vec<Violation>> {
        let car = NewVehicle::parse(self.draft(vehicle), this_year);
        let car =
            car.map_err(|refused| refused.into_iter().map(Violation::with_numeric_field_name).collect());
        let (car, facts) = match (car, vehicle.facts.changed(&self.facts)) {
            (Ok(car), Ok(facts)) => (car, facts),
            (car, facts) => {
                let refused: [Vec<Violation>; 2] =
                    [car.err().unwrap_or_default(), facts.err().unwrap_or_default()];
                return Err(refused.concat());
            }
        };
        let car = NewVehicle { facts, ..car }.with_public_make_model_place();
        let is_of_vin = self.year.is_some() || self.facts.vin.is_some();
        match vin_violation(&car, this_year).filter(|_| is_of_vin) {
            Some(violation) => Err(vec![violation]),
            None => Ok(car),
        }
    }

    /// The model after the edit. A trim that is changed takes the place of the one before.
    fn model_of(&self, vehicle: &Vehicle) -> String {
        let model = self.model.as_deref().unwrap_or(vehicle.summary.model.as_str());
        let before = vehicle.facts.trim.as_deref().unwrap_or_default();
        match self.facts.trim.as_deref().map(cleaned_trim) {
            Some(trim) if trim != before => {
                Model::with_trim(Model::without_trim(model, before).unwrap_or(model), &trim)
            }
            _ => model.to_owned(),
        }
    }

    /// The vehicle's data after the edit, without its structured facts.
    fn draft(&self, vehicle: &Vehicle) -> VehicleDraft {
        let summary = &vehicle.summary;
        let place = || summary.place.as_ref().map(|place| place.as_str().to_owned()).unwrap_or_default();
        let text = |given: &Option<String>, known: &str| given.clone().unwrap_or_else(|| known.to_owned());
        VehicleDraft {
            make: text(&self.make, summary.make.as_str()),
            model: self.model_of(vehicle),
            year: self.year.map_or_else(|| i64::from(summary.year.get()).into(), Into::into),
            price: summary.price.dollars(),
            miles: match self.miles {
                Some(miles) => miles.map(Into::into),
                None => summary.miles.map(|miles| i64::from(miles.get()).into()),
            },
            location: self.location.as_deref().map_or_else(place, Place::spelled),
            description: text(&self.description, &vehicle.description),
            specs: self.specs.clone().unwrap_or_else(|| summary.specs.clone()),
            ..VehicleDraft::default()
        }
    }
}
