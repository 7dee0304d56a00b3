use chrono::Datelike;
use domain::{
    Violation,
    accounts::UserId,
    audit::Actor,
    submissions::{Reason, Side, SubmissionId},
    vehicles::{Badge, ListingStatus, NewVehicle, UsDollars, VehicleDraft, VehicleId},
};
use ports::{
    StoreError,
    clock::Clock,
    listings::{ListingChange, ListingChanged, ListingOrder, Listings},
    submissions::Submissions,
    vehicles::VehicleCatalogue,
};

use super::tell::notice;

/// What a seller changes of a listing of theirs.
#[derive(Debug, Clone, PartialEq)]
pub struct OwnChange {
    /// Of the listing that this submission became.
    pub submission: SubmissionId,
    /// Who.
    pub seller: UserId,
    /// From where.
    pub actor: Actor,
    /// Where it stands from then on.
    pub status: Option<ListingStatus>,
    /// What is asked from then on, in US dollars.
    pub price: Option<i64>,
    /// What was paid, in US dollars.
    pub sold_price: Option<i64>,
    /// Why.
    pub reason: String,
}

/// What the desk changes of a listing; what is absent stays.
#[derive(Debug, Clone, PartialEq)]
pub struct DeskEdit {
    /// Which.
    pub vehicle: VehicleId,
    /// Who.
    pub admin: UserId,
    /// From where.
    pub actor: Actor,
    /// What is said of it.
    pub facts: Facts,
    /// Where it stands from then on.
    pub status: Option<ListingStatus>,
    /// What is asked from then on, or was paid, in US dollars.
    pub price: Option<i64>,
    /// The label on its picture, or none from then on.
    pub badge: Option<Option<Badge>>,
    /// Why.
    pub reason: String,
}

/// Facts of a vehicle, as far as they are changed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Facts {
    /// See [`VehicleDraft`].
    pub make: Option<String>,
    /// See [`VehicleDraft`].
    pub model: Option<String>,
    /// See [`VehicleDraft`].
    pub year: Option<i64>,
    /// See [`VehicleDraft`].
    pub miles: Option<i64>,
    /// See [`VehicleDraft`].
    pub location: Option<String>,
    /// See [`VehicleDraft`].
    pub description: Option<String>,
    /// See [`VehicleDraft`].
    pub specs: Option<Vec<String>>,
}

/// What became of a change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Changed {
    /// It is made, to that listing.
    Done(VehicleId),
    /// It is not in order.
    Invalid(Vec<Violation>),
    /// There is no such listing, or none of theirs.
    NoSuchListing,
    /// It cannot be made where the listing stands.
    Impossible(ListingStatus),
}

impl From<(ListingChanged, VehicleId)> for Changed {
    fn from((changed, vehicle): (ListingChanged, VehicleId)) -> Self {
        match changed {
            ListingChanged::Done => Self::Done(vehicle),
            ListingChanged::NoSuchListing => Self::NoSuchListing,
            ListingChanged::Impossible(status) => Self::Impossible(status),
        }
    }
}

fn nothing() -> Violation {
    Violation::new("status", "Please say what is to change")
}

/// What was paid must be said with a sale: it is what others compare with.
fn paid(field: &'static str, dollars: Option<i64>) -> Result<Option<UsDollars>, Violation> {
    match price(field, dollars)? {
        None => Err(Violation::new(field, "Please say what it was sold for")),
        paid => Ok(paid),
    }
}

fn price(field: &'static str, dollars: Option<i64>) -> Result<Option<UsDollars>, Violation> {
    let parsed = dollars.map(UsDollars::parse).transpose();
    parsed.map_err(|violation| Violation::new(field, violation.message))
}

