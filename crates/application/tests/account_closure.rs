//! Tests of data exports and file deletion on the memory store, including failures, expired leases and stray files.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at what it does not expect")]

use std::{
    ops::Range,
    sync::{Arc, Mutex},
};

use application::{
    account_closure::{
        ExportPorts, ExportWork, build_next_export, delete_orphaned_exports, erase_due_accounts,
    },
    feeds::sweep_feeds,
};
use async_trait::async_trait;
use domain::{
    account_closure::ExportState,
    accounts::UserId,
    audit::Actor,
    feeds::{FeedFormat, SourceName},
};
use futures_util::TryStreamExt;
use media::MediaStore;
use memory_adapter::MemoryStore;
use ports::{
    StoreError,
    accounts::{Accounts, RegisterResult},
    blobs::{AbandonedBlobs, Blob, BlobEntry, BlobKey, BlobSource, Blobs, Outgoing, PutResult},
    clock::Clock,
    commands::CommandOutcome,
    data_exports::{Archive, Archives, Exports},
    feeds::{Feeds, NewRun},
};
use testkit::{FixedClock, at_minute, command_at, new_user};

/// Archive that records the names of its entries; its content is these names.
#[derive(Default, Clone)]
struct RecordingArchive(Arc<Mutex<Vec<String>>>);

impl Archives for RecordingArchive {
    fn begin(&self) -> Result<Box<dyn Archive>, StoreError> {
        self.0.lock().unwrap().clear();
        Ok(Box::new(self.clone()))
    }
}

#[async_trait]
impl Archive for RecordingArchive {
    async fn add_text(&mut self, name: &str, _: String) -> Result<(), StoreError> {
        self.0.lock().unwrap().push(name.to_owned());
        Ok(())
    }

    async fn add_file(&mut self, name: &str, content: Outgoing) -> Result<(), StoreError> {
        content.try_for_each(|_| async { Ok(()) }).await?;
        self.0.lock().unwrap().push(name.to_owned());
        Ok(())
    }

    async fn finish(self: Box<Self>) -> Result<(BlobSource, Box<dyn Send>), StoreError> {
        let names = self.0.lock().unwrap().join("\n");
        Ok((BlobSource::of(names), Box::new(())))
    }
}

struct ExportFixture {
    store: MemoryStore,
    media: MediaStore,
    archives: RecordingArchive,
    clock: FixedClock,
}

impl ExportFixture {
    async fn with_member() -> (Self, UserId) {
        let fixture = Self {
            store: MemoryStore::default(),
            media: MediaStore::in_memory(),
            archives: RecordingArchive::default(),
            clock: FixedClock::at(at_minute(0)),
        };
        let joined = fixture.store.register(&new_user("ada", "ada@example.com"), None, at_minute(0)).await;
        let RegisterResult::Done(user, _) = joined.unwrap() else { panic!("she joins") };
        (fixture, user.id)
    }

    async fn request_data_export(&self, user: UserId, base: &str) {
        let base = BlobKey::parse(base).unwrap();
        self.store
            .request_export(user, &base, Actor::default(), &command_at(self.clock.now()))
            .await
            .unwrap();
    }

    async fn build_export(&self) -> Result<ExportWork, StoreError> {
        let ports = ExportPorts {
            exports: &self.store,
            account_closure: &self.store,
            blobs: &self.media,
            archives: &self.archives,
            clock: &self.clock,
            brand: "Marque",
        };
        build_next_export(ports).await
    }

    async fn state(&self, user: UserId) -> Option<ExportState> {
        self.store.export(user, self.clock.now()).await.unwrap().map(|export| export.state)
    }
}

#[tokio::test]
async fn export_has_a_file_per_data_kind_and_a_readme() {
    let (fixture, ada) = ExportFixture::with_member().await;
    assert_eq!(fixture.build_export().await.unwrap(), ExportWork::Nothing);
    fixture.request_data_export(ada, "exports/one").await;
    assert_eq!(fixture.build_export().await.unwrap(), ExportWork::Made);
    let names = fixture.archives.0.lock().unwrap().clone();
    for name in ["account.json", "sessions.json", "saved-vehicles.json", "audit.json"] {
        assert!(names.contains(&name.to_owned()), "{names:?}");
    }
    assert_eq!(names.last().map(String::as_str), Some("README.txt"));
    let listed = fixture.media.list_all().await.unwrap();
    let Some(ExportState::Ready { length, .. }) = fixture.state(ada).await else { panic!("it is ready") };
    assert_eq!((listed.len(), listed[0].length), (1, length));
}

#[tokio::test]
async fn export_is_retried_after_its_lease_expires() {
    let (fixture, ada) = ExportFixture::with_member().await;
    fixture.request_data_export(ada, "exports/one").await;
    // Claimed by a worker that never reports again.
    let job =
        fixture.store.claim_export(fixture.clock.now(), std::time::Duration::from_secs(60)).await.unwrap();
    assert!(job.is_some());
    assert_eq!(fixture.build_export().await.unwrap(), ExportWork::Nothing, "the lease is not over");
    fixture.clock.advance(chrono::TimeDelta::seconds(60));
    assert_eq!(fixture.build_export().await.unwrap(), ExportWork::Made);
    fixture.store.set_unavailable(true);
    fixture.build_export().await.unwrap_err();
}

