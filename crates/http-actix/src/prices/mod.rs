//! Price evidence over HTTP.

mod dto;
mod show;

use utoipa_actix_web::service_config::ServiceConfig;

pub(crate) use dto::{PriceEvidenceDto, PriceSampleDto};

pub(crate) fn configure(config: &mut ServiceConfig<'_>) {
    config.service(show::show_prices);
}
