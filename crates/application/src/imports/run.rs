//! Runs an import: reads the file line by line, stores batches, resumes after interruptions.

use std::io::{self, BufRead, Read, Seek, SeekFrom};

use chrono::Datelike;
use domain::{feeds::RunId, vehicles::Price};
use ports::{
    clock::Clock,
    imports::{DryRunResult, FileKey, ImportProgress, VehicleImport},
};
use sha2::{Digest, Sha256};

use super::{
    batch::Import,
    lines::Lines,
    reader::{Batch, LineResult},
    report::{ImportError, ImportMode, ImportPlan, ImportReport, ImportWatcher},
    retry::{next_run, stored_progress},
};

/// Number of bytes at the beginning of a file that, with its size, identify it.
const IDENTITY: u64 = 1024 * 1024;

/// Imports a JSON Lines file: one object per line, with `make`, `model`, `year` and `price`, and optionally
/// `miles`, `location`, `description` (Markdown), `specs` and facts: `vin`, `stockNumber`, `trim` (added to the
/// model unless that names it), `engine`, `displacement`,
/// `horsepower`, `transmission`, `speeds`, `drivetrain`, `bodyStyle`, `exteriorColor`, `interiorColor`,
/// `titleStatus`, `titleState`, `odometerUnit`, `mileageUnknown`, `owners` and `status`. Photos are `image`, `images` or
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
pub async fn import_vehicles<R: BufRead + Seek + Send + 'static>(
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
pub async fn run_import<R: BufRead + Seek + Send + 'static>(
    mut file: R,
    plan: &ImportPlan,
    store: &dyn VehicleImport,
    clock: &dyn Clock,
    mode: ImportMode,
    watcher: &mut (dyn ImportWatcher + Send),
) -> Result<(ImportReport, Option<DryRunResult>), ImportError> {
    let key = match plan.key {
        Some(key) => key,
        None => {
            let key;
            (file, key) = blocking(move || identify(&mut file).map(|key| (file, key))).await?;
            key
        }
    };
    let failed = |source| ImportError::Store { progress: ImportProgress::default(), source };
    let (stored, begun, mut done, dry_run) = match mode {
        // A dry run reports on the whole file, so it ignores earlier progress.
        ImportMode::DryRun => (None, None, ImportProgress::default(), Some(DryRunResult::default())),
        ImportMode::Write => {
            let stored = stored_progress(store, key).await.map_err(failed)?;
            let begun = stored.filter(|progress| !progress.finished);
            (stored, begun, begun.unwrap_or_default(), None)
        }
    };
    if done.run == RunId::DRY_RUN && dry_run.is_none() {
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
    let mut import = Import { store, clock, key, stored, committed: done, dry_run };
    let mut lines = Lines::new(file);
    let mut batch = Batch::new(plan.defaults.clone(), clock.now().year(), done);
    loop {
        let results;
        (lines, batch, results) =
            blocking(move || batch.read_lines(&mut lines).map(|results| (lines, batch, results))).await?;
        if results.is_empty() {
            break;
        }
        for result in results {
            match result {
                LineResult::Blank => {}
                LineResult::Sold(identity) => {
                    report.sold += 1;
                    if let Some(key) = identity {
                        watcher.sold(key);
                    }
                }
                LineResult::Record { photos, unusable, price } => {
                    report.photos += photos;
                    report.photos_unusable += unusable;
                    report.price_on_request += u64::from(price == Price::OnRequest);
                }
                LineResult::Refused(refusal, identity) => {
                    watcher.refused(&refusal);
                    if let Some(key) = identity {
                        watcher.mentioned(key);
                    }
                }
            }
        }
        if batch.is_full() {
            import.commit(&mut batch, watcher).await?;
        }
    }
    batch.read.finished = true;
    import.commit(&mut batch, watcher).await?;
    report.progress = import.committed;
    Ok((report, import.dry_run))
}

/// Runs work that reads the file on a thread for blocking work.
async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> io::Result<T> + Send + 'static,
) -> Result<T, ImportError> {
    Ok(tokio::task::spawn_blocking(work).await.map_err(io::Error::other)??)
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
