//! In-memory implementation of every store in [`ports`], one file per port.
//!
//! It applies the domain's definitions ([`VehicleQuery::matches`], [`Sort::precedes`]) directly, without
//! indexes, so it is the reference that the other adapters are compared with. Tests of use cases and pages
//! run on it.
//!
//! [`VehicleQuery::matches`]: domain::vehicles::VehicleQuery::matches
//! [`Sort::precedes`]: domain::vehicles::Sort::precedes

mod access_requests;
mod account_closure;
mod accounts;
mod admin_cases;
mod announcements;
mod appointments;
mod audit;
mod blobs;
mod claims;
mod commands;
mod contact_requests;
mod data_exports;
mod documents;
mod email_change;
mod events;
mod feeds;
mod forum;
mod health;
mod imports;
mod inquiries;
mod invitations;
mod known_devices;
mod legal;
mod listing_activity;
mod listing_terms;
mod listings;
mod mail;
mod mail_queue;
mod member_admin;
mod member_listings;
mod members;
mod membership;
mod notification_mail;
mod notifications;
mod paging;
mod passkeys;
mod personal_data;
mod pictures;
mod preferences;
mod prices;
mod private_messages;
mod profiles;
mod proposals;
mod questions;
mod rate_limit;
mod records;
mod retention;
mod saved;
mod saved_views;
mod second_factor_resets;
mod sessions;
mod sign_offs;
mod site_settings;
mod state;
mod storage;
mod submissions;
mod tokens;
mod two_factor;
mod vehicles;
mod writing;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{PoisonError, RwLock, RwLockReadGuard};
use std::task::Poll;

use domain::accounts::UserId;
use domain::contact_requests::{Confirmation, ContactRequest};
use domain::events::Event;
use domain::vehicles::{ListingStatus, PriceEvent, VehicleId};
use ports::{StoreError, rate_limit::RateLimits};
use state::{ListingRow, State};
use writing::WriteGuard;

/// A store that lives as long as the process.
#[derive(Debug, Default)]
pub struct MemoryStore {
    state: RwLock<State>,
    /// The number of events, for those who wait for one.
    appended: tokio::sync::watch::Sender<usize>,
    unavailable: AtomicBool,
    slow: AtomicBool,
    overloaded: AtomicBool,
}

impl MemoryStore {
    /// Applies or ignores rate limits, for tests.
    pub fn set_rate_limits(&self, rate_limits: RateLimits) {
        self.change().rate_limits = rate_limits;
    }

    /// Sets a listing's status, for tests.
    ///
    /// # Panics
    /// When there is no such listing.
    pub fn set_status(&self, id: VehicleId, status: ListingStatus) {
        self.set_status_as(None, id, status);
    }

    /// Sets a listing's status on behalf of a member, for tests.
    ///
    /// # Panics
    /// When there is no such listing.
    pub fn set_status_as(&self, by: Option<UserId>, id: VehicleId, status: ListingStatus) {
        let mut state = self.change();
        state.change_listing(id, by, |listing| listing.vehicle.summary.status = status);
        state.events.push(Event::VehiclesChanged { vehicles: vec![id] });
    }

    /// Appends to a listing's price history and makes it the asking price, for tests.
    ///
    /// # Panics
    /// When there is no such listing.
    pub fn record_price(&self, id: VehicleId, event: PriceEvent) {
        let mut state = self.change();
        state.change_listing(id, None, |ListingRow { vehicle, .. }| {
            vehicle.summary.price = event.price;
            vehicle.updated_at = vehicle.updated_at.max(event.at);
            vehicle.prices.push(event);
        });
        state.events.push(Event::VehiclesChanged { vehicles: vec![id] });
    }

    /// All contact requests, oldest first.
    pub fn contact_requests(&self) -> Vec<(Confirmation, ContactRequest)> {
        self.state.read().unwrap_or_else(PoisonError::into_inner).contact_requests.clone()
    }

    /// Marks a member's address as confirmed without an audit entry, for tests.
    ///
    /// # Panics
    /// When there is no such member.
    #[expect(clippy::expect_used, reason = "for tests alone")]
    pub fn confirm_address(&self, username: &str) {
        let mut state = self.change();
        let mut accounts = state.members.values_mut();
        let account = accounts.find(|account| account.user.username.as_str() == username);
        account.expect("a member of that name").user.is_email_verified = true;
    }

    /// Makes every call fail as if the store could not be reached, or ends that.
    pub fn set_unavailable(&self, unavailable: bool) {
        self.unavailable.store(unavailable, Ordering::SeqCst);
    }

    /// Makes session lookups yield once, as in a store reached over a network, or ends that.
    pub fn set_slow(&self, slow: bool) {
        self.slow.store(slow, Ordering::SeqCst);
    }

    /// Makes the store report that too many calls wait, or ends that.
    pub fn set_overloaded(&self, overloaded: bool) {
        self.overloaded.store(overloaded, Ordering::SeqCst);
    }

    /// Yields once to other tasks if the store is slow.
    async fn pause(&self) {
        let mut is_paused = !self.slow.load(Ordering::SeqCst);
        std::future::poll_fn(|context| {
            if std::mem::replace(&mut is_paused, true) {
                return Poll::Ready(());
            }
            context.waker().wake_by_ref();
            Poll::Pending
        })
        .await;
    }

    fn read(&self) -> Result<RwLockReadGuard<'_, State>, StoreError> {
        self.reachable()?;
        Ok(self.state.read().unwrap_or_else(PoisonError::into_inner))
    }

    fn write(&self) -> Result<WriteGuard<'_>, StoreError> {
        self.reachable()?;
        Ok(self.change())
    }

    fn change(&self) -> WriteGuard<'_> {
        WriteGuard::new(self.state.write().unwrap_or_else(PoisonError::into_inner), &self.appended)
    }

    fn reachable(&self) -> Result<(), StoreError> {
        if self.unavailable.load(Ordering::SeqCst) {
            return Err(StoreError::Unavailable("the store was switched off".into()));
        }
        Ok(())
    }
}
