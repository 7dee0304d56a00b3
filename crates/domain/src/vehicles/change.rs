//! Changes of a listing: validation against its status, effects on price history, and the audit record.

use super::{
    Badge, ListingAudience, ListingContent, ListingStatus, Make, Mileage, Model, ModelYear, NewVehicle,
    Place, Price, PriceEvent, PriceKind, Vehicle, VehicleFacts, VehicleId, VehicleSummary,
    term::term_changes,
};
use crate::{
    Timestamp,
    edit::FieldChange,
    events::Event,
    pictures::{Picture, photo_changes},
    submissions::Side,
    to_microseconds,
};

/// A requested change of a listing. `None` leaves a property unchanged.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ListingChange {
    pub status: Option<ListingStatus>,
    /// New asking price; the sale price if the listing is or becomes sold.
    pub price: Option<Price>,
    /// Time of the sale, if the listing is or becomes sold; the time of the change by default. Kept to the
    /// microsecond.
    pub sold_at: Option<Timestamp>,
    /// Whether `price` and `sold_at` correct the recorded sale. Without the flag, the price of a sold listing
    /// cannot be changed: the listing may have been sold while someone edited the asking price.
    pub corrects_sale: bool,
    /// New facts. Price, badge, rank and pictures in it are ignored.
    pub facts: Option<Box<NewVehicle>>,
    /// New photos, the cover first.
    pub photos: Option<Vec<Picture>>,
    /// New badge; `Some(None)` removes it.
    pub badge: Option<Option<Badge>>,
    pub audience: Option<ListingAudience>,
    /// New end of the listing; `Some(None)` removes it.
    pub expires_at: Option<Option<Timestamp>>,
}

/// Effect of a change on a listing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListingEdit {
    pub status: ListingStatus,
    pub price: Price,
    /// Entry to append to the price history.
    pub price_event: Option<PriceEvent>,
    /// Whether the recorded sale must be marked as superseded, because it was corrected or reversed.
    pub supersedes_sale: bool,
    pub audience: ListingAudience,
    /// Whether the listing becomes visible to everyone by this change, which lists it anew.
    pub is_released: bool,
    /// When the listing expires; `None` if it has no end.
    pub expires_at: Option<Timestamp>,
    /// Changed fields for the audit log.
    pub changes: Vec<FieldChange>,
}

impl ListingChange {
    /// The content that this change makes of `before`; `None` if it is about price, status or the like only.
    #[must_use]
    pub fn content_after(&self, before: &ListingContent) -> Option<ListingContent> {
        if self.facts.is_none() && self.photos.is_none() {
            return None;
        }
        let photos = self.photos.clone().unwrap_or_else(|| before.photos.clone());
        let content = ListingContent { photos, ..before.clone() };
        Some(match &self.facts {
            Some(facts) => content.with_facts(facts.as_ref().clone()),
            None => content,
        })
    }

    /// Computes the effect of this change on a listing at the time `at`.
    ///
    /// Reopening a sold listing is reserved for the concierge and restores the last asking price unless a
    /// price is given. A corrected or reversed sale stays in the price history, marked as superseded.
    ///
    /// # Errors
    /// The listing's current status, if it does not allow the change.
    pub fn apply(&self, before: &Vehicle, by: Side, at: Timestamp) -> Result<ListingEdit, ListingStatus> {
        let from = before.summary.status;
        let is_priced = self.price.is_some() || self.sold_at.is_some();
        let is_sold_and_stays = from == ListingStatus::Sold && self.status.is_none();
        let is_mistaken =
            if self.corrects_sale { !is_sold_and_stays } else { is_sold_and_stays && is_priced };
        if is_mistaken || !from.allows(self.status, is_priced, by) {
            return Err(from);
        }
        let status = self.status.unwrap_or(from);
        let is_reversed = from == ListingStatus::Sold && status != ListingStatus::Sold;
        let sale = before.sale();
        let price_event = if status == ListingStatus::Sold {
            self.sale_step(before, from, at)
        } else {
            let asked_price = if is_reversed { before.asked_price() } else { before.summary.price };
            let price = self.price.filter(|price| *price != asked_price);
            price.map(|price| PriceEvent::new(PriceKind::Changed, price, at))
        };
        let price = match price_event {
            Some(step) => step.price,
            None if is_reversed => before.asked_price(),
            None => before.summary.price,
        };
        let supersedes_sale =
            sale.is_some() && (is_reversed || (from == ListingStatus::Sold && price_event.is_some()));
        let moment = |event: Option<PriceEvent>| event.map(|event| event.at.format("%Y-%m-%d %H:%M UTC"));
        let sold_after = match price_event {
            Some(step) if step.kind == PriceKind::Sold => Some(step),
            _ if is_reversed => None,
            _ => sale,
        };
        let expires_at = self.expires_at.unwrap_or(before.expires_at);
        let [moved, ends] = term_changes((from, status), (before.expires_at, expires_at));
        let mut changes =
            vec![moved, FieldChange::between("price", Some(before.summary.price), Some(price)), ends];
        // A first sale without an explicit time has the time of the audit entry itself.
        if sale.is_some() || self.sold_at.is_some() {
            changes.push(FieldChange::between("soldAt", moment(sale), moment(sold_after)));
        }
        if let Some(facts) = &self.facts {
            changes.extend(facts_changes(before, facts));
        }
        if let Some(photos) = &self.photos {
            changes.extend(photo_changes(&before.pictures, photos));
        }
        if let Some(badge) = &self.badge {
            changes.push(badge_change(before.summary.badge.as_ref(), badge.as_ref()));
        }
        let audience = self.audience.unwrap_or(before.summary.audience);
        changes.extend(before.summary.audience.changes_to(audience));
        let is_released =
            audience == ListingAudience::Everyone && before.summary.audience != ListingAudience::Everyone;
        let changes = changes.into_iter().flatten().collect();
        Ok(ListingEdit {
            status,
            price,
            price_event,
            supersedes_sale,
            audience,
            is_released,
            expires_at,
            changes,
        })
    }

