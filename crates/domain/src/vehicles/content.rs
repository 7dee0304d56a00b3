//! Content of a listing: everything that is neither price, status, badge nor audience. It can be compared and
//! merged with another version of itself.

use super::{
    ListingAudience, Make, Mileage, Model, ModelYear, NewVehicle, Place, Price, Vehicle, VehicleFacts, Vin,
    change::{ComparedFacts, facts_changes},
    vehicle::listing_title,
};
use crate::{
    edit::FieldChange,
    pictures::{Picture, photo_changes},
};

/// Content of a listing: facts, texts and photos.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListingContent {
    pub make: Make,
    pub model: Model,
    pub year: ModelYear,
    /// `None` if not stated.
    pub miles: Option<Mileage>,
    /// `None` if not stated.
    pub place: Option<Place>,
    /// Markdown.
    pub description: String,
    /// Most important first.
    pub specs: Vec<String>,
    /// The stated facts; those read from texts follow from the texts.
    pub facts: VehicleFacts,
    /// The cover first.
    pub photos: Vec<Picture>,
}

impl ListingContent {
    /// Content of a listing as it is now.
    #[must_use]
    pub fn of(vehicle: &Vehicle) -> Self {
        let summary = &vehicle.summary;
        Self {
            make: summary.make.clone(),
            model: summary.model.clone(),
            year: summary.year,
            miles: summary.miles,
            place: summary.place.clone(),
            description: vehicle.description.clone(),
            specs: summary.specs.clone(),
            facts: vehicle.facts.stated(),
            photos: vehicle.pictures.clone(),
        }
    }

    /// Display title, for example "2020 Ferrari 812 Superfast".
    #[must_use]
    pub fn title(&self) -> String {
        listing_title(self.year, self.make.as_str(), self.model.as_str())
    }

    /// This content with the facts and texts of `car`.
    #[must_use]
    pub fn with_facts(self, car: NewVehicle) -> Self {
        let NewVehicle { make, model, year, miles, place, description, specs, facts, .. } = car;
        let facts = facts.stated();
        Self { make, model, year, miles, place, description, specs, facts, ..self }
    }

    /// Changes from this content to another, for the audit log, which does not contain the VIN.
    #[must_use]
    pub fn changes(&self, after: &Self) -> Vec<FieldChange> {
        let facts = ComparedFacts::from(self).changes(&ComparedFacts::from(after));
        facts.into_iter().chain(photo_changes(&self.photos, &after.photos)).flatten().collect()
    }

    /// [Changes](Self::changes) with the VIN, for readers who may see it: the seller and the concierge.
    #[must_use]
    pub fn changes_with_vin(&self, after: &Self) -> Vec<FieldChange> {
        let vin = |content: &Self| content.facts.vin.as_ref().map(Vin::as_str).map(str::to_owned);
        let shown = self.changes(after).into_iter().map(|change| {
            let is_vin = change.field == "vin";
            let vin = is_vin.then(|| FieldChange::between("vin", vin(self), vin(after)));
            vin.flatten().unwrap_or(change)
        });
        shown.collect()
    }

    /// This content with every field that differs between `before` and `after` as in `after`. All photos
    /// together are one field.
    #[must_use]
    pub fn merged(&self, before: &Self, after: &Self) -> Self {
        macro_rules! field {
            ($name:ident) => {
                if after.$name == before.$name { self.$name.clone() } else { after.$name.clone() }
            };
        }
        Self {
            make: field!(make),
            model: field!(model),
            year: field!(year),
            miles: field!(miles),
            place: field!(place),
            description: field!(description),
            specs: field!(specs),
            facts: self.facts.merged(&before.facts, &after.facts),
            photos: field!(photos),
        }
    }

    /// The facts and texts in the form that a [`ListingChange`](super::ListingChange) takes; `None` if they
    /// are those of the listing.
    #[must_use]
    pub fn facts_for(&self, vehicle: &Vehicle) -> Option<NewVehicle> {
        let car = self.with_price(vehicle.summary.price);
        let is_changed = facts_changes(vehicle, &car).iter().any(Option::is_some);
        is_changed.then_some(car)
    }

    /// The content as a vehicle to list, without badge and for everyone. A merged content may hide the VIN that another
    /// version's title states.
    #[must_use]
    pub fn with_price(&self, price: Price) -> NewVehicle {
        NewVehicle {
            make: self.make.clone(),
            model: self.model.clone(),
            year: self.year,
            price,
            miles: self.miles,
            place: self.place.clone(),
            description: self.description.clone(),
            specs: self.specs.clone(),
            facts: self.facts.clone(),
            badge: None,
            featured_rank: None,
            pictures: self.photos.clone(),
            audience: ListingAudience::Everyone,
            stated_status: None,
            has_default_place: false,
            stated_vin_visibility: None,
        }
        .with_public_make_model_place()
    }
}
