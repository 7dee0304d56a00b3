//! Changes of a listing by its seller (price, status) and by the concierge (all data).

use chrono::Datelike;
use domain::{
    Timestamp, Violation,
    accounts::UserId,
    audit::Actor,
    pictures::{PhotoDraft, Picture},
    submissions::{Reason, Side, SubmissionId},
    vehicles::{
        Badge, FactsDraft, ListingStatus, ListingTerm, NewVehicle, Price, UsDollars, Vehicle, VehicleDraft,
        VehicleId, vin_violation, whole_number,
    },
};
use ports::{
    clock::Clock,
    commands::WriteError,
    listings::{ListingChange, ListingCommand, ListingRefusal, Listings},
    submissions::Submissions,
};

use super::{
    AudienceChoice, ListingPorts,
    end::last_moment,
    notifications::notice,
    photos::{available_to_staff, duplicate_vin, resolve_photos},
    sale_date::sale_moment,
};

/// A change by the seller, before validation.
#[derive(Debug, Clone, PartialEq)]
pub struct SellerChange {
    /// The submission that became the listing.
    pub submission: SubmissionId,
    pub seller: UserId,
    /// For the audit log.
    pub actor: Actor,
    pub status: Option<ListingStatus>,
    /// New asking price in US dollars.
    pub price: Option<f64>,
    /// Sale price in US dollars; required when `status` is sold.
    pub sold_price: Option<f64>,
    pub reason: String,
    /// Term of a listing that is put up for sale again after its end.
    pub term: ListingTerm,
}

/// An edit by an admin, before validation; `None` leaves a value unchanged.
#[derive(Debug, Clone, PartialEq)]
pub struct AdminEdit {
    pub vehicle: VehicleId,
    pub admin: UserId,
    /// For the audit log.
    pub actor: Actor,
    pub facts: Facts,
    pub status: Option<ListingStatus>,
    /// New asking price in US dollars; the sale price when `status` is sold and `sold_price` is absent.
    pub price: Option<f64>,
    /// Puts the asking price on request.
    pub is_on_request: bool,
    /// Sale price in US dollars, with a sale or to correct a recorded one.
    pub sold_price: Option<f64>,
    /// Date of sale (Central Time), as in `2026-11-21`, with a sale or to correct a recorded one.
    pub sold_on: Option<String>,
    /// `Some(None)` removes the badge.
    pub badge: Option<Option<Badge>>,
    pub audience: Option<AudienceChoice>,
    /// Last day of the listing (Central Time), as in `2027-03-12`; `Some(None)` removes it.
    pub expires_on: Option<Option<String>>,
    /// Term of a listing that is put up for sale again after its end.
    pub term: ListingTerm,
    /// All photos in display order, the cover first.
    pub photos: Option<Vec<PhotoDraft>>,
    /// Last change of the listing that the admin saw; `None` accepts any.
    pub version: Option<Timestamp>,
    /// Required for some changes; see `ListingStatus::needs_reason`.
    pub reason: String,
}

/// Changed fields of a vehicle; `None` leaves one unchanged.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Facts {
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

fn nothing() -> Violation {
    Violation::new("status", "Please choose what to change")
}

/// The sale price is required, because price evidence depends on it.
fn paid(field: &'static str, dollars: Option<f64>) -> Result<Option<Price>, Violation> {
    match price(field, dollars)? {
        None => Err(Violation::new(field, "Please enter the sale price")),
        paid => Ok(paid),
    }
}

fn price(field: &'static str, dollars: Option<f64>) -> Result<Option<Price>, Violation> {
    let parsed = dollars.map(UsDollars::from_amount).transpose();
    parsed.map(|price| price.map(Price::Known)).map_err(|violation| Violation::new(field, violation.message))
}

/// An asking price as admins state it: an amount in US dollars, or on request; `None` for neither.
pub(super) fn asking_price(dollars: Option<f64>, is_on_request: bool) -> Result<Option<Price>, Violation> {
    match (dollars, is_on_request) {
        (Some(_), true) => {
            Err(Violation::new("priceNumeric", "Please enter a price or put it on request, not both"))
        }
        (None, true) => Ok(Some(Price::OnRequest)),
        (dollars, false) => price("priceNumeric", dollars),
    }
}

