//! Output of an import: progress, lines and result.

use application::{
    feeds::{PreviewChange, PreviewField, RefusalList},
    imports::{ImportMode, ImportReport, ImportWatcher, RefusedLine},
};
use domain::{
    Violation,
    audit::FieldChange,
    feeds::RunCounts,
    imports::{LineOutcome, RecordOutcome},
    text::single_line,
};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use ports::imports::ImportProgress;

use crate::cli::ImportOptions;

/// "1 line", "2 lines".
fn counted(count: u64, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// Prints the result. `remarks` are those about lines that were not refused.
pub(super) fn print(report: &ImportReport, mode: ImportMode, remarks: u64) {
    let progress = &report.progress;
    if let Some(line) = report.resumed_after {
        println!("Resumed after line {line}.");
    }
    let (introduction, imported_as) = match mode {
        ImportMode::Write => ("", "imported"),
        ImportMode::DryRun => ("Dry run, nothing was written. ", "would be imported"),
    };
    let ImportProgress { lines, imported, known, refused, .. } = *progress;
    let others = [
        (progress.updated, if mode == ImportMode::DryRun { "would be updated" } else { "updated" }),
        (progress.off_sale, "sold or withdrawn here and left so"),
        (progress.repeated, "repeated"),
        (report.sold, "sold"),
        (progress.blank, "blank"),
    ];
    let others =
        others.iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!(", {count} {what}"));
    let others: String = others.collect();
    println!(
        "{introduction}{}: {} {imported_as}, {known} here already, {refused} refused{others}.",
        counted(lines, "line"),
        counted(imported, "vehicle"),
    );
    if progress.unnumbered > 0 {
        println!(
            "Warning: without a stock number or VIN in {}, such a vehicle is known by make, model, year, mileage and \
             location, and a line that changes one of these is another vehicle.",
            counted(progress.unnumbered, "line")
        );
    }
    if remarks > 0 {
        println!("{} above; please compare them with the cars.", counted(remarks, "warning"));
    }
    if report.price_on_request > 0 {
        println!(
            "Words like \"POA\" instead of a price in {}: listed as price on request.",
            counted(report.price_on_request, "line")
        );
    }
    if report.photos > 0 {
        println!("Photos to be fetched by the running server in the background: {}.", report.photos);
    }
    if report.photos_unusable > 0 {
        println!(
            "Photos that cannot be fetched, because their addresses begin neither with https:// nor with http://: {}.",
            report.photos_unusable
        );
    }
}

/// Prints what became of the listings of the source that the file does not offer for sale.
pub(super) fn print_withdrawn(withdrawn: u64, options: &ImportOptions, counts: &RunCounts) {
    if options.withdraw_missing || withdrawn > 0 {
        println!("Withdrawn because they are not for sale in the file: {withdrawn}.");
    }
    print_kept(options, counts);
}

/// Prints how many listings of the source a dry run would withdraw, and how many it would leave for sale.
pub(super) fn print_missing(options: &ImportOptions, counts: &RunCounts) {
    if counts.sold_listed > 0 && !options.keep_sold {
        println!("Would be withdrawn because they are sold in the file: {}.", counts.sold_listed);
    }
    if options.withdraw_missing {
        println!("Would be withdrawn because they are not in the file: {}.", counts.gone);
    }
    print_kept(options, counts);
}

fn print_kept(options: &ImportOptions, counts: &RunCounts) {
    if counts.sold_listed > 0 && options.keep_sold {
        println!("Sold in the file, and still for sale here: {}.", counts.sold_listed);
    }
    if counts.gone > 0 && !options.withdraw_missing {
        println!(
            "Not in the file, and still for sale here: {}; --withdraw-missing withdraws them.",
            counts.gone
        );
    }
}

/// The message about an imported or skipped line; `None` if the report's totals are enough.
fn outcome_message(LineOutcome { line, outcome }: &LineOutcome, mode: ImportMode) -> Option<String> {
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
        if line.chars().count() <= MAX_SHOWN {
            return line;
        }
        line.chars().take(MAX_SHOWN).chain("…".chars()).collect()
    };
    format!("{} {} → {}", change.field, value(&change.before), value(&change.after))
}

/// Prints the listings whose price jumps to standard error.
pub(super) fn print_price_jumps(jumps: &[PreviewChange]) {
    for PreviewChange { line, vehicle, fields, .. } in jumps {
        for PreviewField { before, after, .. } in fields {
            let (before, after) =
                (before.as_deref().unwrap_or_default(), after.as_deref().unwrap_or_default());
            eprintln!("line {line}: vehicle {vehicle}: price {before} → {after}");
        }
    }
}

/// Longest value printed, in characters; longer ones are cut.
const MAX_SHOWN: usize = 80;

/// A progress bar in bytes, shown on a terminal. Messages about lines go to standard error in any case.
pub(super) struct ProgressReporter {
    pub(super) bar: ProgressBar,
    mode: ImportMode,
    pub(super) refusals: RefusalList,
    /// Number of remarks about lines that were not refused.
    pub(super) remarks: u64,
}

impl ProgressReporter {
    pub(super) fn new(size: u64, mode: ImportMode, refusals: RefusalList) -> Self {
        let bar = ProgressBar::with_draw_target(Some(size), ProgressDrawTarget::stderr());
        if let Ok(style) = ProgressStyle::with_template("{bar:32} {bytes}/{total_bytes}  {msg}  {eta}") {
            bar.set_style(style);
        }
        Self { bar, mode, refusals, remarks: 0 }
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

    fn refused(&mut self, refusal: &RefusedLine) {
        self.bar.suspend(|| eprintln!("{refusal}"));
        self.refusals.record_refusal(refusal);
    }

    fn warned(&mut self, line: u64, remark: &Violation) {
        self.bar.suspend(|| eprintln!("line {line}: warning: {remark}"));
        self.remarks += 1;
    }

    fn line_finished(&mut self, outcome: &LineOutcome) {
        if let Some(sentence) = outcome_message(outcome, self.mode) {
            self.bar.suspend(|| eprintln!("{sentence}"));
        }
    }
}
