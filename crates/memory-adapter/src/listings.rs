//! `Listings` in memory: changes by staff and sellers, featured vehicles, the admin's list.

use async_trait::async_trait;
use domain::audience::{ListingAudience, RELEASE_REASON};
use domain::{
    Timestamp,
    accounts::UserId,
    audit::{Action, Actor, Edit},
    claims::FactEdit,
    events::Event,
    pictures::{Picture, PictureId},
    sign_offs::{ContentEdit, EditAuthor},
    submissions::{Side, SubmissionId},
    text, to_microseconds,
    vehicles::{
        ListingChange, ListingContent, ListingEdit, StatusMove, VehicleId, audience_changes, featured_change,
        searchable_text,
    },
};
use ports::{
    StoreError,
    commands::{Command, CommandOutcome, IdempotentRequest, StoredResult},
    listings::{
        AdminListing, AdminListingQuery, AdminListings, ListingCommand, ListingRefusal, Listings, NewListing,
    },
};

use crate::{MemoryStore, state::State};

#[async_trait]
impl Listings for MemoryStore {
    async fn seller_of(&self, vehicle: VehicleId) -> Result<Option<(SubmissionId, UserId)>, StoreError> {
        Ok(self.read()?.submission_of(vehicle))
    }

    async fn find_added_listing(
        &self,
        idempotent: &IdempotentRequest,
        at: Timestamp,
    ) -> Result<StoredResult<VehicleId>, StoreError> {
        self.read()?.find_stored(idempotent, at)
    }

    async fn add_listing(
        &self,
        new: &NewListing,
        act: &Command,
    ) -> Result<CommandOutcome<VehicleId, ListingRefusal>, StoreError> {
        self.write()?.act(act, |state| {
            if !state.has_photos(&new.car.pictures) {
                return Ok(Err(ListingRefusal::PictureGone));
            }
            let at = to_microseconds(act.at);
            let id = state.list(new.car.clone(), at);
            state.publish_photos(id, Some(new.admin), &new.car.pictures);
            state.note(at, new.actor, None, Action::ListingAdded(id));
            state.events.push(Event::VehiclesListed { vehicles: vec![id] });
            Ok(Ok(id))
        })
    }

    async fn for_sale_with_vin(&self, key: &str) -> Result<Vec<VehicleId>, StoreError> {
        let state = self.read()?;
        let same = state
            .listings
            .values()
            .map(|listing| &listing.vehicle)
            .filter(|vehicle| vehicle.summary.status.is_for_sale())
            .filter(|vehicle| vehicle.facts.vin.as_ref().is_some_and(|vin| vin.key() == key));
        Ok(same.map(|vehicle| vehicle.summary.id).collect())
    }

    async fn change_listing(&self, order: &ListingCommand) -> Result<Result<(), ListingRefusal>, StoreError> {
        Ok(self.write()?.carry_out(order, order.side.into()))
    }

    async fn status_moves(&self, vehicle: VehicleId) -> Result<Vec<StatusMove>, StoreError> {
        let state = self.read()?;
        let moves =
            state.status_moves.iter().filter(|(id, change)| *id == vehicle && change.from != change.to);
        Ok(moves.map(|(_, change)| change.clone()).collect())
    }

    async fn release_due_listings(&self, at: Timestamp) -> Result<Vec<VehicleId>, StoreError> {
        let mut state = self.write()?;
        let at = to_microseconds(at);
        let due = state.listings.values().map(|listing| &listing.vehicle.summary);
        let due: Vec<(VehicleId, ListingAudience)> = due
            .filter(|summary| summary.audience.is_due(at))
            .map(|summary| (summary.id, summary.audience))
            .collect();
        for (id, before) in &due {
            let seller = state.submission_of(*id).map(|(_, seller)| seller);
            state.change_listing(*id, None, |listing| {
                listing.vehicle.summary.audience = ListingAudience::Everyone;
                listing.vehicle.summary.listed_at = at;
                listing.vehicle.updated_at = at;
            });
            let changes = audience_changes(*before, ListingAudience::Everyone);
            let entry = Edit::with_reason(RELEASE_REASON).with(changes);
            state.note_edit(at, Actor::default(), seller, Action::ListingChanged(*id), entry);
        }
        let released: Vec<VehicleId> = due.into_iter().map(|(id, _)| id).collect();
        if !released.is_empty() {
            state.events.push(Event::VehiclesListed { vehicles: released.clone() });
        }
        Ok(released)
    }