/// Changes the price or status of a seller's own listing.
pub async fn change_by_seller(
    own: SellerChange,
    submissions: &dyn Submissions,
    listings: &dyn Listings,
    clock: &dyn Clock,
) -> Result<(), WriteError<ListingRefusal>> {
    let found = submissions.submission(own.submission).await?;
    let found = found.filter(|submission| submission.seller == own.seller);
    let Some(listing) = found.and_then(|submission| submission.listing) else {
        return Err(WriteError::Refused(ListingRefusal::NoSuchListing));
    };
    let is_sold = own.status == Some(ListingStatus::Sold);
    let parsed = (
        price("priceNumeric", own.price),
        if is_sold { paid("soldPriceNumeric", own.sold_price) } else { Ok(None) },
        Reason::parse("reason", &own.reason),
    );
    let (asked, paid, reason) = match parsed {
        (Ok(asked), Ok(paid), Ok(reason)) => (asked, paid, reason),
        (asked, paid, reason) => {
            let refused = [asked.err(), paid.err(), reason.err()];
            return Err(WriteError::Invalid(refused.into_iter().flatten().collect()));
        }
    };
    let price = if is_sold { paid } else { asked };
    if own.status.is_none() && price.is_none() {
        return Err(nothing().into());
    }
    let at = clock.now();
    let statuses = (listing.status, own.status);
    let expires_at = own.term.end_after_relisting(listing.expiry.ends_at, statuses, at);
    let change = ListingChange { status: own.status, price, expires_at, ..ListingChange::default() };
    let order = ListingCommand {
        vehicle: listing.vehicle,
        user: own.seller,
        side: Side::Seller,
        actor: own.actor,
        change,
        version: None,
        reason,
        notices: Vec::new(),
        at,
    };
    listings.change_listing(&order).await?.map_err(WriteError::Refused)
}

/// Edits a listing as an admin and notifies its seller. Taking it off the site, and reversing or correcting a
/// sale, requires a reason.
pub async fn change_by_admin(
    edit: AdminEdit,
    ports: ListingPorts<'_>,
) -> Result<(), WriteError<ListingRefusal>> {
    let ListingPorts { catalogue, listings, clock, .. } = ports;
    let Some(vehicle) = catalogue.vehicle(edit.vehicle).await? else {
        return Err(WriteError::Refused(ListingRefusal::NoSuchListing));
    };
    let at = clock.now();
    let photos = match &edit.photos {
        Some(drafts) => {
            let is_available = available_to_staff(edit.admin);
            Some(resolve_photos(drafts, &vehicle.pictures, is_available, ports.pictures).await?)
        }
        None => None,
    };
    let (change, reason) = desk_change(&edit, &vehicle, photos.transpose(), at)?;
    let vin = change.facts.as_ref().and_then(|facts| facts.facts.vin.as_ref());
    if vin != vehicle.facts.vin.as_ref()
        && let Some(violation) = duplicate_vin(vin, Some(edit.vehicle), ports).await?
    {
        return Err(violation.into());
    }
    let offered = listings.seller_of(edit.vehicle).await?.filter(|(_, seller)| *seller != edit.admin);
    let notice = offered.and_then(|offered| notice(&vehicle, offered, &change, &reason));
    let order = ListingCommand {
        vehicle: edit.vehicle,
        user: edit.admin,
        side: Side::Concierge,
        actor: edit.actor,
        change,
        version: edit.version,
        reason,
        notices: notice.into_iter().collect(),
        at,
    };
    listings.change_listing(&order).await?.map_err(WriteError::Refused)
}

