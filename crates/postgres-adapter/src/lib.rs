//! Every port on PostgreSQL.
//!
//! One file per file of `ports`. Rows never leave this crate; what leaves it are the domain's own
//! types. Blocking work leaves the async workers in exactly one place, [`Database::run`].

mod accounts;
mod acts;
mod announcements;
mod appointments;
mod asking;
mod audit;
mod blobs;
mod cases;
mod claims;
mod database;
mod derivation;
mod documents;
mod email_change;
mod events;
#[cfg(feature = "test-database")]
mod explain;
mod exports;
mod forum;
mod health;
mod imports;
mod inquiries;
mod invitations;
mod known_devices;
mod leaving;
mod listings;
mod mail;
mod members;
mod membership;
mod migrations;
mod notice_mail;
mod notifications;
mod passkeys;
mod pictures;
mod preferences;
mod prices;
mod profiles;
mod questions;
mod retention;
mod roles;
mod rows;
mod saved;
mod schema;
mod sealing;
mod second_factor_resets;
mod secret_key;
mod sessions;
mod sqlstate;
mod standing;
mod submissions;
#[cfg(feature = "test-database")]
pub mod test_database;
mod throttle;
mod tokens;
mod two_factor;
mod vehicles;

use std::{sync::Arc, time::Duration};

use domain::{
    events::EventId,
    vehicles::{FacetField, Stock, StockCount, VehicleQuery},
};
use moka::future::Cache;

pub use database::{Database, DatabaseSettings, PoolGauge};
pub use migrations::{MigrationError, grant, migrate, migrate_and_grant, revert_all};
pub use roles::APPLICATION_ROLE;
pub use sealing::SecretKey;

/// How long an answer about the whole stock is reused. It is known by the latest event of its time, so
/// that it is never older than the log.
const STOCK_FRESHNESS: Duration = Duration::from_secs(3);

/// All ports on one database.
#[derive(Clone)]
pub struct PostgresStore {
    database: Database,
    key: SecretKey,
    stock: Cache<EventId, Arc<Stock>>,
    counts: Cache<(EventId, VehicleQuery, FacetField), Arc<Vec<StockCount>>>,
    vocabulary: Cache<(EventId, u32), Arc<Vec<StockCount>>>,
}

impl PostgresStore {
    /// The ports on that database, where secrets are sealed with that key.
    #[must_use]
    pub fn new(database: Database, key: SecretKey) -> Self {
        Self {
            database,
            key,
            stock: Cache::builder().max_capacity(4).time_to_live(STOCK_FRESHNESS).build(),
            counts: Cache::builder().max_capacity(64).time_to_live(STOCK_FRESHNESS).build(),
            vocabulary: Cache::builder().max_capacity(4).time_to_live(STOCK_FRESHNESS).build(),
        }
    }

    /// The database below.
    #[must_use]
    pub const fn database(&self) -> &Database {
        &self.database
    }
}
