//! Markets: the cars of one make or model family (`family`), the generations within which their prices are
//! compared (`generation`) with their names in searches (`generation_names`), and the numbers of cars per make and family (`counts`).

mod counts;
mod family;
mod generation;
mod generation_names;
mod generation_table;

pub use counts::{FamilyCount, MakeCount, Market, ModelCount, family_counts, make_counts, market_path};
pub use family::ModelFamily;
pub use generation::{LIKE_YEARS, ModelYears};
pub(crate) use generation_names::{
    GenerationCars, ModelWord, counted_generations, generation_spellings, generations_named, is_joined,
    joined, spelled,
};
