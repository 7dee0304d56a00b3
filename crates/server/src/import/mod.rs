//! `marque import`: imports a JSON Lines file or a table of vehicles with a progress bar and prints a report.

mod output;

use std::{
    borrow::Cow,
    fs::File,
    io::{BufReader, BufWriter, Read, Seek},
    path::Path,
};

use anyhow::{Context, anyhow, bail, ensure};
use application::{
    feeds::{FeedPorts, FileCheck, RefusalList, check_file, counts_of, finish_run, withdraw_missing},
    imports::{
        ImportMode, ImportPlan, LineDefaults, TableError, TableOptions, TableReport, convert_table, identify,
        read_columns, run_import,
    },
};
use domain::{
    Timestamp,
    feeds::{
        FeedFormat, FeedOptions, RunCounts, RunId, RunState, RunStepRefusal, SourceName, Withdrawals,
        feed_file_name, has_suspect_prices, must_confirm,
    },
    imports::{ColumnChoice, choices_for, column_guess},
};
use ports::{
    clock::Clock,
    feeds::{FeedRun, Feeds, ImmediateRun},
    imports::{ImportProgress, VehicleImport},
};
use postgres_adapter::PostgresStore;

use self::output::{ProgressReporter, print};
use crate::{cli::ImportOptions, clock::SystemClock, database::with_store, settings::Settings};

const LARGE_BUFFER: usize = 256 * 1024;

pub(crate) fn run(settings: &Settings, options: &ImportOptions) -> anyhow::Result<()> {
    let path = &options.file;
    let file = File::open(path).with_context(|| format!("{} cannot be opened", path.display()))?;
    let kind = file.metadata()?;
    ensure!(!kind.is_dir(), "{} is a folder; name the file to import", path.display());
    ensure!(kind.is_file(), "{} is not a file; a pipe cannot be resumed, so save it first", path.display());
    let mode = if options.dry_run { ImportMode::DryRun } else { ImportMode::Write };
    let source = match options.source.as_str() {
        "" => SourceName::default(),
        name => SourceName::parse(name).map_err(|violation| anyhow!(violation.message))?,
    };
    with_store(settings, async |store| {
        let mut refusals = RefusalList::new()?;
        let format = FeedFormat::of(&file_name(path), &beginning(&file)?);
        let remembered = store.feed_options(&source).await?;
        let reading = reading(options, &remembered)?;
        let (mut file, table) = if format == FeedFormat::Table {
            let (file, table) = convert(&file, options, &reading.columns, &mut refusals)?;
            (file, Some(table))
        } else {
            (file, None)
        };
        let media = settings.storage.open_existing()?;
        let ports = FeedPorts {
            feeds: &store,
            imports: &store,
            schedules: &store,
            blobs: &media,
            clock: &SystemClock,
        };
        let checked_at = SystemClock.now();
        let check = confirmed_check(&file, (&source, &reading), options, ports).await?;
        let plan = match mode {
            ImportMode::Write => {
                let plan = begin(&mut file, format, (&source, checked_at), options, &store).await?;
                if !options.source.is_empty() && reading != remembered {
                    store.remember_feed_options(&source, &reading).await?;
                }
                plan
            }
            ImportMode::DryRun => ImportPlan::default(),
        };
        let plan = ImportPlan { defaults: LineDefaults::of(&source, &reading), ..plan };
        let mut bar = ProgressReporter::new(file.metadata()?.len(), mode, refusals);
        let lines = BufReader::with_capacity(LARGE_BUFFER, file);
        let outcome = run_import(lines, &plan, &store, &SystemClock, mode, &mut bar).await;
        bar.bar.finish_and_clear();
        let (mut report, _) = outcome.with_context(|| {
            format!("the import of {} is not finished; run it again and it goes on from here", path.display())
        })?;
        let refused_rows = table.as_ref().map_or(0, |table| table.refused);
        let counts = counts_of(&report.progress, report.sold, refused_rows);
        let counts = check.missing.counted(counts);
        if let Some(table) = &table {
            // Only rows count: empty lines stand for the header and the further lines of rows.
            report.progress.lines = table.rows;
            report.progress.blank = 0;
            report.progress.refused += table.refused;
        }
        print(&report, mode, bar.remarks);
        if mode == ImportMode::Write {
            let id = report.progress.run;
            let gone = withdrawals(options).of(&check.missing.withdrawable(), &counts);
            store.set_feed_gone(id, &gone).await?;
            let withdrawn = withdraw_missing(id, ports).await?;
            output::print_withdrawn(withdrawn, options, &counts);
            bar.refusals.store_for_run(id, &report, ports).await?;
            finish_run(id, counts, ports).await?;
            println!("This was import {0}; `marque undo-import {0}` undoes it.", id.0);
        } else {
            output::print_missing(options, &counts);
        }
        let under_offer = counts.under_offer + check.missing.sold_under_offer.len() as u64;
        if under_offer > 0 {
            println!("Not for sale in the file, but under offer, and therefore still listed: {under_offer}.");
        }
        let refused = report.progress.refused;
        ensure!(refused != 1, "1 line was refused; correct it and run the import again");
        ensure!(refused == 0, "{refused} lines were refused; correct them and run the import again");
        Ok(())
    })
}

