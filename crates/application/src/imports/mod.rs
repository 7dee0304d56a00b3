//! Importing inventories from JSON Lines files, one vehicle per line.

mod facts;
mod lines;
mod record;
mod refusal;
mod run;

pub use refusal::Refusal;
pub use run::{ImportError, ImportMode, ImportReport, ImportWatcher, import_vehicles};
