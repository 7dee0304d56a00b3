//! Dealers' feeds (inbound): uploading a file, checking it, importing it in the background, fetching its photos, undoing an
//! import, and reading scheduled feeds.

mod check;
mod dry_run_recorder;
mod feed_ports;
mod files;
mod import;
mod photos;
mod preview;
mod refusals;
mod row_limit;
mod schedule;
mod start;
mod sweep;
mod upload;
mod work;

pub use check::{FileCheck, check_file, counts_of};
pub use feed_ports::FeedPorts;
pub use import::{finish_run, undo_run, withdraw_missing};
pub use photos::{PhotoWork, fetch_feed_photos};
pub use preview::{
    MAX_SHOWN, Preview, PreviewChange, PreviewColumn, PreviewField, PreviewListing, PreviewNewListing,
    PreviewReason, PreviewRefusal, PreviewWarning,
};
pub use refusals::RefusalList;
pub use schedule::{SchedulePorts, parse_schedule, read_scheduled_feed};
pub use start::{StartForm, start_import};
pub use sweep::sweep_feeds;
pub use upload::{FeedUpload, upload_feed};
pub use work::{FeedWork, perform_feed_work};

/// Folder of the files of feeds.
pub(crate) const FEEDS_FOLDER: &str = "feeds";
