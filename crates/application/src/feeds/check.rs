//! Checks a file: what importing it would do to the listings, without writing anything.

use std::{
    fs::File,
    io::BufReader,
    sync::{Arc, Mutex, PoisonError, atomic::AtomicU64},
};

use domain::{
    feeds::{FeedOptions, MissingListings, RunCounts, SourceName, missing_listings},
    vehicles::VehicleId,
};
use ports::{
    StoreError,
    blobs::BlobKey,
    feeds::{CheckResult, ClaimedRun, Feeds},
    imports::ImportProgress,
};

use super::{
    dry_run_recorder::DryRunRecorder,
    feed_ports::FeedPorts,
    files::{ReadableFile, Unreadable, failed, open},
    preview::{MAX_SHOWN, Preview, PreviewChange, PreviewColumn, PreviewListing},
    row_limit::{LineLimit, MAX_ROWS, too_many_rows},
};
use crate::imports::{
    FileColumns, ImportError, ImportMode, ImportPlan, ImportReport, ImportWatcher, LineDefaults, run_import,
};

/// Line of a table's header.
const HEADER_LINE: u64 = 1;

fn preview_columns(columns: Option<&FileColumns>) -> Vec<PreviewColumn> {
    let Some(FileColumns { headers, fields, sample }) = columns else { return Vec::new() };
    let columns = headers.iter().zip(fields).zip(sample);
    let columns = columns.map(|((header, field), sample)| PreviewColumn {
        header: header.clone(),
        field: field.map(str::to_owned),
        sample: sample.clone(),
    });
    columns.collect()
}

/// Counters of a run after reading its whole file. `sold` are its rows of sold cars, `refused_rows` those that are no
/// records of its table.
#[must_use]
pub fn counts_of(progress: &ImportProgress, sold: u64, refused_rows: u64) -> RunCounts {
    RunCounts {
        rows: progress.lines - progress.blank + refused_rows,
        listed: progress.imported,
        changed: progress.updated,
        unchanged: progress.known,
        off_sale: progress.off_sale,
        repeated: progress.repeated,
        sold,
        refused: progress.refused + refused_rows,
        ..RunCounts::default()
    }
}

/// Checks the file of a run. A file that cannot be read at all is a problem of the result.
pub(super) async fn check_run(
    claimed: &ClaimedRun,
    rows: Arc<AtomicU64>,
    ports: FeedPorts<'_>,
) -> Result<CheckResult, StoreError> {
    let run = &claimed.run;
    let Some(key) = &run.file else { return Err(StoreError::Failed("a run has no file".into())) };
    let recorder = Arc::new(Mutex::new(DryRunRecorder::new(rows)?));
    let sink = Arc::clone(&recorder);
    let read = open(key, run.format, run.options.columns.clone(), ports.blobs, move |refusal| {
        let mut recorder = sink.lock().unwrap_or_else(PoisonError::into_inner);
        if recorder.preview.unmatched < MAX_ROWS {
            recorder.record_refusal(&refusal);
        }
    });
    let file = match read.await {
        Ok(file) => file,
        Err(Unreadable::Failed(error)) => return Err(error),
        Err(Unreadable::Because(problem, columns)) => return unreadable_result(problem, columns.as_ref()),
    };
    let ReadableFile { lines, columns, table } = file;
    if table.as_ref().is_some_and(|table| table.rows > MAX_ROWS) {
        return unreadable_result(too_many_rows(), columns.as_ref());
    }
    let recorder = Arc::into_inner(recorder).ok_or_else(|| failed("its rows are still being read"))?;
    let mut recorder = recorder.into_inner().unwrap_or_else(PoisonError::into_inner);
    recorder.preview.columns = preview_columns(columns.as_ref());
    for remark in columns.iter().flat_map(|columns| columns.ignored_status(&run.options.columns)) {
        recorder.warned(HEADER_LINE, &remark);
    }
    let Some(comparison) = compare(lines, (&run.source, &run.options), &mut recorder, ports).await? else {
        return unreadable_result(too_many_rows(), columns.as_ref());
    };
    let Comparison { report, missing, of_source } = comparison;
    let counts = counts_of(&report.progress, report.sold, table.map_or(0, |table| table.refused));
    let counts = RunCounts { repriced: recorder.repriced, ..missing.counted(counts) };
    if counts.rows == 0 {
        return unreadable_result("The file has no rows".into(), columns.as_ref());
    }
    let DryRunRecorder { mut preview, refusals, off_sale, .. } = recorder;
    preview.unnumbered = report.progress.unnumbered;
    (preview.photos, preview.photos_unusable) = (report.photos, report.photos_unusable);
    preview.price_on_request = report.price_on_request;
    preview.name_changed(&ports.feeds.listing_titles(&preview.changed_listings()).await?);
    preview.gone = first_titles(&missing.gone, &missing.under_offer, ports.feeds).await?;
    preview.sold_listings = first_titles(&missing.sold, &missing.sold_under_offer, ports.feeds).await?;
    preview.off_sale = ports.feeds.listing_titles(&off_sale).await?.iter().map(Into::into).collect();
    let list = BlobKey::require(&format!("{key}-refused-{}.csv", claimed.attempt))?;
    let refused;
    (preview.refused, refused) = refusals.store(list, ports.blobs).await?;
    let preview = serialized(&preview)?;
    Ok(CheckResult { problem: None, preview, counts, gone: missing.withdrawable(), of_source, refused })
}