/// Withdrawals of an import: sold cars unless they are to be kept, missing ones if that is chosen.
pub(crate) const fn withdrawals(options: &ImportOptions) -> Withdrawals {
    Withdrawals { sold: !options.keep_sold, missing: options.withdraw_missing }
}

/// Compares the file with the listings before it is imported, and requires the options that confirm what is unusual.
/// Skips reading the file when no import has been made yet, because then nothing needs a confirmation, and when neither
/// listings of its source nor prices are to be compared.
async fn confirmed_check(
    file: &File,
    of: (&SourceName, &FeedOptions),
    options: &ImportOptions,
    ports: FeedPorts<'_>,
) -> anyhow::Result<FileCheck> {
    let checks_prices = !options.dry_run && !options.confirm_price_changes;
    if (options.source.is_empty() && !checks_prices) || !ports.imports.has_import_records().await? {
        return Ok(FileCheck::default());
    }
    let mut lines = file.try_clone()?;
    lines.rewind()?;
    let check = check_file(lines, of, ports).await?;
    if checks_prices && has_suspect_prices(&check.counts) {
        let RunCounts { repriced, changed, unchanged, .. } = check.counts;
        output::print_price_jumps(&check.price_jumps);
        bail!(
            "{repriced} of {} prices are less than half or more than twice those before; compare them with the cars, \
             and give --confirm-price-changes to import them",
            changed + unchanged
        );
    }
    let (count, of_source) = (withdrawals(options).count(&check.counts), check.of_source);
    ensure!(
        options.dry_run || !must_confirm(count, of_source) || options.confirm == Some(count),
        "{count} of the source's {of_source} listings are not for sale in the file; give --confirm {count} to withdraw them"
    );
    Ok(check)
}

/// Registers the import, so that it can be undone, unless another one of its source is at work or changed what was checked.
/// An interrupted one keeps its number.
async fn begin(
    file: &mut File,
    format: FeedFormat,
    (source, checked_at): (&SourceName, Timestamp),
    options: &ImportOptions,
    store: &PostgresStore,
) -> anyhow::Result<ImportPlan> {
    let key = identify(file)?;
    let file_name = feed_file_name(&file_name(&options.file));
    let run = match store.import_progress(key).await?.filter(|progress| progress.run != RunId::DRY_RUN) {
        Some(progress) if !progress.finished => progress.run,
        // Interrupted between its last line and its end.
        Some(ImportProgress { run, .. }) if is_importing(run, store).await? => run,
        // Interrupted before its first lines were stored.
        _ => match interrupted_run(source, &file_name, store).await? {
            Some(run) => run,
            None => store.next_import_run().await?,
        },
    };
    let immediate = ImmediateRun { id: run, source: source.clone(), file_name, format, checked_at };
    match store.begin_feed_run(&immediate, SystemClock.now()).await? {
        Ok(()) => {}
        Err(RunStepRefusal::Busy) => bail!(
            "another import of this source is running or being undone; wait for its end. If it was interrupted, run \
             its file again first"
        ),
        Err(RunStepRefusal::Outdated) => {
            bail!("another import of this source ended while this file was checked; run the import again")
        }
        Err(_) => bail!("import {} was finished meanwhile; run the import again", run.0),
    }
    Ok(ImportPlan { key: Some(key), run: Some(run), ..ImportPlan::default() })
}

