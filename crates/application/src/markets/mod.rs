//! Markets: what is for sale, sold and asked about the cars of a make or model family.

mod get_market;
mod list_makes;

pub use get_market::{
    MAX_QUESTIONS, MAX_SALES, MAX_VEHICLES, MarketDetails, SoldCar, find_market, get_market, market_vehicles,
};
pub use list_makes::{Makes, list_makes};
