//! Changes of a listing: validation against its status, effects on price history, and the audit record.

use super::{
    Badge, ListingContent, ListingStatus, Make, Mileage, Model, ModelYear, NewVehicle, Place, Price,
    PriceEvent, PriceKind, Vehicle, VehicleFacts, VehicleId, VehicleSummary, term_changes,
};
use crate::audience::ListingAudience;
use crate::{
    Timestamp,
    edit::FieldChange,
    events::Event,
    pictures::{Picture, photo_changes},
    submissions::Side,
};

/// A requested change of a listing. `None` leaves a property unchanged.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ListingChange {
    pub status: Option<ListingStatus>,
    /// New asking price; the sale price if the listing is or becomes sold.
    pub price: Option<Price>,
    /// Time of the sale, if the listing is or becomes sold; the time of the change by default.
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
    pub price_step: Option<PriceEvent>,
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
        let price_step = if status == ListingStatus::Sold {
            self.sale_step(before, from, at)
        } else {
            let asked = if is_reversed { before.asked_price() } else { before.summary.price };
            let price = self.price.filter(|price| *price != asked);
            price.map(|price| PriceEvent::new(PriceKind::Changed, price, at))
        };
        let price = match price_step {
            Some(step) => step.price,
            None if is_reversed => before.asked_price(),
            None => before.summary.price,
        };
        let supersedes_sale =
            sale.is_some() && (is_reversed || (from == ListingStatus::Sold && price_step.is_some()));
        let moment = |event: Option<PriceEvent>| event.map(|event| event.at.format("%Y-%m-%d %H:%M UTC"));
        let sold_after = match price_step {
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
        changes.extend(audience_changes(before.summary.audience, audience));
        let is_released =
            audience == ListingAudience::Everyone && before.summary.audience != ListingAudience::Everyone;
        let changes = changes.into_iter().flatten().collect();
        Ok(ListingEdit {
            status,
            price,
            price_step,
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
        if from != ListingStatus::Sold {
            let price = self.price.filter(|price| price.known().is_some())?;
            return Some(PriceEvent::new(PriceKind::Sold, price, self.sold_at.unwrap_or(at)));
        }
        let earlier = before.sale();
        let price = self.price.or_else(|| earlier.map(|sale| sale.price)).unwrap_or(before.summary.price);
        let sold_at = self.sold_at.or_else(|| earlier.map(|sale| sale.at)).unwrap_or(at);
        let is_same = earlier.is_some_and(|sale| (sale.price, sale.at) == (price, sold_at));
        let is_said = self.price.is_some() || self.sold_at.is_some();
        (is_said && !is_same && price.known().is_some())
            .then(|| PriceEvent::new(PriceKind::Sold, price, sold_at))
    }
}

impl ListingEdit {
    /// Whether the listing, whose status was `from`, does not count as expired any more.
    #[must_use]
    pub fn forgets_expiry(&self, from: ListingStatus) -> bool {
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
        let asked = self.prices.iter().rev().find(|step| !step.is_sale());
        asked.map_or(self.summary.price, |step| step.price)
    }
}

/// Changes of facts from a listing to new facts, one entry per field; `None` for unchanged fields. Facts that
/// are read from text follow from the texts, so they are no changes of their own.
#[must_use]
pub fn facts_changes(before: &Vehicle, after: &NewVehicle) -> Vec<Option<FieldChange>> {
    let VehicleSummary { make, model, year, miles, place, specs, .. } = &before.summary;
    let (description, facts) = (&before.description, &before.facts.stated());
    let before =
        Facts { make, model, year: *year, miles: *miles, place: place.as_ref(), description, specs, facts };
    before.changes(&Facts::of(after))
}

/// Facts of a vehicle: everything except price, badge, rank and pictures.
pub(super) struct Facts<'a> {
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

impl<'a> Facts<'a> {
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

impl<'a> From<&'a ListingContent> for Facts<'a> {
    fn from(content: &'a ListingContent) -> Self {
        let ListingContent { make, model, year, miles, place, description, specs, facts, .. } = content;
        Self { make, model, year: *year, miles: *miles, place: place.as_ref(), description, specs, facts }
    }
}

/// Changes of facts and price between two versions of a submission; `None` for unchanged fields.
#[must_use]
pub fn offer_changes(before: &NewVehicle, after: &NewVehicle) -> Vec<Option<FieldChange>> {
    let mut changes = Facts::of(before).changes(&Facts::of(after));
    changes.insert(3, FieldChange::between("price", Some(before.price), Some(after.price)));
    changes
}

/// Change of the audience and of the end of the collectors' time; `None` for what stays the same.
#[must_use]
pub fn audience_changes(before: ListingAudience, after: ListingAudience) -> [Option<FieldChange>; 2] {
    let until = |audience: ListingAudience| audience.until().map(|until| until.format("%Y-%m-%d %H:%M UTC"));
    [
        FieldChange::between("audience", Some(before.as_str()), Some(after.as_str())),
        FieldChange::between("publicFrom", until(before), until(after)),
    ]
}

fn badge_change(before: Option<&Badge>, after: Option<&Badge>) -> Option<FieldChange> {
    let shown = |badge: &Badge| format!("{} ({})", badge.text(), badge.variant().as_str());
    FieldChange::between("badge", before.map(shown), after.map(shown))
}

/// Change of the featured vehicles, as lists of ids in display order; `None` if they are the same.
#[must_use]
pub fn featured_change(before: &[VehicleId], after: &[VehicleId]) -> Option<FieldChange> {
    let numbers = |ids: &[VehicleId]| {
        let numbers: Vec<String> = ids.iter().map(|id| id.0.to_string()).collect();
        Some(numbers.join(", "))
    };
    FieldChange::between("featured", numbers(before), numbers(after))
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;
    use crate::vehicles::VehicleDraft;

    fn day(day: i64) -> Timestamp {
        Timestamp::UNIX_EPOCH + TimeDelta::days(day)
    }

    fn dollars(amount: i64) -> Price {
        Price::parse(Some(amount)).unwrap()
    }

    fn car(status: ListingStatus, prices: &[(PriceKind, i64, i64)]) -> Vehicle {
        let draft = VehicleDraft {
            make: "BMW".into(),
            model: "Z3".into(),
            year: 2001,
            price: Some(1),
            miles: Some(4_200),
            description: "Blue.".into(),
            ..VehicleDraft::default()
        };
        let new = NewVehicle::parse(draft, 2026).unwrap();
        let steps = prices.iter().map(|(kind, price, at)| PriceEvent::new(*kind, dollars(*price), day(*at)));
        let prices: Vec<PriceEvent> = steps.collect();
        let mut car = Vehicle::listed(VehicleId(1), new, day(0));
        (car.summary.price, car.summary.status) = (prices.last().unwrap().price, status);
        Vehicle { prices, ..car }
    }

    fn sold() -> Vehicle {
        use PriceKind::{Asked, Changed, Sold};
        car(ListingStatus::Sold, &[(Asked, 100, 0), (Changed, 90, 1), (Sold, 8_500, 2)])
    }

    fn told(edit: &ListingEdit) -> Vec<(&str, Option<&str>, Option<&str>)> {
        let told = edit.changes.iter();
        told.map(|change| (change.field.as_str(), change.before.as_deref(), change.after.as_deref()))
            .collect()
    }

    #[test]
    fn a_sold_price_is_corrected_by_staff_alone() {
        let asked = ListingChange { price: Some(dollars(85)), ..ListingChange::default() };
        assert_eq!(
            asked.apply(&sold(), Side::Concierge, day(9)),
            Err(ListingStatus::Sold),
            "an asking price"
        );
        let change = ListingChange { corrects_sale: true, ..asked };
        assert_eq!(change.apply(&sold(), Side::Seller, day(9)), Err(ListingStatus::Sold));
        let live = car(ListingStatus::Live, &[(PriceKind::Asked, 100, 0)]);
        assert_eq!(change.apply(&live, Side::Concierge, day(9)), Err(ListingStatus::Live));
        let edit = change.apply(&sold(), Side::Concierge, day(9)).unwrap();
        assert_eq!((edit.status, edit.price, edit.supersedes_sale), (ListingStatus::Sold, dollars(85), true));
        let step = edit.price_step.unwrap();
        assert_eq!((step.kind, step.price, step.at), (PriceKind::Sold, dollars(85), day(2)));
        assert_eq!(told(&edit), [("price", Some("$8,500"), Some("$85"))]);
    }

    #[test]
    fn a_sale_date_is_corrected_alone() {
        let change = ListingChange { sold_at: Some(day(1)), corrects_sale: true, ..ListingChange::default() };
        let edit = change.apply(&sold(), Side::Concierge, day(9)).unwrap();
        let step = edit.price_step.unwrap();
        assert_eq!((step.price, step.at, edit.supersedes_sale), (dollars(8_500), day(1), true));
        assert_eq!(told(&edit), [("soldAt", Some("1970-01-03 00:00 UTC"), Some("1970-01-02 00:00 UTC"))]);
    }

    #[test]
    fn the_same_sale_is_no_correction() {
        let change = ListingChange {
            price: Some(dollars(8_500)),
            sold_at: Some(day(2)),
            corrects_sale: true,
            ..ListingChange::default()
        };
        let edit = change.apply(&sold(), Side::Concierge, day(9)).unwrap();
        assert_eq!((edit.price_step, edit.supersedes_sale, edit.changes.len()), (None, false, 0));
    }

    #[test]
    fn a_reversed_sale_leaves_the_price_that_was_asked() {
        for status in [ListingStatus::Live, ListingStatus::UnderOffer] {
            let change = ListingChange { status: Some(status), ..ListingChange::default() };
            assert_eq!(change.apply(&sold(), Side::Seller, day(9)), Err(ListingStatus::Sold));
            let edit = change.apply(&sold(), Side::Concierge, day(9)).unwrap();
            assert_eq!((edit.status, edit.price, edit.price_step), (status, dollars(90), None));
            assert!(edit.supersedes_sale);
            let expected = [
                ("status", Some("sold"), Some(status.as_str())),
                ("price", Some("$8,500"), Some("$90")),
                ("soldAt", Some("1970-01-03 00:00 UTC"), None),
            ];
            assert_eq!(told(&edit), expected);
        }
        let back = ListingChange {
            status: Some(ListingStatus::Live),
            price: Some(dollars(95)),
            ..ListingChange::default()
        };
        let edit = back.apply(&sold(), Side::Concierge, day(9)).unwrap();
        assert_eq!(edit.price_step, Some(PriceEvent::new(PriceKind::Changed, dollars(95), day(9))));
        assert_eq!(edit.price, dollars(95));
    }

    #[test]
    fn a_sale_on_another_day_is_dated_so() {
        let live = car(ListingStatus::Live, &[(PriceKind::Asked, 100, 0)]);
        let sale = ListingChange {
            status: Some(ListingStatus::Sold),
            price: Some(dollars(90)),
            sold_at: Some(day(3)),
            ..ListingChange::default()
        };
        let edit = sale.apply(&live, Side::Concierge, day(9)).unwrap();
        assert_eq!(edit.price_step, Some(PriceEvent::new(PriceKind::Sold, dollars(90), day(3))));
        assert!(!edit.supersedes_sale);
        let early = ListingChange { sold_at: Some(day(3)), ..ListingChange::default() };
        assert_eq!(early.apply(&live, Side::Seller, day(9)).map(|edit| edit.price_step), Ok(None));
    }

    #[test]
    fn a_price_is_put_on_request_and_stated_again() {
        let live = car(ListingStatus::Live, &[(PriceKind::Asked, 100, 0)]);
        let priced = |price| ListingChange { price: Some(price), ..ListingChange::default() };
        let edit = priced(Price::OnRequest).apply(&live, Side::Concierge, day(9)).unwrap();
        assert_eq!(edit.price, Price::OnRequest);
        assert_eq!(edit.price_step, Some(PriceEvent::new(PriceKind::Changed, Price::OnRequest, day(9))));
        assert_eq!(told(&edit), [("price", Some("$100"), Some("Price on request"))]);
        let prices = vec![live.prices[0], edit.price_step.unwrap()];
        let summary = VehicleSummary { price: Price::OnRequest, ..live.summary.clone() };
        let silent = Vehicle { prices, summary, ..live };
        let again = priced(dollars(90)).apply(&silent, Side::Concierge, day(10)).unwrap();
        assert_eq!(told(&again), [("price", Some("Price on request"), Some("$90"))]);
        assert_eq!(priced(Price::OnRequest).apply(&silent, Side::Concierge, day(10)).unwrap().changes, []);
    }

    #[test]
    fn a_sale_has_a_price_or_is_not_recorded() {
        let live = car(ListingStatus::Live, &[(PriceKind::Asked, 100, 0)]);
        let prices = vec![PriceEvent::new(PriceKind::Asked, Price::OnRequest, day(0))];
        let summary = VehicleSummary { price: Price::OnRequest, ..live.summary.clone() };
        let silent = Vehicle { prices, summary, ..live };
        let sold =
            |price| ListingChange { status: Some(ListingStatus::Sold), price, ..ListingChange::default() };
        for price in [None, Some(Price::OnRequest)] {
            let edit = sold(price).apply(&silent, Side::Concierge, day(9)).unwrap();
            assert_eq!((edit.price, edit.price_step), (Price::OnRequest, None), "{price:?}");
        }
        let edit = sold(Some(dollars(90))).apply(&silent, Side::Concierge, day(9)).unwrap();
        let mut prices = silent.prices.clone();
        prices.extend(edit.price_step);
        let summary =
            VehicleSummary { price: edit.price, status: ListingStatus::Sold, ..silent.summary.clone() };
        let sold = Vehicle { prices, summary, ..silent };
        let reversed = ListingChange { status: Some(ListingStatus::Live), ..ListingChange::default() };
        let edit = reversed.apply(&sold, Side::Concierge, day(10)).unwrap();
        assert_eq!(edit.price, Price::OnRequest, "as before the sale");
        assert_eq!(sold.sale().map(|sale| sale.price), Some(dollars(90)));
    }

    #[test]
    fn every_changed_fact_is_told_and_no_other() {
        let live = car(ListingStatus::Live, &[(PriceKind::Asked, 100, 0)]);
        let draft = VehicleDraft {
            make: "BMW".into(),
            model: "Z3 M".into(),
            year: 2001,
            price: Some(1),
            miles: Some(42_000),
            location: "Madison, WI".into(),
            description: "Red.".into(),
            specs: vec!["V8".into()],
            ..VehicleDraft::default()
        };
        let facts = Some(Box::new(NewVehicle::parse(draft, 2026).unwrap()));
        let edit = ListingChange { facts, ..ListingChange::default() };
        let edit = edit.apply(&live, Side::Concierge, day(9)).unwrap();
        let expected = [
            ("model", Some("Z3"), Some("Z3 M")),
            ("miles", Some("4,200 miles"), Some("42,000 miles")),
            ("location", None, Some("Madison, WI")),
            ("description", Some("Blue."), Some("Red.")),
            ("specs", None, Some("V8")),
        ];
        assert_eq!(told(&edit), expected);
    }
}
