//! `marque import`.

use std::{fs::File, io::BufReader};

use anyhow::{Context, ensure};
use application::imports::{ImportReport, ImportWatcher, Refusal, import_vehicles};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use ports::imports::ImportProgress;

use crate::{cli::ImportOptions, clock::SystemClock, database::with_store, settings::Settings};

const LARGE_BUFFER: usize = 256 * 1024;

pub(crate) fn run(settings: &Settings, options: &ImportOptions) -> anyhow::Result<()> {
    let path = &options.file;
    let file = File::open(path).with_context(|| format!("{} cannot be opened", path.display()))?;
    let details = file.metadata()?;
    ensure!(
        details.is_file(),
        "{} is not a file; a pipe cannot be resumed, so save it first",
        path.display()
    );
    with_store(settings, async |store| {
        let mut bar = Bar::new(details.len());
        let file = BufReader::with_capacity(LARGE_BUFFER, file);
        let outcome = import_vehicles(file, &store, &SystemClock, &mut bar).await;
        bar.0.finish_and_clear();
        let report = outcome.with_context(|| {
            format!("the import of {} is not finished; run it again and it goes on from here", path.display())
        })?;
        print(&report);
        Ok(())
    })
}

fn print(report: &ImportReport) {
    let ImportProgress { lines, imported, known, refused, .. } = report.progress;
    if let Some(line) = report.resumed_after {
        println!("Resumed after line {line}.");
    }
    println!("{lines} lines: {imported} vehicles imported, {known} here already, {refused} refused.");
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

/// A bar of bytes on a terminal; refused lines go to standard error either way.
struct Bar(ProgressBar);

impl Bar {
    fn new(size: u64) -> Self {
        let bar = ProgressBar::with_draw_target(Some(size), ProgressDrawTarget::stderr());
        if let Ok(style) = ProgressStyle::with_template("{bar:32} {bytes}/{total_bytes}  {msg}  {eta}") {
            bar.set_style(style);
        }
        Self(bar)
    }
}

impl ImportWatcher for Bar {
    fn progress(&mut self, progress: &ImportProgress) {
        self.0.set_position(progress.offset);
        self.0.set_message(format!(
            "{} imported, {} refused",
            progress.imported + progress.known,
            progress.refused
        ));
    }

    fn refused(&mut self, refusal: &Refusal) {
        self.0.suspend(|| eprintln!("{refusal}"));
    }
}
