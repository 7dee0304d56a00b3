//! Vehicles: listings (`vehicle`, `new_vehicle`, `price_history`, `status`, `term`, `change`, `change_check`, `activity`,
//! `audience`, `featured`, `sale_attempts`), their validated fields (`make`, `model`, `price`, `numbers`, `place`,
//! `us_state`, `badge`, `facts`, `vin`, `same_vin`), and search (`search`, `search_text`, `search_words`, `search_names`,
//! `number_phrase`, `distance_phrase`, `speeds_phrase`, `query_text`, `near`, `relevance`, `gazetteer`, `filters`,
//! `wider`, `facets`, `spelling`, `similar`, `word_bounds`).

mod activity;
mod audience;
mod badge;
mod body_phrase;
mod candidate;
mod capitals;
mod change;
mod change_check;
mod compound_word;
mod content;
mod distance_phrase;
mod facet_counts;
mod facets;
mod facts;
mod featured;
mod filters;
mod gazetteer;
mod listing_seller;
mod location;
mod make;
mod make_names;
mod model;
mod near;
mod new_vehicle;
mod number_amount;
mod number_phrase;
mod number_tokens;
mod numbers;
mod place;
mod price;
mod price_history;
mod public_text;
mod query_text;
mod relevance;
mod sale_attempts;
mod same_vin;
mod search;
mod search_aliases;
mod search_names;
mod search_term;
mod search_text;
mod search_words;
mod short_year;
mod similar;
mod sort;
mod speeds_phrase;
mod spelling;
mod status;
mod term;
mod trim;
mod us_state;
mod vehicle;
mod vin;
mod vin_remarks;
mod wider;
mod word_bounds;
mod written_number;

pub use activity::{ListingActivity, RECENT_DAYS, is_counted_view};
pub use audience::{ListingAudience, ListingViewer, MAX_COLLECTORS_FIRST_DAYS, RELEASE_REASON};
pub use badge::{Badge, BadgeVariant};
pub use candidate::{Candidate, description_words, searchable_text};
pub use capitals::{in_trade_spelling, without_capitals};
pub use change::{ListingChange, ListingEdit, facts_changes, offer_changes};
pub use change_check::{ListingEditor, ListingRefusal};
pub use content::ListingContent;
pub use facet_counts::{FacetCounts, Stock, StockCount};
pub use facets::{FIXED_LOCATIONS, FIXED_MAKES, Facet, FacetParameter, Facets};
pub use facts::{
    BodyStyle, Confidence, Displacement, Drivetrain, FactField, FactName, FactValue, FactValues, FactsDraft,
    Horsepower, OdometerUnit, Owners, SearchFacts, Speeds, TitleStatus, Transmission, VehicleFacts,
    VinVisibility, color_in_words, equipment, mine_facts,
};
pub use featured::{FeaturedCandidate, FeaturedChoice, MAX_FEATURED, choose_featured, featured_order};
pub use filters::QueryFilter;
pub use gazetteer::{Coordinates, coordinates};
pub use listing_seller::ListingSeller;
pub use make::{Make, parse_make_and_model};
pub use model::Model;
pub use near::Near;
pub use new_vehicle::{MAX_DESCRIPTION, MAX_SPEC, MAX_SPECS, NewVehicle, VehicleDraft};
pub use number_phrase::NumberField;
pub use numbers::{DraftNumber, Mileage, ModelYear, mileage_text, whole_number};
pub use place::{Place, Town};
pub use price::{Price, UsDollars};
pub use price_history::{PriceEvent, PriceKind};
pub use query_text::MAX_QUERY_TEXT;
pub use relevance::search_name;
pub use sale_attempts::{SaleAttempt, SaleOutcome, StatusMove, sale_attempts};
pub use same_vin::{SameVinListing, vin_conflict};
pub use search::{ANY, DEFAULT_LIMIT, FacetField, MAX_LIMIT, VehicleQuery};
pub use search_term::{Alternative, SearchTerm};
pub use search_text::{NamedPlace, SearchText};
pub use short_year::short_year;
pub use similar::{Neighbors, SIMILAR_LIMIT, most_similar};
pub use sort::{Position, Sort};
pub use spelling::{MAX_SUGGESTIONS, suggest_spellings};
pub use status::ListingStatus;
pub use term::{
    EXPIRY_REASON, ListingExpiry, ListingTerm, MAX_TERM_DAYS, RENEWABLE_DAYS_AFTER_END,
    RENEWABLE_DAYS_BEFORE_END, RENEWAL_RATE_LIMIT, RenewalRefusal, TermChange, parse_end,
};
pub use trim::cleaned_trim;
pub use us_state::UsState;
pub use vehicle::{Vehicle, VehicleId, VehicleSummary, listing_title};
pub use vin::Vin;
pub use vin_remarks::{VinRemark, vin_remarks, vin_violation, vin_warnings};
pub use wider::WiderArea;
pub use word_bounds::{joins_word, two_letter_runs};
pub use written_number::{NumberKind, plain_number, without_kilometers};
