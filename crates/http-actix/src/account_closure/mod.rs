//! Account closure and data export.

mod close_account;
mod dto;
mod export;

use utoipa_actix_web::service_config::ServiceConfig;

pub(crate) fn configure(config: &mut ServiceConfig<'_>) {
    config
        .service(export::request_export)
        .service(export::read_export)
        .service(export::fetch_export)
        .service(close_account::deactivate)
        .service(close_account::close_account);
}
