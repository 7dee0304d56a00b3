//! The background jobs of scheduled backups: one makes them, one watches their age. Also what `marque doctor`
//! says about them.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use anyhow::{Context, bail};
use application::backups::{
    BackupError, BackupFinding, MakeBackup, Scheduled, check_backup_age, make_backup,
};
use chrono::TimeDelta;
use domain::{
    Timestamp,
    backups::{BackupAge, BackupSchedule, PROMISED_RETENTION, reports_age},
};
use http_actix::Metrics;
use indicatif::HumanBytes;
use media::{MediaStore, StorageLocation};
use ports::clock::Clock;
use postgres_adapter::PostgresStore;
use tokio::sync::Notify;

use crate::{
    background::schedules,
    backup::PROGRAM,
    clock::SystemClock,
    email_senders::EmailSenders,
    settings::BackupConfig,
    storage_check::open_existing,
    supervisor::{Round, Supervisor},
};

/// Stores and settings of the backup jobs.
#[derive(Clone)]
pub(crate) struct BackupPorts {
    pub(crate) store: PostgresStore,
    pub(crate) media: MediaStore,
    /// The sender of warnings.
    pub(crate) email_senders: EmailSenders,
    pub(crate) metrics: Metrics,
}

/// The scheduled backups of this server.
#[derive(Clone)]
struct Backups {
    ports: BackupPorts,
    place: MediaStore,
    /// The place as it is set.
    location: StorageLocation,
    schedule: BackupSchedule,
    started_at: Timestamp,
    /// Whether it has made a backup, failed to, or found that none is due.
    has_tried: Arc<AtomicBool>,
    /// Wakes the job that makes backups when the place has none.
    is_missing: Arc<Notify>,
}

/// Starts the jobs if backups are scheduled. On several servers, the database's lock lets one make the backup.
pub(crate) fn start(
    supervisor: &mut Supervisor,
    config: &BackupConfig,
    ports: BackupPorts,
) -> anyhow::Result<()> {
    let Some(location) = &config.place else { return Ok(()) };
    if let Some(warning) = retention_warning(config) {
        tracing::warn!("{warning}");
    }
    let place =
        MediaStore::open(location).with_context(|| format!("BACKUP_URL: {location} cannot be used"))?;
    let backups = Backups {
        ports,
        place,
        location: location.clone(),
        schedule: config.schedule,
        started_at: SystemClock.now(),
        has_tried: Arc::default(),
        is_missing: Arc::default(),
    };
    let interval = config.schedule.every.to_std().unwrap_or_default();
    let (is_missing, make) = (Arc::clone(&backups.is_missing), backups.clone());
    let wake = move || {
        let is_missing = Arc::clone(&is_missing);
        async move { is_missing.notified().await }
    };
    supervisor.run_when(schedules::backups(interval), wake, move || back_up(make.clone()));
    supervisor.run_periodically(schedules::BACKUP_AGE, move || watch(backups.clone()));
    Ok(())
}

async fn back_up(backups: Backups) -> anyhow::Result<Round> {
    let Backups { ports: BackupPorts { store, media, .. }, place, schedule, .. } = &backups;
    let backup = MakeBackup { dumps: store, media, place, clock: &SystemClock, program: PROGRAM };
    let scheduled = Scheduled { records: store, schedule: *schedule, only_if_due: true };
    let outcome = make_backup(backup, Some(scheduled)).await;
    if !matches!(outcome, Err(BackupError::Busy)) {
        backups.has_tried.store(true, Ordering::Relaxed);
    }
    match outcome {
        Ok(Some(made)) => tracing::info!(
            backup = %made.last.name,
            rows = made.rows,
            files = made.files,
            bytes = made.last.bytes,
            "backup made"
        ),
        // Another server is making it.
        Ok(None) | Err(BackupError::Busy) => {}
        Err(error) => return Err(error.into()),
    }
    Ok(Round::Idle)
}

/// Fails while the newest backup at the place is too old, which `/readyz` and the metrics of jobs then show on every
/// server; after a start, once a backup has been tried.
async fn watch(backups: Backups) -> anyhow::Result<Round> {
    let Backups { ports: BackupPorts { store, email_senders, metrics, .. }, place, location, .. } = &backups;
    let uptime = SystemClock.now() - backups.started_at;
    let is_reported = reports_age(backups.has_tried.load(Ordering::Relaxed), uptime);
    let sender = email_senders.get().filter(|_| is_reported);
    let finding = check_backup_age(store, place, &SystemClock, backups.schedule, sender.as_ref()).await?;
    metrics.record_backup(finding.last);
    if finding.is_mailed {
        tracing::warn!("admins warned by email: no recent backup");
    }
    if finding.last.is_none() {
        backups.is_missing.notify_one();
    }
    match finding.age {
        BackupAge::Recent => Ok(Round::Idle),
        _ if !is_reported => Ok(Round::Idle),
        age => bail!(age_text(age, location)),
    }
}

