use crate::{
    text,
    vehicles::{Make, Model, ModelYear, VehicleId},
};

/// How many years older or younger a car may be to be like another.
pub const LIKE_YEARS: i32 = 3;

/// Which cars are like another: of the same make and model, whatever their case and accents, and few
/// years older or younger. A 911 Turbo is no 911.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ComparableCriteria {
    /// The make.
    pub make: Make,
    /// The model, folded.
    pub model: String,
    /// The oldest year.
    pub from: i32,
    /// The youngest.
    pub to: i32,
    /// The car itself, where it is listed: it says nothing of its own price.
    pub except: Option<VehicleId>,
}

impl ComparableCriteria {
    /// What is like a car of that make, model and year.
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

    /// Whether a listing is of such a car.
    #[must_use]
    pub fn includes(&self, id: VehicleId, make: &Make, model: &Model, year: ModelYear) -> bool {
        self.except != Some(id)
            && self.make == *make
            && self.model == text::fold(model.as_str())
            && (self.from..=self.to).contains(&year.get())
    }
}
