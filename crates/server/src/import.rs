//! `marque import`: imports a JSON Lines file or a table of vehicles with a progress bar and prints a report.

use std::{
    ffi::OsStr,
    fs::File,
    io::{BufReader, BufWriter},
    path::Path,
};

use anyhow::{Context, anyhow, ensure};
use application::imports::{
    ImportMode, ImportReport, ImportWatcher, Refusal, TableError, TableOptions, TableReport, convert_table,
    import_vehicles,
};
use domain::{
    audit::FieldChange,
    imports::{LineOutcome, RecordOutcome},
    text::single_line,
};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use ports::imports::ImportProgress;

use crate::{cli::ImportOptions, clock::SystemClock, database::with_store, settings::Settings};

const LARGE_BUFFER: usize = 256 * 1024;

pub(crate) fn run(settings: &Settings, options: &ImportOptions) -> anyhow::Result<()> {
    let path = &options.file;
    let file = File::open(path).with_context(|| format!("{} cannot be opened", path.display()))?;
    ensure!(
        file.metadata()?.is_file(),
        "{} is not a file; a pipe cannot be resumed, so save it first",
        path.display()
    );
    let mode = if options.dry_run { ImportMode::DryRun } else { ImportMode::Write };
    let (file, table) = if is_table(path) {
        let (file, table) = convert(&file, options)?;
        (file, Some(table))
    } else {
        (file, None)
    };
    let size = file.metadata()?.len();
    with_store(settings, async |store| {
        let mut bar = ProgressReporter::new(size, mode);
        for refusal in table.iter().flat_map(|table| &table.refused) {
            bar.refused(refusal);
        }
        let file = BufReader::with_capacity(LARGE_BUFFER, file);
        let outcome = import_vehicles(file, &store, &SystemClock, mode, &mut bar).await;
        bar.bar.finish_and_clear();
        let mut report = outcome.with_context(|| {
            format!("the import of {} is not finished; run it again and it goes on from here", path.display())
        })?;
        if let Some(table) = &table {
            // Only rows count: empty lines stand for the header and the further lines of rows.
            report.progress.lines = table.rows;
            report.progress.blank = 0;
            report.progress.refused += table.refused.len() as u64;
        }
        print(&report, mode);
        let refused = report.progress.refused;
        ensure!(refused != 1, "1 line was refused; correct it and run the import again");
        ensure!(refused == 0, "{refused} lines were refused; correct them and run the import again");
        Ok(())
    })
}

/// Whether the file's name is that of a table instead of JSON Lines.
fn is_table(path: &Path) -> bool {
    let extension = path.extension().and_then(OsStr::to_str).unwrap_or_default();
    ["csv", "tsv", "txt"].iter().any(|table| extension.eq_ignore_ascii_case(table))
}

/// Converts a table into a temporary file of JSON lines.
fn convert(file: &File, options: &ImportOptions) -> anyhow::Result<(File, TableReport)> {
    let table = TableOptions { columns: options.columns.clone(), source: options.source.clone() };
    let mut lines = BufWriter::new(tempfile::tempfile().context("no temporary file can be created")?);
    let report = convert_table(BufReader::with_capacity(LARGE_BUFFER, file), &table, &mut lines);
    let report = report.map_err(|error| match error {
        TableError::Columns(error) => anyhow!(
            "{error}. Choose the field of a column with --column \"Header=field\", ignore one with --column \"Header=\""
        ),
        error => error.into(),
    })?;
    let lines = lines.into_inner().context("the temporary file cannot be written")?;
    Ok((lines, report))
}

fn print(report: &ImportReport, mode: ImportMode) {
    let progress = &report.progress;
    if let Some(line) = report.resumed_after {
        println!("Resumed after line {line}.");
    }
    let would = match mode {
        ImportMode::Write => "",
        ImportMode::DryRun => "Dry run, nothing was written. ",
    };
    let ImportProgress { lines, imported, known, refused, .. } = *progress;
    let others = [
        (progress.updated, "updated"),
        (progress.off_sale, "sold or withdrawn here and left so"),
        (progress.repeated, "repeated"),
        (progress.blank, "blank"),
    ];
    let others =
        others.iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!(", {count} {what}"));
    let others: String = others.collect();
    println!(
        "{would}{lines} lines: {imported} vehicles imported, {known} here already, {refused} refused{others}."
    );
    if progress.unnumbered > 0 {
        println!(
            "Warning: {} lines have no stock number or VIN; they are known by make, model, year, mileage and \
             location, and a line that changes one of these is another vehicle.",
            progress.unnumbered
        );
    }
    if report.images_not_fetched > 0 {
        println!(
            "{} pictures are addresses elsewhere: they are not shown, because pictures are never hot-linked.",
            report.images_not_fetched
        );
    }
    if report.images_unusable > 0 {
        println!("{} pictures have no https address and were left out.", report.images_unusable);
    }
}

/// The message about an imported or skipped line; `None` if the report's totals are enough.
fn sentence(LineOutcome { line, outcome }: &LineOutcome, mode: ImportMode) -> Option<String> {
    let verb = match mode {
        ImportMode::Write => "updated",
        ImportMode::DryRun => "would update",
    };
    match outcome {
        RecordOutcome::Updated(vehicle, changes) => {
            let changes: Vec<String> = changes.iter().map(change_sentence).collect();
            Some(format!("line {line}: {verb} vehicle {}: {}", vehicle.0, changes.join("; ")))
        }
        RecordOutcome::OffSale(vehicle, status) => {
            let status = status.as_str();
            Some(format!("line {line}: left out: vehicle {} is {status} here and stays so", vehicle.0))
        }
        RecordOutcome::Repeated(first) => {
            Some(format!("line {line}: left out: line {first} is of the same vehicle and counts"))
        }
        _ => None,
    }
}

fn change_sentence(change: &FieldChange) -> String {
    let value = |value: &Option<String>| {
        let line = single_line(value.as_deref().unwrap_or("nothing"));
        if line.chars().count() <= MOST_SHOWN {
            return line;
        }
        line.chars().take(MOST_SHOWN).chain("…".chars()).collect()
    };
    format!("{} {} → {}", change.field, value(&change.before), value(&change.after))
}

/// Longest value printed, in characters; longer ones are cut.
const MOST_SHOWN: usize = 80;

/// A progress bar in bytes, shown on a terminal. Messages about lines go to standard error in any case.
struct ProgressReporter {
    bar: ProgressBar,
    mode: ImportMode,
}

impl ProgressReporter {
    fn new(size: u64, mode: ImportMode) -> Self {
        let bar = ProgressBar::with_draw_target(Some(size), ProgressDrawTarget::stderr());
        if let Ok(style) = ProgressStyle::with_template("{bar:32} {bytes}/{total_bytes}  {msg}  {eta}") {
            bar.set_style(style);
        }
        Self { bar, mode }
    }
}

impl ImportWatcher for ProgressReporter {
    fn progress(&mut self, progress: &ImportProgress) {
        self.bar.set_position(progress.offset);
        self.bar.set_message(format!(
            "{} taken in, {} refused",
            progress.imported + progress.updated + progress.known,
            progress.refused
        ));
    }

    fn refused(&mut self, refusal: &Refusal) {
        self.bar.suspend(|| eprintln!("{refusal}"));
    }

    fn told(&mut self, outcome: &LineOutcome) {
        if let Some(sentence) = sentence(outcome, self.mode) {
            self.bar.suspend(|| eprintln!("{sentence}"));
        }
    }
}
