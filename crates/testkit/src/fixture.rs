//! The fixture traits that a store implements to run the contract tests, and helpers to list vehicles and
//! read logs.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicU64, Ordering};

use async_trait::async_trait;
use domain::accounts::UserId;
use domain::contact_requests::{Confirmation, ContactRequest};
use domain::events::{Event, EventId};
use domain::imports::{FieldDigests, ImportRecord, RecordIdentity};
use domain::vehicles::{Candidate, ListingStatus, NewVehicle, PriceEvent, Vehicle, VehicleId, VehicleQuery};
use domain::{Timestamp, imports::RecordKey};
use ports::account_closure::AccountClosure;
use ports::accounts::Accounts;
use ports::admin_cases::Cases;
use ports::announcements::Announcements;
use ports::appointments::Appointments;
use ports::audit::{AuditLine, AuditLog, AuditQuery};
use ports::blobs::AbandonedBlobs;
use ports::claims::Claims;
use ports::contact_requests::ContactRequests;
use ports::data_exports::Exports;
use ports::documents::Documents;
use ports::email_change::EmailChanges;
use ports::events::EventLog;
use ports::feed_photos::FeedPhotos;
use ports::feed_schedules::FeedSchedules;
use ports::feeds::Feeds;
use ports::forum::Forum;
use ports::health::Health;
use ports::imports::VehicleImport;
use ports::inquiries::Inquiries;
use ports::invitations::{AccessRequests, Invitations};
use ports::known_devices::KnownDevices;
use ports::legal::LegalTexts;
use ports::listing_activity::ListingActivityLog;
use ports::listing_terms::ListingTerms;
use ports::listings::Listings;
use ports::mail::MailOutbox;
use ports::mail_queue::MailQueue;
use ports::member_admin::MemberAdmin;
use ports::member_listings::MemberListings;
use ports::members::Members;
use ports::membership::CollectorApplications;
use ports::notification_mail::{NotificationMails, Unsubscriptions};
use ports::notifications::Notifications;
use ports::passkeys::Passkeys;
use ports::pictures::Pictures;
use ports::preferences::MemberPreferences;
use ports::prices::Prices;
use ports::private_messages::PrivateMessages;
use ports::profiles::Profiles;
use ports::proposals::Proposals;
use ports::questions::Questions;
use ports::rate_limit::RateLimiter;
use ports::saved::{SavedSearches, SavedVehicles};
use ports::saved_views::SavedViews;
use ports::second_factor_resets::SecondFactorResets;
use ports::sessions::Sessions;
use ports::sign_offs::SignOffs;
use ports::site_settings::SiteSettingsStore;
use ports::storage::StorageReport;
use ports::submissions::Submissions;
use ports::tokens::SingleUseTokens;
use ports::two_factor::TwoFactor;
use ports::vehicles::VehicleReader;

/// An empty store, and changes that only tests can make.
#[async_trait]
pub trait VehicleFixture: Send + Sync {
    type Store: VehicleReader
        + VehicleImport
        + Feeds
        + FeedPhotos
        + FeedSchedules
        + EventLog
        + Health
        + ContactRequests
        + Inquiries
        + Appointments
        + Accounts
        + Pictures
        + Profiles
        + Submissions
        + Listings
        + ListingTerms
        + ListingActivityLog
        + Prices
        + PrivateMessages
        + Notifications
        + Announcements
        + NotificationMails
        + Unsubscriptions
        + MemberListings
        + Members
        + MemberPreferences
        + AccountClosure
        + Exports
        + AbandonedBlobs
        + MailOutbox
        + MailQueue
        + Sessions
        + RateLimiter
        + KnownDevices
        + LegalTexts
        + SecondFactorResets
        + SingleUseTokens
        + TwoFactor
        + Passkeys
        + EmailChanges
        + AuditLog
        + SavedVehicles
        + SavedSearches
        + SavedViews
        + Forum
        + Invitations
        + AccessRequests
        + MemberAdmin
        + CollectorApplications
        + Documents
        + Cases
        + Claims
        + Proposals
        + SignOffs
        + SiteSettingsStore
        + StorageReport
        + Questions;

    fn store(&self) -> &Self::Store;

    /// Sets a listing's status without an actor.
    async fn set_status(&self, id: VehicleId, status: ListingStatus);

    /// Sets a listing's status on behalf of a member.
    async fn set_status_as(&self, by: UserId, id: VehicleId, status: ListingStatus);

