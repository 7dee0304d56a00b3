//! Looking at the inventory.

mod open;
mod similar;
mod sitemap;
mod suggest;

pub use open::open_vehicle;
pub use similar::similar_vehicles;
pub use sitemap::{SITEMAP_SPAN, sitemap_page, sitemap_pages};
pub use suggest::{Suggestion, suggest_searches};
