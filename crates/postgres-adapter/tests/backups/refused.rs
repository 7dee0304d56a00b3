//! Backups and restores that are refused, and what they leave.

use std::{fs, path::Path};

use application::backups::{
    BackupError, MakeBackup, Scheduled, find_backup, list_backups, make_backup, restore_backup,
};
use diesel::connection::SimpleConnection;
use domain::backups::BackupName;
use media::MediaStore;
use ports::blobs::Blobs;
use postgres_adapter::{PostgresRestore, SecretKey, test_database::TEST_KEY};

use crate::site::{SCHEDULE, Site, Target, put};

const PICTURE_SQL: &str = "
    INSERT INTO pictures (id, widths, width, height, digest, perceptual_hash, sent_at, perceptual_hash_runs)
    VALUES (decode(repeat('00', 16), 'hex'), '{480}', 480, 320, decode(repeat('00', 32), 'hex'), 0, now(), '{}')";

#[tokio::test(flavor = "multi_thread")]
async fn restore_into_a_nonempty_target_is_refused() {
    let site = Site::new().await;
    let name = site.back_up().await.last.name;
    let target = Target::new();
    put(&target.media, "pictures/other.jpg", vec![1]).await;
    let refused = target.restore_from(&site, name).await.unwrap_err().to_string();
    assert!(refused.contains("pictures/other.jpg") && refused.contains("STORAGE_URL"), "{refused}");
    assert_eq!(target.media.list_all().await.unwrap().len(), 1);

    let target = Target::new();
    target.connection().batch_execute("INSERT INTO rate_limits VALUES ('a', 1, now())").unwrap();
    let refused = target.restore_from(&site, name).await.unwrap_err().to_string();
    assert!(refused.contains("rate_limits has rows") && refused.contains("DATABASE_URL"), "{refused}");
    assert!(target.media.list_all().await.unwrap().is_empty());
    assert_eq!((target.count("vehicles"), target.count("rate_limits")), (0, 1));
    // The site itself.
    let own = PostgresRestore::new(&site.fixture.database.owner_url(), Some(TEST_KEY));
    let refused = restore_backup(&site.place, name, &own, &target.media).await.unwrap_err().to_string();
    assert!(refused.contains("is not empty"), "{refused}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_without_the_files_of_the_site_is_refused() {
    let site = Site::new().await;
    let kept = site.back_up().await;
    assert_eq!(kept.files, 2);
    site.fixture.connection().batch_execute(PICTURE_SQL).unwrap();
    let empty = MediaStore::in_memory();
    site.clock.advance(chrono::TimeDelta::days(400));
    let schedule = Scheduled { records: &site.fixture.store, schedule: SCHEDULE, only_if_due: true };
    let backup = MakeBackup { media: &empty, ..site.ports() };
    let refused = make_backup(backup, Some(schedule)).await.unwrap_err().to_string();
    assert!(refused.contains("the database names 1 files, and there are 0"), "{refused}");
    assert!(refused.contains("STORAGE_URL"), "{refused}");
    let names: Vec<_> =
        list_backups(&site.place).await.unwrap().into_iter().map(|entry| entry.name).collect();
    assert_eq!(names, [kept.last.name], "none is made, and the good one is kept");
}

#[tokio::test(flavor = "multi_thread")]
async fn restore_with_another_key_is_refused() {
    let site = Site::new().await;
    let name = site.back_up().await.last.name;
    let target = Target::new();
    for key in [Some(SecretKey::from_bytes([9; 32])), None] {
        let database = PostgresRestore::new(&target.database.owner_url(), key);
        let refused =
            restore_backup(&site.place, name, &database, &target.media).await.unwrap_err().to_string();
        assert!(refused.contains("SECRET_KEY") && refused.contains(&name.to_string()), "{refused}");
    }
    target.restore_from(&site, name).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn restore_of_a_newer_schema_is_refused() {
    let site = Site::new().await;
    site.fixture
        .connection()
        .batch_execute("INSERT INTO __diesel_schema_migrations (version) VALUES ('20991231000000')")
        .unwrap();
    let name = site.back_up().await.last.name;
    let refused = Target::new().restore_from(&site, name).await.unwrap_err().to_string();
    assert!(
        refused.contains("20991231000000")
            && refused.contains("version of Marque that migrated the database"),
        "{refused}"
    );
}

/// Changes a file of a backup, checks that verifying and restoring fail with the file's name and leave
/// nothing, and undoes the change.
async fn assert_damage_is_detected(site: &Site, name: BackupName, path: &str, change: impl FnOnce(&Path)) {
    let file = site.file(name, path);
    let bytes = fs::read(&file).unwrap();
    change(&file);
    let target = Target::new();
    for outcome in [target.verify(site, name).await, target.restore_from(site, name).await] {
        let refused = outcome.expect_err(path).to_string();
        assert!(refused.contains(path), "{path}: {refused}");
    }
    assert!(target.media.list_all().await.unwrap().is_empty(), "{path}: files are left");
    assert_eq!((target.count("vehicles"), target.count("users")), (0, 0), "{path}: rows are left");
    fs::write(file, bytes).unwrap();
    target.restore_from(site, name).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn restore_of_a_damaged_backup_is_refused_and_leaves_nothing() {
    let site = Site::new().await;
    let name = site.back_up().await.last.name;
    let flip = |at: usize| {
        move |file: &Path| {
            let mut bytes = fs::read(file).unwrap();
            let at = at.min(bytes.len() - 1);
            bytes[at] ^= 1;
            fs::write(file, bytes).unwrap();
        }
    };
    let truncate = |length: u64| {
        move |file: &Path| fs::File::options().write(true).open(file).unwrap().set_len(length).unwrap()
    };
    let remove = |file: &Path| fs::remove_file(file).unwrap();
    // In the header of the gzip file, in its content, in its trailer.
    assert_damage_is_detected(&site, name, "database/vehicles.copy.gz", flip(5)).await;
    assert_damage_is_detected(&site, name, "database/vehicles.copy.gz", flip(60)).await;
    assert_damage_is_detected(&site, name, "database/events.copy.gz", flip(usize::MAX)).await;
    assert_damage_is_detected(&site, name, "database/users.copy.gz", truncate(40)).await;
    assert_damage_is_detected(&site, name, "database/users.copy.gz", truncate(0)).await;
    assert_damage_is_detected(&site, name, "database/mail_outbox.copy.gz", remove).await;
    assert_damage_is_detected(&site, name, "media/pictures/1.jpg", flip(2_999_999)).await;
    assert_damage_is_detected(&site, name, "media/pictures/1.jpg", truncate(2_999_999)).await;
    assert_damage_is_detected(&site, name, "media/documents/a/title.pdf", remove).await;
    assert_damage_is_detected(&site, name, "manifest.json", flip(300)).await;
    assert_damage_is_detected(&site, name, "manifest.json", truncate(300)).await;
    assert_damage_is_detected(&site, name, "manifest.json", remove).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn backup_without_manifest_is_ignored() {
    let site = Site::new().await;
    assert!(matches!(find_backup(&site.place, None).await, Err(BackupError::NotFound)));
    let first = site.back_up().await.last.name;
    let second = site.back_up().await.last.name;
    assert_eq!(find_backup(&site.place, None).await.unwrap(), second);
    fs::remove_file(site.file(second, "manifest.json")).unwrap();
    assert_eq!(find_backup(&site.place, None).await.unwrap(), first);
    assert!(
        matches!(find_backup(&site.place, Some(second)).await, Err(BackupError::Incomplete(name)) if name == second)
    );
    let listed: Vec<_> =
        list_backups(&site.place).await.unwrap().into_iter().map(|entry| entry.name).collect();
    assert_eq!(listed, [first]);
    // The next backup deletes it.
    let third = site.back_up().await.last.name;
    assert!(!site.file(second, "").exists() && site.file(first, "").exists());
    assert_eq!(find_backup(&site.place, None).await.unwrap(), third);
}
