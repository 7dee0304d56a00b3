//! What a check of `marque doctor` found.

/// Result of a check, with its text.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Finding {
    /// It works.
    Fine(String),
    /// It works, but something should be changed.
    Warning(String),
    /// It does not work; the exit status is 1.
    Failure(String),
}

impl From<Result<String, String>> for Finding {
    fn from(outcome: Result<String, String>) -> Self {
        outcome.map_or_else(Self::Failure, Self::Fine)
    }
}

/// The findings so far.
#[derive(Default)]
pub(super) struct Report {
    /// Whether a check failed.
    pub(super) has_failures: bool,
}

impl Report {
    /// Prints the finding of a check.
    pub(super) fn add(&mut self, what: &str, finding: impl Into<Finding>) {
        match finding.into() {
            Finding::Fine(found) => println!("ok    {what}: {found}"),
            Finding::Warning(trouble) => println!("warn  {what}: {trouble}"),
            Finding::Failure(trouble) => {
                self.has_failures = true;
                println!("FAIL  {what}: {trouble}");
            }
        }
    }
}
