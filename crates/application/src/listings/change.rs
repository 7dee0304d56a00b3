//! Edits of a listing by the concierge (all data).

use chrono::Datelike;
use domain::{
    Timestamp, Violation,
    accounts::UserId,
    audit::Actor,
    pictures::{PhotoDraft, Picture},
    submissions::{DecisionReason, Side},
    vehicles::{Badge, ListingChange, ListingRefusal, ListingStatus, ListingTerm, Price, Vehicle, VehicleId},
};
use ports::{commands::WriteError, listings::ListingCommand};

use super::{
    AudienceChoice, ListingPorts,
    end::last_moment,
    facts::FactsPatch,
    notifications::notification,
    photos::{available_to_staff, resolve_photos},
    price::{asking_price, paid},
    sale_date::sale_moment,
};

/// An edit by an admin, before validation; `None` leaves a value unchanged.
#[derive(Debug, Clone, PartialEq)]
pub struct AdminEdit {
    pub vehicle: VehicleId,
    pub admin: UserId,
    /// For the audit log.
    pub actor: Actor,
    pub facts: FactsPatch,
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

pub(super) fn nothing() -> Violation {
    Violation::new("status", "Please choose what to change")
}

/// Edits a listing as an admin and notifies its seller. Taking it off the site, and reversing or correcting a
/// sale, requires a reason.
pub async fn change_by_admin(
    edit: AdminEdit,
    ports: ListingPorts<'_>,
) -> Result<(), WriteError<ListingRefusal>> {
    let ListingPorts { vehicle_reader, listings, clock, .. } = ports;
    let Some(vehicle) = vehicle_reader.vehicle(edit.vehicle).await? else {
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
    let (change, reason) = admin_change(&edit, &vehicle, photos.transpose(), at)?;
    let seller = listings.seller_of(edit.vehicle).await?.filter(|listing| listing.seller != edit.admin);
    let notification = seller.and_then(|seller| notification(&vehicle, seller, &change, &reason));
    let command = ListingCommand {
        vehicle: edit.vehicle,
        user: Some(edit.admin),
        side: Side::Concierge,
        actor: edit.actor,
        change,
        version: edit.version,
        reason,
        notifications: notification.into_iter().collect(),
        at,
    };
    listings.change_listing(&command).await?.map_err(WriteError::Refused)
}

/// Validates an edit; the error contains all violations.
fn admin_change(
    edit: &AdminEdit,
    vehicle: &Vehicle,
    photos: Result<Option<Vec<Picture>>, Violation>,
    at: Timestamp,
) -> Result<(ListingChange, DecisionReason), Vec<Violation>> {
    let mut violations = Vec::new();
    let from = vehicle.summary.status;
    let corrects_sale = corrects_sale(edit, vehicle, &mut violations);
    let needs_reason = from.needs_reason(edit.status, corrects_sale);
    let reason = if needs_reason { DecisionReason::required } else { DecisionReason::parse };
    let reason = keep(reason("reason", &edit.reason), &mut violations).unwrap_or_default();
    let price = keep(given_price(edit, corrects_sale), &mut violations).flatten();
    let sold_at = edit.sold_on.as_deref().map(|day| sale_moment(day, vehicle, at)).transpose();
    let sold_at = keep(sold_at, &mut violations).flatten();
    let mut facts = None;
    if edit.facts != FactsPatch::default() {
        match edit.facts.apply(vehicle, at.year()) {
            Ok(changed) => facts = Some(Box::new(changed)),
            Err(refused) => violations.extend(refused),
        }
    }
    let photos = keep(photos, &mut violations).flatten();
    let badge = edit.badge.as_ref().unwrap_or(&vehicle.summary.badge);
    if let (true, Some(badge)) = (edit.badge.is_some() || edit.status.is_some(), badge) {
        keep(badge.check(edit.status.unwrap_or(from)), &mut violations);
    }
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

/// Whether the edit states a sale that is recorded already. Adds a violation if it may not state one.
fn corrects_sale(edit: &AdminEdit, vehicle: &Vehicle, violations: &mut Vec<Violation>) -> bool {
    let is_of_a_sale = edit.sold_price.is_some() || edit.sold_on.is_some();
    if !is_of_a_sale || edit.status == Some(ListingStatus::Sold) {
        return false;
    }
    if vehicle.summary.status != ListingStatus::Sold || edit.status.is_some() {
        let field = if edit.sold_price.is_some() { "soldPriceNumeric" } else { "soldOn" };
        violations.push(Violation::new(field, "Only a sold vehicle has a price paid and a date of sale"));
    }
    if edit.sold_price.is_none() && vehicle.sale().is_none() {
        violations.push(Violation::new("soldPriceNumeric", "Please enter the sale price"));
    }
    true
}

/// The price that the edit states: the price paid if it is of a sale, which has one, otherwise the asking price.
fn given_price(edit: &AdminEdit, corrects_sale: bool) -> Result<Option<Price>, Violation> {
    let sells = edit.status == Some(ListingStatus::Sold);
    match edit.sold_price {
        _ if (sells || corrects_sale) && edit.is_on_request => paid("priceNumeric", None),
        None if sells => paid("priceNumeric", edit.price),
        None => asking_price(edit.price, edit.is_on_request),
        sold_price => paid("soldPriceNumeric", sold_price),
    }
}

fn keep<T>(parsed: Result<T, Violation>, violations: &mut Vec<Violation>) -> Option<T> {
    parsed.map_err(|violation| violations.push(violation)).ok()
}
