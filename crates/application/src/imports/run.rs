use std::io::{self, BufRead, Read, Seek, SeekFrom};
use std::time::Duration;

use backon::{ExponentialBuilder, Retryable};
use chrono::Datelike;
use domain::vehicles::NewVehicle;
use ports::{
    StoreError,
    clock::Clock,
    imports::{FileKey, ImportProgress, RecordKey, VehicleImport},
};
use sha2::{Digest, Sha256};

use super::Refusal;
use super::lines::{Line, Lines, MAX_LINE};
use super::record::{ParsedRecord, RecordImage, parse_record};

/// How many vehicles are listed at once: enough to be fast, few enough to lose little when killed.
const BATCH: usize = 500;
/// A batch ends early after so many bytes, so that long records do not pile up in memory.
const BATCH_BYTES: u64 = 8 * 1024 * 1024;
/// The beginning of a file that, with its size, tells it from other files.
const IDENTITY: u64 = 1024 * 1024;
const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// Follows an import while it runs.
pub trait ImportWatcher {
    /// A batch is done with.
    fn progress(&mut self, _progress: &ImportProgress) {}
    /// A line is refused.
    fn refused(&mut self, _refusal: &Refusal) {}
}

/// What an import did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ImportReport {
    /// The counts of the whole file, earlier runs included.
    pub progress: ImportProgress,
    /// The lines that an earlier run was done with, when this one went on after it.
    pub resumed_after: Option<u64>,
    /// Pictures of this run that are on the web and were left there.
    pub images_not_fetched: u64,
    /// Pictures of this run that have no https address.
    pub images_unusable: u64,
}

/// Why an import stopped before the end of its file. The same import, begun again, goes on where
/// this one stopped.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// The file cannot be read.
    #[error("the file cannot be read: {0}")]
    File(#[from] io::Error),
    /// The store failed, also when asked again.
    #[error("stopped after line {}: {source}", .progress.lines)]
    Store {
        /// How far the import has come for certain.
        progress: ImportProgress,
        /// What the store said.
        source: StoreError,
    },
}

/// Lists the vehicles of a file of JSON Lines: one object per line, with `make`, `model`, `year` and
/// `price`, and where known `miles`, `location`, `description` (Markdown) and `specs`.
///
/// Lines that say something impossible are refused one by one and told to `watcher`; blank lines are
/// nothing. A record that was listed before, by this file or any other, is not listed again: it is
/// known by the bytes of its line. An import that was stopped goes on where it was; one that was
/// finished begins anew. The file may be of any size: memory holds one batch.
///
/// # Errors
/// See [`ImportError`].
pub async fn import_vehicles<R: BufRead + Seek>(
    mut file: R,
    store: &dyn VehicleImport,
    clock: &dyn Clock,
    watcher: &mut dyn ImportWatcher,
) -> Result<ImportReport, ImportError> {
    let key = identify(&mut file)?;
    let stored = stored_progress(store, key)
        .await
        .map_err(|source| ImportError::Store { progress: ImportProgress::default(), source })?;
    let begun = stored.filter(|progress| !progress.finished);
    let done = begun.unwrap_or_default();
    file.seek(SeekFrom::Start(done.offset))?;

    let mut report = ImportReport {
        progress: done,
        resumed_after: begun.map(|progress| progress.lines),
        ..ImportReport::default()
    };
    let mut import = Import { store, clock, key, stored, done, ahead: done, batch: Vec::new() };
    let mut lines = Lines::new(file);
    while let Some(line) = lines.next_line()? {
        match import.take_line(&line) {
            Taken::Nothing => {}
            Taken::Record(RecordImage::None) => {}
            Taken::Record(RecordImage::NotFetched) => report.images_not_fetched += 1,
            Taken::Record(RecordImage::Unusable) => report.images_unusable += 1,
            Taken::Refused(refusal) => watcher.refused(&refusal),
        }
        if import.is_batch_full() {
            import.commit().await?;
            watcher.progress(&import.done);
        }
    }
    import.ahead.finished = true;
    import.commit().await?;
    watcher.progress(&import.done);
    report.progress = import.done;
    Ok(report)
}