/// What is wrong with the age of the newest backup at the place.
fn age_text(age: BackupAge, place: &StorageLocation) -> String {
    match age {
        BackupAge::Recent => format!("the last backup in {place} is recent"),
        BackupAge::Stale(age) if age < TimeDelta::hours(2) => {
            format!("the last backup in {place} is {} minutes old", age.num_minutes())
        }
        BackupAge::Stale(age) => format!("the last backup in {place} is {} hours old", age.num_hours()),
        BackupAge::Missing => format!("there is no backup in {place}"),
    }
}

/// A warning if backups are kept for longer than the default privacy text promises; `None` otherwise.
pub(crate) fn retention_warning(config: &BackupConfig) -> Option<String> {
    config.place.as_ref()?;
    let BackupSchedule { keep, .. } = config.schedule;
    (keep > PROMISED_RETENTION).then(|| {
        format!(
            "BACKUP_KEEP is {}, but the privacy text promises, unless you changed it, that backups are deleted after {} \
             days; set BACKUP_KEEP to at most that, or publish another privacy text",
            duration_text(keep),
            PROMISED_RETENTION.num_days()
        )
    })
}

/// The duration in days or hours if it is a whole number of them.
fn duration_text(duration: TimeDelta) -> String {
    match (duration.num_days(), duration.num_hours()) {
        (days, _) if TimeDelta::days(days) == duration && days > 1 => format!("{days} days"),
        (_, hours) if TimeDelta::hours(hours) == duration && hours > 1 => format!("{hours} hours"),
        _ => humantime::format_duration(duration.to_std().unwrap_or_default()).to_string(),
    }
}

/// Where and how often backups are made and how long they are kept, for `marque doctor`.
pub(crate) fn settings_text(config: &BackupConfig) -> String {
    let BackupConfig { place, schedule } = config;
    let Some(place) = place else { return "(unset: no scheduled backups)".to_owned() };
    format!("{place} (every {}, kept for {})", duration_text(schedule.every), duration_text(schedule.keep))
}

/// Lines about the newest backup and how long backups are kept, for `marque doctor`; empty if none are scheduled. Creates no
/// missing place: `marque doctor` reports it elsewhere.
pub(crate) async fn finding_lines(config: &BackupConfig, store: &PostgresStore) -> String {
    let Some(location) = &config.place else { return String::new() };
    let retention =
        retention_warning(config).map(|warning| format!("warn  backups: {warning}\n")).unwrap_or_default();
    let Ok(place) = open_existing(location) else { return retention };
    let finding = check_backup_age(store, &place, &SystemClock, config.schedule, None).await;
    let age = match finding {
        Ok(BackupFinding { last: Some(last), age: BackupAge::Recent, .. }) => {
            format!(
                "ok    backups: the last one in {location} is {}, {}\n",
                last.name,
                HumanBytes(last.bytes)
            )
        }
        Ok(BackupFinding { last: None, .. }) => {
            format!("warn  backups: there is none in {location}; `marque backup` makes one\n")
        }
        Ok(finding) => {
            format!("warn  backups: {}; `marque backup` makes one\n", age_text(finding.age, location))
        }
        Err(error) => format!("warn  backups: {error}\n"),
    };
    age + &retention
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn age_of_the_last_backup_is_stated_in_minutes_or_hours() {
        let place = StorageLocation::parse("file:/srv/backups").unwrap();
        for (minutes, age) in [(3, "3 minutes"), (119, "119 minutes"), (120, "2 hours"), (2999, "49 hours")] {
            let text = age_text(BackupAge::Stale(TimeDelta::minutes(minutes)), &place);
            assert_eq!(text, format!("the last backup in {place} is {age} old"));
        }
    }

    #[test]
    fn backups_kept_for_longer_than_promised_are_a_warning() {
        for (keep, place, is_warned) in
            [(30, true, false), (31, true, true), (400, false, false), (1, true, false)]
        {
            let place = place.then(|| StorageLocation::parse("file:/srv/backups").unwrap());
            let schedule = BackupSchedule { every: TimeDelta::hours(24), keep: TimeDelta::days(keep) };
            let warning = retention_warning(&BackupConfig { place, schedule });
            assert_eq!(warning.is_some(), is_warned, "{keep}: {warning:?}");
        }
    }
}
