//! Criteria for comparable cars in price evidence.

use crate::{
    markets::{ModelCount, ModelFamily, ModelYears},
    text,
    vehicles::{Make, Mileage, Model, ModelYear, VehicleId, VehicleSummary},
};

/// Criteria for comparable cars: same make and model family, and a model year of the same generation
/// ([`ModelYears::comparable_to`]). Trims are compared: how each car differs is stated
/// ([`CarDifference`](super::CarDifference)).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ComparableCriteria {
    pub make: Make,
    /// Model of the car itself.
    pub model: Model,
    /// Mileage of the car itself; `None` if not stated or not true.
    pub miles: Option<Mileage>,
    pub family: ModelFamily,
    pub years: ModelYears,
    /// The listing of the car itself, which is not evidence for its own price.
    pub except: Option<VehicleId>,
}

impl ComparableCriteria {
    /// Criteria for cars comparable to one of this make, model and year.
    #[must_use]
    pub fn of(make: &Make, model: &Model, year: ModelYear, except: Option<VehicleId>) -> Self {
        let family = ModelFamily::of(make, model);
        let years = ModelYears::comparable_to(make, &family, year);
        Self { make: make.clone(), model: model.clone(), miles: None, family, years, except }
    }

    /// Criteria for cars comparable to a listing.
    #[must_use]
    pub fn of_listing(car: &VehicleSummary) -> Self {
        Self { miles: car.true_miles(), ..Self::of(&car.make, &car.model, car.year, Some(car.id)) }
    }

    /// The models of the family among those of the inventory, folded, each once.
    #[must_use]
    pub fn models_in(&self, inventory: &[ModelCount]) -> Vec<String> {
        let of_make = inventory.iter().filter(|count| count.make == self.make);
        let of_family = of_make.filter(|count| self.includes_model(&count.model));
        let mut models: Vec<String> = of_family.map(|count| text::fold(count.model.as_str())).collect();
        models.sort_unstable();
        models.dedup();
        models
    }

    /// Whether a listing is comparable. The query `COMPARABLE_CARS` of `postgres-adapter/src/prices.rs` selects the same
    /// listings by make, models and years.
    #[must_use]
    pub fn includes(&self, id: VehicleId, make: &Make, model: &Model, year: ModelYear) -> bool {
        self.except != Some(id)
            && self.make == *make
            && self.years.contains(year)
            && self.includes_model(model)
    }

    /// Whether a model of the make is of the family.
    #[must_use]
    pub fn includes_model(&self, model: &Model) -> bool {
        ModelFamily::of(&self.make, model) == self.family
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cars_of_the_family_and_generation_are_comparable() {
        let make = Make::parse("Porsche").unwrap();
        let year = |year| ModelYear::parse(year, 2026).unwrap();
        let model = |name: &str| Model::parse(name).unwrap();
        let criteria =
            ComparableCriteria::of(&make, &model("911 GT3 Touring"), year(2018), Some(VehicleId(1)));
        for (id, name, of_year, is_comparable) in [
            (2, "911 Carrera S", 2013, true),
            (2, "911", 2019, true),
            (1, "911 GT3 Touring", 2018, false),
            (2, "911 GT3 Touring", 2022, false),
            (2, "911 Carrera RS", 1973, false),
            (2, "Cayman GT4", 2016, false),
        ] {
            let found = criteria.includes(VehicleId(id), &make, &model(name), year(of_year));
            assert_eq!(found, is_comparable, "{id} {name} {of_year}");
        }
        let other = Make::parse("RUF").unwrap();
        assert!(!criteria.includes(VehicleId(2), &other, &model("911"), year(2018)));
    }
}
