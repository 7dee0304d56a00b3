//! Backup settings: `BACKUP_URL`, `BACKUP_EVERY`, `BACKUP_KEEP`.

use anyhow::{Context, ensure};
use chrono::TimeDelta;
use domain::backups::BackupSchedule;
use media::StorageLocation;

use super::home;

/// Shortest and longest interval.
const INTERVALS: [TimeDelta; 2] = [TimeDelta::minutes(1), TimeDelta::days(30)];

/// Where and when backups are made.
pub(crate) struct BackupConfig {
    /// `None`: no scheduled backups.
    pub(crate) place: Option<StorageLocation>,
    pub(crate) schedule: BackupSchedule,
}

impl BackupConfig {
    /// Reads the settings. A place in the file storage is refused, because each backup would contain the
    /// earlier ones, and so is one among the files of PostgreSQL.
    pub(super) fn from(
        variable: &dyn Fn(&str) -> Option<String>,
        media: &StorageLocation,
    ) -> anyhow::Result<Self> {
        let place = variable("BACKUP_URL").map(|url| StorageLocation::parse(&url).context("BACKUP_URL"));
        let place = place.transpose()?;
        ensure!(
            !place.as_ref().is_some_and(|place| media.contains(place)),
            "BACKUP_URL lies in STORAGE_URL, so backups would contain backups; name another place"
        );
        let database = StorageLocation::Folder(home(variable).join("postgres"));
        ensure!(
            !place.as_ref().is_some_and(|place| database.contains(place)),
            "BACKUP_URL lies in the data folder of the embedded database; name another place"
        );
        let every = duration("BACKUP_EVERY", variable, "24 hours")?;
        ensure!(
            INTERVALS[0] <= every && every <= INTERVALS[1],
            "BACKUP_EVERY must be from 1 minute to 30 days"
        );
        let keep = duration("BACKUP_KEEP", variable, "30 days")?;
        ensure!(keep >= every, "BACKUP_KEEP is shorter than BACKUP_EVERY; give at least that, as in 30 days");
        Ok(Self { place, schedule: BackupSchedule { every, keep } })
    }
}

fn duration(
    name: &str,
    variable: &dyn Fn(&str) -> Option<String>,
    default: &str,
) -> anyhow::Result<TimeDelta> {
    let text = variable(name).unwrap_or_else(|| default.to_owned());
    let parsed = humantime::parse_duration(&text).ok().and_then(|parsed| TimeDelta::from_std(parsed).ok());
    parsed.with_context(|| format!("{name} is “{text}”; give a number and a unit, as in {default}"))
}
