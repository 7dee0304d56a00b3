//! Markets: the cars of one make or model family (`family`), the generations within which their prices are
//! compared (`generation`), and the numbers of cars per make and family (`counts`).

mod counts;
mod family;
mod generation;

pub use counts::{FamilyCount, MakeCount, Market, ModelCount, family_counts, make_counts, market_path};
pub use family::ModelFamily;
pub use generation::{LIKE_YEARS, ModelYears};
