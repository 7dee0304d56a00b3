//! Importing inventories from JSON Lines files, one vehicle per line, or tables (`table`), one vehicle per row.

mod batch;
mod facts;
mod field_text;
mod field_values;
mod lines;
mod reader;
mod record;
mod refusal;
mod report;
mod retry;
mod run;
mod table;
mod table_row;

pub use refusal::RefusedLine;
pub use report::{ImportError, ImportMode, ImportPlan, ImportReport, ImportWatcher, LineDefaults};
pub use run::{identify, import_vehicles, run_import};
pub use table::{FileColumns, TableError, TableOptions, TableReport, convert_table, read_columns};
