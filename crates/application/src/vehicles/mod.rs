//! Reading the inventory: details, facets, featured and similar vehicles, suggestions, filter removals, wider
//! areas, model families, the sitemap.

mod facets;
mod family;
mod featured;
mod get_vehicle;
mod removals;
mod similar;
mod sitemap;
mod suggest;
mod wider;

pub use facets::vehicle_facets;
pub use family::within_family;
pub use featured::{featured_vehicles, recent_vehicles};
pub use get_vehicle::{facts_for_redaction, get_vehicle, viewer_of_listing};
pub use removals::{FilterRemoval, filter_removals};
pub use similar::similar_vehicles;
pub use sitemap::{SITEMAP_SPAN, sitemap_page, sitemap_pages};
pub use suggest::{Suggestion, suggest_searches};
pub use wider::{FoundArea, wider_areas};
