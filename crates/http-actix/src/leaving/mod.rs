//! Leaving over HTTP.

mod depart;
mod dto;
mod export;

pub(crate) use dto::ReturnDto;

use utoipa_actix_web::service_config::ServiceConfig;

pub(crate) fn configure(config: &mut ServiceConfig<'_>) {
    config
        .service(export::request_export)
        .service(export::read_export)
        .service(export::fetch_export)
        .service(depart::deactivate)
        .service(depart::close_account);
}
