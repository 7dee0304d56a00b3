//! What is restored equals what was backed up.

use std::{
    collections::BTreeSet,
    sync::atomic::{AtomicBool, Ordering},
    thread,
};

use application::backups::list_backups;
use diesel::connection::SimpleConnection;
use domain::backups::Manifest;
use futures_util::TryStreamExt;
use media::MediaStore;
use ports::blobs::{BlobKey, Blobs};
use postgres_adapter::{PostgresRestore, ScratchDatabase, migrate, test_database::TEST_KEY};

use crate::site::{Site, Target, number, put};

/// Tables that a restore changes on purpose.
const TABLES_CHANGED_BY_RESTORE: [&str; 5] =
    ["announcement_position", "mail_outbox", "notifications", "sessions", "single_use_tokens"];

async fn newest(place: &MediaStore) -> Manifest {
    list_backups(place).await.unwrap().remove(0).manifest.unwrap()
}

async fn content(media: &MediaStore, key: &str) -> Vec<u8> {
    let blob = media.get(&BlobKey::parse(key).unwrap(), None).await.unwrap().unwrap();
    blob.content.try_fold(Vec::new(), async |all, bytes| Ok([all, bytes.to_vec()].concat())).await.unwrap()
}

async fn assert_round_trips(site: Site) {
    let made = site.back_up().await;
    let before = newest(&site.place).await;
    assert_eq!((made.files, before.media.len()), (2, 2));
    assert!(made.rows > 15 && made.last.bytes > 3_000_000, "{made:?}");
    let target = Target::new();
    assert_eq!(target.verify(&site, made.last.name).await.unwrap().rows, made.rows);
    assert_eq!(target.count("vehicles"), 0, "verifying commits nothing");
    target.restore_from(&site, made.last.name).await.unwrap();

    assert_eq!(content(&target.media, "pictures/1.jpg").await, vec![7; 3_000_000]);
    assert_eq!(content(&target.media, "documents/a/title.pdf").await, [0, 255]);
    // The restored site is backed up in turn, and the two manifests are compared.
    let restored = Site { media: target.media.clone(), ..site };
    let fixture_url = target.database.owner_url();
    let store = target.database.store();
    let ports = application::backups::MakeBackup { dumps: &store, ..restored.ports() };
    restored.clock.advance(chrono::TimeDelta::seconds(1));
    application::backups::make_backup(ports, None).await.unwrap().unwrap();
    let after = newest(&restored.place).await;
    assert_ne!(before.created_at, after.created_at);
    let differing = |manifest: &Manifest, other: &Manifest| -> BTreeSet<String> {
        let is_other = |table: &&domain::backups::TableRecord| {
            !other.tables.iter().any(|o| o.name == table.name && o.content == table.content)
        };
        manifest.tables.iter().filter(is_other).map(|table| table.name.clone()).collect()
    };
    let changed = differing(&before, &after);
    assert!(changed.iter().all(|table| TABLES_CHANGED_BY_RESTORE.contains(&table.as_str())), "{changed:?}");
    assert_eq!(after.tables.len(), before.tables.len());
    assert_eq!(after.sequences, before.sequences);
    assert_eq!(after.media, before.media);
    assert_eq!((after.schema, after.key_mark), (before.schema, before.key_mark));

    // Nothing is mailed twice, and sessions of that time do not come back to life.
    let mut connection = target.connection();
    let mut count = |what: &str| number(&mut connection, &format!("SELECT count(*) AS value FROM {what}"));
    assert_eq!(count("mail_outbox WHERE state = 'waiting'"), 0);
    assert!(count("mail_outbox WHERE state = 'given_up' AND last_error LIKE 'restored%'") >= 2);
    assert_eq!(count("notifications WHERE mail = 'made'"), 1);
    assert_eq!(count("sessions"), 0);
    assert_eq!(count("users"), 1);
    assert_eq!(count("announcement_position WHERE event_id = (SELECT max(id) FROM events)"), 1);
    // Triggers and foreign keys are back.
    assert_eq!(count("pg_trigger WHERE NOT tgisinternal AND tgenabled <> 'O'"), 0);
    let refused = target.connection().batch_execute("DELETE FROM audit_log").unwrap_err().to_string();
    assert!(refused.contains("never altered"), "{refused}");
    let refused =
        target.connection().batch_execute("UPDATE notifications SET user_id = 999").unwrap_err().to_string();
    assert!(refused.contains("foreign key"), "{refused}");
    // The next event has the next number.
    let last = number(&mut target.connection(), "SELECT max(id) AS value FROM events");
    let next = "WITH e AS (INSERT INTO events (id, kind, payload) VALUES (0, 'x', '{}') RETURNING id)
                SELECT id AS value FROM e";
    assert_eq!(number(&mut target.connection(), next), last + 1);
    assert!(migrate(&fixture_url).unwrap().is_empty(), "the schema is complete");
}