/// How the file is read: as the command line chooses, otherwise as remembered for its source.
fn reading(options: &ImportOptions, remembered: &FeedOptions) -> anyhow::Result<FeedOptions> {
    let mut reading = remembered.clone();
    if !options.columns.is_empty() {
        reading.columns.clone_from(&options.columns);
    }
    if let Some(location) = &options.default_location {
        reading.default_place =
            FeedOptions::parse_default_place(location).map_err(|violation| anyhow!(violation.message))?;
    }
    Ok(reading)
}

/// Whether an import of the command line has not come to its end.
async fn is_importing(run: RunId, store: &PostgresStore) -> anyhow::Result<bool> {
    Ok(store.feed_run(run).await?.is_some_and(|run| is_interrupted(&run)))
}

/// Latest runs among which an interrupted import of the same file is looked for.
const LATEST_RUNS: u32 = 100;

/// The import of a file of this name and source that the command line began and did not end.
async fn interrupted_run(
    source: &SourceName,
    file_name: &str,
    store: &PostgresStore,
) -> anyhow::Result<Option<RunId>> {
    let runs = store.feed_runs(None, LATEST_RUNS).await?.items;
    let is_same = |run: &&FeedRun| run.source.key() == source.key() && run.file_name == file_name;
    Ok(runs.iter().filter(is_same).find(|run| is_interrupted(run)).map(|run| run.id))
}

/// Whether a run is one of the command line, which keeps no file, and has not come to its end.
fn is_interrupted(run: &FeedRun) -> bool {
    run.state == RunState::Importing && run.file.is_none()
}

fn file_name(path: &Path) -> Cow<'_, str> {
    path.file_name().unwrap_or_default().to_string_lossy()
}

/// The first bytes of a file, from which its format is determined.
fn beginning(mut file: &File) -> anyhow::Result<Vec<u8>> {
    let mut beginning = Vec::new();
    file.take(1024).read_to_end(&mut beginning)?;
    file.rewind()?;
    Ok(beginning)
}

/// Converts a table into a temporary file of JSON lines. Columns that are not chosen are read as remembered.
fn convert(
    file: &File,
    options: &ImportOptions,
    remembered: &[ColumnChoice],
    refusals: &mut RefusalList,
) -> anyhow::Result<(File, TableReport)> {
    let mut columns = options.columns.clone();
    let mut read = read_columns(BufReader::with_capacity(LARGE_BUFFER, file), &columns)?;
    (&mut &*file).rewind()?;
    if columns.is_empty() {
        columns = choices_for(&read.headers, remembered);
        read.fields = column_guess(&read.headers, &columns);
    }
    for remark in read.ignored_status(&columns) {
        eprintln!("warning: {remark}. As an option: --column \"Header=status\" or --column \"Header=\"");
    }
    let table = TableOptions { columns, source: options.source.clone() };
    let mut lines = BufWriter::new(tempfile::tempfile().context("no temporary file can be created")?);
    let input = BufReader::with_capacity(LARGE_BUFFER, file);
    let report = convert_table(input, &table, &mut lines, &mut |refusal| {
        eprintln!("{refusal}");
        refusals.record_refusal(&refusal);
    });
    let report = report.map_err(|error| match error {
        TableError::Columns(error) => anyhow!(
            "{error}. Choose the field of a column with --column \"Header=field\", ignore one with --column \"Header=\""
        ),
        error => error.into(),
    })?;
    let lines = lines.into_inner().context("the temporary file cannot be written")?;
    Ok((lines, report))
}
