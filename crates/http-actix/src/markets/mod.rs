//! Markets of makes and model families.

mod dto;
mod show;

use utoipa_actix_web::service_config::ServiceConfig;

pub(crate) fn configure(config: &mut ServiceConfig<'_>) {
    config.service(show::list).service(show::show_make).service(show::show_family);
}
