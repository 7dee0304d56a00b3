//! Importing inventories from JSON Lines files, one vehicle per line, or tables (`table`), one vehicle per row.

mod facts;
mod lines;
mod record;
mod refusal;
mod run;
mod table;

pub use refusal::Refusal;
pub use run::{ImportError, ImportMode, ImportReport, ImportWatcher, import_vehicles};
pub use table::{TableError, TableOptions, TableReport, convert_table};