    /// Appends to a listing's price history and makes it the asking price.
    async fn record_price(&self, id: VehicleId, event: PriceEvent);
}

/// A fixture that can list all contact requests.
#[async_trait]
pub trait ContactRequestFixture: VehicleFixture {
    /// All contact requests, oldest first.
    async fn contact_requests(&self) -> Vec<(Confirmation, ContactRequest)>;
}

/// A unique record key.
#[must_use]
pub fn record_key() -> RecordKey {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    let mut key = [0; 32];
    key[..8].copy_from_slice(&NEXT.fetch_add(1, Ordering::Relaxed).to_be_bytes());
    RecordKey(key)
}

/// An import record of that line and identity; its digests are derived from the vehicle.
#[must_use]
pub fn import_record(line: u64, identity: &RecordIdentity, vehicle: NewVehicle) -> ImportRecord {
    let digest = |text: &str| {
        let mut hasher = DefaultHasher::new();
        text.hash(&mut hasher);
        hasher.finish().to_be_bytes()
    };
    let key = |text: &str| {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&digest(text));
        RecordKey(key)
    };
    ImportRecord {
        line,
        key: key(&identity.text),
        kind: identity.kind,
        bytes: key(&format!("{vehicle:?}")),
        digests: FieldDigests::of(&vehicle, digest),
        vehicle,
        photos: Vec::new(),
    }
}

/// Lists vehicles in one batch; returns their ids in the same order.
pub async fn list<S: VehicleImport + EventLog>(
    store: &S,
    vehicles: Vec<NewVehicle>,
    at: Timestamp,
) -> Vec<VehicleId> {
    let before = store.latest_event().await.unwrap();
    let records = vehicles.into_iter().map(|vehicle| (record_key(), vehicle)).collect();
    store.list_batch(records, at).await.unwrap();
    let events = store.events_after(before, 2).await.unwrap();
    match events.as_slice() {
        [(_, Event::VehiclesListed { vehicles })] => vehicles.clone(),
        other => panic!("one batch makes one event, not {other:?}"),
    }
}

/// Lists one vehicle; returns its id.
pub async fn list_one<S: VehicleImport + EventLog>(
    store: &S,
    vehicle: NewVehicle,
    at: Timestamp,
) -> VehicleId {
    list(store, vec![vehicle], at).await[0]
}

/// The events after that one.
pub async fn events_since<S: EventLog>(store: &S, before: EventId) -> Vec<Event> {
    let events = store.events_after(before, 99).await.unwrap();
    events.into_iter().map(|(_, event)| event).collect()
}

/// All events that concern everybody: without those of single members and of the admin area.
pub async fn public_events<S: EventLog>(store: &S) -> Vec<Event> {
    let events = store.events_after(EventId(0), 1000).await.unwrap();
    let is_public = |event: &Event| event.member().is_none() && !matches!(event, Event::CasesChanged { .. });
    events.into_iter().map(|(_, event)| event).filter(is_public).collect()
}

/// The latest audit entries, latest first: action, changed fields with their values, reason.
pub async fn latest_edits<S: AuditLog>(store: &S, lines: u32) -> Vec<(String, Vec<String>, Option<String>)> {
    let shown = |value: &Option<String>| value.clone().unwrap_or_else(|| "nothing".to_owned());
    let lines = store.audit_lines(&AuditQuery::default(), lines).await.unwrap().items.into_iter();
    let edits = lines.map(|AuditLine { action, edit, .. }| {
        let changes = edit
            .changes
            .iter()
            .map(|change| format!("{}: {} to {}", change.field, shown(&change.before), shown(&change.after)));
        (action, changes.collect(), edit.reason)
    });
    edits.collect()
}

/// Whether a query finds a vehicle, by the domain's definition.
#[must_use]
pub fn finds(query: &VehicleQuery, vehicle: &Vehicle) -> bool {
    let facts = vehicle.facts.search_facts();
    query.finds(&Candidate::of(&vehicle.summary, &facts).with_description(&vehicle.description))
}

/// Every listing of a small store in any status, by id.
pub async fn all_vehicles<C: VehicleReader>(store: &C) -> Vec<Vehicle> {
    let mut vehicles = Vec::new();
    for id in 1..=store.largest_id().await.unwrap().0 {
        vehicles.extend(store.vehicle(VehicleId(id)).await.unwrap());
    }
    vehicles
}
