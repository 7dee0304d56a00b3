use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::UserId,
    audit::{Action, Actor, ListingStep},
    events::Event,
    submissions::{Side, SubmissionId},
    text, to_microseconds,
    vehicles::{ListingStatus, PriceEvent, PriceKind, VehicleId, searchable_text},
};
use ports::{
    StoreError,
    listings::{DeskListing, DeskListings, DeskQuery, ListingChanged, ListingOrder, Listings},
};

use crate::{MemoryStore, state::State};

#[async_trait]
impl Listings for MemoryStore {
    async fn offered_by(&self, vehicle: VehicleId) -> Result<Option<(SubmissionId, UserId)>, StoreError> {
        Ok(self.read()?.submission_of(vehicle))
    }

    async fn change_listing(&self, order: &ListingOrder) -> Result<ListingChanged, StoreError> {
        let mut state = self.write()?;
        let at = to_microseconds(order.at);
        let seller = state.submission_of(order.vehicle).map(|(_, seller)| seller);
        if order.side == Side::Seller && seller != Some(order.user) {
            return Ok(ListingChanged::NoSuchListing);
        }
        let Some(before) = state.listings.get(&order.vehicle).map(|listing| listing.vehicle.summary.clone())
        else {
            return Ok(ListingChanged::NoSuchListing);
        };
        let from = before.status;
        let change = &order.change;
        if !from.takes(change.status, change.price.is_some(), order.side) {
            return Ok(ListingChanged::Impossible(from));
        }
        state.change_listing(order.vehicle, Some(order.user), |listing| {
            let vehicle = &mut listing.vehicle;
            if let Some(facts) = &change.facts {
                let facts = facts.as_ref().clone();
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
            if let Some(price) = change.price {
                let is_sold = change.status == Some(ListingStatus::Sold);
                let kind = if is_sold { PriceKind::Sold } else { PriceKind::Changed };
                vehicle.summary.price = price;
                vehicle.prices.push(PriceEvent { price, at, kind });
            }
            vehicle.summary.status = change.status.unwrap_or(from);
            vehicle.updated_at = at;
        });
        let step = ListingStep {
            moved: change.status.map(|to| (from, to)),
            priced: change.price.filter(|price| *price != before.price).map(|price| (before.price, price)),
        };
        state.note(at, order.actor, seller, Action::ListingChanged(order.vehicle, step));
        state.add_notices(&order.notices, at);
        state.events.push(Event::VehiclesChanged { vehicles: vec![order.vehicle] });
        Ok(ListingChanged::Done)
    }

    async fn feature(&self, ids: &[VehicleId], actor: Actor, at: Timestamp) -> Result<bool, StoreError> {
        let mut state = self.write()?;
        let are_for_sale =
            ids.iter().all(|id| state.for_sale().any(|listing| listing.vehicle.summary.id == *id));
        if !are_for_sale {
            return Ok(false);
        }
        let mut changed = Vec::new();
        for (id, listing) in &mut state.listings {
            let rank =
                ids.iter().position(|featured| featured == id).and_then(|at| i32::try_from(at + 1).ok());
            if listing.featured_rank != rank {
                listing.featured_rank = rank;
                changed.push(*id);
            }
        }
        if !changed.is_empty() {
            state.note(to_microseconds(at), actor, None, Action::FeaturedChosen);
            state.events.push(Event::VehiclesChanged { vehicles: changed });
        }
        Ok(true)
    }

    async fn desk_listings(&self, query: &DeskQuery, limit: u32) -> Result<DeskListings, StoreError> {
        let state = self.read()?;
        let mut matching: Vec<DeskListing> = state
            .listings
            .values()
            .rev()
            .filter(|listing| {
                let summary = &listing.vehicle.summary;
                let found =
                    searchable_text(&summary.make, &summary.model, summary.year, summary.place.as_ref());
                query.status.is_none_or(|status| summary.status == status)
                    && (!query.is_featured || listing.featured_rank.is_some())
                    && query.words.iter().all(|word| text::fold(&found).contains(word))
            })
            .map(|listing| DeskListing {
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
        Ok(DeskListings { items: matching, total, has_more })
    }
}

impl State {
    /// The submission that a listing came from, and who offers it.
    pub(crate) fn submission_of(&self, vehicle: VehicleId) -> Option<(SubmissionId, UserId)> {
        let from = self.submissions.iter().find(|(_, record)| record.vehicle == Some(vehicle));
        from.map(|(id, record)| (*id, record.seller))
    }
}
