//! A site with unusual values in its rows, and the steps that the tests repeat.

use application::backups::{
    BackupError, MadeBackup, MakeBackup, Restored, Scheduled, make_backup, restore_backup, verify_backup,
};
use chrono::{DateTime, TimeDelta};
use diesel::{PgConnection, QueryableByName, RunQueryDsl, connection::SimpleConnection, sql_query};
use domain::{
    accounts::Roles,
    backups::{BackupName, BackupSchedule},
};
use media::{MediaStore, StorageLocation};
use ports::{
    accounts::{Accounts, NewUser},
    blobs::{BlobKey, BlobSource, Blobs},
};
use postgres_adapter::{
    PostgresRestore,
    test_database::{TEST_KEY, TestDatabase},
};
use tempfile::TempDir;
use testkit::{FixedClock, at_minute, list, new_session, new_user, vehicle};

use super::fixture::Fixture;

pub(crate) const SCHEDULE: BackupSchedule =
    BackupSchedule { every: TimeDelta::hours(24), keep: TimeDelta::days(30) };

/// Values that a careless text format would change. `e''` strings, so that backslashes are explicit.
const UNUSUAL_ROWS_SQL: &str = r#"
    INSERT INTO events (id, kind, payload) VALUES
        (0, 'access_changed', e'{"t": "tab\\t line\\n back\\\\slash \\u00e9 😀", "n": 1.50, "z": null, "a": [1, "x"]}'),
        (0, e'\\.', '{}');
    INSERT INTO idempotency_keys (scope, key, fingerprint, answer, kept_at) VALUES
        (e'tab\there\r\nnew\vline', '', decode(repeat('00ff5c0a', 8), 'hex'), 'null', '2026-01-15 12:00:00.123456+00'),
        (e'\\N', e'\\.', decode(repeat('5c4e5c2e', 8), 'hex'), NULL, 'infinity'),
        ('Éa', 'z', decode(repeat('00', 32), 'hex'), '"\u00c5"', '0044-03-15 00:00:00+00 BC'),
        ('ea', 'Z', decode(repeat('01', 32), 'hex'), NULL, '-infinity');
    INSERT INTO mail_outbox (recipient, subject, body, posted_at, due_at, last_error, html) VALUES
        ('a@example.com', '', e'\\N', now(), now(), NULL, ''),
        ('b@example.com', e'\\', e'line\n\\.\nline', now(), now(), '', NULL);
    UPDATE vehicles SET specs = ARRAY['a,b', '"quoted"', '{}', e'back\\slash', '', 'NULL', e'new\nline'],
           badge_text = NULL, miles = NULL, location = '';
    INSERT INTO notifications (user_id, kind, title, body, link, at, in_app, mail)
        SELECT id, 'price_changed', '', '', '/', now(), true, 'digest' FROM users;
    UPDATE users SET email_verified_at = now() WHERE username = 'ada';
"#;

/// A site with rows, uploaded files, and a place for backups.
pub(crate) struct Site {
    pub(crate) fixture: Fixture,
    pub(crate) media: MediaStore,
    pub(crate) folder: TempDir,
    pub(crate) place: MediaStore,
    pub(crate) clock: FixedClock,
}

impl Site {
    /// A site whose backups go to a folder. Its clock is ahead of the times of the files.
    pub(crate) async fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let place = MediaStore::open(&StorageLocation::Folder(folder.path().join("backups"))).unwrap();
        let media = MediaStore::open(&StorageLocation::Folder(folder.path().join("media"))).unwrap();
        Self::with(folder, media, place).await
    }

    pub(crate) async fn with(folder: TempDir, media: MediaStore, place: MediaStore) -> Self {
        let fixture = Fixture::fresh();
        assert!(fixture.store.verify_key().await.unwrap());
        list(&fixture.store, vec![vehicle().build(), vehicle().build()], at_minute(0)).await;
        let ada = NewUser {
            roles: Roles { is_admin: true, ..Roles::default() },
            ..new_user("ada", "ada@example.com")
        };
        fixture.store.register(&ada, Some(&new_session(1)), at_minute(0)).await.unwrap();
        fixture.connection().batch_execute(UNUSUAL_ROWS_SQL).unwrap();
        for (key, bytes) in [("pictures/1.jpg", vec![7; 3_000_000]), ("documents/a/title.pdf", vec![0, 255])]
        {
            put(&media, key, bytes).await;
        }
        let clock = FixedClock::at(DateTime::from_timestamp(2_000_000_000, 0).unwrap());
        Self { fixture, media, folder, place, clock }
    }

    pub(crate) fn ports(&self) -> MakeBackup<'_> {
        MakeBackup {
            dumps: &self.fixture.store,
            report: None,
            media: &self.media,
            place: &self.place,
            clock: &self.clock,
            program: "0.1.0",
        }
    }

    /// Makes a backup outside the schedule, a second after the last one.
    pub(crate) async fn back_up(&self) -> MadeBackup {
        self.clock.advance(TimeDelta::seconds(1));
        make_backup(self.ports(), None).await.unwrap().unwrap()
    }

    /// Makes a scheduled backup if one is due.
    pub(crate) async fn back_up_if_due(&self) -> Result<Option<MadeBackup>, BackupError> {
        let scheduled = Scheduled { records: &self.fixture.store, schedule: SCHEDULE, only_if_due: true };
        let backup = MakeBackup { report: Some(&self.fixture.store), ..self.ports() };
        make_backup(backup, Some(scheduled)).await
    }

    /// A file of a backup on disk.
    pub(crate) fn file(&self, name: BackupName, path: &str) -> std::path::PathBuf {
        self.folder.path().join("backups").join(name.to_string()).join(path)
    }
}

pub(crate) async fn put(media: &MediaStore, key: &str, bytes: Vec<u8>) {
    media.put(&BlobKey::parse(key).unwrap(), BlobSource::of(bytes), u64::MAX).await.unwrap();
}

/// An empty, migrated database and an empty file storage.
pub(crate) struct Target {
    pub(crate) database: TestDatabase,
    pub(crate) media: MediaStore,
}

impl Target {
    pub(crate) fn new() -> Self {
        Self { database: TestDatabase::create(), media: MediaStore::in_memory() }
    }

    pub(crate) fn restore(&self) -> PostgresRestore {
        PostgresRestore::new(&self.database.owner_url(), Some(TEST_KEY))
    }

    pub(crate) async fn restore_from(&self, site: &Site, name: BackupName) -> Result<Restored, BackupError> {
        restore_backup(&site.place, name, &self.restore(), &self.media).await
    }

    /// Compares the backup with what this database makes of it; writes nothing.
    pub(crate) async fn verify(&self, site: &Site, name: BackupName) -> Result<Restored, BackupError> {
        verify_backup(&site.place, name, &PostgresRestore::new(&self.database.owner_url(), None)).await
    }

    pub(crate) fn connection(&self) -> PgConnection {
        diesel::Connection::establish(&self.database.owner_url()).unwrap()
    }

    pub(crate) fn count(&self, table: &str) -> i64 {
        number(&mut self.connection(), &format!("SELECT count(*) AS value FROM {table}"))
    }
}

#[derive(QueryableByName)]
struct Number {
    #[diesel(sql_type = diesel::sql_types::BigInt)]
    value: i64,
}

/// The column `value` of a query's only row.
pub(crate) fn number(connection: &mut PgConnection, sql: &str) -> i64 {
    sql_query(sql).get_result::<Number>(connection).unwrap().value
}
