//! The inventory over HTTP.

mod cursor;
mod dto;
mod list;
mod lookups;

use utoipa_actix_web::service_config::ServiceConfig;

pub(crate) use dto::vehicle_path;

/// Named addresses come before the numbered one.
pub(crate) fn configure(config: &mut ServiceConfig<'_>) {
    config
        .service(list::list)
        .service(lookups::featured)
        .service(lookups::recent)
        .service(lookups::facets)
        .service(lookups::suggestions)
        .service(lookups::similar)
        .service(lookups::show);
}
