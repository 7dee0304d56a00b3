//! Failures of the store: retries and resumption.

use std::sync::atomic::{AtomicUsize, Ordering};

use application::imports::ImportError;
use async_trait::async_trait;
use domain::{
    Timestamp,
    feeds::RunId,
    imports::{ImportRecord, LineOutcome, RecordKey},
    vehicles::NewVehicle,
};
use memory_adapter::MemoryStore;
use ports::{
    StoreError,
    imports::{BatchOutcome, DryRunResult, FileKey, ImportProgress, VehicleImport},
};

use crate::{file, import, import_all, line, prices, valid_prices};

/// A store whose n-th write fails according to the plan.
struct FailingStore<'a> {
    store: &'a MemoryStore,
    plan: Vec<Fault>,
    writes: AtomicUsize,
}

#[derive(Clone, Copy)]
enum Fault {
    None,
    /// The store fails before it writes.
    Before,
    /// Everything is written, but the response is lost.
    After,
    /// A permanent failure, which is not retried.
    Broken,
}

impl<'a> FailingStore<'a> {
    fn new(store: &'a MemoryStore, plan: Vec<Fault>) -> Self {
        Self { store, plan, writes: AtomicUsize::new(0) }
    }
}

#[async_trait]
impl VehicleImport for FailingStore<'_> {
    async fn import_progress(&self, file: FileKey) -> Result<Option<ImportProgress>, StoreError> {
        self.store.import_progress(file).await
    }

    async fn has_import_records(&self) -> Result<bool, StoreError> {
        self.store.has_import_records().await
    }

    async fn next_import_run(&self) -> Result<RunId, StoreError> {
        self.store.next_import_run().await
    }

    async fn import_batch(
        &self,
        records: Vec<ImportRecord>,
        progress: (FileKey, ImportProgress),
        at: Timestamp,
    ) -> Result<Vec<LineOutcome>, StoreError> {
        let write = self.writes.fetch_add(1, Ordering::SeqCst);
        let gone = || Err(StoreError::Unavailable("gone".into()));
        match self.plan.get(write).copied().unwrap_or(Fault::None) {
            Fault::None => self.store.import_batch(records, progress, at).await,
            Fault::Before => gone(),
            Fault::After => {
                self.store.import_batch(records, progress, at).await?;
                gone()
            }
            Fault::Broken => Err(StoreError::Failed("broken".into())),
        }
    }

    async fn dry_run_batch(
        &self,
        records: &[ImportRecord],
        dry_run: &mut DryRunResult,
        at: Timestamp,
    ) -> Result<Vec<LineOutcome>, StoreError> {
        self.store.dry_run_batch(records, dry_run, at).await
    }

    async fn list_batch(
        &self,
        records: Vec<(RecordKey, NewVehicle)>,
        at: Timestamp,
    ) -> Result<BatchOutcome, StoreError> {
        self.store.list_batch(records, at).await
    }
}

#[tokio::test(start_paused = true)]
async fn temporary_store_failures_are_retried() {
    let text = file(2000);
    let store = MemoryStore::default();
    let undisturbed = import_all(text.as_bytes(), &store).await;

    let store = MemoryStore::default();
    use Fault::{After, Before, None};
    let failing = FailingStore::new(&store, vec![Before, Before, None, After, None, After]);
    assert_eq!(import_all(text.as_bytes(), &failing).await, undisturbed, "also its counts");
    assert_eq!(prices(&store).await, valid_prices(2000));

    let again = FailingStore::new(&store, vec![Before, After, After]);
    let report = import_all(text.as_bytes(), &again).await;
    assert_eq!((report.progress.imported, report.progress.known), (0, 1715));
}

#[tokio::test(start_paused = true)]
async fn interrupted_import_resumes_where_it_stopped() {
    let text = file(2000);
    let store = MemoryStore::default();
    let undisturbed = import_all(text.as_bytes(), &store).await;

    let store = MemoryStore::default();
    let started = tokio::time::Instant::now();
    let failing = FailingStore::new(&store, [vec![Fault::None; 2], vec![Fault::Before; 100]].concat());
    let (report, notes) = import(text.as_bytes(), &failing).await;
    let Err(ImportError::Store { progress, source: StoreError::Unavailable(_) }) = report else {
        panic!("{report:?}")
    };
    assert_eq!((progress.imported, progress.finished), (1000, false));
    assert_eq!(failing.writes.load(Ordering::SeqCst), 2 + 6, "asked six times for one batch");
    assert!(started.elapsed() > std::time::Duration::from_secs(5), "with pauses between");
    let refused_before = notes.refusals.iter().filter(|refusal| refusal.line <= progress.lines).count();

    let (report, notes) = import(text.as_bytes(), &store).await;
    let report = report.unwrap();
    assert_eq!(report.resumed_after, Some(progress.lines));
    assert_eq!(report.progress, undisturbed.progress);
    assert_eq!(notes.refusals.len() + refused_before, 285, "nothing is read twice");
    assert_eq!(prices(&store).await, valid_prices(2000));
}

#[tokio::test(start_paused = true)]
async fn permanent_store_failure_is_not_retried() {
    let store = MemoryStore::default();
    let failing = FailingStore::new(&store, vec![Fault::Broken]);
    let (report, _) = import(line(1).as_bytes(), &failing).await;
    assert!(matches!(report, Err(ImportError::Store { source: StoreError::Failed(_), .. })), "{report:?}");
    assert_eq!(failing.writes.load(Ordering::SeqCst), 1);

    store.set_unavailable(true);
    let (report, _) = import(line(1).as_bytes(), &store).await;
    let message = report.unwrap_err().to_string();
    assert_eq!(message, "stopped after line 0: the store is unavailable: the store was switched off");
}
