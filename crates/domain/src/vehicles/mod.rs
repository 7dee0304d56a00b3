//! Vehicles: what is listed, how it is searched, what is near it.

mod badge;
mod change;
mod facets;
mod make;
mod numbers;
mod place;
mod search;
mod similar;
mod spelling;
mod status;
mod vehicle;

pub use badge::{Badge, BadgeVariant};
pub use change::{ListingChange, ListingEdit, facts_changes, featured_change};
pub use facets::{FIXED_LOCATIONS, FIXED_MAKES, Facet, Facets, Stock, StockCount};
pub use make::{Make, Model};
pub use numbers::{Mileage, ModelYear, UsDollars, whole_number};
pub use place::Place;
pub use search::{
    ANY, Candidate, DEFAULT_LIMIT, MAX_LIMIT, Page, Position, SearchText, Sort, VehicleQuery, searchable_text,
};
pub use similar::{Neighbours, SIMILAR_LIMIT, most_similar};
pub use spelling::{MAX_SUGGESTIONS, respell};
pub use status::ListingStatus;
pub use vehicle::{
    MAX_DESCRIPTION, MAX_SPEC, MAX_SPECS, NewVehicle, PriceEvent, PriceKind, Vehicle, VehicleDraft,
    VehicleId, VehicleSummary,
};
