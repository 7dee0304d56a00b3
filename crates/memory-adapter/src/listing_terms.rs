//! `ListingTerms` in memory: reminders of ends, expiry and renewal.

use async_trait::async_trait;
use domain::{
    Timestamp,
    audit::{Action, Actor, Edit},
    events::Event,
    to_microseconds,
    vehicles::{EXPIRY_REASON, ListingExpiry, ListingStatus, StatusMove, VehicleId, term_changes},
};
use ports::{
    StoreError,
    commands::{Command, CommandOutcome},
    listing_terms::{EndingCommand, EndingListing, ListingTerms, RenewRefusal, Renewal},
};

use crate::{
    MemoryStore,
    state::{Listing, State},
};

#[async_trait]
impl ListingTerms for MemoryStore {
    async fn listings_to_remind(&self, at: Timestamp, limit: u32) -> Result<Vec<EndingListing>, StoreError> {
        Ok(self.read()?.ending(limit, |listing| listing.is_reminder_due(at)))
    }

    async fn listings_to_expire(&self, at: Timestamp, limit: u32) -> Result<Vec<EndingListing>, StoreError> {
        Ok(self.read()?.ending(limit, |listing| listing.expiry().is_due(listing.status(), at)))
    }

    async fn remind_of_end(&self, order: &EndingCommand) -> Result<bool, StoreError> {
        let mut state = self.write()?;
        let at = to_microseconds(order.at);
        let listing = state.listings.get_mut(&order.vehicle);
        let Some(listing) = listing.filter(|listing| listing.ends(order) && listing.is_reminder_due(at))
        else {
            return Ok(false);
        };
        listing.reminded_of = Some(order.ends_at);
        state.add_notices(&order.notices, at);
        Ok(true)
    }

    async fn expire_listing(&self, order: &EndingCommand) -> Result<bool, StoreError> {
        let mut state = self.write()?;
        let (id, at) = (order.vehicle, to_microseconds(order.at));
        let listing = state.listings.get(&id).filter(|listing| listing.ends(order));
        let Some(listing) = listing.filter(|listing| listing.expiry().is_due(listing.status(), at)) else {
            return Ok(false);
        };
        let (from, ends_at) = (listing.status(), listing.expiry().ends_at);
        state.change_listing(id, None, |listing| {
            listing.vehicle.summary.status = ListingStatus::Withdrawn;
            listing.vehicle.updated_at = at;
            listing.expired_at = Some(at);
        });
        let seller = state.submission_of(id).map(|(_, seller)| seller);
        let changes = term_changes((from, ListingStatus::Withdrawn), (ends_at, ends_at));
        let entry = Edit::with_reason(EXPIRY_REASON).with(changes);
        state.note_edit(at, Actor::default(), seller, Action::ListingChanged(id), entry);
        state.add_notices(&order.notices, at);
        state.events.push(Event::VehiclesChanged { vehicles: vec![id] });
        Ok(true)
    }

    async fn renew_listing(
        &self,
        renewal: &Renewal,
        act: &Command,
    ) -> Result<CommandOutcome<VehicleId, RenewRefusal>, StoreError> {
        self.write()?.act(act, |state| Ok(state.renew(renewal, to_microseconds(act.at))))
    }
}

impl Listing {
    const fn status(&self) -> ListingStatus {
        self.vehicle.summary.status
    }

    fn ends(&self, order: &EndingCommand) -> bool {
        self.vehicle.expires_at == Some(order.ends_at)
    }

    fn is_reminder_due(&self, at: Timestamp) -> bool {
        self.reminded_of != self.vehicle.expires_at && self.expiry().is_reminder_due(self.status(), at)
    }
}

impl State {
    /// The first listings that are chosen, the earliest end first.
    fn ending(&self, limit: u32, is_chosen: impl Fn(&Listing) -> bool) -> Vec<EndingListing> {
        let chosen = self.listings.values().filter(|listing| is_chosen(listing));
        let mut ending: Vec<EndingListing> = chosen
            .filter_map(|listing| {
                let summary = &listing.vehicle.summary;
                Some(EndingListing {
                    vehicle: summary.id,
                    title: summary.title(),
                    ends_at: listing.vehicle.expires_at?,
                    offered: self.submission_of(summary.id),
                })
            })
            .collect();
        ending.sort_by_key(|listing| (listing.ends_at, listing.vehicle));
        ending.truncate(limit as usize);
        ending
    }

    fn renew(&mut self, renewal: &Renewal, at: Timestamp) -> Result<VehicleId, RenewRefusal> {
        let own = self.submissions.get(&renewal.submission).filter(|record| record.seller == renewal.seller);
        let id = own.and_then(|record| record.vehicle).ok_or(RenewRefusal::NoSuchListing)?;
        let listing = self.listings.get(&id).ok_or(RenewRefusal::NoSuchListing)?;
        let (from, expiry): (_, ListingExpiry) = (listing.status(), listing.expiry());
        let to = expiry.renewal(from, at).map_err(RenewRefusal::Impossible)?;
        let ends_at = renewal.term.end(at);
        self.change_listing(id, Some(renewal.seller), |listing| {
            listing.vehicle.summary.status = to;
            listing.vehicle.expires_at = ends_at;
            listing.vehicle.updated_at = at;
            listing.expired_at = None;
        });
        self.status_moves.push((id, StatusMove { from, to, at, reason: String::new() }));
        let entry = Edit::default().with(term_changes((from, to), (expiry.ends_at, ends_at)));
        self.note_edit(at, renewal.actor, Some(renewal.seller), Action::ListingChanged(id), entry);
        self.events.push(Event::VehiclesChanged { vehicles: vec![id] });
        Ok(id)
    }
}
