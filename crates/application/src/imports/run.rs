//! Runs an import: reads the file, stores batches with their progress, resumes after interruptions.

use std::io::{self, BufRead, Read, Seek, SeekFrom};
use std::time::Duration;

use backon::{ExponentialBuilder, Retryable};
use chrono::Datelike;
use domain::{
    Violation,
    feeds::FeedPhoto,
    imports::{
        FieldDigests, IdentityKind, ImportRecord, LineOutcome, RecordIdentity, RecordOutcome, VinHolder,
    },
    vehicles::{Price, VehicleId},
};
use ports::{
    StoreError,
    clock::Clock,
    imports::{DryRunResult, FileKey, ImportProgress, RecordKey, VehicleImport},
};
use sha2::{Digest, Sha256};

use super::Refusal;
use super::lines::{Line, Lines, MAX_LINE};
use super::record::{ParsedRecord, RefusedRecord, parse_record};
use super::refusal::excerpt;

/// Maximum number of vehicles per batch: fast, yet little is lost when the process is killed.
const BATCH: usize = 500;
/// Maximum size of a batch in bytes, which limits memory use for long records.
const BATCH_BYTES: u64 = 8 * 1024 * 1024;
/// Number of bytes at the beginning of a file that, with its size, identify it.
const IDENTITY: u64 = 1024 * 1024;
const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// Receives the progress of a running import.
pub trait ImportWatcher {
    /// Called after each batch.
    fn progress(&mut self, _progress: &ImportProgress) {}
    /// Called for each refused line.
    fn refused(&mut self, _refusal: &Refusal) {}
    /// Called for a refused line that names a vehicle nevertheless, with its identity.
    fn mentioned(&mut self, _key: RecordKey) {}
    /// Called for each line whose outcome is worth reporting; see [`LineOutcome`].
    fn told(&mut self, _outcome: &LineOutcome) {}
}

/// Whether an import writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ImportMode {
    #[default]
    Write,
    /// Only reports what it would do.
    DryRun,
}

/// Which import of a file it is.
#[derive(Debug, Clone, Default)]
pub struct ImportPlan {
    /// Key under which the progress is stored; that of the file's content if there is none.
    pub key: Option<FileKey>,
    /// Number of the import, if it has one already.
    pub run: Option<i64>,
    /// Source of lines that name none.
    pub source: String,
}

/// Result of an import.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ImportReport {
    /// Counters for the whole file, including earlier runs.
    pub progress: ImportProgress,
    /// Number of lines that an earlier run had processed; `None` when this run began at the start.
    pub resumed_after: Option<u64>,
    /// Photo addresses of this run, which the server fetches in the background.
    pub photos: u64,
    /// Photo addresses of this run that cannot be fetched.
    pub photos_unusable: u64,
    /// Accepted lines of this run with words like "POA" instead of a price.
    pub price_on_request: u64,
}

/// Failure before the end of the file. Running the same import again resumes it.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    #[error("the file cannot be read: {0}")]
    File(#[from] io::Error),
    /// The store failed, also after retries.
    #[error("stopped after line {}: {source}", .progress.lines)]
    Store {
        /// Progress that is stored.
        progress: ImportProgress,
        source: StoreError,
    },
}