/// The first of the live listings and of those under offer after them.
async fn first_titles(
    live: &[VehicleId],
    under_offer: &[VehicleId],
    feeds: &dyn Feeds,
) -> Result<Vec<PreviewListing>, StoreError> {
    let first: Vec<VehicleId> = live.iter().chain(under_offer).copied().take(MAX_SHOWN).collect();
    Ok(feeds.listing_titles(&first).await?.iter().map(Into::into).collect())
}

fn serialized(preview: &Preview) -> Result<String, StoreError> {
    serde_json::to_string(preview).map_err(failed)
}

fn unreadable_result(problem: String, columns: Option<&FileColumns>) -> Result<CheckResult, StoreError> {
    let preview = Preview { columns: preview_columns(columns), ..Preview::default() };
    Ok(CheckResult {
        problem: Some(problem),
        preview: serialized(&preview)?,
        counts: RunCounts::default(),
        gone: Vec::new(),
        of_source: 0,
        refused: None,
    })
}

/// A file compared with the listings of its source.
struct Comparison {
    report: ImportReport,
    /// Listings of the source that the file does not offer for sale.
    missing: MissingListings,
    /// Listings of the source for sale.
    of_source: u64,
}

/// Runs a file dry and compares it with the listings of its source. `None` if it has too many rows.
async fn compare(
    lines: File,
    (source, options): (&SourceName, &FeedOptions),
    recorder: &mut DryRunRecorder,
    ports: FeedPorts<'_>,
) -> Result<Option<Comparison>, StoreError> {
    let plan = ImportPlan { defaults: LineDefaults::of(source, options), ..ImportPlan::default() };
    let lines = BufReader::with_capacity(256 * 1024, LineLimit::new(lines));
    let ran = run_import(lines, &plan, ports.imports, ports.clock, ImportMode::DryRun, recorder).await;
    let (report, dry_run) = match ran {
        Ok(ran) => ran,
        Err(ImportError::File(error)) if error.kind() == std::io::ErrorKind::FileTooLarge => return Ok(None),
        Err(ImportError::File(error)) => return Err(failed(error)),
        Err(ImportError::Store { source, .. }) => return Err(source),
    };
    let listings = ports.feeds.source_listings(source).await?;
    let mut named = dry_run.map(|dry_run| dry_run.named()).unwrap_or_default();
    named.extend(&recorder.matched);
    let missing = missing_listings(&listings, &named, &recorder.mentioned, &recorder.sold);
    Ok(Some(Comparison { report, missing, of_source: listings.len() as u64 }))
}

/// Result of comparing a file with the listings, for the confirmations that the command line asks for.
#[derive(Debug, Default)]
pub struct FileCheck {
    /// Counters of the rows, [`repriced`](RunCounts::repriced) among them.
    pub counts: RunCounts,
    /// Listings of the source that the file does not offer for sale.
    pub missing: MissingListings,
    /// Listings of the source for sale.
    pub of_source: u64,
    /// The first [`MAX_SHOWN`] listings whose price [jumps](domain::feeds::price_jump), without their titles.
    pub price_jumps: Vec<PreviewChange>,
}

/// Compares a file of the command line with the listings of its source, without writing anything.
///
/// # Errors
/// When a store or a temporary file fails.
pub async fn check_file(
    lines: File,
    of: (&SourceName, &FeedOptions),
    ports: FeedPorts<'_>,
) -> Result<FileCheck, StoreError> {
    let mut recorder = DryRunRecorder::new(Arc::default())?;
    let comparison = compare(lines, of, &mut recorder, ports).await?;
    let Comparison { report, missing, of_source } =
        comparison.ok_or_else(|| StoreError::Failed("the file has too many lines".into()))?;
    let counts = missing.counted(counts_of(&report.progress, report.sold, 0));
    let counts = RunCounts { repriced: recorder.repriced, ..counts };
    Ok(FileCheck { counts, missing, of_source, price_jumps: recorder.preview.price_jumps })
}