/// A file's identity: a digest of its size and its first mebibyte. Reading all of a large file
/// twice would only tell apart files that records are compared for anyway.
fn identify<R: Read + Seek>(file: &mut R) -> io::Result<FileKey> {
    let size = file.seek(SeekFrom::End(0))?;
    file.seek(SeekFrom::Start(0))?;
    let mut beginning = Vec::new();
    file.by_ref().take(IDENTITY).read_to_end(&mut beginning)?;
    Ok(FileKey(Sha256::new().chain_update(size.to_be_bytes()).chain_update(&beginning).finalize().into()))
}

/// What became of a line.
enum Taken {
    Nothing,
    Record(RecordImage),
    Refused(Refusal),
}

struct Import<'a> {
    store: &'a dyn VehicleImport,
    clock: &'a dyn Clock,
    key: FileKey,
    /// What the store holds of this file.
    stored: Option<ImportProgress>,
    /// What is certain.
    done: ImportProgress,
    /// Where the lines that were read end.
    ahead: ImportProgress,
    batch: Vec<(RecordKey, NewVehicle)>,
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
            return self.refuse(vec![domain::Violation::new("line", message)], bytes);
        }
        if bytes.is_empty() {
            return Taken::Nothing;
        }
        match parse_record(bytes, self.clock.now().year()) {
            Ok(ParsedRecord { vehicle, image }) => {
                self.batch.push((RecordKey(Sha256::digest(bytes).into()), vehicle));
                Taken::Record(image)
            }
            Err(reasons) => self.refuse(reasons, bytes),
        }
    }

    fn refuse(&mut self, reasons: Vec<domain::Violation>, bytes: &[u8]) -> Taken {
        self.ahead.refused += 1;
        Taken::Refused(Refusal::new(self.ahead.lines, reasons, bytes))
    }

    fn is_batch_full(&self) -> bool {
        self.batch.len() >= BATCH || self.ahead.offset - self.done.offset >= BATCH_BYTES
    }

    /// Lists the batch and keeps the progress, as one act of the store.
    async fn commit(&mut self) -> Result<(), ImportError> {
        let progress = ImportProgress { imported: self.done.imported, known: self.done.known, ..self.ahead };
        let batch = std::mem::take(&mut self.batch);
        let (store, key, stored, at) = (self.store, self.key, self.stored, self.clock.now());
        let mut attempts = 0;
        let attempt = || {
            attempts += 1;
            let (batch, is_first) = (batch.clone(), attempts == 1);
            async move {
                // Nobody knows whether a batch that the store gave up on was listed. The progress
                // tells: it is written with the batch or not at all.
                if !is_first {
                    let now = store.import_progress(key).await?;
                    if now != stored && now.is_some_and(|now| now.offset == progress.offset) {
                        return Ok(now.unwrap_or(progress));
                    }
                }
                let outcome = store.list_batch(batch, Some((key, progress)), at).await?;
                Ok(ImportProgress {
                    imported: progress.imported + outcome.imported,
                    known: progress.known + outcome.known,
                    ..progress
                })
            }
        };
        let done = attempt
            .retry(patience())
            .when(is_passing)
            .await
            .map_err(|source| ImportError::Store { progress: self.done, source })?;
        self.stored = Some(done);
        self.done = done;
        self.ahead = done;
        Ok(())
    }
}

async fn stored_progress(
    store: &dyn VehicleImport,
    key: FileKey,
) -> Result<Option<ImportProgress>, StoreError> {
    (|| store.import_progress(key)).retry(patience()).when(is_passing).await
}

/// Five more tries within about twelve seconds: a database that restarts is back by then.
fn patience() -> ExponentialBuilder {
    ExponentialBuilder::default().with_min_delay(Duration::from_millis(400)).with_max_times(5)
}

fn is_passing(error: &StoreError) -> bool {
    matches!(error, StoreError::Unavailable(_))
}