/// Imports a JSON Lines file: one object per line, with `make`, `model`, `year` and `price`, and optionally
/// `miles`, `location`, `description` (Markdown), `specs` and facts: `vin`, `stockNumber`, `trim` (added to the
/// model unless that names it), `engine`, `displacement`,
/// `horsepower`, `transmission`, `speeds`, `drivetrain`, `bodyStyle`, `exteriorColor`, `interiorColor`,
/// `titleStatus`, `titleState`, `odometerUnit`, `mileageUnknown` and `owners`. Photos are `image`, `images` or
/// `photos`: https addresses, which the server fetches in the background.
///
/// Invalid lines are refused one by one and reported to `watcher`; blank lines are counted. A record that was
/// imported before, from this file or any other, is recognized by its identity
/// ([`RecordIdentity`](domain::imports::RecordIdentity)), and its listing gets the changes that the source
/// made since. An interrupted import resumes; a finished one starts over. Memory holds one batch; a dry run
/// additionally holds the identity of every line.
///
/// # Errors
/// [`ImportError`]
pub async fn import_vehicles<R: BufRead + Seek + Send>(
    file: R,
    store: &dyn VehicleImport,
    clock: &dyn Clock,
    mode: ImportMode,
    watcher: &mut (dyn ImportWatcher + Send),
) -> Result<ImportReport, ImportError> {
    let plan = ImportPlan::default();
    run_import(file, &plan, store, clock, mode, watcher).await.map(|(report, _)| report)
}

/// Imports a file like [`import_vehicles`], as a given import. A dry run also returns what it would have stored.
///
/// # Errors
/// [`ImportError`]
pub async fn run_import<R: BufRead + Seek + Send>(
    mut file: R,
    plan: &ImportPlan,
    store: &dyn VehicleImport,
    clock: &dyn Clock,
    mode: ImportMode,
    watcher: &mut (dyn ImportWatcher + Send),
) -> Result<(ImportReport, Option<DryRunResult>), ImportError> {
    let key = match plan.key {
        Some(key) => key,
        None => identify(&mut file)?,
    };
    let failed = |source| ImportError::Store { progress: ImportProgress::default(), source };
    let (stored, begun, mut done, rehearsal) = match mode {
        // A dry run reports on the whole file, so it ignores earlier progress.
        ImportMode::DryRun => (None, None, ImportProgress::default(), Some(DryRunResult::default())),
        ImportMode::Write => {
            let stored = stored_progress(store, key).await.map_err(failed)?;
            let begun = stored.filter(|progress| !progress.finished);
            (stored, begun, begun.unwrap_or_default(), None)
        }
    };
    if done.run == 0 && rehearsal.is_none() {
        done.run = match plan.run {
            Some(run) => run,
            None => next_run(store).await.map_err(failed)?,
        };
    }
    file.seek(SeekFrom::Start(done.offset))?;

    let mut report = ImportReport {
        progress: done,
        resumed_after: begun.map(|progress| progress.lines),
        ..ImportReport::default()
    };
    let mut import = Import {
        store,
        clock,
        key,
        source: &plan.source,
        stored,
        done,
        ahead: done,
        batch: Vec::new(),
        beginnings: Vec::new(),
        rehearsal,
    };
    let mut lines = Lines::new(file);
    while let Some(line) = lines.next_line()? {
        match import.take_line(&line) {
            Taken::Nothing => {}
            Taken::Record { photos, unusable, price } => {
                report.photos += photos;
                report.photos_unusable += unusable;
                report.price_on_request += u64::from(price == Price::OnRequest);
            }
            Taken::Refused(refusal, identity) => {
                watcher.refused(&refusal);
                if let Some(key) = identity {
                    watcher.mentioned(key);
                }
            }
        }
        if import.is_batch_full() {
            import.commit(watcher).await?;
        }
    }
    import.ahead.finished = true;
    import.commit(watcher).await?;
    report.progress = import.done;
    Ok((report, import.rehearsal))
}

/// Key of a file: digest of its size and first mebibyte. Two files with the same key would only resume each
/// other's progress; records are compared one by one anyway, so hashing a large file completely is not worth
/// a second read.
///
/// # Errors
/// When the file cannot be read.
pub fn identify<R: Read + Seek>(file: &mut R) -> io::Result<FileKey> {
    let size = file.seek(SeekFrom::End(0))?;
    file.seek(SeekFrom::Start(0))?;
    let mut beginning = Vec::new();
    file.by_ref().take(IDENTITY).read_to_end(&mut beginning)?;
    Ok(FileKey(Sha256::new().chain_update(size.to_be_bytes()).chain_update(&beginning).finalize().into()))
}

