//! The change that a record makes to its listing.

use super::digests::{FeedField, FieldDigests};
use crate::{
    Timestamp,
    submissions::Side,
    text,
    vehicles::{
        ListingChange, ListingEdit, ListingStatus, NewVehicle, Vehicle, VinVisibility, facts_changes,
    },
};

/// The change that a record makes to its listing, and its effect.
pub type ListingUpdate = (Box<ListingChange>, ListingEdit);

/// Planned change of a listing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FeedPlan {
    /// No change.
    Same,
    /// No change, because the listing was sold or withdrawn here; a feed does not reopen it.
    OffSale(ListingStatus),
    Update(Box<ListingChange>, ListingEdit),
    /// No change, because the record's make and model are those of another vehicle.
    AnotherVehicle,
    /// No change, because the record's VIN is not that of the listing.
    AnotherVin,
}

/// How a record contradicts its listing.
enum Mismatch {
    Vehicle,
    Vin,
}

impl From<Mismatch> for FeedPlan {
    fn from(mismatch: Mismatch) -> Self {
        match mismatch {
            Mismatch::Vehicle => Self::AnotherVehicle,
            Mismatch::Vin => Self::AnotherVin,
        }
    }
}

/// Plans the change that a record makes to its listing. Only fields whose feed value changed since the last
/// import are applied, so that corrections by staff are kept.
#[must_use]
pub fn plan(
    listing: &Vehicle,
    record: &NewVehicle,
    digests: &FieldDigests,
    before: Option<&FieldDigests>,
    at: Timestamp,
) -> FeedPlan {
    let status = listing.summary.status;
    if !status.is_for_sale() {
        return FeedPlan::OffSale(status);
    }
    match change_of(listing, record, digests, before) {
        Ok(change) if change == ListingChange::default() => FeedPlan::Same,
        Ok(change) => applied(change, listing, at),
        Err(mismatch) => mismatch.into(),
    }
}

/// Plans the change that lists a car again that a feed withdrew and names now: for sale, or as the record states, with what
/// changed since the last import that named it.
#[must_use]
pub fn plan_return(
    listing: &Vehicle,
    record: &NewVehicle,
    digests: &FieldDigests,
    before: Option<&FieldDigests>,
    at: Timestamp,
) -> FeedPlan {
    if listing.summary.status != ListingStatus::Withdrawn {
        // Changed by staff in between.
        return plan(listing, record, digests, before, at);
    }
    match change_of(listing, record, digests, before) {
        Ok(change) => applied(ListingChange { status: Some(record.initial_status()), ..change }, listing, at),
        Err(mismatch) => mismatch.into(),
    }
}

fn applied(change: ListingChange, listing: &Vehicle, at: Timestamp) -> FeedPlan {
    match change.apply(listing, Side::Concierge, at) {
        Ok(edit) => FeedPlan::Update(Box::new(change), edit),
        Err(status) => FeedPlan::OffSale(status),
    }
}

/// The fields of a listing that a record changes.
fn change_of(
    listing: &Vehicle,
    record: &NewVehicle,
    digests: &FieldDigests,
    before: Option<&FieldDigests>,
) -> Result<ListingChange, Mismatch> {
    let summary = &listing.summary;
    let is_changed = |field| digests.differs(before, field);
    let models = (text::fold(summary.model.as_str()), text::fold(record.model.as_str()));
    if is_changed(FeedField::Make) && summary.make != record.make && models.0 != models.1 {
        return Err(Mismatch::Vehicle);
    }
    if is_changed(FeedField::Facts) && changes_vin(listing, record) {
        return Err(Mismatch::Vin);
    }
    let mut facts = listing.as_stated();
    if is_changed(FeedField::Make) {
        facts.make = record.make.clone();
    }
    if is_changed(FeedField::Model) {
        facts.model = record.model.clone();
    }
    if is_changed(FeedField::Year) {
        facts.year = record.year;
    }
    if is_changed(FeedField::Miles) {
        facts.miles = record.miles;
    }
    if is_changed(FeedField::Location) && (!record.has_default_place || summary.place.is_none()) {
        facts.place = record.place.clone();
    }
    if is_changed(FeedField::Description) {
        facts.description.clone_from(&record.description);
    }
    if is_changed(FeedField::Specs) {
        facts.specs.clone_from(&record.specs);
    }
    if is_changed(FeedField::Facts) {
        let shown = facts.facts.vin_visibility;
        facts.facts = facts.facts.updated_by(&record.facts);
        // A feed shows a VIN that is masked, but not one that was hidden here.
        if let Some(stated) = record.stated_vin_visibility
            && (stated != VinVisibility::Full || shown != VinVisibility::Hidden)
        {
            facts.facts.vin_visibility = stated;
        }
    }
    // The row's title may state the VIN that only the listing has, or that staff have hidden.
    let facts = facts.with_public_make_model_place();
    let has_facts = facts_changes(listing, &facts).into_iter().any(|change| change.is_some());
    let price = is_changed(FeedField::Price).then_some(record.price);
    let status = record.stated_status.filter(|_| is_changed(FeedField::Status));
    Ok(ListingChange {
        status: status.filter(|status| *status != summary.status),
        price: price.filter(|price| *price != summary.price),
        facts: has_facts.then(|| Box::new(facts)),
        ..ListingChange::default()
    })
}

/// Whether a record is of another car than the listing with its number: their VINs differ, or without two VINs the model
/// and either the make or the year.
pub(super) fn is_another_car(listing: &Vehicle, record: &NewVehicle) -> bool {
    let car = &listing.summary;
    if listing.facts.vin.is_some() && record.facts.vin.is_some() {
        return changes_vin(listing, record);
    }
    text::fold(car.model.as_str()) != text::fold(record.model.as_str())
        && (car.make != record.make || car.year != record.year)
}

/// Whether the VIN of a changed record contradicts that of its listing.
fn changes_vin(listing: &Vehicle, record: &NewVehicle) -> bool {
    match (&listing.facts.vin, &record.facts.vin) {
        (Some(listed), Some(stated)) => listed.key() != stated.key(),
        _ => false,
    }
}
