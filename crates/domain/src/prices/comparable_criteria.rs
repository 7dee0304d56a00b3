//! Criteria for comparable cars in price evidence.

use crate::{
    text,
    vehicles::{Make, Model, ModelYear, VehicleId},
};

/// Maximum difference in model years between comparable cars.
pub const LIKE_YEARS: i32 = 3;

/// Criteria for comparable cars: same make and model (ignoring case and accents), similar model year.
/// Variants are different models: a 911 Turbo is not comparable to a 911.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ComparableCriteria {
    pub make: Make,
    /// Folded.
    pub model: String,
    /// First model year, inclusive.
    pub from: i32,
    /// Last model year, inclusive.
    pub to: i32,
    /// The listing of the car itself, which is not evidence for its own price.
    pub except: Option<VehicleId>,
}

impl ComparableCriteria {
    /// Criteria for cars comparable to one of this make, model and year.
    #[must_use]
    pub fn of(make: &Make, model: &Model, year: ModelYear, except: Option<VehicleId>) -> Self {
        Self {
            make: make.clone(),
            model: text::fold(model.as_str()),
            from: year.get() - LIKE_YEARS,
            to: year.get() + LIKE_YEARS,
            except,
        }
    }

    /// Whether a listing is comparable.
    #[must_use]
    pub fn includes(&self, id: VehicleId, make: &Make, model: &Model, year: ModelYear) -> bool {
        self.except != Some(id)
            && self.make == *make
            && self.model == text::fold(model.as_str())
            && (self.from..=self.to).contains(&year.get())
    }
}