/// Result of reading a line.
enum Taken {
    Nothing,
    /// With the numbers of its photo addresses that can be fetched, and that cannot.
    Record {
        photos: u64,
        unusable: u64,
        price: Price,
    },
    /// With the identity that the line states legibly.
    Refused(Refusal, Option<RecordKey>),
}

struct Import<'a> {
    store: &'a dyn VehicleImport,
    clock: &'a dyn Clock,
    key: FileKey,
    /// Source of lines that name none.
    source: &'a str,
    /// Progress that the store holds for this file.
    stored: Option<ImportProgress>,
    /// Progress up to the last stored batch.
    done: ImportProgress,
    /// Progress including lines that were read but not stored yet.
    ahead: ImportProgress,
    batch: Vec<ImportRecord>,
    /// Beginning of each line of the batch, for those that the store refuses.
    beginnings: Vec<String>,
    /// State of a dry run; `None` when writing.
    rehearsal: Option<DryRunResult>,
}

impl Import<'_> {
    fn take_line(&mut self, line: &Line<'_>) -> Taken {
        let is_first = self.ahead.offset == 0;
        self.ahead.offset += line.length;
        self.ahead.lines += 1;
        let mut bytes = line.bytes;
        if is_first {
            bytes = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes);
        }
        let bytes = bytes.trim_ascii();
        if line.is_too_long {
            let message = format!("The line is longer than {} MiB", MAX_LINE / 1024 / 1024);
            let faults = vec![Violation::new("line", message)];
            return self.refuse(RefusedRecord { faults, identity: None }, bytes);
        }
        if bytes.is_empty() {
            self.ahead.blank += 1;
            return Taken::Nothing;
        }
        match parse_record(bytes, self.source, self.clock.now().year()) {
            Ok(ParsedRecord { vehicle, identity, photos }) => {
                let usable = photos.iter().filter(|address| FeedPhoto::is_fetchable(address)).count() as u64;
                let unusable = photos.len() as u64 - usable;
                let price = vehicle.price;
                self.ahead.unnumbered += u64::from(identity.kind == IdentityKind::Description);
                self.batch.push(ImportRecord {
                    line: self.ahead.lines,
                    key: record_key(&identity),
                    kind: identity.kind,
                    bytes: RecordKey(Sha256::digest(bytes).into()),
                    digests: FieldDigests::of(&vehicle, short_digest),
                    vehicle,
                    photos,
                });
                self.beginnings.push(excerpt(bytes));
                Taken::Record { photos: usable, unusable, price }
            }
            Err(refused) => self.refuse(refused, bytes),
        }
    }

    fn refuse(&mut self, RefusedRecord { faults, identity }: RefusedRecord, bytes: &[u8]) -> Taken {
        self.ahead.refused += 1;
        let identity = identity.as_ref().map(record_key);
        Taken::Refused(Refusal::new(self.ahead.lines, faults, bytes), identity)
    }

    fn is_batch_full(&self) -> bool {
        self.batch.len() >= BATCH || self.ahead.offset - self.done.offset >= BATCH_BYTES
    }

    /// Stores the batch and its progress in one transaction, and reports the outcomes.
    async fn commit(&mut self, watcher: &mut (dyn ImportWatcher + Send)) -> Result<(), ImportError> {
        let batch = std::mem::take(&mut self.batch);
        let beginnings = std::mem::take(&mut self.beginnings);
        let (outcomes, done) = match &mut self.rehearsal {
            Some(rehearsal) => {
                let outcomes = self.store.dry_run_batch(&batch, rehearsal, self.clock.now()).await;
                let outcomes =
                    outcomes.map_err(|source| ImportError::Store { progress: self.done, source })?;
                let done = self.ahead.with_outcomes(&outcomes);
                (outcomes, done)
            }
            None => self.write(&batch).await?,
        };
        for (outcome, beginning) in outcomes.iter().zip(beginnings) {
            match &outcome.outcome {
                RecordOutcome::Listed | RecordOutcome::Unchanged => {}
                refused if refused.is_refusal() => {
                    let reasons = refusal_of(refused).into_iter().collect();
                    watcher.refused(&Refusal { line: outcome.line, reasons, excerpt: beginning });
                    watcher.told(outcome);
                }
                _ => watcher.told(outcome),
            }
        }
        self.done = done;
        self.ahead = done;
        watcher.progress(&self.done);
        Ok(())
    }

    /// Stores a batch; retries while the store is unavailable.
    async fn write(
        &mut self,
        batch: &[ImportRecord],
    ) -> Result<(Vec<LineOutcome>, ImportProgress), ImportError> {
        let progress = self.ahead;
        let (store, key, stored, at) = (self.store, self.key, self.stored, self.clock.now());
        let mut attempts = 0;
        let attempt = || {
            attempts += 1;
            let (batch, is_first) = (batch.to_vec(), attempts == 1);
            async move {
                // After a timeout it is unknown whether the batch was stored. The progress is written in the
                // same transaction, so it tells.
                if !is_first {
                    let now = store.import_progress(key).await?;
                    if let Some(now) = now.filter(|now| Some(*now) != stored && now.offset == progress.offset)
                    {
                        return Ok((Vec::new(), now));
                    }
                }
                let outcomes = store.import_batch(batch, (key, progress), at).await?;
                let done = progress.with_outcomes(&outcomes);
                Ok((outcomes, done))
            }
        };
        let written = attempt.retry(patience()).when(is_passing).await;
        let (outcomes, done) =
            written.map_err(|source| ImportError::Store { progress: self.done, source })?;
        self.stored = Some(done);
        Ok((outcomes, done))
    }
}

