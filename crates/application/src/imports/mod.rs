//! Taking in inventories of others: JSON Lines, one vehicle per line.

mod lines;
mod record;
mod refusal;
mod run;

pub use refusal::Refusal;
pub use run::{ImportError, ImportMode, ImportReport, ImportWatcher, import_vehicles};
