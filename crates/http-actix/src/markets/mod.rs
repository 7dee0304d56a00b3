//! Markets of makes and model families.

mod dto;
mod show;

use utoipa_actix_web::service_config::ServiceConfig;

pub(crate) fn configure(config: &mut ServiceConfig<'_>) {
    config.service(show::list_markets).service(show::show_make_market).service(show::show_family_market);
}
