//! Collects the records of a file into batches and stores them with their progress.

use backon::Retryable;
use chrono::Datelike;
use domain::{
    Violation,
    feeds::FeedPhoto,
    imports::{
        FieldDigests, IdentityKind, ImportRecord, LineOutcome, RecordIdentity, RecordOutcome, VinHolder,
    },
    vehicles::{Price, VehicleId, vin_warnings},
};
use ports::{
    clock::Clock,
    imports::{DryRunResult, FileKey, ImportProgress, RecordKey, VehicleImport},
};
use sha2::{Digest, Sha256};

use super::{
    Refusal,
    lines::{Line, MAX_LINE},
    record::{ParsedRecord, RefusedRecord, parse_record},
    refusal::excerpt,
    report::{ImportError, ImportWatcher},
    retry::{is_temporary, retry_backoff},
};

/// Maximum number of vehicles per batch: fast, yet little is lost when the process is killed.
const BATCH: usize = 500;
/// Maximum size of a batch in bytes, which limits memory use for long records.
const BATCH_BYTES: u64 = 8 * 1024 * 1024;

const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// Result of reading a line.
pub(super) enum LineResult {
    Blank,
    /// A line that states its car as sold.
    Sold,
    /// With the numbers of its photo addresses that can be fetched, and that cannot.
    Record {
        photos: u64,
        unusable: u64,
        price: Price,
    },
    /// With the identity that the line states legibly.
    Refused(Refusal, Option<RecordKey>),
}

/// A record of the batch that is being collected.
pub(super) struct BatchRecord {
    record: ImportRecord,
    /// Beginning of its line, which the report shows if the store refuses the record.
    excerpt: String,
    /// Values that were left out.
    remarks: Vec<Violation>,
}

pub(super) struct Import<'a> {
    pub(super) store: &'a dyn VehicleImport,
    pub(super) clock: &'a dyn Clock,
    pub(super) key: FileKey,
    /// Source of lines that name none.
    pub(super) source: &'a str,
    /// Progress that the store holds for this file.
    pub(super) stored: Option<ImportProgress>,
    /// Progress up to the last stored batch.
    pub(super) committed: ImportProgress,
    /// Progress including lines that were read but not stored yet.
    pub(super) read: ImportProgress,
    pub(super) batch: Vec<BatchRecord>,
    /// State of a dry run; `None` when writing.
    pub(super) dry_run: Option<DryRunResult>,
}

impl Import<'_> {
    pub(super) fn read_line(&mut self, line: &Line<'_>) -> LineResult {
        let is_first = self.read.offset == 0;
        self.read.offset += line.length;
        self.read.lines += 1;
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
            self.read.blank += 1;
            return LineResult::Blank;
        }
        match parse_record(bytes, self.source, self.clock.now().year()) {
            Ok(None) => LineResult::Sold,
            Ok(Some(ParsedRecord { vehicle, identity, photos, remarks })) => {
                let usable = photos.iter().filter(|address| FeedPhoto::is_fetchable(address)).count() as u64;
                let unusable = photos.len() as u64 - usable;
                let price = vehicle.price;
                self.read.unnumbered += u64::from(identity.kind == IdentityKind::Description);
                let record = ImportRecord {
                    line: self.read.lines,
                    key: record_key(&identity),
                    kind: identity.kind,
                    bytes: RecordKey(Sha256::digest(bytes).into()),
                    digests: FieldDigests::of(&vehicle, short_digest),
                    vehicle,
                    photos,
                };
                self.batch.push(BatchRecord { record, excerpt: excerpt(bytes, &[]), remarks });
                LineResult::Record { photos: usable, unusable, price }
            }
            Err(refused) => self.refuse(refused, bytes),
        }
    }

    fn refuse(&mut self, RefusedRecord { faults, identity }: RefusedRecord, bytes: &[u8]) -> LineResult {
        self.read.refused += 1;
        let identity = identity.as_ref().map(record_key);
        LineResult::Refused(Refusal::new(self.read.lines, faults, bytes), identity)
    }

    pub(super) fn is_batch_full(&self) -> bool {
        self.batch.len() >= BATCH || self.read.offset - self.committed.offset >= BATCH_BYTES
    }

    /// Stores the batch and its progress in one transaction, and reports the outcomes.
    pub(super) async fn commit(
        &mut self,
        watcher: &mut (dyn ImportWatcher + Send),
    ) -> Result<(), ImportError> {
        let batch = std::mem::take(&mut self.batch).into_iter();
        let (batch, texts): (Vec<ImportRecord>, Vec<(String, Vec<Violation>)>) =
            batch.map(|line| (line.record, (line.excerpt, line.remarks))).unzip();
        let (outcomes, done) = match &mut self.dry_run {
            Some(dry_run) => {
                let outcomes = self.store.dry_run_batch(&batch, dry_run, self.clock.now()).await;
                let outcomes =
                    outcomes.map_err(|source| ImportError::Store { progress: self.committed, source })?;
                let done = self.read.with_outcomes(&outcomes);
                (outcomes, done)
            }
            None => self.write(&batch).await?,
        };
        let this_year = self.clock.now().year();
        for ((outcome, (excerpt, mut remarks)), record) in outcomes.iter().zip(texts).zip(&batch) {
            let is_refusal = outcome.outcome.is_refusal();
            if is_refusal {
                let reasons = refusal_of(&outcome.outcome).into_iter().collect();
                watcher.refused(&Refusal { line: outcome.line, reasons, excerpt });
            } else {
                remarks.extend(vin_warnings(&record.vehicle, this_year));
                for remark in &remarks {
                    watcher.warned(outcome.line, remark);
                }
            }
            if !matches!(outcome.outcome, RecordOutcome::Listed | RecordOutcome::Unchanged) {
                watcher.line_finished(outcome);
            }
        }
        self.committed = done;
        self.read = done;
        watcher.progress(&self.committed);
        Ok(())
    }

    /// Stores a batch; retries while the store is unavailable.
    async fn write(
        &mut self,
        batch: &[ImportRecord],
    ) -> Result<(Vec<LineOutcome>, ImportProgress), ImportError> {
        let progress = self.read;
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
        let written = attempt.retry(retry_backoff()).when(is_temporary).await;
        let (outcomes, done) =
            written.map_err(|source| ImportError::Store { progress: self.committed, source })?;
        self.stored = Some(done);
        Ok((outcomes, done))
    }
}

/// Why the store refused a record.
fn refusal_of(outcome: &RecordOutcome) -> Option<Violation> {
    let (field, sentence) = match outcome {
        RecordOutcome::AnotherVehicle(VehicleId(id), title) => (
            "line",
            format!(
                "Its stock number or VIN is that of vehicle {id}, a {title}; if that car is gone, mark it as sold or \
                 withdraw it, and import this one again"
            ),
        ),
        RecordOutcome::VinChanged(VehicleId(id), title) => (
            "vin",
            format!(
                "VIN is not that of vehicle {id} ({title}), which has this stock number; if it is the same car, \
                 correct the VIN of the listing first"
            ),
        ),
        RecordOutcome::StockNumberTaken(line) => {
            ("stockNumber", format!("Line {line} has the same stock number for another car"))
        }
        RecordOutcome::VinTaken(VinHolder::Line(line)) => {
            ("vin", format!("Line {line} has the same VIN, and a car can be for sale only once"))
        }
        RecordOutcome::VinTaken(VinHolder::Listing(VehicleId(id), title)) => (
            "vin",
            format!(
                "Listing {id} ({title}) has this VIN and is for sale; if it is the same car under another number, \
                 withdraw that listing first"
            ),
        ),
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
