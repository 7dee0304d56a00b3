//! Adding a listing of the marketplace itself.

use chrono::Datelike;
use domain::{
    Violation,
    accounts::UserId,
    audit::Actor,
    pictures::PhotoDraft,
    vehicles::{
        Badge, ListingRefusal, ListingStatus, NewVehicle, Place, Price, VehicleDraft, VehicleId,
        vin_violation,
    },
};
use ports::{
    commands::{Command, IdempotentRequest, WriteError},
    listings::NewListing,
};

use super::{
    AudienceChoice, FactsPatch, ListingPorts,
    photos::{available_to_staff, resolve_photos},
    price::asking_price,
};

/// A listing that an admin adds, before validation.
#[derive(Debug, Clone, PartialEq)]
pub struct ListingForm {
    pub admin: UserId,
    /// For the audit log.
    pub actor: Actor,
    pub facts: FactsPatch,
    /// Asking price in US dollars.
    pub price: Option<f64>,
    /// Whether the price is on request.
    pub is_on_request: bool,
    pub badge: Option<Badge>,
    pub audience: AudienceChoice,
    /// In display order, the cover first.
    pub photos: Vec<PhotoDraft>,
    /// Set when the client sent an idempotency key.
    pub idempotent: Option<IdempotentRequest>,
}

/// Lists a vehicle. A repeated idempotency key returns the first result before any other check.
pub async fn add_listing(
    form: ListingForm,
    ports: ListingPorts<'_>,
) -> Result<VehicleId, WriteError<ListingRefusal>> {
    let at = ports.clock.now();
    if let Some(idempotent) = &form.idempotent {
        let stored = ports.listings.find_added_listing(idempotent, at).await?;
        if let Some(id) = stored.into_result()? {
            return Ok(id);
        }
    }
    let photos = resolve_photos(&form.photos, &[], available_to_staff(form.admin), ports.pictures).await?;
    let badge = form.badge.as_ref().map_or(Ok(()), |badge| badge.check(ListingStatus::Live));
    let (car, photos, audience) = match (parse(&form, at.year()), photos, form.audience.parse(at), badge) {
        (Ok(car), Ok(photos), Ok(audience), Ok(())) => (car, photos, audience),
        (car, photos, audience, badge) => {
            let refused = car.err().unwrap_or_default().into_iter().chain(photos.err());
            return Err(WriteError::Invalid(refused.chain(audience.err()).chain(badge.err()).collect()));
        }
    };
    let car = NewVehicle { badge: form.badge, pictures: photos, audience, ..car };
    let new = NewListing { admin: form.admin, actor: form.actor, car };
    let command = Command { at, idempotent: form.idempotent, rate_limit: None };
    ports.listings.add_listing(&new, &command).await?.into_result()
}

/// Validates everything but the photos.
fn parse(form: &ListingForm, this_year: i32) -> Result<NewVehicle, Vec<Violation>> {
    let FactsPatch { make, model, year, miles, location, description, specs, facts } = form.facts.clone();
    let mut missing = Vec::new();
    if year.is_none() {
        missing.push(Violation::new("yearNumeric", "Year is required"));
    }
    let price = asking_price(form.price, form.is_on_request)
        .and_then(|price| price.ok_or_else(|| Violation::new("priceNumeric", "Price is required")));
    let price = price.map_err(|violation| missing.push(violation)).ok();
    let draft = VehicleDraft {
        make: make.unwrap_or_default(),
        model: model.unwrap_or_default(),
        // Missing numbers have a violation already; placeholders avoid a second one.
        year: year.map_or_else(|| i64::from(this_year).into(), Into::into),
        price: price.and_then(Price::dollars),
        miles: miles.flatten().map(Into::into),
        location: Place::spelled(&location.unwrap_or_default()),
        description: description.unwrap_or_default(),
        specs: specs.unwrap_or_default(),
        facts,
    };
    let car = NewVehicle::parse(draft.with_trim_in_model(), this_year);
    let mut violations: Vec<Violation> = missing;
    let car = car.map_err(|refused| {
        violations.extend(refused.into_iter().map(Violation::with_numeric_field_name));
    });
    if let Ok(car) = &car {
        if car.place.is_none() {
            violations.push(Violation::new("location", "Location is required"));
        }
        if year.is_some() {
            violations.extend(vin_violation(car, this_year));
        }
    }
    car.ok().filter(|_| violations.is_empty()).ok_or(violations)
}