/// Lets a seller change the price of a listing of theirs, or where it stands.
///
/// # Errors
/// When a store fails.
pub async fn change_by_seller(
    own: OwnChange,
    submissions: &dyn Submissions,
    listings: &dyn Listings,
    clock: &dyn Clock,
) -> Result<Changed, StoreError> {
    let found = submissions.submission(own.submission).await?;
    let found = found.filter(|submission| submission.seller == own.seller);
    let Some(listing) = found.and_then(|submission| submission.listing) else {
        return Ok(Changed::NoSuchListing);
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
            return Ok(Changed::Invalid(refused.into_iter().flatten().collect()));
        }
    };
    let price = if is_sold { paid } else { asked };
    if own.status.is_none() && price.is_none() {
        return Ok(Changed::Invalid(vec![nothing()]));
    }
    let change = ListingChange { status: own.status, price, ..ListingChange::default() };
    let order = ListingOrder {
        vehicle: listing.vehicle,
        user: own.seller,
        side: Side::Seller,
        actor: own.actor,
        change,
        reason,
        notices: Vec::new(),
        at: clock.now(),
    };
    Ok((listings.change_listing(&order).await?, listing.vehicle).into())
}

/// Lets the desk change a listing, and tells its seller. What takes it off the site needs a reason.
///
/// # Errors
/// When a store fails.
pub async fn change_by_desk(
    edit: DeskEdit,
    catalogue: &dyn VehicleCatalogue,
    listings: &dyn Listings,
    clock: &dyn Clock,
) -> Result<Changed, StoreError> {
    let Some(vehicle) = catalogue.vehicle(edit.vehicle).await? else { return Ok(Changed::NoSuchListing) };
    let at = clock.now();
    let mut violations = Vec::new();
    let reason = if edit.status == Some(ListingStatus::Withdrawn) {
        Reason::required("reason", &edit.reason)
    } else {
        Reason::parse("reason", &edit.reason)
    };
    let reason = reason.map_err(|violation| violations.push(violation)).unwrap_or_default();
    let price = if edit.status == Some(ListingStatus::Sold) {
        paid("priceNumeric", edit.price)
    } else {
        price("priceNumeric", edit.price)
    };
    let price = price.map_err(|violation| violations.push(violation));
    let mut facts = None;
    if edit.facts != Facts::default() {
        let summary = &vehicle.summary;
        let place = summary.place.as_ref().map(|place| place.as_str().to_owned());
        let draft = VehicleDraft {
            make: edit.facts.make.unwrap_or_else(|| summary.make.as_str().to_owned()),
            model: edit.facts.model.unwrap_or_else(|| summary.model.as_str().to_owned()),
            year: edit.facts.year.unwrap_or_else(|| summary.year.get().into()),
            price: summary.price.get(),
            miles: edit.facts.miles.or_else(|| summary.miles.map(|miles| miles.get().into())),
            location: edit.facts.location.or(place).unwrap_or_default(),
            description: edit.facts.description.unwrap_or_else(|| vehicle.description.clone()),
            specs: edit.facts.specs.unwrap_or_else(|| summary.specs.clone()),
        };
        match NewVehicle::parse(draft, at.year()) {
            Ok(parsed) => facts = Some(Box::new(parsed)),
            Err(refused) => violations.extend(refused),
        }
    }
    let Ok(price) = price else { return Ok(Changed::Invalid(violations)) };
    if !violations.is_empty() {
        return Ok(Changed::Invalid(violations));
    }
    let change = ListingChange { status: edit.status, price, facts, badge: edit.badge };
    if change == ListingChange::default() {
        return Ok(Changed::Invalid(vec![nothing()]));
    }
    let offered = listings.offered_by(edit.vehicle).await?.filter(|(_, seller)| *seller != edit.admin);
    let notice = offered.and_then(|offered| notice(&vehicle, offered, &change, &reason));
    let order = ListingOrder {
        vehicle: edit.vehicle,
        user: edit.admin,
        side: Side::Concierge,
        actor: edit.actor,
        change,
        reason,
        notices: notice.into_iter().collect(),
        at,
    };
    Ok((listings.change_listing(&order).await?, edit.vehicle).into())
}
