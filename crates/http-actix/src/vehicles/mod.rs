//! The inventory over HTTP.

mod cursor;
mod dto;
mod list;
mod lookups;

use utoipa_actix_web::service_config::ServiceConfig;

pub(crate) use dto::{
    BadgeDto, BadgeVariant, ListingStatus, PictureDto, VehicleDetailDto, VehicleDto, rfc3339, vehicle_path,
};
pub(crate) use list::ListParams;
pub(crate) use lookups::no_such_vehicle;

/// Named addresses come before the numbered one.
pub(crate) fn configure(config: &mut ServiceConfig<'_>) {
    config
        .service(list::list)
        .service(lookups::featured)
        .service(lookups::recent)
        .service(lookups::facets)
        .service(lookups::suggestions)
        .service(lookups::makes)
        .service(lookups::similar)
        .service(lookups::show);
}
