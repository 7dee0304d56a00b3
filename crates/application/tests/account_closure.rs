//! Tests of data exports on the memory store, including failures, expired leases and stray files.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at what it does not expect")]

use std::sync::{Arc, Mutex};

use application::account_closure::{ExportPorts, ExportWork, build_next_export, delete_orphaned_exports};
use async_trait::async_trait;
use domain::{account_closure::ExportState, accounts::UserId, audit::Actor};
use futures_util::TryStreamExt;
use media::MediaStore;
use memory_adapter::MemoryStore;
use ports::{
    StoreError,
    accounts::{Accounts, RegisterResult},
    blobs::{BlobKey, Blobs, Content, Outgoing},
    clock::Clock,
    data_exports::{Archive, Archives, Exports},
};
use testkit::{FixedClock, act, at_minute, new_user};

/// Archive that records the names of its entries; its content is these names.
#[derive(Default, Clone)]
struct Noted(Arc<Mutex<Vec<String>>>);

impl Archives for Noted {
    fn begin(&self) -> Result<Box<dyn Archive>, StoreError> {
        self.0.lock().unwrap().clear();
        Ok(Box::new(self.clone()))
    }
}

#[async_trait]
impl Archive for Noted {
    async fn add_text(&mut self, name: &str, _: String) -> Result<(), StoreError> {
        self.0.lock().unwrap().push(name.to_owned());
        Ok(())
    }

    async fn add_file(&mut self, name: &str, content: Outgoing) -> Result<(), StoreError> {
        content.try_for_each(|_| async { Ok(()) }).await?;
        self.0.lock().unwrap().push(name.to_owned());
        Ok(())
    }

    async fn finish(self: Box<Self>) -> Result<(Content, Box<dyn Send>), StoreError> {
        let names = self.0.lock().unwrap().join("\n");
        Ok((Content::of(names), Box::new(())))
    }
}

struct House {
    store: MemoryStore,
    media: MediaStore,
    archives: Noted,
    clock: FixedClock,
}

impl House {
    async fn with_ada() -> (Self, UserId) {
        let house = Self {
            store: MemoryStore::default(),
            media: MediaStore::in_memory(),
            archives: Noted::default(),
            clock: FixedClock::at(at_minute(0)),
        };
        let joined = house.store.register(&new_user("ada", "ada@example.com"), None, at_minute(0)).await;
        let RegisterResult::Done(user, _) = joined.unwrap() else { panic!("she joins") };
        (house, user.id)
    }

    async fn ask(&self, user: UserId, base: &str) {
        let base = BlobKey::parse(base).unwrap();
        self.store.request_export(user, &base, Actor::default(), &act(self.clock.now())).await.unwrap();
    }

    async fn build(&self) -> Result<ExportWork, StoreError> {
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
async fn an_export_holds_a_file_for_each_kind_and_says_which() {
    let (house, ada) = House::with_ada().await;
    assert_eq!(house.build().await.unwrap(), ExportWork::Nothing);
    house.ask(ada, "exports/one").await;
    assert_eq!(house.build().await.unwrap(), ExportWork::Made);
    let names = house.archives.0.lock().unwrap().clone();
    for name in ["account.json", "sessions.json", "saved-vehicles.json", "audit.json"] {
        assert!(names.contains(&name.to_owned()), "{names:?}");
    }
    assert_eq!(names.last().map(String::as_str), Some("README.txt"));
    let listed = house.media.list_all().await.unwrap();
    let Some(ExportState::Ready { length, .. }) = house.state(ada).await else { panic!("it is ready") };
    assert_eq!((listed.len(), listed[0].length), (1, length));
}

#[tokio::test]
async fn a_store_that_goes_away_leaves_the_export_to_the_next_try() {
    let (house, ada) = House::with_ada().await;
    house.ask(ada, "exports/one").await;
    // Claimed by a worker that never reports again.
    let job = house.store.claim_export(house.clock.now(), std::time::Duration::from_secs(60)).await.unwrap();
    assert!(job.is_some());
    assert_eq!(house.build().await.unwrap(), ExportWork::Nothing, "the lease is not over");
    house.clock.advance(chrono::TimeDelta::seconds(60));
    assert_eq!(house.build().await.unwrap(), ExportWork::Made);
    house.store.set_unavailable(true);
    house.build().await.unwrap_err();
}

#[tokio::test]
async fn only_exports_that_nobody_can_have_are_strays() {
    let (house, ada) = House::with_ada().await;
    house.ask(ada, "exports/one").await;
    house.build().await.unwrap();
    // In-memory files carry the real time, so the test clock starts from it.
    let stored_at = house.media.list_all().await.unwrap()[0].stored_at;
    let at = |days: i64| FixedClock::at(stored_at + chrono::TimeDelta::days(days));
    assert_eq!(delete_orphaned_exports(&house.media, &at(7)).await.unwrap(), 0);
    assert_eq!(delete_orphaned_exports(&house.media, &at(9)).await.unwrap(), 1);
    assert!(house.media.list_all().await.unwrap().is_empty());
}
