//! `ListingTerms` in memory: reminders of ends, expiry and renewal.

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::UserId,
    audit::{Action, Actor},
    events::Event,
    to_microseconds,
    vehicles::{ListingChange, ListingStatus, RenewalRefusal, StatusMove, TermChange, VehicleId},
};
use ports::{
    StoreError,
    commands::{Command, CommandOutcome},
    listing_terms::{EndingCommand, EndingListing, ListingRenewal, ListingTerms, RenewRefusal},
};

use crate::{
    MemoryStore,
    state::{ListingRow, State},
};

#[async_trait]
impl ListingTerms for MemoryStore {
    async fn listings_to_remind(&self, at: Timestamp, limit: u32) -> Result<Vec<EndingListing>, StoreError> {
        Ok(self.read()?.ending(limit, |listing| listing.is_reminder_due(at)))
    }

    async fn listings_to_expire(&self, at: Timestamp, limit: u32) -> Result<Vec<EndingListing>, StoreError> {
        Ok(self.read()?.ending(limit, |listing| listing.expiry().is_due(listing.status(), at)))
    }

    async fn remind_of_end(&self, command: &EndingCommand) -> Result<bool, StoreError> {
        let mut state = self.write()?;
        let at = to_microseconds(command.at);
        let due = |listing: &&mut ListingRow| {
            listing.vehicle.expires_at == Some(command.ends_at) && listing.is_reminder_due(at)
        };
        let Some(listing) = state.listings.get_mut(&command.vehicle).filter(due) else { return Ok(false) };
        listing.reminded_of = Some(command.ends_at);
        state.add_notifications(&command.notifications, at);
        Ok(true)
    }

    async fn expire_listing(&self, command: &EndingCommand) -> Result<bool, StoreError> {
        let mut state = self.write()?;
        let (id, at) = (command.vehicle, to_microseconds(command.at));
        let listing = state.listings.get(&id);
        let expired =
            listing.and_then(|listing| listing.expiry().expire(listing.status(), command.ends_at, at));
        let Some(change) = expired else { return Ok(false) };
        let seller = state.seller_of(id).map(|listing| listing.seller);
        state.change_term(id, None, change, (Actor::default(), seller), at);
        state.add_notifications(&command.notifications, at);
        Ok(true)
    }

    async fn renew_listing(
        &self,
        renewal: &ListingRenewal,
        command: &Command,
    ) -> Result<CommandOutcome<VehicleId, RenewRefusal>, StoreError> {
        self.write()?.run_once(command, |state| Ok(state.renew(renewal, to_microseconds(command.at))))
    }
}

impl ListingRow {
    const fn status(&self) -> ListingStatus {
        self.vehicle.summary.status
    }

    fn is_reminder_due(&self, at: Timestamp) -> bool {
        self.expiry().is_reminder_due(self.status(), self.reminded_of, at)
    }
}

impl State {
    /// The first listings that are chosen, the earliest end first.
    fn ending(&self, limit: u32, is_chosen: impl Fn(&ListingRow) -> bool) -> Vec<EndingListing> {
        let chosen = self.listings.values().filter(|listing| is_chosen(listing));
        let mut ending: Vec<EndingListing> = chosen
            .filter_map(|listing| {
                let summary = &listing.vehicle.summary;
                Some(EndingListing {
                    vehicle: summary.id,
                    title: summary.title(),
                    ends_at: listing.vehicle.expires_at?,
                    seller: self.seller_of(summary.id),
                })
            })
            .collect();
        ending.sort_by_key(|listing| (listing.ends_at, listing.vehicle));
        ending.truncate(limit as usize);
        ending
    }

    fn renew(&mut self, renewal: &ListingRenewal, at: Timestamp) -> Result<VehicleId, RenewRefusal> {
        let own = self.submissions.get(&renewal.submission).filter(|record| record.seller == renewal.seller);
        let id = own.and_then(|record| record.vehicle).ok_or(RenewRefusal::NoSuchListing)?;
        let listing = self.listings.get(&id).ok_or(RenewRefusal::NoSuchListing)?;
        let renewed = listing.expiry().renew(listing.status(), renewal.term, at);
        let change = renewed.map_err(RenewRefusal::Impossible)?;
        let listed = ListingChange { status: Some(change.to), ..ListingChange::default() };
        if let Some((vin, make)) = listed.claimed_vin(&listing.vehicle)
            && self.listing_with_vin(vin, make, Some(id)).is_some()
        {
            return Err(RenewRefusal::Impossible(RenewalRefusal::SameVin));
        }
        let moved = StatusMove { from: change.from, to: change.to, at, reason: String::new() };
        self.status_moves.push((id, moved));
        let seller = Some(renewal.seller);
        self.change_term(id, seller, change, (renewal.actor, seller), at);
        Ok(id)
    }

    /// Stores the expiry or renewal of a listing, with its audit entry and event.
    fn change_term(
        &mut self,
        id: VehicleId,
        by: Option<UserId>,
        change: TermChange,
        (actor, seller): (Actor, Option<UserId>),
        at: Timestamp,
    ) {
        self.change_listing(id, by, |listing| {
            listing.vehicle.summary.status = change.to;
            listing.vehicle.expires_at = change.expiry.ends_at;
            listing.expired_at = change.expiry.expired_at;
            listing.vehicle.updated_at = at;
        });
        self.audit_edit(at, actor, seller, Action::ListingChanged(id), change.edit);
        self.events.push(Event::VehiclesChanged { vehicles: vec![id] });
    }
}
