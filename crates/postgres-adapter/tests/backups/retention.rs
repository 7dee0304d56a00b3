//! The schedule: one backup at a time, retention, the record, warnings.

use std::fs;

use application::{
    accounts::EmailSender,
    backups::{BackupError, MakeBackup, check_backup_age, list_backups, make_backup},
};
use chrono::TimeDelta;
use diesel::connection::SimpleConnection;
use domain::backups::BackupAge;
use ports::{
    StoreError,
    backups::{BackupRecords, DatabaseDumps},
    clock::Clock,
    mail::MailOutbox,
};
use postgres_adapter::{Database, DatabaseSettings, PostgresStore, ScratchDatabase, test_database::TEST_KEY};

use crate::site::{SCHEDULE, Site};

#[tokio::test(flavor = "multi_thread")]
async fn only_one_backup_runs_at_a_time() {
    let site = Site::new().await;
    let other = site.fixture.database.store();
    let dump = other.begin_dump().await.unwrap().unwrap();
    assert!(matches!(make_backup(site.ports(), None).await, Err(BackupError::Busy)));
    assert!(site.fixture.store.begin_dump().await.unwrap().is_none());
    drop(dump);
    site.back_up().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_does_not_wait_for_an_import() {
    let site = Site::new().await;
    let mut importing = site.fixture.connection();
    // The lock of a batch of imported records.
    importing.batch_execute("BEGIN; SELECT pg_advisory_xact_lock(1296126540)").unwrap();
    site.back_up().await;
    importing.batch_execute("COMMIT").unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_whose_lock_was_lost_is_not_completed() {
    let site = Site::new().await;
    let mut dump = site.fixture.store.begin_dump().await.unwrap().unwrap();
    dump.end_reading().await.unwrap();
    dump.confirm_lock().await.unwrap();
    site.fixture
        .connection()
        .batch_execute(
            "SELECT pg_terminate_backend(pid) FROM pg_locks
              WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
                AND objid = 1296126542",
        )
        .unwrap();
    assert!(dump.confirm_lock().await.is_err());
}

#[tokio::test(flavor = "multi_thread")]
async fn backups_are_made_when_due_and_deleted_when_old() {
    let site = Site::new().await;
    let records = &site.fixture.store;
    assert_eq!(records.backup_state(site.clock.now()).await.unwrap().last, None);
    let first = site.back_up_if_due().await.unwrap().unwrap().last;
    assert_eq!(records.backup_state(site.clock.now()).await.unwrap().last, Some(first));
    assert_eq!(site.back_up_if_due().await.unwrap(), None);
    site.clock.advance(TimeDelta::hours(24));
    let second = site.back_up_if_due().await.unwrap().unwrap().last;
    site.clock.advance(TimeDelta::days(29) + TimeDelta::hours(1));
    let third = site.back_up_if_due().await.unwrap().unwrap().last;
    let names = || async {
        let entries = list_backups(&site.place).await.unwrap();
        entries.into_iter().map(|entry| entry.name).collect::<Vec<_>>()
    };
    assert_eq!(names().await, [third.name, second.name], "the first is more than 30 days old");
    site.clock.advance(TimeDelta::days(400));
    fs::create_dir(site.folder.path().join("backups/holiday-pictures")).unwrap();
    // A backup that fails deletes nothing.
    let empty = ScratchDatabase::create(&site.fixture.database.owner_url()).unwrap();
    let store = PostgresStore::new(Database::new(DatabaseSettings::new(empty.url())), TEST_KEY);
    let failed = make_backup(MakeBackup { dumps: &store, ..site.ports() }, None).await.unwrap_err();
    assert!(failed.to_string().contains("it is empty"), "{failed}");
    assert_eq!(names().await, [third.name, second.name]);
    let fourth = site.back_up_if_due().await.unwrap().unwrap().last;
    assert_eq!(names().await, [fourth.name]);
    let left = fs::read_dir(site.folder.path().join("backups")).unwrap().count();
    assert_eq!(left, 2, "the newest backup and what is no backup");
}

#[tokio::test(flavor = "multi_thread")]
async fn backups_that_are_lost_or_elsewhere_do_not_count() {
    let site = Site::new().await;
    let store = &site.fixture.store;
    let check = || check_backup_age(store, &site.place, &site.clock, SCHEDULE, None);
    let first = site.back_up_if_due().await.unwrap().unwrap().last;
    assert_eq!(check().await.unwrap().last, Some(first));
    // The folder is emptied, or another place is set.
    fs::remove_dir_all(site.folder.path().join("backups")).unwrap();
    fs::create_dir(site.folder.path().join("backups")).unwrap();
    let lost = check().await.unwrap();
    assert_eq!((lost.last, lost.age), (None, BackupAge::Missing));
    let second = site.back_up_if_due().await.unwrap().expect("one is made at once").last;
    assert_eq!(check().await.unwrap().last, Some(second));
    // A newer one than the record names, as after backups were copied to another place.
    site.clock.advance(TimeDelta::hours(1));
    let unrecorded = site.back_up().await.last;
    let found = check().await.unwrap().last.unwrap();
    assert_eq!((found.name, found.bytes), (unrecorded.name, unrecorded.bytes));
    assert_eq!(site.back_up_if_due().await.unwrap(), None);
    // A newest one that is damaged is an error, although the record names a recent backup.
    fs::write(site.file(unrecorded.name, "manifest.json"), "{").unwrap();
    assert!(matches!(check().await, Err(BackupError::Damaged { .. })));
}

#[tokio::test(flavor = "multi_thread")]
async fn two_backups_of_one_second_are_both_made() {
    let site = Site::new().await;
    let mut made = Vec::new();
    while made.len() < 2 {
        match make_backup(site.ports(), None).await {
            Ok(backup) => made.push(backup.unwrap().last.name),
            // The lock of the first ends with its connection, a moment after it.
            Err(BackupError::Busy) => tokio::time::sleep(std::time::Duration::from_millis(10)).await,
            Err(error) => panic!("{error}"),
        }
    }
    assert!(made[0] < made[1], "{made:?}");
    let entries = list_backups(&site.place).await.unwrap();
    assert_eq!(entries.iter().map(|entry| entry.name).collect::<Vec<_>>(), [made[1], made[0]]);
}

#[tokio::test(flavor = "multi_thread")]
async fn interrupted_backup_is_not_listed() {
    let site = Site::new().await;
    // The place is full in the middle: a file where a folder has to be.
    let name = domain::backups::BackupName::at(site.clock.now() + TimeDelta::seconds(1));
    fs::create_dir_all(site.folder.path().join("backups")).unwrap();
    site.clock.advance(TimeDelta::seconds(1));
    fs::write(site.file(name, ""), "no folder").unwrap_err();
    site.fixture.connection().batch_execute("REVOKE SELECT ON vehicles FROM marque_app").unwrap();
    let failed = make_backup(site.ports(), None).await.unwrap_err();
    assert!(
        matches!(&failed, BackupError::Store(StoreError::Failed(why)) if why.contains("vehicles")),
        "{failed}"
    );
    assert!(!site.file(name, "").exists(), "a failed backup deletes what it wrote");
    assert!(list_backups(&site.place).await.unwrap().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn admins_are_warned_once_a_day_of_a_stale_backup() {
    let site = Site::new().await;
    let store = &site.fixture.store;
    let sender = EmailSender {
        brand: "Marque".into(),
        origin: "https://marque.example".into(),
        contact: None,
        reply_to: None,
    };
    let check = || check_backup_age(store, &site.place, &site.clock, SCHEDULE, Some(&sender));
    let waiting = || async { store.mail_counts().await.unwrap().waiting };
    let before = waiting().await;
    assert_eq!(check().await.unwrap().age, BackupAge::Recent);
    site.clock.advance(TimeDelta::hours(2));
    let found = check().await.unwrap();
    assert!(found.age == BackupAge::Missing && found.is_mailed);
    site.back_up_if_due().await.unwrap().unwrap();
    assert_eq!(check().await.unwrap().age, BackupAge::Recent);
    site.clock.advance(TimeDelta::hours(49));
    let found = check().await.unwrap();
    assert!(matches!(found.age, BackupAge::Stale(_)) && found.is_mailed);
    assert!(!check().await.unwrap().is_mailed, "once a day");
    // Without a public address nothing is mailed, and the day does not count as used.
    site.clock.advance(TimeDelta::hours(24));
    let silent = check_backup_age(store, &site.place, &site.clock, SCHEDULE, None).await.unwrap();
    assert!(!silent.is_mailed);
    assert!(check().await.unwrap().is_mailed);
    assert_eq!(waiting().await, before + 3, "one mail to the only admin each time");
}
