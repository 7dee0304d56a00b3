//! Interfaces that the application needs from the outside: one trait per role, in domain terms.
//!
//! # Adding a port
//! 1. Write the trait in the file of its feature and document each method's duties: what it MUST do, what
//!    absence means (`Option`), what one call does atomically. The only error is [`StoreError`]; a refusal by
//!    a domain rule is part of the result, not an error.
//! 2. Add contract tests to that feature's suite in `testkit`.
//! 3. Implement it in `memory-adapter` and in `postgres-adapter`, in a file of the same name. Both must pass
//!    the suite.
//! 4. Wire it up in `server`.

pub mod account_closure;
pub mod accounts;
pub mod admin_cases;
pub mod announcements;
pub mod appointments;
pub mod audit;
pub mod backups;
pub mod blobs;
pub mod claims;
pub mod clock;
pub mod commands;
pub mod contact_requests;
pub mod data_exports;
pub mod documents;
pub mod email_change;
pub mod events;
pub mod feed_photos;
pub mod feed_schedules;
pub mod feeds;
pub mod forum;
pub mod health;
pub mod imports;
pub mod inquiries;
pub mod invitations;
pub mod jobs;
pub mod known_devices;
pub mod lately_full;
pub mod legal;
pub mod listing_activity;
pub mod listing_terms;
pub mod listings;
pub mod mail;
pub mod mail_queue;
pub mod malware;
pub mod markdown;
pub mod member_admin;
pub mod member_listings;
pub mod members;
pub mod membership;
pub mod notification_mail;
pub mod notifications;
pub mod page_renderer;
pub mod passkeys;
pub mod passwords;
pub mod pictures;
pub mod preferences;
pub mod prices;
pub mod private_messages;
pub mod profiles;
pub mod proposals;
pub mod questions;
pub mod randomness;
pub mod rate_limit;
pub mod retention;
pub mod saved;
pub mod saved_views;
pub mod second_factor_resets;
pub mod sessions;
pub mod sign_offs;
pub mod site_settings;
pub mod storage;
mod store;
pub mod store_wait;
pub mod submissions;
pub mod tokens;
pub mod two_factor;
pub mod vehicles;

pub use store::Store;

/// Technical failure of a store. Not meant to be shown to users.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// The store cannot be reached or is too busy; the same call may succeed soon. Whether a write took place
    /// is unknown.
    #[error("the store is unavailable: {0}")]
    Unavailable(String),
    /// The storage is full; nothing was stored.
    #[error("the store is full: {0}")]
    Full(String),
    /// The store holds or returned something invalid, or failed in a way that a retry does not cure.
    #[error("the store failed: {0}")]
    Failed(String),
    /// The acting session has ended, or its member was suspended, since the call began; nothing was done.
    #[error("the acting session has ended")]
    SessionEnded,
}
