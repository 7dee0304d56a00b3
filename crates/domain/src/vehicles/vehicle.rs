//! Listings: ids, summaries for lists, and full details.

use std::fmt;

use chrono::Datelike;

use super::{
    Badge, ListingAudience, ListingStatus, ListingViewer, Make, Mileage, Model, ModelYear, Place, Price,
    UsDollars, VehicleFacts,
    new_vehicle::NewVehicle,
    numbers::mileage_text,
    price_history::{PriceEvent, PriceKind},
};
use crate::{Timestamp, pictures::Picture, text};

/// Title of a listing: "2020 Ferrari 812 Superfast". Stores that make it in SQL do so alike.
pub fn listing_title(year: impl fmt::Display, make: &str, model: &str) -> String {
    format!("{year} {make} {model}")
}

/// Id of a vehicle: positive, never reused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct VehicleId(pub i64);

impl VehicleId {
    /// Stock number shown for a vehicle that states none: the id with at least five digits.
    #[must_use]
    pub fn stock_number(self) -> String {
        format!("{:05}", self.0)
    }

    /// The vehicle that a [stock number](Self::stock_number) names; `None` for any other text.
    #[must_use]
    pub fn of_stock_number(text: &str) -> Option<Self> {
        let id = text.parse().ok().map(Self)?;
        (id.0 > 0 && id.stock_number() == text).then_some(id)
    }
}

/// A listing as shown in lists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VehicleSummary {
    pub id: VehicleId,
    pub make: Make,
    pub model: Model,
    pub year: ModelYear,
    /// Current asking price, or the price paid if sold. Of a sold vehicle it is on request if the price paid is not
    /// known and none was asked.
    pub price: Price,
    /// How far the asking price is below the highest one that was asked; see [`Vehicle::price_drop`].
    pub price_drop: Option<UsDollars>,
    /// `None` if not stated.
    pub miles: Option<Mileage>,
    /// Whether the true mileage is unknown.
    pub is_mileage_unknown: bool,
    /// As stated or read from text; boxed as a slice, because every vehicle in memory has it.
    pub exterior_color: Option<Box<str>>,
    /// `None` if not stated.
    pub place: Option<Place>,
    /// The first [`Self::SPECS`] specifications.
    pub specs: Vec<String>,
    pub badge: Option<Badge>,
    pub status: ListingStatus,
    pub audience: ListingAudience,
    /// When the audience first could see it; anew when it becomes visible to everyone.
    pub listed_at: Timestamp,
    /// Boxed: an inventory in memory has many vehicles without a picture.
    pub cover: Option<Box<Picture>>,
}

impl VehicleSummary {
    /// Number of specifications shown in lists.
    pub const SPECS: usize = 3;

    /// The mileage for display: see [`mileage_text`].
    #[must_use]
    pub fn mileage_text(&self) -> Option<String> {
        mileage_text(self.miles, self.is_mileage_unknown)
    }

    /// The mileage, if it is stated and true.
    #[must_use]
    pub fn true_miles(&self) -> Option<Mileage> {
        self.miles.filter(|_| !self.is_mileage_unknown)
    }

    /// Display title, for example "2020 Ferrari 812 Superfast".
    #[must_use]
    pub fn title(&self) -> String {
        listing_title(self.year, self.make.as_str(), self.model.as_str())
    }

    /// The price for display: `$425,000`, `Price on request`, or `Price not published` of a sold vehicle without a
    /// known price.
    #[must_use]
    pub fn price_text(&self) -> String {
        match (self.price, self.status) {
            (Price::OnRequest, ListingStatus::Sold) => "Price not published".to_owned(),
            (price, _) => price.to_string(),
        }
    }

    /// Whether the viewer may see the listing.
    #[must_use]
    pub fn is_visible_to(&self, viewer: ListingViewer) -> bool {
        self.audience.shows(self.status, viewer)
    }

    /// Whether everyone may see the listing.
    #[must_use]
    pub fn is_public(&self) -> bool {
        self.is_visible_to(ListingViewer::Public)
    }

    /// Whether everyone sees the vehicle offered for sale.
    #[must_use]
    pub fn is_publicly_for_sale(&self) -> bool {
        self.status.is_for_sale() && self.is_public()
    }

    /// URL slug of its page.
    #[must_use]
    pub fn slug(&self) -> String {
        text::slug(&self.title())
    }
}

