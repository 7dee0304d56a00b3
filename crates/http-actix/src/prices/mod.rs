//! Price evidence of a vehicle.

mod show;

use utoipa_actix_web::service_config::ServiceConfig;

pub(crate) fn configure(config: &mut ServiceConfig<'_>) {
    config.service(show::show_prices);
}
