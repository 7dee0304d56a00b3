//! Stores batches of records with the progress of their file.

use backon::Retryable;
use chrono::Datelike;
use domain::{
    Violation,
    imports::{ImportRecord, LineOutcome, RecordOutcome, VinHolder, unusual_values},
    vehicles::{VehicleId, vin_warnings},
};
use ports::{
    clock::Clock,
    imports::{DryRunResult, FileKey, ImportProgress, VehicleImport},
};

use super::{
    RefusedLine,
    reader::Batch,
    report::{ImportError, ImportWatcher},
    retry::{is_temporary, retry_backoff},
};

pub(super) struct Import<'a> {
    pub(super) store: &'a dyn VehicleImport,
    pub(super) clock: &'a dyn Clock,
    pub(super) key: FileKey,
    /// Progress that the store holds for this file.
    pub(super) stored: Option<ImportProgress>,
    /// Progress up to the last stored batch.
    pub(super) committed: ImportProgress,
    /// State of a dry run; `None` when writing.
    pub(super) dry_run: Option<DryRunResult>,
}

impl Import<'_> {
    /// Stores the batch and its progress in one transaction, and reports the outcomes.
    pub(super) async fn commit(
        &mut self,
        collected: &mut Batch,
        watcher: &mut (dyn ImportWatcher + Send),
    ) -> Result<(), ImportError> {
        let read = collected.read;
        let (batch, texts): (Vec<ImportRecord>, Vec<(String, Vec<Violation>)>) =
            collected.take().into_iter().map(|line| (line.record, (line.excerpt, line.remarks))).unzip();
        let (outcomes, done) = match &mut self.dry_run {
            Some(dry_run) => {
                let outcomes = self.store.dry_run_batch(&batch, dry_run, self.clock.now()).await;
                let outcomes =
                    outcomes.map_err(|source| ImportError::Store { progress: self.committed, source })?;
                let done = read.with_outcomes(&outcomes);
                (outcomes, done)
            }
            None => self.write(&batch, read).await?,
        };
        let this_year = self.clock.now().year();
        for ((outcome, (excerpt, mut remarks)), record) in outcomes.iter().zip(texts).zip(&batch) {
            let is_refusal = outcome.outcome.is_refusal();
            if is_refusal {
                let reasons = refusal_of(&outcome.outcome).into_iter().collect();
                watcher.refused(&RefusedLine { line: outcome.line, reasons, excerpt });
            } else {
                remarks.extend(vin_warnings(&record.vehicle, this_year));
                if outcome.outcome == RecordOutcome::Listed {
                    remarks.extend(unusual_values(&record.vehicle));
                }
                for remark in &remarks {
                    watcher.warned(outcome.line, remark);
                }
            }
            match outcome.outcome {
                RecordOutcome::Listed => watcher.listed(record),
                RecordOutcome::Unchanged => {}
                _ => watcher.line_finished(outcome),
            }
        }
        self.committed = done;
        collected.read = done;
        watcher.progress(&self.committed);
        Ok(())
    }

    /// Stores a batch; retries while the store is unavailable.
    async fn write(
        &mut self,
        batch: &[ImportRecord],
        progress: ImportProgress,
    ) -> Result<(Vec<LineOutcome>, ImportProgress), ImportError> {
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