#[tokio::test]
async fn only_expired_exports_are_deleted_as_orphans() {
    let (fixture, ada) = ExportFixture::with_member().await;
    fixture.request_data_export(ada, "exports/one").await;
    fixture.build_export().await.unwrap();
    // In-memory files carry the real time, so the test clock starts from it.
    let stored_at = fixture.media.list_all().await.unwrap()[0].stored_at;
    let at = |days: i64| FixedClock::at(stored_at + chrono::TimeDelta::days(days));
    assert_eq!(delete_orphaned_exports(&fixture.media, &at(7)).await.unwrap(), 0);
    assert_eq!(delete_orphaned_exports(&fixture.media, &at(9)).await.unwrap(), 1);
    assert!(fixture.media.list_all().await.unwrap().is_empty());
}

/// Files of which some cannot be deleted.
struct StuckFiles<'a> {
    files: &'a MediaStore,
    is_stuck: fn(&BlobKey) -> bool,
}

#[async_trait]
impl Blobs for StuckFiles<'_> {
    async fn put(&self, key: &BlobKey, content: BlobSource, most: u64) -> Result<PutResult, StoreError> {
        self.files.put(key, content, most).await
    }

    async fn get(&self, key: &BlobKey, range: Option<Range<u64>>) -> Result<Option<Blob>, StoreError> {
        self.files.get(key, range).await
    }

    async fn delete(&self, key: &BlobKey) -> Result<(), StoreError> {
        if (self.is_stuck)(key) {
            return Err(StoreError::Failed("permission denied".into()));
        }
        self.files.delete(key).await
    }

    async fn list(&self, folder: &BlobKey) -> Result<Vec<BlobEntry>, StoreError> {
        self.files.list(folder).await
    }

    async fn list_all(&self) -> Result<Vec<BlobEntry>, StoreError> {
        self.files.list_all().await
    }
}

/// Adds files whose runs are discarded, so that they are to be deleted.
async fn abandon_files(fixture: &ExportFixture, keys: &[BlobKey]) {
    for file in keys {
        fixture.media.put(file, BlobSource::of("a"), 1).await.unwrap();
        let new = NewRun {
            source: SourceName::default(),
            file_name: "a.csv".into(),
            format: FeedFormat::Table,
            user: None,
            file: file.clone(),
        };
        let added = fixture.store.add_feed_run(&new, &command_at(at_minute(0))).await.unwrap();
        let CommandOutcome::Done(run) = added else { panic!("{added:?}") };
        assert_eq!(fixture.store.discard_feed_run(run).await.unwrap(), Ok(()));
    }
}

async fn stored_files(fixture: &ExportFixture) -> Vec<BlobKey> {
    let mut keys: Vec<BlobKey> =
        fixture.media.list_all().await.unwrap().into_iter().map(|file| file.key).collect();
    keys.sort();
    keys
}

#[tokio::test]
async fn abandoned_files_that_cannot_be_deleted_keep_no_other() {
    let (fixture, _) = ExportFixture::with_member().await;
    let store = &fixture.store;
    let keys: Vec<BlobKey> =
        (0..60).map(|number| BlobKey::parse(&format!("feeds/{number:02}")).unwrap()).collect();
    abandon_files(&fixture, &keys).await;
    let blobs = StuckFiles { files: &fixture.media, is_stuck: |key| key.as_str() < "feeds/55" };
    let error = erase_due_accounts(store, store, store, &blobs, &fixture.clock).await.unwrap_err();
    assert_eq!(
        error.to_string(),
        "the store failed: 55 files not deleted, 5 deleted; the first, feeds/00: the store failed: permission denied"
    );
    assert_eq!(store.abandoned(None, 99).await.unwrap(), keys[..55]);
    assert_eq!(store.abandoned(Some(&keys[50]), 3).await.unwrap(), keys[51..54]);
    assert_eq!(stored_files(&fixture).await, keys[..55]);
    let cleared = erase_due_accounts(store, store, store, &fixture.media, &fixture.clock).await.unwrap();
    assert_eq!((cleared.files, store.abandoned(None, 9).await.unwrap()), (55, vec![]));
}

#[tokio::test]
async fn a_sweep_goes_on_after_a_file_that_cannot_be_deleted() {
    let (fixture, _) = ExportFixture::with_member().await;
    let keys = ["feeds/1", "feeds/2", "feeds/3"].map(|key| BlobKey::parse(key).unwrap());
    for key in &keys {
        fixture.media.put(key, BlobSource::of("a"), 1).await.unwrap();
    }
    let stored_at = fixture.media.list_all().await.unwrap()[0].stored_at;
    let later = FixedClock::at(stored_at + chrono::TimeDelta::hours(2));
    let blobs = StuckFiles { files: &fixture.media, is_stuck: |key| key.as_str() == "feeds/1" };
    sweep_feeds(&fixture.store, &blobs, &later).await.unwrap_err();
    assert_eq!(stored_files(&fixture).await, keys[..1]);
    assert_eq!(sweep_feeds(&fixture.store, &fixture.media, &later).await.unwrap(), 1);
}
