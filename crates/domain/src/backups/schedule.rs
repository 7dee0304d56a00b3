//! When a backup is due, when the last one is too old, and which ones are deleted.

use chrono::TimeDelta;

use super::BackupName;
use crate::Timestamp;

/// Time that the first backup of a site, or of a server since its start, may take before its absence is reported.
const FIRST_BACKUP: TimeDelta = TimeDelta::hours(1);

/// Number of intervals after which the last backup is stale. `deploy/prometheus/alerts.yml` has the same for daily backups.
const STALE_AFTER_INTERVALS: i32 = 2;

/// Time after which the default privacy text promises that backups are deleted.
pub const PROMISED_RETENTION: TimeDelta = TimeDelta::days(30);

/// How often backups are made, and how long they are kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BackupSchedule {
    pub every: TimeDelta,
    pub keep: TimeDelta,
}

/// The last successful backup of a site.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LastBackup {
    pub name: BackupName,
    /// When it was complete.
    pub finished_at: Timestamp,
    /// Length of its files in bytes.
    pub bytes: u64,
}

/// Whether backups are recent enough.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BackupAge {
    /// The last one is recent, or the first one is being made.
    Recent,
    /// Begun this long ago, more than [`STALE_AFTER_INTERVALS`].
    Stale(TimeDelta),
    /// None was ever made, although it was due.
    Missing,
}

impl BackupSchedule {
    /// Whether a backup is due. The interval is counted from the beginning of the last one.
    #[must_use]
    pub fn is_due(&self, last: Option<BackupName>, now: Timestamp) -> bool {
        last.is_none_or(|last| now - last.time() >= self.every)
    }

    /// The age of the last backup, on a site that has been scheduled to make them since `since`.
    #[must_use]
    pub fn age(&self, last: Option<BackupName>, since: Timestamp, now: Timestamp) -> BackupAge {
        match last {
            Some(last) if now - last.time() > self.every * STALE_AFTER_INTERVALS => {
                BackupAge::Stale(now - last.time())
            }
            None if now - since > FIRST_BACKUP => BackupAge::Missing,
            Some(_) | None => BackupAge::Recent,
        }
    }
}

/// Whether a server reports the age of the last backup: not before it has tried to make one that may be due, since after a
/// long stop that one ends the matter. A try may take an hour.
#[must_use]
pub fn reports_age(has_tried: bool, uptime: TimeDelta) -> bool {
    has_tried || uptime > FIRST_BACKUP
}

/// The backups that are past their retention at `now`. The newest complete one is never among them.
#[must_use]
pub fn past_retention(complete: &[BackupName], keep: TimeDelta, now: Timestamp) -> Vec<BackupName> {
    let newest = complete.iter().max();
    complete.iter().filter(|name| Some(*name) != newest && now - name.time() > keep).copied().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCHEDULE: BackupSchedule =
        BackupSchedule { every: TimeDelta::hours(24), keep: TimeDelta::days(30) };

    fn at(hours: i64) -> Timestamp {
        Timestamp::UNIX_EPOCH + TimeDelta::hours(hours)
    }

    fn backup(hours: i64) -> BackupName {
        BackupName::at(at(hours))
    }

    #[test]
    fn a_backup_is_due_after_the_interval() {
        for (last, now, is_due) in [
            (None, 0, true),
            (Some(0), 0, false),
            (Some(0), 23, false),
            (Some(0), 24, true),
            // A clock that was set back.
            (Some(5), 0, false),
        ] {
            assert_eq!(SCHEDULE.is_due(last.map(backup), at(now)), is_due, "{last:?} at {now}");
        }
    }

    #[test]
    fn a_backup_is_stale_after_twice_the_interval() {
        let stale = |hours| BackupAge::Stale(TimeDelta::hours(hours));
        for (last, since, now, age) in [
            (Some(0), 0, 48, BackupAge::Recent),
            (Some(0), 0, 49, stale(49)),
            (Some(0), 49, 49, stale(49)),
            (Some(9), 0, 49, BackupAge::Recent),
            (None, 0, 1, BackupAge::Recent),
            (None, 0, 2, BackupAge::Missing),
        ] {
            assert_eq!(SCHEDULE.age(last.map(backup), at(since), at(now)), age, "{last:?} at {now}");
        }
    }

    #[test]
    fn the_age_is_reported_once_a_backup_was_tried() {
        let minutes = TimeDelta::minutes;
        for (has_tried, uptime, is_reported) in [
            (false, minutes(0), false),
            (false, minutes(60), false),
            (false, minutes(61), true),
            (true, minutes(0), true),
        ] {
            assert_eq!(reports_age(has_tried, uptime), is_reported, "{has_tried} after {uptime}");
        }
    }

    #[test]
    fn default_privacy_text_promises_the_retention() {
        let promise = format!("Backups are kept for {} days", PROMISED_RETENTION.num_days());
        assert!(include_str!("../legal/defaults/privacy.md").contains(&promise), "{promise}");
    }

    #[test]
    fn the_newest_backup_is_never_deleted() {
        let days = |days: &[i64]| days.iter().map(|day| backup(day * 24)).collect::<Vec<_>>();
        for (complete, now, expected) in [
            (&[][..], 99, &[][..]),
            (&[0], 999, &[]),
            (&[0, 1, 2], 31, &[0]),
            (&[2, 0, 1], 31, &[0]),
            (&[0, 1, 2], 30, &[]),
            (&[0, 1, 2], 999, &[0, 1]),
        ] {
            let deleted = past_retention(&days(complete), SCHEDULE.keep, at(now * 24));
            assert_eq!(deleted, days(expected), "{complete:?} on day {now}");
        }
    }
}
