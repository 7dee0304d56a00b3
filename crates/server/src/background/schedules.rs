//! Names and intervals of the background jobs. Those of the jobs that follow the event log without an interval stand in
//! `background/mod.rs` (`follow`).
//!
//! Jobs with a queue are woken when it gets work, and notifications by events: their pauses are for work that becomes due
//! later, and for wake-ups that are lost.

use std::time::Duration;

use crate::supervisor::JobSchedule;

pub(super) const MAIL: JobSchedule = every("mail-delivery", 15, 2);
pub(super) const NOTIFICATIONS: JobSchedule = every("notifications", 15, 1);
pub(super) const EXPORTS: JobSchedule = every("data-exports", 30, 5);
pub(super) const FEEDS: JobSchedule = every("feed-imports", 30, 5);
pub(super) const FEED_READINGS: JobSchedule = every("feed-readings", 30, 60);
pub(super) const FEED_PHOTOS: JobSchedule = every("feed-photos", 30, 60);
/// Short enough that the files of erased members are deleted within a minute.
pub(super) const ERASURE: JobSchedule = every("account-erasure", 30, 10);
/// A listing becomes visible to everyone at most this much later than it should.
pub(super) const RELEASES: JobSchedule = every("listing-releases", 30, 10);
pub(super) const EXPIRY: JobSchedule = every("listing-expiry", 60, 30);
/// Settings that another server saved are in effect at most this much later.
pub(super) const SITE_SETTINGS: JobSchedule = every("site-settings", 10, 5);
/// Members are told of a new legal text at most this much later.
pub(super) const LEGAL_NOTIFICATIONS: JobSchedule = every("legal-notifications", 30, 5);
pub(super) const CLEANUP: JobSchedule = every("cleanup", 15 * 60, 5 * 60);
/// `/readyz` names this job within half a minute after writes have failed for lack of space.
pub(super) const STORAGE_SPACE: JobSchedule = every("storage-space", 5, 5);
pub(super) const STARTUP_CHECKS: JobSchedule = every("startup-checks", 1, 5);
pub(super) const EMBEDDED_DATABASE: JobSchedule = JobSchedule {
    name: "embedded-database",
    pause: Duration::from_millis(500),
    retry_after: Duration::from_millis(500),
};
/// Migrates an external database as soon as it can be reached.
pub(crate) const MIGRATIONS: JobSchedule = every("migrations", 1, 1);
/// Watches the age of the last backup.
pub(crate) const BACKUP_AGE: JobSchedule = every("backup-age", 60, 60);

/// Makes backups: looks 24 times per backup interval whether one is due, at least each hour and at most each minute. A job
/// counts as silent after three pauses, so a long interval allows a long backup.
pub(crate) fn backups(interval: Duration) -> JobSchedule {
    let pause = (interval / 24).clamp(Duration::from_secs(60), Duration::from_secs(60 * 60));
    JobSchedule { name: "backups", pause, retry_after: Duration::from_secs(15 * 60) }
}

/// A schedule with its pauses in seconds: after a round without work, and after a failed one.
const fn every(name: &'static str, pause: u64, retry_after: u64) -> JobSchedule {
    JobSchedule { name, pause: Duration::from_secs(pause), retry_after: Duration::from_secs(retry_after) }
}