    /// Sale to append to the price history: a first sale if its price is given, a corrected one if it
    /// differs.
    fn sale_step(&self, before: &Vehicle, from: ListingStatus, at: Timestamp) -> Option<PriceEvent> {
        let new_time = self.sold_at.map(to_microseconds);
        if from != ListingStatus::Sold {
            let price = self.price.filter(|price| price.known().is_some())?;
            return Some(PriceEvent::new(PriceKind::Sold, price, new_time.unwrap_or(at)));
        }
        let earlier = before.sale();
        let price = self.price.or_else(|| earlier.map(|sale| sale.price)).unwrap_or(before.summary.price);
        let sold_at = new_time.or_else(|| earlier.map(|sale| sale.at)).unwrap_or(at);
        let is_same = earlier.is_some_and(|sale| (sale.price, sale.at) == (price, sold_at));
        let is_said = self.price.is_some() || self.sold_at.is_some();
        (is_said && !is_same && price.known().is_some())
            .then(|| PriceEvent::new(PriceKind::Sold, price, sold_at))
    }
}

impl ListingEdit {
    /// Whether the listing, whose status was `from`, does not count as expired any more.
    #[must_use]
    pub fn clears_expiry(&self, from: ListingStatus) -> bool {
        !from.is_for_sale() && (self.status.is_for_sale() || self.expires_at.is_none())
    }

    /// The event to append for this change of a listing: a listing that becomes visible to everyone is listed.
    #[must_use]
    pub fn event(&self, vehicle: VehicleId) -> Event {
        let vehicles = vec![vehicle];
        if self.is_released && self.status.is_for_sale() {
            Event::VehiclesListed { vehicles }
        } else {
            Event::VehiclesChanged { vehicles }
        }
    }
}

impl Vehicle {
    /// The valid recorded sale: the latest one that is not superseded.
    #[must_use]
    pub fn sale(&self) -> Option<PriceEvent> {
        self.prices.iter().rev().find(|step| step.is_sale() && step.superseded_at.is_none()).copied()
    }

    /// The latest asking price, regardless of sales.
    #[must_use]
    pub fn asked_price(&self) -> Price {
        let last_asked = self.prices.iter().rev().find(|step| !step.is_sale());
        last_asked.map_or(self.summary.price, |step| step.price)
    }
}

/// Changes of facts from a listing to new facts, one entry per field; `None` for unchanged fields. Facts that
/// are read from text follow from the texts, so they are no changes of their own.
#[must_use]
pub fn facts_changes(before: &Vehicle, after: &NewVehicle) -> Vec<Option<FieldChange>> {
    let VehicleSummary { make, model, year, miles, place, specs, .. } = &before.summary;
    let (description, facts) = (&before.description, &before.facts.stated());
    let before = ComparedFacts {
        make,
        model,
        year: *year,
        miles: *miles,
        place: place.as_ref(),
        description,
        specs,
        facts,
    };
    before.changes(&ComparedFacts::of(after))
}

/// Facts of a vehicle: everything except price, badge, rank and pictures.
pub(super) struct ComparedFacts<'a> {
    make: &'a Make,
    model: &'a Model,
    year: ModelYear,
    miles: Option<Mileage>,
    place: Option<&'a Place>,
    description: &'a str,
    specs: &'a [String],
    /// The stated ones.
    facts: &'a VehicleFacts,
}

impl<'a> ComparedFacts<'a> {
    fn of(car: &'a NewVehicle) -> Self {
        let NewVehicle { make, model, year, miles, place, description, specs, facts, .. } = car;
        Self { make, model, year: *year, miles: *miles, place: place.as_ref(), description, specs, facts }
    }

    pub(super) fn changes(&self, after: &Self) -> Vec<Option<FieldChange>> {
        let mut changes = vec![
            FieldChange::between("make", Some(self.make.as_str()), Some(after.make.as_str())),
            FieldChange::between("model", Some(self.model.as_str()), Some(after.model.as_str())),
            FieldChange::between("year", Some(self.year), Some(after.year)),
            FieldChange::between("miles", self.miles, after.miles),
            FieldChange::between("location", self.place.map(Place::as_str), after.place.map(Place::as_str)),
            FieldChange::between("description", Some(self.description), Some(after.description)),
            FieldChange::of_lists("specs", self.specs, after.specs),
        ];
        changes.extend(self.facts.changes(after.facts));
        changes
    }
}

impl<'a> From<&'a ListingContent> for ComparedFacts<'a> {
    fn from(content: &'a ListingContent) -> Self {
        let ListingContent { make, model, year, miles, place, description, specs, facts, .. } = content;
        Self { make, model, year: *year, miles: *miles, place: place.as_ref(), description, specs, facts }
    }
}

/// Changes of facts and price between two versions of a submission; `None` for unchanged fields.
#[must_use]
pub fn offer_changes(before: &NewVehicle, after: &NewVehicle) -> Vec<Option<FieldChange>> {
    let mut changes = ComparedFacts::of(before).changes(&ComparedFacts::of(after));
    changes.insert(3, FieldChange::between("price", Some(before.price), Some(after.price)));
    changes
}

fn badge_change(before: Option<&Badge>, after: Option<&Badge>) -> Option<FieldChange> {
    let shown = |badge: &Badge| format!("{} ({})", badge.text(), badge.variant().as_str());
    FieldChange::between("badge", before.map(shown), after.map(shown))
}

#[cfg(test)]
#[path = "change_tests.rs"]
pub(super) mod tests;
