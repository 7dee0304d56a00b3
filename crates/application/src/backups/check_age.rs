//! Warning the admins when the last backup is too old.

use chrono::TimeDelta;
use domain::backups::{BackupAge, BackupSchedule, LastBackup};
use ports::{
    backups::{BackupPlace, BackupRecords},
    clock::Clock,
};

use super::{
    BackupError, BackupFolder,
    list::{newest_backup, read_manifest},
};
use crate::{accounts::EmailSender, mail::templates::BackupIsStale};

/// At most one warning is mailed in this time.
const WARNING_INTERVAL: TimeDelta = TimeDelta::days(1);

/// The newest backup at the place of scheduled backups and whether it is recent enough.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BackupFinding {
    pub last: Option<LastBackup>,
    pub age: BackupAge,
    /// Whether a warning was mailed just now.
    pub is_mailed: bool,
}

/// Checks the age of the newest backup at the place. If it is stale, mails a warning to all admins, once a day for
/// all servers together; without a sender nothing is mailed.
///
/// # Errors
/// When the store or the place fails, or the newest backup is damaged.
pub async fn check_backup_age(
    records: &dyn BackupRecords,
    place: &dyn BackupPlace,
    clock: &dyn Clock,
    schedule: BackupSchedule,
    sender: Option<&EmailSender>,
) -> Result<BackupFinding, BackupError> {
    let now = clock.now();
    let state = records.backup_state(now).await?;
    let found = last_backup(place, state.last).await;
    // While the place cannot be read, the record tells the age, so that the warning is mailed nevertheless.
    let last = found.as_ref().map_or(state.last, |last| *last);
    let age = match (last, state.last) {
        (None, Some(_)) => BackupAge::Missing,
        (last, _) => schedule.age(last.map(|last| last.name), state.since, now),
    };
    let mut is_mailed = false;
    if let (BackupAge::Stale(_) | BackupAge::Missing, Some(sender)) = (age, sender) {
        let last = last.map(|last| last.name.time().format("%B %-d, %Y, %H:%M UTC").to_string());
        let mail = BackupIsStale { sender, last: last.as_deref() };
        let mails: Vec<_> = records.admin_addresses(now).await?.iter().map(|to| mail.mail(to)).collect();
        is_mailed = records.post_backup_warning(&mails, now - WARNING_INTERVAL, now).await?;
    }
    Ok(BackupFinding { last: found?, age, is_mailed })
}

/// The newest backup at the place: as recorded, or from its manifest if another one is recorded.
async fn last_backup(
    place: &dyn BackupPlace,
    recorded: Option<LastBackup>,
) -> Result<Option<LastBackup>, BackupError> {
    let Some(name) = newest_backup(place).await? else { return Ok(None) };
    if let Some(recorded) = recorded.filter(|recorded| recorded.name == name) {
        return Ok(Some(recorded));
    }
    let manifest = read_manifest(BackupFolder { place, name }).await?;
    Ok(Some(LastBackup { name, finished_at: name.time(), bytes: manifest.bytes() }))
}