    async fn set_featured(&self, ids: &[VehicleId], actor: Actor, at: Timestamp) -> Result<bool, StoreError> {
        let mut state = self.write()?;
        let are_for_sale =
            ids.iter().all(|id| state.for_sale().any(|listing| listing.vehicle.summary.id == *id));
        if !are_for_sale {
            return Ok(false);
        }
        let before = state.featured_ids();
        let mut changed = Vec::new();
        for (id, listing) in &mut state.listings {
            let rank =
                ids.iter().position(|featured| featured == id).and_then(|at| i32::try_from(at + 1).ok());
            if listing.featured_rank != rank {
                listing.featured_rank = rank;
                listing.vehicle.updated_at = to_microseconds(at);
                changed.push(*id);
            }
        }
        if !changed.is_empty() {
            let edit = Edit::of(featured_change(&before, ids));
            state.note_edit(to_microseconds(at), actor, None, Action::FeaturedChosen, edit);
            state.events.push(Event::VehiclesChanged { vehicles: changed });
        }
        Ok(true)
    }

    async fn admin_listings(
        &self,
        query: &AdminListingQuery,
        limit: u32,
    ) -> Result<AdminListings, StoreError> {
        let state = self.read()?;
        let mut matching: Vec<AdminListing> = state
            .listings
            .values()
            .rev()
            .filter(|listing| {
                let summary = &listing.vehicle.summary;
                let facts = listing.vehicle.facts.search_facts();
                let place = summary.place.as_ref();
                let found = searchable_text(&summary.make, &summary.model, summary.year, place, &facts);
                query.status.is_none_or(|status| summary.status == status)
                    && (!query.is_featured || listing.featured_rank.is_some())
                    && query.words.iter().all(|word| text::fold(&found).contains(word))
            })
            .map(|listing| AdminListing {
                expires_at: listing.vehicle.expires_at,
                summary: listing.summary(),
                featured_rank: listing.featured_rank,
                seller: state.submission_of(listing.vehicle.summary.id).and_then(|(_, seller)| {
                    let user = &state.members.get(&seller)?.user;
                    Some((seller, user.username.as_str().to_owned(), user.name.as_str().to_owned()))
                }),
                submission: state.submission_of(listing.vehicle.summary.id).map(|(id, _)| id),
            })
            .collect();
        let total = matching.len() as u64;
        if query.is_featured {
            matching.sort_by_key(|listing| (listing.featured_rank, listing.summary.id));
        } else {
            matching.retain(|listing| query.before.is_none_or(|before| listing.summary.id < before));
        }
        let has_more = matching.len() > limit as usize;
        matching.truncate(limit as usize);
        Ok(AdminListings { items: matching, total, has_more })
    }
}

