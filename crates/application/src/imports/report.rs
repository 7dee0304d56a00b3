//! Options of an import, and its report.

use std::io;

use domain::{
    Violation,
    feeds::{FeedOptions, RunId, SourceName},
    imports::{ImportRecord, LineOutcome, RecordKey},
    vehicles::Place,
};
use ports::{
    StoreError,
    imports::{FileKey, ImportProgress},
};

use super::RefusedLine;

/// Receives the progress of a running import.
pub trait ImportWatcher {
    /// Called after each batch.
    fn progress(&mut self, _progress: &ImportProgress) {}
    /// Called for each refused line.
    fn refused(&mut self, _refusal: &RefusedLine) {}
    /// Called for a refused line that names a vehicle nevertheless, with its identity.
    fn mentioned(&mut self, _key: RecordKey) {}
    /// Called for a line that states its car as sold, with the identity that it states legibly.
    fn sold(&mut self, _key: RecordKey) {}
    /// Called for each remark about a line that is not refused for it.
    fn warned(&mut self, _line: u64, _remark: &Violation) {}
    /// Called for each line that is listed as a new vehicle.
    fn listed(&mut self, _record: &ImportRecord) {}
    /// Called for each line whose outcome is worth reporting; see [`LineOutcome`].
    fn line_finished(&mut self, _outcome: &LineOutcome) {}
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
    pub run: Option<RunId>,
    pub defaults: LineDefaults,
}

/// Values of lines that state none.
#[derive(Debug, Clone, Default)]
pub struct LineDefaults {
    pub source: String,
    /// A listing takes it over only if it has no place.
    pub place: Option<Place>,
}

impl LineDefaults {
    /// Those of a source's files.
    #[must_use]
    pub fn of(source: &SourceName, options: &FeedOptions) -> Self {
        Self { source: source.as_str().to_owned(), place: options.default_place.clone() }
    }
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
    /// Lines of this run that state their car as sold.
    pub sold: u64,
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
