//! Edits of listings: effects on photos, featured vehicles and submissions.

use domain::{
    Timestamp,
    accounts::UserId,
    audit::{Action, Edit},
    claims::FactEdit,
    pictures::{Picture, PictureId},
    sign_offs::{ContentEdit, EditAuthor},
    submissions::Side,
    to_microseconds,
    vehicles::{
        ListingChange, ListingContent, ListingEdit, ListingRefusal, ListingSeller, Make, NewVehicle,
        SameVinListing, StatusMove, Vehicle, VehicleId, Vin, vin_conflict,
    },
};
use ports::listings::ListingCommand;

use crate::state::State;

impl State {
    /// Changes a listing with everything that belongs to it.
    pub(crate) fn apply_listing_command(
        &mut self,
        command: &ListingCommand,
        author: EditAuthor,
    ) -> Result<(), ListingRefusal> {
        let (change, at) = (&command.change, to_microseconds(command.at));
        let listing_seller = self.seller_of(command.vehicle);
        let seller = listing_seller.map(|listing| listing.seller);
        let Some(before) = self.listings.get(&command.vehicle).map(|listing| listing.vehicle.clone()) else {
            return Err(ListingRefusal::NoSuchListing);
        };
        let edit = command.editor().edit(change, &before, seller, at)?;
        if let Some((vin, make)) = change.claimed_vin(&before)
            && let Some(listing) = self.listing_with_vin(vin, make, Some(command.vehicle))
        {
            return Err(ListingRefusal::SameVin(listing));
        }
        if let Some(photos) = &change.photos {
            if !self.has_photos(photos) {
                return Err(ListingRefusal::PictureGone);
            }
            self.replace_photos(command.vehicle, command.user, (&before.pictures, photos), at);
        }
        self.apply_listing_edit(command.vehicle, command.user, change, &edit, at);
        if edit.clears_expiry(before.summary.status) {
            self.listing(command.vehicle).expired_at = None;
        }
        if command.side == Side::Concierge {
            let edits = edit.changes.iter().map(|change| FactEdit { at, change: change.clone() });
            self.fact_edits.extend(edits.map(|edit| (command.vehicle, edit)));
        }
        let content = ListingContent::of(&before);
        let content_after = change.content_after(&content);
        let reason = command.reason.as_str().to_owned();
        let moved = StatusMove { from: before.summary.status, to: edit.status, at, reason };
        self.status_moves.push((command.vehicle, moved));
        let edit_event = edit.event(command.vehicle);
        let entry = Edit::with_reason(command.reason.as_str()).with(edit.changes.into_iter().map(Some));
        self.audit_edit(at, command.actor, seller, Action::ListingChanged(command.vehicle), entry);
        self.add_notifications(&command.notifications, at);
        self.events.push(edit_event);
        if let (Some(listing_seller), Some(after)) = (listing_seller, content_after) {
            let is_for_sale = edit.status.is_for_sale();
            let edit = ContentEdit { author, before: content, after, is_for_sale, at };
            self.record_edit(edit, command.user, listing_seller, command.vehicle);
        }
        Ok(())
    }

    /// See [`Listings::listing_with_vin`](ports::listings::Listings::listing_with_vin).
    pub(crate) fn listing_with_vin(
        &self,
        vin: &Vin,
        make: &Make,
        own: Option<VehicleId>,
    ) -> Option<SameVinListing> {
        let for_sale = self.listings.values().map(|listing| &listing.vehicle);
        let same = for_sale
            .filter(|vehicle| vehicle.summary.status.is_for_sale())
            .filter(|vehicle| vehicle.facts.vin.as_ref().is_some_and(|other| other.key() == vin.key()))
            .map(|Vehicle { summary, .. }| SameVinListing {
                vehicle: summary.id,
                make: summary.make.as_str().to_owned(),
                title: summary.title(),
            });
        vin_conflict(vin, make, own, same)
    }

    /// The listing for sale that keeps a car from being listed, because it has its VIN.
    pub(crate) fn same_vin_as(&self, car: &NewVehicle) -> Option<SameVinListing> {
        self.listing_with_vin(car.facts.vin.as_ref()?, &car.make, None)
    }

    /// Applies a change to a listing and its price history.
    pub(crate) fn apply_listing_edit(
        &mut self,
        id: VehicleId,
        by: Option<UserId>,
        change: &ListingChange,
        edit: &ListingEdit,
        at: Timestamp,
    ) {
        self.change_listing(id, by, |listing| {
            let vehicle = &mut listing.vehicle;
            if let Some(facts) = &change.facts {
                vehicle.set_facts(facts);
            }
            if let Some(badge) = &change.badge {
                vehicle.summary.badge.clone_from(badge);
            }
            if edit.supersedes_sale {
                for step in vehicle.prices.iter_mut().filter(|step| step.is_sale()) {
                    step.superseded_at.get_or_insert(at);
                }
            }
            if let Some(step) = edit.price_event {
                vehicle.prices.push(step);
                vehicle.prices.sort_by_key(|step| step.at);
            }
            vehicle.summary.price = edit.price;
            vehicle.summary.status = edit.status;
            vehicle.summary.audience = edit.audience;
            vehicle.expires_at = edit.expires_at;
            if edit.is_released {
                vehicle.summary.listed_at = at;
            }
            vehicle.updated_at = at;
        });
    }

    /// Whether all uploaded pictures among these exist.
    pub(crate) fn has_photos(&self, photos: &[Picture]) -> bool {
        uploads(photos).all(|id| self.pictures.contains_key(&id))
    }

    /// Marks the uploaded pictures as shown by the vehicle. Those that the admin uploaded lose their owner,
    /// unless a submission shows them.
    pub(super) fn publish_photos(&mut self, vehicle: VehicleId, admin: Option<UserId>, photos: &[Picture]) {
        for id in uploads(photos) {
            let is_submitted = self.is_submitted(id);
            if let Some(record) = self.pictures.get_mut(&id) {
                record.vehicle = Some(vehicle);
                record.unused_since = None;
                record.owner = record.owner.filter(|owner| Some(*owner) != admin || is_submitted);
            }
        }
    }

    pub(crate) fn replace_photos(
        &mut self,
        vehicle: VehicleId,
        admin: Option<UserId>,
        (before, after): (&[Picture], &[Picture]),
        at: Timestamp,
    ) {
        if let Some(listing) = self.listings.get_mut(&vehicle) {
            listing.vehicle.pictures = after.to_vec();
            listing.vehicle.summary.cover = after.first().cloned().map(Box::new);
        }
        self.publish_photos(vehicle, admin, after);
        let remaining: Vec<PictureId> = uploads(after).collect();
        let removed: Vec<PictureId> = uploads(before).filter(|id| !remaining.contains(id)).collect();
        for id in &removed {
            if let Some(record) = self.pictures.get_mut(id) {
                record.vehicle = None;
            }
        }
        self.mark_unused_pictures(&removed, at);
    }

    /// The seller of a listing; `None` for the site's own vehicles.
    pub(crate) fn seller_of(&self, vehicle: VehicleId) -> Option<ListingSeller> {
        let from = self.submissions.iter().find(|(_, record)| record.vehicle == Some(vehicle));
        from.map(|(id, record)| ListingSeller { submission: *id, seller: record.seller })
    }
}

/// Ids of the uploaded pictures among these.
fn uploads(photos: &[Picture]) -> impl Iterator<Item = PictureId> + '_ {
    photos.iter().filter_map(|photo| PictureId::of_path(&photo.path))
}
