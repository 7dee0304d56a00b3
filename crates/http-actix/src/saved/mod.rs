//! A member's shortlist, watch list, saved searches and price insights.

mod dto;
mod insights;
mod searches;
mod vehicles;

use utoipa_actix_web::service_config::ServiceConfig;

pub(crate) fn configure(config: &mut ServiceConfig<'_>) {
    config
        .service(vehicles::saved_vehicles)
        .service(vehicles::save_vehicle)
        .service(vehicles::remove_saved_vehicle)
        .service(vehicles::watch_list)
        .service(vehicles::watch_vehicle)
        .service(vehicles::unwatch_vehicle)
        .service(searches::saved_searches)
        .service(searches::save_search)
        .service(searches::remove_saved_search)
        .service(insights::read_insights);
}