/// Validates an edit; the error contains all violations.
fn desk_change(
    edit: &AdminEdit,
    vehicle: &Vehicle,
    photos: Result<Option<Vec<Picture>>, Violation>,
    at: Timestamp,
) -> Result<(ListingChange, Reason), Vec<Violation>> {
    let mut violations = Vec::new();
    let from = vehicle.summary.status;
    let sells = edit.status == Some(ListingStatus::Sold);
    let is_of_a_sale = edit.sold_price.is_some() || edit.sold_on.is_some();
    if is_of_a_sale && !sells && (from != ListingStatus::Sold || edit.status.is_some()) {
        let field = if edit.sold_price.is_some() { "soldPriceNumeric" } else { "soldOn" };
        violations.push(Violation::new(field, "Only a sold vehicle has a price paid and a date of sale"));
    }
    let corrects_sale = is_of_a_sale && !sells;
    if corrects_sale && edit.sold_price.is_none() && vehicle.sale().is_none() {
        violations.push(Violation::new("soldPriceNumeric", "Please enter the sale price"));
    }
    let needs_reason = from.needs_reason(edit.status, corrects_sale);
    let reason = if needs_reason { Reason::required } else { Reason::parse };
    let reason = keep(reason("reason", &edit.reason), &mut violations).unwrap_or_default();
    let is_sale = sells || corrects_sale;
    let given = match edit.sold_price {
        // A sale has a price.
        _ if is_sale && edit.is_on_request => paid("priceNumeric", None),
        None if sells => paid("priceNumeric", edit.price),
        None => asking_price(edit.price, edit.is_on_request),
        paid => price("soldPriceNumeric", paid),
    };
    let price = keep(given, &mut violations).flatten();
    let sold_at = edit.sold_on.as_deref().map(|day| sale_moment(day, vehicle, at)).transpose();
    let sold_at = keep(sold_at, &mut violations).flatten();
    let mut facts = None;
    if edit.facts != Facts::default() {
        match edit.facts.apply(vehicle, at.year()) {
            Ok(changed) => facts = Some(Box::new(changed)),
            Err(refused) => violations.extend(refused),
        }
    }
    let photos = keep(photos, &mut violations).flatten();
    let audience = edit.audience.as_ref().map(|choice| choice.parse(at)).transpose();
    let audience = keep(audience, &mut violations).flatten();
    let expires_at = match &edit.expires_on {
        Some(day) => keep(day.as_deref().map(|day| last_moment(day, at)).transpose(), &mut violations),
        None => edit.term.end_after_relisting(vehicle.expires_at, (from, edit.status), at),
    };
    let change = ListingChange {
        status: edit.status,
        price,
        sold_at,
        corrects_sale,
        facts,
        photos,
        badge: edit.badge.clone(),
        audience,
        expires_at,
    };
    if violations.is_empty() && change == ListingChange::default() {
        violations.push(nothing());
    }
    if violations.is_empty() { Ok((change, reason)) } else { Err(violations) }
}

fn keep<T>(parsed: Result<T, Violation>, violations: &mut Vec<Violation>) -> Option<T> {
    parsed.map_err(|violation| violations.push(violation)).ok()
}

/// `i64::MIN` stands for a number that is not whole; the domain refuses it as out of range.
pub(super) fn whole(number: f64) -> i64 {
    whole_number(number).unwrap_or(i64::MIN)
}

impl Facts {
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
        let car = NewVehicle { facts, ..car };
        let is_of_vin = self.year.is_some() || self.facts.vin.is_some();
        match vin_violation(&car, this_year).filter(|_| is_of_vin) {
            Some(violation) => Err(vec![violation]),
            None => Ok(car),
        }
    }

    /// The vehicle's data after the edit, without its structured facts.
    fn draft(&self, vehicle: &Vehicle) -> VehicleDraft {
        let summary = &vehicle.summary;
        let place = || summary.place.as_ref().map(|place| place.as_str().to_owned()).unwrap_or_default();
        let text = |given: &Option<String>, known: &str| given.clone().unwrap_or_else(|| known.to_owned());
        VehicleDraft {
            make: text(&self.make, summary.make.as_str()),
            model: text(&self.model, summary.model.as_str()),
            year: self.year.map_or_else(|| summary.year.get().into(), whole),
            price: summary.price.dollars(),
            miles: match self.miles {
                Some(miles) => miles.map(whole),
                None => summary.miles.map(|miles| miles.get().into()),
            },
            location: self.location.clone().unwrap_or_else(place),
            description: text(&self.description, &vehicle.description),
            specs: self.specs.clone().unwrap_or_else(|| summary.specs.clone()),
            ..VehicleDraft::default()
        }
    }
}