/// A listing with all details.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Vehicle {
    /// Summary, except that its `specs` are complete here.
    pub summary: VehicleSummary,
    /// Markdown, as written by its author.
    pub description: String,
    pub facts: VehicleFacts,
    /// The first one is the cover.
    pub pictures: Vec<Picture>,
    /// Oldest first.
    pub prices: Vec<PriceEvent>,
    /// When the listing expires; `None` if it has no end.
    pub expires_at: Option<Timestamp>,
    /// Last change of any kind.
    pub updated_at: Timestamp,
}

impl Vehicle {
    /// What was stated to list it, with the current price; without badge, rank and pictures.
    #[must_use]
    pub fn as_stated(&self) -> NewVehicle {
        let summary = &self.summary;
        NewVehicle {
            make: summary.make.clone(),
            model: summary.model.clone(),
            year: summary.year,
            price: summary.price,
            miles: summary.miles,
            place: summary.place.clone(),
            description: self.description.clone(),
            specs: summary.specs.clone(),
            facts: self.facts.stated(),
            badge: None,
            featured_rank: None,
            pictures: Vec::new(),
            audience: summary.audience,
            stated_status: None,
            has_default_place: false,
            stated_vin_visibility: None,
        }
    }

    /// Stock number shown to the public: as stated, else that of the id.
    #[must_use]
    pub fn stock_number(&self) -> String {
        self.facts.stock_number.clone().unwrap_or_else(|| self.summary.id.stock_number())
    }

    /// Whether what is known says that the car is used: it had an owner, more miles than a new car is driven before its sale,
    /// or was listed two years after its model year or later.
    #[must_use]
    pub fn is_known_used(&self) -> bool {
        const NEW: i32 = 500;
        let age = self.summary.listed_at.year() - self.summary.year.get();
        self.facts.owners.is_some()
            || self.facts.is_mileage_unknown()
            || self.summary.miles.is_some_and(|miles| miles.get() > NEW)
            || age >= 2
    }

    /// Replaces everything that [`as_stated`](Self::as_stated) tells except the price and the audience.
    pub fn set_facts(&mut self, facts: &NewVehicle) {
        self.facts = facts.listed_facts();
        let NewVehicle { make, model, year, miles, place, specs, description, .. } = facts.clone();
        let is_mileage_unknown = self.facts.is_mileage_unknown();
        let exterior_color = self.facts.exterior_color.as_deref().map(Box::from);
        self.summary = VehicleSummary {
            make,
            model,
            year,
            miles,
            is_mileage_unknown,
            exterior_color,
            place,
            specs,
            ..self.summary.clone()
        };
        self.description = description;
    }

    /// How far the asking price is below the highest one that was asked; `None` unless the vehicle is for sale and both
    /// are known and differ. A price of 0 is no lower price.
    #[must_use]
    pub fn price_drop(&self) -> Option<UsDollars> {
        let asking_prices =
            self.prices.iter().filter(|step| !step.is_sale()).filter_map(|step| step.price.dollars());
        let price = self.summary.price.known().filter(|price| price.is_amount())?;
        let drop = asking_prices.max()? - price.get();
        let is_lower = drop > 0 && self.summary.status.is_for_sale();
        UsDollars::parse(drop).ok().filter(|_| is_lower)
    }

    /// A vehicle that is listed at `at`.
    #[must_use]
    pub fn listed(id: VehicleId, new: NewVehicle, at: Timestamp) -> Self {
        let status = new.initial_status();
        let facts = new.listed_facts();
        Self {
            summary: VehicleSummary {
                id,
                make: new.make,
                model: new.model,
                year: new.year,
                price: new.price,
                price_drop: None,
                miles: new.miles,
                is_mileage_unknown: facts.is_mileage_unknown(),
                exterior_color: facts.exterior_color.as_deref().map(Box::from),
                place: new.place,
                specs: new.specs,
                badge: new.badge,
                status,
                audience: new.audience,
                listed_at: at,
                cover: new.pictures.first().cloned().map(Box::new),
            },
            facts,
            description: new.description,
            pictures: new.pictures,
            prices: vec![PriceEvent::new(PriceKind::Asked, new.price, at)],
            expires_at: None,
            updated_at: at,
        }
    }
}

#[cfg(test)]
#[path = "vehicle_tests.rs"]
mod tests;