impl State {
    /// Changes a listing with everything that belongs to it.
    pub(crate) fn carry_out(
        &mut self,
        order: &ListingCommand,
        author: EditAuthor,
    ) -> Result<(), ListingRefusal> {
        let at = to_microseconds(order.at);
        let offered = self.submission_of(order.vehicle);
        let seller = offered.map(|(_, seller)| seller);
        if order.side == Side::Seller && seller != Some(order.user) {
            return Err(ListingRefusal::NoSuchListing);
        }
        let Some(before) = self.listings.get(&order.vehicle).map(|listing| listing.vehicle.clone()) else {
            return Err(ListingRefusal::NoSuchListing);
        };
        if order.version.is_some_and(|seen| seen != before.updated_at) {
            return Err(ListingRefusal::Stale);
        }
        let change =
            ListingChange { sold_at: order.change.sold_at.map(to_microseconds), ..order.change.clone() };
        let edit = match change.apply(&before, order.side, at) {
            Ok(edit) => edit,
            Err(status) => return Err(ListingRefusal::Impossible(status)),
        };
        if let Some(photos) = &change.photos {
            if !self.has_photos(photos) {
                return Err(ListingRefusal::PictureGone);
            }
            self.replace_photos(order.vehicle, Some(order.user), (&before.pictures, photos), at);
        }
        self.apply_listing_edit(order.vehicle, Some(order.user), &change, &edit, at);
        if edit.forgets_expiry(before.summary.status) {
            self.listing(order.vehicle).expired_at = None;
        }
        if order.side == Side::Concierge {
            let edits = edit.changes.iter().map(|change| FactEdit { at, change: change.clone() });
            self.fact_edits.extend(edits.map(|edit| (order.vehicle, edit)));
        }
        let content = ListingContent::of(&before);
        let content_after = change.content_after(&content);
        let reason = order.reason.as_str().to_owned();
        let change = StatusMove { from: before.summary.status, to: edit.status, at, reason };
        self.status_moves.push((order.vehicle, change));
        let edit_event = edit.event(order.vehicle);
        let entry = Edit::with_reason(order.reason.as_str()).with(edit.changes.into_iter().map(Some));
        self.note_edit(at, order.actor, seller, Action::ListingChanged(order.vehicle), entry);
        self.add_notices(&order.notices, at);
        self.events.push(edit_event);
        if let (Some(offered), Some(after)) = (offered, content_after) {
            let is_for_sale = edit.status.is_for_sale();
            let edit = ContentEdit { author, before: content, after, is_for_sale, at };
            self.record_edit(edit, order.user, offered, order.vehicle);
        }
        Ok(())
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
                let facts = facts.as_ref().clone();
                vehicle.facts = facts.listed_facts();
                vehicle.summary.make = facts.make;
                vehicle.summary.model = facts.model;
                vehicle.summary.year = facts.year;
                vehicle.summary.miles = facts.miles;
                vehicle.summary.place = facts.place;
                vehicle.summary.specs = facts.specs;
                vehicle.description = facts.description;
            }
            if let Some(badge) = &change.badge {
                vehicle.summary.badge.clone_from(badge);
            }
            if edit.supersedes_sale {
                for step in vehicle.prices.iter_mut().filter(|step| step.is_sale()) {
                    step.superseded_at.get_or_insert(at);
                }
            }
            if let Some(step) = edit.price_step {
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
    fn publish_photos(&mut self, vehicle: VehicleId, admin: Option<UserId>, photos: &[Picture]) {
        for id in uploads(photos) {
            let is_submitted = self.is_submitted(id);
            if let Some(record) = self.pictures.get_mut(&id) {
                record.vehicle = Some(vehicle);
                record.orphaned_since = None;
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
        let kept: Vec<PictureId> = uploads(after).collect();
        let removed: Vec<PictureId> = uploads(before).filter(|id| !kept.contains(id)).collect();
        for id in &removed {
            if let Some(record) = self.pictures.get_mut(id) {
                record.vehicle = None;
            }
        }
        self.mark_orphaned(&removed, at);
    }

    /// Featured vehicles that are for sale, by rank.
    fn featured_ids(&self) -> Vec<VehicleId> {
        let mut featured: Vec<(i32, VehicleId)> = self
            .for_sale()
            .filter_map(|listing| Some((listing.featured_rank?, listing.vehicle.summary.id)))
            .collect();
        featured.sort_unstable();
        featured.into_iter().map(|(_, id)| id).collect()
    }

    /// The submission that a listing came from, and its seller.
    pub(crate) fn submission_of(&self, vehicle: VehicleId) -> Option<(SubmissionId, UserId)> {
        let from = self.submissions.iter().find(|(_, record)| record.vehicle == Some(vehicle));
        from.map(|(id, record)| (*id, record.seller))
    }
}

/// Ids of the uploaded pictures among these.
fn uploads(photos: &[Picture]) -> impl Iterator<Item = PictureId> + '_ {
    photos.iter().filter_map(|photo| PictureId::of_path(&photo.path))
}
