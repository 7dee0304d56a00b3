//! Options of `marque job`.

use clap::{Subcommand, ValueEnum};

#[derive(Subcommand)]
pub(crate) enum JobCommand {
    /// List the background jobs of the running server with their last runs, as its metrics state them: METRICS_TOKEN or
    /// METRICS_BIND must be set as for the server
    List,
    /// Run a job now in this process until it finds no more work, also while servers run
    Run {
        #[arg(value_enum)]
        job: JobName,
    },
}

/// A job that can be run by itself.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum JobName {
    /// Delete everything past its retention period
    Cleanup,
    /// Erase accounts that are due, and files that are no longer referenced
    AccountErasure,
    /// Build the data exports that members asked for
    DataExports,
    /// Check, import and undo files of feeds
    FeedImports,
    /// Read scheduled feeds that are due
    FeedReadings,
    /// Show listings to everyone that collectors saw first
    ListingReleases,
    /// End listings whose term is over, and remind their sellers
    ListingExpiry,
    /// Notify members of new legal texts
    LegalNotifications,
}
