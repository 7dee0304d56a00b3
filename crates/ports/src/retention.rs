//! Port for deleting data whose retention period is over.
//!
//! Periods of other data: erased accounts and exports in `domain::account_closure`, pictures in
//! `domain::pictures`, contact requests in `domain::contact_requests`, evidence in `domain::membership`.

use std::time::Duration;

use async_trait::async_trait;
use chrono::Days;
use domain::Timestamp;

use crate::StoreError;

/// How long the result of an idempotent command is returned again.
pub const IDEMPOTENCY_KEY_VALIDITY: Duration = Duration::from_secs(24 * 60 * 60);

/// How long the result of an idempotent command is stored: longer than it is valid, because the clock of another server
/// may be behind.
pub const IDEMPOTENCY_RESULTS_KEPT: Duration = Duration::from_secs(48 * 60 * 60);

/// How long expired single-use tokens are kept, so that using one can explain why it does not work.
pub const TOKENS_KEPT: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// How long an unsubscribe link works.
pub const UNSUBSCRIBING_KEPT: Duration = Duration::from_secs(365 * 24 * 60 * 60);

/// How long notifications are kept.
pub const NOTIFICATIONS_KEPT: Duration = Duration::from_secs(365 * 24 * 60 * 60);

/// How long a slot that nobody booked is kept after it has passed.
pub const FREE_SLOTS_KEPT: Duration = Duration::from_secs(7 * 24 * 60 * 60);

/// For how many days the viewers of a topic are kept; by then the day has ended in every time zone.
pub const VIEWS_KEPT: Days = Days::new(3);

/// How long events are kept.
pub const EVENTS_KEPT: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// The newest events are kept whatever their age: more than the web sockets send to a client that was away, which is told
/// to load everything again if it missed more.
pub const NEWEST_EVENTS_KEPT: i64 = 2_000;

/// Deletes data whose retention period is over.
#[async_trait]
pub trait Retention: Send + Sync {
    /// Deletes contact requests that arrived before that moment and returns how many. Their references stay
    /// reserved, so that an old mail never refers to somebody else's request.
    async fn delete_contact_requests(&self, before: Timestamp) -> Result<u64, StoreError>;

    /// Deletes, as of `now`: stored command results and rate limit counters that have expired, single-use
    /// tokens that expired [`TOKENS_KEPT`] ago, notifications older than [`NOTIFICATIONS_KEPT`], unsubscribe tokens
    /// older than [`UNSUBSCRIBING_KEPT`], unbooked slots that passed [`FREE_SLOTS_KEPT`] ago, viewers of
    /// topics older than [`VIEWS_KEPT`] (the view counts stay), and, in a store on disk, a part of the events older than
    /// [`EVENTS_KEPT`] that have been announced and are not among the [`NEWEST_EVENTS_KEPT`].
    async fn delete_expired(&self, now: Timestamp) -> Result<(), StoreError>;
}
