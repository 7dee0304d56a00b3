//! Warning the admins when the last backup is too old.

use chrono::TimeDelta;
use domain::backups::{BackupAge, BackupSchedule, LastBackup};
use ports::{StoreError, backups::BackupRecords, clock::Clock};

use crate::{accounts::EmailSender, mail::templates::BackupIsStale};

/// At most one warning is mailed in this time.
const WARNING_INTERVAL: TimeDelta = TimeDelta::days(1);

/// The last scheduled backup and whether it is recent enough.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BackupFinding {
    pub last: Option<LastBackup>,
    pub age: BackupAge,
    /// Whether a warning was mailed just now.
    pub is_mailed: bool,
}

/// Checks the age of the last scheduled backup. If it is stale, mails a warning to all admins, once a day for
/// all servers together; without a sender nothing is mailed.
///
/// # Errors
/// When the store fails.
pub async fn check_backup_age(
    records: &dyn BackupRecords,
    clock: &dyn Clock,
    schedule: BackupSchedule,
    sender: Option<&EmailSender>,
) -> Result<BackupFinding, StoreError> {
    let now = clock.now();
    let state = records.backup_state(now).await?;
    let age = schedule.age(state.last.map(|last| last.name), state.since, now);
    let mut finding = BackupFinding { last: state.last, age, is_mailed: false };
    if let (BackupAge::Stale(_) | BackupAge::Missing, Some(sender)) = (age, sender) {
        let last = state.last.map(|last| last.name.time().format("%B %-d, %Y, %H:%M UTC").to_string());
        let mail = BackupIsStale { sender, last: last.as_deref() };
        let mails: Vec<_> = records.admin_addresses(now).await?.iter().map(|to| mail.mail(to)).collect();
        finding.is_mailed = records.post_backup_warning(&mails, now - WARNING_INTERVAL, now).await?;
    }
    Ok(finding)
}
