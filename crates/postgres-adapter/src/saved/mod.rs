//! Members' saved vehicles and saved searches.

mod search_rows;
mod searches;
mod vehicles;

pub(crate) use self::search_rows::SearchRow;
