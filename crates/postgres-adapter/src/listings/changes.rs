//! Changes of listings by admins and sellers.

use diesel::prelude::*;
use domain::{
    audit::{Action, Edit},
    sign_offs::{ContentEdit, EditAuthor},
    to_microseconds,
    vehicles::{ListingContent, ListingRefusal, PriceEvent, PriceKind},
};
use ports::listings::ListingCommand;

use super::{
    change_log::{ListingChangeRecord, log_change, set_actor},
    listing_with_vin, photos,
    seller::seller_of,
    terms,
};
use crate::{
    advisory_locks::AdvisoryLock,
    audit,
    database::Failure,
    events, notifications,
    schema::{vehicle_prices, vehicles},
    sign_offs,
    vehicle_writes::{FactsRow, NewPriceRow},
    vehicles::whole,
};

/// Changes a listing with everything that belongs to it, in the caller's transaction.
pub(crate) fn change(
    command: &ListingCommand,
    author: EditAuthor,
    connection: &mut PgConnection,
) -> Result<Result<(), ListingRefusal>, Failure> {
    let (id, change, at) = (command.vehicle.0, &command.change, command.at);
    if change.may_claim_vin() {
        // Before the listing's own lock, as in imports.
        AdvisoryLock::ImportBatch.lock_in_transaction(connection)?;
    }
    let listing_seller = seller_of(id, connection)?;
    let seller = listing_seller.map(|listing| listing.seller);
    let held: Option<i64> =
        vehicles::table.find(id).select(vehicles::id).for_update().first(connection).optional()?;
    if held.is_none() {
        return Ok(Err(ListingRefusal::NoSuchListing));
    }
    let Some(before) = whole(id, connection)? else { return Ok(Err(ListingRefusal::NoSuchListing)) };
    let edit = match command.editor().edit(change, &before, seller, to_microseconds(at)) {
        Ok(edit) => edit,
        Err(refusal) => return Ok(Err(refusal)),
    };
    if let Some((vin, make)) = change.claimed_vin(&before)
        && let Some(listing) = listing_with_vin(vin, make, Some(command.vehicle), connection)?
    {
        return Ok(Err(ListingRefusal::SameVin(listing)));
    }
    if let Some(photos) = &change.photos
        && !photos::lock_all_uploads(photos, connection)?
    {
        return Ok(Err(ListingRefusal::PictureGone));
    }
    if let Some(user) = command.user {
        set_actor(user, connection)?;
    }
    diesel::update(vehicles::table.find(id))
        .set((
            vehicles::status.eq(edit.status.as_str()),
            vehicles::price.eq(edit.price.dollars()),
            vehicles::updated_at.eq(at),
            vehicles::audience.eq(edit.audience.as_str()),
            vehicles::collectors_until.eq(edit.audience.until()),
            vehicles::expires_at.eq(edit.expires_at),
            edit.is_released.then(|| vehicles::listed_at.eq(at)),
            change.facts.as_deref().map(FactsRow::new).transpose()?,
            change.badge.as_ref().map(|badge| {
                (
                    vehicles::badge_text.eq(badge.as_ref().map(|badge| badge.text().to_owned())),
                    vehicles::badge_variant.eq(badge.as_ref().map(|badge| badge.variant().as_str())),
                )
            }),
        ))
        .execute(connection)?;
    if let Some(photos) = &change.photos {
        photos::replace(id, command.user, (&before.pictures, photos), at, connection)?;
    }
    if edit.supersedes_sale {
        let sales = vehicle_prices::table
            .filter(vehicle_prices::vehicle_id.eq(id))
            .filter(vehicle_prices::kind.eq(PriceKind::Sold.as_str()))
            .filter(vehicle_prices::superseded_at.is_null());
        diesel::update(sales).set(vehicle_prices::superseded_at.eq(at)).execute(connection)?;
    }
    if let Some(PriceEvent { price, kind, at, .. }) = edit.price_event {
        diesel::insert_into(vehicle_prices::table)
            .values(NewPriceRow { vehicle_id: id, price: price.dollars(), kind: kind.as_str(), at })
            .execute(connection)?;
    }
    let record = ListingChangeRecord {
        from: before.summary.status,
        to: edit.status,
        at,
        side: command.side,
        actor: command.user,
        reason: command.reason.as_str(),
    };
    log_change(id, &record, &edit.changes, connection)?;
    if edit.clears_expiry(record.from) {
        terms::clear_expiry(id, connection)?;
    }
    // `VehiclesListed` or `VehiclesChanged`: the vehicle cache and rendered pages follow it.
    let event = edit.event(command.vehicle);
    let entry = Edit::with_reason(command.reason.as_str()).with(edit.changes.into_iter().map(Some));
    let action = Action::ListingChanged(command.vehicle);
    audit::audit_edit(at, command.actor, seller, action, entry, connection)?;
    let before = ListingContent::of(&before);
    if let (Some(listing_seller), Some(after)) = (listing_seller, change.content_after(&before)) {
        let is_for_sale = edit.status.is_for_sale();
        let edit = ContentEdit { author, before, after, is_for_sale, at: to_microseconds(at) };
        sign_offs::record_edit(edit, command.user, listing_seller, command.vehicle, connection)?;
    }
    notifications::add(&command.notifications, at, connection)?;
    events::append(&event, connection)?;
    Ok(Ok(()))
}
