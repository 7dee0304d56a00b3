//! The public inventory: list and search (`list`), single vehicles and selections (`lookups`), cursors,
//! counts of views (`views`).

mod cursor;
mod list;
mod lookup;
mod lookups;
mod views;

use utoipa_actix_web::service_config::ServiceConfig;

pub(crate) use list::ListParams;

/// Registers the handlers. Fixed paths must come before those with an id.
pub(crate) fn configure(config: &mut ServiceConfig<'_>) {
    config
        .service(list::list)
        .service(lookups::featured)
        .service(lookups::recent)
        .service(lookups::facets)
        .service(lookups::suggestions)
        .service(lookups::filter_removals)
        .service(lookups::wider_areas)
        .service(lookups::makes)
        .service(lookups::similar)
        .service(views::count_view)
        .service(lookups::show);
}