#[tokio::test(flavor = "multi_thread")]
async fn backup_in_a_folder_round_trips() {
    assert_round_trips(Site::new().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn backup_in_an_object_store_round_trips() {
    let folder = tempfile::tempdir().unwrap();
    let site = Site::with(folder, MediaStore::in_memory(), MediaStore::in_memory()).await;
    assert_round_trips(site).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn restore_creates_the_schema_in_an_empty_database() {
    let site = Site::new().await;
    let name = site.back_up().await.last.name;
    let owner_url = site.fixture.database.owner_url();
    let scratch = ScratchDatabase::create(&owner_url).unwrap();
    let media = MediaStore::in_memory();
    let target = PostgresRestore::new(&scratch.url(), Some(TEST_KEY));
    application::backups::restore_backup(&site.place, name, &target, &media).await.unwrap();
    assert_eq!(
        number(
            &mut diesel::Connection::establish(&scratch.url()).unwrap(),
            "SELECT count(*) AS value FROM vehicles"
        ),
        2
    );
}

/// Reverts the last migrations, the latest first.
const OLDER_SCHEMA: &str = concat!(
    include_str!("../../../../migrations/2026-12-01-100024_feed_locations/down.sql"),
    include_str!("../../../../migrations/2026-12-01-100023_forum_posts_of_author/down.sql"),
    include_str!("../../../../migrations/2026-12-01-100022_membership_notifications/down.sql"),
    include_str!("../../../../migrations/2026-12-01-100021_meeting_addresses/down.sql"),
    include_str!("../../../../migrations/2026-12-01-100020_request_search/down.sql"),
    include_str!("../../../../migrations/2026-12-01-100019_inquiry_titles/down.sql"),
    include_str!("../../../../migrations/2026-12-01-100018_inquiry_search/down.sql"),
    include_str!("../../../../migrations/2026-12-01-100017_feed_failures/down.sql"),
    include_str!("../../../../migrations/2026-12-01-100016_event_triggers/down.sql"),
    include_str!("../../../../migrations/2026-12-01-100015_row_triggers/down.sql"),
    include_str!("../../../../migrations/2026-12-01-100014_site/down.sql"),
    "DELETE FROM __diesel_schema_migrations WHERE version >= '20261201100014'",
);

/// A backup of an older program: the last migrations are missing.
#[tokio::test(flavor = "multi_thread")]
async fn older_backup_is_migrated_on_restore() {
    let site = Site::new().await;
    let mut connection = site.fixture.connection();
    connection.batch_execute(OLDER_SCHEMA).unwrap();
    let name = site.back_up().await.last.name;
    let owner_url = site.fixture.database.owner_url();
    let newer = Target::new();
    let refused = newer.restore_from(&site, name).await.unwrap_err().to_string();
    assert!(refused.contains("20261201100014") && refused.contains("without tables"), "{refused}");
    let scratch = ScratchDatabase::create(&owner_url).unwrap();
    let target = PostgresRestore::new(&scratch.url(), Some(TEST_KEY));
    application::backups::restore_backup(&site.place, name, &target, &newer.media).await.unwrap();
    assert_eq!(migrate(&scratch.url()).unwrap().len(), 11);
}

#[tokio::test(flavor = "multi_thread")]
async fn backup_during_writes_is_a_consistent_snapshot() {
    static STOP: AtomicBool = AtomicBool::new(false);
    let site = Site::new().await;
    let url = site.fixture.database.owner_url();
    let writers: Vec<_> = (0..3)
        .map(|writer| {
            let url = url.clone();
            thread::spawn(move || {
                let mut connection: diesel::PgConnection = diesel::Connection::establish(&url).unwrap();
                let mut written = 0;
                while !STOP.load(Ordering::Relaxed) {
                    written += 1;
                    let sql = format!(
                        "BEGIN; INSERT INTO rate_limits VALUES ('{writer}-{written}', 1, now());
                         INSERT INTO events (id, kind, payload) VALUES (0, 'x', '{{\"n\": {written}}}');
                         UPDATE vehicles SET price = price + 1 WHERE id = 1; COMMIT"
                    );
                    connection.batch_execute(&sql).unwrap();
                }
                written
            })
        })
        .collect();
    while number(&mut site.fixture.connection(), "SELECT count(*) AS value FROM rate_limits") < 50 {
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    let name = site.back_up().await.last.name;
    STOP.store(true, Ordering::Relaxed);
    let written: i64 = writers.into_iter().map(|writer| writer.join().unwrap()).sum();
    let target = Target::new();
    target.restore_from(&site, name).await.unwrap();
    let rows = target.count("rate_limits");
    assert!(rows >= 50 && rows < written, "{rows} of {written} writes are in the backup");
    assert_eq!(rows, target.count("events WHERE kind = 'x'"), "a row without its event, or the reverse");
    let last = target.count("generate_series(1, (SELECT max(id) FROM events))");
    assert_eq!(last, target.count("events"), "an event is missing in between");
}

#[tokio::test(flavor = "multi_thread")]
async fn unchanged_files_are_linked_to_the_previous_backup() {
    use std::os::unix::fs::MetadataExt;
    let site = Site::new().await;
    let first = site.back_up().await.last.name;
    put(&site.media, "pictures/2.jpg", vec![1]).await;
    site.media.delete(&BlobKey::parse("documents/a/title.pdf").unwrap()).await.unwrap();
    let second = site.back_up().await;
    assert_eq!(second.files, 2);
    let inode = |name, path: &str| site.file(name, path).metadata().unwrap().ino();
    let name = second.last.name;
    assert_eq!(inode(first, "media/pictures/1.jpg"), inode(name, "media/pictures/1.jpg"));
    assert!(!site.file(name, "media/documents/a/title.pdf").exists());
    Target::new().verify(&site, first).await.unwrap();
    Target::new().verify(&site, name).await.unwrap();
}
