//! The public inventory: list and search (`list`), single vehicles and selections (`lookups`), cursors,
//! counts of views (`views`).

mod list;
mod lookup;
mod lookups;
mod views;

use utoipa_actix_web::service_config::ServiceConfig;

pub(crate) use list::ListParams;

/// Registers the handlers. Fixed paths must come before those with an id.
pub(crate) fn configure(config: &mut ServiceConfig<'_>) {
    config
        .service(list::search_vehicles)
        .service(lookups::list_featured_vehicles)
        .service(lookups::list_recent_vehicles)
        .service(lookups::list_facets)
        .service(lookups::search_suggestions)
        .service(lookups::filter_removals)
        .service(lookups::wider_areas)
        .service(lookups::list_makes)
        .service(lookups::list_similar_vehicles)
        .service(views::count_view)
        .service(lookups::show_vehicle);
}
