//! Backups: their names, what a complete one contains, when one is due or stale, and when it is deleted.

mod manifest;
mod schedule;

use std::fmt;

use chrono::{NaiveDateTime, TimeDelta};

pub use manifest::{FileRecord, Manifest, ManifestError, SequenceRecord, TableRecord, TableSummary};
pub use schedule::{BackupAge, BackupSchedule, LastBackup, PROMISED_RETENTION, past_retention, reports_age};

use crate::Timestamp;

const PREFIX: &str = "marque-";
const FORMAT: &str = "%Y%m%d-%H%M%S";

/// Name of a backup: the UTC second in which it was begun, as in `marque-20261124-060000`. Of several begun in one
/// second, the later ones have the seconds after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct BackupName(Timestamp);

impl BackupName {
    /// The name of a backup that begins at this time.
    #[must_use]
    pub fn at(time: Timestamp) -> Self {
        Self(Timestamp::from_timestamp(time.timestamp(), 0).unwrap_or(time))
    }

    /// The name of a backup that begins at this time beside others: the first second from it on that none of them has.
    #[must_use]
    pub fn unused(time: Timestamp, others: &[Self]) -> Self {
        let mut name = Self::at(time);
        while others.contains(&name) {
            name = Self(name.0 + TimeDelta::seconds(1));
        }
        name
    }

    /// Parses a name; `None` for any other text.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let time = NaiveDateTime::parse_from_str(text.strip_prefix(PREFIX)?, FORMAT).ok()?.and_utc();
        let name = Self(time);
        // Refuses other spellings of the same time.
        (name.to_string() == text).then_some(name)
    }

    /// When the backup was begun, in whole seconds.
    #[must_use]
    pub fn time(self) -> Timestamp {
        self.0
    }
}

impl fmt::Display for BackupName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{PREFIX}{}", self.0.format(FORMAT))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn backups_of_one_second_have_different_names() {
        let at = Timestamp::from_timestamp(1_795_500_000, 987_000_000).unwrap();
        let mut names = Vec::new();
        for _ in 0..3 {
            names.push(BackupName::unused(at, &names));
        }
        let texts = names.iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(texts, ["marque-20261124-060000", "marque-20261124-060001", "marque-20261124-060002"]);
    }

    #[test]
    fn backup_name_round_trips_its_time() {
        let at = Timestamp::from_timestamp(1_795_500_000, 987_000_000).unwrap();
        let name = BackupName::at(at);
        assert_eq!(name.to_string(), "marque-20261124-060000");
        assert_eq!(BackupName::parse("marque-20261124-060000"), Some(name));
        assert!(name.time() <= at && at - name.time() < TimeDelta::seconds(1));
        assert!(name < BackupName::at(at + TimeDelta::seconds(1)));
        for other in [
            "",
            "marque-",
            "marque-20261124",
            "marque-20261324-060000",
            "marque-20261124-060000.zip",
            "marque-20261124-6000",
            "marque-20261124-060000 ",
            "Marque-20261124-060000",
            "20261124-060000",
        ] {
            assert_eq!(BackupName::parse(other), None, "{other:?}");
        }
    }
}
