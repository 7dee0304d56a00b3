//! Forgetting in time.

use std::time::Duration;

use async_trait::async_trait;
use chrono::Days;
use domain::Timestamp;

use crate::StoreError;

/// How long after its time a single-use token can still say why it does nothing.
pub const TOKENS_KEPT: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// How long the way out of a mail works: as long as anybody might come upon the mail again.
pub const UNSUBSCRIBING_KEPT: Duration = Duration::from_secs(365 * 24 * 60 * 60);

/// How long notices are kept.
pub const NOTICES_KEPT: Duration = Duration::from_secs(365 * 24 * 60 * 60);

/// How long a time that was offered and nobody took is kept once it has passed.
pub const FREE_SLOTS_KEPT: Duration = Duration::from_secs(7 * 24 * 60 * 60);

/// For how many days a store remembers who was counted as a viewer of a topic: a day has ended
/// everywhere by then.
pub const VIEWS_KEPT: Days = Days::new(3);

/// Forgets what is kept for a time only.
#[async_trait]
pub trait Retention: Send + Sync {
    /// Forgets what visitors asked before that moment, and how many askings that were. Their
    /// references stay taken, so that an old letter never names somebody else's asking.
    async fn forget_askings(&self, before: Timestamp) -> Result<u64, StoreError>;

    /// Forgets, as of `now`, answers to repeated acts and allowances whose time is over, and
    /// single-use tokens that expired [`TOKENS_KEPT`] ago, notices given [`NOTICES_KEPT`] ago, ways out
    /// of mails of [`UNSUBSCRIBING_KEPT`] ago, times offered that passed [`FREE_SLOTS_KEPT`] ago and that no
    /// meeting holds, and who was counted as a viewer [`VIEWS_KEPT`] ago; the counts stay.
    async fn forget_expired(&self, now: Timestamp) -> Result<(), StoreError>;
}
