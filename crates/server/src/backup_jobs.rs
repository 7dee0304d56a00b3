//! The background jobs of scheduled backups: one makes them, one watches their age. Also what `marque doctor`
//! says about them.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use anyhow::{Context, bail};
use application::backups::{
    BackupError, BackupFinding, MakeBackup, Scheduled, check_backup_age, make_backup,
};
use chrono::TimeDelta;
use domain::{
    Timestamp,
    backups::{BackupAge, BackupSchedule, reports_age},
};
use http_actix::Metrics;
use indicatif::HumanBytes;
use media::MediaStore;
use ports::clock::Clock;
use postgres_adapter::PostgresStore;

use crate::{
    backup::PROGRAM,
    clock::SystemClock,
    email_senders::EmailSenders,
    settings::BackupConfig,
    supervisor::{Round, Schedule, Supervisor},
};

/// Pause before a failed backup is tried again.
const RETRY: Duration = Duration::from_secs(15 * 60);
/// Shortest pause between two looks at whether a backup is due.
const MIN_PAUSE: Duration = Duration::from_secs(60);
/// Longest pause between two looks at whether a backup is due.
const MAX_PAUSE: Duration = Duration::from_secs(60 * 60);
const AGE: Schedule =
    Schedule { name: "backup-age", pause: Duration::from_secs(60), retry_after: Duration::from_secs(60) };

/// What the jobs work with.
#[derive(Clone)]
pub(crate) struct BackupPorts {
    pub(crate) store: PostgresStore,
    pub(crate) media: MediaStore,
    /// The sender of warnings.
    pub(crate) email_senders: EmailSenders,
    pub(crate) metrics: Metrics,
}

/// State of the backup jobs since the server started.
#[derive(Clone)]
struct Progress {
    started_at: Timestamp,
    /// Whether it has made a backup, failed to, or found that none is due.
    has_tried: Arc<AtomicBool>,
}

/// Starts the jobs if backups are scheduled. On several servers, the database's lock lets one make the backup.
pub(crate) fn start(
    supervisor: &mut Supervisor,
    config: &BackupConfig,
    ports: BackupPorts,
) -> anyhow::Result<()> {
    let Some(place) = &config.place else { return Ok(()) };
    let place = MediaStore::open(place).with_context(|| format!("BACKUP_URL: {place} cannot be used"))?;
    let schedule = config.schedule;
    // The job counts as silent after three pauses, so a long interval allows a long backup.
    let pause = (schedule.every.to_std().unwrap_or_default() / 24).clamp(MIN_PAUSE, MAX_PAUSE);
    let make = ports.clone();
    let progress = Progress { started_at: SystemClock.now(), has_tried: Arc::default() };
    let has_tried = Arc::clone(&progress.has_tried);
    supervisor.run_periodically(Schedule { name: "backups", pause, retry_after: RETRY }, move || {
        back_up(make.clone(), place.clone(), schedule, Arc::clone(&has_tried))
    });
    supervisor.run_periodically(AGE, move || watch(ports.clone(), schedule, progress.clone()));
    Ok(())
}

async fn back_up(
    ports: BackupPorts,
    place: MediaStore,
    schedule: BackupSchedule,
    has_tried: Arc<AtomicBool>,
) -> anyhow::Result<Round> {
    let BackupPorts { store, media, .. } = &ports;
    let backup = MakeBackup { dumps: store, media, place: &place, clock: &SystemClock, program: PROGRAM };
    let scheduled = Scheduled { records: store, schedule, only_if_due: true };
    let outcome = make_backup(backup, Some(scheduled)).await;
    if !matches!(outcome, Err(BackupError::Busy)) {
        has_tried.store(true, Ordering::Relaxed);
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

/// Fails while the last backup is too old, which `/readyz` and the metrics of jobs then show on every server; after a
/// start, once a backup has been tried.
async fn watch(ports: BackupPorts, schedule: BackupSchedule, progress: Progress) -> anyhow::Result<Round> {
    let BackupPorts { store, email_senders, metrics, .. } = &ports;
    let uptime = SystemClock.now() - progress.started_at;
    let is_reported = reports_age(progress.has_tried.load(Ordering::Relaxed), uptime);
    let sender = email_senders.get().filter(|_| is_reported);
    let finding = check_backup_age(store, &SystemClock, schedule, sender.as_ref()).await?;
    if let Some(last) = finding.last {
        metrics.record_backup(last);
    }
    if finding.is_mailed {
        tracing::warn!("admins warned by email: no recent backup");
    }
    match finding.age {
        BackupAge::Recent => Ok(Round::Idle),
        _ if !is_reported => Ok(Round::Idle),
        age => bail!(age_text(age)),
    }
}

/// What is wrong with the age of the last backup.
fn age_text(age: BackupAge) -> String {
    match age {
        BackupAge::Recent => "the last backup is recent".to_owned(),
        BackupAge::Stale(age) if age < TimeDelta::hours(2) => {
            format!("the last backup is {} minutes old", age.num_minutes())
        }
        BackupAge::Stale(age) => format!("the last backup is {} hours old", age.num_hours()),
        BackupAge::Missing => "no backup has been made yet".to_owned(),
    }
}

/// Where and how often backups are made and how long they are kept, for `marque doctor`.
pub(crate) fn settings_text(config: &BackupConfig) -> String {
    let BackupConfig { place, schedule } = config;
    let Some(place) = place else { return "(unset: no scheduled backups)".to_owned() };
    let text = |duration: TimeDelta| match (duration.num_days(), duration.num_hours()) {
        (days, _) if TimeDelta::days(days) == duration && days > 1 => format!("{days} days"),
        (_, hours) if TimeDelta::hours(hours) == duration && hours > 1 => format!("{hours} hours"),
        _ => humantime::format_duration(duration.to_std().unwrap_or_default()).to_string(),
    };
    format!("{place} (every {}, kept for {})", text(schedule.every), text(schedule.keep))
}

/// A line about the last backup, for `marque doctor`; empty if none are scheduled.
pub(crate) async fn finding_line(config: &BackupConfig, store: &PostgresStore) -> String {
    if config.place.is_none() {
        return String::new();
    }
    match check_backup_age(store, &SystemClock, config.schedule, None).await {
        Ok(BackupFinding { last: Some(last), age: BackupAge::Recent, .. }) => {
            format!("ok    backups: the last one is {}, {}\n", last.name, HumanBytes(last.bytes))
        }
        Ok(BackupFinding { last: None, age: BackupAge::Recent, .. }) => {
            "warn  backups: none has been made yet; `marque backup` makes one\n".to_owned()
        }
        Ok(finding) => {
            format!("warn  backups: {}; `marque backup` makes one\n", age_text(finding.age))
        }
        Err(error) => format!("warn  backups: {error}\n"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn age_of_the_last_backup_is_stated_in_minutes_or_hours() {
        for (minutes, age) in [(3, "3 minutes"), (119, "119 minutes"), (120, "2 hours"), (2999, "49 hours")] {
            let text = age_text(BackupAge::Stale(TimeDelta::minutes(minutes)));
            assert_eq!(text, format!("the last backup is {age} old"));
        }
    }
}