/// Why the store refused a record.
fn refusal_of(outcome: &RecordOutcome) -> Option<Violation> {
    let (field, sentence) = match outcome {
        RecordOutcome::AnotherVehicle(VehicleId(id), title) => {
            ("line", format!("Its stock number or VIN is that of vehicle {id}, a {title}"))
        }
        RecordOutcome::VinChanged(VehicleId(id), title) => (
            "vin",
            format!(
                "VIN is not that of vehicle {id} ({title}), which has this stock number; if it is the same car, \
                 correct the VIN of the listing first"
            ),
        ),
        RecordOutcome::VinTaken(VinHolder::Line(line)) => {
            ("vin", format!("Line {line} has the same VIN, and a car can be for sale only once"))
        }
        RecordOutcome::VinTaken(VinHolder::Listing(VehicleId(id), title)) => {
            ("vin", format!("Listing {id} ({title}) has this VIN and is for sale"))
        }
        _ => return None,
    };
    Some(Violation::new(field, sentence))
}

fn record_key(identity: &RecordIdentity) -> RecordKey {
    RecordKey(Sha256::digest(&identity.text).into())
}

/// The first eight bytes of a SHA-256 digest: enough to detect a change of a field.
fn short_digest(text: &str) -> [u8; 8] {
    let digest: [u8; 32] = Sha256::digest(text).into();
    let mut short = [0; 8];
    short.copy_from_slice(&digest[..8]);
    short
}

async fn next_run(store: &dyn VehicleImport) -> Result<i64, StoreError> {
    (|| store.next_import_run()).retry(patience()).when(is_passing).await
}

async fn stored_progress(
    store: &dyn VehicleImport,
    key: FileKey,
) -> Result<Option<ImportProgress>, StoreError> {
    (|| store.import_progress(key)).retry(patience()).when(is_passing).await
}

/// Five retries within about twelve seconds, long enough for a database restart.
fn patience() -> ExponentialBuilder {
    ExponentialBuilder::default().with_min_delay(Duration::from_millis(400)).with_max_times(5)
}

fn is_passing(error: &StoreError) -> bool {
    matches!(error, StoreError::Unavailable(_))
}
