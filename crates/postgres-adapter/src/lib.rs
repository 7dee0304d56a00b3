//! PostgreSQL implementation of all ports; the modules mirror those of the `ports` crate.
//!
//! Row types are private to this crate; the public API returns domain types. Blocking database work leaves
//! the async workers in exactly one place, [`Database::run`].

mod account_closure;
mod accounts;
mod address;
mod admin_cases;
mod advisory_locks;
mod announcements;
mod appointment_slots;
mod appointments;
mod audit;
mod backups;
mod blobs;
mod case_list;
mod claims;
mod commands;
mod contact_requests;
mod data_exports;
mod database;
mod database_settings;
mod decoding;
mod derivation;
mod derived_columns;
mod documents;
mod email_change;
mod encryption;
mod event_listener;
mod event_tail;
mod events;
#[cfg(feature = "test-database")]
mod explain;
mod facts;
mod feeds;
mod forum;
mod grants;
mod health;
mod imports;
mod inquiries;
mod invitations;
mod key_check;
mod known_devices;
mod legal;
mod legal_rows;
mod libpq;
mod like_pattern;
mod listing_activity;
mod listing_content;
mod listings;
mod mail;
mod mail_queue;
mod member_admin;
mod member_listings;
mod member_rows;
mod members;
mod membership;
mod migration_error;
mod migrations;
mod notification_mail;
mod notification_titles;
mod notifications;
mod notified_posts;
mod passkeys;
mod passwords;
mod pictures;
mod pooled_connection;
mod preferences;
mod prices;
mod private_messages;
mod profiles;
mod proposals;
mod questions;
mod queued_rows;
mod rate_limit;
mod replica;
mod report_rows;
mod retention;
mod roles;
mod rows;
mod same_database;
mod saved;
mod saved_views;
mod schema;
mod second_factor_resets;
mod sessions;
mod sign_offs;
mod site_settings;
mod sqlstate;
mod statement;
mod storage;
mod submissions;
mod suspensions;
#[cfg(feature = "test-database")]
pub mod test_database;
mod token_rows;
mod tokens;
mod two_factor;
mod vehicle_writes;
mod vehicles;
mod work_queues;

use std::{sync::Arc, time::Duration};

use chrono::NaiveDate;
use domain::{
    accounts::UserId,
    events::EventId,
    forum::TopicId,
    markets::ModelCount,
    vehicles::{FacetField, ListingViewer, Stock, StockCount, VehicleQuery},
};
use moka::future::Cache;
use ports::rate_limit::RateLimits;

pub use address::check_address;
pub use audit::set_operator;
pub use backups::{PostgresRestore, ScratchDatabase};
pub use database::{Database, PoolGauge};
pub use database_settings::DatabaseSettings;
pub use encryption::SecretKey;
pub use key_check::has_registered_key;
pub use migration_error::MigrationError;
pub use migrations::{grant, migrate, migrate_and_grant, revert_all};
pub use replica::ReplicaStatus;
pub use roles::APPLICATION_ROLE;
pub use same_database::check_same_database;
pub use work_queues::WorkQueue;

/// How long a cached result about the whole inventory is reused. Each entry is keyed by the latest event at
/// the time it was loaded, so it is never older than the event log.
const STOCK_FRESHNESS: Duration = Duration::from_secs(3);

/// Connections reserved for the readers of the event log, in addition to those of [`DatabaseSettings`].
pub const LOG_READERS: u32 = 2;

/// Most counted views that a server remembers.
const COUNTED_VIEWS: u64 = 50_000;

/// All ports on one PostgreSQL database.
#[derive(Clone)]
pub struct PostgresStore {
    database: Database,
    /// Connections of the readers of the event log. They are never short of one because requests hold all others; lists
    /// would then come from the database, and requests would hold connections for longer still.
    readers: Database,
    /// Answers reads that need no lock, if the operator has one.
    replica: Option<Arc<replica::Replica>>,
    key: SecretKey,
    rate_limits: RateLimits,
    events: Arc<event_tail::EventTail>,
    work: Arc<work_queues::WorkWakeups>,
    stock: Cache<EventId, Arc<Stock>>,
    counts: Cache<(EventId, VehicleQuery, FacetField), Arc<Vec<StockCount>>>,
    vocabulary: Cache<(EventId, u32), Arc<Vec<StockCount>>>,
    models: Cache<(EventId, ListingViewer), Arc<Vec<ModelCount>>>,
    /// Views that this server has counted: a member's second view of a topic on one day changes nothing.
    counted_views: Cache<(TopicId, UserId, NaiveDate), ()>,
}

impl PostgresStore {
    /// Current utilization of the connection pool.
    #[must_use]
    pub fn pool(&self) -> PoolGauge {
        self.database.gauge()
    }

    /// Creates the store; `key` encrypts the secrets in the database.
    #[must_use]
    pub fn new(database: Database, key: SecretKey) -> Self {
        Self {
            readers: database.with_connections(LOG_READERS),
            database,
            replica: None,
            key,
            rate_limits: RateLimits::Strict,
            events: Arc::default(),
            work: Arc::default(),
            stock: Cache::builder().max_capacity(4).time_to_live(STOCK_FRESHNESS).build(),
            counts: Cache::builder().max_capacity(64).time_to_live(STOCK_FRESHNESS).build(),
            vocabulary: Cache::builder().max_capacity(4).time_to_live(STOCK_FRESHNESS).build(),
            models: Cache::builder().max_capacity(4).time_to_live(STOCK_FRESHNESS).build(),
            counted_views: Cache::new(COUNTED_VIEWS),
        }
    }

    /// This store with or without rate limits.
    #[must_use]
    pub fn with_rate_limits(self, rate_limits: RateLimits) -> Self {
        Self { rate_limits, ..self }
    }

    #[must_use]
    pub const fn database(&self) -> &Database {
        &self.database
    }
}
