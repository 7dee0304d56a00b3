//! `Listings` in memory: changes by staff and sellers, featured vehicles, the admin's list.

mod edits;

use async_trait::async_trait;
use domain::{
    Page, Timestamp,
    audit::{Action, Actor},
    events::Event,
    to_microseconds,
    vehicles::{
        FeaturedCandidate, FeaturedChoice, ListingAudience, ListingRefusal, ListingSeller, Make,
        SameVinListing, StatusMove, VehicleId, Vin, choose_featured, searchable_text,
    },
};
use ports::{
    StoreError,
    commands::{Command, CommandOutcome, IdempotentRequest, StoredResult},
    listings::{
        AdminListing, AdminListingQuery, AdminSearchWord, ListingCommand, ListingOrigin, Listings, NewListing,
    },
};

use crate::{MemoryStore, state::ListingRow};

#[async_trait]
impl Listings for MemoryStore {
    async fn seller_of(&self, vehicle: VehicleId) -> Result<Option<ListingSeller>, StoreError> {
        Ok(self.read()?.seller_of(vehicle))
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
        command: &Command,
    ) -> Result<CommandOutcome<VehicleId, ListingRefusal>, StoreError> {
        self.write()?.run_once(command, |state| {
            if !state.has_photos(&new.car.pictures) {
                return Ok(Err(ListingRefusal::PictureGone));
            }
            if let Some(listing) = state.same_vin_as(&new.car) {
                return Ok(Err(ListingRefusal::SameVin(listing)));
            }
            let at = to_microseconds(command.at);
            let id = state.list(new.car.clone(), at);
            state.publish_photos(id, Some(new.admin), &new.car.pictures);
            state.audit(at, new.actor, None, Action::ListingAdded(id));
            state.events.push(Event::VehiclesListed { vehicles: vec![id] });
            Ok(Ok(id))
        })
    }

    async fn listing_with_vin(
        &self,
        vin: &Vin,
        make: &Make,
        own: Option<VehicleId>,
    ) -> Result<Option<SameVinListing>, StoreError> {
        Ok(self.read()?.listing_with_vin(vin, make, own))
    }

    async fn change_listing(
        &self,
        command: &ListingCommand,
    ) -> Result<Result<(), ListingRefusal>, StoreError> {
        Ok(self.write()?.apply_listing_command(command, command.side.into()))
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
            let seller = state.seller_of(*id).map(|listing| listing.seller);
            state.change_listing(*id, None, |listing| {
                listing.vehicle.summary.audience = ListingAudience::Everyone;
                listing.vehicle.summary.listed_at = at;
                listing.vehicle.updated_at = at;
            });
            let action = Action::ListingChanged(*id);
            state.audit_edit(at, Actor::default(), seller, action, before.release_edit());
        }
        let released: Vec<VehicleId> = due.into_iter().map(|(id, _)| id).collect();
        if !released.is_empty() {
            state.events.push(Event::VehiclesListed { vehicles: released.clone() });
        }
        Ok(released)
    }

    async fn set_featured(&self, ids: &[VehicleId], actor: Actor, at: Timestamp) -> Result<bool, StoreError> {
        let mut state = self.write()?;
        let candidate = |listing: &ListingRow| FeaturedCandidate {
            vehicle: listing.vehicle.summary.id,
            rank: listing.featured_rank,
            is_for_sale: listing.vehicle.summary.is_publicly_for_sale(),
        };
        let listings: Vec<FeaturedCandidate> = state.listings.values().map(candidate).collect();
        let Some(FeaturedChoice { ranks, edit }) = choose_featured(&listings, ids) else {
            return Ok(false);
        };
        let at = to_microseconds(at);
        for (id, rank) in &ranks {
            if let Some(listing) = state.listings.get_mut(id) {
                listing.featured_rank = *rank;
                listing.vehicle.updated_at = at;
            }
        }
        if !ranks.is_empty() {
            state.audit_edit(at, actor, None, Action::FeaturedChosen, edit);
            let vehicles = ranks.into_iter().map(|(id, _)| id).collect();
            state.events.push(Event::VehiclesChanged { vehicles });
        }
        Ok(true)
    }

    async fn admin_listings(
        &self,
        query: &AdminListingQuery,
        limit: u32,
    ) -> Result<Page<AdminListing, VehicleId>, StoreError> {
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
                let vin = listing.vehicle.facts.vin.as_ref();
                let is_found = |word: &AdminSearchWord| {
                    found.contains(&word.text)
                        || word.stock_number.as_ref().is_some_and(|number| found.contains(number))
                        || word.listing == Some(summary.id)
                        || vin.zip(word.vin_key.as_ref()).is_some_and(|(vin, key)| vin.matches_ending(key))
                };
                let is_from = |origin: &ListingOrigin| {
                    let sources = state.sources_of(summary.id);
                    match origin {
                        ListingOrigin::Source(source) => sources.iter().any(|it| it.key() == source.key()),
                        ListingOrigin::AddedByHand => sources.is_empty(),
                    }
                };
                query.origin.as_ref().is_none_or(is_from)
                    && query.status.is_none_or(|status| summary.status == status)
                    && (!query.is_featured || listing.featured_rank.is_some())
                    && query.words.iter().all(is_found)
            })
            .map(|listing| AdminListing {
                expires_at: listing.vehicle.expires_at,
                summary: listing.summary(),
                featured_rank: listing.featured_rank,
                seller: state
                    .seller_of(listing.vehicle.summary.id)
                    .and_then(|listing| state.named_member(listing.seller)),
                submission: state.seller_of(listing.vehicle.summary.id).map(|listing| listing.submission),
                sources: state.sources_of(listing.vehicle.summary.id),
                stock_number: listing.vehicle.facts.stock_number.clone().unwrap_or_default(),
            })
            .collect();
        let total = matching.len() as u64;
        if query.is_featured {
            matching.sort_by_key(|listing| (listing.featured_rank, listing.summary.id));
        } else {
            matching.retain(|listing| query.before.is_none_or(|before| listing.summary.id < before));
        }
        Ok(Page::from_rows(matching, limit, total, |last| last.summary.id))
    }
}
